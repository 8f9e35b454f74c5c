// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_parts.h"

#include "core/model/dumps.h"
#include "core/model/environment.h"
#include "core/model/model_files.h"

#include <algorithm>

namespace alidade {
namespace {

template <class Named> void sortByName(std::vector<Named>& items)
{
    std::stable_sort(items.begin(), items.end(),
        [](const Named& one, const Named& other) { return one.name < other.name; });
}

void visitEnvironment(EnvironmentRecord& environment, const TextVisit& visit)
{
    for (PackageRecord& package : environment.packages) {
        visit(package.name, {});
        visit(package.version, QStringLiteral("version"));
        visit(package.commit, {});
        visit(package.origin.file, {});
    }
    for (EnvironmentFact& fact : environment.facts) {
        visit(fact.value, fact.name);
        visit(fact.origin.file, {});
    }
    for (Variable& variable : environment.variables) {
        visit(variable.value, variable.name);
        visit(variable.name, {});
        visit(variable.origin.file, {});
    }
    for (Contradiction& contradiction : environment.contradictions) {
        visit(contradiction.value, contradiction.name);
        visit(contradiction.name, {});
        visit(contradiction.origin.file, {});
    }
    // They are looked up by name.
    sortByName(environment.packages);
    sortByName(environment.variables);
    sortByName(environment.contradictions);
}

void visitModel(ModelFiles& model, const TextVisit& visit)
{
    visit(model.directory, {});
    for (QString& other : model.others)
        visit(other, {});
    visit(model.templateProblem, {});
    visit(model.chatTemplate, {});
    visit(model.chatTemplateOrigin.file, {});
    for (ModelFile& file : model.files)
        visit(file.path, {});
    for (ModelDocument& document : model.documents) {
        visit(document.origin.file, {});
        visitTexts(document.value, visit, {});
        visit(document.problem, {});
    }
    for (TensorRecord& tensor : model.tensors)
        visit(tensor.name, {});
    for (ModelFault& fault : model.faults) {
        visit(fault.where.file, {});
        visit(fault.text, {});
        visit(fault.missing, {});
    }
}

} // namespace

void visitTexts(Value& value, const TextVisit& visit, const QString& key)
{
    visit(value.string, key);
    visit(value.text, key);
    for (Value& item : value.items)
        visitTexts(item, visit, key);
    for (auto& member : value.members) {
        visitTexts(member.second, visit,
            key.isEmpty() ? member.first : QString(key + u'.' + member.first));
        visit(member.first, {});
    }
}

void visitParts(Run& run, const TextVisit& visit)
{
    if (run.environment) {
        auto environment = std::make_shared<EnvironmentRecord>(*run.environment);
        visitEnvironment(*environment, visit);
        run.environment = std::move(environment);
    }
    if (run.model) {
        auto model = std::make_shared<ModelFiles>(*run.model);
        visitModel(*model, visit);
        run.model = std::move(model);
    }
    if (run.dumps) {
        // Absolute paths stay: they are read from, not shown.
        auto dumps = std::make_shared<DumpSet>(*run.dumps);
        for (DumpPlace& place : dumps->places) {
            visit(place.dumpFile, {});
            visit(place.label, {});
            visit(place.stage, {});
        }
        for (DumpConfig& config : dumps->configs) {
            visit(config.path, {});
            for (auto& setting : config.settings)
                visit(setting.second, setting.first);
        }
        run.dumps = std::move(dumps);
    }
}

void rebindParts(Comparison& copy, const TextVisit& visit)
{
    if (copy.environment) {
        auto environment = std::make_shared<EnvironmentComparison>(*copy.environment);
        for (PackageComparison& row : environment->packages)
            visit(row.name, {});
        for (VariableComparison& row : environment->variables)
            visit(row.name, {});
        for (const Side side : BothSides) {
            const EnvironmentRecord* record = copy.runs[side]->environment.get();
            for (PackageComparison& row : environment->packages)
                row.record[side] = record ? record->package(row.name) : nullptr;
            for (VariableComparison& row : environment->variables)
                row.variable[side] = record ? record->variable(row.name) : nullptr;
            visit(environment->determinism[side].deviceReason, {});
            for (RequiredVariable& variable : environment->determinism[side].required) {
                visit(variable.value, variable.name);
                visit(variable.origin.file, {});
                visit(variable.otherValue, variable.name);
                visit(variable.otherOrigin.file, {});
            }
        }
        copy.environment = std::move(environment);
    }
    if (copy.model) {
        auto model = std::make_shared<ModelComparison>(*copy.model);
        for (ModelFileComparison& row : model->files)
            visit(row.name, {});
        for (ModelValueComparison& row : model->values) {
            for (const Side side : BothSides) {
                visit(row.text[side], row.key);
                visit(row.origin[side].file, {});
            }
            visit(row.key, {});
        }
        for (TensorComparison& row : model->tensors)
            visit(row.name, {});
        for (QString& file : model->unreadable)
            visit(file, {});
        copy.model = std::move(model);
    }
}

} // namespace alidade

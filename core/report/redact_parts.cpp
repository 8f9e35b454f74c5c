// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_parts.h"

#include "core/model/dumps.h"
#include "core/model/environment.h"
#include "core/model/model_files.h"

namespace alidade {

void visitParts(Run& run, const TextVisit& visit)
{
    if (run.environment) {
        auto environment = std::make_shared<EnvironmentRecord>(*run.environment);
        for (PackageRecord& package : environment->packages) {
            visit(package.version);
            visit(package.origin.file);
        }
        for (EnvironmentFact& fact : environment->facts) {
            visit(fact.value);
            visit(fact.origin.file);
        }
        for (Variable& variable : environment->variables) {
            visit(variable.value);
            visit(variable.origin.file);
        }
        run.environment = std::move(environment);
    }
    if (run.model) {
        auto model = std::make_shared<ModelFiles>(*run.model);
        visit(model->directory);
        visit(model->chatTemplateOrigin.file);
        for (ModelFile& file : model->files)
            visit(file.path);
        for (ModelDocument& document : model->documents)
            visit(document.origin.file);
        for (ModelFault& fault : model->faults) {
            visit(fault.where.file);
            visit(fault.text);
        }
        run.model = std::move(model);
    }
    if (run.dumps) {
        // Absolute paths stay: they are read from, not shown.
        auto dumps = std::make_shared<DumpSet>(*run.dumps);
        for (DumpPlace& place : dumps->places)
            visit(place.dumpFile);
        for (DumpConfig& config : dumps->configs) {
            visit(config.path);
            for (auto& setting : config.settings)
                visit(setting.second);
        }
        run.dumps = std::move(dumps);
    }
}

void rebindParts(Comparison& copy, const TextVisit& visit)
{
    if (copy.environment) {
        auto environment = std::make_shared<EnvironmentComparison>(*copy.environment);
        for (const Side side : BothSides) {
            const EnvironmentRecord* record = copy.runs[side]->environment.get();
            for (PackageComparison& row : environment->packages)
                row.record[side] = record ? record->package(row.name) : nullptr;
            for (VariableComparison& row : environment->variables)
                row.variable[side] = record ? record->variable(row.name) : nullptr;
            visit(environment->determinism[side].deviceReason);
            for (RequiredVariable& variable : environment->determinism[side].required) {
                visit(variable.value);
                visit(variable.origin.file);
            }
        }
        copy.environment = std::move(environment);
    }
    if (copy.model) {
        auto model = std::make_shared<ModelComparison>(*copy.model);
        for (ModelValueComparison& row : model->values)
            for (const Side side : BothSides) {
                visit(row.text[side]);
                visit(row.origin[side].file);
            }
        copy.model = std::move(model);
    }
}

} // namespace alidade

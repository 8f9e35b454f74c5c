// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The JSON contract of cli.md. Absent parts are null, unknown values are null, never invented.
#include "core/checks/evidence.h"
#include "core/garble/code_points.h"
#include "core/model/dumps.h"
#include "core/model/names.h"
#include "core/model/sentence.h"
#include "core/report/json_dumps.h"
#include "core/report/json_parts.h"
#include "core/report/report.h"
#include "core/report/writers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

using Json = nlohmann::ordered_json;

std::string utf8(const QString& text) { return text.toStdString(); }

std::string utf8(QLatin1StringView text) { return std::string(text.data(), size_t(text.size())); }

Json textOrNull(const QString& text) { return text.isEmpty() ? Json(nullptr) : Json(utf8(text)); }

/// NaN and infinities are strings; whole numbers have no decimals.
Json number(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return qint64(value);
    return value;
}

Json numberOrNull(const std::optional<double>& value)
{
    return value ? number(*value) : Json(nullptr);
}

Json lineOrNull(int line) { return line > 0 ? Json(line) : Json(nullptr); }

Json noteJson(const Note& note)
{
    return { { "severity", utf8(nameOf(note.severity)) }, { "source", textOrNull(note.source) },
        { "file", textOrNull(note.where.file) }, { "line", lineOrNull(note.where.line) },
        { "text", utf8(inUserLanguage(note.text)) } };
}

Json runJson(const Comparison& comparison, Side side)
{
    const Run& run = *comparison.runs[side];
    Json sources = Json::array();
    for (const RecognisedSource& source : run.sources)
        sources.push_back({ { "id", utf8(source.id) }, { "path", utf8(source.path) },
            { "detail", textOrNull(source.detail) } });
    Json notes = Json::array();
    for (const Note& note : run.notes)
        notes.push_back(noteJson(note));
    if (comparison.dumps) // read while comparing
        for (const DumpPair& pair : comparison.dumps->pairs)
            for (const Note& note : pair.notes[side])
                notes.push_back(noteJson(note));
    Json choices = Json::array();
    for (const SourceChoice& choice : run.choices) {
        Json candidates = Json::array();
        for (const auto& candidate : choice.candidates)
            candidates.push_back({ { "source", utf8(candidate.source) },
                { "path", utf8(candidate.path) }, { "detail", utf8(candidate.detail) } });
        choices.push_back({ { "kind", utf8(nameOf(choice.kind)) }, { "chosen", choice.chosen },
            { "candidates", std::move(candidates) } });
    }
    return { { "path", utf8(run.path) }, { "name", utf8(run.name) },
        { "sources", std::move(sources) }, { "choices", std::move(choices) },
        { "notes", std::move(notes) }, { "notesDropped", run.notesDropped } };
}

Json evidenceJson(const Evidence& evidence)
{
    const Locator& where = evidence.where;
    return { { "side", evidence.side ? Json(utf8(nameOf(*evidence.side))) : Json(nullptr) },
        { "kind", utf8(nameOf(where.kind)) }, { "key", textOrNull(where.key) },
        { "step", numberOrNull(where.step) }, { "file", textOrNull(where.origin.file) },
        { "line", lineOrNull(where.origin.line) }, { "text", utf8(evidence.text) } };
}

Json checksJson(const Comparison& comparison, const ReportOptions& options)
{
    Json checks = Json::array();
    for (const Finding& finding : comparison.findings) {
        Json evidence = Json::array();
        for (const Evidence& item : finding.evidence)
            evidence.push_back(evidenceJson(item));
        checks.push_back({ { "id", utf8(finding.check) }, { "state", utf8(nameOf(finding.state)) },
            { "severity", utf8(nameOf(finding.severity)) }, { "title", utf8(finding.title) },
            { "detail", utf8(finding.detail) }, { "next", textOrNull(finding.nextStep) },
            { "evidence", std::move(evidence) } });
        const QString note = options.userNotes.value(finding.check);
        if (!note.isEmpty())
            checks.back()["userNote"] = utf8(note);
    }
    return checks;
}

Json placeOrNull(const Origin& origin)
{
    if (!origin.isValid())
        return nullptr;
    return { { "file", utf8(origin.file) }, { "line", lineOrNull(origin.line) } };
}

Json entryJson(const ConfigEntry* entry)
{
    if (!entry)
        return nullptr;
    return { { "text", utf8(entry->text) }, { "provenance", utf8(nameOf(entry->provenance)) },
        { "file", textOrNull(entry->origin.file) }, { "line", lineOrNull(entry->origin.line) },
        { "override", placeOrNull(entry->overrideOrigin) } };
}

Json changeJson(const std::optional<DefaultChange>& change)
{
    if (!change)
        return nullptr;
    return { { "from", utf8(change->older) }, { "to", utf8(change->newer) },
        { "release", utf8(change->release) }, { "newer", utf8(nameOf(change->newerSide)) } };
}

Json estimateJson(const ReleaseEstimate& estimate)
{
    if (!estimate.isKnown())
        return nullptr;
    Json clues = Json::array();
    for (const ReleaseClue& clue : estimate.clues)
        clues.push_back({ { "key", utf8(clue.key) }, { "kind", utf8(nameOf(clue.kind)) },
            { "value", textOrNull(clue.text) }, { "from", textOrNull(clue.from) },
            { "to", textOrNull(clue.to) }, { "file", textOrNull(clue.origin.file) },
            { "line", lineOrNull(clue.origin.line) } });
    return { { "first", utf8(estimate.first) }, { "last", utf8(estimate.last) },
        { "clues", std::move(clues) } };
}

Json configJson(const Comparison& comparison, bool all)
{
    if (!comparison.config)
        return nullptr;
    Json rows = Json::array();
    for (const KeyAlignment& row : comparison.config->rows) {
        if (row.state == KeyAlignment::State::Same && !all)
            continue;
        const auto cause = nameOf(row.cause);
        rows.push_back({ { "key", utf8(row.key) }, { "state", utf8(nameOf(row.state)) },
            { "cause", cause.isEmpty() ? Json(nullptr) : Json(utf8(cause)) },
            { "alias", textOrNull(row.alias) }, { "defaultChange", changeJson(row.defaultChange) },
            { "baseline", entryJson(configEntry(comparison, row, Side::Baseline)) },
            { "candidate", entryJson(configEntry(comparison, row, Side::Candidate)) } });
    }
    const Pair<ReleaseEstimate>& releases = comparison.config->releases;
    return { { "same", comparison.config->same },
        { "releases",
            { { "baseline", estimateJson(releases.baseline) },
                { "candidate", estimateJson(releases.candidate) } } },
        { "rows", std::move(rows) } };
}

const MetricSeries* seriesOf(
    const Comparison& comparison, const MetricComparison& metric, Side side)
{
    const int at = metric.series[side];
    return at < 0 ? nullptr : &comparison.runs[side]->metrics()->series[size_t(at)];
}

/// [step, baseline, candidate] of every step of either run.
Json pointsJson(const MetricSeries* baseline, const MetricSeries* candidate)
{
    Json points = Json::array();
    size_t b = 0, c = 0;
    const size_t endB = baseline ? baseline->steps.size() : 0;
    const size_t endC = candidate ? candidate->steps.size() : 0;
    while (b < endB || c < endC) {
        const bool hasB = b < endB && (c == endC || baseline->steps[b] <= candidate->steps[c]);
        const bool hasC = c < endC && (b == endB || candidate->steps[c] <= baseline->steps[b]);
        points.push_back(Json::array({ number(hasB ? baseline->steps[b] : candidate->steps[c]),
            hasB ? number(baseline->values[b]) : Json(nullptr),
            hasC ? number(candidate->values[c]) : Json(nullptr) }));
        b += hasB;
        c += hasC;
    }
    return points;
}

Json metricsJson(const Comparison& comparison, bool all)
{
    if (!comparison.metrics)
        return nullptr;
    using Verdict = MetricComparison::Verdict;
    Json rows = Json::array();
    for (const MetricComparison& metric : *comparison.metrics) {
        const bool shared = metric.series.baseline >= 0 && metric.series.candidate >= 0;
        const bool judged = metric.verdict != Verdict::Excluded && shared;
        Json row{ { "name", utf8(metric.name) }, { "verdict", utf8(nameOf(metric.verdict)) },
            { "reason", textOrNull(inUserLanguage(metric.reason)) },
            { "divergedAt", numberOrNull(metric.divergedAt) },
            { "firstOutside", numberOrNull(metric.firstOutside) },
            { "worstRatio", judged ? number(metric.worstRatio) : Json(nullptr) },
            { "maxAbsolute", shared ? number(metric.maxAbsolute) : Json(nullptr) },
            { "maxRelative", shared ? number(metric.maxRelative) : Json(nullptr) },
            { "meanRelative", shared ? number(metric.meanRelative) : Json(nullptr) },
            { "sharedSteps", metric.sharedSteps },
            { "steps",
                { { "baseline", metric.steps.baseline },
                    { "candidate", metric.steps.candidate } } },
            { "tolerance",
                { { "absolute", number(metric.tolerance.absolute) },
                    { "relative", number(metric.tolerance.relative) } } } };
        if (!comparison.noise.runs.empty())
            row["noise"] = Json{ { "runs", metric.noiseRuns },
                { "deviations",
                    metric.noiseRuns > 0 ? number(metric.noiseDeviations) : Json(nullptr) },
                { "reason", textOrNull(inUserLanguage(metric.noiseReason)) } };
        if (all)
            row["points"] = pointsJson(seriesOf(comparison, metric, Side::Baseline),
                seriesOf(comparison, metric, Side::Candidate));
        rows.push_back(std::move(row));
    }
    return { { "rows", std::move(rows) } };
}

Json rolloutSideJson(const Comparison& comparison, Side side, RolloutKind kind)
{
    const RolloutSet* set = comparison.runs[side]->rolloutSet(kind);
    if (!set)
        return nullptr;
    Json garbled = nullptr;
    if (comparison.garble && comparison.garble->complete)
        garbled = std::count_if(comparison.garble->samples.begin(),
            comparison.garble->samples.end(), [&](const GarbledSample& sample) {
                return sample.side == side && sample.rollouts == kind && sample.verdict.isGarbled();
            });
    return { { "files", set->files.size() }, { "samples", set->samples.size() },
        { "unreadable", set->unreadable() }, { "garbled", garbled } };
}

Json rolloutFiguresJson(const Comparison& comparison, RolloutKind kind)
{
    const RolloutComparison* rollouts = comparison.rolloutComparison(kind);
    Json order = Json::array();
    for (const StepOrder& step : rollouts->dataOrder)
        order.push_back({ { "step", step.step }, { "state", utf8(nameOf(step.state)) } });
    return { { "set", utf8(nameOf(kind)) }, { "validation", nullptr },
        { "baseline", rolloutSideJson(comparison, Side::Baseline, kind) },
        { "candidate", rolloutSideJson(comparison, Side::Candidate, kind) },
        { "pairs", rollouts->paired },
        { "unpaired",
            { { "baseline", rollouts->unpaired.baseline },
                { "candidate", rollouts->unpaired.candidate } } },
        { "sameOutput", rollouts->sameOutput }, { "dataOrder", std::move(order) } };
}

Json garbledJson(const Comparison& comparison)
{
    if (!comparison.garble)
        return nullptr;
    Json rows = Json::array();
    for (const GarbledSample& sample : comparison.garble->samples) {
        if (!sample.verdict.isGarbled())
            continue;
        const RolloutSet* set = comparison.runs[sample.side]->rolloutSet(sample.rollouts);
        const SampleRef& ref = set->samples[size_t(sample.row)];
        const auto read = set->read(sample.row);
        CodePointCounter points(read ? QStringView(read->output) : QStringView());
        Json kinds = Json::array();
        Json spans = Json::array();
        for (const GarbleSpan& span : sample.verdict.spans) {
            const std::string kind = utf8(span.detector);
            if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
                kinds.push_back(kind);
            if (!read)
                continue;
            const qsizetype begin = points.at(span.begin);
            spans.push_back(Json::array({ begin, points.at(span.begin + span.length), kind }));
        }
        rows.push_back({ { "side", utf8(nameOf(sample.side)) },
            { "file", utf8(set->files[ref.file].path) }, { "line", ref.line }, { "step", ref.step },
            { "score", number(std::round(double(sample.verdict.score) * 1000) / 1000) },
            { "kinds", std::move(kinds) }, { "spans", std::move(spans) } });
    }
    return rows;
}

Json rolloutsJson(const Comparison& comparison)
{
    if (comparison.rollouts.empty())
        return nullptr;
    RolloutKind main = mainRollouts(comparison);
    if (!comparison.rolloutComparison(main))
        main = comparison.rollouts.front().kind;
    Json figures = rolloutFiguresJson(comparison, main);
    if (main == RolloutKind::Training && comparison.rolloutComparison(RolloutKind::Validation)) {
        Json validation = rolloutFiguresJson(comparison, RolloutKind::Validation);
        validation.erase("validation");
        figures["validation"] = std::move(validation);
    }
    figures["garbled"] = garbledJson(comparison);
    return figures;
}

/// The texts of the report through `options.shown`; names of members are our own words.
void showAll(Json& json, const ReportOptions& options)
{
    if (json.is_string()) {
        const QString text = QString::fromStdString(json.get_ref<const std::string&>());
        json = utf8(options.shown(text));
    } else if (json.is_structured()) {
        for (Json& item : json)
            showAll(item, options);
    }
}

} // namespace

QByteArray writeJson(const Comparison& comparison, const ReportOptions& options)
{
    Json suspects = Json::array();
    for (const QLatin1StringView check : comparison.suspects)
        suspects.push_back(utf8(check));
    Json report{ { "schema", "alidade.report/1" }, { "version", ALIDADE_VERSION },
        { "runs",
            { { "baseline", runJson(comparison, Side::Baseline) },
                { "candidate", runJson(comparison, Side::Candidate) } } },
        { "checks", checksJson(comparison, options) }, { "suspects", std::move(suspects) },
        { "config", configJson(comparison, options.all) },
        { "metrics", metricsJson(comparison, options.all) },
        { "rollouts", rolloutsJson(comparison) },
        { "environment", environmentJson(comparison, options.all) },
        { "model", modelJson(comparison, options.all) },
        { "dumps", dumpsJson(comparison, options.all) } };
    if (options.shown)
        showAll(report, options);
    const std::string text = report.dump(1, ' ', false, Json::error_handler_t::replace);
    return QByteArray(text.data(), qsizetype(text.size())) + '\n';
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/compare_command.h"

#include "app/terminal.h"
#include "core/engine/compare_runs.h"
#include "core/engine/demo_pair.h"
#include "core/engine/load_pair.h"
#include "core/engine/load_profile.h"
#include "core/engine/scan_garble.h"
#include "core/engine/scan_weights.h"
#include "core/model/model_files.h"
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "core/sources/rollout_names.h"

#include <QFileInfo>

#include <algorithm>

namespace alidade {
namespace {

Result<std::shared_ptr<const Profile>> profileOf(const CommandLine& line)
{
    auto profile = builtInProfile();
    for (const QString& file : { line.profile, line.tolerance }) {
        if (file.isEmpty())
            continue;
        auto laid = overlayProfile(profile, file);
        if (!laid)
            return laid;
        profile = std::move(*laid);
    }
    return profile;
}

/// A glob that is misspelt leaves a metric to a rule that nobody meant.
void warnOfUnused(const QString& file, const Comparison& comparison)
{
    const auto given = overlayProfile(std::make_shared<const Profile>(), file);
    if (!given || !comparison.metrics)
        return;
    for (const ToleranceRule& rule : (*given)->tolerances) {
        const bool used = std::any_of(comparison.metrics->begin(), comparison.metrics->end(),
            [&rule](
                const MetricComparison& metric) { return matchesGlob(rule.metric, metric.name); });
        if (!used)
            printError(errorLine({ {},
                QStringLiteral("No metric of these runs matches \"%1\"").arg(rule.metric), file }));
    }
}

/// What --map names comes before what the profile names.
RolloutFields fieldsOf(const CommandLine& line, const Profile& profile)
{
    RolloutFields fields = rolloutFields(profile);
    fields.input = line.mapped.input + fields.input;
    fields.output = line.mapped.output + fields.output;
    fields.score = line.mapped.score + fields.score;
    fields.step = line.mapped.step + fields.step;
    return fields;
}

/// A field that is misspelt leaves samples to the names that the profile has.
void warnOfUnmapped(const RolloutFields& mapped, const Comparison& comparison, Monitor& monitor)
{
    QStringList missing = mapped.input + mapped.output + mapped.score + mapped.step;
    bool any = false; // there are rollouts
    for (const Side side : BothSides)
        for (const RolloutSet& set : comparison.runs[side]->rollouts) {
            if (missing.isEmpty() || set.isEmpty())
                continue;
            any = true;
            const auto seen = seenFields(set, monitor);
            if (!seen)
                return; // cancelled
            for (const SeenField& field : *seen)
                missing.removeAll(field.name);
        }
    for (const QString& name : std::as_const(missing))
        if (any)
            printError(QStringLiteral("The first rollouts of these runs have no field \"%1\", "
                                      "which --map names")
                           .arg(name));
}

/// The repeats of the baseline; only their metrics are asked for.
Result<std::vector<RunPtr>> loadNoise(const CommandLine& line, Monitor& monitor)
{
    std::vector<RunPtr> runs;
    for (const QString& path : line.noise) {
        LoadOptions options;
        options.rollouts = false;
        SubMonitor part(monitor, 0.6, 0.6);
        auto run = loadRun(path, options, part);
        if (!run)
            return tl::unexpected<Error>(run.error());
        if (!(*run)->metrics())
            return failure(Error::Code::NotFound,
                QStringLiteral("--noise needs a run with metrics; none were found"), path);
        runs.push_back(std::move(*run));
    }
    if (runs.size() == 1)
        printError(
            errorLine({ {}, QStringLiteral("A single repeat shows no spread; two are needed"),
                line.noise.front() }));
    return runs;
}

Result<ComparisonPtr> compareAsAsked(const CommandLine& line, Monitor& monitor)
{
    const auto profile = profileOf(line);
    if (!profile)
        return tl::unexpected<Error>(profile.error());
    Pair<QString> paths = line.paths;
    if (line.demo) {
        auto unpacked = unpackDemoPair();
        if (!unpacked)
            return tl::unexpected<Error>(unpacked.error());
        paths = std::move(*unpacked);
    }
    Pair<LoadOptions> loading;
    for (const Side side : BothSides) {
        LoadOptions& options = loading[side];
        options.attachments = line.attachments[side];
        // The window keeps going and leaves a note; on the command line it is a slip of the pen.
        for (const QString& place : options.attachments)
            if (!QFileInfo::exists(place))
                return failure(Error::Code::NotFound,
                    QStringLiteral("No such file or directory to attach"), place);
        options.defaults = line.defaults[side];
        options.corrected = (*profile)->corrected;
        options.fields = fieldsOf(line, **profile);
        options.rollouts = line.parts.rollouts;
    }
    SubMonitor reading(monitor, 0, 0.6);
    const auto runs = loadPair(paths, loading, line.threads, reading);
    if (!runs)
        return tl::unexpected<Error>(runs.error());
    CompareOptions options{ *profile, line.parts, nullptr, {} };
    if (line.parts.metrics) {
        auto noise = loadNoise(line, monitor);
        if (!noise)
            return tl::unexpected<Error>(noise.error());
        options.noise.runs = std::move(*noise);
    }
    SubMonitor comparing(monitor, 0.6, 0.7);
    auto compared = compareRuns(*runs, options, comparing);
    if (compared && !line.tolerance.isEmpty())
        warnOfUnused(line.tolerance, **compared);
    if (compared && (*compared)->model && (*compared)->model->needsWeights()) {
        SubMonitor weights(monitor, 0.7, 0.8);
        compared = scanWeights(*compared, line.weights, weights);
    }
    if (compared && line.parts.rollouts)
        warnOfUnmapped(line.mapped, **compared, monitor);
    if (!compared || !line.parts.rollouts || (*compared)->rollouts.empty())
        return compared;
    SubMonitor judging(monitor, 0.8, 1);
    return scanGarble(*compared, line.threads, judging);
}

} // namespace

Result<ComparisonPtr> makeComparison(
    const CommandLine& line, Monitor& monitor, RedactorPtr* redactor)
{
    auto compared = compareAsAsked(line, monitor);
    if (!compared || !line.redact)
        return compared;
    const auto made = std::make_shared<const Redactor>(redactorFor(**compared));
    if (redactor)
        *redactor = made;
    return redacted(**compared, made, { line.redactPrompts });
}

QByteArray reportBytes(const ReportFormat& format, const Comparison& comparison,
    const CommandLine& line, const RedactorPtr& redactor)
{
    ReportOptions options{ line.all };
    if (redactor)
        options.shown = [&redactor](const QString& text) { return redactor->apply(text); };
    return format.write(comparison, options);
}

ExitCode exitCodeOf(const Comparison& comparison, std::optional<Finding::Severity> failOn)
{
    const bool found = failOn
        && std::any_of(
            comparison.findings.begin(), comparison.findings.end(), [&](const Finding& finding) {
                return finding.state == Finding::State::Differs && finding.severity >= *failOn;
            });
    return found ? ExitCode::Found : ExitCode::Clean;
}

ExitCode failed(const Error& error)
{
    if (error.code == Error::Code::Cancelled)
        return ExitCode::Interrupted;
    printError(errorLine(error));
    return ExitCode::Failed;
}

ExitCode runCompare(const CommandLine& line)
{
    TerminalMonitor monitor(line.quiet);
    RedactorPtr redactor;
    const auto comparison = makeComparison(line, monitor, &redactor);
    if (!comparison)
        return failed(comparison.error());
    const auto formats = reportFormats();
    const auto format = std::find_if(formats.begin(), formats.end(),
        [&](const ReportFormat& one) { return line.format == one.id; });
    const auto written
        = writeOutput(line.output, reportBytes(*format, **comparison, line, redactor));
    if (!written)
        return failed(written.error());
    return exitCodeOf(**comparison, line.failOn);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/outline.h"

#include "core/base/numbers.h"
#include "core/checks/evidence.h"
#include "core/compare/metric_coverage.h"
#include "core/model/dumps.h"
#include "core/model/garble_reasons.h"
#include "core/model/names.h"
#include "core/model/sentence.h"
#include "core/report/outline_dumps.h"
#include "core/report/outline_parts.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <tuple>

namespace alidade {
namespace {

QString said(const char* text) { return reportText(text); }

QString evidenceLine(const Evidence& evidence)
{
    QString line = evidence.side ? sideName(*evidence.side) + QStringLiteral(": ") : QString();
    line += evidence.text;
    const Origin& origin = evidence.where.origin;
    if (origin.isValid())
        line += origin.line > 0
            ? QStringLiteral("  [%1:%2]").arg(origin.file, QString::number(origin.line))
            : QStringLiteral("  [%1]").arg(origin.file);
    return line;
}

/// "≈ 0.7.1 (trainer.use_v1 is not there: before 0.9.0; …)"
QString estimateCell(const ReleaseEstimate& estimate)
{
    if (!estimate.isKnown())
        return QStringLiteral("–");
    QStringList clues;
    for (const ReleaseClue& clue : estimate.clues)
        if (clues.size() < 4)
            clues += clueText(clue);
    const QString text = estimateText(estimate);
    return clues.isEmpty() ? text
                           : QStringLiteral("%1 (%2)").arg(text, clues.join(QStringLiteral("; ")));
}

OutlineSection runsSection(const Comparison& comparison)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Runs")), {}, {}, {} };
    section.table.header = { {}, sideName(Side::Baseline), sideName(Side::Candidate) };
    const auto row = [&](const char* title, auto&& cell) {
        section.table.rows.push_back(
            { said(title), cell(*comparison.runs.baseline), cell(*comparison.runs.candidate) });
    };
    const QString none = QStringLiteral("–");
    row(QT_TRANSLATE_NOOP("Report", "Directory"), [](const Run& run) { return run.path; });
    row(QT_TRANSLATE_NOOP("Report", "Config"), [&](const Run& run) {
        return run.config.isEmpty() ? none
                                    : said(QT_TRANSLATE_NOOP("Report", "%1 keys, %2"))
                                          .arg(run.config.entries.size())
                                          .arg(run.config.origin.file);
    });
    if (comparison.config)
        section.table.rows.push_back(
            { said(QT_TRANSLATE_NOOP("Report", "verl, estimated from the config")),
                estimateCell(comparison.config->releases.baseline),
                estimateCell(comparison.config->releases.candidate) });
    row(QT_TRANSLATE_NOOP("Report", "Metrics"), [&](const Run& run) {
        return run.metrics() ? said(QT_TRANSLATE_NOOP("Report", "%1 curves, %2"))
                                   .arg(run.metrics()->series.size())
                                   .arg(run.metrics()->origin.file)
                             : none;
    });
    row(QT_TRANSLATE_NOOP("Report", "Rollouts"), [&](const Run& run) {
        qsizetype files = 0, samples = 0;
        for (const RolloutSet& set : run.rollouts) {
            files += qsizetype(set.files.size());
            samples += qsizetype(set.samples.size());
        }
        return files == 0
            ? none
            : said(QT_TRANSLATE_NOOP("Report", "%1 samples in %2 files")).arg(samples).arg(files);
    });
    row(QT_TRANSLATE_NOOP("Report", "Notes"), [&](const Run& run) {
        const bool baseline = &run == comparison.runs.baseline.get();
        const qsizetype dumped = comparison.dumps
            ? noteCount(*comparison.dumps, baseline ? Side::Baseline : Side::Candidate)
            : 0;
        return QString::number(qsizetype(run.notes.size()) + dumped);
    });
    return section;
}

void addUserNote(OutlineItem& item, const Finding& finding, const ReportOptions& options)
{
    const QString note = options.userNotes.value(finding.check).simplified();
    if (!note.isEmpty())
        item.details += said(QT_TRANSLATE_NOOP("Report", "User's note: %1")).arg(note);
}

OutlineSection suspectsSection(const Comparison& comparison, const ReportOptions& options)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Suspects")), {}, {}, {} };
    if (comparison.suspects.empty())
        section.sentences += said(QT_TRANSLATE_NOOP("Report",
            "No check that could be judged differs. What cannot be judged is listed below."));
    for (const QLatin1StringView check : comparison.suspects) {
        const Finding* finding = comparison.finding(check);
        OutlineItem item{ markOf(*finding), finding->title, finding->detail, {} };
        for (const Evidence& evidence : finding->evidence)
            if (item.details.size() < 6)
                item.details += evidenceLine(evidence);
        if (!finding->nextStep.isEmpty()) { // its first line says what to do, the rest is to copy
            const QStringList lines = finding->nextStep.split(u'\n');
            item.details += said(QT_TRANSLATE_NOOP("Report", "Next: %1")).arg(lines.front());
            item.details += lines.mid(1);
        }
        addUserNote(item, *finding, options);
        section.items.push_back(std::move(item));
    }
    return section;
}

OutlineSection checklistSection(const Comparison& comparison, const ReportOptions& options)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Checklist")), {}, {}, {} };
    for (const Finding& finding : comparison.findings) {
        section.items.push_back({ markOf(finding), finding.title,
            finding.state == Finding::State::CannotJudge
                ? said(QT_TRANSLATE_NOOP("Report", "cannot judge: %1")).arg(finding.detail)
                : finding.detail,
            {} });
        addUserNote(section.items.back(), finding, options);
    }
    return section;
}

void addRow(OutlineTable& table, QStringList row, qsizetype most)
{
    addOutlineRow(table, std::move(row), most);
}

QString valueOf(const ConfigEntry* entry) { return entry ? entry->text : QStringLiteral("–"); }

QString causeCell(const KeyAlignment& row)
{
    const auto cause = nameOf(row.cause);
    const QString text = cause.isEmpty() ? QString(nameOf(row.state)) : QString(cause);
    return row.defaultChange ? said(QT_TRANSLATE_NOOP("Report", "%1, changed in %2"))
                                   .arg(text, row.defaultChange->release)
                             : text;
}

OutlineSection configSection(
    const Comparison& comparison, const ReportOptions& options, qsizetype most)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Config")), {}, {}, {} };
    if (!comparison.config) {
        section.sentences += said(QT_TRANSLATE_NOOP("Report", "No config on either side."));
        return section;
    }
    qsizetype runSpecific = 0, oneSided = 0, ignored = 0;
    section.table.header = { said(QT_TRANSLATE_NOOP("Report", "Key")), sideName(Side::Baseline),
        sideName(Side::Candidate), said(QT_TRANSLATE_NOOP("Report", "Cause")) };
    for (const KeyAlignment& row : comparison.config->rows) {
        if (!options.all) {
            if (row.state == KeyAlignment::State::Same)
                continue;
            if (row.state != KeyAlignment::State::Differs) {
                ++oneSided;
                continue;
            }
            if (row.cause == KeyAlignment::Cause::RunSpecific) {
                ++runSpecific;
                continue;
            }
            if (row.ignored) {
                ++ignored;
                continue;
            }
        }
        addRow(section.table,
            { row.alias.isEmpty() ? row.key : QStringLiteral("%1 (%2)").arg(row.key, row.alias),
                valueOf(configEntry(comparison, row, Side::Baseline)),
                valueOf(configEntry(comparison, row, Side::Candidate)), causeCell(row) },
            most);
    }
    section.sentences += said(QT_TRANSLATE_NOOP("Report",
                                  "%1 keys are equal. Not listed: %2 run-specific, %3 on one side "
                                  "only, %4 ignored or following another key."))
                             .arg(comparison.config->same)
                             .arg(runSpecific)
                             .arg(oneSided)
                             .arg(ignored);
    return section;
}

/// "41", or "57, NaN from 163" when the curve had left its band before it ended.
QString outsideText(const MetricComparison& metric)
{
    if (metric.verdict == MetricComparison::Verdict::NonFinite) {
        const QString end
            = said(QT_TRANSLATE_NOOP("Report", "NaN from %1")).arg(stepText(*metric.divergedAt));
        const bool before = metric.firstOutside && *metric.firstOutside < *metric.divergedAt;
        return before ? QString(stepText(*metric.firstOutside) + u", " + end) : end;
    }
    const auto at = metric.divergedAt ? metric.divergedAt : metric.firstOutside;
    return at ? stepText(*at) : QStringLiteral("–");
}

QString ratioText(const MetricComparison& metric)
{
    using Verdict = MetricComparison::Verdict;
    const bool judged = metric.verdict == Verdict::Within || metric.verdict == Verdict::Diverged
        || metric.verdict == Verdict::NonFinite;
    if (!judged)
        return QStringLiteral("–");
    // How many times rounding error a curve is off says nothing.
    if (metric.tolerance.rule == Tolerance::Rule::Exact)
        return metric.worstRatio > 1 ? said(QT_TRANSLATE_NOOP("Report", "not equal"))
                                     : said(QT_TRANSLATE_NOOP("Report", "equal"));
    return timesText(metric.worstRatio);
}

/// What the repeats give, and each reason why they give nothing, the commonest first.
QStringList noiseSentences(const Comparison& comparison)
{
    qsizetype measured = 0;
    QHash<QString, QStringList> kept;
    for (const MetricComparison& metric : *comparison.metrics) {
        measured += metric.noiseRuns > 0;
        if (!metric.noiseReason.isEmpty())
            kept[metric.noiseReason] += metric.name;
    }
    QStringList sentences{ said(QT_TRANSLATE_NOOP("Report",
                                    "Repeats of the baseline: %1. They give the band of %2 curves, "
                                    "as the mean of all runs ± %3 deviations."))
                               .arg(comparison.noise.runs.size())
                               .arg(measured)
                               .arg(readableText(comparison.noise.deviations)) };
    std::vector<QString> reasons(kept.keyBegin(), kept.keyEnd());
    std::sort(reasons.begin(), reasons.end(), [&kept](const QString& one, const QString& other) {
        return std::tuple(-kept[one].size(), one) < std::tuple(-kept[other].size(), other);
    });
    constexpr size_t MostReasons = 5;
    for (size_t at = 0; at < std::min(reasons.size(), MostReasons); ++at)
        sentences += QStringLiteral("%1: %2.").arg(
            listed(kept[reasons[at]]), inUserLanguage(reasons[at]));
    if (reasons.size() > MostReasons)
        sentences += said(QT_TRANSLATE_NOOP("Report", "%1 more reasons are in the JSON report."))
                         .arg(qsizetype(reasons.size() - MostReasons));
    return sentences;
}

/// "The runs share 5 of 20 steps; the verdicts hold for these only."; empty when they share all.
QString coverageSentence(const std::vector<MetricComparison>& metrics)
{
    const StepCoverage coverage = coverageOf(metrics);
    if (coverage.isWhole())
        return {};
    return said(QT_TRANSLATE_NOOP(
                    "Report", "The runs share %1 of %2 steps: the verdicts hold for these only."))
        .arg(coverage.shared)
        .arg(coverage.all);
}

/// Which curves leave their bands at single steps; empty when none does.
QString singleStepsSentence(const std::vector<MetricComparison>& metrics)
{
    constexpr qsizetype MostNamed = 5;
    QStringList outside;
    for (const MetricComparison& metric : metrics)
        if (metric.verdict == MetricComparison::Verdict::Within && metric.firstOutside)
            outside += said(QT_TRANSLATE_NOOP("Report", "%1 at %2 of %3 steps, worst %4"))
                           .arg(metric.name, QString::number(metric.outsideSteps),
                               QString::number(metric.sharedSteps), timesText(metric.worstRatio));
    if (outside.isEmpty())
        return {};
    const qsizetype more = outside.size() - MostNamed;
    if (more > 0)
        outside = outside.mid(0, MostNamed) + QStringList{ QStringLiteral("… (+%1)").arg(more) };
    return said(
        QT_TRANSLATE_NOOP("Report", "Single steps outside, never for long enough to count: %1."))
        .arg(outside.join(QStringLiteral("; ")));
}

OutlineSection metricsSection(
    const Comparison& comparison, const ReportOptions& options, qsizetype most)
{
    using Verdict = MetricComparison::Verdict;
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Metrics")), {}, {}, {} };
    if (!comparison.metrics) {
        section.sentences += said(QT_TRANSLATE_NOOP("Report", "No metrics on either side."));
        return section;
    }
    section.table.header = { said(QT_TRANSLATE_NOOP("Report", "Metric")),
        said(QT_TRANSLATE_NOOP("Report", "Verdict")),
        said(QT_TRANSLATE_NOOP("Report", "First outside")),
        said(QT_TRANSLATE_NOOP("Report", "Worst / band")) };
    qsizetype within = 0, excluded = 0, oneSided = 0, tooShort = 0;
    for (const MetricComparison& metric : *comparison.metrics) {
        within += metric.verdict == Verdict::Within;
        excluded += metric.verdict == Verdict::Excluded;
        tooShort += metric.verdict == Verdict::TooShort;
        oneSided
            += metric.verdict == Verdict::OnlyBaseline || metric.verdict == Verdict::OnlyCandidate;
        const bool left
            = metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite;
        if (!left && !options.all)
            continue;
        addRow(section.table,
            { metric.name, QString(nameOf(metric.verdict)), outsideText(metric),
                ratioText(metric) },
            most);
    }
    section.sentences += said(QT_TRANSLATE_NOOP("Report",
                                  "%1 curves stay within their bands, %2 are not judged, %3 have "
                                  "too few shared steps, %4 are on one side only."))
                             .arg(within)
                             .arg(excluded)
                             .arg(tooShort)
                             .arg(oneSided);
    if (const QString single = singleStepsSentence(*comparison.metrics); !single.isEmpty())
        section.sentences += single;
    if (const QString coverage = coverageSentence(*comparison.metrics); !coverage.isEmpty())
        section.sentences += coverage;
    if (!comparison.noise.runs.empty())
        section.sentences += noiseSentences(comparison);
    return section;
}

OutlineSection rolloutsSection(const Comparison& comparison, qsizetype most)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Rollouts")), {}, {}, {} };
    if (comparison.rollouts.empty())
        section.sentences += said(QT_TRANSLATE_NOOP("Report", "No rollouts on either side."));
    for (const RolloutComparison& rollouts : comparison.rollouts)
        section.sentences += said(
            QT_TRANSLATE_NOOP("Report",
                "%1: %2 paired, %3 with equal output; unpaired: %4 baseline, %5 candidate."))
                                 .arg(rollouts.kind == RolloutKind::Training
                                         ? said(QT_TRANSLATE_NOOP("Report", "training"))
                                         : said(QT_TRANSLATE_NOOP("Report", "validation")))
                                 .arg(rollouts.paired)
                                 .arg(rollouts.sameOutput)
                                 .arg(rollouts.unpaired.baseline)
                                 .arg(rollouts.unpaired.candidate);
    if (!comparison.garble)
        return section;
    section.table.header = { said(QT_TRANSLATE_NOOP("Report", "Garbled sample")),
        said(QT_TRANSLATE_NOOP("Report", "Step")), said(QT_TRANSLATE_NOOP("Report", "Score")),
        said(QT_TRANSLATE_NOOP("Report", "Why")) };
    for (const GarbledSample& sample : comparison.garble->samples) {
        if (!sample.verdict.isGarbled())
            continue;
        const RolloutSet* set = comparison.runs[sample.side]->rolloutSet(sample.rollouts);
        const SampleRef& ref = set->samples[size_t(sample.row)];
        QStringList why;
        for (const GarbleReason& reason : reasonsOf(sample.verdict))
            if (why.size() < 2)
                why += QStringLiteral("%1: %2").arg(
                    inUserLanguage(reason.detector), inUserLanguage(reason.text));
        addRow(section.table,
            { QStringLiteral("%1 %2:%3")
                    .arg(sideName(sample.side), set->files[ref.file].path,
                        QString::number(ref.line)),
                QString::number(ref.step), readableText(double(sample.verdict.score), 2),
                why.join(QStringLiteral("; ")) },
            most);
    }
    return section;
}

OutlineSection notesSection(const Comparison& comparison, qsizetype most)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Notes")), {}, {}, {} };
    section.table.header
        = { said(QT_TRANSLATE_NOOP("Report", "Place")), said(QT_TRANSLATE_NOOP("Report", "Note")) };
    const auto add = [&](Side side, const Note& note) {
        addRow(section.table,
            { note.where.line > 0
                    ? QStringLiteral("%1 %2:%3")
                          .arg(sideName(side), note.where.file, QString::number(note.where.line))
                    : QStringLiteral("%1 %2").arg(sideName(side), note.where.file),
                inUserLanguage(note.text) },
            most);
    };
    for (const Side side : BothSides) {
        for (const Note& note : comparison.runs[side]->notes)
            add(side, note);
        if (comparison.dumps)
            for (const DumpPair& pair : comparison.dumps->pairs)
                for (const Note& note : pair.notes[side])
                    add(side, note);
    }
    return section;
}

} // namespace

QString reportText(const char* text) { return QCoreApplication::translate("Report", text); }

void addOutlineRow(OutlineTable& table, QStringList row, qsizetype most)
{
    if (qsizetype(table.rows.size()) < most)
        table.rows.push_back(std::move(row));
    else
        ++table.leftOut;
}

QString withoutControls(const QString& text)
{
    QString out = text;
    for (QChar& c : out)
        if (c.category() == QChar::Other_Control || (c.unicode() >= 0x202A && c.unicode() <= 0x202E)
            || (c.unicode() >= 0x2066 && c.unicode() <= 0x2069))
            c = u' ';
    return out;
}

namespace {

/// What stands in keys and names; the rest of a redacted comparison is redacted already.
void showAll(Outline& outline, const ReportOptions& options)
{
    const auto show = [&](QStringList& texts) {
        for (QString& text : texts)
            text = options.shown(text);
    };
    outline.title = options.shown(outline.title);
    for (OutlineSection& section : outline.sections) {
        section.heading = options.shown(section.heading);
        show(section.sentences);
        for (OutlineItem& item : section.items) {
            item.text = options.shown(item.text);
            show(item.details);
        }
        for (QStringList& row : section.table.rows)
            show(row);
    }
}

} // namespace

Outline makeOutline(const Comparison& comparison, const ReportOptions& options, qsizetype mostRows)
{
    Outline outline;
    outline.title = said(QT_TRANSLATE_NOOP("Report", "Alidade: %1 against %2"))
                        .arg(comparison.runs.baseline->name, comparison.runs.candidate->name);
    outline.sections.push_back(runsSection(comparison));
    outline.sections.push_back(suspectsSection(comparison, options));
    outline.sections.push_back(checklistSection(comparison, options));
    if (comparison.parts.config)
        outline.sections.push_back(configSection(comparison, options, mostRows));
    if (comparison.parts.metrics)
        outline.sections.push_back(metricsSection(comparison, options, mostRows));
    if (comparison.parts.rollouts)
        outline.sections.push_back(rolloutsSection(comparison, mostRows));
    const auto add = [&outline](std::vector<OutlineSection> sections) {
        for (OutlineSection& section : sections)
            outline.sections.push_back(std::move(section));
    };
    if (comparison.parts.environment)
        add(environmentSections(comparison, options, mostRows));
    if (comparison.parts.model)
        add(modelSections(comparison, options, mostRows));
    add(dumpSections(comparison, options, mostRows));
    OutlineSection notes = notesSection(comparison, mostRows);
    if (!notes.table.rows.empty())
        outline.sections.push_back(std::move(notes));
    if (options.shown)
        showAll(outline, options);
    return outline;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/palette_entries.h"

#include "core/base/limits.h"
#include "ui/models/config_words.h"
#include "ui/models/fuzzy_match.h"
#include "ui/models/metric_words.h"
#include "ui/widgets/display_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace alidade {
namespace {

constexpr qsizetype NameUnits = 300; ///< UTF-16 units of a name that are shown and searched
constexpr qsizetype ValueUnits = 24; ///< of a value in the detail

using Entries = std::vector<PaletteEntry>;

QString words(const char* text) { return QCoreApplication::translate("Palette", text); }

void addFindings(const Comparison& comparison, Entries& entries)
{
    for (const Finding& finding : comparison.findings) {
        const auto at
            = std::find(comparison.suspects.begin(), comparison.suspects.end(), finding.check);
        const bool suspect = at != comparison.suspects.end();
        const QString glyph = finding.state == Finding::State::Differs ? QStringLiteral("● ")
            : finding.state == Finding::State::Pass                    ? QStringLiteral("✓ ")
                                                                       : QStringLiteral("– ");
        entries.push_back(paletteEntry(PaletteEntry::Kind::Finding, finding.title,
            glyph
                + (suspect ? words(QT_TRANSLATE_NOOP("Palette", "suspect"))
                           : words(QT_TRANSLATE_NOOP("Palette", "check"))),
            finding.check, suspect ? 40 - int(at - comparison.suspects.begin()) : 20));
    }
}

QString valuesOf(const Comparison& comparison, const KeyAlignment& row)
{
    const Pair<const ConfigEntry*> entry = entriesOf(comparison, row);
    const auto shown = [](const ConfigEntry* one) {
        return one ? oneLine(one->text, ValueUnits) : QStringLiteral("–");
    };
    return row.state == KeyAlignment::State::Same
        ? shown(entry.baseline)
        : shown(entry.baseline) + QStringLiteral(" │ ") + shown(entry.candidate);
}

bool addConfig(const Comparison& comparison, Entries& entries, Monitor& monitor)
{
    if (!comparison.config)
        return true;
    const QString kind = words(QT_TRANSLATE_NOOP("Palette", "config"));
    for (size_t i = 0; i < comparison.config->rows.size(); ++i) {
        if (i % 256 == 0 && monitor.cancelled())
            return false;
        const KeyAlignment& row = comparison.config->rows[i];
        PaletteEntry entry = paletteEntry(PaletteEntry::Kind::Place, oneLine(row.key, NameUnits),
            valuesOf(comparison, row) + QStringLiteral("  ·  ") + kind, {},
            row.state == KeyAlignment::State::Same ? 0 : 6);
        entry.where.kind = Locator::Kind::Config;
        entry.where.key = row.key;
        entries.push_back(std::move(entry));
    }
    return true;
}

bool addMetrics(const Comparison& comparison, Entries& entries, Monitor& monitor)
{
    if (!comparison.metrics)
        return true;
    const QString kind = words(QT_TRANSLATE_NOOP("Palette", "metric"));
    for (size_t i = 0; i < comparison.metrics->size(); ++i) {
        if (i % 256 == 0 && monitor.cancelled())
            return false;
        const MetricComparison& metric = (*comparison.metrics)[i];
        const bool bad = metric.verdict == MetricComparison::Verdict::Diverged
            || metric.verdict == MetricComparison::Verdict::NonFinite;
        PaletteEntry entry
            = paletteEntry(PaletteEntry::Kind::Place, oneLine(metric.name, NameUnits),
                verdictGlyph(metric.verdict) + u' ' + verdictName(metric.verdict)
                    + QStringLiteral("  ·  ") + kind,
                {}, bad ? 8 : 0);
        entry.where.kind = Locator::Kind::Metric;
        entry.where.key = metric.name;
        entries.push_back(std::move(entry));
    }
    return true;
}

bool addSteps(const Comparison& comparison, Entries& entries, Monitor& monitor)
{
    for (const RolloutComparison& rollouts : comparison.rollouts) {
        std::set<qint32> steps;
        for (const Side side : BothSides) {
            const RolloutSet* const set = comparison.runs[side]->rolloutSet(rollouts.kind);
            if (!set)
                continue;
            if (monitor.cancelled())
                return false;
            for (const SampleRef& sample : set->samples)
                steps.insert(sample.step);
        }
        const bool training = rollouts.kind == RolloutKind::Training;
        const QString kind = training ? words(QT_TRANSLATE_NOOP("Palette", "rollouts"))
                                      : words(QT_TRANSLATE_NOOP("Palette", "validation"));
        for (const qint32 step : steps) {
            if (step < 0)
                continue;
            PaletteEntry entry = paletteEntry(PaletteEntry::Kind::Place,
                words(QT_TRANSLATE_NOOP("Palette", "Samples of step %1")).arg(step), kind);
            entry.where.kind = Locator::Kind::Sample;
            entry.where.step = step;
            entry.where.rollouts = rollouts.kind;
            entries.push_back(std::move(entry));
        }
    }
    return true;
}

/// "request_id", "uid": fields whose values stand for one sample or few.
bool namesSamples(const QString& field)
{
    static const QRegularExpression name(
        QStringLiteral("^((gu|uu|u|r)?id|\\S{1,40}[_-](gu|uu|u)?id|\\S{1,40}[a-z]Id)$"));
    return name.match(field).hasMatch();
}

/// What the first sample that can be read has, of both sets.
void addFields(const Comparison& comparison, Entries& entries)
{
    std::set<QString> fields;
    for (const RolloutComparison& rollouts : comparison.rollouts) {
        for (const Side side : BothSides) {
            const RolloutSet* const set = comparison.runs[side]->rolloutSet(rollouts.kind);
            if (!set || !set->reader || set->samples.empty())
                continue;
            if (const auto sample = set->read(0))
                for (const auto& [name, value] : sample->fields)
                    if (namesSamples(name))
                        fields.insert(name);
        }
    }
    for (const QString& field : fields)
        entries.push_back(paletteEntry(PaletteEntry::Kind::Field,
            words(QT_TRANSLATE_NOOP("Palette", "Jump to the sample with a certain %1…")).arg(field),
            words(QT_TRANSLATE_NOOP("Palette", "rollouts")), field));
}

/// "12:3", "validation:12:3", "sample 3 of step 12", "step 12, sample 3".
std::optional<PaletteEntry> typedSample(const QString& typed)
{
    static const QRegularExpression place(
        QStringLiteral("^\\s*(?:(?<set>training|validation)\\s*:?\\s*)?"
                       "(?:(?<step>\\d{1,9})\\s*:\\s*(?<number>\\d{1,9})"
                       "|(?:sample|样本)\\s*(?<number2>\\d{1,9})[\\s,]*(?:of\\s+)?"
                       "(?:step|步)\\s*(?<step2>\\d{1,9})"
                       "|(?:step|步)\\s*(?<step3>\\d{1,9})[\\s,:]*(?:sample|样本)\\s*"
                       "(?<number3>\\d{1,9}))\\s*$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = place.match(typed);
    if (!match.hasMatch())
        return std::nullopt;
    const auto captured = [&](const QString& name) {
        QString found = match.captured(name);
        for (const QChar other : { u'2', u'3' })
            found += match.captured(QString(name + other));
        return found;
    };
    const QString step = captured(QStringLiteral("step")),
                  ordinal = captured(QStringLiteral("number"));
    const QString set = match.captured(QStringLiteral("set")).toLower();
    return paletteEntry(PaletteEntry::Kind::Sample,
        words(QT_TRANSLATE_NOOP("Palette", "Sample %1 of step %2")).arg(ordinal, step),
        set == u"validation" ? words(QT_TRANSLATE_NOOP("Palette", "validation"))
                             : words(QT_TRANSLATE_NOOP("Palette", "rollouts")),
        (set.isEmpty() ? QString() : QString(set + u':')) + step + u':' + ordinal);
}

/// Names of samples are long, without blanks, and hold digits.
bool mayNameSample(const QString& typed)
{
    static const QRegularExpression name(QStringLiteral("^(?=.*\\d)[\\w.-]{6,128}$"));
    return name.match(typed).hasMatch();
}

} // namespace

PaletteEntry paletteEntry(PaletteEntry::Kind kind, const QString& text, const QString& detail,
    const QString& target, int bonus)
{
    PaletteEntry entry;
    entry.kind = kind;
    entry.text = text;
    entry.detail = detail;
    entry.target = target;
    entry.bonus = bonus;
    entry.folded = text.toCaseFolded();
    return entry;
}

Result<PaletteEntries> placeEntries(const ComparisonPtr& comparison, Monitor& monitor)
{
    auto entries = std::make_shared<Entries>();
    if (comparison) {
        addFindings(*comparison, *entries);
        if (!addConfig(*comparison, *entries, monitor)
            || !addMetrics(*comparison, *entries, monitor)
            || !addSteps(*comparison, *entries, monitor))
            return cancelledFailure();
        addFields(*comparison, *entries);
    }
    return PaletteEntries(std::move(entries));
}

Result<PaletteHits> searchPalette(const std::vector<PaletteEntry>& actions,
    const PaletteEntries& places, const QString& typed, Monitor& monitor)
{
    struct Hit {
        int score;
        const PaletteEntry* entry;
    };
    const FuzzyPattern pattern(typed);
    std::vector<Hit> hits;
    size_t seen = 0;
    for (const std::vector<PaletteEntry>* list : { places.get(), &actions }) {
        if (!list)
            continue;
        for (const PaletteEntry& entry : *list) {
            if (++seen % 256 == 0 && monitor.cancelled())
                return cancelledFailure();
            const bool place = entry.kind == PaletteEntry::Kind::Place
                || entry.kind == PaletteEntry::Kind::Field;
            if (pattern.isEmpty() ? place : false)
                continue;
            if (const auto score = pattern.score(entry.folded))
                hits.push_back({ *score + entry.bonus, &entry });
        }
    }
    // With nothing typed the order of the lists is the order to read them in.
    if (!pattern.isEmpty())
        std::stable_sort(hits.begin(), hits.end(),
            [](const Hit& one, const Hit& other) { return one.score > other.score; });
    PaletteHits result;
    result.matched = qsizetype(hits.size());
    result.places = places;
    if (auto sample = typedSample(typed))
        result.entries.push_back(std::move(*sample));
    // Behind all else: what may be the name of a sample may be that of a key as well.
    Entries named;
    const QString name = typed.trimmed();
    if (places && mayNameSample(name)) {
        for (const PaletteEntry& entry : *places)
            if (entry.kind == PaletteEntry::Kind::Field)
                named.push_back(paletteEntry(entry.kind,
                    words(QT_TRANSLATE_NOOP("Palette", "Sample whose %1 is %2"))
                        .arg(entry.target, oneLine(name, NameUnits)),
                    entry.detail, entry.target + u'=' + name));
    }
    for (const Hit& hit : hits) {
        if (result.entries.size() + named.size() >= size_t(Limits::PaletteHits))
            break;
        result.entries.push_back(*hit.entry);
    }
    result.entries.insert(result.entries.end(), named.begin(), named.end());
    return result;
}

} // namespace alidade

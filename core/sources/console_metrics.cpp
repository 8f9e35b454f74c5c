// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_metrics.h"

#include "core/base/limits.h"
#include "core/sources/console_cuts.h"

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr int MostJoins = 8;
constexpr size_t LongestJoin = 1 << 20;
constexpr size_t MostCuts = 64;
constexpr qint64 MostUnreadableNotes = 10; ///< one metric without values would fill all notes

bool allThreeDecimals(const std::vector<MetricPair>& pairs)
{
    bool any = false;
    for (const MetricPair& pair : pairs) {
        if (std::isfinite(pair.value) && !pair.threeDecimals)
            return false;
        any = any || pair.threeDecimals;
    }
    return any;
}

} // namespace

ConsoleMetrics::ConsoleMetrics(ConsoleLog& log, ConsoleNotes& notes)
    : m_log(log)
    , m_notes(notes)
{
}

bool ConsoleMetrics::take(std::string_view text, std::string_view stream, int line)
{
    parseMetricLine(text, m_parsed);
    if (m_parsed.state == ParsedMetricLine::State::None)
        return false;
    Cut cut{ std::string(stream), std::string(text), line, line, 0, -1 };
    const bool complete = m_parsed.state == ParsedMetricLine::State::Complete;
    if (complete) {
        cut.record = qsizetype(m_log.metricLines.size());
        m_log.metricLines.emplace_back();
        store(cut, m_log.metricLines.back());
    }
    keep(std::move(cut));
    return complete;
}

bool ConsoleMetrics::join(std::string_view text, std::string_view stream, int line, Later later)
{
    const bool known = later != Later::Unknown;
    const auto found = std::find_if(
        m_cuts.begin(), m_cuts.end(), [stream](const Cut& cut) { return cut.stream == stream; });
    if (found == m_cuts.end())
        return false;
    Cut cut = std::move(*found);
    m_cuts.erase(found);
    const bool wasComplete = cut.record >= 0;
    // `training/global_step`, which every release prints, cut before its last part.
    const bool insideStepKey = !wasComplete && cut.text.ends_with("global_")
        && text.starts_with("step:") && gluedAt(cut.text + std::string(text)) == text.npos;
    const bool insideSeparator = cut.text.ends_with(' ') && text.starts_with("- ");
    if ((known && !insideStepKey) || cut.joins >= MostJoins
        || cut.text.size() + text.size() > LongestJoin
        || (wasComplete && !continuesMetrics(text) && !insideSeparator)) {
        giveUp(cut, later == Later::Start ? ConsoleFollow::Start : ConsoleFollow::Text);
        return false;
    }
    if (wasComplete && text.find(' ') == std::string_view::npos) {
        // Only digits.
        parseMetricLine(cut.text, m_parsed);
        if (endsInThreeDecimals(cut))
            return false;
    }
    const size_t before = cut.text.size();
    cut.text += text;
    parseMetricLine(cut.text, m_parsed);
    ++cut.joins;
    cut.lastLine = line;
    switch (m_parsed.state) {
    case ParsedMetricLine::State::Complete:
        if (!wasComplete) {
            cut.record = qsizetype(m_log.metricLines.size());
            m_log.metricLines.emplace_back();
        }
        store(cut, m_log.metricLines[size_t(cut.record)]);
        keep(std::move(cut));
        return true;
    case ParsedMetricLine::State::Cut:
        // A cut line behind a complete one would lose what was read.
        if (wasComplete && !m_parsed.hasSlash)
            return false;
        keep(std::move(cut));
        return true;
    case ParsedMetricLine::State::None:
        break;
    }
    cut.text.resize(before);
    giveUp(cut);
    return false;
}

/// In a log of numbers with three decimals the last one of m_parsed is whole with the third.
bool ConsoleMetrics::endsInThreeDecimals(const Cut& cut) const
{
    const bool usual = cut.record > 0 ? m_log.metricLines[size_t(cut.record) - 1].threeDecimals
                                      : m_parsed.pairs.size() > 1;
    return usual && allThreeDecimals(m_parsed.pairs);
}

void ConsoleMetrics::forgetCuts()
{
    for (const Cut& cut : m_cuts)
        giveUp(cut, ConsoleFollow::Start);
    m_cuts.clear();
}

size_t ConsoleMetrics::gluedAt(std::string_view text) const
{
    return gluedText(text, [this](std::string_view name) { return m_names.contains(name); });
}

void ConsoleMetrics::takeBroken(std::string_view text, std::string_view stream, int line)
{
    const bool whole = take(text, stream, line);
    const auto made = std::find_if(
        m_cuts.begin(), m_cuts.end(), [stream](const Cut& cut) { return cut.stream == stream; });
    if (made == m_cuts.end() || made->line != line)
        return; // it is no line of metrics
    const Cut cut = std::move(*made);
    m_cuts.erase(made);
    if (!whole)
        giveUp(cut);
    else if (leaveOutLast(cut))
        lose(line,
            QStringLiteral("Other text begins inside this line of metrics; its last number was "
                           "left out"));
}

void ConsoleMetrics::finish(int cutLine)
{
    for (const Cut& cut : m_cuts) {
        if (cut.lastLine != cutLine)
            giveUp(cut, ConsoleFollow::Nothing);
        else if (leaveOutLast(cut))
            lose(cut.line,
                QStringLiteral("The file ends inside this line of metrics; its last number was "
                               "left out"));
    }
    m_cuts.clear();
    if (m_foreign > 0)
        m_notes.add(Note::Severity::Info, m_foreignLine,
            QStringLiteral("%1 lines look like metrics and come from workers, which write none; "
                           "they were left out")
                .arg(m_foreign));
    if (m_unreadableLines > MostUnreadableNotes)
        m_notes.add(Note::Severity::Warning, m_unreadableLine,
            QStringLiteral("%1 more lines of metrics hold values that are no numbers")
                .arg(m_unreadableLines - MostUnreadableNotes));
}

/// The last number may lack digits, so it is not used. False if there is nothing to say of it.
bool ConsoleMetrics::leaveOutLast(const Cut& cut)
{
    parseMetricLine(cut.text, m_parsed);
    const bool whole = cut.record >= 0;
    if (whole && (cut.text.back() == ')' || endsInThreeDecimals(cut)))
        return false;
    if (whole && !m_parsed.pairs.empty())
        m_parsed.pairs.pop_back();
    const bool useful = std::any_of(m_parsed.pairs.begin(), m_parsed.pairs.end(),
        [](const MetricPair& pair) { return pair.key.find('/') != std::string_view::npos; });
    if (!whole && !useful)
        return false;
    ConsoleMetricLine& record
        = whole ? m_log.metricLines[size_t(cut.record)] : m_log.metricLines.emplace_back();
    if (!useful)
        m_parsed.pairs.clear(); // without any the line goes
    store(cut, record);
    record.lacksEnd = true;
    return true;
}

void ConsoleMetrics::add(const Value& map, double step, int line)
{
    ConsoleMetricLine record;
    record.line = line;
    record.step = step;
    record.first = m_log.metrics.size();
    m_place = 0;
    for (const auto& [key, value] : map.members)
        if (value.isNumber() && appendMetric(key.toStdString(), { {}, value.real }))
            ++record.count;
    if (record.count > 0)
        m_log.metricLines.push_back(record);
}

void ConsoleMetrics::store(const Cut& cut, ConsoleMetricLine& record)
{
    // A record that is replaced and still the last one gives its place back.
    if (record.count > 0 && record.first + record.count == m_log.metrics.size())
        m_log.metrics.resize(record.first);
    record.line = cut.line;
    record.stream = streamNumber(cut.stream);
    record.prefixed = !cut.stream.empty();
    record.step = m_parsed.step;
    record.threeDecimals = allThreeDecimals(m_parsed.pairs);
    record.first = m_log.metrics.size();
    record.count = 0;
    m_place = 0;
    for (const MetricPair& pair : m_parsed.pairs)
        if (appendMetric(pair.key, pair))
            ++record.count;
    noteUnreadable(cut.line);
}

void ConsoleMetrics::keep(Cut cut)
{
    std::erase_if(m_cuts, [&](const Cut& other) {
        if (other.stream != cut.stream)
            return false;
        giveUp(other);
        return true;
    });
    if (m_cuts.size() >= MostCuts) {
        giveUp(m_cuts.front());
        m_cuts.erase(m_cuts.begin());
    }
    m_cuts.push_back(std::move(cut));
}

/// What stands before the cut is whole and stays.
void ConsoleMetrics::giveUp(const Cut& cut, ConsoleFollow follow)
{
    if (cut.record >= 0) {
        m_log.metricLines[size_t(cut.record)].follow = follow;
        return;
    }
    parseMetricLine(cut.text, m_parsed);
    if (!m_parsed.hasSlash) {
        // Of a model's answer that looks like it the first word is no metric.
        const std::string_view text = cut.text;
        const size_t key = std::min(text.find(" - "), text.size() - 1) + 3;
        const std::string_view first = text.substr(std::min(key, text.size()));
        if (m_names.contains(first.substr(0, first.find(':'))))
            lose(cut.line,
                QStringLiteral("Other text begins inside this line of metrics; its last number was "
                               "left out"));
        return;
    }
    store(cut, m_log.metricLines.emplace_back());
    m_log.metricLines.back().lacksEnd = true;
    lose(cut.line,
        QStringLiteral("A line of metrics is cut, its rest was not found; its beginning was kept"));
}

void ConsoleMetrics::takeUnplaced(int line)
{
    lose(line,
        QStringLiteral("The step of this line of metrics cannot be read; the line was left out"));
}

/// What a model answered may look like a line of metrics (formats document 1.2).
void ConsoleMetrics::takeForeign(std::string_view text, int line)
{
    parseMetricLine(text, m_parsed);
    if (m_parsed.hasSlash && m_foreign++ == 0)
        m_foreignLine = line;
}

void ConsoleMetrics::lose(int line, const QString& text)
{
    m_notes.add(Note::Severity::Warning, line, text);
    if (m_log.lost.places++ > 0)
        return;
    m_log.lost.where.line = line;
    m_log.lost.text = text;
}

/// Said once for a line, however often it is read.
void ConsoleMetrics::noteUnreadable(int line)
{
    if (m_parsed.unreadable == 0 || line == m_unreadableLine)
        return;
    m_unreadableLine = line;
    if (m_log.lost.places++ == 0) {
        m_log.lost.where.line = line;
        m_log.lost.text = QStringLiteral("A value in this line of metrics is no number");
    }
    if (++m_unreadableLines > MostUnreadableNotes)
        return; // summed up at the end
    const QString first = QString::fromUtf8(m_parsed.firstUnreadable.data(),
        qsizetype(std::min<size_t>(m_parsed.firstUnreadable.size(), 120)));
    m_notes.add(Note::Severity::Warning, line,
        m_parsed.unreadable == 1
            ? QStringLiteral("No number, so left out of this line of metrics: %1").arg(first)
            : QStringLiteral("%1 values in this line of metrics are no numbers and were left out; "
                             "the first: %2")
                  .arg(QString::number(m_parsed.unreadable), first));
}

bool ConsoleMetrics::appendMetric(std::string_view name, const MetricPair& printed)
{
    // Most lines name the same metrics in the same order.
    const Numbers::value_type* known = m_place < m_order.size() ? m_order[m_place] : nullptr;
    if (!known || known->first != name) {
        known = numberOf(name);
        if (!known)
            return false;
        if (m_place < m_order.size())
            m_order[m_place] = known;
        else
            m_order.push_back(known);
    }
    ++m_place;
    m_log.metrics.push_back(
        { known->second, printed.threeDecimals, printed.form, printed.digits, printed.value });
    return true;
}

/// The metric's number, given to it when it is new; nullptr beyond the limit.
const ConsoleMetrics::Numbers::value_type* ConsoleMetrics::numberOf(std::string_view name)
{
    auto found = m_names.find(name);
    if (found == m_names.end()) {
        if (m_names.size() >= size_t(Limits::MetricNames)) {
            if (!std::exchange(m_tooManyNames, true))
                m_notes.add(Note::Severity::Warning, 0,
                    QStringLiteral("There are more than %1 metrics; the others were left out")
                        .arg(Limits::MetricNames));
            return nullptr;
        }
        found = m_names.emplace(std::string(name), quint32(m_names.size())).first;
        m_log.names.push_back(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    return &*found;
}

quint32 ConsoleMetrics::streamNumber(std::string_view stream)
{
    const auto found = m_streams.find(stream);
    if (found != m_streams.end())
        return found->second;
    return m_streams.emplace(std::string(stream), quint32(m_streams.size())).first->second;
}

} // namespace alidade

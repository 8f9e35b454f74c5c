// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_cuts.h"

#include "core/base/numbers.h"
#include "core/sources/console_lines.h"
#include "core/sources/shell_trace.h"

#include <algorithm>
#include <span>

namespace alidade {
namespace {

constexpr std::string_view StepMark = "step:";
constexpr std::string_view Separator = " - ";
constexpr size_t NearLines = 8; ///< to either side, that a line is compared with
constexpr int EnoughOthers = 2; ///< lines or numbers of the usual form

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Whether `text` can be a value, or begin one.
bool beginsLikeValue(std::string_view text)
{
    static constexpr std::string_view Firsts = "+-.nitTF";
    return text.empty() || isDigit(text.front()) || Firsts.find(text.front()) != text.npos;
}

/// `step:4 - a/b:…` at `at` of a line of metrics: is it a line of its own? Names of metrics end in
/// `step`, too: `training/global_step:4`.
bool isGluedStep(std::string_view text, size_t at, const KnownName& known)
{
    size_t digits = at + StepMark.size();
    while (digits < text.size() && isDigit(text[digits]))
        ++digits;
    if (digits == at + StepMark.size() || !text.substr(digits).starts_with(Separator))
        return false;
    const std::string_view next = text.substr(digits);
    const std::string_view key = next.substr(0, next.find(':') + 1); // ` - a/b:`
    if (key.find('/') == key.npos)
        return false;
    const std::string_view before = text.substr(0, at);
    const size_t piece = before.rfind(Separator);
    if (piece == before.npos)
        return true; // nothing but a step was written before
    const std::string_view begun = before.substr(piece + Separator.size());
    if (begun.empty() && before.find(Separator) == piece)
        return true;
    const size_t colon = begun.rfind(':');
    const bool hasValue = colon != begun.npos && beginsLikeValue(begun.substr(colon + 1));
    if (hasValue || before.find(key) != before.npos) // no line names a metric twice
        return true;
    const std::string_view first = key.substr(Separator.size(), key.size() - Separator.size() - 1);
    const std::string whole(text.substr(at - begun.size(), begun.size() + StepMark.size() - 1));
    return known(first) && !known(whole);
}

/// How a metric is printed in all of the log.
struct Printed {
    int numbers = 0;
    int threeDecimals = 0;
    int whole = 0;
    int broken = 0;
    int atEnd = 0; ///< lines that end in this metric
    quint8 fewestDigits = 255;
    int withFewest = 0;
};

class CutFinder {
public:
    CutFinder(ConsoleLog& log, ConsoleNotes& notes)
        : m_log(log)
        , m_notes(notes)
        , m_printed(log.names.size())
    {
        for (const ConsoleMetricLine& line : log.metricLines)
            count(line);
    }

    void leaveOut()
    {
        for (size_t at = 0; at < m_log.metricLines.size(); ++at)
            judge(at);
        std::erase_if(m_log.metricLines,
            [](const ConsoleMetricLine& line) { return line.lacksEnd && line.count == 0; });
    }

private:
    std::span<const ConsoleMetric> metricsOf(const ConsoleMetricLine& line) const
    {
        return std::span(m_log.metrics).subspan(line.first, line.count);
    }

    void count(const ConsoleMetricLine& line)
    {
        const auto metrics = metricsOf(line);
        for (const ConsoleMetric& metric : metrics) {
            Printed& printed = m_printed[metric.name];
            ++printed.numbers;
            printed.threeDecimals += metric.threeDecimals;
            printed.whole += metric.form == PrintedForm::Whole;
            printed.broken += metric.form == PrintedForm::Broken;
            if (metric.form == PrintedForm::Closed)
                continue;
            if (metric.digits < printed.fewestDigits) {
                printed.fewestDigits = metric.digits;
                printed.withFewest = 0;
            }
            printed.withFewest += metric.digits == printed.fewestDigits;
        }
        if (!metrics.empty())
            ++m_printed[metrics.back().name].atEnd;
    }

    void judge(size_t at)
    {
        ConsoleMetricLine& line = m_log.metricLines[at];
        if (line.lacksEnd || line.count == 0)
            return;
        const ConsoleMetric& last = metricsOf(line).back();
        if (line.threeDecimals && m_printed[last.name].threeDecimals > 1)
            return; // whole, wherever the line ends
        const bool closed = last.form == PrintedForm::Closed;
        if (endsEarly(at))
            leaveOut(line,
                QStringLiteral("This line of metrics ends at %1, where others go on; this last "
                               "number was left out, as it may be cut"));
        else if (hasTextBehind(at))
            leaveOut(line,
                QStringLiteral("This line of metrics ends in other text; its last number was left "
                               "out (%1)"));
        else if (!closed
            && ((line.follow != ConsoleFollow::Text && isCutNumber(line, last))
                || (stepsBackBehind(at) && isOddlyPrinted(last))))
            leaveOut(line,
                QStringLiteral("The process ends behind this line of metrics; its last number was "
                               "left out, as it may be cut (%1)"));
    }

    void leaveOut(ConsoleMetricLine& line, const QString& text)
    {
        const QString name = m_log.names[metricsOf(line).back().name].left(120);
        const QString told = text.arg(name);
        m_notes.add(Note::Severity::Warning, line.line, told);
        if (m_log.lost.places++ == 0) {
            m_log.lost.where.line = line.line;
            m_log.lost.text = told;
        }
        --line.count;
        line.lacksEnd = true;
        const auto rest = metricsOf(line);
        if (std::none_of(rest.begin(), rest.end(), [this](const ConsoleMetric& metric) {
                return m_log.names[metric.name].contains(u'/');
            }))
            line.count = 0;
    }

    /// Calls `take` with the metrics of lines nearby that begin with the same metric.
    template <class Take> void forEachNear(size_t at, const Take& take) const
    {
        const auto& lines = m_log.metricLines;
        const quint32 first = metricsOf(lines[at]).front().name;
        const size_t from = at - std::min(at, NearLines);
        const size_t to = std::min(lines.size(), at + NearLines + 1);
        for (size_t other = from; other < to; ++other)
            if (other != at && lines[other].count > 0
                && metricsOf(lines[other]).front().name == first)
                take(metricsOf(lines[other]));
    }

    static bool samePart(
        std::span<const ConsoleMetric> one, std::span<const ConsoleMetric> other, size_t count)
    {
        return one.size() >= count && other.size() >= count
            && std::equal(one.begin(), one.begin() + std::ptrdiff_t(count), other.begin(),
                [](const ConsoleMetric& here, const ConsoleMetric& there) {
                    return here.name == there.name;
                });
    }

    /// No other line ends in this metric, and those nearby have the same ones and more. The first
    /// line of a process that goes on may lack what comes later.
    bool endsEarly(size_t at) const
    {
        const ConsoleMetricLine& line = m_log.metricLines[at];
        const auto metrics = metricsOf(line);
        if (m_printed[metrics.back().name].atEnd > 1 || isFirstOfSeveral(at))
            return false;
        int longer = 0;
        forEachNear(at, [&](std::span<const ConsoleMetric> other) {
            longer += other.size() > metrics.size() && samePart(metrics, other, metrics.size());
        });
        return longer >= EnoughOthers;
    }

    bool isFirstOfSeveral(size_t at) const
    {
        const auto& lines = m_log.metricLines;
        const auto sameStream
            = [&](const ConsoleMetricLine& other) { return other.stream == lines[at].stream; };
        const auto here = lines.begin() + std::ptrdiff_t(at);
        const auto next = std::find_if(here + 1, lines.end(), sameStream);
        return std::none_of(lines.begin(), here, sameStream) && next != lines.end()
            && next->step > lines[at].step;
    }

    /// `actor/lr:1Traceback … line 5`: the last name stands where others have another one, and
    /// nowhere else.
    bool hasTextBehind(size_t at) const
    {
        const auto metrics = metricsOf(m_log.metricLines[at]);
        const quint32 last = metrics.back().name;
        const QString& name = m_log.names[last];
        if (m_printed[last].numbers > 1)
            return false;
        if (metrics.size() == 1)
            return name.contains(u' ') && m_log.metricLines.size() > size_t(EnoughOthers);
        int others = 0;
        bool prolonged = false;
        forEachNear(at, [&](std::span<const ConsoleMetric> other) {
            if (other.size() < metrics.size() || !samePart(metrics, other, metrics.size() - 1))
                return;
            ++others;
            prolonged = prolonged
                || name.startsWith(
                    QString(m_log.names[other[metrics.size() - 1].name] + QLatin1Char(':')));
        });
        const bool isName = name.contains(u'/') && !name.contains(u' ');
        return prolonged || (others >= EnoughOthers && !isName);
    }

    /// A form that this metric has nowhere else, and that a cut gives.
    bool isOddlyPrinted(const ConsoleMetric& last) const
    {
        const Printed& printed = m_printed[last.name];
        if (printed.numbers <= EnoughOthers)
            return false;
        return (last.form == PrintedForm::Broken && printed.broken == 1)
            || (last.form == PrintedForm::Whole && printed.whole == 1);
    }

    bool isCutNumber(const ConsoleMetricLine& line, const ConsoleMetric& last) const
    {
        if (isOddlyPrinted(last))
            return true;
        if (m_log.names[last.name].endsWith(u"step") && last.form == PrintedForm::Whole) {
            // `training/global_step`: the digits are known.
            const QString step = shortestText(line.step);
            const QString printed = shortestText(last.value);
            return printed != step && step.startsWith(printed);
        }
        if (line.follow != ConsoleFollow::Start)
            return false;
        // Ray ends a line wherever its process ended.
        if (line.prefixed)
            return true;
        const Printed& printed = m_printed[last.name];
        return printed.numbers > EnoughOthers && printed.withFewest == 1
            && last.digits == printed.fewestDigits && last.form != PrintedForm::Whole;
    }

    bool stepsBackBehind(size_t at) const
    {
        const auto& lines = m_log.metricLines;
        return at + 1 < lines.size() && lines[at + 1].step <= lines[at].step;
    }

    ConsoleLog& m_log;
    ConsoleNotes& m_notes;
    std::vector<Printed> m_printed; ///< by name
};

} // namespace

size_t gluedText(std::string_view text, const KnownName& known)
{
    const auto first = [text](std::string_view mark, const auto& begins) {
        for (size_t at = text.find(mark, 1); at != text.npos; at = text.find(mark, at + 1))
            if (const size_t from = begins(at); from != text.npos)
                return from;
        return text.npos;
    };
    const size_t step = first(StepMark,
        [&](size_t at) -> size_t { return isGluedStep(text, at, known) ? at : text.npos; });
    const size_t config = first("{'", [text](size_t at) -> size_t {
        return beginsLikeMainConfig(text.substr(at)) ? at : text.npos;
    });
    const size_t trace = first("+ ", [text](size_t at) -> size_t {
        const auto command = tracedCommand(text.substr(at));
        return command && findLaunch(splitTrace(*command).words) ? at : text.npos;
    });
    const size_t prefix = first(" pid=", [text](size_t at) {
        const size_t open = text.rfind('(', at);
        return open != text.npos && text.find(") ", at) != text.npos ? open : text.npos;
    });
    return std::min({ step, config, trace, prefix });
}

void leaveOutCutNumbers(ConsoleLog& log, ConsoleNotes& notes) { CutFinder(log, notes).leaveOut(); }

} // namespace alidade

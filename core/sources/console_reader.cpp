// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_reader.h"

#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/sources/console_cuts.h"
#include "core/sources/console_facts.h"
#include "core/sources/console_lines.h"
#include "core/sources/console_literals.h"
#include "core/sources/console_metrics.h"
#include "core/sources/metric_line.h"
#include "core/sources/ray_prefix.h"
#include "core/sources/secret_names.h"
#include "core/sources/shell_trace.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace alidade {
namespace {

constexpr size_t KeptMarkers = 10'000;

int lineNumber(qint64 number)
{
    return int(std::min<qint64>(number, std::numeric_limits<int>::max()));
}

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

class LogReader {
public:
    explicit LogReader(bool timestamped)
        : m_metrics(m_log, m_notes)
        , m_literals(m_log, m_notes)
        , m_facts(m_log)
        , m_timestamped(timestamped)
    {
    }

    bool take(const Line& line);
    ConsoleLog finish();

private:
    void takePiece(std::string_view piece, bool first);
    void takeText(std::string_view text, std::string_view stream);
    void takeMetrics(std::string_view text, std::string_view stream);
    bool isStart(std::string_view text, std::string_view stream) const;
    void takeTrace(std::string_view text);
    void takeEntrypoint(std::string_view command);
    void continueTrace(std::string_view text);
    void endTrace(const TracedWords& traced, int line);
    bool takeMarker(std::string_view text);

    ConsoleLog m_log;
    ConsoleNotes m_notes;
    ConsoleMetrics m_metrics;
    ConsoleLiterals m_literals;
    ConsoleFacts m_facts;
    bool m_timestamped;
    std::string m_scratch;
    std::string m_lineStream; ///< of the first piece of the line
    std::string m_trace; ///< a traced command whose quote is open
    int m_traceLine = 0;
    int m_traceLines = 0;
    int m_line = 0;
    bool m_terminated = true;
    double m_totalSteps = -1;
};

bool LogReader::take(const Line& line)
{
    m_line = lineNumber(line.number);
    m_log.lines = line.number;
    m_terminated = line.terminated;
    if (line.shortened)
        m_notes.add(Note::Severity::Warning, m_line,
            QStringLiteral("The line is longer than %1 bytes; the rest of it was left out")
                .arg(Limits::LogLineBytes));
    std::string_view bytes = line.bytes;
    if (bytes.ends_with('\r'))
        bytes.remove_suffix(1);
    m_lineStream.clear();
    if (bytes.find('\r') == std::string_view::npos) {
        takePiece(bytes, true);
        return true;
    }
    bool first = true;
    forEachPiece(bytes, [&](std::string_view piece) {
        takePiece(piece, first);
        first = false;
    });
    return true;
}

void LogReader::takePiece(std::string_view piece, bool first)
{
    std::string_view text = withoutAnsi(piece, m_scratch);
    if (m_timestamped)
        text.remove_prefix(leadingTimestamp(text));
    const PrefixedText split = splitRayPrefix(text);
    if (first || !split.stream.empty())
        m_lineStream = split.stream;
    takeText(split.stream.empty() ? split.text : withoutRepeatSuffix(split.text), m_lineStream);
}

void LogReader::takeText(std::string_view text, std::string_view stream)
{
    if (!m_trace.empty() && stream.empty()) {
        // These never stand inside a word of a command: the quote was not closed.
        const bool over = beginsLikeMainConfig(text) || beginsLikeMetrics(text)
            || tracedCommand(text).has_value();
        if (!over) {
            continueTrace(text);
            return;
        }
        endTrace(splitTrace(std::exchange(m_trace, {})), m_traceLine);
    }
    text = behindProgressBar(text);
    const size_t configs = m_log.configs.size();
    const bool taken = m_literals.waiting() && m_literals.feed(text, stream, m_line);
    if (m_log.configs.size() > configs)
        m_metrics.forgetCuts();
    if (taken)
        return;
    const bool metrics = beginsLikeMetrics(text);
    if (metrics && isWorkerStream(stream)) {
        m_metrics.takeForeign(text, m_line);
        return;
    }
    if (m_metrics.hasCut()) {
        using Later = ConsoleMetrics::Later;
        const bool start = isStart(text, stream);
        const bool known = start || metrics || markerKind(text).has_value()
            || tracedCommand(text).has_value() || overrideListOffset(text) > 0
            || validationPrint(text) != ValidationPrint::None;
        if (m_metrics.join(text, stream, m_line,
                start       ? Later::Start
                    : known ? Later::Known
                            : Later::Unknown))
            return;
        if (start)
            m_metrics.forgetCuts();
    }
    if (text.empty())
        return;
    if (metrics)
        takeMetrics(text, stream);
    else if (text.front() == '+' && stream.empty())
        takeTrace(text);
    else if (const auto command = entrypointCommand(text); !command.empty())
        takeEntrypoint(command);
    else if (ConsoleFacts::isReplay(text))
        m_facts.take(text, m_line);
    else if (hasUnreadableStep(text))
        m_metrics.takeUnplaced(m_line);
    else if (!m_literals.begin(text, stream, m_line) && !takeMarker(text))
        m_facts.take(text, m_line);
}

/// A config, the word of a trainer that it begins, or a launch.
bool LogReader::isStart(std::string_view text, std::string_view stream) const
{
    using Kind = ConsoleMarker::Kind;
    if (beginsLikeConfig(text))
        return true;
    if (const auto kind = markerKind(text))
        return *kind != Kind::Rollouts;
    const auto command = stream.empty() ? tracedCommand(text) : std::nullopt;
    return command && findLaunch(splitTrace(*command).words).has_value();
}

void LogReader::takeMetrics(std::string_view text, std::string_view stream)
{
    const size_t glued = m_metrics.gluedAt(text);
    if (glued == text.npos) {
        if (!m_metrics.take(text, stream, m_line) && hasUnreadableStep(text))
            m_metrics.takeUnplaced(m_line);
        return;
    }
    m_metrics.takeBroken(text.substr(0, glued), stream, m_line);
    const PrefixedText rest = splitRayPrefix(text.substr(glued));
    const std::string restStream(rest.stream.empty() ? stream : rest.stream);
    takeText(rest.text, restStream);
}

void LogReader::takeTrace(std::string_view text)
{
    const auto command = tracedCommand(text);
    if (!command)
        return;
    TracedWords traced = splitTrace(*command);
    if (traced.open && findLaunch(traced.words)) {
        // A word with a line end inside goes on in the next line.
        m_trace = *command;
        m_traceLine = m_line;
        m_traceLines = 1;
        return;
    }
    if (!traced.open)
        endTrace(traced, m_line);
}

void LogReader::takeEntrypoint(std::string_view command)
{
    // A raw command: what the shell would still expand is not known.
    TracedWords words = splitTrace(command);
    if (words.open || command.find_first_of("$`") != std::string_view::npos)
        return;
    if (auto launch = findLaunch(words.words))
        m_log.launches.push_back(
            { m_line, launch->command, std::move(launch->arguments), true, true });
}

void LogReader::continueTrace(std::string_view text)
{
    m_trace += '\n';
    m_trace += text;
    ++m_traceLines;
    const bool tooLong
        = m_traceLines > Limits::TraceLines || qint64(m_trace.size()) > Limits::ConfigPrintBytes;
    if (!tooLong && text.find('\'') == std::string_view::npos)
        return;
    const TracedWords traced = splitTrace(m_trace);
    if (traced.open && !tooLong)
        return;
    m_trace.clear();
    endTrace(traced, m_traceLine);
}

void LogReader::endTrace(const TracedWords& traced, int line)
{
    if (auto launch = findLaunch(traced.words)) {
        if (traced.open)
            m_notes.add(Note::Severity::Warning, line,
                QStringLiteral("A quote in the traced command is never closed, so its last word is "
                               "not certain"));
        m_log.launches.push_back({ line, launch->command, std::move(launch->arguments),
            !traced.open, launch->submitted });
        return;
    }
    if (m_log.variables.size() < KeptMarkers)
        for (auto& [name, value] : tracedAssignments(traced.words)) {
            const QString kept = withoutSecret(name, value);
            m_log.variables.push_back({ line, std::move(name), kept });
        }
}

bool LogReader::takeMarker(std::string_view text)
{
    static constexpr std::string_view Total = "Total training steps: ";
    const auto kind = markerKind(text);
    if (!kind) {
        if (text.starts_with(Total))
            m_totalSteps = parseMetricValue(text.substr(Total.size())).value_or(-1);
        return false;
    }
    if (m_log.markers.size() < KeptMarkers)
        m_log.markers.push_back({ *kind, m_line,
            fromUtf8(withoutRepeatSuffix(withoutLoggingHead(text)).substr(0, 500)) });
    return true;
}

ConsoleLog LogReader::finish()
{
    m_literals.finish(m_line);
    if (!m_trace.empty())
        endTrace(splitTrace(m_trace), m_traceLine);
    m_metrics.finish(m_terminated ? 0 : m_line);
    if (m_log.metricLines.empty())
        for (const ConsoleValidation& validation : m_literals.validations()) {
            // The last validation runs at the last step (formats document 1.5).
            if (validation.print == ValidationPrint::Initial)
                m_metrics.add(validation.metrics, 0, validation.line);
            else if (m_totalSteps >= 0)
                m_metrics.add(validation.metrics, m_totalSteps, validation.line);
        }
    std::stable_sort(m_log.metricLines.begin(), m_log.metricLines.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    leaveOutCutNumbers(m_log, m_notes);
    std::stable_sort(m_log.configs.begin(), m_log.configs.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    std::stable_sort(m_log.launches.begin(), m_log.launches.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    m_log.notes = m_notes.take();
    return std::move(m_log);
}

} // namespace

Result<ConsoleLog> readConsoleLog(const ByteFile& file, Monitor& monitor)
{
    std::string head(size_t(Limits::ProbeBytes), '\0');
    const auto got = file.read(0, head.data(), qint64(head.size()));
    if (!got)
        return tl::unexpected<Error>(got.error());
    head.resize(size_t(*got));
    LogReader reader(isTimestamped(decodedHead(head)));
    const auto read = forEachTextLine(file, Limits::LogLineBytes, monitor,
        [&reader](const Line& line) { return reader.take(line); });
    if (!read)
        return tl::unexpected<Error>(read.error());
    return reader.finish();
}

ConsoleLog readConsoleLog(std::string_view bytes)
{
    LogReader reader(isTimestamped(decodedHead(bytes.substr(0, size_t(Limits::ProbeBytes)))));
    forEachTextLine(bytes, [&reader](const Line& line) { return reader.take(line); });
    return reader.finish();
}

bool looksLikeConsoleLog(std::string_view head)
{
    const std::string decoded = decodedHead(head);
    const bool timestamped = isTimestamped(decoded);
    bool found = false;
    std::string scratch;
    ParsedMetricLine parsed;
    forEachTextLine(decoded, [&](const Line& line) {
        forEachPiece(line.bytes, [&](std::string_view piece) {
            std::string_view text = withoutAnsi(piece, scratch);
            if (timestamped)
                text.remove_prefix(leadingTimestamp(text));
            const PrefixedText split = splitRayPrefix(text);
            text = behindProgressBar(split.text);
            if (beginsLikeMetrics(text)) {
                parseMetricLine(text, parsed);
                found = found || (parsed.hasSlash && parsed.state != ParsedMetricLine::State::None);
            }
            found = found || !split.stream.empty() || beginsLikeMainConfig(text)
                || text.starts_with("Training Progress:") || text.starts_with("ray init kwargs: {")
                || overrideListOffset(text) > 0 || !entrypointCommand(text).empty();
            if (const auto command = tracedCommand(text); command && !found)
                found = findLaunch(splitTrace(command->substr(0, 4096)).words).has_value();
        });
        return !found;
    });
    return found;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_reader.h"

#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/python_literal.h"
#include "core/sources/console_lines.h"
#include "core/sources/console_metrics.h"
#include "core/sources/metric_line.h"
#include "core/sources/ray_prefix.h"
#include "core/sources/shell_trace.h"

#include <algorithm>
#include <limits>
#include <string>

namespace alidade {
namespace {

constexpr size_t OpenLiterals = 16;
constexpr size_t KeptNotes = 1000;
constexpr size_t KeptMarkers = 10'000;

int lineNumber(qint64 number)
{
    return int(std::min<qint64>(number, std::numeric_limits<int>::max()));
}

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// A literal that a stream is printing.
struct OpenLiteral {
    enum class Kind : quint8 { Config, OverrideList, Validation };

    std::string stream;
    Kind kind = Kind::Config;
    ValidationPrint print = ValidationPrint::None;
    int line = 0;
    PythonLiteralReader reader;
};

class LogReader {
public:
    explicit LogReader(bool timestamped)
        : m_metrics(m_log)
        , m_timestamped(timestamped)
    {
    }

    bool take(const Line& line);
    ConsoleLog finish();

private:
    void takePiece(std::string_view piece, bool first);
    void takeText(std::string_view text, std::string_view stream);
    bool feedLiterals(std::string_view text, std::string_view stream);
    void beginLiteral(OpenLiteral::Kind kind, std::string_view text, std::string_view stream);
    void endLiteral(size_t index, bool complete);
    void endConfig(OpenLiteral& literal, bool complete);
    void endOverrides(OpenLiteral& literal, bool complete);
    void takeValidation(const Value& text, ValidationPrint print, int line);
    void takeTrace(std::string_view text);
    void continueTrace(std::string_view text);
    void endTrace(const TracedWords& traced, int line);
    bool takeMarker(std::string_view text);
    void note(Note::Severity severity, int line, QString text);

    ConsoleLog m_log;
    ConsoleMetrics m_metrics;
    bool m_timestamped;
    std::string m_scratch;
    std::string m_lineStream; ///< of the first piece of the line
    std::vector<OpenLiteral> m_literals;
    std::string m_trace; ///< a traced command whose quote is open
    int m_traceLine = 0;
    int m_traceLines = 0;
    int m_line = 0;
    bool m_terminated = true;
    double m_totalSteps = -1;
    size_t m_notesDropped = 0;

    struct Validation {
        int line;
        ValidationPrint print;
        Value metrics;
    };
    std::vector<Validation> m_validations;
};

bool LogReader::take(const Line& line)
{
    m_line = lineNumber(line.number);
    m_log.lines = line.number;
    m_terminated = line.terminated;
    if (line.shortened)
        note(Note::Severity::Warning, m_line,
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
    takeText(split.text, m_lineStream);
}

void LogReader::takeText(std::string_view text, std::string_view stream)
{
    if (!m_trace.empty() && stream.empty()) {
        continueTrace(text);
        return;
    }
    if (!m_literals.empty() && feedLiterals(text, stream))
        return;
    const bool metrics = beginsLikeMetrics(text);
    if (m_metrics.hasCut()) {
        const bool known = metrics || beginsLikeConfig(text) || markerKind(text).has_value()
            || tracedCommand(text).has_value();
        if (m_metrics.join(text, stream, known))
            return;
    }
    if (text.empty())
        return;
    if (metrics) {
        if (!m_metrics.take(text, stream, m_line))
            return;
        // Whoever prints metrics has printed its config.
        for (size_t i = m_literals.size(); i-- > 0;)
            if (m_literals[i].stream == stream && m_literals[i].kind == OpenLiteral::Kind::Config)
                endLiteral(i, false);
        return;
    }
    switch (text.front()) {
    case '{':
        if (beginsLikeConfig(text))
            beginLiteral(OpenLiteral::Kind::Config, text, stream);
        return;
    case '(':
    case '\'':
    case '"':
        if (validationPrint(text) != ValidationPrint::None)
            beginLiteral(OpenLiteral::Kind::Validation, text, stream);
        return;
    case '+':
        if (stream.empty())
            takeTrace(text);
        return;
    case 'E':
        if (const size_t offset = overrideListOffset(text))
            beginLiteral(OpenLiteral::Kind::OverrideList, text.substr(offset), stream);
        return;
    default:
        takeMarker(text);
    }
}

bool LogReader::feedLiterals(std::string_view text, std::string_view stream)
{
    for (size_t i = 0; i < m_literals.size(); ++i) {
        OpenLiteral& literal = m_literals[i];
        if (literal.stream != stream)
            continue;
        if (literal.kind == OpenLiteral::Kind::Config && beginsLikeMainConfig(text)) {
            endLiteral(i, false); // the job was started again
            return false;
        }
        switch (literal.reader.feed(text, m_line)) {
        case PythonLiteralReader::Fed::Taken:
            return true;
        case PythonLiteralReader::Fed::Complete:
            endLiteral(i, true);
            return true;
        case PythonLiteralReader::Fed::Exhausted:
            endLiteral(i, false);
            return false;
        case PythonLiteralReader::Fed::Dropped:
            break;
        }
    }
    return false;
}

void LogReader::beginLiteral(OpenLiteral::Kind kind, std::string_view text, std::string_view stream)
{
    if (m_literals.size() >= OpenLiterals)
        endLiteral(0, false);
    OpenLiteral literal;
    literal.stream = stream;
    literal.kind = kind;
    literal.line = m_line;
    if (kind == OpenLiteral::Kind::Validation) {
        literal.print = validationPrint(text);
        if (text.front() != '(') { // short enough for one line
            if (const auto value = parsePythonLiteral(text, m_line))
                takeValidation(*value, literal.print, m_line);
            return;
        }
    }
    const auto fed = literal.reader.feed(text, m_line);
    if (fed == PythonLiteralReader::Fed::Dropped)
        return;
    m_literals.push_back(std::move(literal));
    if (fed != PythonLiteralReader::Fed::Taken)
        endLiteral(m_literals.size() - 1, fed == PythonLiteralReader::Fed::Complete);
}

void LogReader::endLiteral(size_t index, bool complete)
{
    OpenLiteral literal = std::move(m_literals[index]);
    m_literals.erase(m_literals.begin() + std::ptrdiff_t(index));
    switch (literal.kind) {
    case OpenLiteral::Kind::Config:
        endConfig(literal, complete);
        break;
    case OpenLiteral::Kind::OverrideList:
        endOverrides(literal, complete);
        break;
    case OpenLiteral::Kind::Validation:
        if (complete)
            takeValidation(literal.reader.takeValue(), literal.print, literal.line);
        break;
    }
}

void LogReader::endConfig(OpenLiteral& literal, bool complete)
{
    ConsoleConfig config;
    config.line = literal.line;
    config.lastLine = m_line;
    config.complete = complete;
    const QString why = literal.reader.why();
    config.tree = complete ? literal.reader.takeValue() : literal.reader.takePartial();
    if (!isTrainingConfig(config.tree))
        return;
    if (!complete)
        note(Note::Severity::Warning, config.line,
            why.isEmpty()
                ? QStringLiteral("The printed config ends before its last bracket; the settings "
                                 "behind that place are unknown")
                : QStringLiteral("The printed config was read in part only: %1").arg(why));
    if (literal.reader.droppedLines() > 0)
        note(Note::Severity::Info, config.line,
            QStringLiteral("%1 lines inside the printed config are no part of it and were left out")
                .arg(literal.reader.droppedLines()));
    for (const auto& suspicion : literal.reader.suspicions())
        note(Note::Severity::Warning, suspicion.line,
            QStringLiteral("The value of %1 may hold text of another message").arg(suspicion.key));
    m_metrics.forgetCuts();
    m_log.configs.push_back(std::move(config));
}

void LogReader::endOverrides(OpenLiteral& literal, bool complete)
{
    const Value list = complete ? literal.reader.takeValue() : literal.reader.takePartial();
    ConsoleLaunch launch;
    launch.line = literal.line;
    launch.complete = complete;
    for (const Value& item : list.items)
        if (item.kind == Value::Kind::String)
            launch.words.push_back(item.string);
    if (!complete)
        note(Note::Severity::Warning, launch.line,
            QStringLiteral("The list of overrides ends before its last bracket"));
    m_log.launches.push_back(std::move(launch));
}

void LogReader::takeValidation(const Value& text, ValidationPrint print, int line)
{
    if (text.kind != Value::Kind::String || m_validations.size() >= 100)
        return;
    const qsizetype brace = text.string.indexOf(u'{');
    if (brace < 0)
        return; // 'Final validation metrics: None'
    const std::string inside = text.string.mid(brace).toStdString();
    auto metrics = parsePythonLiteral(inside, line);
    if (metrics && metrics->kind == Value::Kind::Map)
        m_validations.push_back({ line, print, std::move(*metrics) });
    else
        note(Note::Severity::Warning, line, QStringLiteral("Cannot read the validation metrics"));
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
            note(Note::Severity::Warning, line,
                QStringLiteral("A quote in the traced command is not closed within %1 lines")
                    .arg(Limits::TraceLines));
        m_log.launches.push_back(
            { line, launch->command, std::move(launch->arguments), !traced.open });
        return;
    }
    if (m_log.variables.size() < KeptMarkers)
        for (auto& [name, value] : tracedAssignments(traced.words))
            m_log.variables.push_back({ line, std::move(name), std::move(value) });
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

void LogReader::note(Note::Severity severity, int line, QString text)
{
    if (m_log.notes.size() < KeptNotes)
        m_log.notes.push_back({ severity, {}, { {}, line }, std::move(text) });
    else
        ++m_notesDropped;
}

ConsoleLog LogReader::finish()
{
    while (!m_literals.empty())
        endLiteral(m_literals.size() - 1, false);
    if (!m_trace.empty())
        endTrace(splitTrace(m_trace), m_traceLine);
    m_metrics.finish(m_terminated ? 0 : m_line);
    for (Note& entry : m_metrics.takeNotes())
        note(entry.severity, entry.where.line, std::move(entry.text));
    if (m_log.metricLines.empty())
        for (const Validation& validation : m_validations) {
            // The last validation runs at the last step (formats document 1.5).
            if (validation.print == ValidationPrint::Initial)
                m_metrics.add(validation.metrics, 0, validation.line);
            else if (m_totalSteps >= 0)
                m_metrics.add(validation.metrics, m_totalSteps, validation.line);
        }
    std::stable_sort(m_log.metricLines.begin(), m_log.metricLines.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    std::stable_sort(m_log.configs.begin(), m_log.configs.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    std::stable_sort(m_log.launches.begin(), m_log.launches.end(),
        [](const auto& one, const auto& other) { return one.line < other.line; });
    if (m_notesDropped > 0)
        m_log.notes.push_back({ Note::Severity::Warning, {}, {},
            QStringLiteral("%1 more notes on this file were left out").arg(m_notesDropped) });
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
            text = split.text;
            if (beginsLikeMetrics(text)) {
                parseMetricLine(text, parsed);
                found = found || (parsed.hasSlash && parsed.state != ParsedMetricLine::State::None);
            }
            found = found || !split.stream.empty() || beginsLikeMainConfig(text)
                || text.starts_with("Training Progress:") || text.starts_with("ray init kwargs: {")
                || overrideListOffset(text) > 0;
            if (const auto command = tracedCommand(text); command && !found)
                found = findLaunch(splitTrace(command->substr(0, 4096)).words).has_value();
        });
        return !found;
    });
    return found;
}

} // namespace alidade

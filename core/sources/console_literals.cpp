// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_literals.h"

#include <QHash>

#include <algorithm>
#include <utility>
#include <vector>

namespace alidade {
namespace {

constexpr size_t OpenLiterals = 16;
constexpr size_t KeptValidations = 100;

/// A process prints a dict, which has each key once. Where a print has one twice with two values,
/// something else got into it: both go. `path` is that of the map, with a dot behind it.
/// Cost: linear.
void dropContradicted(
    Value& map, const QString& path, std::vector<std::pair<QString, int>>& dropped)
{
    QHash<QString, std::vector<size_t>> places;
    bool repeated = false;
    for (size_t i = 0; i < map.members.size(); ++i) {
        auto& same = places[map.members[i].first];
        same.push_back(i);
        repeated |= same.size() > 1;
    }
    if (repeated) {
        std::vector<bool> gone(map.members.size(), false);
        for (const auto& same : std::as_const(places)) {
            for (size_t i = 1; i < same.size(); ++i) {
                const auto& [key, value] = map.members[same[i]];
                if (sameValue(map.members[same.front()].second, value))
                    continue;
                for (const size_t at : same)
                    gone[at] = true;
                dropped.emplace_back(path + key, value.line);
                break;
            }
        }
        size_t at = 0;
        std::erase_if(map.members, [&](const auto&) { return gone[at++]; });
    }
    for (auto& [key, value] : map.members)
        if (value.kind == Value::Kind::Map)
            dropContradicted(value, path + key + u'.', dropped);
}

} // namespace

ConsoleLiterals::ConsoleLiterals(ConsoleLog& log, ConsoleNotes& notes)
    : m_log(log)
    , m_notes(notes)
{
}

bool ConsoleLiterals::feed(std::string_view text, std::string_view stream, int line)
{
    for (size_t i = 0; i < m_literals.size(); ++i) {
        Literal& literal = m_literals[i];
        if (literal.stream != stream)
            continue;
        if (isOver(literal, text)) {
            close(i, false, line);
            return false;
        }
        switch (literal.reader.feed(text, line)) {
        case PythonLiteralReader::Fed::Taken:
            return true;
        case PythonLiteralReader::Fed::Complete:
            close(i, true, line);
            return true;
        case PythonLiteralReader::Fed::Exhausted:
            close(i, false, line);
            return false;
        case PythonLiteralReader::Fed::Dropped:
            if (literal.kind == Kind::Config && beginsLikeConfig(text)) {
                close(i, false, line);
                return false;
            }
            break;
        }
    }
    return feedStart(text, stream, line);
}

bool ConsoleLiterals::isOver(const Literal& literal, std::string_view text)
{
    // The job was started again, or goes on after a print that was never finished. Both may also
    // come while a string is open, which would swallow them.
    if (literal.kind == Kind::Config && beginsLikeMainConfig(text))
        return true;
    if (!beginsLikeMetrics(text))
        return false;
    parseMetricLine(text, m_parsed);
    return m_parsed.state == ParsedMetricLine::State::Complete;
}

bool ConsoleLiterals::feedStart(std::string_view text, std::string_view stream, int line)
{
    if (m_start.empty() || stream != m_startStream)
        return false;
    const std::string joined = std::exchange(m_start, {}) + std::string(text);
    if (beginsLikeMainConfig(joined)) {
        open(Kind::Config, joined, stream, m_startLine, line);
        return true;
    }
    if (!mayBeginMainConfig(joined) || text.empty())
        return false;
    m_start = joined;
    return true;
}

bool ConsoleLiterals::begin(std::string_view text, std::string_view stream, int line)
{
    switch (text.front()) {
    case '{':
        if (beginsLikeConfig(text)) {
            open(Kind::Config, text, stream, line, line);
            return true;
        }
        if (mayBeginMainConfig(text)) {
            m_start = text;
            m_startStream = stream;
            m_startLine = line;
        }
        return false;
    case '(':
    case '\'':
    case '"':
        if (validationPrint(text) == ValidationPrint::None)
            return false;
        beginValidation(text, stream, line);
        return true;
    case 'E':
        if (const size_t offset = overrideListOffset(text)) {
            open(Kind::OverrideList, text.substr(offset), stream, line, line);
            return true;
        }
        return false;
    default:
        return false;
    }
}

void ConsoleLiterals::open(
    Kind kind, std::string_view text, std::string_view stream, int first, int line)
{
    if (m_literals.size() >= OpenLiterals)
        close(0, false, line);
    Literal literal;
    literal.stream = stream;
    literal.kind = kind;
    literal.line = first;
    if (kind == Kind::Validation)
        literal.print = validationPrint(text);
    const auto fed = literal.reader.feed(text, first);
    if (fed == PythonLiteralReader::Fed::Dropped)
        return;
    m_literals.push_back(std::move(literal));
    if (fed != PythonLiteralReader::Fed::Taken)
        close(m_literals.size() - 1, fed == PythonLiteralReader::Fed::Complete, line);
}

void ConsoleLiterals::beginValidation(std::string_view text, std::string_view stream, int line)
{
    if (text.front() == '(') {
        open(Kind::Validation, text, stream, line, line);
        return;
    }
    // Short enough for one line.
    if (const auto value = parsePythonLiteral(text, line))
        takeValidation(*value, validationPrint(text), line);
}

void ConsoleLiterals::close(size_t index, bool complete, int line)
{
    Literal literal = std::move(m_literals[index]);
    m_literals.erase(m_literals.begin() + std::ptrdiff_t(index));
    switch (literal.kind) {
    case Kind::Config:
        closeConfig(literal, complete, line);
        break;
    case Kind::OverrideList:
        closeOverrides(literal, complete);
        break;
    case Kind::Validation:
        if (complete)
            takeValidation(literal.reader.takeValue(), literal.print, literal.line);
        break;
    }
}

void ConsoleLiterals::closeConfig(Literal& literal, bool complete, int line)
{
    ConsoleConfig config;
    config.line = literal.line;
    config.lastLine = line;
    const int lost = literal.reader.firstLostMember();
    config.complete = complete && lost == 0;
    config.tree = complete ? literal.reader.takeValue() : literal.reader.takePartial();
    const QString why = literal.reader.why();
    if (!isTrainingConfig(config.tree)) {
        if (!complete)
            m_notes.add(Note::Severity::Warning, config.line,
                QStringLiteral("What looks like the start of a printed config could not be read"));
        return;
    }
    if (!complete)
        m_notes.add(Note::Severity::Warning, config.line,
            why.isEmpty()
                ? QStringLiteral("The printed config ends before its last bracket; the settings "
                                 "behind that place are unknown")
                : QStringLiteral("The printed config was read in part only: %1").arg(why));
    if (lost > 0)
        m_notes.add(Note::Severity::Warning, lost,
            QStringLiteral(
                "A setting of the printed config could not be read; what it was is not known"));
    if (literal.reader.droppedLines() > 0)
        m_notes.add(Note::Severity::Info, config.line,
            QStringLiteral("Lines inside the printed config that are no part of it: %1")
                .arg(literal.reader.droppedLines()));
    for (const auto& suspicion : literal.reader.suspicions())
        m_notes.add(Note::Severity::Warning, suspicion.line,
            QStringLiteral("The value of %1 may hold text of another message").arg(suspicion.key));
    std::vector<std::pair<QString, int>> contradicted;
    dropContradicted(config.tree, QString(), contradicted);
    for (const auto& [key, where] : contradicted) {
        config.complete = false;
        m_notes.add(Note::Severity::Warning, where,
            QStringLiteral("%1 stands in the printed config more than once with different values; "
                           "which one the run had is not known")
                .arg(key.left(200)));
    }
    m_log.configs.push_back(std::move(config));
}

void ConsoleLiterals::closeOverrides(Literal& literal, bool complete)
{
    const Value list = complete ? literal.reader.takeValue() : literal.reader.takePartial();
    ConsoleLaunch launch;
    launch.line = literal.line;
    launch.complete = complete;
    for (const Value& item : list.items)
        if (item.kind == Value::Kind::String)
            launch.words.push_back(item.string);
    if (!complete)
        m_notes.add(Note::Severity::Warning, launch.line,
            QStringLiteral("The list of overrides ends before its last bracket"));
    m_log.launches.push_back(std::move(launch));
}

void ConsoleLiterals::takeValidation(const Value& text, ValidationPrint print, int line)
{
    if (text.kind != Value::Kind::String || m_validations.size() >= KeptValidations)
        return;
    const qsizetype brace = text.string.indexOf(u'{');
    if (brace < 0)
        return; // 'Final validation metrics: None'
    const std::string inside = text.string.mid(brace).toStdString();
    auto metrics = parsePythonLiteral(inside, line);
    if (metrics && metrics->kind == Value::Kind::Map)
        m_validations.push_back({ line, print, std::move(*metrics) });
    else
        m_notes.add(Note::Severity::Warning, line,
            QStringLiteral("The printed validation metrics could not be read"));
}

void ConsoleLiterals::finish(int line)
{
    while (!m_literals.empty())
        close(m_literals.size() - 1, false, line);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/log_text.h"

#include "core/base/limits.h"

#include <QStringDecoder>

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

namespace alidade {
namespace {

constexpr char Escape = '\x1b';
constexpr std::string_view Utf8Mark = "\xEF\xBB\xBF";

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The end of the control sequence at `at`; `at` itself when it is none.
size_t sequenceEnd(std::string_view text, size_t at)
{
    if (at + 1 >= text.size())
        return at;
    size_t end = at + 2;
    if (text[at + 1] == '[') {
        while (end < text.size() && text[end] >= 0x30 && text[end] <= 0x3f)
            ++end;
        while (end < text.size() && text[end] >= 0x20 && text[end] <= 0x2f)
            ++end;
        return end < text.size() && text[end] >= 0x40 && text[end] <= 0x7e ? end + 1 : at;
    }
    if (text[at + 1] != ']')
        return at;
    for (; end < text.size(); ++end) {
        if (text[end] == '\a')
            return end + 1;
        if (text[end] == Escape && end + 1 < text.size() && text[end + 1] == '\\')
            return end + 2;
    }
    return at;
}

/// Matches `pattern` at `at`: '0' stands for a digit, ' ' for a blank or T. Returns the end.
std::optional<size_t> matchShape(std::string_view text, size_t at, std::string_view shape)
{
    if (text.size() - at < shape.size())
        return {};
    for (const char expected : shape) {
        const char c = text[at++];
        const bool fits = expected == '0' ? isDigit(c)
            : expected == ' '             ? c == ' ' || c == 'T'
                                          : c == expected;
        if (!fits)
            return {};
    }
    return at;
}

std::optional<QStringConverter::Encoding> utf16Of(std::string_view head)
{
    if (head.starts_with("\xFF\xFE"))
        return QStringConverter::Utf16LE;
    if (head.starts_with("\xFE\xFF"))
        return QStringConverter::Utf16BE;
    return {};
}

/// Collects decoded text and hands it out line by line.
class LineCutter {
public:
    LineCutter(qint64 limitBytes, const std::function<bool(const Line&)>& take)
        : m_limit(size_t(limitBytes))
        , m_take(take)
    {
        m_line.number = 1;
    }
    bool add(std::string_view text)
    {
        while (!text.empty()) {
            const size_t end = text.find('\n');
            const std::string_view part = text.substr(0, end);
            const size_t room = m_limit - std::min(m_limit, m_pending.size());
            m_line.shortened = m_line.shortened || part.size() > room;
            m_pending.append(part.substr(0, room));
            if (end == std::string_view::npos)
                break;
            if (!hand(true))
                return false;
            text.remove_prefix(end + 1);
        }
        return true;
    }
    void finish()
    {
        if (!m_pending.empty())
            hand(false);
    }

private:
    bool hand(bool terminated)
    {
        m_line.bytes = m_pending;
        m_line.terminated = terminated;
        const bool wanted = m_take(m_line);
        m_pending.clear();
        m_line.shortened = false;
        ++m_line.number;
        return wanted;
    }

    size_t m_limit;
    const std::function<bool(const Line&)>& m_take;
    std::string m_pending;
    Line m_line;
};

Result<void> forEachUtf16Line(const ByteFile& file, QStringConverter::Encoding encoding,
    qint64 limitBytes, Monitor& monitor, const std::function<bool(const Line&)>& take)
{
    std::vector<char> block(static_cast<size_t>(Limits::BlockBytes));
    QStringDecoder decoder(encoding);
    LineCutter cutter(limitBytes, take);
    qint64 offset = 0;
    const double total = std::max(1.0, double(file.size()));
    for (;;) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto got = file.read(offset, block.data(), qint64(block.size()));
        if (!got)
            return tl::unexpected<Error>(got.error());
        if (*got == 0)
            break;
        const QString text = decoder(QByteArrayView(block.data(), qsizetype(*got)));
        if (!cutter.add(text.toStdString()))
            return {};
        offset += *got;
        monitor.progress(std::min(1.0, double(offset) / total));
    }
    cutter.finish();
    return {};
}

} // namespace

std::string_view withoutAnsi(std::string_view text, std::string& scratch)
{
    size_t escape = text.find(Escape);
    if (escape == std::string_view::npos)
        return text;
    scratch.clear();
    size_t at = 0;
    while (escape != std::string_view::npos) {
        const size_t end = sequenceEnd(text, escape);
        const size_t keepTo = end > escape ? escape : escape + 1;
        scratch.append(text.substr(at, keepTo - at));
        at = std::max(end, keepTo);
        escape = text.find(Escape, at);
    }
    scratch.append(text.substr(at));
    return scratch;
}

size_t leadingTimestamp(std::string_view text)
{
    const size_t begin = !text.empty() && text.front() == '[' ? 1 : 0;
    const auto seconds = matchShape(text, begin, "0000-00-00 00:00:00");
    if (!seconds)
        return 0;
    size_t at = *seconds;
    if (at + 1 < text.size() && (text[at] == '.' || text[at] == ',') && isDigit(text[at + 1]))
        for (++at; at < text.size() && isDigit(text[at]);)
            ++at;
    if (at < text.size() && text[at] == 'Z') {
        ++at;
    } else if (at < text.size() && (text[at] == '+' || text[at] == '-')) {
        auto zone = matchShape(text, at + 1, "00:00");
        if (!zone)
            zone = matchShape(text, at + 1, "0000");
        if (!zone)
            return 0;
        at = *zone;
    }
    if (at < text.size() && text[at] == ']')
        ++at;
    if (text.substr(at).starts_with(" |"))
        at += 2;
    else if (at < text.size() && text[at] == ':')
        ++at;
    return at < text.size() && text[at] == ' ' ? at + 1 : 0;
}

bool isTimestamped(std::string_view head)
{
    int lines = 0;
    int stamped = 0;
    size_t at = 0;
    while (at < head.size()) {
        const size_t end = head.find('\n', at);
        if (end == std::string_view::npos && lines > 0)
            break; // the head ends inside this line
        const std::string_view line = head.substr(at, end - at);
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
            ++lines;
            stamped += leadingTimestamp(line) > 0 ? 1 : 0;
        }
        if (end == std::string_view::npos)
            break;
        at = end + 1;
    }
    return lines > 0 && stamped * 10 >= lines * 9;
}

std::string decodedHead(std::string_view head)
{
    if (const auto encoding = utf16Of(head)) {
        QStringDecoder decoder(*encoding);
        const QString text = decoder(QByteArrayView(head.data(), qsizetype(head.size())));
        return text.toStdString();
    }
    if (head.starts_with(Utf8Mark))
        head.remove_prefix(Utf8Mark.size());
    return std::string(head);
}

Result<void> forEachTextLine(const ByteFile& file, qint64 limitBytes, Monitor& monitor,
    const std::function<bool(const Line&)>& take)
{
    std::array<char, 3> mark{};
    const auto got = file.read(0, mark.data(), qint64(mark.size()));
    if (!got)
        return tl::unexpected<Error>(got.error());
    const std::string_view head(mark.data(), size_t(*got));
    if (const auto encoding = utf16Of(head))
        return forEachUtf16Line(file, *encoding, limitBytes, monitor, take);
    if (head != Utf8Mark)
        return forEachLine(file, limitBytes, monitor, take);
    return forEachLine(file, limitBytes, monitor, [&take](const Line& line) {
        if (line.number > 1)
            return take(line);
        Line begun = line;
        begun.bytes.remove_prefix(std::min(Utf8Mark.size(), begun.bytes.size()));
        return take(begun);
    });
}

void forEachTextLine(std::string_view bytes, const std::function<bool(const Line&)>& take)
{
    const std::string decoded = utf16Of(bytes) ? decodedHead(bytes) : std::string();
    std::string_view text = utf16Of(bytes) ? std::string_view(decoded) : bytes;
    if (text.starts_with(Utf8Mark))
        text.remove_prefix(Utf8Mark.size());
    Line line;
    line.number = 1;
    size_t at = 0;
    while (at < text.size()) {
        const size_t end = text.find('\n', at);
        line.bytes = text.substr(at, end - at);
        line.offset = qint64(at);
        line.terminated = end != std::string_view::npos;
        if (!take(line) || !line.terminated)
            return;
        at = end + 1;
        ++line.number;
    }
}

} // namespace alidade

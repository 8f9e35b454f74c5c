// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/ray_prefix.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr size_t LongestPrefix = 400;
constexpr std::string_view ProcessMark = "pid=";

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The place of the closing parenthesis when `pid=` at `at` ends a prefix; npos otherwise.
size_t closingParenthesis(std::string_view line, size_t at)
{
    size_t end = at + ProcessMark.size();
    const size_t digits = end;
    while (end < line.size() && isDigit(line[end]))
        ++end;
    if (end == digits)
        return std::string_view::npos;
    if (line.substr(end).starts_with(", ip="))
        end = std::min(line.find(')', end), line.size());
    const bool closed
        = end < line.size() && line[end] == ')' && (end + 1 == line.size() || line[end + 1] == ' ');
    return closed ? end : std::string_view::npos;
}

/// The place of the closing parenthesis of the prefix that `line` begins with, npos without one.
size_t prefixEnd(std::string_view line)
{
    if (line.empty() || line.front() != '(')
        return std::string_view::npos;
    const std::string_view head = line.substr(0, LongestPrefix);
    size_t at = 0;
    while ((at = head.find(ProcessMark, at + 1)) != std::string_view::npos) {
        if (at != 1 && head[at - 1] != ' ')
            continue;
        const size_t end = closingParenthesis(head, at);
        if (end != std::string_view::npos)
            return end;
    }
    static constexpr std::array<std::string_view, 3> services{ "(raylet", "(gcs_server",
        "(autoscaler" };
    for (const std::string_view service : services) {
        if (!head.starts_with(service) || head.size() == service.size())
            continue;
        const char following = head[service.size()];
        if (following != ')' && following != ',' && following != ' ')
            continue;
        const size_t end = head.find(')');
        if (end != std::string_view::npos && (end + 1 == line.size() || line[end + 1] == ' '))
            return end;
    }
    return std::string_view::npos;
}

} // namespace

PrefixedText splitRayPrefix(std::string_view line)
{
    PrefixedText split{ {}, {}, line };
    const size_t end = prefixEnd(line);
    if (end == std::string_view::npos)
        return split;
    split.stream = line.substr(1, end - 1);
    split.text = line.substr(std::min(end + 2, line.size()));
    const size_t innerEnd = prefixEnd(split.text);
    if (innerEnd != std::string_view::npos) {
        split.inner = split.text.substr(1, innerEnd - 1);
        split.text = split.text.substr(std::min(innerEnd + 2, split.text.size()));
    }
    return split;
}

std::string_view streamName(std::string_view stream)
{
    const size_t mark = stream.find(" pid=");
    if (mark != std::string_view::npos)
        return stream.substr(0, mark);
    if (stream.starts_with(ProcessMark))
        return {};
    return stream.substr(0, std::min(stream.find_first_of(", "), stream.size()));
}

bool isWorkerStream(std::string_view stream)
{
    static constexpr std::array<std::string_view, 3> Services{ "raylet", "gcs_server",
        "autoscaler" };
    const std::string_view name = streamName(stream);
    const auto has = [name](std::string_view part) { return name.find(part) != name.npos; };
    if (has("Train")) // a trainer may be a worker, too
        return false;
    return has("Worker") || has("HttpServer")
        || std::find(Services.begin(), Services.end(), name) != Services.end();
}

std::string_view withoutRepeatSuffix(std::string_view text)
{
    static constexpr std::string_view Mark = "[repeated ";
    static constexpr std::string_view Rest = "x across cluster]";
    if (text.empty() || (text.back() != ']' && text.back() != ')'))
        return text;
    const size_t mark = text.rfind(Mark);
    if (mark == std::string_view::npos)
        return text;
    size_t at = mark + Mark.size();
    while (at < text.size() && isDigit(text[at]))
        ++at;
    if (at == mark + Mark.size() || !text.substr(at).starts_with(Rest))
        return text;
    at += Rest.size();
    if (at != text.size() && !text.substr(at).starts_with(" (Ray deduplicates"))
        return text;
    const size_t end = text.substr(0, mark).find_last_not_of(" \t");
    return text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

} // namespace alidade

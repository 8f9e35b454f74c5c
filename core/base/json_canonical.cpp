// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_canonical.h"

#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <map>

namespace alidade {
namespace {

class Writer {
public:
    explicit Writer(std::string_view raw)
        : m_raw(raw)
    {
    }

    std::optional<std::string> run()
    {
        std::string out;
        if (!value(out, 0))
            return {};
        skipBlanks();
        return m_at == m_raw.size() ? std::optional(std::move(out)) : std::nullopt;
    }

private:
    void skipBlanks() { m_at = std::min(m_raw.size(), m_raw.find_first_not_of(" \t\r\n", m_at)); }

    char peek()
    {
        skipBlanks();
        return m_at < m_raw.size() ? m_raw[m_at] : '\0';
    }

    bool take(char wanted)
    {
        if (peek() != wanted)
            return false;
        ++m_at;
        return true;
    }

    bool value(std::string& out, int depth)
    {
        if (depth >= Limits::NestingDepth)
            return false;
        switch (peek()) {
        case '{':
            return object(out, depth);
        case '[':
            return array(out, depth);
        case '"':
            return string(out);
        default:
            return scalar(out);
        }
    }

    bool object(std::string& out, int depth)
    {
        ++m_at;
        std::map<std::string, std::string> members; // sorted by bytes
        if (!take('}')) {
            do {
                std::string key;
                std::string member;
                if (peek() != '"' || !string(key) || !take(':') || !value(member, depth + 1))
                    return false;
                members.insert_or_assign(std::move(key), std::move(member));
            } while (take(','));
            if (!take('}'))
                return false;
        }
        out += '{';
        for (const auto& [key, member] : members) {
            if (out.back() != '{')
                out += ',';
            out.append(key).append(1, ':').append(member);
        }
        out += '}';
        return true;
    }

    bool array(std::string& out, int depth)
    {
        ++m_at;
        out += '[';
        if (!take(']')) {
            for (;;) {
                if (!value(out, depth + 1))
                    return false;
                if (take(']'))
                    break;
                if (!take(','))
                    return false;
                out += ',';
            }
        }
        out += ']';
        return true;
    }

    bool string(std::string& out)
    {
        const size_t begin = ++m_at;
        while (m_at < m_raw.size() && m_raw[m_at] != '"')
            m_at += m_raw[m_at] == '\\' ? 2U : 1U;
        if (m_at >= m_raw.size())
            return false;
        std::string plain;
        appendUnescaped(m_raw.substr(begin, m_at - begin), plain);
        ++m_at;
        out += '"';
        for (const char c : plain) {
            if (c == '"' || c == '\\')
                out += '\\';
            if (c == '\n')
                out += "\\n";
            else
                out += c;
        }
        out += '"';
        return true;
    }

    bool scalar(std::string& out)
    {
        const size_t begin = m_at;
        m_at = std::min(m_raw.size(), m_raw.find_first_of(",:]} \t\r\n", m_at));
        const std::string_view word = m_raw.substr(begin, m_at - begin);
        if (word.empty())
            return false;
        const bool integer = word.find_first_not_of("-0123456789") == std::string_view::npos;
        if (integer || word == "true" || word == "false" || word == "null") {
            out += word;
            return true;
        }
        const auto number = parseNumber(word);
        if (!number)
            return false;
        out += shortestText(*number).toStdString();
        return true;
    }

    std::string_view m_raw;
    size_t m_at = 0;
};

} // namespace

std::optional<std::string> canonicalJson(std::string_view raw) { return Writer(raw).run(); }

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_lines.h"

#include "core/base/decode_escaped.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/base/utf8_decode.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace alidade {

using detail::anyEscape;
using detail::decodeEscaped;

namespace {

using Problem = JsonLine::Problem;
using Kind = JsonField::Kind;

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

class Scanner {
public:
    Scanner(std::string_view bytes, JsonLine& line)
        : m_at(bytes.data())
        , m_end(bytes.data() + bytes.size())
        , m_line(line)
    {
    }

    Problem run()
    {
        skipBlanks();
        if (m_at == m_end)
            return Problem::Blank;
        if (*m_at != '{')
            return Problem::NotAnObject;
        ++m_at;
        skipBlanks();
        if (m_at < m_end && *m_at == '}') {
            ++m_at;
            return afterObject();
        }
        for (;;) {
            JsonField field;
            const Problem problem = takeField(field);
            if (problem == Problem::None || (problem == Problem::Cut && m_haveKey))
                m_line.fields.push_back(field);
            if (problem != Problem::None)
                return problem;
            skipBlanks();
            if (m_at == m_end)
                return Problem::Cut;
            const char next = *m_at++;
            if (next == '}')
                return afterObject();
            if (next != ',')
                return Problem::Malformed;
        }
    }

private:
    void skipBlanks()
    {
        while (m_at < m_end && isBlank(*m_at))
            ++m_at;
    }

    Problem afterObject()
    {
        skipBlanks();
        return m_at == m_end ? Problem::None : Problem::DataAfterwards;
    }

    Problem takeField(JsonField& field)
    {
        m_haveKey = false;
        skipBlanks();
        if (m_at == m_end)
            return Problem::Cut;
        if (*m_at != '"')
            return Problem::Malformed;
        if (!takeString(field.key))
            return Problem::Cut;
        m_haveKey = true;
        skipBlanks();
        if (m_at == m_end)
            return Problem::Cut;
        if (*m_at != ':')
            return Problem::Malformed;
        ++m_at;
        skipBlanks();
        if (m_at == m_end)
            return Problem::Cut;
        switch (*m_at) {
        case '"':
            field.kind = Kind::String;
            return takeString(field.value) ? Problem::None : Problem::Cut;
        case '{':
        case '[':
            field.kind = *m_at == '{' ? Kind::Object : Kind::Array;
            return takeNested(field.value);
        default:
            return takeScalar(field);
        }
    }

    /// m_at is on the opening quote. A quote ends the string if an even number of backslashes
    /// stands before it.
    bool takeString(std::string_view& span)
    {
        const char* const begin = m_at + 1;
        const char* at = begin;
        while (at < m_end) {
            at = static_cast<const char*>(std::memchr(at, '"', size_t(m_end - at)));
            if (!at)
                break;
            const char* before = at;
            while (before > begin && before[-1] == '\\')
                --before;
            if (((at - before) & 1) == 0) {
                span = std::string_view(begin, size_t(at - begin));
                m_at = at + 1;
                return true;
            }
            ++at;
        }
        m_at = m_end;
        return false;
    }

    Problem takeNested(std::string_view& span)
    {
        const char* const begin = m_at;
        std::array<char, size_t(Limits::NestingDepth)> open{};
        size_t depth = 0;
        while (m_at < m_end) {
            const char c = *m_at;
            if (c == '"') {
                std::string_view ignored;
                if (!takeString(ignored))
                    return Problem::Cut;
                continue;
            }
            ++m_at;
            if (c == '{' || c == '[') {
                if (depth == open.size())
                    return Problem::TooDeep;
                open[depth++] = c;
            } else if (c == '}' || c == ']') {
                if (open[--depth] != (c == '}' ? '{' : '['))
                    return Problem::Malformed;
                if (depth == 0) {
                    span = std::string_view(begin, size_t(m_at - begin));
                    return Problem::None;
                }
            }
        }
        return Problem::Cut;
    }

    Problem takeScalar(JsonField& field)
    {
        const char* const begin = m_at;
        while (m_at < m_end && *m_at != ',' && *m_at != '}' && *m_at != ']' && !isBlank(*m_at))
            ++m_at;
        field.value = std::string_view(begin, size_t(m_at - begin));
        if (isWord(field))
            return Problem::None;
        // A cut line may end inside a word: "tru", "-", "1e".
        return m_at == m_end ? Problem::Cut : Problem::Malformed;
    }

    static bool isWord(JsonField& field)
    {
        const std::string_view word = field.value;
        if (word == "true" || word == "false" || word == "null") {
            field.kind = word == "true" ? Kind::True : word == "false" ? Kind::False : Kind::Null;
            return true;
        }
        field.kind = Kind::Number;
        if (word == "NaN" || word == "Infinity" || word == "-Infinity")
            return true;
        return !word.empty() && word.find_first_not_of("0123456789+-.eE") == std::string_view::npos
            && word.find_first_of("0123456789") != std::string_view::npos;
    }

    const char* m_at;
    const char* m_end;
    JsonLine& m_line;
    bool m_haveKey = false;
};

} // namespace

const JsonField* JsonLine::find(std::string_view key) const
{
    for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
        if (field->key == key)
            return &*field;
        if (field->key.find('\\') != std::string_view::npos) {
            std::string plain;
            appendUnescaped(field->key, plain);
            if (plain == key)
                return &*field;
        }
    }
    return nullptr;
}

bool scanJsonLine(std::string_view bytes, JsonLine& line)
{
    line.fields.clear();
    if (bytes.substr(0, ByteOrderMark.size()) == ByteOrderMark)
        bytes.remove_prefix(ByteOrderMark.size());
    line.problem = Scanner(bytes, line).run();
    return line.problem == Problem::None;
}

QString problemText(JsonLine::Problem problem)
{
    switch (problem) {
    case Problem::None:
        break;
    case Problem::Blank:
        return QStringLiteral("the line is blank");
    case Problem::Cut:
        return QStringLiteral("the line is cut");
    case Problem::NotAnObject:
        return QStringLiteral("the line is no JSON object");
    case Problem::Malformed:
        return QStringLiteral("the line is no valid JSON");
    case Problem::TooDeep:
        return QStringLiteral("the line nests more than %1 levels").arg(Limits::NestingDepth);
    case Problem::DataAfterwards:
        return QStringLiteral("something follows the JSON object");
    }
    return {};
}

QString shownValue(const JsonField& field)
{
    constexpr qsizetype Shown = 40;
    const QString mark = field.kind == Kind::String ? QStringLiteral("\"") : QString();
    const QString text = decodeUtf8(field.value.substr(0, size_t(6 * Shown)), nullptr);
    return mark + (text.size() > Shown ? QString(text.left(Shown) + u'…') : text) + mark;
}

std::vector<std::string> doubledKeys(const JsonLine& line)
{
    constexpr size_t Few = 24;
    std::vector<std::string> doubled;
    const auto plain = [](std::string_view key) {
        std::string text;
        appendUnescaped(key, text);
        return text;
    };
    const auto& fields = line.fields;
    bool escaped = false;
    for (const JsonField& field : fields)
        escaped = escaped || field.key.find('\\') != std::string_view::npos;
    bool any = escaped || fields.size() > Few;
    for (size_t i = 1; i < fields.size() && !any; ++i)
        for (size_t before = 0; before < i && !any; ++before)
            any = fields[i].key == fields[before].key;
    if (!any)
        return doubled;
    std::vector<std::string> keys;
    keys.reserve(fields.size());
    for (const JsonField& field : fields)
        keys.push_back(plain(field.key));
    std::sort(keys.begin(), keys.end());
    for (size_t i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1] && (doubled.empty() || doubled.back() != keys[i]))
            doubled.push_back(keys[i]);
    return doubled;
}

bool appendUnescaped(std::string_view raw, std::string& out)
{
    // An escape never becomes longer, so there is room for blocks.
    const size_t before = out.size();
    out.resize(before + raw.size());
    char* to = out.data() + before;
    const char* at = raw.data();
    const char* const end = at + raw.size();
    bool good = true;
    for (;;) {
        to = detail::copyUnescaped(at, end, to);
        if (at == end)
            break;
        if (const char meant = end - at > 1 ? detail::SimpleEscapes[detail::byteAt(at + 1)] : '\0';
            meant != 0) {
            *to++ = meant;
            at += 2;
            continue;
        }
        char32_t point = U'\\';
        const size_t after = anyEscape(raw, size_t(at - raw.data()) + 1, point);
        if (after == 0) { // a wrong escape: what follows is kept as it stands
            *to++ = *at++;
            good = false;
            continue;
        }
        at = raw.data() + after;
        to = detail::putUtf8(to, point);
    }
    out.resize(size_t(to - out.data()));
    return good;
}

QString decodeJsonString(std::string_view raw, bool* broken)
{
    QString text(qsizetype(raw.size()), Qt::Uninitialized);
    auto* const begin = reinterpret_cast<char16_t*>(text.data());
    bool damaged = false;
    const char16_t* const end = decodeEscaped(raw, begin, damaged);
    if (damaged && broken)
        *broken = true;
    text.truncate(end - begin);
    return text;
}

QStringView JsonText::decode(std::string_view raw)
{
    if (m_units.size() < raw.size())
        m_units.resize(raw.size() + raw.size() / 4);
    bool damaged = false;
    const char16_t* const end = decodeEscaped(raw, m_units.data(), damaged);
    return { m_units.data(), end - m_units.data() };
}

std::optional<double> looseNumber(const JsonField& field)
{
    switch (field.kind) {
    case Kind::Number:
        return parseNumber(field.value);
    case Kind::True:
        return 1;
    case Kind::False:
        return 0;
    case Kind::String:
        if (field.value == "True" || field.value == "true")
            return 1;
        if (field.value == "False" || field.value == "false")
            return 0;
        return parseNumber(field.value);
    case Kind::Null:
    case Kind::Object:
    case Kind::Array:
        break;
    }
    return {};
}

} // namespace alidade

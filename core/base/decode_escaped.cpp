// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/decode_escaped.h"

#include "core/base/decode_parts.h"
#include "core/base/utf8_decode.h"
#include "core/base/wide_code.h"

#include <QChar>

namespace alidade::detail {
namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The four digits of \uXXXX at `at`, -1 if they are none.
int hexUnit(std::string_view raw, size_t at)
{
    if (at + 4 > raw.size())
        return -1;
    int unit = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const int digit = hexDigit(raw[i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/// `at` is on the u of \u. Returns the position after the escape, 0 if it is wrong; a pair of
/// surrogates is one escape.
size_t unicodeEscape(std::string_view raw, size_t at, char32_t& point)
{
    const int unit = hexUnit(raw, at + 1);
    if (unit < 0)
        return 0;
    at += 5;
    point = char32_t(unit);
    if (QChar::isHighSurrogate(point) && raw.substr(at, 2) == "\\u") {
        const int second = hexUnit(raw, at + 2);
        if (second >= 0 && QChar::isLowSurrogate(char32_t(second))) {
            point = QChar::surrogateToUcs4(char16_t(unit), char16_t(second));
            at += 6;
        }
    }
    return at;
}

char16_t* put(char32_t point, char16_t* out)
{
    if (point < 0x10000) {
        *out++ = char16_t(point);
        return out;
    }
    *out++ = char16_t(QChar::highSurrogate(point));
    *out++ = char16_t(QChar::lowSurrogate(point));
    return out;
}

/// `at` is on a backslash; moves behind its escape.
char16_t* takeEscape(std::string_view raw, const char*& at, char16_t* out, bool& broken)
{
    char32_t point = U'\\';
    const size_t after = anyEscape(raw, size_t(at - raw.data()) + 1, point);
    if (after == 0) { // wrong: what follows is kept as it stands
        broken = true;
        *out++ = u'\\';
        ++at;
        return out;
    }
    at = raw.data() + after;
    const bool lone = QChar::isSurrogate(point);
    broken = broken || lone;
    return put(lone ? U'\uFFFD' : point, out);
}

} // namespace

size_t anyEscape(std::string_view raw, size_t at, char32_t& point)
{
    switch (at < raw.size() ? raw[at] : '\0') {
    case 'n':
        point = U'\n';
        break;
    case 't':
        point = U'\t';
        break;
    case 'r':
        point = U'\r';
        break;
    case 'b':
        point = U'\b';
        break;
    case 'f':
        point = U'\f';
        break;
    case '"':
    case '\\':
    case '/':
        point = char32_t(raw[at]);
        break;
    case 'u':
        return unicodeEscape(raw, at, point);
    default:
        return 0;
    }
    return at + 1;
}

char16_t* takeOne(std::string_view raw, const char*& at, char16_t* out, bool& broken)
{
    if (*at == '\\')
        return takeEscape(raw, at, out, broken);
    const Decoded one = decodeOne(at, raw.data() + raw.size());
    at += one.bytes;
    broken = broken || one.broken;
    return put(one.point, out);
}

char16_t* decodePlain(std::string_view raw, char16_t* out, bool& broken)
{
    const char* at = raw.data();
    const char* const end = at + raw.size();
    for (;;) {
        decodeRun<true>(at, end, out, broken);
        if (at == end)
            return out;
        out = takeEscape(raw, at, out, broken);
    }
}

char16_t* decodeEscaped(std::string_view raw, char16_t* out, bool& broken)
{
    if (hasWidestCode())
        return decodeWidest(raw, out, broken);
    return hasWideCode() ? decodeWide(raw, out, broken) : decodePlain(raw, out, broken);
}

char* copyUnescaped(const char*& from, const char* end, char* to)
{
    if (hasWidestCode())
        return copyUnescapedWidest(from, end, to);
    return hasWideCode() ? copyUnescapedWide(from, end, to) : copyToBackslash(from, end, to);
}

} // namespace alidade::detail

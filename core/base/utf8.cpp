// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/utf8.h"

#include <cstring>

namespace alidade {
namespace {

constexpr quint64 HighBits = Q_UINT64_C(0x8080808080808080);

struct Decoded {
    char32_t point = 0xFFFD;
    qsizetype bytes = 1;
    bool broken = true;
};

unsigned byteAt(const char* at) { return static_cast<unsigned char>(*at); }

/// One non-ASCII character. The second byte has narrower limits after some lead bytes.
Decoded decodeOne(const char* at, const char* end)
{
    const unsigned lead = byteAt(at);
    qsizetype length = 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF)
        length = 2;
    else if (lead >= 0xE0 && lead <= 0xEF)
        length = 3;
    else if (lead >= 0xF0 && lead <= 0xF4)
        length = 4;
    else
        return {};
    if (lead == 0xE0)
        low = 0xA0;
    else if (lead == 0xF0)
        low = 0x90;
    else if (lead == 0xF4)
        high = 0x8F;
    char32_t point = lead & (0xFFU >> (length + 1));
    for (qsizetype i = 1; i < length; ++i) {
        if (at + i >= end || byteAt(at + i) < low || byteAt(at + i) > high)
            return { 0xFFFD, i, true };
        point = (point << 6) | (byteAt(at + i) & 0x3F);
        low = 0x80;
        high = 0xBF;
    }
    if (point >= 0xD800 && point <= 0xDFFF)
        return { 0xFFFD, length, true };
    return { point, length, false };
}

} // namespace

QString decodeUtf8(std::string_view bytes, bool* broken)
{
    QString text(qsizetype(bytes.size()), Qt::Uninitialized);
    auto* out = reinterpret_cast<char16_t*>(text.data());
    char16_t* const begin = out;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while (at < end) {
        while (end - at >= 8) {
            quint64 word = 0;
            std::memcpy(&word, at, 8);
            if (word & HighBits)
                break;
            for (int i = 0; i < 8; ++i)
                out[i] = char16_t(at[i]);
            out += 8;
            at += 8;
        }
        if (at >= end)
            break;
        if (byteAt(at) < 0x80) {
            *out++ = char16_t(*at++);
            continue;
        }
        const Decoded one = decodeOne(at, end);
        at += one.bytes;
        if (one.point < 0x10000) {
            *out++ = char16_t(one.point);
        } else {
            *out++ = char16_t(QChar::highSurrogate(one.point));
            *out++ = char16_t(QChar::lowSurrogate(one.point));
        }
        if (one.broken && broken)
            *broken = true;
    }
    text.truncate(out - begin);
    return text;
}

qsizetype countCodePoints(std::string_view bytes)
{
    qsizetype count = 0;
    for (const char byte : bytes)
        count += (byte & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

void appendUtf8(std::string& out, char32_t point)
{
    if (point < 0x80) {
        out += char(point);
        return;
    }
    if (point < 0x800) {
        out += char(0xC0 | (point >> 6));
    } else {
        if (point < 0x10000) {
            out += char(0xE0 | (point >> 12));
        } else {
            out += char(0xF0 | (point >> 18));
            out += char(0x80 | ((point >> 12) & 0x3F));
        }
        out += char(0x80 | ((point >> 6) & 0x3F));
    }
    out += char(0x80 | (point & 0x3F));
}

} // namespace alidade

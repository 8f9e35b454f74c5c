// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_text.h"

#include "core/base/numbers.h"
#include "core/base/utf8.h"

#include <array>
#include <cmath>

namespace alidade {
namespace {

void appendEscape(std::string& out, char16_t unit)
{
    static constexpr std::array Digits{ '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b',
        'c', 'd', 'e', 'f' };
    switch (unit) {
    case u'\n':
        out += "\\n";
        return;
    case u'\t':
        out += "\\t";
        return;
    case u'\r':
        out += "\\r";
        return;
    default:
        break;
    }
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += Digits[size_t(unit >> shift) & 0xF];
}

} // namespace

QByteArray jsonString(QStringView text)
{
    std::string out;
    out.reserve(size_t(text.size() + text.size() / 8 + 2));
    out += '"';
    for (qsizetype at = 0; at < text.size(); ++at) {
        const char16_t unit = text[at].unicode();
        if (unit == u'"' || unit == u'\\') {
            out += '\\';
            out += char(unit);
        } else if (unit < 0x20 || unit == 0x7F || unit == 0x2028 || unit == 0x2029) {
            appendEscape(out, unit);
        } else if (unit < 0x80) {
            out += char(unit);
        } else if (QChar::isSurrogate(unit)) {
            const bool pair = QChar::isHighSurrogate(unit) && at + 1 < text.size()
                && text[at + 1].isLowSurrogate();
            appendUtf8(out, pair ? QChar::surrogateToUcs4(unit, text[at + 1].unicode()) : 0xFFFDU);
            at += pair ? 1 : 0;
        } else {
            appendUtf8(out, unit);
        }
    }
    out += '"';
    return QByteArray::fromStdString(out);
}

QByteArray jsonNumber(double value)
{
    const QByteArray text = shortestText(value).toLatin1();
    return std::isfinite(value) ? text : '"' + text + '"';
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/reference_text.h"

#include "core/base/numbers.h"

#include <cmath>

namespace alidade {

QString pythonText(const ConfigValue& value)
{
    if (value.kind == ConfigValue::Kind::String)
        return value.string;
    if (value.kind != ConfigValue::Kind::Double || !std::isfinite(value.real))
        return displayText(value);
    if (std::abs(value.real) < 1e16 && value.real == std::floor(value.real))
        return QString::number(value.real, 'f', 1);
    return shortestText(value.real);
}

qsizetype closingBrace(QStringView text, qsizetype open)
{
    int depth = 0;
    QChar quote;
    for (qsizetype at = open; at < text.size(); ++at) {
        const QChar c = text[at];
        if (c == u'\\') {
            ++at;
        } else if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
        } else if ((c == u'\'' || c == u'"') && depth > 0) {
            quote = c;
        } else if (c == u'{') {
            ++depth;
        } else if (c == u'}' && --depth == 0) {
            return at;
        }
    }
    return -1;
}

QStringList splitArguments(QStringView text)
{
    QStringList parts;
    qsizetype begin = 0;
    int depth = 0;
    QChar quote;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (c == u'\\') {
            ++at;
        } else if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
        } else if (c == u'\'' || c == u'"') {
            quote = c;
        } else if (c == u'{' || c == u'[' || c == u'(') {
            ++depth;
        } else if (c == u'}' || c == u']' || c == u')') {
            --depth;
        } else if (c == u',' && depth <= 0) {
            parts += text.mid(begin, at - begin).toString();
            begin = at + 1;
        }
    }
    parts += text.mid(begin).toString();
    return parts;
}

QString normalisedPath(QString path)
{
    path.replace(u'[', u'.');
    path.remove(u']');
    return path.trimmed();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/left_out.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {

QString leftOut(qsizetype characters)
{
    return QCoreApplication::translate("Report", "[%1 characters left out]").arg(characters);
}

bool isLeftOut(const QString& text)
{
    const QString words = QCoreApplication::translate("Report", "[%1 characters left out]");
    const qsizetype at = words.indexOf(QStringLiteral("%1"));
    const QStringView before = QStringView(words).left(at);
    const QStringView behind = QStringView(words).mid(at + 2);
    constexpr qsizetype MostDigits = 10; // of a count
    const qsizetype digits = text.size() - before.size() - behind.size();
    if (digits < 1 || digits > MostDigits || !text.startsWith(before) || !text.endsWith(behind))
        return false;
    const QStringView number = QStringView(text).mid(before.size(), digits);
    return std::all_of(
        number.begin(), number.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
}

} // namespace alidade

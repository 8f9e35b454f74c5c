// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/numbers.h"

#include <QLocale>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace alidade {

std::optional<double> parseNumber(std::string_view text)
{
    if (text.empty() || text.size() > 400)
        return {};
    const bool negative = text.front() == '-';
    std::string_view rest = text;
    if (negative || text.front() == '+')
        rest.remove_prefix(1);
    if (rest.empty())
        return {};
    const char first = rest.front();
    if ((first < '0' || first > '9') && first != '.') {
        std::string word(rest);
        std::transform(
            word.begin(), word.end(), word.begin(), [](unsigned char c) { return char(c | 0x20); });
        constexpr double Infinity = std::numeric_limits<double>::infinity();
        if (word == "inf" || word == "infinity")
            return negative ? -Infinity : Infinity;
        if (word == "nan")
            return std::numeric_limits<double>::quiet_NaN();
        return {};
    }
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (end != rest.data() + rest.size())
        return {};
    if (error == std::errc::result_out_of_range) {
        // from_chars leaves the value alone: Python reads 1e400 as inf and 1e-400 as 0.
        const auto exponent = rest.find_first_of("eE");
        const bool small = exponent != std::string_view::npos && rest[exponent + 1] == '-';
        value = small ? 0.0 : std::numeric_limits<double>::infinity();
    } else if (error != std::errc()) {
        return {};
    }
    return negative ? -value : value;
}

QString shortestText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("Infinity") : QStringLiteral("-Infinity");
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString readableText(double value, int digits)
{
    if (!std::isfinite(value))
        return shortestText(value);
    const double size = std::abs(value);
    if (size == 0)
        return QStringLiteral("0");
    if (size < 1e-4 || size >= 1e9)
        return QString::number(value, 'g', digits);
    const int whole = int(std::floor(std::log10(size))) + 1;
    QString text = QString::number(value, 'f', std::clamp(digits - whole, 0, 12));
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    // Thin spaces between thousands.
    const qsizetype point = text.contains(u'.') ? text.indexOf(u'.') : text.size();
    const qsizetype first = value < 0 ? 1 : 0;
    if (point - first > 4)
        for (qsizetype at = point - 3; at > first; at -= 3)
            text.insert(at, QChar(0x2009));
    return text;
}

QString timesText(double ratio)
{
    // Beyond these a number of times tells nothing more.
    constexpr double Largest = 1000;
    constexpr double Smallest = 0.01;
    if (!std::isfinite(ratio))
        return QStringLiteral("∞");
    if (ratio > Largest)
        return QStringLiteral(">1000×");
    if (ratio > 0 && ratio < Smallest)
        return QStringLiteral("<0.01×");
    return QString(readableText(ratio, 2) + u'×');
}

} // namespace alidade

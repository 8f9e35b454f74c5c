// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Digits among brackets that do not match: "2}[0]1][3]0}2[1". Data have commas between their
// numbers and close what they open.
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype Look = 64; ///< units
constexpr qsizetype Step = 32;
constexpr qsizetype Signs = 56; ///< digits and brackets among them
constexpr qsizetype Brackets = 16;
constexpr qsizetype Digits = 12;
constexpr qsizetype Wrong = 4; ///< brackets that nobody opened or closed
constexpr qsizetype Gap = 240; ///< units of words between
constexpr qsizetype Apart = 1000; ///< units between two stretches
constexpr qsizetype Near = 12; ///< units to an end of the text that belongs to it

bool isBracket(QChar unit) { return QStringView(u"[]{}()").contains(unit); }

bool isSign(QChar unit) { return isBracket(unit) || (unit >= u'0' && unit <= u'9'); }

bool isSoup(QStringView part, qsizetype signs)
{
    const auto brackets = std::count_if(part.begin(), part.end(), isBracket);
    const auto digits
        = std::count_if(part.begin(), part.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    if (brackets + digits < signs || brackets * Signs < Brackets * signs
        || digits * Signs < Digits * signs)
        return false;
    // Those that the borders of the part cut are no fault.
    const BracketCount count = countBrackets(part);
    return signs < Signs ? count.wrong() > 0 : count.closers >= 2 && count.wrong() >= Wrong + 2;
}

/// The furthest place from `at` in steps of `step` around which half as many signs stand.
qsizetype grown(QStringView text, qsizetype at, qsizetype step)
{
    qsizetype found = at;
    for (qsizetype next = at + step;
         next >= 0 && next + Look <= text.size() && (next - found) * (step > 0 ? 1 : -1) <= Gap;
         next += step)
        found = isSoup(text.sliced(next, Look), Signs / 2) ? next : found;
    return found;
}

/// Where the first digits and brackets stand close together.
qsizetype firstSigns(QStringView text, qsizetype from, qsizetype to)
{
    constexpr qsizetype Close = 12; ///< units
    constexpr qsizetype Most = 8; ///< of them
    for (qsizetype at = from; at + Close <= to; ++at) {
        const QStringView part = text.sliced(at, Close);
        if (isSign(part[0]) && std::count_if(part.begin(), part.end(), isSign) >= Most)
            return at;
    }
    return from;
}

} // namespace

void findBracketSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    qsizetype first = -1; // looks at soup
    qsizetype last = -1;
    const auto report = [&] {
        if (first < 0)
            return;
        qsizetype begin = grown(text, first, -Step);
        qsizetype end = grown(text, last, Step) + Look;
        first = -1;
        if (regions.inClosedFence(begin) || isQuoted(regions, begin, end))
            return;
        begin = firstSigns(text, std::max<qsizetype>(0, begin - Step), end);
        begin = begin < Near ? 0 : begin;
        while (end < text.size() && !text[end].isSpace())
            ++end;
        end = text.size() - end < Near ? text.size() : end;
        spans.push_back({ begin, end - begin, TokenSoupId, 0.8F,
            QStringLiteral("Digits among brackets that do not match") });
    };
    for (qsizetype at = 0; at + Look <= text.size(); at += Step) {
        if (!(isBracket(text[at]) || text[at].isDigit() || isBracket(text[at + 1]))
            || !isSoup(text.sliced(at, Look), Signs))
            continue;
        if (first >= 0 && at - last > Apart)
            report();
        first = first < 0 ? at : first;
        last = at;
    }
    report();
}

} // namespace alidade

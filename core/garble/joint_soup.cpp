// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pieces of code glued to each other: "clock(pad.Price);$/css.cluster>Email?main". Between letters
// code has few kinds of marks, repeats its names, sets blanks and closes what it opens; addresses
// have no brackets.
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bitset>
#include <unordered_set>

namespace alidade {
namespace {

constexpr qsizetype Look = 130; ///< units
constexpr qsizetype Step = 32;
constexpr qsizetype Shortest = 60; ///< of a whole text
constexpr size_t Kinds = 5; ///< of marks between two letters
constexpr qsizetype Words = 8; ///< of so many letters and more
constexpr qsizetype Plain = 4; ///< small letters to the end of a word
constexpr size_t Again = 1; ///< of them
constexpr qsizetype Blanks = 8;
constexpr qsizetype Apart = 400; ///< units between two stretches
constexpr qsizetype Near = 48; ///< units to an end of the text that belongs to it

bool isLetter(QChar unit)
{
    const char16_t small = char16_t(unit.unicode() | 0x20);
    return unit.unicode() < 0x80 && small >= u'a' && small <= u'z';
}

bool isSoup(QStringView part)
{
    // What is left of programs without their blanks, and addresses.
    static constexpr std::array Known{ QStringView(u"://"), QStringView(u"function"),
        QStringView(u"return"), QStringView(u"this."), QStringView(u"self."), QStringView(u"var "),
        QStringView(u"=>"), QStringView(u"</"), QStringView(u"{\"") };
    if (part.count(u' ') > Blanks || holdsOneOf(part, Known))
        return false;
    std::bitset<128> kinds;
    std::unordered_set<size_t> seen;
    qsizetype words = 0;
    qsizetype plain = 0; // passwords have none
    for (qsizetype at = 0; at < part.size();) {
        if (!isLetter(part[at])) {
            const char16_t unit = part[at].unicode();
            if (unit > 0x20 && unit < 0x7F && !part[at].isDigit() && at > 0
                && isLetter(part[at - 1]) && at + 1 < part.size() && isLetter(part[at + 1]))
                kinds.set(unit);
            ++at;
            continue;
        }
        const qsizetype begin = at;
        while (at < part.size() && isLetter(part[at]))
            ++at;
        if (at - begin < Plain)
            continue;
        ++words;
        plain += std::all_of(part.begin() + at - Plain, part.begin() + at,
                     [](QChar c) { return c.isLower(); })
            ? 1
            : 0;
        seen.insert(qHash(part.sliced(begin, at - begin)));
    }
    const qsizetype wanted = Words * std::min(part.size(), Look) / Look;
    if (kinds.count() < Kinds || words < wanted || plain * 2 < wanted
        || seen.size() + Again < size_t(words))
        return false;
    const BracketCount count = countBrackets(part);
    return count.closers > 0 && count.matched <= count.closers;
}

} // namespace

void findJointSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    if (text.size() < Shortest)
        return;
    qsizetype begin = -1;
    qsizetype end = -1;
    const auto report = [&] {
        if (begin >= 0 && !regions.inClosedFence(begin) && !isQuoted(regions, begin, end)) {
            while (begin > 0 && !text[begin - 1].isSpace())
                --begin;
            while (end < text.size() && !text[end].isSpace())
                ++end;
            begin = begin < Near ? 0 : begin;
            end = text.size() - end < Near ? text.size() : end;
            spans.push_back({ begin, end - begin, TokenSoupId, 0.8F,
                QStringLiteral("Pieces of code, glued to each other") });
        }
        begin = -1;
    };
    for (qsizetype at = 0; at == 0 || at + Look <= text.size(); at += Step) {
        const QStringView part = text.sliced(at, std::min(Look, text.size() - at));
        if (!isSoup(part))
            continue;
        if (begin >= 0 && at - end > Apart)
            report();
        begin = begin < 0 ? at : begin;
        end = at + part.size();
    }
    report();
}

} // namespace alidade

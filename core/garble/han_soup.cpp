// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/common_han.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <string_view>

namespace alidade {
namespace {

// Modern Chinese sets a mark every ten to fifteen characters and never goes on for more than sixty
// without one. Classical texts are printed without marks: they lack the particles of today.
constexpr qsizetype Unbroken = 150;
constexpr qsizetype UnbrokenMixed = 90; ///< with signs of both ways of writing in one breath
constexpr qsizetype UnbrokenRare = 64; ///< with rare signs among them as well
constexpr qsizetype Rare = 3;
constexpr qsizetype Kinds = 40; ///< different characters: loops have few
constexpr std::u16string_view Modern = u"的了是在这个们我你他它和就也都很吗呢吧這個們";

/// The same words in the two ways of writing: a text is written in one of them.
constexpr std::u16string_view Traditional = u"們個這國時會對說學後發過還來開關頭實現經與無從長門"
                                            u"問間車馬風飛龍鳥魚見親覺觀義書東樂業當點電話語認讓進"
                                            u"運動達選際陽難題類顯體髮淨裡圍數條樣機權歸氣沒涼";
constexpr std::u16string_view Simplified
    = u"们个这国时会对说学发过还来开关头实现经与无从长门问间车马"
      u"风飞龙鸟鱼见亲觉观义书东乐业当点电话语认让进运动达选际"
      u"阳难题类显体净围数条样机权归气";

bool isHan(QChar unit) { return unit.unicode() >= 0x3400 && unit.unicode() <= 0x9FFF; }

qsizetype countOf(QStringView part, std::u16string_view among)
{
    return std::count_if(part.begin(), part.end(),
        [among](QChar unit) { return among.find(unit.unicode()) != std::u16string_view::npos; });
}

qsizetype kindsOf(QStringView part)
{
    std::u16string sorted(part.utf16(), size_t(part.size()));
    std::sort(sorted.begin(), sorted.end());
    return std::unique(sorted.begin(), sorted.end()) - sorted.begin();
}

} // namespace

void findHanSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    for (qsizetype at = 0; at < text.size();) {
        if (!isHan(text[at])) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        while (at < text.size() && isHan(text[at]))
            ++at;
        const qsizetype length = at - begin;
        if (length < UnbrokenRare || regions.inFence(begin) || regions.inQuote(begin))
            continue;
        const QStringView part = text.sliced(begin, length);
        const bool modern = countOf(part, Modern) * 50 >= length;
        const bool mixed = countOf(part, Traditional) >= 2 && countOf(part, Simplified) >= 4;
        const auto rare = std::count_if(
            part.begin(), part.end(), [](QChar unit) { return !isCommonHan(unit.unicode()); });
        const bool plain = countOf(part, Simplified) >= 3;
        const bool odd = rare >= Rare && plain; // of a classic, or of the other way of writing
        const bool enough = length >= Unbroken || (length >= UnbrokenMixed && mixed)
            || (mixed && rare > 0) || (odd && rare * 30 >= length);
        if (!modern || !enough || kindsOf(part) < Kinds)
            continue;
        spans.push_back({ begin, length, TokenSoupId, 0.75F,
            QStringLiteral("%1 Chinese characters without a mark%2")
                .arg(length)
                .arg(mixed ? QStringLiteral(", simplified and traditional ones mixed")
                           : QString()) });
    }
}

} // namespace alidade

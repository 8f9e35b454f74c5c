// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/mojibake_words.h"

#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <bitset>

namespace alidade {
namespace {

constexpr qsizetype Shortest = 3; ///< letters of a word that counts
constexpr qsizetype Capitals = 8; ///< words, when no other is written as anybody writes
constexpr qsizetype WithSigns = 5;
constexpr size_t SignKinds = 2;
constexpr qsizetype Accented = 5; ///< and half of all words
constexpr qsizetype LongAccented = 6; ///< letters; so many have no language at all
constexpr qsizetype LongOnes = 4;

bool isCyrillic(QChar unit) { return unit.unicode() >= 0x400 && unit.unicode() < 0x460; }

bool isAccented(QChar unit)
{
    return unit.unicode() >= 0xC0 && unit.unicode() <= 0xFF && unit.isLetter();
}

/// What code page 866 has where Windows-1251 has letters: boxes and a few signs. -1: none of them.
int signNumber(QChar unit)
{
    const char16_t value = unit.unicode();
    if (value >= 0x2500 && value <= 0x259F)
        return 0;
    constexpr QStringView Signs = u"√№¤°∙■";
    const qsizetype at = Signs.indexOf(unit);
    return at < 0 ? -1 : int(at) + 1;
}

struct Words {
    qsizetype count = 0;
    qsizetype begin = -1;
    qsizetype end = -1;

    void add(qsizetype from, qsizetype to)
    {
        ++count;
        begin = begin < 0 ? from : begin;
        end = to;
    }
    void report(std::vector<GarbleSpan>& spans, const QString& reason) const
    {
        spans.push_back({ begin, end - begin, QLatin1StringView("mojibake"), 0.9F, reason });
    }
};

/// Letters enough for the words that count.
bool mayHold(QStringView text, const TextClasses& classes)
{
    qsizetype cyrillic = 0;
    qsizetype accentedLetters = 0;
    forEachUnit(
        classes, [](const ClassBlock& block) { return block.spaced(); },
        [&](qsizetype at) {
            cyrillic += isCyrillic(text[at]) ? 1 : 0;
            accentedLetters += isAccented(text[at]) ? 1 : 0;
        });
    return cyrillic >= WithSigns || accentedLetters >= Accented * Shortest;
}

} // namespace

void findMojibakeWords(QStringView text, const TextClasses* classes, std::vector<GarbleSpan>& spans)
{
    if (classes && !mayHold(text, *classes))
        return;
    TextRegions regions(text);
    Words shouted;
    qsizetype inverted = 0;
    qsizetype ordinary = 0;
    Words withSigns;
    Words accented;
    Words longAccented;
    std::bitset<8> signs;
    qsizetype words = 0;
    for (qsizetype at = 0; at < text.size();) {
        if (!text[at].isLetter()) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        qsizetype cyrillic = 0;
        qsizetype high = 0;
        qsizetype capitals = 0;
        for (; at < text.size() && text[at].isLetter(); ++at) {
            cyrillic += isCyrillic(text[at]) ? 1 : 0;
            high += isAccented(text[at]) ? 1 : 0;
            capitals += text[at].isUpper() ? 1 : 0;
        }
        const qsizetype length = at - begin;
        ++words;
        if (regions.inFence(begin) || regions.inQuote(begin))
            continue;
        if (cyrillic == length && length >= Shortest) {
            const bool isInverted = capitals == length - 1 && text[begin].isLower();
            inverted += isInverted ? 1 : 0;
            if (isInverted || capitals == length)
                shouted.add(begin, at);
            else
                ++ordinary;
        }
        if (high == length && length >= Shortest)
            accented.add(begin, at);
        if (high == length && length >= LongAccented)
            longAccented.add(begin, at);
        if (cyrillic == length && at < text.size() && signNumber(text[at]) >= 0) {
            signs.set(size_t(signNumber(text[at])));
            withSigns.add(begin, at + 1);
        }
    }
    // Small and capital letters are exchanged: what begins a sentence is small, the rest is not.
    if (inverted > 0 && shouted.count >= Capitals && ordinary == 0)
        shouted.report(spans,
            QStringLiteral("%1 words have capitals for small letters and small ones for capitals")
                .arg(shouted.count));
    if (withSigns.count >= WithSigns && signs.count() >= SignKinds)
        withSigns.report(
            spans, QStringLiteral("Signs stand in %1 Cyrillic words").arg(withSigns.count));
    if (longAccented.count >= LongOnes && (accented.count < Accented || accented.count * 2 < words))
        longAccented.report(spans,
            QStringLiteral("%1 of %2 words have accented letters only")
                .arg(longAccented.count)
                .arg(words));
    if (accented.count >= Accented && accented.count * 2 >= words)
        accented.report(spans,
            QStringLiteral("%1 of %2 words have accented letters only")
                .arg(accented.count)
                .arg(words));
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text that runs backwards: the little words of a language read from their ends.
#include "core/garble/backward_words.h"

#include "core/base/wide_code.h"
#include "core/garble/borrowed_words.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace alidade {
namespace {

constexpr int Capitals = 3; ///< at the end of words
constexpr qsizetype ShortText = 1200; ///< units: here one is enough
constexpr qsizetype Words = 5;
constexpr qsizetype Stops = 3; ///< before words, blanks before them
constexpr qsizetype Gap = 160; ///< units from one to the next

/// Backwards these are no words of any language that many write.
bool isBackward(QStringView word)
{
    static constexpr std::array Known{ QStringView(u"eht"), QStringView(u"dna"),
        QStringView(u"taht"), QStringView(u"rof"), QStringView(u"htiw"), QStringView(u"siht"),
        QStringView(u"morf"), QStringView(u"fo"), QStringView(u"hcihw"), QStringView(u"eb"),
        QStringView(u"era"), QStringView(u"ton"), QStringView(u"ereht"), QStringView(u"yeht"),
        QStringView(u"evah"), QStringView(u"dnu"), QStringView(u"red"), QStringView(u"eid"),
        QStringView(u"nie"), QStringView(u"tsi"), QStringView(u"thcin"), QStringView(u"enie"),
        QStringView(u"tim"), QStringView(u"sel"), QStringView(u"sed"), QStringView(u"enu"),
        QStringView(u"tse"), QStringView(u"snad"), QStringView(u"ruop"), QStringView(u"euq"),
        QStringView(u"sol"), QStringView(u"nu"), QStringView(u"anu"), QStringView(u"noc"),
        QStringView(u"arap"), QStringView(u"rop"), QStringView(u"отч"), QStringView(u"оге"),
        QStringView(u"ялд"), QStringView(u"еж") };
    return std::find(Known.begin(), Known.end(), word) != Known.end();
}

/// Capitals behind small letters at the end of a word: "elihW".
ALIDADE_WIDE_CODE int capitalsAtEnds(const TextClasses& classes)
{
    const ClassBlocks blocks = classes.blocks();
    const auto capitalsIn = [&](size_t i) {
        const quint64 behind = blocks[i].lower() << 1 | blocks[i - 1].lower() >> 63;
        const quint64 before = blocks[i].white() >> 1 | blocks[i + 1].white() << 63;
        return blocks[i].upper() & behind & before;
    };
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) // several at once
        any |= capitalsIn(i);
    if (any == 0)
        return 0;
    int count = 0;
    for (size_t i = 0; i < blocks.size(); ++i)
        count += countOf(capitalsIn(i));
    return count;
}

constexpr QStringView Marks = u",.?!";
constexpr qsizetype LongestWord = 5; ///< of those that count

bool isStop(QChar unit) { return Marks.contains(unit); }

struct Signs {
    qsizetype begin = -1;
    qsizetype end = -1;
    qsizetype words = 0;
    qsizetype soundWords = 0;
    qsizetype stops = 0;
    qsizetype soundStops = 0;
    unsigned kinds = 0; ///< of stops

    void add(qsizetype from, qsizetype to)
    {
        begin = begin < 0 ? from : begin;
        end = to;
    }
    bool areBackward() const
    {
        const bool mayBe = words + stops > 3 * (soundWords + soundStops);
        return mayBe
            && (words >= Words
                || (stops >= Stops && std::popcount(kinds) >= 2 && stops > soundStops));
    }
};

bool speaksOfIt(QStringView text)
{
    static constexpr std::array Said{ QStringView(u"revers"), QStringView(u"backward"),
        QStringView(u"mirror"), QStringView(u"rückwärts"), QStringView(u"palindrom"),
        QStringView(u"l'envers"), QStringView(u"al revés"), QStringView(u"наоборот"),
        QStringView(u"задом наперёд"), QStringView(u"倒序"), QStringView(u"反转"),
        QStringView(u"倒过来"), QStringView(u"[::-1]") };
    return holdsOneOf(text, Said);
}

/// From the full stop that it begins with to the capital that ends it: words, none of which has a
/// capital where words have it.
bool isTurnedRound(QStringView text)
{
    constexpr qsizetype Fewest = 6; ///< words
    constexpr qsizetype Longest = 2000; ///< units
    text = text.trimmed();
    const qsizetype size = text.size();
    if (size < 4 || size > Longest || !isStop(text[0]) || text[0] == u','
        || !text[size - 1].isUpper() || !text[1].isLetter() || !text[size - 2].isLower())
        return false;
    qsizetype words = 0;
    for (qsizetype at = 1; at < size; ++at) {
        if (!text[at].isLetter() || text[at - 1].isLetter())
            continue;
        ++words;
        if (text[at].isUpper() && at + 1 < size && text[at + 1].isLower())
            return false;
    }
    return words >= Fewest;
}

} // namespace

void findBackwardWords(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    if (isTurnedRound(text)) {
        if (!speaksOfIt(text))
            spans.push_back({ 0, text.size(), QLatin1StringView("token-soup"), 0.85F,
                QStringLiteral("The text runs from its full stop to its capital") });
        return;
    }
    if (capitalsAtEnds(classes) < (text.size() <= ShortText ? 1 : Capitals))
        return;
    Signs signs;
    std::optional<bool> spokenOf; // looked for once
    const auto close = [&] {
        if (signs.areBackward() && !spokenOf)
            spokenOf = speaksOfIt(text);
        if (signs.areBackward() && !*spokenOf)
            spans.push_back(
                { signs.begin, signs.end - signs.begin, QLatin1StringView("token-soup"), 0.85F,
                    QStringLiteral("%1 little words and marks run backwards")
                        .arg(signs.words + signs.stops) });
        signs = {};
    };
    for (qsizetype at = 0; at < text.size();) {
        if (signs.begin >= 0 && at - signs.end > Gap)
            close();
        if (isStop(text[at])) {
            const bool behindBlank = at > 0 && text[at - 1].isSpace();
            const bool beforeWord = at + 1 < text.size() && text[at + 1].isLetter();
            if (behindBlank && beforeWord) {
                signs.add(at, at + 1);
                ++signs.stops;
                signs.kinds |= 1U << QStringView(Marks).indexOf(text[at]);
            } else if (signs.begin >= 0 && !behindBlank && !beforeWord) {
                ++signs.soundStops;
            }
        }
        if (!text[at].isLetter()) {
            ++at;
            continue;
        }
        const qsizetype from = at;
        while (at < text.size() && text[at].isLetter())
            ++at;
        const QStringView word = text.sliced(from, at - from);
        if (word.size() > LongestWord)
            continue;
        if (isBackward(word)) {
            signs.add(from, at);
            ++signs.words;
        } else if (signs.begin >= 0 && word.size() >= 2 && isFunctionWord(word)) {
            ++signs.soundWords;
        }
    }
    close();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/borrowed_words.h"

#include "core/garble/word_search.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

QStringView wordAt(QStringView text, qsizetype begin)
{
    while (begin < text.size() && text[begin] == u' ')
        ++begin;
    qsizetype end = begin;
    while (end < text.size() && text[end].isLetter())
        ++end;
    return text.sliced(begin, end - begin);
}

QStringView wordBefore(QStringView text, qsizetype end)
{
    while (end > 0 && text[end - 1] == u' ')
        --end;
    qsizetype begin = end;
    while (begin > 0 && text[begin - 1].isLetter())
        --begin;
    return text.sliced(begin, end - begin);
}

/// Words that lead over to a noun, and that follow one.
bool isLittleWord(QStringView word)
{
    static constexpr std::array Words{ QStringView(u"a"), QStringView(u"an"), QStringView(u"the"),
        QStringView(u"of"), QStringView(u"my"), QStringView(u"our"), QStringView(u"your"),
        QStringView(u"his"), QStringView(u"her"), QStringView(u"their"), QStringView(u"its"),
        QStringView(u"this"), QStringView(u"that"), QStringView(u"these"), QStringView(u"in"),
        QStringView(u"on"), QStringView(u"at"), QStringView(u"to"), QStringView(u"with"),
        QStringView(u"for"), QStringView(u"from"), QStringView(u"by"), QStringView(u"as"),
        QStringView(u"and"), QStringView(u"or"), QStringView(u"but"), QStringView(u"is"),
        QStringView(u"are"), QStringView(u"was"), QStringView(u"were"), QStringView(u"be"),
        QStringView(u"has"), QStringView(u"had"), QStringView(u"have"), QStringView(u"can"),
        QStringView(u"will"), QStringView(u"would"), QStringView(u"which"), QStringView(u"who"),
        QStringView(u"when"), QStringView(u"while"), QStringView(u"before"), QStringView(u"after"),
        QStringView(u"near"), QStringView(u"every"), QStringView(u"some"), QStringView(u"no"),
        QStringView(u"than"), QStringView(u"like"), QStringView(u"into") };
    return std::any_of(Words.begin(), Words.end(),
        [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
}

} // namespace

bool teachesWords(QStringView part)
{
    static constexpr std::array Words{ QStringView(u"particle"), QStringView(u"kanji"),
        QStringView(u"suffix"), QStringView(u"prefix"), QStringView(u"grammar"),
        QStringView(u"syllable"), QStringView(u"verb"), QStringView(u"noun"),
        QStringView(u"called"), QStringView(u"spelled"), QStringView(u"symbol"),
        QStringView(u"means"), QStringView(u" word"), QStringView(u"character"),
        QStringView(u"pronounced"), QStringView(u"translat"), QStringView(u"written"),
        QStringView(u"language"), QStringView(u"letter"), QStringView(u" signs "),
        QStringView(u" script "), QStringView(u"runic"), QStringView(u"glyph"),
        QStringView(u"翻译"), QStringView(u"意思"), QStringView(u"单词") };
    return holdsOneOf(part, Words);
}

bool speaksOfOthers(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"chin"), QStringView(u"japan"),
        QStringView(u"korea"), QStringView(u"russia"), QStringView(u"arab"), QStringView(u"hebr"),
        QStringView(u"israel"), QStringView(u"hindi"), QStringView(u"india"), QStringView(u"thai"),
        QStringView(u"greek"), QStringView(u"persia"), QStringView(u"iran"), QStringView(u"ukrain"),
        QStringView(u"cyrillic"), QStringView(u"alphabet"), QStringView(u"unicode"),
        QStringView(u"phrase"), QStringView(u"dish"), QStringView(u"poem"), QStringView(u"idiom"),
        QStringView(u"slang"), QStringView(u"known as"), QStringView(u"term "),
        QStringView(u"named"), QStringView(u"name "), QStringView(u"title"), QStringView(u"song"),
        QStringView(u"kanji"), QStringView(u"tokyo"), QStringView(u"beijing"),
        QStringView(u"moscow"), QStringView(u"translat"), QStringView(u"language"),
        QStringView(u"外语"), QStringView(u"俄语"), QStringView(u"韩语"), QStringView(u"日语"),
        QStringView(u"泰语"), QStringView(u"阿拉伯"), QStringView(u"俄罗斯"), QStringView(u"韩国"),
        QStringView(u"日本") };
    return holdsOneOf(text, Words);
}

bool followsName(QStringView text, const TextRange& group)
{
    qsizetype at = group.begin;
    while (at > 0 && text[at - 1] == u' ')
        --at;
    const qsizetype end = at;
    while (at > 0 && text[at - 1].isLetter())
        --at;
    return at < end && text[at].isUpper();
}

bool isOutOfPlace(QStringView text, const TextRange& group)
{
    const bool touches = (group.begin > 0 && text[group.begin - 1].isLetter())
        || (group.end < text.size() && text[group.end].isLetter());
    if (touches)
        return true;
    const QStringView before = wordBefore(text, group.begin);
    const QStringView after = wordAt(text, group.end);
    return !before.isEmpty() && !after.isEmpty() && !isLittleWord(before) && !isLittleWord(after);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far soup reaches: a finding marks what proves it, the rest around it is as unreadable. It
// goes on as long as signs of soup follow each other closely; sound text beside it has none.
#include "core/garble/function_words.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/token_soup_parts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

namespace alidade {
namespace {

constexpr qsizetype Gap = 40; ///< units between two signs
constexpr qsizetype Rest = 40; ///< what is left of the text at its begin or end belongs to it

using Script = QChar::Script;

/// A sign of soup at `at`: a word that changes into another script, a capital inside a word, a lost
/// character, a picture between letters.
class Signs {
public:
    explicit Signs(QStringView text)
        : m_text(text)
    {
    }

    bool at(qsizetype place) const
    {
        const char16_t unit = m_text[place].unicode();
        if (unit < 0x80)
            return isInnerCapital(place) || isScriptChange(place);
        if (unit == 0xFFFD)
            return true;
        return isScriptChange(place);
    }

private:
    static bool isUpper(char16_t unit) { return unit >= u'A' && unit <= u'Z'; }
    static bool isLower(char16_t unit) { return unit >= u'a' && unit <= u'z'; }

    bool isInnerCapital(qsizetype place) const
    {
        return place > 0 && isUpper(m_text[place].unicode())
            && isLower(m_text[place - 1].unicode());
    }

    /// Another script than the letter before, not Latin, and not one that it mixes with in sound
    /// text.
    bool isScriptChange(qsizetype place) const
    {
        const Script script = scriptAt(place);
        if (script == QChar::Script_Common || script == QChar::Script_Latin)
            return false; // sound text goes on in Latin letters as well
        for (qsizetype at = place - 1; at >= 0 && place - at <= 3; --at) {
            const Script before = scriptAt(at);
            if (before != QChar::Script_Common)
                return before != script && !mayTouch(before, script);
        }
        return false;
    }

    Script scriptAt(qsizetype place) const
    {
        const char16_t unit = m_text[place].unicode();
        return QChar::isSurrogate(unit) ? QChar::Script_Common : letterScript(unit);
    }

    QStringView m_text;
};

/// Soup never crosses a paragraph.
bool isParagraph(QStringView text, qsizetype at)
{
    return text[at] == u'\n' && at + 1 < text.size() && text[at + 1] == u'\n';
}

qsizetype grownBegin(QStringView text, const Signs& signs, qsizetype begin)
{
    qsizetype found = begin;
    for (qsizetype at = begin - 1; at >= 0 && found - at <= Gap && !isParagraph(text, at); --at)
        found = signs.at(at) ? at : found;
    if (found == begin)
        return begin;
    while (found > 0 && !text[found - 1].isSpace())
        --found;
    return found;
}

qsizetype grownEnd(QStringView text, const Signs& signs, qsizetype end)
{
    qsizetype found = end;
    for (qsizetype at = end; at < text.size() && at - found <= Gap && !isParagraph(text, at); ++at)
        found = signs.at(at) ? at + 1 : found;
    if (found == end)
        return end;
    while (found < text.size() && !text[found].isSpace())
        ++found;
    return found;
}

/// A little word of any language; longer ones are few.
bool isLittle(QStringView word)
{
    constexpr qsizetype Longest = 5;
    static const std::unordered_set<size_t> keys = [] {
        std::unordered_set<size_t> made;
        for (const auto& table : detail::Tables)
            for (const std::u16string_view one : table.words)
                made.insert(qHash(QStringView(one.data(), qsizetype(one.size()))));
        return made;
    }();
    if (word.size() < 2 || word.size() > Longest)
        return false;
    std::array<QChar, size_t(Longest)> small{};
    std::transform(word.begin(), word.end(), small.begin(), [](QChar c) { return c.toLower(); });
    return keys.count(qHash(QStringView(small.data(), word.size()))) > 0;
}

bool isLetterOrMark(QChar unit) { return unit.isLetter() || unit.isMark(); }

/// A stop that ends a sentence, a line end, Chinese or Japanese that goes on.
bool endsSentence(QStringView text, qsizetype at)
{
    const QChar unit = text[at];
    if (unit == u'\n' || QStringView(u"。！？，、").contains(unit))
        return true;
    return QStringView(u".!?").contains(unit) && (at + 1 == text.size() || text[at + 1].isSpace());
}

/// How far words follow each other from `at` in steps of `step` without a little word of any
/// language or a stop: sentences have one every few words. The same place if there are fewer.
qsizetype wordsEnd(QStringView text, qsizetype from, qsizetype step)
{
    constexpr qsizetype Fewest = 4; ///< words
    constexpr qsizetype FewestToTheEnd = 2;
    qsizetype found = from;
    qsizetype words = 0;
    bool stopped = false;
    qsizetype at = step > 0 ? from : from - 1;
    while (at >= 0 && at < text.size()) {
        // Behind a full stop a few words are enough, before one they are a sentence.
        if (endsSentence(text, at)) {
            stopped = step > 0;
            break;
        }
        if (!isLetterOrMark(text[at])) {
            at += step;
            continue;
        }
        const qsizetype first = at;
        while (at >= 0 && at < text.size() && isLetterOrMark(text[at]))
            at += step;
        const QStringView word
            = step > 0 ? text.sliced(first, at - first) : text.sliced(at + 1, first - at);
        const bool alone = word.size() < 2;
        // Of languages without a table the shortest words are the little ones: what stands before
        // soup is sound as often as not.
        stopped = isLittle(word)
            || (step < 0 && word.size() <= 2
                && std::all_of(word.begin(), word.end(), [](QChar c) { return c.isLower(); }));
        if (stopped)
            break;
        words += alone ? 0 : 1;
        found = step > 0 ? at : at + 1;
    }
    return words >= Fewest || (!stopped && words >= FewestToTheEnd) ? found : from;
}

} // namespace

bool lacksSentences(QStringView text)
{
    constexpr qsizetype Fewest = 8; ///< words
    constexpr qsizetype Little = 10; ///< words to one little one, at least
    qsizetype words = 0;
    qsizetype little = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const qsizetype begin = at;
        while (at < text.size() && isLetterOrMark(text[at]))
            ++at;
        if (at - begin < 2)
            continue;
        ++words;
        little += isLittle(text.sliced(begin, at - begin)) ? 1 : 0;
    }
    return words >= Fewest && little * Little <= words;
}

void growOverWords(QStringView text, GarbleSpan& span)
{
    qsizetype begin = wordsEnd(text, span.begin, -1);
    qsizetype end = wordsEnd(text, span.begin + span.length, 1);
    constexpr qsizetype Signs = 12; ///< units that are no letters
    begin = begin <= Signs && text.first(begin).trimmed().size() < Signs && begin < span.begin
        ? 0
        : begin;
    if (end > span.begin + span.length && text.size() - end <= Signs)
        end = text.size();
    span.begin = begin;
    span.length = end - begin;
}

void growSoup(
    QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans, size_t from)
{
    const Signs signs(text);
    for (size_t i = from; i < spans.size(); ++i) {
        GarbleSpan& span = spans[i];
        qsizetype begin = grownBegin(text, signs, span.begin);
        qsizetype end = grownEnd(text, signs, span.begin + span.length);
        // Sound text of a line or two stands before soup as often as not; a few words do not.
        if (begin < span.begin && begin <= Rest && !text.first(begin).contains(u'\n'))
            begin = 0;
        if (end > span.begin + span.length && text.size() - end <= Rest
            && !text.sliced(end).contains(u'\n'))
            end = text.size();
        if (regions.inClosedFence(begin) || regions.inClosedFence(std::max(begin, end - 1)))
            continue;
        span.begin = begin;
        span.length = end - begin;
        growOverWords(text, span);
    }
}

} // namespace alidade

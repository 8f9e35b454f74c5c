// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/word_looks.h"

#include "core/base/wide_code.h"
#include "core/garble/repetition_screen.h"
#include "core/garble/short_words.h"
#include "core/garble/word_keys.h"

#include <QChar>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace alidade {
namespace {

using namespace detail;

// As in word_loops.cpp.
constexpr qsizetype FewWindow = 60;
constexpr int FewWords = 8;
constexpr size_t Doubled = 6;
constexpr qsizetype DoubledUnits = 260;
constexpr size_t DoubledKinds = 4;
constexpr quint32 RunWords = 3;
constexpr quint32 RunOthers = 2;
constexpr quint32 Runs = 5; ///< as FewestRuns
constexpr qsizetype LongWord = 5; ///< one of them at least is as long
constexpr qsizetype GroupWords = 8;
constexpr qsizetype Groups = 200;
constexpr double GroupShare = 0.7;

/// The words of a text, by their bounds.
struct TextWords {
    const char16_t* units;
    const quint8* bytes;
    std::span<const quint32> bounds;

    size_t count() const { return bounds.size() / 2; }
    qsizetype begin(size_t word) const { return bounds[2 * word]; }
    qsizetype end(size_t word) const { return bounds[2 * word + 1]; }
    template <bool High> quint64 key(size_t word) const
    {
        return keyOfWord<High>(units, bytes, begin(word), end(word));
    }
    quint64 wholeKey(size_t word) const
    {
        quint64 key = Other;
        for (qsizetype at = begin(word); at < end(word); ++at)
            key = (key ^ QChar(units[at]).toLower().unicode()) * Golden;
        return key;
    }
    /// The word before is the same but for the case of its first letter, and one blank stands
    /// between them.
    bool isSaidTwice(size_t word) const
    {
        const qsizetype length = end(word) - begin(word);
        const qsizetype other = begin(word - 1);
        return length >= 2 && end(word - 1) - other == length && begin(word) == other + length + 1
            && units[begin(word) - 1] == u' '
            && std::equal(units + other + 1, units + other + length, units + begin(word) + 1);
    }
};

/// More than the share of all groups of words that counts came before.
template <bool High>
bool groupsComeAgain(const TextWords& words, qsizetype size, const TextClasses& classes)
{
    const auto count = qsizetype(words.count());
    const qsizetype groups = count - GroupWords + 1;
    if (groups < Groups)
        return false;
    qsizetype digits = 0;
    for (const ClassBlock block : classes.blocks())
        digits += countOf(block.digit());
    if (digits * 100 > size * 3)
        return false;
    // So many new ones and the rest cannot be enough any more.
    const auto most = qsizetype((1 - GroupShare) * double(groups)) + 1;
    KeySet seen{ size_t(most) + 1 };
    constexpr quint64 Top = power(Golden, GroupWords);
    std::array<quint64, size_t(GroupWords)> ring{};
    quint64 key = 0;
    qsizetype news = 0;
    for (qsizetype at = 0; at < count; ++at) {
        quint64& place = ring[size_t(at % GroupWords)];
        const quint64 word = words.key<High>(size_t(at));
        key = key * Golden + word - place * Top;
        place = word;
        if (at + 1 >= GroupWords && seen.insert(key ^ key >> 29) && ++news > most)
            return false;
    }
    return true;
}

bool isBlank(const char16_t* units, qsizetype begin, qsizetype end)
{
    if (end == begin + 1) // nearly everywhere
        return units[begin] == u' ';
    return std::all_of(units + begin, units + end, [](char16_t unit) { return unit == u' '; });
}

/// What a look at every word leaves behind.
struct Scratch {
    std::vector<quint64> keys; ///< as of keyOfWord()
    std::vector<quint8> seen; ///< of each word four bits for the languages whose function word it
                              ///< is, four for those of which it follows an article but cannot
    std::vector<quint8> bits; ///< of function words and articles, behind a zero
    std::vector<quint32> places;

    void reserve(size_t words)
    {
        if (keys.size() >= words)
            return;
        keys.resize(2 * words);
        bits.resize(2 * words + 1);
        seen.resize(2 * words + 8);
        places.resize(2 * words + 8);
    }
};

/// From the first to the last word of the windows that hold as many function words, or words that
/// cannot follow an article, as a salad has, and of some more; empty if there are none.
TextRange saladOf(std::span<const quint8> seen)
{
    TextRange found{ 0, 0 };
    static thread_local std::vector<quint8> places; // its memory is used again
    if (!findSaladPlaces(seen, places))
        return found;
    constexpr auto InWindow = size_t(Window);
    constexpr size_t Chunk = 128;
    constexpr auto lanes = [](qsizetype function, qsizetype wrong) {
        return quint64(everyLane(128 - function)) << 32 | everyLane(128 - wrong);
    };
    constexpr quint64 High = Q_UINT64_C(0x8080808080808080);
    // Of each word how many came before, of each bit in a byte of its own, which has room for the
    // words of one chunk.
    std::array<quint64, Chunk + InWindow> before; // filled as far as it is read
    for (size_t from = 0; from + InWindow <= seen.size(); from += Chunk) {
        quint64 any = 0;
        const size_t windows = std::min(Chunk, seen.size() - InWindow - from + 1);
        const auto first = places.begin() + qsizetype(from / 64);
        const auto last = places.begin() + qsizetype((from + windows + InWindow - 2) / 64);
        if (std::find(first, last + 1, 1) == last + 1) // no window ends here that fires
            continue;
        quint64 sum = 0;
        for (size_t i = 0; i < windows + InWindow - 1; ++i) {
            before[i] = sum;
            sum += bytesOf(seen[from + i]);
        }
        before[windows + InWindow - 1] = sum;
        for (size_t i = 0; i < windows; ++i) { // several at once
            const quint64 counts = before[i + InWindow] - before[i];
            const quint64 only = counts + lanes(FunctionWords, 128);
            const quint64 among = counts + lanes(WrongPairsAmong, WrongPairs);
            any |= (only & High) >> 32 | (among & among >> 32 & (High >> 32));
        }
        if (any == 0)
            continue;
        if (found.end == 0)
            found.begin = qsizetype(from);
        found.end = qsizetype(from + windows + InWindow - 1);
    }
    return found;
}

/// Returns the length of the longest word.
template <bool High> qsizetype findKeys(const TextWords& words, quint64* keys)
{
    if constexpr (!High)
        return findWordKeys(words.bytes, words.bounds, keys);
    qsizetype longest = 0;
    for (size_t word = 0; word < words.count(); ++word) {
        keys[word] = words.key<High>(word);
        longest = std::max(longest, words.end(word) - words.begin(word));
    }
    return longest;
}

/// Fewer different ones among so many keys.
bool areFewer(std::span<const quint64> keys, size_t than)
{
    std::array<quint64, size_t(FewWords)> seen{};
    size_t count = 0;
    for (const quint64 key : keys) {
        const auto end = seen.begin() + qsizetype(count);
        if (std::find(seen.begin(), end, key) != end)
            continue;
        if (count + 1 >= than)
            return false;
        seen[count++] = key;
    }
    return true;
}

/// Few words in no order.
bool areFew(std::span<const quint64> keys)
{
    // Two of these groups lie in every window. Every other word tells enough of most.
    constexpr auto InGroup = size_t(FewWindow / 3);
    quint64 before = ~quint64(0);
    for (size_t group = 0; group + InGroup <= keys.size(); group += InGroup) {
        quint64 kinds = 0; // one bit of 64 each
        for (size_t word = group; word < group + InGroup; word += 2)
            kinds |= quint64(1) << (keys[word] * Golden >> 58);
        if (countOf(kinds | before) < FewWords
            && areFewer(keys.subspan(group - InGroup, 2 * InGroup), size_t(FewWords)))
            return true;
        before = kinds;
    }
    return false;
}

/// Runs of one word three times and more, few other words between. `doubled`: the numbers of words
/// like the one before.
bool areInRuns(std::span<const quint32> doubled)
{
    quint32 runs = 0;
    quint32 last = 0; // word of a run
    for (size_t at = 0; at < doubled.size();) {
        size_t next = at + 1;
        while (next < doubled.size() && doubled[next] == doubled[next - 1] + 1)
            ++next;
        const auto words = quint32(next - at) + 1;
        if (words >= RunWords) {
            // What is more than a blank between them may make several runs of it.
            runs = doubled[at] - 1 - last > RunOthers + 1 ? 0 : runs;
            runs += words / RunWords;
            last = doubled[next - 1];
            if (runs >= Runs)
                return true;
        }
        at = next;
    }
    return false;
}

/// Words that are said twice. `doubled`: as of areInRuns().
bool areDoubled(const TextWords& words, std::span<const quint32> doubled)
{
    struct Pair {
        qsizetype begin = 0;
        quint64 key = 0; // of the whole word
        bool isLong = false;
    };
    std::array<Pair, Doubled> last{};
    size_t found = 0;
    for (const quint32 word : doubled) {
        if (!words.isSaidTwice(word))
            continue;
        const qsizetype begin = words.begin(word);
        last[found++ % Doubled]
            = { begin, words.wholeKey(word), words.end(word) - begin >= LongWord };
        if (found < Doubled || begin - last[found % Doubled].begin > DoubledUnits)
            continue;
        size_t kinds = 0;
        bool longOne = false;
        for (size_t i = 0; i < last.size(); ++i) {
            const auto here = last.begin() + qsizetype(i);
            kinds += size_t(std::none_of(last.begin(), here,
                [key = last[i].key](const Pair& other) { return other.key == key; }));
            longOne = longOne || last[i].isLong;
        }
        if (longOne && kinds >= DoubledKinds)
            return true;
    }
    return false;
}

/// Fills `seen`. `bits`: of each word, behind one more.
void findFunctionWords(const TextWords& words, Scratch& scratch)
{
    const size_t count = words.count();
    const quint64* const keys = scratch.keys.data();
    quint8* const bits = scratch.bits.data() + 1;
    quint8* const seen = scratch.seen.data();
    findShortWords(shortWords(), { keys, count }, bits);
    quint8 any = 0;
    for (size_t word = 0; word < count; ++word) { // many at once
        const auto among = quint8(bits[word - 1] >> 4 & bits[word] & 0xF);
        seen[word] = quint8((bits[word] & 0xF) | among << 4);
        any |= among;
    }
    // An article before a mark or a new line is none before the next word.
    if (any == 0)
        return;
    constexpr quint64 Among = Q_UINT64_C(0xF0F0F0F0F0F0F0F0);
    std::fill_n(seen + count, 8, quint8(0));
    for (size_t first = 0; first < count; first += 8) {
        auto left = qFromLittleEndian<quint64>(seen + first) & Among;
        while (left != 0) {
            const int place = std::countr_zero(left) / 8;
            left &= ~(Q_UINT64_C(0xFF) << (8 * place));
            const size_t word = first + size_t(place);
            if (!isBlank(words.units, words.end(word - 1), words.begin(word)))
                seen[word] &= 0xFU;
        }
    }
}

template <bool High, bool Repeated, bool Salad>
void look(const TextWords& words, Scratch& scratch, WordLooks& looks)
{
    const size_t count = words.count();
    scratch.reserve(count);
    quint64* const keys = scratch.keys.data();
    const qsizetype longest = findKeys<High>(words, keys);
    if constexpr (Repeated) {
        looks.repeated.endless = longest >= TextClasses::Units;
        looks.repeated.few = areFew({ keys, count });
        const std::span doubled(
            scratch.places.data(), findDoubled({ keys, count }, scratch.places.data()));
        looks.repeated.doubled = areDoubled(words, doubled);
        looks.repeated.runs = areInRuns(doubled);
    }
    if constexpr (Salad) {
        findFunctionWords(words, scratch);
        if (const TextRange salad = saladOf(std::span(scratch.seen).first(count)); salad.end > 0)
            // The word before may be an article.
            looks.salad = { words.begin(size_t(std::max<qsizetype>(0, salad.begin - 1))),
                words.end(size_t(salad.end - 1)) };
    }
}

/// Without the words in fences.
std::span<const quint32> outsideOfFences(
    const TextWords& words, const TextRegions& regions, std::vector<quint32>& kept)
{
    kept.clear();
    for (size_t word = 0; word < words.count(); ++word)
        if (!regions.inFence(words.begin(word)))
            kept.insert(kept.end(), { words.bounds[2 * word], words.bounds[2 * word + 1] });
    return kept;
}

/// What is used again for the next text.
struct Memory {
    Scratch scratch;
    PlaceList bounds;
    std::vector<quint32> kept;
};

/// `High`: words may hold other letters than those of ASCII.
template <bool High>
WordLooks lookAtAll(QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    static thread_local Memory spare;
    Memory memory;
    if (text.size() <= TextClasses::UnitsKept)
        std::swap(memory, spare);
    auto& [scratch, bounds, kept] = memory;
    const qsizetype size = text.size();
    const CopyLooks copies = lookForCopies(text, classes);
    WordLooks looks;
    looks.loop = copies.loop;
    looks.again = copies.again;
    looks.partlyAgain = copies.partlyAgain;
    const auto spaced = [](const ClassBlock& block) { return block.letter() | block.spaced(); };
    collectWords(classes, size, spaced, bounds);
    TextWords words{ text.utf16(), classes.bytes(), bounds.all() };
    // Both look at the same words, but for fences, and where some letters are a part of a word for
    // one of them only.
    const bool same = !regions.hasFences() && !classes.sum().mixedLetters;
    if (same) {
        look<High, true, true>(words, scratch, looks);
    } else {
        TextWords outside = words;
        if (regions.hasFences())
            outside.bounds = outsideOfFences(words, regions, kept);
        look<High, true, false>(outside, scratch, looks);
        words = outside;
    }
    looks.repeated.groups = copies.again && groupsComeAgain<High>(words, size, classes);
    if (!same) {
        const auto latin = [](const ClassBlock& block) { return block.letter() | block.latin(); };
        collectWords(classes, size, latin, bounds);
        look<High, false, true>({ text.utf16(), classes.bytes(), bounds.all() }, scratch, looks);
    }
    if (text.size() <= TextClasses::UnitsKept)
        std::swap(memory, spare);
    return looks;
}

} // namespace

ALIDADE_WIDE_CODE WordLooks lookAtWords(
    QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    return classes.sum().spaced || classes.sum().mixedLetters
        ? lookAtAll<true>(text, classes, regions)
        : lookAtAll<false>(text, classes, regions);
}

} // namespace alidade

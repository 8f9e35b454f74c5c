// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The fast look for word salad.
#include "core/garble/function_words.h"
#include "core/garble/token_soup_parts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace alidade {
namespace {

using namespace detail;

/// The same table for words as they lie in memory: up to five letters, the capitals made small.
class ShortWords {
public:
    static constexpr qsizetype Longest = 5;

    struct Entry {
        quint64 four = 0; ///< the first four letters
        quint32 fifth = 0;
        Lanes function = 0;
        Lanes article = 0;
    };

    ShortWords()
    {
        for (size_t language = 0; language < Languages; ++language)
            for (size_t i = 0; i < Tables[language].words.size(); ++i) {
                std::array<char16_t, 8> units{};
                const auto& word = Tables[language].words[i];
                Q_ASSERT(qsizetype(word.size()) <= Longest);
                std::copy(word.begin(), word.end(), units.begin());
                const auto [four, fifth] = keyOf(units.data(), qsizetype(word.size()));
                size_t at = slotOf(four, fifth);
                while (m_slots[at].four != 0
                    && (m_slots[at].four != four || m_slots[at].fifth != fifth))
                    at = (at + 1) % m_slots.size();
                m_slots[at].four = four;
                m_slots[at].fifth = fifth;
                m_slots[at].function |= 1U << (8 * language);
                if (i < Tables[language].articles)
                    m_slots[at].article |= 1U << (8 * language);
            }
    }

    /// `at`: four units can be read there, five where the word has five.
    const Entry* find(const char16_t* at, qsizetype length) const
    {
        const auto [four, fifth] = keyOf(at, length);
        for (size_t slot = slotOf(four, fifth); m_slots[slot].four != 0;
             slot = (slot + 1) % m_slots.size())
            if (m_slots[slot].four == four && m_slots[slot].fifth == fifth)
                return &m_slots[slot];
        return nullptr;
    }

private:
    static std::pair<quint64, quint32> keyOf(const char16_t* at, qsizetype length)
    {
        quint64 four = 0;
        std::memcpy(&four, at, sizeof four);
        constexpr quint64 Small = Q_UINT64_C(0x0020002000200020);
        const unsigned cut = length >= 4 ? 0 : unsigned(4 - length) * 16;
        // The units of a word lie in the low bits or in the high ones.
        const quint64 wanted
            = std::endian::native == std::endian::little ? ~quint64(0) >> cut : ~quint64(0) << cut;
        return { (four | Small) & wanted, length == 5 ? at[4] | 0x20U : 0U };
    }
    static size_t slotOf(quint64 four, quint32 fifth)
    {
        return size_t(((four ^ quint64(fifth) << 9) * Q_UINT64_C(0x9E3779B97F4A7C15)) >> 54);
    }

    std::array<Entry, 1024> m_slots{};
};

const ShortWords& shortWords()
{
    static const ShortWords table;
    return table;
}

/// Words whose case changes inside; at least so many changes as they have, of all of them.
qsizetype caseChanges(QStringView text, const TextClasses& classes)
{
    qsizetype changes = 0;
    quint64 smallBefore = 0;
    quint64 upperBefore = 0;
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 small = block.lower | block.latin;
        const quint64 threeUpper = (block.upper << 1 | upperBefore >> 63)
            & (block.upper << 2 | upperBefore >> 62) & (block.upper << 3 | upperBefore >> 61);
        changes += countOf((block.upper & (small << 1 | smallBefore)) | (small & threeUpper));
        smallBefore = small >> 63;
        upperBefore = block.upper;
    }
    if (classes.sum().high)
        forEachUnit(
            classes, [](const ClassBlock& block) { return block.latin; },
            [&](qsizetype at) { changes += text[at].isUpper() ? 2 : 0; });
    return changes;
}

} // namespace

bool mayHoldWordSalad(QStringView text, const TextClasses& classes)
{
    // No word brings more than two.
    if (caseChanges(text, classes) * 2 >= CaseChanges)
        return true;
    const ShortWords& table = shortWords();
    const char16_t* const units = text.utf16();
    struct Seen {
        Lanes function = 0;
        Lanes wrong = 0;
    };
    std::array<Seen, size_t(Window)> ring{};
    size_t place = 0;
    Lanes function = 0;
    Lanes wrong = 0;
    Lanes afterArticle = 0;
    qsizetype endBefore = 0;
    const qsizetype size = text.size();
    return forEachWord(
        classes, size, [](const ClassBlock& block) { return block.letter() | block.latin; },
        [&](qsizetype begin, qsizetype end) {
            const ShortWords::Entry* entry = nullptr;
            const qsizetype length = end - begin;
            if (length <= ShortWords::Longest) {
                if (begin + ShortWords::Longest <= size) {
                    entry = table.find(units + begin, length);
                } else {
                    std::array<char16_t, 8> rest{};
                    std::copy(units + begin, units + end, rest.begin());
                    entry = table.find(rest.data(), length);
                }
            }
            Seen now;
            if (entry) {
                now.function = entry->function;
                bool blanks = afterArticle != 0;
                for (qsizetype at = endBefore; at < begin && blanks; ++at)
                    blanks = units[at] == u' ';
                now.wrong = blanks ? afterArticle & entry->function : 0;
            }
            afterArticle = entry ? entry->article : 0;
            endBefore = end;
            Seen& oldest = ring[place];
            function += now.function - oldest.function;
            wrong += now.wrong - oldest.wrong;
            oldest = now;
            place = place + 1 == ring.size() ? 0 : place + 1;
            return (atLeast(function, FunctionWords)
                       | (atLeast(wrong, WrongPairs) & atLeast(function, WrongPairsAmong)))
                != 0;
        });
}

} // namespace alidade

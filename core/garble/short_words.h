// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The function words again, as they lie in memory: for the fast look at every word of a text.
#pragma once

#include "core/garble/function_words.h"
#include "core/garble/screen_keys.h"

#include <QStringView>

#include <array>
#include <bit>

namespace alidade::detail {

/// The first eight letters of a word, the capitals made small, zeros behind.
inline EightUnits smallLetters(const char16_t* text, qsizetype size, qsizetype begin, qsizetype end)
{
    constexpr quint64 Small = Q_UINT64_C(0x0020002000200020);
    EightUnits units = EightUnits::of(text, size, begin);
    units.one |= Small;
    units.two |= Small;
    return units.first(end - begin);
}

/// The table for words of up to five letters, the capitals made small. Now and then another word is
/// taken for one of them, never the other way round.
class ShortWords {
public:
    static constexpr qsizetype Longest = 5;

    ShortWords();

    /// Bits of a word: four for the languages whose function word it is, four for those whose
    /// article it is. `word`: its units with the capitals made small, zeros behind; `length` of
    /// them. Without a branch: nobody can foretell the next word.
    quint32 bitsOf(EightUnits word, qsizetype length) const
    {
        const quint64 hash = hashOf(word);
        const quint32 slot = m_slots[hash >> 53];
        const bool same
            = bool(unsigned((slot ^ tagOf(hash)) < 0x100U) & unsigned(length <= Longest));
        return slot & (same ? 0xFFU : 0U);
    }

private:
    /// Of up to five letters.
    quint64 hashOf(EightUnits word) const
    {
        return (word.one ^ std::rotl(word.two, 41)) * m_factor;
    }
    static quint32 tagOf(quint64 hash) { return quint32(hash >> 20) & 0xFFFFFF00U; }
    bool isFilledWith(quint64 factor);

    quint64 m_factor = Golden;
    std::array<quint32, 2048> m_slots{}; ///< of each the tag, and the bits below it
};

const ShortWords& shortWords();

/// Bit i in byte i.
constexpr Lanes lanesOf(quint32 bits) { return (bits & 0xFU) * 0x00204081U & 0x01010101U; }

/// Tells one word after the other.
class SeenWords {
public:
    explicit SeenWords(QStringView text)
        : m_table(shortWords())
        , m_units(text.utf16())
    {
    }

    /// Four bits for the languages whose function word it is, four for those of which it follows an
    /// article but cannot. `word`: as for ShortWords.
    quint8 next(qsizetype begin, qsizetype end, EightUnits word)
    {
        const quint32 bits = m_table.bitsOf(word, end - begin);
        quint32 wrong = m_articleBefore & bits & 0xFU;
        if (wrong != 0 && !isBlank(m_endBefore, begin))
            wrong = 0;
        m_articleBefore = bits >> 4;
        m_endBefore = end;
        return quint8((bits & 0xFU) | wrong << 4);
    }

private:
    bool isBlank(qsizetype begin, qsizetype end) const
    {
        for (qsizetype at = begin; at < end; ++at)
            if (m_units[at] != u' ')
                return false;
        return true;
    }

    const ShortWords& m_table;
    const char16_t* m_units;
    quint32 m_articleBefore = 0; ///< bits of the languages
    qsizetype m_endBefore = 0;
};

} // namespace alidade::detail

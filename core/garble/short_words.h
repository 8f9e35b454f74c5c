// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The function words again, as they lie in memory: for the fast look at every word of a text.
#pragma once

#include "core/garble/function_words.h"
#include "core/garble/screen_keys.h"

#include <QChar>

#include <array>
#include <bit>

namespace alidade::detail {

inline constexpr unsigned LengthShift = 56; ///< of a word's length in its key

/// Equal words have equal keys, whatever their case; others of the same eight letters and the same
/// length do as well. `bytes`: as of TextClasses, of which eight can be read at the word. `High`:
/// words with other letters than those of ASCII are looked at one by one.
template <bool High>
quint64 keyOfWord(const char16_t* text, const quint8* bytes, qsizetype begin, qsizetype end)
{
    if constexpr (High) {
        quint64 key = Other;
        bool high = false;
        for (qsizetype at = begin; at < end; ++at) {
            high = high || text[at] >= 0x80;
            key = (key ^ QChar(text[at]).toLower().unicode()) * Golden;
        }
        if (high)
            return key;
    }
    constexpr quint64 Small = Q_UINT64_C(0x2020202020202020);
    return firstBytes(eightBytes(bytes + begin) | Small, end - begin)
        + (quint64(end - begin) << LengthShift);
}

/// The function words by their keys. Now and then another word is taken for one of them, never the
/// other way round.
class ShortWords {
public:
    ShortWords();

    /// Bits of a word: four for the languages whose function word it is, four for those whose
    /// article it is. `key`: as of keyOfWord(). Without a branch: nobody can foretell the next
    /// word.
    quint8 bitsOf(quint64 key) const
    {
        const quint64 hash = key * m_factor;
        const quint32 slot = m_slots[hash >> SlotShift];
        const quint32 other = (slot ^ tagOf(hash)) >> 8;
        return quint8(slot & (other - 1U) >> 24); // 0xFF where it is the same
    }

    // What bitsOf() is made of.
    static constexpr unsigned SlotShift = 53;
    static constexpr unsigned TagShift = 20;
    static constexpr quint32 Tag = 0xFFFFFF00U; ///< of a slot; the bits are below
    quint64 factor() const { return m_factor; }
    const quint32* slots() const { return m_slots.data(); }

private:
    static quint32 tagOf(quint64 hash) { return quint32(hash >> TagShift) & Tag; }
    bool isFilledWith(quint64 factor);

    quint64 m_factor = Golden;
    std::array<quint32, 2048> m_slots{}; ///< of each the tag, and the bits below it
};

const ShortWords& shortWords();

/// A byte for each bit: 1 where it is set. Bit i in byte 7 - i, with which the bits of function
/// words come behind those of the others.
constexpr quint64 bytesOf(quint8 bits)
{
    return (bits * Q_UINT64_C(0x8040201008040201) & Q_UINT64_C(0x8080808080808080)) >> 7;
}

} // namespace alidade::detail

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/word_search.h"

#include <algorithm>
#include <array>
#include <bit>

namespace alidade {
namespace {

char16_t lower(char16_t unit)
{
    return unit >= u'A' && unit <= u'Z' ? char16_t(unit | 0x20) : unit;
}

/// Of the first two units of a word: one bit a word.
using Table = std::array<quint64, 128>;

size_t slotOf(char16_t unit) { return unit & 127U; }

/// For both cases of a letter.
void add(Table& table, char16_t unit, quint64 bit)
{
    table[slotOf(unit)] |= bit;
    if (unit >= u'a' && unit <= u'z')
        table[slotOf(char16_t(unit & ~0x20))] |= bit;
}

bool beginsWith(const char16_t* at, QStringView word)
{
    const char16_t* const units = word.utf16();
    return std::equal(units, units + word.size(), at,
        [](char16_t wanted, char16_t found) { return wanted == lower(found); });
}

} // namespace

bool holdsOneOf(QStringView text, std::span<const QStringView> words)
{
    Q_ASSERT(words.size() <= 64);
    Table first{};
    Table second{};
    for (size_t i = 0; i < words.size(); ++i) {
        const quint64 bit = Q_UINT64_C(1) << i;
        add(first, words[i][0].unicode(), bit);
        if (words[i].size() > 1)
            add(second, words[i][1].unicode(), bit);
        else
            for (quint64& any : second)
                any |= bit;
    }
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    quint64 before = 0; // words that may begin at the unit before
    for (qsizetype at = 0; at < size; ++at) {
        const size_t slot = slotOf(units[at]);
        for (quint64 left = before & second[slot]; left != 0; left &= left - 1) {
            const QStringView word = words[size_t(std::countr_zero(left))];
            if (at - 1 + word.size() <= size && beginsWith(units + at - 1, word))
                return true;
        }
        before = first[slot];
    }
    // A word of one unit at the very end.
    for (; before != 0; before &= before - 1) {
        const QStringView word = words[size_t(std::countr_zero(before))];
        if (word.size() == 1 && beginsWith(units + size - 1, word))
            return true;
    }
    return false;
}

} // namespace alidade

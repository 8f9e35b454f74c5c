// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A hash table of numbers whose keys lie elsewhere: four bytes a place, where a map of the standard
// library needs forty. For lists of millions that are looked up by something that they hold anyway.
#pragma once

#include <QtGlobal>

#include <bit>
#include <cstddef>
#include <vector>

namespace alidade {

class IndexTable {
public:
    IndexTable()
        : IndexTable(0)
    {
    }
    /// Room for `count` numbers.
    explicit IndexTable(size_t count)
        : m_slots(std::bit_ceil(count + count / 2 + 1), -1)
    {
    }

    /// The number at which `same(number)` holds; -1: none. Cost: about one comparison.
    template <class Same> qint32 find(quint64 hash, const Same& same) const
    {
        for (size_t at = slotOf(hash);; at = (at + 1) & (m_slots.size() - 1))
            if (m_slots[at] < 0 || same(m_slots[at]))
                return m_slots[at];
    }

    /// Of several numbers with the same key the first one stays. No more than `count` of them.
    template <class Same> void insert(quint64 hash, qint32 number, const Same& same)
    {
        for (size_t at = slotOf(hash);; at = (at + 1) & (m_slots.size() - 1)) {
            if (m_slots[at] < 0) {
                m_slots[at] = number;
                return;
            }
            if (same(m_slots[at]))
                return;
        }
    }

private:
    size_t slotOf(quint64 hash) const
    {
        hash ^= hash >> 32;
        hash *= 0x9E3779B97F4A7C15ULL;
        return size_t(hash >> 20) & (m_slots.size() - 1);
    }

    std::vector<qint32> m_slots;
};

} // namespace alidade

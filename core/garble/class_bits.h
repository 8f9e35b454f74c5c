// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The classes of units that can be told without a table of all characters, by whatever the
// processor offers. Part of TextClasses.
#pragma once

#include "core/garble/text_classes.h"

namespace alidade::detail {

// Han that is nothing else; most of the Chinese texts is made of it.
inline constexpr char16_t PlainHanFirst = 0x4E00;
inline constexpr char16_t PlainHanLast = 0x9FA5;

/// The bits of a text, class by class.
struct ClassRows {
    quint64* bits;
    size_t stride; ///< from class to class

    quint64& at(UnitClass what, size_t block) const { return bits[size_t(what) * stride + block]; }
};

/// Fills the rows of `count` blocks from number `first` on with all that can be told of ASCII and
/// with plain Han, and a byte for each unit; Latin and Spaced are left as they are, in Odd stand
/// commas and stops of Chinese that were found on the way. `units`: of
/// the first block; one unit behind the last is looked at. `before`: the unit before the first.
/// Cost: less than an instruction a unit.
void fillClassBits(const char16_t* units, char16_t before, size_t first, size_t count,
    const ClassRows& rows, quint8* bytes);

/// The place of every set bit of `count` blocks, 64 a block, in order; returns how many. There must
/// be room for 64 more than there are.
size_t findPlaces(const quint64* bits, size_t count, quint32* places);

/// Bit i of a block: the byte number i is equal to the one `distance` before it. There must be as
/// many bytes before the first one.
void findEqualBytes(const quint8* bytes, qsizetype distance, size_t blocks, quint64* bits);

/// One bit of 64 for every kind of unit among those of a block that are wanted; two kinds may share
/// one.
quint64 kindsOf(const char16_t* units, quint64 wanted);

/// How many bits of each of them are set.
void countBits(const quint64* bits, size_t count, quint8* counts);

/// The same of every sixteen of them.
void countQuarters(const quint64* bits, size_t count, quint8* counts);

} // namespace alidade::detail

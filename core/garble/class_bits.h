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
/// with plain Han, and a byte for each unit. Latin and Spaced are left as they are; in Odd stand
/// commas and stops of Chinese that were found on the way. `units`: of the first block; one unit
/// behind the last is looked at. `before`: the unit before the first. Cost: less than an
/// instruction a unit.
void fillClassBits(const char16_t* units, char16_t before, size_t first, size_t count,
    const ClassRows& rows, quint8* bytes);

} // namespace alidade::detail

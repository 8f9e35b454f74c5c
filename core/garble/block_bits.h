// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is read off bits that stand for the units of a text, 64 a block, by whatever the processor
// offers. Part of TextClasses and of the looks at it. Thread: any.
#pragma once

#include <QtGlobal>

#include <cstddef>

namespace alidade::detail {

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

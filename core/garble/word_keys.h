// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a look at every word of a text asks of each, by whatever the processor offers. Part of
// lookAtWords().
#pragma once

#include "core/garble/short_words.h"

#include <span>
#include <vector>

namespace alidade::detail {

/// The key of every word (keyOfWord() without letters beyond ASCII) by its bounds, begin and end in
/// turns. Returns the length of the longest one. Cost: few instructions a word.
qsizetype findWordKeys(const quint8* bytes, std::span<const quint32> bounds, quint64* keys);

/// ShortWords::bitsOf() of every key.
void findShortWords(const ShortWords& table, std::span<const quint64> keys, quint8* bits);

/// The number of every word whose key is that of the word before; returns how many. There must be
/// room for as many as there are words, and eight more.
size_t findDoubled(std::span<const quint64> keys, quint32* numbers);

/// Where windows of words may be a salad, one for every 64 words in which a window ends, or nearly
/// so. `seen`: of each word four bits for the languages whose function word it is, four for those
/// of which it follows an article but cannot. Returns whether there are any.
bool findSaladPlaces(std::span<const quint8> seen, std::vector<quint8>& places);

} // namespace alidade::detail

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Alphabets other than the Latin one: how even their letters come in languages, which are seldom,
// and where some of them never stand. Judges nothing.
#pragma once

#include <QStringView>

#include <array>

namespace alidade {

enum class AlphabetName : quint8 {
    Greek,
    Cyrillic,
    Armenian,
    Hebrew,
    Arabic,
    Devanagari,
    Thai,
    Georgian,
    Hiragana,
    Katakana,
    Hangul
};

struct Alphabet {
    AlphabetName name;
    char16_t first;
    char16_t last;
    /// Of 64 letters of sound text more pairs are equal; of evenly drawn ones nearly always fewer.
    /// 0: an even draw is no less even than a language.
    double equal;
    qsizetype rare; ///< so many seldom letters of 64 as well
    qsizetype hard; ///< so many letters that are the fourth consonant in a row
    qsizetype wrong; ///< misplaced letters, at least
    qsizetype wrongShare; ///< one of so many letters
};

/// Measured on translations and on prose: the lowest of some ten thousand windows of each script is
/// a little higher than `equal`.
inline constexpr std::array Alphabets{
    Alphabet{ AlphabetName::Greek, 0x0386, 0x03CE, 0.050, 6, 3, 2, 60 },
    Alphabet{ AlphabetName::Cyrillic, 0x0400, 0x04FF, 0.040, 8, 3, 3, 40 },
    Alphabet{ AlphabetName::Armenian, 0x0531, 0x0587, 0.031, 0, 0, 64, 1 },
    Alphabet{ AlphabetName::Hebrew, 0x05D0, 0x05EA, 0, 0, 0, 3, 40 },
    Alphabet{ AlphabetName::Arabic, 0x0620, 0x064A, 0.029, 0, 0, 2, 60 },
    Alphabet{ AlphabetName::Devanagari, 0x0904, 0x0939, 0.026, 0, 0, 3, 30 },
    Alphabet{ AlphabetName::Thai, 0x0E01, 0x0E2E, 0.030, 0, 0, 3, 30 },
    Alphabet{ AlphabetName::Georgian, 0x10D0, 0x10FA, 0.028, 0, 0, 64, 1 },
    Alphabet{ AlphabetName::Hiragana, 0x3041, 0x3096, 0.017, 0, 0, 64, 1 },
    Alphabet{ AlphabetName::Katakana, 0x30A1, 0x30FA, 0.0145, 0, 0, 64, 1 },
    Alphabet{ AlphabetName::Hangul, 0xAC00, 0xD7A3, 0, 0, 0, 3, 24 },
};

/// Null for what is no letter of these.
const Alphabet* alphabetOf(char16_t unit);
/// The lower half of the code of a letter, small for capital.
quint8 folded(const Alphabet& alphabet, char16_t unit);
/// Greek and Cyrillic ones; of other alphabets any letter is one.
bool isVowel(const Alphabet& alphabet, char16_t unit);
/// One of the letters that languages use least. As folded() gives it, with the upper half.
bool isRareLetter(const Alphabet& alphabet, char16_t unit);
/// A letter that ends words before another one, one that begins none at the beginning, a vowel sign
/// without its letter, a particle before its noun.
bool isMisplaced(const Alphabet& alphabet, QStringView text, qsizetype at);

} // namespace alidade

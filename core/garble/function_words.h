// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The most frequent function words of four languages, and how many of them in a row are no text.
// Shared by the search for word salad and the fast look before it.
#pragma once

#include <QtGlobal>

#include <array>
#include <string_view>

namespace alidade::detail {

// Prose has up to 60 % function words in 40 words in a row.
inline constexpr qsizetype Window = 40;
inline constexpr qsizetype FunctionWords = 31;
inline constexpr qsizetype StillFunctionWords = 27; ///< where it has begun
inline constexpr qsizetype FunctionKinds = 7; ///< "and … and … and" is a list
inline constexpr qsizetype WrongPairs = 6; ///< "the of", "an is": no noun can follow any more
inline constexpr qsizetype WrongKinds = 4;
inline constexpr qsizetype WrongPairsAmong = 22; ///< function words that must be there as well
/// In twenty words in a row; two for a word that changes more than once.
inline constexpr qsizetype CaseChanges = 9;

enum Language : quint8 { English, German, French, Spanish, Languages };

/// The function words of a language that are the most frequent, the articles first.
struct Words {
    size_t articles;
    std::array<std::u16string_view, 36> words;
};

inline constexpr std::array<Words, Languages> Tables{
    Words{ 6,
        { u"the", u"an", u"my", u"your", u"their", u"our", u"a", u"of", u"and", u"in", u"to", u"is",
            u"that", u"for", u"it", u"on", u"as", u"with", u"was", u"at", u"by", u"be", u"this",
            u"from", u"or", u"are", u"but", u"we", u"if", u"he", u"she", u"they", u"which", u"been",
            u"had", u"has" } },
    Words{ 4,
        { u"der", u"dem", u"ein", u"eine", u"die", u"das", u"den", u"des", u"und", u"in", u"zu",
            u"von", u"mit", u"ist", u"im", u"für", u"auf", u"sich", u"es", u"an", u"als", u"auch",
            u"bei", u"nach", u"aus", u"wie", u"aber", u"oder", u"war", u"hat", u"dass", u"wird",
            u"zum", u"zur", u"um", u"am" } },
    Words{ 4,
        { u"le", u"les", u"un", u"une", u"la", u"de", u"des", u"du", u"et", u"en", u"à", u"que",
            u"qui", u"dans", u"pour", u"pas", u"sur", u"au", u"aux", u"par", u"avec", u"est",
            u"sont", u"il", u"elle", u"ce", u"cette", u"ou", u"mais", u"se", u"ne", u"plus",
            u"comme", u"son", u"sa", u"ses" } },
    Words{ 4,
        { u"el", u"los", u"un", u"una", u"la", u"las", u"de", u"del", u"y", u"en", u"a", u"que",
            u"por", u"para", u"con", u"no", u"se", u"su", u"al", u"lo", u"como", u"más", u"pero",
            u"es", u"son", u"o", u"este", u"esta", u"ha", u"le", u"sus", u"ya", u"si", u"muy",
            u"fue", u"sin" } },
};

/// One byte a language, so that a window is counted in one addition.
using Lanes = quint32;
static_assert(Languages == sizeof(Lanes) && Window < 128);

constexpr Lanes everyLane(qsizetype value) { return Lanes(value) * 0x01010101U; }
/// The high bit of each byte whose count is at least `limit`.
constexpr Lanes atLeast(Lanes counts, qsizetype limit)
{
    return (counts + everyLane(128 - limit)) & everyLane(128);
}
constexpr qsizetype countIn(Lanes counts, size_t language)
{
    return qsizetype(counts >> (8 * language) & 0xFFU);
}

} // namespace alidade::detail

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/alphabet_rules.h"

#include <algorithm>

namespace alidade {
namespace {

bool isOf(const Alphabet& alphabet, QChar unit)
{
    return unit.unicode() >= alphabet.first && unit.unicode() <= alphabet.last;
}

/// A vowel sign that stands above, below or behind its consonant.
bool isVowelSign(AlphabetName name, char16_t unit)
{
    return name == AlphabetName::Thai
        ? unit == 0x0E31 || (unit >= 0x0E34 && unit <= 0x0E3A) || (unit >= 0x0E47 && unit <= 0x0E4E)
        : unit >= 0x093E && unit <= 0x094D;
}

/// "ежадотС"
bool isCapitalAtEnd(QStringView text, qsizetype at)
{
    return text[at].isUpper() && at >= 2 && text[at - 1].isLower() && text[at - 2].isLower()
        && (at + 1 == text.size() || !text[at + 1].isLetterOrNumber());
}

} // namespace

const Alphabet* alphabetOf(char16_t unit)
{
    const auto* const found = std::find_if(Alphabets.begin(), Alphabets.end(),
        [unit](const Alphabet& one) { return unit <= one.last; });
    return found != Alphabets.end() && unit >= found->first ? found : nullptr;
}

quint8 folded(const Alphabet& alphabet, char16_t unit)
{
    switch (alphabet.name) {
    case AlphabetName::Cyrillic:
        unit = char16_t(unit < 0x0410 ? unit + 0x50 : unit < 0x0430 ? unit + 0x20 : unit);
        break;
    case AlphabetName::Greek:
        unit = char16_t(unit >= 0x0391 && unit <= 0x03A9 ? unit + 0x20 : unit);
        break;
    case AlphabetName::Armenian:
        unit = char16_t(unit <= 0x0556 ? unit + 0x30 : unit);
        break;
    default:
        break;
    }
    return quint8(unit & 0xFF);
}

bool isVowel(const Alphabet& alphabet, char16_t unit)
{
    constexpr QStringView Vowels = u"аеёиоуыэюяіїєўәөүұαεηιουωάέήίόύώϊϋΐΰ";
    const bool cased
        = alphabet.name == AlphabetName::Greek || alphabet.name == AlphabetName::Cyrillic;
    return !cased || Vowels.contains(QChar(unit).toLower());
}

bool isRareLetter(const Alphabet& alphabet, char16_t unit)
{
    // 3 % of languages, 19 % of a draw; 1 % of Greek, 12 % of a draw
    constexpr QStringView Cyrillic = u"фцщъэё";
    constexpr QStringView Greek = u"ζξψ";
    const auto letter = QChar(char16_t((alphabet.first & 0xFF00) | folded(alphabet, unit)));
    return (alphabet.name == AlphabetName::Cyrillic && Cyrillic.contains(letter))
        || (alphabet.name == AlphabetName::Greek && Greek.contains(letter));
}

bool isMisplaced(const Alphabet& alphabet, QStringView text, qsizetype at)
{
    const char16_t unit = text[at].unicode();
    const bool first = at == 0 || !(text[at - 1].isLetter() || text[at - 1].isMark());
    const bool goesOn = at + 1 < text.size() && isOf(alphabet, text[at + 1]);
    if (first && goesOn && at > 0 && QStringView(u".?!؟").contains(text[at - 1])
        && (at == 1 || text[at - 2].isSpace()))
        return true; // the full stop before its sentence
    switch (alphabet.name) {
    case AlphabetName::Greek:
        return (unit == 0x03C2 && goesOn) || isCapitalAtEnd(text, at); // ς
    case AlphabetName::Hebrew:
        // ך ם ן ף ץ
        return goesOn
            && (unit == 0x05DA || unit == 0x05DD || unit == 0x05DF || unit == 0x05E3
                || unit == 0x05E5);
    case AlphabetName::Arabic:
        return unit == 0x0629 && goesOn; // ة
    case AlphabetName::Cyrillic:
        return (first && unit == 0x044C && goesOn) || isCapitalAtEnd(text, at); // ь
    case AlphabetName::Thai:
    case AlphabetName::Devanagari:
        // The signs themselves are no letters of these ranges.
        return at > 0 && isVowelSign(alphabet.name, text[at - 1].unicode())
            && (at == 1 || text[at - 2].isSpace());
    case AlphabetName::Hangul: {
        if (!first || !goesOn)
            return false;
        const QStringView word = text.sliced(at);
        return unit == u'를' || unit == u'을' || word.startsWith(QStringView(u"다니습"))
            || word.startsWith(QStringView(u"다니합")) || word.startsWith(QStringView(u"다니입"))
            || word.startsWith(QStringView(u"다니됩"));
    }
    default:
        return false;
    }
}

} // namespace alidade

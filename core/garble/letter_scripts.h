// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Scripts of letters as two detectors see them: kana are one, combining marks belong to the letter
// before, and what all scripts share is none.
#pragma once

#include <QStringView>

#include <algorithm>
#include <array>

namespace alidade {

/// Script_Common for what is no letter; Katakana for both kana.
inline QChar::Script letterScript(char32_t point)
{
    if (point < 0x80) {
        const char32_t lower = point | 0x20;
        return lower >= U'a' && lower <= U'z' ? QChar::Script_Latin : QChar::Script_Common;
    }
    if (point >= 0x4E00 && point <= 0x9FFF)
        return QChar::Script_Han;
    if (!QChar::isLetter(point) || (point >= 0xFF21 && point <= 0xFF5A))
        return QChar::Script_Common;
    const QChar::Script script = QChar::script(point);
    if (script == QChar::Script_Inherited || script == QChar::Script_Unknown)
        return QChar::Script_Common;
    return script == QChar::Script_Hiragana || script == QChar::Script_Bopomofo
        ? QChar::Script_Katakana
        : script;
}

/// Scripts whose letters touch in sound text: stems and endings, units, formulas.
inline bool mayTouch(QChar::Script one, QChar::Script other)
{
    struct Two {
        QChar::Script one;
        QChar::Script other;
    };
    static constexpr std::array Sound{ Two{ QChar::Script_Latin, QChar::Script_Han },
        Two{ QChar::Script_Latin, QChar::Script_Katakana },
        Two{ QChar::Script_Latin, QChar::Script_Hangul },
        Two{ QChar::Script_Latin, QChar::Script_Thai },
        Two{ QChar::Script_Latin, QChar::Script_Greek },
        Two{ QChar::Script_Han, QChar::Script_Katakana },
        Two{ QChar::Script_Han, QChar::Script_Hangul },
        Two{ QChar::Script_Han, QChar::Script_Greek },
        Two{ QChar::Script_Cyrillic, QChar::Script_Greek } };
    return std::any_of(Sound.begin(), Sound.end(), [&](const Two& two) {
        return (two.one == one && two.other == other) || (two.one == other && two.other == one);
    });
}

/// Kana and Han are written in one sentence.
inline QChar::Script asOne(QChar::Script script)
{
    return script == QChar::Script_Katakana ? QChar::Script_Han : script;
}

/// Of scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, kana, Han.
inline bool isUnspacedLetter(char16_t unit)
{
    return (unit >= 0x0E00 && unit <= 0x0EFF) || (unit >= 0x1000 && unit <= 0x109F)
        || (unit >= 0x1780 && unit <= 0x17FF) || (unit >= 0x3040 && unit <= 0x30FF)
        || (unit >= 0x3400 && unit <= 0x9FFF);
}

/// The same, and Hangul: its words are short.
inline bool isUnspacedOrHangul(char16_t unit)
{
    return isUnspacedLetter(unit) || (unit >= 0xAC00 && unit <= 0xD7A3);
}

/// Letters of scripts that put blanks between words: Latin, Greek, Cyrillic.
inline bool isSpacedLetter(char16_t unit)
{
    if (unit < 0x80) {
        const unsigned lower = unit | 0x20U;
        return lower >= u'a' && lower <= u'z';
    }
    return ((unit >= 0xC0 && unit < 0x530) || (unit >= 0x1E00 && unit < 0x2000))
        && QChar::isLetter(unit);
}

/// False: Latin letters and marks only, so that no scripts can mix. Cost: several GB/s.
inline bool hasOtherScripts(QStringView text)
{
    const char16_t* const units = text.utf16();
    bool found = false;
    constexpr qsizetype Piece = 128;
    for (qsizetype begin = 0; begin < text.size() && !found; begin += Piece) {
        const qsizetype end = std::min(text.size(), begin + Piece);
        quint16 all = 0; // sixteen bits throughout: several units at once
        for (qsizetype at = begin; at < end; ++at) {
            const auto unit = quint16(units[at]);
            const auto low = quint16(unit < 0x370 ? 0xFFFF : 0);
            const auto marks = quint16(quint16(unit - 0x2000) < 0xE00 ? 0xFFFF : 0);
            all = quint16(all | quint16(~(low | marks)));
        }
        found = all != 0;
    }
    return found;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/symbol_soup.h"

#include "core/base/wide_code.h"

#include <QString>

#include <bitset>

namespace alidade {
namespace {

constexpr qsizetype Shortest = 40; ///< units of a stretch
constexpr size_t Kinds = 16;
constexpr size_t KindsBeyondAscii = 8; ///< a keyboard has no such sign

bool isAsciiMark(char16_t unit)
{
    const unsigned lower = unit | 0x20U;
    return unit > 0x20 && unit < 0x7F && !(unit >= u'0' && unit <= u'9')
        && !(lower >= u'a' && lower <= u'z');
}

/// Arrows and signs of formulas; pictures, boxes and dots are no soup.
bool isSymbol(char16_t unit)
{
    return (unit >= 0x2190 && unit <= 0x22FF) || (unit >= 0x27C0 && unit <= 0x27FF)
        || (unit >= 0x2900 && unit <= 0x2AFF);
}

/// A stretch that is long enough fills a quarter of a block.
ALIDADE_WIDE_CODE bool mayHold(const TextClasses& classes)
{
    constexpr qsizetype Quarter = TextClasses::Units / 4;
    static_assert(Shortest >= 2 * Quarter - 1);
    constexpr quint64 Begins = Q_UINT64_C(0x0001000100010001);
    const ClassBlocks blocks = classes.blocks();
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) { // several at once
        const ClassBlock block = blocks[i];
        const quint64 signs = block.mark() | (block.high() & ~(block.han() | block.spaced()));
        any |= runsOf<int(Quarter)>(signs) & Begins;
    }
    return any != 0;
}

} // namespace

void findSymbolSoup(
    QStringView text, const TextClasses& classes, bool screened, std::vector<GarbleSpan>& spans)
{
    if (screened && !mayHold(classes))
        return;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const qsizetype begin = at;
        std::bitset<128> ascii;
        std::bitset<0x1000> others;
        for (; at < text.size(); ++at) {
            const char16_t unit = text[at].unicode();
            if (isAsciiMark(unit))
                ascii.set(unit);
            else if (isSymbol(unit))
                others.set(unit & 0xFFFU);
            else
                break;
        }
        if (at - begin < Shortest || others.count() < KindsBeyondAscii
            || ascii.count() + others.count() < Kinds)
            continue;
        spans.push_back({ begin, at - begin, QLatin1StringView("symbol-flood"), 0.85F,
            QStringLiteral("%1 signs of %2 kinds in a row")
                .arg(at - begin)
                .arg(ascii.count() + others.count()) });
    }
}

} // namespace alidade

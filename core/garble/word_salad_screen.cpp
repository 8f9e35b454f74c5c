// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The fast look for word salad.
#include "core/base/wide_code.h"
#include "core/garble/short_words.h"
#include "core/garble/token_soup_parts.h"

#include <algorithm>
#include <array>

namespace alidade {

using namespace detail;

namespace detail {

ShortWords::ShortWords()
{
    // A factor that gives every word a slot of its own.
    for (quint64 factor = Golden; !isFilledWith(factor); factor = factor * Other | 1U) { }
}

bool ShortWords::isFilledWith(quint64 factor)
{
    m_factor = factor;
    m_slots.fill(0);
    for (size_t language = 0; language < Languages; ++language)
        for (size_t i = 0; i < Tables[language].words.size(); ++i) {
            const auto& word = Tables[language].words[i];
            const auto length = qsizetype(word.size());
            std::array<quint8, 16> bytes{};
            std::transform(word.begin(), word.end(), bytes.begin(),
                [](char16_t unit) { return quint8(unit); });
            const quint64 hash = keyOfWord<true>(word.data(), bytes.data(), 0, length) * factor;
            quint32& slot = m_slots[hash >> SlotShift];
            if (slot != 0 && (slot ^ tagOf(hash)) >= 0x100U)
                return false;
            const quint32 article = i < Tables[language].articles ? 0x10U : 0U;
            slot |= tagOf(hash) | (article | 1U) << language;
        }
    return true;
}

const ShortWords& shortWords()
{
    static const ShortWords table;
    return table;
}

} // namespace detail

namespace {

/// Words whose case changes inside; at least so many changes as they have, of all of them.
qsizetype caseChanges(QStringView text, const TextClasses& classes)
{
    const ClassBlocks blocks = classes.blocks();
    static thread_local BlockCounts counts; // its memory is used again
    counts.assign(blocks.size(), [&](size_t i) {
        const auto smallIn
            = [&](size_t block) { return blocks[block].lower() | blocks[block].latin(); };
        const quint64 small = smallIn(i);
        const quint64 upper = blocks[i].upper();
        const quint64 before = blocks[i - 1].upper();
        const quint64 threeUpper = (upper << 1 | before >> 63) & (upper << 2 | before >> 62)
            & (upper << 3 | before >> 61);
        return (upper & (small << 1 | smallIn(i - 1) >> 63)) | (small & threeUpper);
    });
    qsizetype changes = 0;
    for (size_t i = 0; i < blocks.size(); ++i)
        changes += counts.all()[i];
    if (classes.sum().high)
        forEachUnit(
            classes, [](const ClassBlock& block) { return block.latin(); },
            [&](qsizetype at) { changes += text[at].isUpper() ? 2 : 0; });
    return changes;
}

} // namespace

ALIDADE_WIDE_CODE bool mayHoldOddCase(QStringView text, const TextClasses& classes)
{
    // No word brings more than two.
    return caseChanges(text, classes) * 2 >= CaseChanges;
}

} // namespace alidade

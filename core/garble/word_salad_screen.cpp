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
    qsizetype changes = 0;
    quint64 smallBefore = 0;
    quint64 upperBefore = 0;
    for (const ClassBlock block : classes.blocks()) {
        const quint64 small = block.lower() | block.latin();
        const quint64 threeUpper = (block.upper() << 1 | upperBefore >> 63)
            & (block.upper() << 2 | upperBefore >> 62) & (block.upper() << 3 | upperBefore >> 61);
        changes += countOf((block.upper() & (small << 1 | smallBefore)) | (small & threeUpper));
        smallBefore = small >> 63;
        upperBefore = block.upper();
    }
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

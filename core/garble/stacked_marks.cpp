// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/stacked_marks.h"

#include "core/base/wide_code.h"
#include "core/garble/word_search.h"

#include <QString>

#include <array>
#include <bitset>
#include <optional>

namespace alidade {
namespace {

constexpr int Heap = 3; ///< marks on one letter
constexpr qsizetype Heaps = 5;
constexpr size_t Kinds = 12; ///< of marks
constexpr qsizetype Spread = 40; ///< marked letters of single marks
constexpr size_t SpreadKinds = 24;
constexpr qsizetype Gap = 12; ///< units without any mark

bool isMark(char16_t unit) { return unit >= 0x300 && unit <= 0x36F; }

struct Stretch {
    qsizetype begin = -1;
    qsizetype end = -1;
    qsizetype heaps = 0;
    qsizetype letters = 0; ///< with a mark
    std::bitset<0x70> kinds;

    bool isGarbled() const
    {
        return (heaps >= Heaps && kinds.count() >= Kinds)
            || (letters >= Spread && kinds.count() >= SpreadKinds);
    }
};

/// Marks are neither letters nor Han.
ALIDADE_WIDE_CODE bool mayHold(const TextClasses& classes)
{
    return hasRun<2>(classes,
        [](const ClassBlock& block) { return block.high() & ~block.han() & ~block.spaced(); });
}

bool speaksOfMarks(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"zalgo"), QStringView(u"combining"),
        QStringView(u"diacritic"), QStringView(u"glitch text"), QStringView(u"cursed text"),
        QStringView(u"组合字符"), QStringView(u"附加符号") };
    return holdsOneOf(text, Words);
}

} // namespace

void findStackedMarks(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    if (!classes.sum().otherScripts || !mayHold(classes))
        return;
    Stretch stretch;
    std::optional<bool> spokenOf; // looked for once
    const auto close = [&] {
        if (stretch.isGarbled() && !spokenOf)
            spokenOf = speaksOfMarks(text);
        if (stretch.isGarbled())
            spans.push_back({ stretch.begin, stretch.end - stretch.begin,
                QLatin1StringView("symbol-flood"), *spokenOf ? 0.4F : 0.85F,
                QStringLiteral("Combining marks of %1 kinds on %2 letters")
                    .arg(stretch.kinds.count())
                    .arg(stretch.letters) });
        stretch = {};
    };
    for (qsizetype at = 0; at < text.size();) {
        if (!isMark(text[at].unicode())) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        if (stretch.end >= 0 && begin - stretch.end > Gap)
            close();
        for (; at < text.size() && isMark(text[at].unicode()); ++at)
            stretch.kinds.set(text[at].unicode() - 0x300U);
        stretch.begin = stretch.begin < 0 ? std::max<qsizetype>(begin - 1, 0) : stretch.begin;
        stretch.end = at;
        stretch.heaps += at - begin >= Heap ? 1 : 0;
        ++stretch.letters;
    }
    close();
}

} // namespace alidade

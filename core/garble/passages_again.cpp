// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/letter_scripts.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/screen_keys.h"

#include <QString>

#include <algorithm>

namespace alidade {
namespace {

// Of groups of so many letters in a row more than this share came before. Enumerations of cases
// differ in numbers, which the share of digits tells.
constexpr qsizetype GroupLetters = 12;
constexpr qsizetype Groups = 400;
constexpr double GroupShare = 0.75;
constexpr qsizetype DigitShare = 50; ///< one letter of so many may be a digit

} // namespace

void findPassagesAgain(
    QStringView text, const std::vector<TextRange>& asked, std::vector<GarbleSpan>& spans)
{
    std::vector<qsizetype> letters;
    qsizetype digits = 0;
    auto skip = asked.begin();
    for (qsizetype at = 0; at < text.size(); ++at) {
        while (skip != asked.end() && skip->end <= at)
            ++skip;
        if (skip != asked.end() && skip->begin <= at)
            continue;
        if (isUnspacedOrHangul(text[at].unicode()))
            letters.push_back(at);
        digits += text[at] >= u'0' && text[at] <= u'9' ? 1 : 0;
    }
    const qsizetype groups = qsizetype(letters.size()) - GroupLetters + 1;
    if (groups < Groups || digits * DigitShare > qsizetype(letters.size()))
        return;
    // So many new groups, and what is left cannot be enough any more.
    const auto most = qsizetype((1 - GroupShare) * double(groups)) + 1;
    detail::KeySet seen{ static_cast<size_t>(most) + 1 };
    qsizetype news = 0;
    constexpr quint64 Factor = Q_UINT64_C(0x9E3779B97F4A7C15);
    quint64 top = Factor;
    quint64 key = 0;
    for (qsizetype i = 0; i < GroupLetters; ++i) {
        key = (key + text[letters[size_t(i)]].unicode()) * Factor;
        top *= i > 0 ? Factor : 1;
    }
    qsizetype again = 0;
    qsizetype first = -1;
    qsizetype last = -1;
    for (qsizetype at = 0; at < groups; ++at) {
        if (at > 0) {
            key -= text[letters[size_t(at - 1)]].unicode() * top;
            key = (key + text[letters[size_t(at + GroupLetters - 1)]].unicode()) * Factor;
        }
        if (seen.insert(key ^ key >> 29)) {
            if (++news > most)
                return;
            continue;
        }
        ++again;
        first = first < 0 ? at : first;
        last = at + GroupLetters - 1;
    }
    if (double(again) <= GroupShare * double(groups)
        || asksForRepetition(text, letters[size_t(first)]))
        return;
    const qsizetype begin = letters[size_t(first)];
    spans.push_back({ begin, letters[size_t(last)] + 1 - begin, RepetitionId, 0.8F,
        QStringLiteral("%1 of %2 groups of twelve letters come again").arg(again).arg(groups) });
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Han, kana, Hangul, Thai, Lao, Khmer, Burmese: what the rule for words does not see.
bool isUnspaced(QChar unit)
{
    const char16_t value = unit.unicode();
    if (value < 0x0E00)
        return false;
    return (value >= 0x3040 && value <= 0x30FF) || (value >= 0x3400 && value <= 0x9FFF)
        || (value >= 0xAC00 && value <= 0xD7A3) || (value >= 0x0E00 && value <= 0x0EFF)
        || (value >= 0x1000 && value <= 0x109F) || (value >= 0x1780 && value <= 0x17FF);
}

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
        if (isUnspaced(text[at]))
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

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/sound_runs.h"

#include "core/garble/word_search.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace alidade {

bool tellsLength(QStringView text, const TextRange& run, qsizetype count, bool toTheEnd)
{
    constexpr qsizetype Before = 100; ///< units
    constexpr qsizetype Behind = 60;
    constexpr qsizetype Longest = 1000; ///< nobody writes more of one character
    constexpr qsizetype Digits = 5;
    if (count > Longest)
        return false;
    const auto holds = [&](QStringView part) {
        for (qsizetype at = 0; at < part.size();) {
            const qsizetype from = at;
            qsizetype number = 0;
            while (at < part.size() && at - from < Digits && part[at] >= u'0' && part[at] <= u'9')
                number = number * 10 + (part[at++].unicode() - u'0');
            const qsizetype off = number < count ? count - number : number - count;
            if (at > from && (off == 0 || (!toTheEnd && off * 10 <= count)))
                return true;
            at = std::max(at, from + 1);
        }
        return false;
    };
    const qsizetype from = std::max<qsizetype>(0, run.begin - Before);
    return holds(text.sliced(from, run.begin - from))
        || holds(text.sliced(run.end, std::min(text.size() - run.end, Behind)));
}

bool insideEncodedWord(QStringView text, qsizetype begin, qsizetype end)
{
    const auto encoded = [&](qsizetype at) {
        const char16_t unit = text[at].unicode();
        return unit < 0x80 && (text[at].isLetterOrNumber() || unit == u'+' || unit == u'/');
    };
    qsizetype others = 0;
    for (qsizetype at = begin - 1; at >= 0 && others < 40 && encoded(at); --at)
        ++others;
    for (qsizetype at = end; at < text.size() && others < 40 && encoded(at); ++at)
        ++others;
    return others >= 40;
}

bool insideSequence(QStringView text, qsizetype begin, qsizetype end)
{
    std::bitset<32> kinds;
    for (qsizetype at = begin - 1; at >= 0 && text[at].isLetter(); --at)
        kinds.set(text[at].unicode() & 31U);
    for (qsizetype at = end; at < text.size() && text[at].isLetter(); ++at)
        kinds.set(text[at].unicode() & 31U);
    kinds.set(text[begin].unicode() & 31U);
    std::bitset<32> bases;
    for (const char base : { 'A', 'C', 'G', 'T', 'U', 'N' })
        bases.set(size_t(base) & 31U);
    return kinds.count() >= 3 && (kinds & ~bases).none();
}

bool isEncodedText(QStringView text, const Loop& loop)
{
    constexpr qsizetype Before = 200; ///< units
    constexpr qsizetype Shortest = 16; ///< of a copy
    constexpr qsizetype Group = 4;
    constexpr double Copies = 16;
    const QStringView unit = text.sliced(loop.begin, loop.period);
    const auto isEncoded = [](QChar one) {
        return (one.unicode() < 0x80 && one.isLetterOrNumber()) || one == u'+' || one == u'/';
    };
    if (loop.period < Shortest || loop.period % Group != 0 || loop.copies() > Copies
        || !std::all_of(unit.begin(), unit.end(), isEncoded))
        return false;
    const qsizetype from = std::max<qsizetype>(0, loop.begin - Before);
    static constexpr std::array Words{ QStringView(u"base64"), QStringView(u"base-64"),
        QStringView(u"encoded"), QStringView(u"编码"), QStringView(u"エンコード") };
    return holdsOneOf(text.sliced(from, loop.begin - from), Words);
}

qsizetype onlyTokenZero(QStringView text)
{
    constexpr qsizetype Longest = 16; ///< units, line ends among them
    if (text.size() > Longest)
        return 0;
    const QStringView all = text.trimmed();
    const bool only = !all.isEmpty() && isTokenZero(all[0].unicode())
        && std::count(all.begin(), all.end(), all[0]) == all.size();
    return only ? all.size() : 0;
}

bool makesSound(char32_t point)
{
    constexpr QStringView Sounds
        = u"aeiouyhmnrswzxkjAEIOUYHMNRSWZXKJ哈呵嘿嘻啊呀呜哇嗯喔哦啦哼嗷嘤咯"
          u"噢唉嗨略咕哞喵汪ㅋㅎㅠㅜ草あうえおーアウエオ";
    return point < 0x10000 && Sounds.contains(QChar(char16_t(point)));
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/balance.h"

#include "core/garble/word_search.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr qsizetype LongestUnit = 24; ///< of a loop of brackets
constexpr qsizetype Spare = 3; ///< closed too many: a slip
constexpr qsizetype Reach = 16384; ///< units that are looked through for what belongs together

/// What opens and closes in a part of a text.
struct Counts {
    std::array<qsizetype, 3> brackets{}; ///< ( [ {
    qsizetype tags = 0;

    void add(QStringView part)
    {
        constexpr QStringView Opening = u"([{";
        constexpr QStringView Closing = u")]}";
        for (qsizetype at = 0; at < part.size(); ++at) {
            const QChar unit = part[at];
            if (const qsizetype opens = Opening.indexOf(unit); opens >= 0)
                ++brackets[size_t(opens)];
            else if (const qsizetype closes = Closing.indexOf(unit); closes >= 0)
                --brackets[size_t(closes)];
            else if (unit == u'<' && at + 1 < part.size() && part[at + 1].isLetter())
                ++tags;
            else if (unit == u'<' && at + 2 < part.size() && part[at + 1] == u'/'
                && part[at + 2].isLetter())
                --tags;
        }
    }
};

/// Calls or elements in each other, words among them, that the text behind closes again.
bool isNested(QStringView text, const Loop& loop)
{
    constexpr qsizetype Longest = 64; ///< units of a copy
    if (loop.period > Longest || loop.end() == text.size())
        return false;
    Counts inUnit;
    inUnit.add(text.sliced(loop.begin, loop.period));
    const bool opens = inUnit.tags > 0
        || std::any_of(inUnit.brackets.begin(), inUnit.brackets.end(),
            [](qsizetype count) { return count > 0; });
    if (!opens)
        return false;
    Counts after;
    after.add(text.sliced(loop.end(), std::min(Reach, text.size() - loop.end())));
    const auto copies = qsizetype(loop.copies());
    const auto closed = [&](qsizetype one, qsizetype behind) {
        return one > 0 && -behind + Spare >= copies * one;
    };
    bool nested = closed(inUnit.tags, after.tags);
    for (size_t i = 0; i < inUnit.brackets.size(); ++i)
        nested = nested || closed(inUnit.brackets[i], after.brackets[i]);
    return nested;
}

/// Brackets, tags and what stands between those, but no words.
bool isStructure(QStringView unit)
{
    bool inTag = false;
    bool command = false; // \frac
    for (const QChar one : unit) {
        inTag = one == u'<' || (inTag && one != u'>');
        command = one == u'\\' || (command && one.isLetter());
        if (one.isLetterOrNumber() && !inTag && !command)
            return false;
    }
    return std::any_of(
        unit.begin(), unit.end(), [](QChar one) { return QStringView(u"([{)]}<").contains(one); });
}

} // namespace

Balance balanceOf(QStringView text, const Loop& loop)
{
    if (isNested(text, loop))
        return Balance::Closes;
    if (loop.period > LongestUnit)
        return Balance::None;
    // A tag is whole in two copies, wherever the loop begins.
    QStringView unit = text.sliced(loop.begin, loop.period);
    const qsizetype tag = unit.indexOf(u'<');
    if (tag > 0)
        unit = text.sliced(loop.begin + tag, loop.period);
    if (!isStructure(unit))
        return Balance::None;
    Counts inUnit;
    inUnit.add(unit);
    Counts before;
    const qsizetype begin = loop.begin + std::max<qsizetype>(tag, 0);
    const qsizetype from = std::max<qsizetype>(0, begin - Reach);
    before.add(text.sliced(from, begin - from));
    const auto copies = qsizetype(loop.copies());
    bool closes = false;
    const auto isOpen = [&](qsizetype one, qsizetype known) {
        closes = closes || one < 0;
        return one > 0 || (one < 0 && copies * -one > known + Spare);
    };
    bool open = isOpen(inUnit.tags, before.tags);
    for (size_t i = 0; i < inUnit.brackets.size(); ++i)
        open = isOpen(inUnit.brackets[i], before.brackets[i]) || open;
    return open ? Balance::Open : closes ? Balance::Closes : Balance::None;
}

bool isClosedList(QStringView text, const Loop& loop)
{
    constexpr qsizetype Longest = 48; ///< units of an element
    constexpr qsizetype Words = 3;
    constexpr double Copies = 40;
    if (loop.period > Longest || loop.copies() > Copies)
        return false;
    const QStringView unit = text.sliced(loop.begin, loop.period);
    const qsizetype tags = unit.count(u'<');
    if (tags < 2 || unit.count(QStringView(u"</")) * 2 != tags
        || unit.count(u' ') - unit.count(QStringView(u"  ")) > Words)
        return false;
    // Behind the last element the list ends.
    const QStringView after = text.sliced(loop.end()).trimmed();
    return after.startsWith(u'/') || after.startsWith(QStringView(u"</"));
}

bool isPrinted(QStringView text, const Loop& loop)
{
    constexpr qsizetype Before = 120; ///< units
    constexpr qsizetype Longest = 48; ///< of a line
    constexpr double Lines = 24;
    const QStringView unit = text.sliced(loop.begin, loop.period);
    if (loop.period > Longest || loop.copies() > Lines || unit.count(u'\n') != 1)
        return false;
    const qsizetype from = std::max<qsizetype>(0, loop.begin - Before);
    const QStringView before = text.sliced(from, loop.begin - from).trimmed();
    static constexpr std::array Words{ QStringView(u"print"), QStringView(u"output"),
        QStringView(u"console"), QStringView(u"stdout"), QStringView(u"ausgabe"),
        QStringView(u"输出"), QStringView(u"打印"), QStringView(u"出力"), QStringView(u"вывод"),
        QStringView(u"sortie"), QStringView(u"salida") };
    return !before.isEmpty() && QStringView(u":：`*$").contains(before.back())
        && holdsOneOf(before, Words);
}

} // namespace alidade

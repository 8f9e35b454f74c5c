// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/token_soup_parts.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <vector>

namespace alidade {
namespace {

enum Class : quint8 { Lower, Upper, Digit, Mark, Other };

constexpr std::array<Class, 128> makeClasses()
{
    std::array<Class, 128> classes{};
    for (size_t unit = 0; unit < 128; ++unit)
        classes[unit] = unit >= 'a' && unit <= 'z' ? Lower
            : unit >= 'A' && unit <= 'Z'           ? Upper
            : unit >= '0' && unit <= '9'           ? Digit
            : unit > ' ' && unit < 127             ? Mark
                                                   : Other;
    return classes;
}

constexpr std::array<Class, 128> Classes = makeClasses();

// Of 80 visible characters in a row. Base64 and passwords have few kinds of marks, chess and
// formulas too; code and regular expressions have few capitals.
constexpr qsizetype Window = 80;
constexpr qsizetype Changes
    = 40; ///< of class from one to the next; evenly drawn ones have 50 to 57
constexpr qsizetype Capitals = 6;
constexpr qsizetype LowerCase = 6;
constexpr qsizetype Digits = 2;
constexpr qsizetype Marks = 14;
constexpr size_t KindsOfMarks = 11;

// Of so many visible characters in a row beside a window that fires; prose has two to five.
constexpr qsizetype Beside = 24;
constexpr qsizetype ChangesBeside = 9;

/// The last place on the way from `at` in steps of `step` where classes still change as in soup.
qsizetype grown(QStringView text, qsizetype at, qsizetype step)
{
    std::array<bool, size_t(Beside)> ring{};
    ring.fill(true);
    qsizetype changes = Beside;
    qsizetype seen = 0;
    qsizetype last = at;
    Class before = Other;
    for (qsizetype place = at; place >= 0 && place < text.size(); place += step) {
        const char16_t unit = text[place].unicode();
        if (unit >= 128)
            break;
        const Class kind = Classes[unit];
        if (kind == Other) {
            before = Other;
            continue;
        }
        bool& slot = ring[size_t(seen++ % Beside)];
        changes -= slot ? 1 : 0;
        slot = before != Other && before != kind;
        changes += slot ? 1 : 0;
        last = slot ? place : last;
        before = kind;
        if (changes < ChangesBeside)
            break;
    }
    return last;
}

struct Visible {
    qsizetype at;
    Class kind;
    bool changes; ///< another class than the character before
};

/// Passwords and keys on request stand in lines of one length.
bool isListOfKeys(QStringView part)
{
    qsizetype lines = 0;
    qsizetype same = 0;
    qsizetype before = -1;
    for (const QStringView line : part.split(u'\n')) {
        same += line.size() == before && !line.isEmpty() ? 1 : 0;
        before = line.size();
        ++lines;
    }
    return lines >= 3 && same * 2 >= lines - 2;
}

} // namespace

namespace {

/// So many changes of class, capitals and marks within so many visible characters.
bool hasManyChanges(const TextClasses& classes)
{
    struct Counts {
        int visible = 0;
        int changes = 0;
        int capitals = 0;
        int marks = 0;
    };
    std::vector<Counts> counts;
    counts.reserve(classes.blocks().size());
    quint64 letterBefore = 0; // the last unit of the block before, one bit a class
    quint64 upperBefore = 0;
    quint64 digitBefore = 0;
    quint64 markBefore = 0;
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 visible = block.lower | block.upper | block.digit | block.mark;
        const quint64 before = letterBefore | upperBefore | digitBefore | markBefore;
        const quint64 same = (block.lower & (block.lower << 1 | letterBefore))
            | (block.upper & (block.upper << 1 | upperBefore))
            | (block.digit & (block.digit << 1 | digitBefore))
            | (block.mark & (block.mark << 1 | markBefore));
        counts.push_back({ countOf(visible), countOf(visible & (visible << 1 | before) & ~same),
            countOf(block.upper), countOf(block.mark) });
        letterBefore = block.lower >> 63;
        upperBefore = block.upper >> 63;
        digitBefore = block.digit >> 63;
        markBefore = block.mark >> 63;
    }
    // All blocks that a window can lie in.
    size_t first = 0;
    qsizetype changes = 0;
    qsizetype capitals = 0;
    qsizetype marks = 0;
    qsizetype inside = 0; // visible ones between the first block and the last
    for (size_t last = 0; last < counts.size(); ++last) {
        changes += counts[last].changes;
        capitals += counts[last].capitals;
        marks += counts[last].marks;
        inside += last > 0 && last - 1 > first ? counts[last - 1].visible : 0;
        while (first < last && inside >= Window - 1) {
            changes -= counts[first].changes;
            capitals -= counts[first].capitals;
            marks -= counts[first].marks;
            ++first;
            inside -= first < last ? counts[first].visible : 0;
        }
        if (changes >= Changes && capitals >= Capitals && marks >= Marks)
            return true;
    }
    return false;
}

} // namespace

/// False for nearly all text: no 64 units in a row have capitals, small letters, digits and marks
/// together, as one part of every window that fires has.
bool mayHoldCharacterSoup(QStringView text, const TextClasses& classes)
{
    const size_t whole = size_t(text.size() / TextClasses::Units);
    const auto blocks = classes.blocks().first(whole);
    return std::any_of(blocks.begin(), blocks.end(), [](const ClassBlock& block) {
        return countOf(block.upper) >= 3 && countOf(block.mark) >= 8 && countOf(block.lower) >= 3
            && block.digit != 0;
    }) && hasManyChanges(classes);
}

void findCharacterSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    std::array<Visible, size_t(Window)> ring{};
    std::array<qsizetype, 5> counts{};
    qsizetype changes = 0;
    qsizetype seen = 0; // since the window was begun
    Class before = Other;
    qsizetype begin = -1;
    qsizetype end = -1;
    const auto report = [&] {
        if (begin < 0)
            return;
        begin = grown(text, begin, -1);
        end = grown(text, end - 1, 1) + 1;
        const QStringView part = text.sliced(begin, end - begin);
        if (!regions.inClosedFence(begin) && !isQuoted(regions, begin, end) && !isListOfKeys(part))
            spans.push_back({ begin, end - begin, TokenSoupId, 0.85F,
                QStringLiteral("Letters, digits and marks change from character to character") });
        begin = -1;
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        const char16_t unit = text[at].unicode();
        const Class kind = unit < 128 ? Classes[unit] : Other;
        if (kind == Other) {
            if (unit >= 128) {
                seen = 0;
                counts.fill(0);
                changes = 0;
            }
            before = Other;
            continue;
        }
        Visible& place = ring[size_t(seen % Window)];
        if (seen >= Window) {
            --counts[place.kind];
            changes -= place.changes ? 1 : 0;
        }
        place = { at, kind, before != Other && before != kind };
        ++counts[kind];
        changes += place.changes ? 1 : 0;
        before = kind;
        ++seen;
        if (seen < Window || changes < Changes || counts[Upper] < Capitals
            || counts[Lower] < LowerCase || counts[Digit] < Digits || counts[Mark] < Marks)
            continue;
        std::bitset<128> kinds;
        for (const Visible& one : ring)
            if (one.kind == Mark)
                kinds.set(text[one.at].unicode());
        if (kinds.count() < KindsOfMarks)
            continue;
        const qsizetype from = ring[size_t(seen % Window)].at;
        if (begin >= 0 && from > end) {
            report();
        }
        if (begin < 0) {
            // Sound text before it changes class seldom: the soup begins where changes begin.
            begin = from;
            qsizetype sum = 0;
            qsizetype lowest = 0;
            for (qsizetype i = 0; i < Window; ++i) {
                const Visible& one = ring[size_t((seen + i) % Window)];
                sum += one.changes ? 2 : -2;
                if (sum < lowest) {
                    lowest = sum;
                    begin = i + 1 < Window ? ring[size_t((seen + i + 1) % Window)].at : one.at;
                }
            }
        }
        end = at + 1;
    }
    // To the end, when only a few characters are left.
    if (begin >= 0 && text.size() - end < Window / 2)
        end = text.size();
    report();
}

} // namespace alidade

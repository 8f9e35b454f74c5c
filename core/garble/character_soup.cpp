// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/token_soup_parts.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <bitset>

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

// In some 64 units in a row: what every window that fires must have in one of its parts.
constexpr qsizetype Block = 64;

/// One byte a class, counted in one addition a character.
constexpr std::array<quint32, 128> makeLanes()
{
    std::array<quint32, 128> lanes{};
    for (size_t unit = 0; unit < 128; ++unit)
        lanes[unit] = Classes[unit] == Other ? 0 : 1U << (8 * unsigned(Classes[unit]));
    return lanes;
}

constexpr std::array<quint32, 128> Lanes = makeLanes();

/// False for nearly all text: no block has capitals, small letters, digits and marks together.
bool mayHoldSoup(QStringView text)
{
    const char16_t* const units = text.utf16();
    for (qsizetype begin = 0; begin + Block <= text.size(); begin += Block) {
        quint32 counts = 0;
        for (qsizetype at = begin; at < begin + Block; ++at)
            counts += units[at] < 128 ? Lanes[units[at]] : 0;
        const auto count = [counts](Class kind) { return counts >> (8 * unsigned(kind)) & 0xFFU; };
        if (count(Lower) >= 3 && count(Upper) >= 3 && count(Digit) >= 1 && count(Mark) >= 8)
            return true;
    }
    return false;
}

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

void findCharacterSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    if (!mayHoldSoup(text))
        return;
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

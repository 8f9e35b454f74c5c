// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"
#include "core/garble/word_search.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstring>
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

/// "The password is", "in base85:".
bool isSpokenAbout(QStringView text, qsizetype begin)
{
    constexpr qsizetype Near = 40;
    static constexpr std::array Words{ QStringView(u"ascii85"), QStringView(u"base"),
        QStringView(u"encod"), QStringView(u"password"), QStringView(u"passphrase"),
        QStringView(u"secret"), QStringView(u"cipher"), QStringView(u"hash"),
        QStringView(u"serial"), QStringView(u"encrypt"), QStringView(u"密码"),
        QStringView(u"编码") };
    const qsizetype from = std::max<qsizetype>(0, begin - Near);
    // What it begins with may have been taken for a part of it.
    return holdsOneOf(text.sliced(from, std::min(text.size(), begin + Near / 2) - from), Words);
}

/// Expressions and programs without blanks close what they open.
bool isCode(QStringView part)
{
    constexpr qsizetype Pairs = 3;
    const BracketCount count = countBrackets(part);
    return count.matched >= Pairs && count.matched > count.wrong();
}

/// One word after a label at most: "3. Hn8%kq!".
bool isEntry(QStringView line)
{
    line = line.trimmed();
    qsizetype label = 0;
    while (label < line.size() && line[label].isDigit())
        ++label;
    if (label < line.size() && QStringView(u".)-*•:").contains(line[label]))
        line = line.sliced(label + 1).trimmed();
    return !line.contains(u' ');
}

/// Attributes, elements that end, entities and escapes of addresses.
bool isMarkup(QStringView part)
{
    constexpr qsizetype Signs = 4;
    qsizetype signs = 0;
    for (const QStringView sign : { QStringView(u"=\""), QStringView(u"</"), QStringView(u"&#"),
             QStringView(u"&lt;"), QStringView(u"&gt;"), QStringView(u"&amp;"),
             QStringView(u"&quot;"), QStringView(u"%3"), QStringView(u"%2"), QStringView(u"%5") })
        signs += part.count(sign);
    return signs >= Signs;
}

} // namespace

bool isListOfKeys(QStringView part)
{
    qsizetype lines = 0;
    qsizetype same = 0;
    qsizetype entries = 0;
    qsizetype before = -1;
    for (const QStringView line : part.split(u'\n')) {
        same += line.size() == before && !line.isEmpty() ? 1 : 0;
        entries += isEntry(line) ? 1 : 0;
        before = line.size();
        ++lines;
    }
    return lines >= 3 && (same * 2 >= lines - 2 || (lines >= 4 && entries * 5 >= lines * 4));
}

namespace {

/// ASCII but no blank.
quint64 visibleIn(const ClassBlock& block) { return block.letter() | block.digit() | block.mark(); }

/// Visible characters behind one of another class.
quint64 changesIn(const ClassBlocks& blocks, size_t i)
{
    const auto behind = [&](quint64 (ClassBlock::*bits)() const) {
        return (blocks[i].*bits)() << 1 | (blocks[i - 1].*bits)() >> 63;
    };
    const quint64 lower = behind(&ClassBlock::lower);
    const quint64 upper = behind(&ClassBlock::upper);
    const quint64 digit = behind(&ClassBlock::digit);
    const quint64 mark = behind(&ClassBlock::mark);
    const quint64 same = (blocks[i].lower() & lower) | (blocks[i].upper() & upper)
        | (blocks[i].digit() & digit) | (blocks[i].mark() & mark);
    return visibleIn(blocks[i]) & (lower | upper | digit | mark) & ~same;
}

/// Of every block, or every quarter of one. The memory is used again for the next text of the same
/// thread.
struct SoupCounts {
    BlockCounts upper;
    BlockCounts mark;
    BlockCounts visible;
    BlockCounts changes;
};

/// So many changes of class, capitals and marks within so many visible characters: in all blocks,
/// or quarters of blocks, that a window can lie in. `isHigh(i)`: no window goes on behind it.
template <class High>
bool hasMany(size_t begin, size_t end, const SoupCounts& counts, const High& isHigh)
{
    constexpr size_t Most = 256;
    const quint8* const visibles = counts.visible.all();
    const quint8* const changed = counts.changes.all();
    const quint8* const uppers = counts.upper.all();
    const quint8* const marked = counts.mark.all();
    int visible = 0; // between the first one and the last
    int changes = 0;
    int capitals = 0;
    int marks = 0;
    size_t first = begin;
    const auto dropFirst = [&](size_t last) {
        changes -= changed[first];
        capitals -= uppers[first];
        marks -= marked[first];
        ++first;
        visible -= first < last ? visibles[first] : 0;
    };
    for (size_t last = begin; last < end; ++last) {
        changes += changed[last];
        capitals += uppers[last];
        marks += marked[last];
        visible += last > first + 1 ? visibles[last - 1] : 0;
        while (first < last && visible >= Window - 1)
            dropFirst(last);
        if (last - first + 1 == Most) // hardly anything but blanks
            return true;
        if (changes >= Changes && capitals >= Capitals && marks >= Marks)
            return true;
        while (first < last && isHigh(last))
            dropFirst(last);
    }
    return false;
}

/// hasMany() of all blocks, looked at only where five blocks in a row have enough, if no window is
/// longer.
template <class High>
bool hasManyInBlocks(size_t count, const SoupCounts& counts, const High& isHigh)
{
    constexpr size_t Longest = 5;
    const quint8* const visible = counts.visible.all();
    const auto least = std::min_element(visible, visible + std::max<size_t>(count, 1) - 1);
    // Three blocks between the first and the last are as long as a window.
    if (count < Longest || qsizetype(Longest - 2) * *least < Window - 1)
        return hasMany(0, count, counts, isHigh);
    const auto inFive = [](const quint8* of, size_t i) {
        return quint16(of[i] + of[i + 1] + of[i + 2] + of[i + 3] + of[i + 4]);
    };
    const quint8* const changes = counts.changes.all();
    const quint8* const upper = counts.upper.all();
    const quint8* const mark = counts.mark.all();
    static thread_local std::vector<quint8> enough; // its memory is used again
    const size_t places = count - Longest + 1;
    if (enough.size() < places)
        enough.resize(2 * places);
    for (size_t i = 0; i < places; ++i) // many at once
        enough[i] = quint8(quint8(inFive(changes, i) >= Changes)
            & quint8(inFive(upper, i) >= Capitals) & quint8(inFive(mark, i) >= Marks));
    for (size_t i = 0; i < places;) {
        const void* const next = std::memchr(enough.data() + i, 1, places - i);
        if (!next)
            return false;
        const auto begin = size_t(static_cast<const quint8*>(next) - enough.data());
        size_t end = begin + 1;
        while (end < places && enough[end] != 0)
            ++end;
        if (hasMany(begin, end - 1 + Longest, counts, isHigh))
            return true;
        i = end;
    }
    return false;
}

/// How many of four classes a block has, sixteen bits each.
quint64 classCounts(const ClassBlock& block)
{
    return quint64(countOf(block.upper())) | quint64(countOf(block.lower())) << 16
        | quint64(countOf(block.digit())) << 32 | quint64(countOf(block.mark())) << 48;
}

/// Two blocks in a row have capitals, small letters, digits and marks together, half as many as a
/// window that fires, and two thirds of its changes. False for most text.
bool hasAllClasses(const ClassBlocks& blocks)
{
    constexpr quint64 Highest = Q_UINT64_C(0x8000800080008000);
    constexpr quint64 Enough = Highest
        - (quint64(Capitals / 2) | quint64(LowerCase / 2) << 16 | quint64(Digits / 2) << 32
            | quint64(Marks / 2) << 48);
    const auto changes = [&](size_t i) { // the first unit of a block is not counted
        return countOf(changesIn(blocks, i) & ~quint64(1));
    };
    quint64 before = 0;
    for (size_t i = 0; i < blocks.size(); ++i) {
        const quint64 here = classCounts(blocks[i]);
        const bool all = ((here + before + Enough) & Highest) == Highest;
        if (all && changes(i) + (i > 0 ? changes(i - 1) : 0) >= Changes * 2 / 3)
            return true;
        before = here;
    }
    return false;
}

} // namespace

/// A part of the rule: a window may lie across more blocks than are asked.
ALIDADE_WIDE_CODE bool mayHoldCharacterSoup(const TextClasses& classes)
{
    const ClassBlocks blocks = classes.blocks();
    if (!hasAllClasses(blocks))
        return false;
    static thread_local SoupCounts counts;
    counts.upper.assign(blocks, UnitClass::Upper);
    counts.mark.assign(blocks, UnitClass::Mark);
    counts.visible.assign(blocks.size(), [&](size_t i) { return visibleIn(blocks[i]); });
    counts.changes.assign(blocks.size(), [&](size_t i) { return changesIn(blocks, i); });
    if (!hasManyInBlocks(blocks.size(), counts, [&](size_t i) { return blocks[i].high() != 0; }))
        return false;
    constexpr size_t Quarters = 4;
    counts.visible.assignQuarters(blocks.size(), [&](size_t i) { return visibleIn(blocks[i]); });
    counts.changes.assignQuarters(blocks.size(), [&](size_t i) { return changesIn(blocks, i); });
    counts.upper.assignQuarters(blocks.size(), [&](size_t i) { return blocks[i].upper(); });
    counts.mark.assignQuarters(blocks.size(), [&](size_t i) { return blocks[i].mark(); });
    return hasMany(0, Quarters * blocks.size(), counts, [&](size_t i) {
        return (blocks[i / Quarters].high() >> 16 * (i % Quarters) & 0xFFFFU) != 0;
    });
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
        if (!regions.inClosedFence(begin) && !isQuoted(regions, begin, end) && !isListOfKeys(part)
            && !isMarkup(part) && !isCode(part) && !isSpokenAbout(text, begin))
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

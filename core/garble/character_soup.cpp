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

/// So many changes of class, capitals and marks within so many visible characters: in all blocks,
/// or quarters of blocks, that a window can lie in.
class ChangeCounts {
public:
    explicit ChangeCounts(bool byQuarters)
        : m_byQuarters(byQuarters)
    {
    }

    bool hasMany(const TextClasses& classes)
    {
        for (const ClassBlock& block : classes.blocks()) {
            const quint64 visible = block.lower | block.upper | block.digit | block.mark;
            const quint64 before = m_letterBefore | m_upperBefore | m_digitBefore | m_markBefore;
            const quint64 same = (block.lower & (block.lower << 1 | m_letterBefore))
                | (block.upper & (block.upper << 1 | m_upperBefore))
                | (block.digit & (block.digit << 1 | m_digitBefore))
                | (block.mark & (block.mark << 1 | m_markBefore));
            m_letterBefore = block.lower >> 63;
            m_upperBefore = block.upper >> 63;
            m_digitBefore = block.digit >> 63;
            m_markBefore = block.mark >> 63;
            const quint64 changes = visible & (visible << 1 | before) & ~same;
            const bool found = m_byQuarters ? addQuarters(visible, changes, block)
                                            : add({ countOf(visible), countOf(changes),
                                                      countOf(block.upper), countOf(block.mark) },
                                                block.high != 0);
            if (found)
                return true;
        }
        return false;
    }

private:
    struct Counts {
        int visible = 0;
        int changes = 0;
        int capitals = 0;
        int marks = 0;
    };

    bool addQuarters(quint64 visible, quint64 changes, const ClassBlock& block)
    {
        const quint64 visibleCounts = countsOf(visible);
        const quint64 changeCounts = countsOf(changes);
        const quint64 capitals = countsOf(block.upper);
        const quint64 marks = countsOf(block.mark);
        for (unsigned shift = 0; shift < 64; shift += 16) {
            const auto of = [shift](quint64 counts) { return int(counts >> shift & 0xFFU); };
            if (add({ of(visibleCounts), of(changeCounts), of(capitals), of(marks) },
                    (block.high >> shift & 0xFFFFU) != 0))
                return true;
        }
        return false;
    }

    /// `high`: no window goes on behind it.
    bool add(const Counts& last, bool high)
    {
        m_sum.changes += last.changes;
        m_sum.capitals += last.capitals;
        m_sum.marks += last.marks;
        // Visible ones between the first quarter and the last.
        m_sum.visible += m_last > m_first ? at(m_last).visible : 0;
        ++m_last;
        at(m_last) = last;
        while (m_first < m_last && m_sum.visible >= Window - 1)
            dropFirst();
        if (m_last - m_first + 1 == Most) // hardly anything but blanks
            return true;
        const bool many
            = m_sum.changes >= Changes && m_sum.capitals >= Capitals && m_sum.marks >= Marks;
        while (high && m_first < m_last)
            dropFirst();
        return many;
    }
    void dropFirst()
    {
        m_sum.changes -= at(m_first).changes;
        m_sum.capitals -= at(m_first).capitals;
        m_sum.marks -= at(m_first).marks;
        ++m_first;
        m_sum.visible -= m_first < m_last ? at(m_first).visible : 0;
    }
    Counts& at(size_t number) { return m_quarters[number % Most]; }

    static constexpr size_t Most = 256;
    bool m_byQuarters;
    std::array<Counts, Most> m_quarters{}; ///< ring
    Counts m_sum;
    size_t m_first = 1;
    size_t m_last = 0;
    quint64 m_letterBefore = 0; ///< the last unit of the block before, one bit a class
    quint64 m_upperBefore = 0;
    quint64 m_digitBefore = 0;
    quint64 m_markBefore = 0;
};

/// Two blocks in a row have capitals, small letters, digits and marks together, half as many as a
/// window that fires, and two thirds of its changes. False for most text.
bool hasAllClasses(const TextClasses& classes)
{
    struct Counts {
        int changes = 0;
        int capitals = 0;
        int marks = 0;
        int small = 0;
        int digits = 0;
    } before;
    bool any = false;
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 stays = (block.lower & block.lower << 1) | (block.upper & block.upper << 1)
            | (block.digit & block.digit << 1) | (block.mark & block.mark << 1);
        const quint64 visible = block.letter() | block.digit | block.mark;
        const Counts here{ countOf(visible & visible << 1 & ~stays), countOf(block.upper),
            countOf(block.mark), countOf(block.lower), countOf(block.digit) };
        any |= bool(unsigned(here.changes + before.changes >= Changes * 2 / 3)
            & unsigned(here.capitals + before.capitals >= Capitals / 2)
            & unsigned(here.marks + before.marks >= Marks / 2)
            & unsigned(here.small + before.small >= LowerCase / 2)
            & unsigned(here.digits + before.digits >= Digits / 2));
        before = here;
    }
    return any;
}

} // namespace

/// A part of the rule: a window may lie across more blocks than are asked.
ALIDADE_WIDE_CODE bool mayHoldCharacterSoup(const TextClasses& classes)
{
    return hasAllClasses(classes) && ChangeCounts(false).hasMany(classes)
        && ChangeCounts(true).hasMany(classes);
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

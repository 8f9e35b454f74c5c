// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <bitset>

namespace alidade {
namespace {

// Of 64 visible characters in a row. Formulas and programs have words and close their brackets,
// keys and hexadecimal dumps have hardly any marks.
constexpr qsizetype Window = 64;
constexpr qsizetype SmallLetters = 5; ///< at most
constexpr qsizetype Capitals = 5;
constexpr qsizetype Digits = 6;
constexpr qsizetype Marks = 20;
constexpr qsizetype Blanks = 4; ///< among them, at most
constexpr qsizetype Changes = 32; ///< of class from one character to the next
constexpr size_t Kinds = 12; ///< of marks
// A stretch of marks alone.
constexpr qsizetype OnlyMarks = 60;
constexpr size_t OnlyKinds = 3;
constexpr size_t MostRules = 2; ///< kinds that rules and pictures are made of
constexpr qsizetype WideMarks = 48; ///< of Chinese
constexpr size_t WideKinds = 4;

enum class Class : quint8 { Small, Capital, Digit, Mark, Blank, Other };

Class classOf(char16_t unit)
{
    if (unit <= u' ')
        return Class::Blank;
    if (unit >= 127)
        return Class::Other;
    if (unit >= u'a' && unit <= u'z')
        return Class::Small;
    if (unit >= u'A' && unit <= u'Z')
        return Class::Capital;
    return unit >= u'0' && unit <= u'9' ? Class::Digit : Class::Mark;
}

/// Qualities of a sequence stand under a line that begins with "+".
bool isQuality(QStringView text, qsizetype begin)
{
    const qsizetype line = begin > 0 ? text.lastIndexOf(u'\n', begin - 1) : -1;
    if (line <= 0)
        return false;
    const qsizetype before = text.lastIndexOf(u'\n', line - 1) + 1;
    return text[before] == u'+';
}

/// Lines of one length: bytes that a program wrote in letters and marks.
bool isEncoded(QStringView part)
{
    const auto lines = part.split(u'\n');
    for (qsizetype i = 2; i < lines.size(); ++i)
        if (lines[i].size() == lines[i - 1].size() && lines[i].size() > 20)
            return true;
    return false;
}

class Mixed {
public:
    Mixed(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            const Class kind = classOf(m_text[at].unicode());
            if (kind == Class::Blank)
                continue;
            if (kind == Class::Other) {
                m_seen = 0;
                m_counts = {};
                m_changes = 0;
                continue;
            }
            push(at, kind);
            if (m_seen >= Window && isSoup())
                extend(at);
        }
        report();
    }

private:
    struct Visible {
        qsizetype at = 0;
        Class kind = Class::Blank;
        bool changes = false;
    };

    void push(qsizetype at, Class kind)
    {
        Visible& place = m_ring[size_t(m_seen % Window)];
        if (m_seen >= Window) {
            --m_counts[size_t(place.kind)];
            m_changes -= place.changes ? 1 : 0;
        }
        const bool changes
            = m_seen > 0 && m_ring[size_t((m_seen - 1) % Window)].kind != kind;
        place = { at, kind, changes };
        ++m_counts[size_t(kind)];
        m_changes += changes ? 1 : 0;
        ++m_seen;
    }

    qsizetype count(Class kind) const { return m_counts[size_t(kind)]; }

    bool isSoup() const
    {
        if (count(Class::Small) > SmallLetters || count(Class::Capital) < Capitals
            || count(Class::Digit) < Digits || count(Class::Mark) < Marks || m_changes < Changes)
            return false;
        if (m_ring[size_t((m_seen - 1) % Window)].at - m_ring[size_t(m_seen % Window)].at
            > Window + Blanks)
            return false;
        std::bitset<128> kinds;
        for (const Visible& one : m_ring)
            if (one.kind == Class::Mark)
                kinds.set(m_text[one.at].unicode());
        return kinds.count() >= Kinds;
    }

    void extend(qsizetype at)
    {
        const qsizetype from = m_ring[size_t(m_seen % Window)].at;
        if (m_begin >= 0 && from > m_end)
            report();
        if (m_begin < 0) { // small letters of the sentence before are none of it
            qsizetype first = 0;
            for (qsizetype i = 0; i < Window / 2; ++i)
                if (m_ring[size_t((m_seen + i) % Window)].kind == Class::Small)
                    first = i + 1;
            m_begin = m_ring[size_t((m_seen + first) % Window)].at;
        }
        m_end = at + 1;
    }

    void report()
    {
        if (m_begin < 0)
            return;
        const qsizetype end = m_text.size() - m_end < Window / 2 ? m_text.size() : m_end;
        const QStringView part = m_text.sliced(m_begin, end - m_begin);
        const BracketCount brackets = countBrackets(part);
        if (!m_regions.inClosedFence(m_begin) && brackets.matched <= brackets.wrong() + 2
            && !isQuality(m_text, m_begin) && !isEncoded(part))
            m_spans.push_back({ m_begin, end - m_begin, TokenSoupId, 0.85F,
                QStringLiteral("Capitals, digits and marks without a word or a pair of brackets") });
        m_begin = -1;
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::array<Visible, size_t(Window)> m_ring{};
    std::array<qsizetype, 6> m_counts{};
    qsizetype m_changes = 0;
    qsizetype m_seen = 0;
    qsizetype m_begin = -1;
    qsizetype m_end = -1;
};

/// A stretch without letters, digits and indentation.
class OnlyMarksFinder {
public:
    OnlyMarksFinder(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            const char16_t unit = m_text[at].unicode();
            const bool wide = QStringView(u"。，、；：“”！？（）《》…").contains(m_text[at]);
            if (wide || classOf(unit) == Class::Mark) {
                m_begin = m_begin < 0 ? at : m_begin;
                m_end = at + 1;
                if (at == 0 || m_text[at - 1] != m_text[at])
                    ++m_marks;
                ++m_visible;
                m_wide += wide ? 1 : 0;
                wide ? ++m_wideUnits[unit & 63U] : 0;
                if (!wide)
                    m_kinds.set(unit);
            } else if (classOf(unit) != Class::Blank || isIndentation(at)) {
                report();
            }
        }
        report();
    }

private:
    /// Pictures begin their lines with blanks and have gaps.
    bool isIndentation(qsizetype at) const
    {
        const auto blank = [this](qsizetype place) {
            return place < 0 || classOf(m_text[place].unicode()) == Class::Blank;
        };
        return blank(at - 1) && (m_text[at] != u'\n' || blank(at - 2));
    }

    void report()
    {
        if (m_begin >= 0 && isSoup() && !m_regions.inFence(m_begin))
            m_spans.push_back({ m_begin, m_end - m_begin, TokenSoupId, 0.8F,
                QStringLiteral("%1 marks in a row that belong to nothing").arg(m_visible) });
        m_begin = -1;
        m_marks = 0;
        m_visible = 0;
        m_wide = 0;
        m_wideUnits = {};
        m_kinds.reset();
    }

    bool isSoup() const
    {
        const auto wideKinds = std::count_if(
            m_wideUnits.begin(), m_wideUnits.end(), [](qsizetype count) { return count > 0; });
        if (m_wide >= WideMarks && size_t(wideKinds) >= WideKinds)
            return true;
        if (m_visible < OnlyMarks || m_marks * 3 < m_visible || m_kinds.count() < OnlyKinds)
            return false;
        // Brackets that nobody opened, or marks of sentences without one.
        const BracketCount brackets = countBrackets(m_text.sliced(m_begin, m_end - m_begin));
        const bool wrong = brackets.closers >= 4 && brackets.matched <= brackets.wrong();
        std::bitset<128> sentence;
        for (const char mark : { '.', ',', ';', '!', '?', '\'', '"', ')' })
            if (m_kinds.test(size_t(mark)))
                sentence.set(size_t(mark));
        return sentence.count() >= 3 && (wrong || sentence.count() * 3 >= m_kinds.count() * 2);
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_begin = -1;
    qsizetype m_end = -1;
    qsizetype m_marks = 0; ///< equal ones in a row are one
    qsizetype m_visible = 0;
    qsizetype m_wide = 0;
    std::array<qsizetype, 64> m_wideUnits{};
    std::bitset<128> m_kinds;
};

} // namespace

bool mayHoldMarkSoup(const TextClasses& classes)
{
    // Of the units of a window all but 30 lie in whole quarters of blocks: these have no more small
    // letters than the window, and so many other characters. A stretch of marks has one quarter.
    constexpr int Others = int(Window - SmallLetters) - 30;
    constexpr int MarksOfQuarter = 5;
    constexpr size_t Most = 64; ///< quarters; more are hardly anything but blanks
    struct Quarter {
        int small;
        int others;
    };
    std::array<Quarter, Most> ring{};
    size_t first = 0;
    size_t last = 0; // behind the last quarter
    Quarter sum{ 0, 0 };
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 letters = block.lower | block.upper | block.digit | block.han | block.spaced;
        const quint64 small = countsOf(block.lower);
        const quint64 others = countsOf(block.upper | block.digit | block.mark);
        const quint64 marks = countsOf(block.mark | (block.high & ~block.odd));
        for (unsigned shift = 0; shift < 64; shift += 16) {
            const auto of = [shift](quint64 counts) { return int(counts >> shift & 0xFFU); };
            if ((letters >> shift & 0xFFFFU) == 0 && of(marks) >= MarksOfQuarter)
                return true;
            if ((block.high >> shift & 0xFFFFU) != 0) {
                first = last;
                sum = { 0, 0 };
                continue;
            }
            const Quarter quarter{ of(small), of(others) };
            ring[last++ % Most] = quarter;
            sum.small += quarter.small;
            sum.others += quarter.others;
            while (sum.small > SmallLetters || last - first > Most) {
                sum.small -= ring[first % Most].small;
                sum.others -= ring[first % Most].others;
                ++first;
            }
            if (sum.others >= Others || last - first == Most)
                return true;
        }
    }
    return false;
}

void findMarkSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Mixed(text, regions, spans).run();
    OnlyMarksFinder(text, regions, spans).run();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

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
constexpr qsizetype WideMarks = 48; ///< of Chinese
constexpr size_t WideKinds = 4;

constexpr QStringView SentenceMarks = u".,;!?'\")";
constexpr QStringView WideUnits = u"。，、；：“”！？（）《》…";

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

constexpr bool isSentenceMark(char16_t unit)
{
    return unit == u'.' || unit == u',' || unit == u';' || unit == u'!' || unit == u'?'
        || unit == u'\'' || unit == u'"' || unit == u')';
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

    void run(qsizetype begin, qsizetype end)
    {
        m_seen = 0;
        m_counts = {};
        m_changes = 0;
        for (qsizetype at = begin; at < end; ++at) {
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
        const bool changes = m_seen > 0 && m_ring[size_t((m_seen - 1) % Window)].kind != kind;
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
        if (!m_regions.inClosedFence(m_begin) && brackets.matched <= 3 * brackets.wrong() + 2
            && !isQuality(m_text, m_begin) && !part.contains(QStringView(u"\n+\n"))
            && !isEncoded(part))
            m_spans.push_back({ m_begin, end - m_begin, TokenSoupId, 0.85F,
                QStringLiteral(
                    "Capitals, digits and marks without a word or a pair of brackets") });
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

    /// The stretch around a place that lies inside of one.
    void look(qsizetype place)
    {
        if (place < m_end || !belongs(place))
            return;
        qsizetype begin = place;
        while (begin > m_end && belongs(begin - 1))
            --begin;
        m_end = place + 1;
        while (m_end < m_text.size() && belongs(m_end))
            ++m_end;
        const QStringView part = m_text.sliced(begin, m_end - begin);
        if (isSoup(part) && !m_regions.inFence(begin))
            m_spans.push_back({ begin, part.size(), TokenSoupId, 0.8F,
                QStringLiteral("%1 marks in a row that belong to nothing").arg(part.size()) });
    }

private:
    /// Marks with a blank or two line ends between. Pictures begin their lines with blanks and have
    /// gaps; rules are made of one mark.
    bool belongs(qsizetype at) const
    {
        const auto blank = [this](qsizetype place) {
            return place < 0 || classOf(m_text[place].unicode()) == Class::Blank;
        };
        if (blank(at))
            return !blank(at - 1) || (m_text[at] == u'\n' && !blank(at - 2));
        const char16_t unit = m_text[at].unicode();
        if (classOf(unit) != Class::Mark && (unit < 0x80 || !WideUnits.contains(m_text[at])))
            return false;
        constexpr qsizetype Rule = 7;
        return at < Rule || m_text.sliced(at - Rule, Rule) != m_text.sliced(at - Rule + 1, Rule);
    }

    static bool isSoup(QStringView part)
    {
        std::bitset<128> kinds;
        std::bitset<64> wideKinds;
        qsizetype wide = 0;
        qsizetype visible = 0;
        qsizetype different = 0;
        for (qsizetype at = 0; at < part.size(); ++at) {
            const char16_t unit = part[at].unicode();
            if (classOf(unit) == Class::Blank)
                continue;
            ++visible;
            different += at == 0 || part[at - 1] != part[at] ? 1 : 0;
            if (unit < 128) {
                kinds.set(unit);
            } else {
                ++wide;
                wideKinds.set(unit & 63U);
            }
        }
        if (wide >= WideMarks && wideKinds.count() >= WideKinds)
            return true;
        if (visible < OnlyMarks || different * 3 < visible || kinds.count() < OnlyKinds)
            return false;
        // There is a language of eight marks.
        std::bitset<128> others = kinds;
        for (const char mark : { '+', '-', '<', '>', '[', ']', '.', ',' })
            others.reset(size_t(mark));
        if (others.none())
            return false;
        // Brackets that nobody opened, or marks of sentences without one.
        const BracketCount brackets = countBrackets(part);
        const bool wrong = brackets.closers >= 4 && brackets.matched <= brackets.wrong();
        const auto sentence = size_t(std::count_if(SentenceMarks.begin(), SentenceMarks.end(),
            [&kinds](QChar mark) { return kinds.test(mark.unicode()); }));
        return (wrong && brackets.closers >= 5 && kinds.count() >= 4)
            || (sentence >= 3 && (wrong || sentence * 3 >= kinds.count() * 2));
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_end = 0;
};

constexpr unsigned Quarter = 16;
/// Of the characters of a window that are no small letters all but 30 lie in whole quarters.
constexpr qsizetype Others = Window - SmallLetters - 30;
static_assert(Others > Quarter);

/// Where a window of mixed characters can lie, and where a stretch of marks can.
class Seeds {
public:
    Seeds(QStringView text, const TextClasses& classes)
        : m_text(text)
        , m_classes(classes)
    {
    }

    /// Calls mixed(begin, end) and marks(at) in order.
    template <class Mixed, class Marks> void run(const Mixed& mixed, const Marks& marks)
    {
        const ClassBlocks blocks = m_classes.blocks();
        static thread_local std::array<std::vector<quint64>, 3> memory; // used again
        for (std::vector<quint64>& one : memory)
            if (one.size() < blocks.size())
                one.resize(2 * blocks.size());
        quint64* const allEnds = memory[0].data();
        quint64* const allLettered = memory[1].data();
        quint64* const allOthers = memory[2].data();
        for (size_t i = 0; i < blocks.size(); ++i) // several at once
            allEnds[i] = endsOf(blocks[i]);
        for (size_t i = 0; i < blocks.size(); ++i)
            allLettered[i] = letteredOf(blocks[i]);
        for (size_t i = 0; i < blocks.size(); ++i)
            allOthers[i] = othersOf(blocks[i]);
        qsizetype base = 0;
        for (size_t i = 0; i < blocks.size(); ++i) {
            const quint64 ends = allEnds[i];
            const quint64 lettered = allLettered[i];
            const quint64 others = allOthers[i];
            // A window needs two quarters side by side that do not end it; so has little text.
            const quint64 open = ~ends & Highest;
            const quint64 openBefore = m_begin >= 0 ? Highest & 0xFFFFU : 0;
            if (lettered == Highest && (open & (open << Quarter | openBefore)) == 0) {
                close(base, mixed);
                if (open >> 63 != 0) {
                    m_begin = base + TextClasses::Units - qsizetype(Quarter);
                    m_others = qsizetype(others >> (64 - Quarter));
                }
                base += TextClasses::Units;
                continue;
            }
            const quint64 marked = (blocks[i].mark() | blocks[i].high()) & ~blocks[i].same();
            for (unsigned shift = 0; shift < 64; shift += Quarter) {
                const auto part = [shift](quint64 bits) { return bits >> shift & 0xFFFFU; };
                const qsizetype at = base + shift;
                if (part(lettered) == 0 && countOf(part(marked)) >= 3 && isOfSentence(at))
                    marks(at);
                if (part(ends) != 0) {
                    close(at, mixed);
                    continue;
                }
                m_begin = m_begin < 0 ? at : m_begin;
                m_others += qsizetype(part(others));
            }
            base += TextClasses::Units;
        }
        close(base, mixed);
    }

private:
    // A number for each quarter of a block, in sixteen bits; or only its highest bit.
    static constexpr quint64 EachLane = Q_UINT64_C(0x0001000100010001);
    static constexpr quint64 Highest = EachLane * 0x8000;

    static quint64 anyOf(quint64 bits)
    {
        return (((bits & ~Highest) + EachLane * 0x7FFF) | bits) & Highest;
    }
    /// Has more small letters than a window, or something beyond ASCII.
    static quint64 endsOf(const ClassBlock& block)
    {
        const quint64 small
            = countsOf(block.lower()) + EachLane * quint64(0x8000 - SmallLetters - 1);
        return (small & Highest) | anyOf(block.high());
    }
    static quint64 letteredOf(const ClassBlock& block)
    {
        return anyOf(block.letter() | block.digit() | block.han() | block.spaced());
    }
    /// How many are no small letters.
    static quint64 othersOf(const ClassBlock& block)
    {
        return countsOf(block.upper() | block.digit() | block.mark());
    }

    template <class Mixed> void close(qsizetype end, const Mixed& mixed)
    {
        if (m_begin >= 0 && m_others >= Others) {
            const qsizetype from = std::max<qsizetype>(0, m_begin - Quarter);
            const qsizetype to = std::min(m_text.size(), end + Quarter);
            if (countIn(m_classes, from, to, [](const ClassBlock& b) { return b.upper(); })
                    >= Capitals
                && countIn(m_classes, from, to, [](const ClassBlock& b) { return b.digit(); })
                    >= Digits
                && countIn(m_classes, from, to, [](const ClassBlock& b) { return b.mark(); })
                    >= Marks)
                mixed(from, to);
        }
        m_begin = -1;
        m_others = 0;
    }

    bool isOfSentence(qsizetype begin) const
    {
        const qsizetype end = std::min(m_text.size(), begin + qsizetype(Quarter));
        return std::any_of(m_text.begin() + begin, m_text.begin() + end, [](QChar unit) {
            return unit.unicode() < 0x80 ? isSentenceMark(unit.unicode())
                                         : WideUnits.contains(unit);
        });
    }

    QStringView m_text;
    const TextClasses& m_classes;
    qsizetype m_begin = -1;
    qsizetype m_others = 0;
};

/// Where each can lie, in order.
struct Places {
    std::vector<TextRange> mixed;
    std::vector<qsizetype> marks;
};

ALIDADE_WIDE_CODE void findPlaces(QStringView text, const TextClasses& classes, Places& places)
{
    Seeds(text, classes)
        .run(
            [&places](qsizetype begin, qsizetype end) {
                places.mixed.push_back({ begin, end });
            },
            [&places](qsizetype at) { places.marks.push_back(at); });
}

} // namespace

void findMarkSoup(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    Places places;
    findPlaces(text, classes, places);
    Mixed mixed(text, regions, spans);
    for (const TextRange& range : places.mixed)
        mixed.run(range.begin, range.end);
    OnlyMarksFinder only(text, regions, spans);
    for (const qsizetype at : places.marks)
        only.look(at);
}

} // namespace alidade

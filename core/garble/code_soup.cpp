// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/token_soup_parts.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <span>
#include <vector>

namespace alidade {
namespace {

// Brackets of code, formulas and prose close in the order in which they were opened; what a length
// limit cuts stays open, which does not count. Soup closes what nobody opened, and glues pieces of
// code to words.
constexpr size_t Pieces = 10; ///< of code, one after the other among plain words
constexpr qsizetype Reach = 1000; ///< units within which they must come
constexpr qsizetype WrongBrackets = 2; ///< among them; labels such as "1)" aside
constexpr qsizetype OtherPieces = 4; ///< among them: brackets alone are mathematics
constexpr qsizetype Interval = 40; ///< units; [0, 1) closes what it opens
constexpr qsizetype PlainShare = 50; ///< per cent of what is visible, in words between blanks
constexpr qsizetype Deepest = 64;

struct Fault {
    qsizetype begin;
    qsizetype end;
    bool bracket; ///< that nobody opened; or a piece that is glued to a word
};

QChar closerOf(QChar opener) { return opener == u'(' ? u')' : opener == u'[' ? u']' : u'}'; }

bool isMark(QChar unit)
{
    const char16_t value = unit.unicode();
    const char16_t lower = char16_t(value | 0x20);
    return value > u' ' && value < 127 && (lower < u'a' || lower > u'z')
        && (value < u'0' || value > u'9');
}

/// "1)", "a)", "[0, 1)", ":)": closers that nobody opens.
bool isLabel(QStringView text, qsizetype at)
{
    if (text[at] == u')' && at > 0) {
        while (at > 1 && text[at - 1] == u')') // ":)))"
            --at;
        const QChar before = text[at - 1];
        const bool alone = at < 2 || text[at - 2].isSpace() || text[at - 2].isDigit();
        return before == u':' || before == u';' || before == u'-'
            || (before.isLetterOrNumber() && alone);
    }
    return false;
}

/// Three marks and more of two kinds, brackets among them; no quotation, formula, table or rule.
bool isCluster(QStringView marks)
{
    if (marks.size() < 3 || marks.contains(u'\\') || marks.contains(u'|'))
        return false;
    bool bracket = false;
    bool other = false;
    for (const QChar unit : marks) {
        const bool rule = QStringView(u"-=*#.~+,'`").contains(unit);
        if (rule)
            continue;
        const bool one = QStringView(u"{}[]<>()").contains(unit);
        bracket = bracket || one;
        other = other || !one;
    }
    return bracket && (other || marks.size() >= 3);
}

class Finder {
public:
    explicit Finder(QStringView text)
        : m_text(text)
    {
    }

    const std::vector<Fault>& faults(TextRegions& regions)
    {
        for (qsizetype at = 0; at < m_text.size();) {
            if (!isMark(m_text[at])) {
                const bool inside = at > 1 && m_text[at].isUpper() && m_text[at - 1].isLower()
                    && m_text[at - 2].isLower();
                if (inside && !regions.inClosedFence(at)) // thesubscribeForm
                    m_faults.push_back({ at, at + 1, false });
                ++at;
                continue;
            }
            const qsizetype begin = at;
            while (at < m_text.size() && isMark(m_text[at]))
                ++at;
            if (regions.inClosedFence(begin))
                continue;
            if (isCluster(m_text.sliced(begin, at - begin)) || isGlued(begin, at)
                || opensNothing(begin, at))
                m_faults.push_back({ begin, at, false });
            for (qsizetype i = begin; i < at; ++i)
                bracket(i);
        }
        return m_faults;
    }

    /// True if two brackets near each other are opened by nobody: each stretch that counts has
    /// them.
    bool hasWrongBrackets(const TextClasses& classes, const TextRegions& regions)
    {
        static thread_local PlaceList places; // its memory is used again
        collectUnits(
            classes, [](const ClassBlock& block) { return block.bracket(); }, places);
        if (!regions.hasFences() && !hasAnyWrong(places.all()))
            return false;
        for (const quint32 at : places.all()) {
            if (regions.hasFences()) {
                qsizetype begin = at;
                while (begin > 0 && isMark(m_text[begin - 1]))
                    --begin;
                if (regions.inClosedFence(begin))
                    continue;
            }
            bracket(at);
        }
        for (size_t i = 1; i < m_faults.size(); ++i)
            if (m_faults[i].begin - m_faults[i - 1].begin <= Reach)
                return true;
        return false;
    }

private:
    /// One mark of code between two letters; comparisons and addresses have blanks or other marks.
    bool isGlued(qsizetype begin, qsizetype end) const
    {
        return end - begin == 1 && begin > 0 && end < m_text.size() && m_text[begin - 1].isLetter()
            && m_text[end].isLetter() && QStringView(u"<>$;{}[]\"?#*`&").contains(m_text[begin]);
    }

    /// A bracket that a word opens and a blank follows: "years( slideshow", "List< said".
    bool opensNothing(qsizetype begin, qsizetype end) const
    {
        return begin > 0 && end < m_text.size() && m_text[begin - 1].isLetter()
            && m_text[end] == u' ' && QStringView(u"([{<=$").contains(m_text[end - 1]);
    }

    /// False: every bracket closes the last one that is open, but for what the text's end cuts.
    bool hasAnyWrong(std::span<const quint32> brackets) const
    {
        quint64 open = 0; // two bits each, the last one lowest; none is 0
        quint64 wrong = 0;
        for (const quint32 at : brackets) { // nobody can foretell which one comes: no branch
            const quint64 unit = m_text[at].unicode();
            const quint64 kind = unit >> 5 & 3U; // ( [ { and what closes them: 1, 2, 3
            const quint64 closes = quint64(0) - ((unit ^ unit >> 1) & 1U); // all bits
            const quint64 tooDeep = open >> 62;
            wrong |= (((open & 3U) ^ kind) & closes) | (tooDeep & ~closes);
            open = (open >> 2 & closes) | ((open << 2 | kind) & ~closes);
        }
        return wrong != 0;
    }

    void bracket(qsizetype at)
    {
        const QChar unit = m_text[at];
        if (unit == u'(' || unit == u'[' || unit == u'{') {
            if (qsizetype(m_open.size()) < Deepest)
                m_open.push_back({ unit, at });
            return;
        }
        if (unit != u')' && unit != u']' && unit != u'}')
            return;
        if (!m_open.empty() && closerOf(m_open.back().unit) != unit && isInterval(at)) {
            m_open.pop_back();
            return;
        }
        // The innermost that it can close; what is left open inside was never closed.
        for (size_t i = m_open.size(); i > 0; --i) {
            if (closerOf(m_open[i - 1].unit) != unit)
                continue;
            for (size_t crossed = i; crossed < m_open.size(); ++crossed)
                m_faults.push_back({ at, at + 1, true });
            m_open.resize(i - 1);
            return;
        }
        // A program that somebody shows from the middle ends what it does not begin.
        if (!isLabel(m_text, at) && !(unit == u'}' && beginsLine(at)))
            m_faults.push_back({ at, at + 1, true });
    }

    bool beginsLine(qsizetype at) const
    {
        while (at > 0 && (m_text[at - 1] == u' ' || m_text[at - 1] == u'\t'))
            --at;
        return at > 0 && m_text[at - 1] == u'\n';
    }

    QStringView m_text;
    struct Opener {
        QChar unit;
        qsizetype at;
    };

    /// [a, b) and (a, b].
    bool isInterval(qsizetype at) const
    {
        if (m_open.empty() || m_text[at] == u'}' || m_open.back().unit == u'{')
            return false;
        const qsizetype begin = m_open.back().at;
        const QStringView inside = m_text.sliced(begin, at - begin);
        return inside.size() <= Interval && (inside.contains(u',') || inside.contains(u';'));
    }

    std::vector<Opener> m_open;
    std::vector<Fault> m_faults;
};

/// Letters in words that have a blank on both sides, in per cent of all that is visible.
qsizetype plainShare(QStringView part)
{
    qsizetype plain = 0;
    qsizetype visible = 0;
    for (const QStringView word : part.split(u' ')) {
        visible += word.size();
        if (word.size() >= 2
            && std::all_of(word.begin(), word.end(), [](QChar c) { return c.isLetter(); }))
            plain += word.size();
    }
    return visible > 0 ? plain * 100 / visible : 0;
}

} // namespace

ALIDADE_WIDE_CODE bool mayHoldCodeSoup(
    QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    return Finder(text).hasWrongBrackets(classes, regions);
}

void findCodeSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder finder(text);
    const auto& faults = finder.faults(regions);
    qsizetype begin = -1;
    qsizetype end = -1;
    qsizetype wrong = 0;
    for (size_t last = Pieces - 1; last < faults.size(); ++last) {
        const size_t first = last + 1 - Pieces;
        const qsizetype from = faults[first].begin;
        const qsizetype length = faults[last].end - from;
        const auto brackets = std::count_if(faults.begin() + qsizetype(first),
            faults.begin() + qsizetype(last) + 1, [](const Fault& fault) { return fault.bracket; });
        if (length > Reach || brackets < WrongBrackets || brackets + OtherPieces > qsizetype(Pieces)
            || plainShare(text.sliced(from, length)) < PlainShare)
            continue;
        begin = begin < 0 ? from : begin;
        end = faults[last].end;
        wrong = std::max<qsizetype>(wrong, brackets);
    }
    if (begin < 0)
        return;
    // Its line belongs to it when the first pieces come soon.
    if (begin < Reach / 4)
        begin = 0;
    if (text.size() - end < Reach / 4)
        end = text.size();
    spans.push_back({ begin, end - begin, TokenSoupId, 0.75F,
        QStringLiteral("Words among pieces of code, %1 of %2 are brackets that nobody opened")
            .arg(wrong)
            .arg(Pieces) });
}

} // namespace alidade

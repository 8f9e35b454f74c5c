// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every word said twice without a blank ("TheThe answeranswer"), or every letter ("TThhee"), as when
// tokens are taken twice. It goes through whole passages, so a look at some places is enough.
#include "core/garble/repetition_parts.h"

#include <QString>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype Step = 1024; ///< units from one look to the next
constexpr qsizetype Look = 220; ///< units
constexpr qsizetype Shortest = 4; ///< letters of a doubled word
constexpr qsizetype Doubled = 8; ///< of the words of a look
constexpr qsizetype Missing = 4; ///< words in a row that are not doubled, to the end of it

bool isHalved(QStringView word)
{
    const qsizetype half = word.size() / 2;
    return word.size() % 2 == 0 && word.first(half) == word.sliced(half)
        && std::any_of(word.begin() + 1, word.begin() + half,
            [first = word[0]](QChar unit) { return unit != first; });
}

bool isPaired(QStringView word)
{
    if (word.size() % 2 != 0 || word[0] == word[2])
        return false;
    for (qsizetype at = 0; at < word.size(); at += 2)
        if (word[at] != word[at + 1])
            return false;
    return true;
}

/// Units between blanks, with their marks.
struct Word {
    qsizetype begin;
    qsizetype end;
};

Word wordAt(QStringView text, qsizetype at)
{
    while (at < text.size() && text[at].isSpace())
        ++at;
    Word word{ at, at };
    while (word.end < text.size() && !text[word.end].isSpace())
        ++word.end;
    return word;
}

class Finder {
public:
    Finder(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); at += Step)
            if (at >= m_end)
                look(at);
        if (m_text.size() > Look && m_end < m_text.size())
            look(m_text.size() - Look);
    }

private:
    bool isDoubled(const Word& word) const
    {
        const QStringView part = m_text.sliced(word.begin, word.end - word.begin);
        return part.size() >= Shortest && part[0].isLetter()
            && (isHalved(part) || isPaired(part));
    }

    void look(qsizetype from)
    {
        qsizetype words = 0;
        qsizetype doubled = 0;
        qsizetype first = -1;
        for (Word word = wordAt(m_text, from); word.begin < m_text.size() && word.begin < from + Look;
             word = wordAt(m_text, word.end)) {
            ++words;
            if (!isDoubled(word))
                continue;
            ++doubled;
            first = first < 0 ? word.begin : first;
        }
        if (doubled < Doubled || doubled * 2 < words || m_regions.inFence(first))
            return;
        qsizetype begin = first;
        for (qsizetype at = begin, missing = 0; at > 0 && missing < Missing;) {
            const qsizetype end = endBefore(at);
            at = beginOf(end);
            const bool here = end > at && isDoubled({ at, end });
            begin = here ? at : begin;
            missing = here ? 0 : missing + 1;
        }
        qsizetype last = first;
        qsizetype missing = 0;
        for (Word word = wordAt(m_text, first); word.begin < m_text.size() && missing < Missing;
             word = wordAt(m_text, word.end)) {
            const bool here = isDoubled(word);
            last = here ? word.end : last;
            missing = here ? 0 : missing + 1;
        }
        begin = begin < Shortest * 4 ? 0 : begin;
        m_end = m_text.size() - last < Shortest * 4 ? m_text.size() : last;
        m_spans.push_back({ begin, m_end - begin, RepetitionId, 0.85F,
            QStringLiteral("Words or letters are said twice without a blank") });
    }

    qsizetype endBefore(qsizetype at) const
    {
        while (at > 0 && m_text[at - 1].isSpace())
            --at;
        return at;
    }
    qsizetype beginOf(qsizetype end) const
    {
        while (end > 0 && !m_text[end - 1].isSpace())
            --end;
        return end;
    }

    QStringView m_text;
    const TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_end = 0;
};

} // namespace

void findGluedStutter(
    QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder(text, regions, spans).run();
}

} // namespace alidade

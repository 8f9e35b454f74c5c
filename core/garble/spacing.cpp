// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/spacing.h"

#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <bit>
#include <optional>

namespace alidade {
namespace {

// Of one line. Spelled words, alphabets and the rows of letter grids have fewer single letters;
// rows of tables have fewer columns.
constexpr qsizetype SingleLetters = 60;
constexpr qsizetype SingleLowerCase = 40; ///< grids and sequences are written in capitals
constexpr qsizetype Gaps = 20;
constexpr int GapWidths = 5;
// Without any white space: addresses, packages and lists have signs or short words between.
constexpr qsizetype Glued = 100;
constexpr qsizetype GluedRun = 14; ///< lower-case letters in a row; one word in a hundred has more
constexpr qsizetype GluedLetters = 60; ///< in such runs

bool isLower(QChar unit) { return unit >= u'a' && unit <= u'z'; }

bool isLetter(QChar unit)
{
    const char16_t value = unit.unicode();
    return value < 0x80 ? isWordCharacter(value)
                        : value >= 0xC0 && value < 0x530 && unit.isLetter();
}

class Finder {
public:
    Finder(QStringView text, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype begin = 0; begin < m_text.size();) {
            qsizetype end = m_text.indexOf(u'\n', begin);
            end = end < 0 ? m_text.size() : end;
            if (end - begin >= Glued)
                line(begin, end);
            begin = end + 1;
        }
    }

private:
    void line(qsizetype begin, qsizetype end)
    {
        qsizetype singles = 0; // in a row
        qsizetype lower = 0;
        qsizetype first = begin;
        qsizetype last = begin;
        qsizetype gaps = 0; // between words, of two blanks and more
        qsizetype words = 0;
        quint64 widths = 0;
        qsizetype firstGap = -1;
        qsizetype lastGap = -1;
        for (qsizetype at = begin; at < end;) {
            qsizetype gap = at;
            while (at < end && m_text[at] == u' ')
                ++at;
            gap = at - gap;
            const qsizetype word = at;
            while (at < end && m_text[at] != u' ')
                ++at;
            const qsizetype length = at - word;
            if (length == 0)
                break;
            words = gaps == 0 ? 1 : words + 1; // since the first gap
            if (gap >= 2 && word > begin + gap) {
                ++gaps;
                widths |= Q_UINT64_C(1) << std::min<qsizetype>(gap, 63);
                firstGap = firstGap < 0 ? word - gap : firstGap;
                lastGap = at;
            }
            if (length == 1 && (isLetter(m_text[word]) || m_text[word].isPunct())) {
                first = singles == 0 ? word : first;
                ++singles;
                lower += m_text[word].isLower() ? 1 : 0;
                last = at;
            } else {
                reportSingles(singles, lower, first, last);
                singles = 0;
                lower = 0;
            }
            if (length >= Glued)
                glued(word, at);
        }
        reportSingles(singles, lower, first, last);
        if (gaps >= Gaps && gaps * 10 >= words * 7 && std::popcount(widths) >= GapWidths
            && !fenced(begin) && !m_text.sliced(begin, end - begin).contains(u'|')) {
            const qsizetype from = firstGap - begin < 60 ? begin : firstGap;
            add(from, end - lastGap < 60 ? end : lastGap,
                QStringLiteral("%1 gaps of %2 widths between the words of one line")
                    .arg(gaps)
                    .arg(std::popcount(widths)));
        }
    }

    void reportSingles(qsizetype singles, qsizetype lower, qsizetype first, qsizetype last)
    {
        if (singles >= SingleLetters && lower >= SingleLowerCase && !fenced(first))
            add(first, last, QStringLiteral("%1 letters in a row stand alone").arg(singles));
    }

    /// A stretch without white space.
    void glued(qsizetype begin, qsizetype end)
    {
        qsizetype letters = 0;
        qsizetype sentences = 0; // ends of sentences with a letter right behind
        for (qsizetype at = begin; at < end;) {
            const QChar unit = m_text[at];
            if (QStringView(u"/@_=\\{}[]<>|&%#+`").contains(unit))
                return;
            if (!isLower(unit)) {
                const bool stop = unit == u'.' || unit == u',';
                sentences += stop && at > begin && at + 1 < end && isLower(m_text[at - 1])
                        && isLetter(m_text[at + 1])
                    ? 1
                    : 0;
                ++at;
                continue;
            }
            const qsizetype run = at;
            while (at < end && isLower(m_text[at]))
                ++at;
            letters += at - run >= GluedRun ? at - run : 0;
        }
        if (letters >= GluedLetters && sentences >= 2 && !fenced(begin))
            add(begin, end,
                QStringLiteral("%1 characters of sentences without a blank").arg(end - begin));
    }

    bool fenced(qsizetype at)
    {
        if (!m_regions)
            m_regions.emplace(m_text);
        return m_regions->inFence(at);
    }

    void add(qsizetype begin, qsizetype end, const QString& reason)
    {
        m_spans.push_back({ begin, end - begin, BlankId, 0.75F, reason });
    }

    QStringView m_text;
    std::vector<GarbleSpan>& m_spans;
    std::optional<TextRegions> m_regions; // most texts need none
};

} // namespace

void findSpacing(QStringView text, std::vector<GarbleSpan>& spans) { Finder(text, spans).run(); }

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/spacing.h"

#include "core/base/wide_code.h"
#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace alidade {
namespace {

// Of one line. Spelled words, alphabets and the rows of letter grids have fewer single letters;
// rows of tables have fewer columns.
constexpr qsizetype SingleLetters = 60;
constexpr qsizetype SingleLowerCase = 40; ///< grids and sequences are written in capitals
constexpr qsizetype SingleHan = 40;
constexpr QStringView Particles = u"的了是在这个们我你他它和就也都这個們";
constexpr qsizetype ColumnWords = 40; ///< one a line
constexpr qsizetype Gaps = 20;
constexpr int GapWidths = 5;
// Without any white space: addresses, packages and lists have signs or short words between.
constexpr qsizetype Glued = 100;
constexpr qsizetype GluedRun = 14; ///< lower-case letters in a row; one word in a hundred has more
constexpr qsizetype GluedLetters = 60; ///< in such runs

bool isHan(QChar unit) { return unit.unicode() >= 0x3400 && unit.unicode() <= 0x9FFF; }

bool isLower(QChar unit) { return unit >= u'a' && unit <= u'z'; }

bool isLetter(QChar unit)
{
    const char16_t value = unit.unicode();
    return value < 0x80 ? isWordCharacter(value)
                        : value >= 0xC0 && value < 0x530 && unit.isLetter();
}

class Finder {
public:
    Finder(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_classes(classes)
        , m_spans(spans)
    {
    }

    void run(bool screened)
    {
        if (!screened || mayHoldLines(m_classes))
            lines();
        if (!screened || mayHoldColumn(m_text, m_classes))
            findColumn();
    }

private:
    static constexpr qsizetype ColumnWord = 16; ///< units, without the white space around it

    /// As many lines in a row that may be words with white space around them.
    static bool mayHoldColumn(QStringView text, const TextClasses& classes)
    {
        if (qsizetype(classes.lineEnds().size()) + 1 < ColumnWords)
            return false;
        qsizetype lines = 0;
        qsizetype most = 0;
        forEachTextLine(classes, text.size(), [&](qsizetype begin, qsizetype end) {
            const bool longer
                = end - begin > ColumnWord && !text[begin].isSpace() && !text[end - 1].isSpace();
            lines = longer ? 0 : lines + 1;
            most = std::max(most, lines);
        });
        return most >= ColumnWords;
    }

    /// False: no line has letters that stand alone in a row, many gaps, or a stretch without
    /// blanks.
    ALIDADE_WIDE_CODE static bool mayHoldLines(const TextClasses& classes)
    {
        static_assert(GluedRun >= 2 * 7 && Glued >= TextClasses::Units);
        const ClassBlocks blocks = classes.blocks();
        // Loops without a branch: several blocks at once.
        quint64 alone = 0; // of so many letters that do half a block has no two side by side
        quint64 glued = 0; // half of a long word, and half a block without white space beside it
        const auto none = [](quint64 bits) { return bits == 0 ? ~quint64(0) : 0; };
        const auto unbroken = [&](size_t i) {
            const quint64 white = blocks[i].space() | blocks[i].lineEnd();
            return none(white << 32) | none(white >> 32);
        };
        for (size_t i = 0; i < blocks.size(); ++i) {
            const quint64 pairs = ~blocks[i].space() & ~(blocks[i].space() >> 1);
            alone |= none(pairs & 0x7FFFFFFFU) | none(pairs >> 32 & 0x7FFFFFFFU);
        }
        if (alone != 0)
            return true;
        for (size_t i = 0; i < blocks.size(); ++i) {
            const quint64 two = blocks[i].lower() & blocks[i].lower() >> 1;
            const quint64 four = two & two >> 2;
            glued |= ~none(four & four >> 3) & (unbroken(i - 1) | unbroken(i) | unbroken(i + 1));
        }
        // Of so many widths from two on the widest is one more.
        return (glued != 0 && hasRun<GluedRun>(classes, [](const ClassBlock& block) {
            return block.lower();
        })) || (hasRun<GapWidths + 1>(classes, [](const ClassBlock& block) {
            return block.space();
        }) && countGaps(classes) >= Gaps);
    }

    /// Two blanks in a row that no blank stands before.
    static qsizetype countGaps(const TextClasses& classes)
    {
        qsizetype gaps = 0;
        quint64 before = 0;
        for (const ClassBlock block : classes.blocks()) {
            const quint64 space = block.space();
            gaps += countOf(space & (space << 1 | before) & ~(space << 2 | before << 1));
            before = space >> 63;
        }
        return gaps;
    }

    void lines()
    {
        forEachTextLine(m_classes, m_text.size(), [this](qsizetype begin, qsizetype end) {
            if (end - begin >= Glued)
                line(begin, end);
        });
    }

    void line(qsizetype begin, qsizetype end)
    {
        qsizetype singles = 0; // in a row
        qsizetype lower = 0;
        qsizetype han = 0;
        qsizetype particles = 0;
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
            if (length == 1
                && (isLetter(m_text[word]) || m_text[word].isPunct() || m_text[word].isDigit()
                    || isHan(m_text[word]))) {
                first = singles == 0 ? word : first;
                ++singles;
                lower += m_text[word].isLower() ? 1 : 0;
                han += isHan(m_text[word]) ? 1 : 0;
                particles += Particles.contains(m_text[word]) ? 1 : 0;
                last = at;
            } else {
                reportSingles({ singles, lower, han, particles, first, last });
                singles = 0;
                lower = 0;
                han = 0;
                particles = 0;
            }
            if (length >= Glued)
                glued(word, at);
        }
        reportSingles({ singles, lower, han, particles, first, last });
        if (gaps >= Gaps && gaps * 10 >= words * 7 && std::popcount(widths) >= GapWidths
            && !fenced(begin) && !m_text.sliced(begin, end - begin).contains(u'|')) {
            const qsizetype from = firstGap - begin < 60 ? begin : firstGap;
            add(from, end - lastGap < 60 ? end : lastGap,
                QStringLiteral("%1 gaps of %2 widths between the words of one line")
                    .arg(gaps)
                    .arg(std::popcount(widths)));
        }
    }

    /// Of one-character words in a row.
    struct Singles {
        qsizetype count;
        qsizetype lower;
        qsizetype han;
        qsizetype particles;
        qsizetype first;
        qsizetype last;
    };

    /// Lists of characters to learn have no particles in every line.
    void reportSingles(const Singles& singles)
    {
        const bool latin = singles.count >= SingleLetters && singles.lower >= SingleLowerCase;
        const bool chinese = singles.han >= SingleHan && singles.particles * 25 >= singles.han;
        if ((latin || chinese) && !fenced(singles.first))
            add(singles.first, singles.last,
                QStringLiteral("%1 letters in a row stand alone").arg(singles.count));
    }

    /// Words one a line, as in no list: half of them cannot stand alone.
    void findColumn()
    {
        qsizetype words = 0;
        qsizetype function = 0;
        qsizetype first = 0;
        qsizetype last = 0;
        const auto report = [&] {
            if (words >= ColumnWords && function * 4 >= words && !fenced(first))
                add(first, last,
                    QStringLiteral("%1 words of sentences, each on a line").arg(words));
            words = 0;
            function = 0;
        };
        forEachTextLine(m_classes, m_text.size(), [&](qsizetype begin, qsizetype end) {
            const QStringView line = m_text.sliced(begin, end - begin).trimmed();
            if (line.size() > ColumnWord || line.contains(u' ')) {
                report();
            } else if (!line.isEmpty()) {
                first = words == 0 ? begin : first;
                last = end;
                ++words;
                function += isFunctionWord(line) ? 1 : 0;
            }
        });
        report();
    }

    static bool isFunctionWord(QStringView word)
    {
        static constexpr std::array Words{ QStringView(u"the"), QStringView(u"a"),
            QStringView(u"an"), QStringView(u"of"), QStringView(u"and"), QStringView(u"to"),
            QStringView(u"in"), QStringView(u"is"), QStringView(u"we"), QStringView(u"it"),
            QStringView(u"that"), QStringView(u"for"), QStringView(u"with"), QStringView(u"at"),
            QStringView(u"on"), QStringView(u"as"), QStringView(u"are"), QStringView(u"was"),
            QStringView(u"be"), QStringView(u"by"), QStringView(u"so"), QStringView(u"which"),
            QStringView(u"this"), QStringView(u"they"), QStringView(u"have"), QStringView(u"has"),
            QStringView(u"from"), QStringView(u"their"), QStringView(u"its") };
        return std::any_of(Words.begin(), Words.end(),
            [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
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
    const TextClasses& m_classes;
    std::vector<GarbleSpan>& m_spans;
    std::optional<TextRegions> m_regions; // most texts need none
};

} // namespace

void findSpacing(
    QStringView text, const TextClasses& classes, bool screened, std::vector<GarbleSpan>& spans)
{
    Finder(text, classes, spans).run(screened);
}

} // namespace alidade

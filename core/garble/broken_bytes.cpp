// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Damage of the byte layer: U+FFFD, halves of surrogate pairs, control and private characters,
// byte pieces that nobody merged (<0xE6><0x88>).
#include "core/base/limits.h"
#include "core/base/wide_code.h"
#include "core/garble/detector.h"
#include "core/garble/text_regions.h"
#include "core/garble/word_search.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id{ "broken-bytes" };
constexpr char32_t Replacement = 0xFFFD;
constexpr qsizetype CutTail = 3; ///< bytes that a cut character can leave at the very end
constexpr float Sure = 0.95F;
constexpr float Shown = 0.3F; ///< below the threshold

bool isAnsiEscape(QStringView text, qsizetype at)
{
    return text[at] == QChar(0x1B) && at + 1 < text.size()
        && (text[at + 1] == u'[' || text[at + 1] == u']' || text[at + 1] == u'(');
}

/// What terminals act on: a bell, or the end of a title that an escape began; a step back to write
/// over what stands there.
bool isForTerminals(QStringView text, qsizetype at)
{
    constexpr qsizetype LongestTitle = 120; ///< units
    constexpr QChar Bell(0x07);
    constexpr QChar Back(0x08);
    if (text[at] == Back) {
        qsizetype begin = at;
        while (begin > 0 && text[begin - 1] == Back)
            --begin;
        qsizetype end = at;
        while (end < text.size() && text[end] == Back)
            ++end;
        if (begin == 0 || end == text.size())
            return false;
        // Letters that are struck twice are bold. One step back before a word is what became of
        // "\boxed".
        if (end - begin == 1)
            return text[begin - 1] == text[end] || text[begin - 1] == u'_';
        return end - begin <= begin - (text.first(begin).lastIndexOf(u'\n') + 1);
    }
    if (text[at] != Bell)
        return false;
    const qsizetype from = std::max<qsizetype>(0, at - LongestTitle);
    const QStringView before = text.sliced(from, at - from);
    const qsizetype title = before.lastIndexOf(QStringView(u"\x1B]"));
    const bool endsTitle = title >= 0 && !before.sliced(title).contains(Bell)
        && !before.sliced(title).contains(u'\n');
    // A bell ends what it calls attention to; before letters it is what became of "\alpha".
    const auto isControl = [text](qsizetype place) {
        return place >= 0 && place < text.size() && text[place].unicode() < 0x20
            && !text[place].isSpace() && text[place] != QChar(0x1B);
    };
    const bool beforeWord = at + 1 < text.size() && text[at + 1].isLetterOrNumber();
    return endsTitle || (!beforeWord && !isControl(at - 1) && !isControl(at + 1));
}

/// No text that a person or a program means holds one of these.
bool isBroken(QStringView text, qsizetype at, char32_t point)
{
    if (point == Replacement)
        return true;
    if (point < 0x20)
        return !(point >= 9 && point <= 13) && !isAnsiEscape(text, at) && !isForTerminals(text, at);
    if (point < 0x80)
        return point == 0x7F;
    if (point < 0xA0)
        return point != 0x85; // next line: a line end of mainframes
    if (QChar::isSurrogate(point) || QChar::isNonCharacter(point))
        return true;
    if (point == 0xF8FF) // the logo key, as some keyboards write it
        return false;
    if ((point >= 0xE000 && point <= 0xF8FF) || point >= 0xF0000)
        return true;
    // A text may be younger than the tables: unassigned counts only far from what is in use.
    return QChar::category(point) == QChar::Other_NotAssigned && point < 0x10000;
}

bool touchesWord(QStringView text, qsizetype begin, qsizetype end)
{
    const auto inWord = [&](qsizetype at) {
        return at >= 0 && at < text.size()
            && (text[at].isLetterOrNumber() || text[at].isMark() || text[at].isSurrogate());
    };
    return inWord(begin - 1) || inWord(end);
}

/// A text that speaks of encodings shows U+FFFD on purpose.
bool speaksOfEncodings(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"fffd"), QStringView(u"replacement"),
        QStringView(u"unicode"), QStringView(u"utf-8"), QStringView(u"utf8"), QStringView(u"encod"),
        QStringView(u"decod"), QStringView(u"乱码"), QStringView(u"编码"), QStringView(u"解码"),
        QStringView(u"字符") };
    return holdsOneOf(text, Words);
}

/// So does one that names it, in the middle of words as well.
bool namesReplacement(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"u+fffd"),
        QStringView(u"replacement character"), QStringView(u"替换字符"), QStringView(u"替换符") };
    return holdsOneOf(text, Words);
}

class Finder {
public:
    Finder(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
        , m_visibleEnd(visibleEnd(text))
    {
    }

    void run(const TextClasses& classes, bool screened)
    {
        qsizetype next = 0; // what was looked at already
        const auto look = [&](qsizetype at) {
            if (at < next)
                return;
            const char16_t unit = m_text[at].unicode();
            const char16_t follows = at + 1 < m_text.size() ? m_text[at + 1].unicode() : u' ';
            if (unit == u'<')
                next = follows == u'0' ? bytePieces(at) : at + 1;
            else if (unit == u'\\')
                next = follows == u'x' || (follows >= u'0' && follows <= u'9') ? escapedBytes(at)
                                                                               : at + 1;
            else
                next = unit == u'[' ? at + 1 : group(at);
        };
        static thread_local PlaceList places; // its memory is used again
        collectPlaces(classes, screened, places);
        for (const quint32 at : places.all())
            look(at);
    }

private:
    ALIDADE_WIDE_CODE static void collectPlaces(
        const TextClasses& classes, bool screened, PlaceList& places)
    {
        const ClassBlocks blocks = classes.blocks();
        places.assign(blocks.size(), [&](size_t i) {
            const quint64 openers = blocks[i].opener() | blocks[i].backslash();
            // Formulas: only what a digit or an x follows counts.
            const quint64 counts = (blocks[i].digit() | blocks[i].rare()) >> 1
                | (blocks[i + 1].digit() | blocks[i + 1].rare()) << 63;
            return blocks[i].control() | blocks[i].odd() | (screened ? openers & counts : openers);
        });
    }

    /// A group of broken characters that begins at `at`, if any; returns where to go on.
    qsizetype group(qsizetype begin)
    {
        qsizetype at = begin;
        const char32_t first = nextPoint(m_text, at);
        if (!isBroken(m_text, begin, first))
            return at;
        qsizetype replacements = first == Replacement ? 1 : 0;
        qsizetype count = 1;
        while (at < m_text.size()) {
            qsizetype next = at;
            const char32_t point = nextPoint(m_text, next);
            if (!isBroken(m_text, at, point))
                break;
            replacements += point == Replacement ? 1 : 0;
            ++count;
            at = next;
        }
        report(begin, at, count, replacements);
        return at;
    }

    void report(qsizetype begin, qsizetype end, qsizetype count, qsizetype replacements)
    {
        if (replacements < count) {
            // A half of a pair is shown by nobody, in quotes or not.
            const bool half = m_text[begin].isSurrogate() && count == 1 && end - begin == 1;
            const bool quoted = !half && (m_regions.inFence(begin) || m_regions.inQuote(begin));
            add(begin, end, quoted ? Shown : Sure,
                QStringLiteral("%1 control, private or unassigned characters").arg(count));
        } else if (begin > 0 && end >= m_visibleEnd && count <= CutTail) {
            add(begin, end, Shown,
                QStringLiteral("%1 U+FFFD at the very end: the length limit cut a character")
                    .arg(count));
        } else if (m_regions.inQuote(begin)
            || (count == 1
                && (touchesWord(m_text, begin, end) ? namesOne() : isAboutEncodings()))) {
            add(begin, end, Shown, QStringLiteral("A U+FFFD that is spoken about"));
        } else {
            add(begin, end, Sure, QStringLiteral("%1 U+FFFD inside the text").arg(count));
        }
    }

    /// <0xHH>, one or more in a row.
    qsizetype bytePieces(qsizetype begin)
    {
        const auto isPiece = [this](qsizetype at) {
            const auto hex = [](QChar c) {
                return (c >= u'0' && c <= u'9') || (c >= u'A' && c <= u'F')
                    || (c >= u'a' && c <= u'f');
            };
            return at + 6 <= m_text.size() && m_text.sliced(at, 3) == QStringView(u"<0x")
                && hex(m_text[at + 3]) && hex(m_text[at + 4]) && m_text[at + 5] == u'>';
        };
        qsizetype end = begin;
        while (isPiece(end))
            end += 6;
        // One alone when it is no character of its own: a line end, a piece of another.
        const bool alone
            = end - begin == 6 && isNoCharacter(m_text.sliced(begin + 3, 2)) && touches(begin, end);
        if (end - begin >= 12 || alone) {
            const bool quoted = m_regions.inFence(begin) || m_regions.inQuote(begin)
                || (end - begin <= ShownPieces * 6 && speaksOfBytes());
            add(begin, end, quoted ? Shown : Sure,
                QStringLiteral("%1 byte pieces that were not merged").arg((end - begin) / 6));
        }
        return std::max(end, begin + 1);
    }

    /// Of how tokenizers write them.
    bool speaksOfBytes()
    {
        static constexpr std::array Words{ QStringView(u"byte"), QStringView(u"字节") };
        if (!m_aboutBytes)
            m_aboutBytes = holdsOneOf(m_text, Words);
        return *m_aboutBytes;
    }

    /// Who speaks of a byte sets it between blanks; a piece stands where its character belongs.
    bool touches(qsizetype begin, qsizetype end) const
    {
        const auto joins = [this](qsizetype at) {
            return at >= 0 && at < m_text.size() && !m_text[at].isSpace() && m_text[at] != u'`'
                && m_text[at] != u'"';
        };
        return joins(begin - 1) && (joins(end) || (end < m_text.size() && m_text[end] == u'\n'));
    }

    static bool isNoCharacter(QStringView hex)
    {
        bool valid = false;
        const uint value = hex.toUInt(&valid, 16);
        return valid && (value < 0x20 || value >= 0x80);
    }

    /// \xE9\xA6\x96 or \351\246\226: bytes of text that somebody wrote out, many in a row. Programs
    /// set such strings in quotes.
    qsizetype escapedBytes(qsizetype begin)
    {
        constexpr qsizetype Fewest = 24; ///< eight characters of three bytes
        qsizetype end = begin;
        qsizetype count = 0;
        qsizetype high = 0;
        while (end + 4 <= m_text.size() && m_text[end] == u'\\'
            && (m_text[end + 1] == u'x' || m_text[end + 1].isDigit())) {
            const bool hex = m_text[end + 1] == u'x';
            bool valid = false;
            const uint value = hex ? m_text.sliced(end + 2, 2).toUInt(&valid, 16)
                                   : m_text.sliced(end + 1, 3).toUInt(&valid, 8);
            if (!valid)
                break;
            ++count;
            high += value >= 0x80 ? 1 : 0;
            end += 4;
        }
        const QChar before = begin > 0 ? m_text[begin - 1] : u' ';
        if (count >= Fewest && high * 4 >= count * 3 && !QStringView(u"\"'`").contains(before)
            && !m_regions.inFence(begin) && !m_regions.inQuote(begin))
            add(begin, end, Sure, QStringLiteral("%1 bytes that were written out").arg(count));
        return std::max(end, begin + 1);
    }

    void add(qsizetype begin, qsizetype end, float weight, const QString& reason)
    {
        // A text of garbage has millions of groups: beyond some they are one.
        if (++m_groups > 4 * Limits::GarbleSpans && m_spans.back().weight == weight)
            m_spans.back().length = end - m_spans.back().begin;
        else
            m_spans.push_back({ begin, end - begin, Id, weight, reason });
    }

    bool isAboutEncodings()
    {
        if (!m_aboutEncodings)
            m_aboutEncodings = speaksOfEncodings(m_text);
        return *m_aboutEncodings;
    }

    bool namesOne()
    {
        if (!m_namesOne)
            m_namesOne = namesReplacement(m_text);
        return *m_namesOne;
    }

    static constexpr qsizetype ShownPieces = 4; ///< of one character

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_visibleEnd;
    qsizetype m_groups = 0;
    std::optional<bool> m_aboutEncodings;
    std::optional<bool> m_aboutBytes;
    std::optional<bool> m_namesOne;
};

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    Finder(input.text, input.regions, spans).run(input.classes, input.screened);
}

} // namespace

extern const Detector broken_bytes{ Id, find };

} // namespace alidade

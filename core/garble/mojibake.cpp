// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Bytes that were read in another encoding: UTF-8 as Windows-1252, Latin-1 or Windows-1251, Chinese
// and Korean as Latin-1, UTF-8 as GBK or Shift-JIS. Each rule asks for text that can only come
// about in this way; accents, quotes and rare characters alone are not enough.
#include "core/base/wide_code.h"
#include "core/garble/code_pages.h"
#include "core/garble/common_han.h"
#include "core/garble/detector.h"
#include "core/garble/mojibake_words.h"
#include "core/garble/text_regions.h"
#include "core/garble/unit_set.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id{ "mojibake" };
constexpr float Sure = 0.95F;
constexpr float Surest = 0.96F; ///< more than what others see in the same text
constexpr float Shown = 0.4F; ///< below the threshold

/// Windows-1252 at 0x80 to 0x9F; 0 where it has none (Latin-1's control character stands then).
constexpr std::array<char16_t, 32> Windows1252{ 0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020,
    0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D,
    0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178 };

/// Windows-1251 at 0x80 to 0xBF.
constexpr std::array<char16_t, 64> Windows1251{ 0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026,
    0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018,
    0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x0098, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C,
    0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9,
    0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5,
    0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457 };

/// The byte that would be read as this character in Windows-1252 or Latin-1; 0 for ASCII and
/// others.
unsigned latinByte(char16_t unit)
{
    if (unit >= 0x80 && unit <= 0xFF)
        return unit;
    if (unit < 0x100 || unit > 0x2122)
        return 0;
    for (size_t i = 0; i < Windows1252.size(); ++i)
        if (Windows1252[i] == unit)
            return unsigned(0x80 + i);
    return 0;
}

bool isCyrillicTail(char16_t unit)
{
    for (const char16_t tail : Windows1251)
        if (tail == unit)
            return true;
    return false;
}

/// What may stand behind the last letter of a sound word: quotes, dashes, no-break spaces, the
/// letters with a caron that all-capital Czech has.
bool isOrdinaryAfter(char16_t lead, char16_t unit)
{
    constexpr std::u16string_view AfterAny = u"\u00A0«»‘’“”…–—•‹›";
    constexpr std::u16string_view AfterOther = u"„‚®™°²³¹§·ŠšŽžŒœŸ";
    return AfterAny.find(unit) != std::u16string_view::npos
        || (lead != u'Â' && lead != u'Ã' && AfterOther.find(unit) != std::u16string_view::npos);
}

struct Hits {
    qsizetype count = 0;
    qsizetype longest = 0; ///< characters
    qsizetype units = 0; ///< of all
    qsizetype begin = -1;
    qsizetype end = -1;

    void add(qsizetype from, qsizetype to)
    {
        ++count;
        longest = std::max(longest, to - from);
        units += to - from;
        begin = begin < 0 ? from : begin;
        end = to;
    }
};

class Finder {
public:
    explicit Finder(QStringView text)
        : m_text(text)
    {
    }

    /// `screened`: leaves out what a fast look tells not to be there.
    void run(const TextClasses& classes, bool screened, std::vector<GarbleSpan>& spans)
    {
        const bool mayBeHan = !screened || mayHoldRareRun(classes);
        if (mayBeHan || classes.sum().latin1 || classes.sum().greekOrCyrillic)
            look(classes, mayBeHan);
        report(spans);
    }

private:
    void look(const TextClasses& classes, bool mayBeHan)
    {
        qsizetype next = 0; // what was looked at already
        forEachUnit(
            classes,
            [mayBeHan](const ClassBlock& block) {
                return mayBeHan ? block.high() : block.high() & ~block.han();
            },
            [&](qsizetype at) {
                if (at < next)
                    return;
                const char16_t unit = m_text[at].unicode();
                if (unit <= 0xFF)
                    next = latin(at);
                else if (unit == u'Р' || unit == u'С')
                    next = cyrillic(at);
                else if (mayBeHan && (isHan(unit) || isHalfKana(unit)))
                    next = han(at);
            });
    }

    /// Three rare characters within eleven, which every run of six and more has of which two fifths
    /// are rare, and every relic; the first character of one relic is enough.
    bool mayHoldRareRun(const TextClasses& classes) const
    {
        constexpr qsizetype Within = 10;
        if (!classes.sum().far || !holdsRare(m_text, classes))
            return false;
        qsizetype before = -2 * Within;
        qsizetype beforeThat = before;
        bool any = false;
        forEachUnit(
            classes, [](const ClassBlock& block) { return block.high(); },
            [&](qsizetype at) {
                const char16_t unit = m_text[at].unicode();
                if (!isRare(unit))
                    return;
                any = any || at - beforeThat <= Within || unit == u'锟';
                beforeThat = before;
                before = at;
            });
        return any;
    }

    static bool isRare(char16_t unit)
    {
        return isFirstOfRelic(unit) || isHalfKana(unit) || (isHan(unit) && !isCommonHan(unit));
    }

    static bool holdsRare(QStringView text, const TextClasses& classes)
    {
        static const UnitSet rare([](char16_t unit) { return isRare(unit); });
        return rare.holdsAny(text, classes);
    }

    static bool isFirstOfRelic(char16_t unit)
    {
        return unit == u'锟' || unit == u'烫' || unit == u'屯';
    }
    static bool isHan(char16_t unit)
    {
        return (unit >= 0x3400 && unit <= 0x9FFF) || (unit >= 0xF900 && unit <= 0xFAFF);
    }
    /// What the double bytes of GBK bring beside Han characters, and what stands for bytes that it
    /// does not have.
    static bool isBeside(char16_t unit)
    {
        return (unit >= 0x3040 && unit <= 0x312F) || (unit >= 0x2500 && unit <= 0x257F)
            || (unit >= 0xE000 && unit <= 0xF8FF) || (unit > 0xFF0F && unit <= 0xFF5A)
            || isGreekOrCyrillic(unit) || unit == u'＄' || unit == 0xFFFD;
    }
    static bool isGreekOrCyrillic(char16_t unit) { return unit >= 0x391 && unit <= 0x451; }
    static bool isHalfKana(char16_t unit) { return unit >= 0xFF61 && unit <= 0xFF9F; }

    bool quoted(qsizetype at)
    {
        if (!m_regions)
            m_regions.emplace(m_text);
        return m_regions->inQuote(at);
    }

    /// Characters from `at` whose bytes are one character of UTF-8; 0 if they are none.
    qsizetype utf8Sequence(qsizetype at) const
    {
        const unsigned lead = latinByte(m_text[at].unicode());
        const qsizetype length = lead >= 0xC2 && lead <= 0xDF ? 2
            : lead >= 0xE0 && lead <= 0xEF                    ? 3
            : lead >= 0xF0 && lead <= 0xF4                    ? 4
                                                              : 0;
        if (length == 0 || at + length > m_text.size())
            return 0;
        for (qsizetype i = 1; i < length; ++i) {
            const unsigned tail = latinByte(m_text[at + i].unicode());
            if (tail < 0x80 || tail > 0xBF || (i == 1 && lead == 0xE0 && tail < 0xA0)
                || (i == 1 && lead == 0xF0 && tail < 0x90))
                return 0;
        }
        return length;
    }

    qsizetype latin(qsizetype at)
    {
        if (const qsizetype length = utf8Sequence(at); length > 0) {
            bool ordinary = true;
            for (qsizetype i = 1; i < length; ++i)
                ordinary
                    = ordinary && isOrdinaryAfter(m_text[at].unicode(), m_text[at + i].unicode());
            if (quoted(at))
                return at + length;
            // What could be ordinary is damage beside damage.
            if (ordinary && m_latin.end == at && m_latin.count > 0) {
                m_latin.end = at + length;
            } else if (ordinary) {
                m_ordinaryBegin = m_ordinaryEnd == at ? m_ordinaryBegin : at;
                m_ordinaryEnd = at + length;
            } else {
                const bool first = m_latin.count == 0;
                m_latinInWord = m_latinInWord || (at > 0 && m_text[at - 1].isLower());
                m_latin.add(at, at + length);
                if (first && m_ordinaryEnd == at)
                    m_latin.begin = m_ordinaryBegin;
            }
            return at + length;
        }
        // Chinese and Korean bytes read as Latin-1: no language strings so many such signs
        // together.
        qsizetype end = at;
        std::bitset<256> kinds;
        qsizetype letters = 0;
        for (; end < m_text.size(); ++end) {
            const char16_t unit = m_text[end].unicode();
            if (unit < 0xA1 || unit > 0xFF)
                break;
            kinds.set(unit);
            letters += unit >= 0xC0 ? 1 : 0;
        }
        const qsizetype length = end - at;
        if (length >= 6 && kinds.count() >= 4 && letters >= 2 && letters < length && !quoted(at))
            m_latinRuns.add(at, end);
        return std::max(end, at + 1);
    }

    /// UTF-8 Cyrillic as Windows-1251: every other letter is Р or С.
    qsizetype cyrillic(qsizetype at)
    {
        qsizetype end = at;
        while (end + 1 < m_text.size() && (m_text[end] == u'Р' || m_text[end] == u'С')
            && isCyrillicTail(m_text[end + 1].unicode()))
            end += 2;
        if (end - at >= 6 && !quoted(at)) {
            m_cyrillic.add(at, end);
            m_cyrillicPairs += (end - at) / 2;
        }
        return std::max(end, at + 1);
    }

    /// Characters with one radical stand side by side in the tables: a list of them.
    bool isOfOneRadical(qsizetype begin, qsizetype end) const
    {
        constexpr qsizetype Fewest = 12;
        std::array<qsizetype, 256> blocks{};
        for (qsizetype at = begin; at < end; ++at)
            ++blocks[m_text[at].unicode() >> 8];
        qsizetype most = 0;
        for (size_t i = 0; i + 1 < blocks.size(); ++i)
            most = std::max(most, blocks[i] + blocks[i + 1]);
        // Or a few of them: metals, stones and gases.
        // Tables of signs go through the codes in their order.
        qsizetype ascending = 0;
        for (qsizetype at = begin + 1; at < end; ++at)
            ascending += m_text[at] > m_text[at - 1] ? 1 : 0;
        const auto used = blocks.size() - size_t(std::count(blocks.begin(), blocks.end(), 0));
        return end - begin >= Fewest
            && (most * 10 >= (end - begin) * 7 || ascending * 10 >= (end - begin) * 8
                || qsizetype(used) * 6 <= end - begin);
    }

    /// A run of Han characters (with half-width kana, which UTF-8 read as Shift-JIS brings).
    qsizetype han(qsizetype begin)
    {
        qsizetype at = begin;
        qsizetype rare = 0;
        qsizetype older = 0; // that no code before Unicode has
        qsizetype touches = 0; // Han characters with a half-width kana right behind
        qsizetype letters = -1; // the first one that is Greek or Cyrillic
        bool anyHan = false;
        bool anyRelic = false; // the first character of one
        for (; at < m_text.size(); ++at) {
            const char16_t unit = m_text[at].unicode();
            if (!isHan(unit) && !isHalfKana(unit) && !isBeside(unit))
                break;
            if (letters < 0 && isGreekOrCyrillic(unit))
                letters = at;
            anyHan = anyHan || isHan(unit);
            anyRelic = anyRelic || isFirstOfRelic(unit);
            touches += isHalfKana(unit) && at > begin && isHan(m_text[at - 1].unicode()) ? 1 : 0;
            older += unit >= 0x3400 && unit < 0x4DC0 ? 1 : 0;
            rare += isHalfKana(unit) || (isHan(unit) && !isCommonHan(unit)) ? 1 : 0;
        }
        const qsizetype length = at - begin;
        if (anyHan && length >= 6 && rare * 5 >= length * 2 && !quoted(begin) && older * 4 <= length
            && !isOfOneRadical(begin, at)) {
            m_rareRuns.add(begin, at);
            m_rare += rare;
            m_inRareRuns += length;
        } else if (letters > begin) {
            at = letters; // they may be of another damage
        }
        if (touches > 0 && !quoted(begin)) {
            m_kanaRuns.add(begin, at);
            m_kanaTouches += touches;
        }
        if (!anyRelic)
            return at;
        for (const QStringView relic : { QStringView(u"锟斤拷锟斤拷"), QStringView(u"烫烫烫烫烫烫"),
                 QStringView(u"屯屯屯屯屯屯") }) {
            const qsizetype place = m_text.sliced(begin, length).indexOf(relic);
            if (place < 0 || quoted(begin))
                continue;
            qsizetype end = begin + place;
            while (end < at && QStringView(u"锟斤拷烫屯").contains(m_text[end]))
                ++end;
            m_relics.add(begin + place, end);
        }
        // Memory that nobody wrote, of stack and heap in turns.
        constexpr qsizetype Unwritten = 8;
        const QStringView run = m_text.sliced(begin, length);
        const auto isUnwritten = [](QChar unit) { return unit == u'烫' || unit == u'屯'; };
        const auto first = std::find_if(run.begin(), run.end(), isUnwritten);
        const auto last = std::find_if_not(first, run.end(), isUnwritten);
        if (last - first >= Unwritten && !quoted(begin))
            m_relics.add(begin + (first - run.begin()), begin + (last - run.begin()));
        return at;
    }

    void report(std::vector<GarbleSpan>& spans) const
    {
        if (m_latin.count > 0) {
            // "dÃ©jÃ ": no word goes on like that. Who speaks of encodings shows a few.
            const bool sure = !isShown(m_latin)
                && (m_latin.count >= 2 || m_latin.longest >= 3 || m_latinInWord);
            add(spans, m_latin, sure,
                QStringLiteral("%1 sequences are UTF-8 read as Windows-1252").arg(m_latin.count));
        }
        if (m_latinRuns.count > 0)
            add(spans, m_latinRuns, true,
                QStringLiteral("%1 runs of up to %2 Latin-1 signs, as Chinese or Korean bytes give")
                    .arg(m_latinRuns.count)
                    .arg(m_latinRuns.longest));
        if (m_cyrillicPairs >= 6)
            add(spans, m_cyrillic, !isShown(m_cyrillic),
                QStringLiteral("%1 pairs are UTF-8 read as Windows-1251").arg(m_cyrillicPairs));
        if (m_rare < 8 && m_kanaTouches >= KanaTouches)
            add(spans, m_kanaRuns, true,
                QStringLiteral("Half-width kana stand behind %1 Han characters, as UTF-8 read as "
                               "Shift-JIS gives")
                    .arg(m_kanaTouches));
        if (m_rare >= 8) {
            add(spans, m_rareRuns, true,
                QStringLiteral(
                    "%1 of %2 Han characters in a row are rare, as UTF-8 read as GBK gives")
                    .arg(m_rare)
                    .arg(m_inRareRuns));
            // The letters of other scripts in it are of the wrong encoding as well, no tokens.
            const qsizetype length = m_rareRuns.end - m_rareRuns.begin;
            if (m_inRareRuns * 10 >= length * 7)
                spans.back().weight = Surest;
        }
        if (m_relics.count > 0)
            add(spans, m_relics, !isShown(m_relics),
                QStringLiteral("Relics of a wrong Chinese encoding"));
    }

    /// Some words of a text that is about them; a damaged one has more.
    bool isShown(const Hits& hits) const
    {
        return hits.units <= ShownUnits && hits.units * 2 <= m_text.size()
            && speaksOfEncodings(m_text);
    }

    static void add(
        std::vector<GarbleSpan>& spans, const Hits& hits, bool sure, const QString& reason)
    {
        spans.push_back({ hits.begin, hits.end - hits.begin, Id, sure ? Sure : Shown, reason });
    }

    QStringView m_text;
    std::optional<TextRegions> m_regions; // most texts need none
    static constexpr qsizetype ShownUnits = 24;
    Hits m_latin;
    bool m_latinInWord = false; ///< a small letter right before one of them
    qsizetype m_ordinaryBegin = -1;
    qsizetype m_ordinaryEnd = -1;
    Hits m_latinRuns;
    Hits m_cyrillic;
    Hits m_rareRuns;
    Hits m_kanaRuns;
    static constexpr qsizetype KanaTouches = 4; ///< words in half-width kana stand on their own
    qsizetype m_kanaTouches = 0;
    Hits m_relics;
    qsizetype m_cyrillicPairs = 0;
    qsizetype m_rare = 0;
    qsizetype m_inRareRuns = 0;
};

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const ClassSum& sum = input.classes.sum();
    if (!sum.high)
        return;
    Finder(text).run(input.classes, input.screened, spans);
    if (!input.screened || sum.latin1 || sum.greekOrCyrillic)
        findMojibakeWords(text, input.screened ? &input.classes : nullptr, spans);
    findCodePages(text, input.classes, spans);
}

} // namespace

extern const Detector mojibake{ Id, find };

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/code_pages.h"

#include "core/base/wide_code.h"
#include "core/garble/text_regions.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string_view>

namespace alidade {
namespace {

struct Page {
    QLatin1StringView name;
    std::u16string_view high; ///< the characters of the bytes from 0x80 on; U+FFFF for none
};

constexpr std::array Pages{
    Page{ QLatin1StringView("CP437"),
        u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦"
        u"╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0" },
    Page{ QLatin1StringView("CP850"),
        u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦"
        u"╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0" },
    Page{ QLatin1StringView("Mac Roman"),
        u"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…"
        u"\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ" },
    Page{ QLatin1StringView("CP866"),
        u"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦"
        u"╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00A0" },
    Page{ QLatin1StringView("KOI8-R"),
        u"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00A0⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдеф"
        u"гхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ" },
    Page{ QLatin1StringView("Windows-1251"),
        u"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\uFFFF™љ›њќћџ\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»ј"
        u"ЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя" }
};
constexpr size_t HighBytes = 128;
static_assert(std::all_of(
    Pages.begin(), Pages.end(), [](const Page& page) { return page.high.size() == HighBytes; }));

/// The bytes of characters in one page, 0 for those it lacks.
class Bytes {
public:
    explicit Bytes(const Page& page)
    {
        for (size_t i = 0; i < page.high.size(); ++i)
            m_bytes[i] = { page.high[i], quint8(0x80 + i) };
        std::sort(m_bytes.begin(), m_bytes.end());
    }
    unsigned of(char16_t unit) const
    {
        const auto found = std::lower_bound(m_bytes.begin(), m_bytes.end(), Entry{ unit, 0 });
        return found != m_bytes.end() && found->first == unit ? found->second : 0;
    }

private:
    using Entry = std::pair<char16_t, quint8>;
    std::array<Entry, HighBytes> m_bytes{};
};

/// How many bytes a character of UTF-8 has whose first is this one; 0: none begins so.
constexpr qsizetype lengthOf(unsigned lead)
{
    return lead >= 0xC2 && lead <= 0xDF ? 2
        : lead >= 0xE0 && lead <= 0xEF  ? 3
        : lead >= 0xF0 && lead <= 0xF4  ? 4
                                        : 0;
}

constexpr bool isTail(unsigned byte) { return byte >= 0x80 && byte <= 0xBF; }

/// Quotes, dashes and stops: before a letter they are what they look like.
bool isPunctuation(char16_t unit)
{
    return (unit >= 0x2010 && unit <= 0x2027) || unit == u'«' || unit == u'»' || unit == u'\u00A0';
}

bool isSign(char16_t unit)
{
    return unit >= 0x80 && !QChar(unit).isLetter() && !isPunctuation(unit);
}

/// "√π", "≈±", "∆µ" and quotes before letters are no damage.
bool isOrdinaryPair(char16_t lead, char16_t tail)
{
    constexpr std::u16string_view Before = u"√∆≈¬÷◊ƒ";
    constexpr std::u16string_view Behind = u"πΩµ∂∑∏∫∞±≤≥≠";
    constexpr std::u16string_view LowQuotes = u"‚„"; // begin three bytes in Mac Roman
    return (isPunctuation(lead) && LowQuotes.find(lead) == std::u16string_view::npos
               && !isSign(tail))
        || (Before.find(lead) != std::u16string_view::npos
            && Behind.find(tail) != std::u16string_view::npos);
}

/// What one page makes of a text.
struct Reading {
    qsizetype begin = -1;
    qsizetype end = -1;
    qsizetype sequences = 0; ///< that are no ordinary text
    qsizetype units = 0; ///< of all sequences
    qsizetype ordinary = 0; ///< units that may be either
    qsizetype marks = 0; ///< quotes and dashes of UTF-8 inside of words
    qsizetype inWords = 0; ///< with a sign in the place of a letter
    std::set<quint32> kinds;
};

class Reader {
public:
    Reader(QStringView text, const Page& page)
        : m_text(text)
        , m_bytes(page)
    {
    }

    Reading read() const
    {
        Reading reading;
        for (qsizetype at = 0; at < m_text.size();) {
            const qsizetype length = m_text[at].unicode() < 0x80 ? 0 : sequenceAt(at);
            if (length == 0) {
                ++at;
                continue;
            }
            if (!isOrdinaryPair(m_text[at].unicode(), m_text[at + 1].unicode())) {
                reading.begin = reading.begin < 0 ? at : reading.begin;
                reading.end = at + length;
                ++reading.sequences;
                reading.units += length;
                reading.kinds.insert(quint32(m_text[at].unicode()) << 16
                    | quint32(m_text[at + length - 1].unicode()));
                reading.marks += isMarkInWord(at, length) ? 1 : 0;
                reading.inWords
                    += isSign(m_text[at].unicode()) && touchesLetter(at, length) ? 1 : 0;
            } else if (reading.end == at) {
                reading.units += length;
                reading.end = at + length;
            } else if (reading.begin >= 0) {
                reading.ordinary += length;
            }
            at += length;
        }
        return reading;
    }

private:
    qsizetype sequenceAt(qsizetype at) const
    {
        const qsizetype length = lengthOf(m_bytes.of(m_text[at].unicode()));
        if (length == 0 || at + length > m_text.size())
            return 0;
        for (qsizetype i = 1; i < length; ++i)
            if (!isTail(m_bytes.of(m_text[at + i].unicode())))
                return 0;
        return length;
    }

    /// E2 80 98 and so on: "isnΓÇÖt".
    bool isMarkInWord(qsizetype at, qsizetype length) const
    {
        return length == 3 && m_bytes.of(m_text[at].unicode()) == 0xE2
            && m_bytes.of(m_text[at + 1].unicode()) == 0x80 && at > 0 && m_text[at - 1].isLetter()
            && m_text[at - 1].unicode() < 0x80 && at + length < m_text.size()
            && m_text[at + length].unicode() < 0x80 && m_text[at + length].isLetter();
    }

    bool touchesLetter(qsizetype at, qsizetype length) const
    {
        const auto isLetter = [this](qsizetype place) {
            return place >= 0 && place < m_text.size() && m_text[place].unicode() < 0x80
                && m_text[place].isLetter();
        };
        return isLetter(at - 1) || isLetter(at + length);
    }

    QStringView m_text;
    Bytes m_bytes;
};

/// One bit for each unit.
struct Units {
    std::array<quint64, 0x10000 / 64> bits{};

    constexpr void add(char16_t unit) { bits[unit / 64U] |= quint64(1) << unit % 64U; }
    constexpr bool holds(char16_t unit) const { return (bits[unit / 64U] >> unit % 64U & 1U) != 0; }
};

/// What may begin a character of UTF-8 in one of the pages, and what may stand behind.
struct Pairs {
    Units leads;
    Units tails;
};

constexpr Pairs makePairs()
{
    Pairs pairs;
    for (const Page& page : Pages)
        for (size_t i = 0; i < page.high.size(); ++i) {
            if (page.high[i] == 0xFFFF)
                continue;
            if (lengthOf(unsigned(0x80 + i)) > 0)
                pairs.leads.add(page.high[i]);
            else if (isTail(unsigned(0x80 + i)))
                pairs.tails.add(page.high[i]);
        }
    return pairs;
}

constexpr Pairs AllPairs = makePairs();

/// Whether two signs stand side by side that may be the first two bytes of a character.
ALIDADE_WIDE_CODE bool mayHoldPairs(QStringView text, const TextClasses& classes)
{
    const ClassBlocks blocks = classes.blocks();
    const auto next = [](quint64 here, quint64 following) { return here >> 1 | following << 63; };
    const auto pairsIn = [&](size_t i) {
        const ClassBlock block = blocks[i];
        const ClassBlock following = blocks[i + 1];
        const quint64 high = block.high() & ~block.han();
        const quint64 nextHigh = next(high, following.high() & ~following.han());
        const quint64 spaced = block.spaced();
        const quint64 latin = block.latin();
        const quint64 nextLatin = next(latin, following.latin());
        // Two letters of one alphabet are a word; three accented ones in a row are "ÔÇÖ".
        const quint64 word = spaced & next(spaced, following.spaced()) & ~(latin ^ nextLatin);
        const quint64 threeLatin = latin & nextLatin & (latin >> 2 | following.latin() << 62);
        return high & nextHigh & (~word | threeLatin);
    };
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) // several at once
        any |= pairsIn(i);
    for (size_t i = 0; any != 0 && i < blocks.size(); ++i)
        for (quint64 left = pairsIn(i); left != 0; left &= left - 1) {
            const qsizetype at = qsizetype(i) * TextClasses::Units + std::countr_zero(left);
            const char16_t one = text[at].unicode();
            const char16_t other = text[at + 1].unicode();
            if (AllPairs.leads.holds(one) && AllPairs.tails.holds(other)
                && !isOrdinaryPair(one, other))
                return true;
        }
    return false;
}

constexpr qsizetype Sequences = 4;
constexpr size_t Kinds = 3;
constexpr qsizetype SequencesInWords = 2; ///< "impl√©ment", "├á la"
constexpr qsizetype SequencesOfLetters = 12; ///< when letters are bytes of both kinds
constexpr qsizetype Others = 8; ///< per cent of the signs that are no bytes of such a character
constexpr qsizetype ShownUnits = 24;

} // namespace

bool speaksOfEncodings(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"utf-8"), QStringView(u"utf8"),
        QStringView(u"latin-1"), QStringView(u"latin1"), QStringView(u"mojibake"),
        QStringView(u"windows-125"), QStringView(u"cp125"), QStringView(u"iso-8859"),
        QStringView(u"code page"), QStringView(u"codepage"), QStringView(u"cp437"),
        QStringView(u"cp850"), QStringView(u"mac roman"), QStringView(u"macroman"),
        QStringView(u"koi8"), QStringView(u"shift_jis"), QStringView(u"shift-jis"),
        QStringView(u"gbk"), QStringView(u"encoding"), QStringView(u"encoded"),
        QStringView(u"decoded"), QStringView(u"charset"), QStringView(u"zeichensatz"),
        QStringView(u"zeichenkodierung"), QStringView(u"кодиров"), QStringView(u"кракозябр"),
        QStringView(u"codificación"), QStringView(u"encodage"), QStringView(u"文字化け"),
        QStringView(u"文字コード"), QStringView(u"0xcc"), QStringView(u"未初始化"),
        QStringView(u"乱码"), QStringView(u"亂碼"), QStringView(u"编码"), QStringView(u"編碼"),
        QStringView(u"字符集") };
    return holdsOneOf(text, Words);
}

void findCodePages(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    // Each page has letters of one of these among the bytes that characters are made of.
    if (!(classes.sum().latin1 || classes.sum().greekOrCyrillic) || !mayHoldPairs(text, classes))
        return;
    TextRegions regions(text);
    const Page* best = nullptr;
    Reading reading;
    for (const Page& page : Pages) {
        Reading one = Reader(text, page).read();
        if (one.sequences == 0)
            continue;
        const auto signs = std::count_if(text.begin() + one.begin, text.begin() + one.end,
            [](QChar unit) { return unit.unicode() >= 0x80; });
        const bool marks = one.marks > 0 && one.sequences >= one.marks;
        const auto letters = std::count_if(text.begin() + one.begin, text.begin() + one.end,
            [](QChar unit) { return unit.unicode() >= 0x80 && unit.isLetter(); });
        const qsizetype fewest = letters == signs ? SequencesOfLetters : Sequences;
        const bool many = (one.sequences >= fewest && one.kinds.size() >= Kinds)
            || one.inWords >= SequencesInWords;
        if ((!many && !marks) || (signs - one.units - one.ordinary) * 100 > signs * Others)
            continue;
        if (!best || one.units > reading.units) {
            best = &page;
            reading = std::move(one);
        }
    }
    if (!best || regions.inFence(reading.begin) || regions.inQuote(reading.begin))
        return;
    const bool shown = reading.units <= ShownUnits && speaksOfEncodings(text);
    spans.push_back({ reading.begin, reading.end - reading.begin, QLatin1StringView("mojibake"),
        shown ? 0.4F : 0.95F,
        QStringLiteral("%1 characters are UTF-8 read as %2")
            .arg(reading.sequences)
            .arg(best->name) });
}

} // namespace alidade

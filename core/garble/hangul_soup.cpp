// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Hangul syllables drawn by chance. Korean is written with some 2,350 of the 11,172 syllables that
// Unicode composes, all of which KS X 1001 has: of sound text one in hundreds is another.
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

/// The syllables of KS X 1001, one bit each, from U+AC00 on (made from the table of Python's
/// codec).
// clang-format off
constexpr std::array<quint64, 175> Common{
    0x1303B0113EFF0793, 0x0593000011102801, 0x3B019703B0111E7B, 0x306B959300A01112,
    0x113032011102B051, 0xB879300A011102B0, 0x0080001030011306, 0x93000011100B0113,
    0x0593000000102B03, 0x3B011323B051746B, 0x7000000000001030, 0x111029001303B011,
    0xB015300000012180, 0x020000303001030E, 0x1300000010230111, 0x0113030010106B81,
    0x0000010030111013, 0x3000000022B85530, 0x113AFB079702B011, 0x00000021011303B0,
    0x03B011383B0D1B00, 0x1300000111330113, 0x00000100111C2B05, 0x2A011300B0111000,
    0x1010000102B01930, 0x1030030111000000, 0x0011146B07130230, 0x8FB8F9742B051300,
    0x00000000103B0113, 0x01134AB0D9700000, 0x000011030011103B, 0x100001112AB15930,
    0x00100B0111010000, 0x0000102B01130000, 0x02A0111020000101, 0x0102B05930210111,
    0x011307B019300000, 0x00000003B011383B, 0x383B0D1300000000, 0x000010000103B011,
    0x0010102001130000, 0x0000011000000100, 0x0002181130000000, 0x0111000000100000,
    0x0B01930000000023, 0x302B011100301110, 0x01303B0113C7B011, 0xB011300000000280,
    0x03B011302B011383, 0x1102B011300A0011, 0x0111010000002000, 0x2B011302A011102B,
    0x3000000101000010, 0x11302B0113029011, 0xB0113000000066B0, 0x07B0113A6B07D302,
    0x1300000000200103, 0x011303B011386B05, 0x2B051B00000010B8, 0x1000000003000110,
    0x79700A011102A011, 0x0000100A0111A2B0, 0x0090111000011100, 0x9300000000090111,
    0x011322B0F9F2BB05, 0x000000002001323B, 0x303B019306B05930, 0x117000001123A011,
    0x00001010001102B0, 0x0000011003011301, 0x01010010162B0793, 0x0111020011300000,
    0x00000000B0113029, 0x383B05130EB05130, 0x000001000303B011, 0x0000103901930000,
    0x000000003B000302, 0x0000000000230113, 0x0001000000100000, 0x0000000290113020,
    0x1000000000000000, 0x0000030111020000, 0xB079B02B01130000, 0x02B011303B011323,
    0x1343B0D9F0210111, 0x011103B011303B01, 0x20011322B0517020, 0x300B011101901110,
    0x0016AB019302B011, 0xB011302101130100, 0x02B0313029010302, 0x1B42B81930000000,
    0x0000033011383301, 0x3305130000000020, 0x0000000000001110, 0x0130230593000001,
    0x3011101000010100, 0x0230113000000100, 0x1100000010100001, 0x8513020000000000,
    0x2B01130010111003, 0x303B011363B87730, 0x7B30020111A2B091, 0xF0D1702B011357F0,
    0x0AB971301B0111E3, 0x13029001303B0113, 0x071302B011302B01, 0x230113033011302B,
    0x30AB011302B01130, 0x7130090111FEB411, 0xB011307B05D347B8, 0x0000111021015303,
    0x1102B011306B0513, 0x0513000000103301, 0x30000102A01038EB, 0x3020001302B01110,
    0x001010000102B071, 0x1011100B01130000, 0x000000002B011300, 0x1303B095366B0593,
    0x0000020001103B01, 0x20000103B0113000, 0x3000000001000010, 0x00101001030AB011,
    0x0000000301110100, 0x0300001023011302, 0x0100000010000000, 0x0000029000100000,
    0x7B01538630113000, 0x0021015103B01130, 0x11303B0113000000, 0x00011010001102B0,
    0x020011102B011302, 0x0102B01110000000, 0x000102B011300100, 0x2B01110000011010,
    0x002B011302101110, 0x11302B0393000000, 0x0000303B011302B0, 0x03B0193000000002,
    0x0103B011102B0113, 0x011302B011300000, 0x0001010200001021, 0x102B011300000010,
    0x1130200001020011, 0x30113001011102B0, 0x02B0113000000002, 0x0103B011303B0313,
    0x0513000000002000, 0x10001102B011303B, 0x142B011300000110, 0x0110000001000001,
    0xB011300000010280, 0x0000001010000102, 0x9302101110230113, 0x0113003011100B05,
    0x3B011323B051702B, 0x3000000000000030, 0x11102B011303B011, 0xB011300A01010330,
    0x0000000020000102, 0x9300A01110000011, 0x0000020000102B05, 0x2901110090111000,
    0x3000000000B01110, 0x11302B211302B011, 0x00000020000103B0, 0x02B011302B051300,
    0x13002011103B0113, 0x0013028011322B21, 0x0A011102A0113028, 0x3021011102921130,
    0x11302B0113020011, 0x3011122B03D30290, 0x000000002B011302,
};
// clang-format on

constexpr char16_t First = 0xAC00;
constexpr char16_t Last = 0xD7A3;
constexpr qsizetype Step = 32; ///< units from one look to the next
constexpr qsizetype Look = 64; ///< units
constexpr qsizetype Fewest = 20; ///< syllables of a look
constexpr qsizetype RareTenths = 3; ///< of them; of an even draw it is eight
constexpr qsizetype Gap = 10; ///< units between two rare ones

bool isHangul(QChar unit) { return unit.unicode() >= First && unit.unicode() <= Last; }

bool isRare(QChar unit)
{
    if (!isHangul(unit))
        return false;
    const auto at = size_t(unit.unicode() - First);
    return (Common[at / 64] >> (at % 64) & 1U) == 0;
}

/// As far as rare syllables go from `from` in steps of `step`.
qsizetype grown(QStringView text, qsizetype from, qsizetype step)
{
    qsizetype found = from;
    for (qsizetype at = from; at >= 0 && at < text.size() && (at - found) * step <= Gap; at += step)
        found = isRare(text[at]) ? at : found;
    while (found + step >= 0 && found + step < text.size() && isHangul(text[found + step]))
        found += step;
    return found;
}

} // namespace

void findHangulSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    qsizetype behind = 0; // what was looked at already
    for (qsizetype at = 0; at < text.size(); at += Step) {
        if (at < behind || !isHangul(text[at]))
            continue;
        const QStringView part = text.sliced(at, std::min(Look, text.size() - at));
        const auto syllables = std::count_if(part.begin(), part.end(), isHangul);
        const auto rare = std::count_if(part.begin(), part.end(), isRare);
        // Ranges of a pattern, and all syllables in their order.
        const auto dashes = std::count(part.begin(), part.end(), u'-');
        qsizetype ascending = 0;
        for (qsizetype i = 1; i < part.size(); ++i)
            ascending += part[i].unicode() == part[i - 1].unicode() + 1 ? 1 : 0;
        if (dashes * 4 >= syllables || ascending * 2 >= syllables || syllables < Fewest
            || rare * 10 < syllables * RareTenths || regions.inClosedFence(at)
            || isQuoted(regions, at, at + Look))
            continue;
        const qsizetype begin = grown(text, at, -1);
        behind = grown(text, at, 1) + 1;
        spans.push_back({ begin, behind - begin, TokenSoupId, 0.85F,
            QStringLiteral("%1 of %2 Hangul syllables are in no word of Korean")
                .arg(rare)
                .arg(syllables) });
    }
}

} // namespace alidade

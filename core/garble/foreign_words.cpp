// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/foreign_words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace alidade {
namespace {

constexpr std::array Pieces = {
    // Thai: relative and linking words, prepositions, auxiliaries
    std::u16string_view(u"ที่"),
    std::u16string_view(u"และ"),
    std::u16string_view(u"ไม่"),
    std::u16string_view(u"ของ"),
    std::u16string_view(u"ใน"),
    std::u16string_view(u"เป็น"),
    std::u16string_view(u"ให้"),
    std::u16string_view(u"จะ"),
    std::u16string_view(u"ได้"),
    std::u16string_view(u"มี"),
    std::u16string_view(u"การ"),
    std::u16string_view(u"ว่า"),
    std::u16string_view(u"กับ"),
    std::u16string_view(u"ก็"),
    std::u16string_view(u"ความ"),
    // Arabic and Persian
    std::u16string_view(u"من"),
    std::u16string_view(u"في"),
    std::u16string_view(u"على"),
    std::u16string_view(u"ال"),
    std::u16string_view(u"ها"),
    std::u16string_view(u"ية"),
    std::u16string_view(u"وا"),
    std::u16string_view(u"ات"),
    std::u16string_view(u"ان"),
    std::u16string_view(u"أن"),
    std::u16string_view(u"إلى"),
    std::u16string_view(u"عن"),
    std::u16string_view(u"می"),
    std::u16string_view(u"را"),
    std::u16string_view(u"به"),
    std::u16string_view(u"از"),
    std::u16string_view(u"که"),
    std::u16string_view(u"این"),
    std::u16string_view(u"آن"),
    std::u16string_view(u"و"),
    std::u16string_view(u"در"),
    // Cyrillic: conjunctions, prepositions, endings
    std::u16string_view(u"и"),
    std::u16string_view(u"в"),
    std::u16string_view(u"не"),
    std::u16string_view(u"на"),
    std::u16string_view(u"что"),
    std::u16string_view(u"по"),
    std::u16string_view(u"как"),
    std::u16string_view(u"это"),
    std::u16string_view(u"для"),
    std::u16string_view(u"ся"),
    std::u16string_view(u"ть"),
    std::u16string_view(u"ов"),
    std::u16string_view(u"ния"),
    std::u16string_view(u"ского"),
    std::u16string_view(u"ение"),
    std::u16string_view(u"ых"),
    std::u16string_view(u"ого"),
    std::u16string_view(u"ский"),
    std::u16string_view(u"і"),
    std::u16string_view(u"та"),
    std::u16string_view(u"які"),
    // Devanagari
    std::u16string_view(u"में"),
    std::u16string_view(u"के"),
    std::u16string_view(u"की"),
    std::u16string_view(u"है"),
    std::u16string_view(u"का"),
    std::u16string_view(u"को"),
    std::u16string_view(u"से"),
    std::u16string_view(u"और"),
    std::u16string_view(u"पर"),
    std::u16string_view(u"हैं"),
    std::u16string_view(u"ने"),
    // Korean: particles and endings
    std::u16string_view(u"는"),
    std::u16string_view(u"은"),
    std::u16string_view(u"을"),
    std::u16string_view(u"를"),
    std::u16string_view(u"이"),
    std::u16string_view(u"가"),
    std::u16string_view(u"의"),
    std::u16string_view(u"에"),
    std::u16string_view(u"에서"),
    std::u16string_view(u"입니다"),
    std::u16string_view(u"하는"),
    std::u16string_view(u"하고"),
    std::u16string_view(u"으로"),
    std::u16string_view(u"했다"),
    std::u16string_view(u"습니다"),
    // Japanese: particles and endings
    std::u16string_view(u"の"),
    std::u16string_view(u"に"),
    std::u16string_view(u"を"),
    std::u16string_view(u"は"),
    std::u16string_view(u"が"),
    std::u16string_view(u"で"),
    std::u16string_view(u"と"),
    std::u16string_view(u"です"),
    std::u16string_view(u"ます"),
    std::u16string_view(u"した"),
    std::u16string_view(u"する"),
    std::u16string_view(u"ている"),
    std::u16string_view(u"ました"),
    std::u16string_view(u"から"),
    std::u16string_view(u"って"),
    // Hebrew
    std::u16string_view(u"של"),
    std::u16string_view(u"את"),
    std::u16string_view(u"לא"),
    std::u16string_view(u"על"),
    std::u16string_view(u"ים"),
    std::u16string_view(u"ות"),
    // Chinese
    std::u16string_view(u"的"),
    std::u16string_view(u"了"),
    std::u16string_view(u"是"),
    std::u16string_view(u"在"),
    std::u16string_view(u"和"),
    std::u16string_view(u"不"),
    std::u16string_view(u"我"),
    std::u16string_view(u"他"),
    std::u16string_view(u"这"),
    std::u16string_view(u"个"),
    std::u16string_view(u"有"),
    std::u16string_view(u"们"),
    std::u16string_view(u"就"),
    std::u16string_view(u"也"),
    std::u16string_view(u"我们"),
    // Bengali, Tamil, Telugu, Georgian, Armenian
    std::u16string_view(u"এবং"),
    std::u16string_view(u"এই"),
    std::u16string_view(u"করে"),
    std::u16string_view(u"மற்றும்"),
    std::u16string_view(u"ஒரு"),
    std::u16string_view(u"మరియు"),
    std::u16string_view(u"და"),
    std::u16string_view(u"ის"),
    std::u16string_view(u"և"),
};

constexpr QStringView NoBeginning = u"ะาำๅьъыЬЪЫっゃゅょぁぃぅぇぉッャュョァィゥェォーんン";

bool isKana(QChar unit) { return unit.unicode() >= 0x3040 && unit.unicode() <= 0x30FF; }

} // namespace

bool isFunctionPiece(QStringView group)
{
    // Endings that begin with a mark have lost the letter that carries it; and no word begins with
    // a Thai vowel that follows its consonant, a Cyrillic sign, a small kana or the mark of a long
    // one.
    if (!group.isEmpty() && (group.front().isMark() || NoBeginning.contains(group.front())))
        return true;
    // A word of one or two letters of an alphabet is a particle, or the rest of a word.
    const bool letters = std::all_of(group.begin(), group.end(),
        [](QChar unit) { return unit.unicode() >= 0x400 && unit.unicode() < 0x1100; });
    if ((letters && group.size() <= 2) || (group.size() == 1 && isKana(group[0])))
        return true;
    return std::any_of(Pieces.begin(), Pieces.end(), [group](std::u16string_view piece) {
        return group == QStringView(piece.data(), qsizetype(piece.size()));
    });
}

} // namespace alidade

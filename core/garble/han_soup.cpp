// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/common_han.h"
#include "core/garble/token_soup_parts.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bitset>
#include <string_view>
#include <vector>

namespace alidade {
namespace {

// Modern Chinese sets a mark every ten to fifteen characters and never goes on for more than sixty
// without one. Classical texts are printed without marks: they lack the particles of today.
constexpr qsizetype Unbroken = 150;
constexpr qsizetype UnbrokenMixed = 90; ///< with signs of both ways of writing in one breath
constexpr qsizetype Rare = 3; ///< such signs; with them the shortest one that is looked at counts
constexpr qsizetype Kinds = 40; ///< different characters: loops have few
// Of 80 characters in a row. Of 2,100 such windows of sound text without its marks none is like
// that; classics and lists of names have no modern particles.
constexpr qsizetype Window = 80;
constexpr qsizetype Step = 16;
constexpr qsizetype MostFrequent = 17; ///< per cent of FrequentHan
constexpr qsizetype MostlyDifferent = 87; ///< per cent
constexpr qsizetype Particles = 2;
constexpr std::u16string_view OfToday = u"的了这们吗呢吧這們个個";
constexpr std::u16string_view Modern = u"的了是在这个们我你他它和就也都很吗呢吧這個們";

/// Frequent characters of one way of writing (of Taiwan, of Japan; of the mainland) that the other
/// does not have: a text is written in one of them.
constexpr std::u16string_view Traditional
    = u"愛罷備貝筆畢邊變標別賓補參倉層產嘗車徹塵陳稱懲遲蟲傳創純詞從達帶單導燈敵點電動斷對隊兒爾"
      u"發飯範飛豐風婦復該蓋幹岡剛綱鋼個給鞏溝構購顧關觀館慣廣歸龜國過漢號護畫話懷壞歡環還換會匯"
      u"貨獲擊機積極級際繼紀夾價監堅檢簡見將講獎膠腳較節潔結緊進經驚競靜舊舉據懼劇覺決絕軍開殼塊"
      u"虧蘭覽懶爛樂類離禮裡歷麗連聯練糧兩療鄰臨靈領劉龍樓錄陸論羅邁滿門夢彌麵滅鳴腦鬧寧農濃盤賠"
      u"憑評潑樸齊騎啟氣錢淺槍牆搶親輕傾請慶窮區權勸確熱認榮軟銳灑賽喪殺曬閃傷賞燒設聲勝師詩時識"
      u"實適視試飾書術樹數帥雙誰稅順說絲訴雖隨歲孫損鎖態談湯濤討題體條鐵聽廳統頭圖團彎萬網為圍偉"
      u"衛溫聞穩問無務霧習戲細蝦嚇鮮閑顯險現線鄉詳響項協寫謝興許續選學訓訊壓亞嚴鹽顏驗揚陽養樣藥"
      u"爺業葉頁醫儀億義藝議異陰銀飲應營擁優郵遊魚與語員園圓遠願約閱雲運雜災載讚髒則澤賊贈張漲帳"
      u"趙這針陣爭鄭證織職執紙質鐘種眾週豬諸築專轉裝狀準資總組鑽縣橋島檔淚銷戰鬥曉鶴媽貿況們來長"
      u"馬鳥東當間讓髮淨涼沒難円証売読県戦気図団対検験続総銭広応変発働込辺駅駄";
constexpr std::u16string_view Simplified
    = u"们这国时对说学发过还来开关头实现经无从长门问间车马风飞龙鸟鱼见亲觉观义书东乐业当点电话语"
      u"认让进运动达选际阳难题类显净围数条样权归爱备贝笔毕边变标别宾补参仓层产尝彻尘陈称迟传创纯"
      u"词带单导灯敌断队尔饭妇该盖刚纲钢个给沟购顾馆惯广号护画欢环换会汇货获击积级继纪监坚检简将"
      u"讲奖脚较节结紧竞静旧举剧决绝军块览兰礼历丽连联练粮两疗邻临灵领刘楼录陆论罗满梦灭脑闹农浓"
      u"盘赔凭评齐骑启钱浅枪墙抢轻倾请庆穷区劝热荣软锐赛丧杀闪伤赏烧设声师诗识视试饰术树帅双谁税"
      u"顺丝诉虽随岁孙损锁态谈汤讨铁厅统图团湾为伟卫温闻稳务雾习戏细鲜险线乡详响项协写谢兴许续训"
      u"讯压亚严盐颜验扬养药爷叶页医仪亿艺议阴银饮应营拥邮员园圆远约阅杂灾载则泽赠张涨帐赵针阵争"
      u"郑证织职执纸质钟众猪诸专转装状资总组县桥岛档销战晓妈贸况";

/// Those of the mainland that Japan writes as well, beside its own frequent characters.
constexpr std::u16string_view AlsoOfJapan = u"国学来无从当点数条参称灯断盖个广号画会将脚静旧决礼粮"
                                            u"楼梦凭浅区声双税随湾温写叶医争猪装状档况";

bool isHan(QChar unit) { return unit.unicode() >= 0x3400 && unit.unicode() <= 0x9FFF; }

qsizetype countOf(QStringView part, std::u16string_view among)
{
    return std::count_if(part.begin(), part.end(),
        [among](QChar unit) { return among.find(unit.unicode()) != std::u16string_view::npos; });
}

qsizetype kindsOf(QStringView part)
{
    std::u16string sorted(part.utf16(), size_t(part.size()));
    std::sort(sorted.begin(), sorted.end());
    return std::unique(sorted.begin(), sorted.end()) - sorted.begin();
}

bool isFrequentHan(QChar unit)
{
    static const std::bitset<0x10000> frequent = [] {
        std::bitset<0x10000> made;
        for (const QChar one : FrequentHan)
            made.set(one.unicode());
        return made;
    }();
    return frequent.test(unit.unicode());
}

/// Characters that hardly ever come again, with fewer little words than any sentence.
bool isDrawn(QStringView window)
{
    const auto frequent = std::count_if(window.begin(), window.end(), isFrequentHan);
    return frequent * 100 <= window.size() * MostFrequent && countOf(window, Modern) >= Particles
        && countOf(window, OfToday) > 0 && kindsOf(window) * 100 >= window.size() * MostlyDifferent;
}

bool holdsDrawn(QStringView part)
{
    const qsizetype size = std::min(part.size(), Window);
    for (qsizetype at = 0; at + size <= part.size(); at += Step)
        if (isDrawn(part.sliced(at, size)))
            return true;
    return isDrawn(part.last(size));
}

/// How often one way of writing follows the other.
qsizetype changesIn(QStringView part)
{
    enum : quint8 { Neither, Old, New };
    static const std::vector<quint8> kinds = [] {
        std::vector<quint8> made(0x10000, Neither);
        for (const char16_t unit : Traditional)
            made[unit] = Old;
        for (const char16_t unit : Simplified) // what both have tells nothing
            made[unit] = made[unit] == Old ? quint8(Neither) : quint8(New);
        for (const char16_t unit : AlsoOfJapan)
            made[unit] = Neither;
        return made;
    }();
    qsizetype changes = 0;
    quint8 before = Neither;
    for (const QChar unit : part) {
        const quint8 kind = kinds[unit.unicode()];
        changes += kind != Neither && before != Neither && kind != before ? 1 : 0;
        before = kind != Neither ? kind : before;
    }
    return changes;
}

} // namespace

void findHanSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    for (qsizetype at = 0; at < text.size();) {
        if (!isHan(text[at])) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        while (at < text.size() && isHan(text[at]))
            ++at;
        const qsizetype length = at - begin;
        if (length < UnbrokenHan || regions.inFence(begin) || regions.inQuote(begin))
            continue;
        const QStringView part = text.sliced(begin, length);
        const bool modern = countOf(part, Modern) * 50 >= length;
        const bool mixed = countOf(part, Traditional) >= 2 && countOf(part, Simplified) >= 4;
        const auto rare = std::count_if(
            part.begin(), part.end(), [](QChar unit) { return !isCommonHan(unit.unicode()); });
        const bool plain = countOf(part, Simplified) >= 3;
        const bool odd = rare >= Rare && plain; // of a classic, or of the other way of writing
        const bool enough = length >= Unbroken || (length >= UnbrokenMixed && mixed)
            || (mixed && rare > 0) || (odd && rare * 30 >= length);
        if ((!modern || !enough || kindsOf(part) < Kinds) && !holdsDrawn(part))
            continue;
        spans.push_back({ begin, length, TokenSoupId, 0.75F,
            QStringLiteral("%1 Chinese characters without a mark%2")
                .arg(length)
                .arg(mixed ? QStringLiteral(", simplified and traditional ones mixed")
                           : QString()) });
    }
}

namespace {

constexpr int FewestMixed = 30; ///< characters and blanks

/// Han characters from which on so many characters and blanks stand in a row.
ALIDADE_WIDE_CODE bool collectUnmarked(const TextClasses& classes, PlaceList& places)
{
    const ClassBlocks blocks = classes.blocks();
    const auto startsIn = [&](size_t i) {
        const quint64 here = blocks[i].han() | blocks[i].space();
        const quint64 next = blocks[i + 1].han() | blocks[i + 1].space();
        return (runsOf<FewestMixed>(here) | runsOf<FewestMixed>(here >> 32 | next << 32) << 32)
            & blocks[i].han();
    };
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) // several at once
        any |= startsIn(i);
    if (any != 0)
        places.assign(blocks.size(), startsIn);
    return any != 0;
}

} // namespace

void findMixedHan(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    constexpr qsizetype Changes = 3;
    constexpr qsizetype Share = 16; ///< characters to one change
    static constexpr std::array Said{ QStringView(u"繁"), QStringView(u"简体"),
        QStringView(u"簡體"), QStringView(u"简化"), QStringView(u"簡化"), QStringView(u"异体"),
        QStringView(u"異體"), QStringView(u"raditional"), QStringView(u"implified") };
    static thread_local PlaceList places; // its memory is used again
    if (!collectUnmarked(classes, places))
        return;
    qsizetype end = 0;
    for (const quint32 place : places.all()) {
        const auto begin = qsizetype(place);
        if (begin < end)
            continue;
        qsizetype characters = 0;
        for (qsizetype at = begin; at < text.size() && (isHan(text[at]) || text[at] == u' '); ++at)
            if (isHan(text[at])) {
                ++characters;
                end = at + 1;
            }
        const qsizetype changes
            = characters >= FewestMixed ? changesIn(text.sliced(begin, end - begin)) : 0;
        if (changes >= Changes && changes * Share >= characters && !regions.inFence(begin)
            && !regions.inQuote(begin) && !holdsOneOf(text, Said))
            spans.push_back({ begin, end - begin, TokenSoupId, 0.75F,
                QStringLiteral("%1 Chinese characters without a mark, simplified and traditional "
                               "ones mixed")
                    .arg(characters) });
    }
}

} // namespace alidade

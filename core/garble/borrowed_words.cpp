// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/borrowed_words.h"

#include "core/garble/function_words.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/word_search.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

QStringView wordAt(QStringView text, qsizetype begin)
{
    while (begin < text.size() && text[begin] == u' ')
        ++begin;
    qsizetype end = begin;
    while (end < text.size() && text[end].isLetter())
        ++end;
    return text.sliced(begin, end - begin);
}

QStringView wordBefore(QStringView text, qsizetype end)
{
    while (end > 0 && text[end - 1] == u' ')
        --end;
    qsizetype begin = end;
    while (begin > 0 && text[begin - 1].isLetter())
        --begin;
    return text.sliced(begin, end - begin);
}

/// Words that lead over to a noun, and that follow one.
bool isLittleWord(QStringView word)
{
    static constexpr std::array Words{ QStringView(u"a"), QStringView(u"an"), QStringView(u"the"),
        QStringView(u"of"), QStringView(u"my"), QStringView(u"our"), QStringView(u"your"),
        QStringView(u"his"), QStringView(u"her"), QStringView(u"their"), QStringView(u"its"),
        QStringView(u"this"), QStringView(u"that"), QStringView(u"these"), QStringView(u"in"),
        QStringView(u"on"), QStringView(u"at"), QStringView(u"to"), QStringView(u"with"),
        QStringView(u"for"), QStringView(u"from"), QStringView(u"by"), QStringView(u"as"),
        QStringView(u"and"), QStringView(u"or"), QStringView(u"but"), QStringView(u"is"),
        QStringView(u"are"), QStringView(u"was"), QStringView(u"were"), QStringView(u"be"),
        QStringView(u"has"), QStringView(u"had"), QStringView(u"have"), QStringView(u"can"),
        QStringView(u"will"), QStringView(u"would"), QStringView(u"which"), QStringView(u"who"),
        QStringView(u"when"), QStringView(u"while"), QStringView(u"before"), QStringView(u"after"),
        QStringView(u"near"), QStringView(u"every"), QStringView(u"some"), QStringView(u"no"),
        QStringView(u"than"), QStringView(u"like"), QStringView(u"into") };
    return std::any_of(Words.begin(), Words.end(),
        [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
}

} // namespace

bool teachesWords(QStringView part)
{
    static constexpr std::array Words{ QStringView(u"particle"), QStringView(u"kanji"),
        QStringView(u" suffix"), QStringView(u" prefix"), QStringView(u"grammar"),
        QStringView(u"syllable"), QStringView(u" verb"), QStringView(u" noun"),
        QStringView(u" called"), QStringView(u" spelled"), QStringView(u" symbol"),
        QStringView(u" means"), QStringView(u" word"), QStringView(u" character"),
        QStringView(u"pronounced"), QStringView(u"translat"), QStringView(u"written"),
        QStringView(u"language"), QStringView(u" letter"), QStringView(u" signs "),
        QStringView(u" script "), QStringView(u"runic"), QStringView(u"glyph"),
        QStringView(u"翻译"), QStringView(u"意思"), QStringView(u"单词") };
    return holdsOneOf(part, Words);
}

bool speaksOfOthers(QStringView text)
{
    static constexpr std::array Words{ QStringView(u"chinese"), QStringView(u"china"),
        QStringView(u"chino"), QStringView(u"chinois"), QStringView(u"japan"),
        QStringView(u"japon"), QStringView(u"korea"), QStringView(u"corea"), QStringView(u"russia"),
        QStringView(u"russi"), QStringView(u"arab"), QStringView(u"hebr"), QStringView(u"israel"),
        QStringView(u"hindi"), QStringView(u"india"), QStringView(u"thai"), QStringView(u"greek"),
        QStringView(u"persia"), QStringView(u"iran"), QStringView(u"ukrain"),
        QStringView(u"cyrillic"), QStringView(u"alphabet"), QStringView(u"unicode"),
        QStringView(u"idiom"), QStringView(u"slang"), QStringView(u"kanji"), QStringView(u"tokyo"),
        QStringView(u"beijing"), QStringView(u"moscow"), QStringView(u"seoul"),
        QStringView(u"taiwan"), QStringView(u"translat"), QStringView(u"language"),
        QStringView(u"外语"), QStringView(u"外文"), QStringView(u"俄"), QStringView(u"韩"),
        QStringView(u"日语"), QStringView(u"日文"), QStringView(u"泰国"), QStringView(u"泰语"),
        QStringView(u"阿拉伯"), QStringView(u"日本"), QStringView(u"印度"), QStringView(u"印地"),
        QStringView(u"以色列"), QStringView(u"希伯来"), QStringView(u"波斯"), QStringView(u"翻译"),
        QStringView(u"字母"), QStringView(u"乌克兰") };
    return holdsOneOf(text, Words);
}

bool asksForScript(QStringView prompt, QChar::Script script)
{
    struct Named {
        QChar::Script script;
        QStringView name;
    };
    // Han stands for the scripts of Japanese as well, see asOne().
    static constexpr std::array Names{ Named{ QChar::Script_Han, u"chinese" },
        Named{ QChar::Script_Han, u"mandarin" }, Named{ QChar::Script_Han, u"cantonese" },
        Named{ QChar::Script_Han, u"japanese" }, Named{ QChar::Script_Han, u"kanji" },
        Named{ QChar::Script_Han, u"中文" }, Named{ QChar::Script_Han, u"汉语" },
        Named{ QChar::Script_Han, u"日语" }, Named{ QChar::Script_Han, u"日文" },
        Named{ QChar::Script_Hangul, u"korean" }, Named{ QChar::Script_Hangul, u"hangul" },
        Named{ QChar::Script_Hangul, u"韩语" }, Named{ QChar::Script_Hangul, u"韩文" },
        Named{ QChar::Script_Cyrillic, u"russian" }, Named{ QChar::Script_Cyrillic, u"cyrillic" },
        Named{ QChar::Script_Cyrillic, u"ukrainian" },
        Named{ QChar::Script_Cyrillic, u"bulgarian" }, Named{ QChar::Script_Cyrillic, u"俄语" },
        Named{ QChar::Script_Arabic, u"arabic" }, Named{ QChar::Script_Arabic, u"persian" },
        Named{ QChar::Script_Arabic, u"farsi" }, Named{ QChar::Script_Arabic, u"urdu" },
        Named{ QChar::Script_Arabic, u"阿拉伯语" }, Named{ QChar::Script_Hebrew, u"hebrew" },
        Named{ QChar::Script_Thai, u"thai" }, Named{ QChar::Script_Thai, u"泰语" },
        Named{ QChar::Script_Devanagari, u"hindi" }, Named{ QChar::Script_Devanagari, u"sanskrit" },
        Named{ QChar::Script_Devanagari, u"nepali" } };
    return std::any_of(Names.begin(), Names.end(), [&](const Named& named) {
        return named.script == script && prompt.contains(named.name, Qt::CaseInsensitive);
    });
}

bool isNamedNear(QStringView text, const TextRange& group)
{
    constexpr qsizetype Near = 60;
    static constexpr std::array Words{ QStringView(u"phrase"), QStringView(u" dish"),
        QStringView(u"poem"), QStringView(u"known as"), QStringView(u" term "),
        QStringView(u" named"), QStringView(u" name "), QStringView(u" title"),
        QStringView(u" song"), QStringView(u" sign "), QStringView(u" label"),
        QStringView(u" button"), QStringView(u" says"), QStringView(u" said"),
        QStringView(u"shout"), QStringView(u" type "), QStringView(u"string"),
        QStringView(u" call"), QStringView(u"名叫"), QStringView(u"名为"), QStringView(u"名字"),
        QStringView(u"写作"), QStringView(u"写成"), QStringView(u"叫做"), QStringView(u"叫作"),
        QStringView(u"称为"), QStringView(u"一词"), QStringView(u"单词"), QStringView(u"字符"),
        QStringView(u"输入"), QStringView(u"标题") };
    const qsizetype from = std::max<qsizetype>(0, group.begin - Near);
    const qsizetype to = std::min(text.size(), group.end + Near);
    return holdsOneOf(text.sliced(from, to - from), Words);
}

bool isFunctionWord(QStringView word)
{
    const auto isSame = [word](std::u16string_view one) {
        return word.compare(QStringView(one.data(), qsizetype(one.size())), Qt::CaseInsensitive)
            == 0;
    };
    return !word.isEmpty()
        && std::any_of(detail::Tables.begin(), detail::Tables.end(), [&](const auto& table) {
               return std::any_of(table.words.begin(), table.words.end(), isSame);
           });
}

bool followsName(QStringView text, const TextRange& group)
{
    constexpr char16_t FirstCjk = 0x2E80; // of scripts that stand right behind a name: Tokyo東京
    constexpr char16_t Last = 0xFF00;
    qsizetype at = group.begin;
    while (at > 0 && text[at - 1] == u' ')
        --at;
    const char16_t first = text[group.begin].unicode();
    if (at == group.begin && !(first >= FirstCjk && first < Last))
        return false;
    const qsizetype end = at;
    while (at > 0 && text[at - 1].isLetter())
        --at;
    // The first word of a sentence has a capital as well.
    const QStringView word = text.sliced(at, end - at);
    return at < end && word[0].isUpper() && (word.size() == 1 || !isFunctionWord(word));
}

bool hasLittleNeighbour(QStringView text, const TextRange& group)
{
    const QStringView before = wordBefore(text, group.begin);
    const QStringView after = wordAt(text, group.end);
    // Of languages that the tables of function words leave out: Portuguese, Italian, Dutch, Polish,
    // Turkish, Vietnamese, Indonesian, Swedish.
    static constexpr std::array Others{ QStringView(u"da"), QStringView(u"do"), QStringView(u"dos"),
        QStringView(u"e"), QStringView(u"os"), QStringView(u"um"), QStringView(u"uma"),
        QStringView(u"não"), QStringView(u"na"), QStringView(u"no"), QStringView(u"com"),
        QStringView(u"di"), QStringView(u"che"), QStringView(u"il"), QStringView(u"è"),
        QStringView(u"per"), QStringView(u"het"), QStringView(u"een"), QStringView(u"van"),
        QStringView(u"niet"), QStringView(u"w"), QStringView(u"z"), QStringView(u"się"),
        QStringView(u"nie"), QStringView(u"jest"), QStringView(u"ve"), QStringView(u"bir"),
        QStringView(u"için"), QStringView(u"bu"), QStringView(u"ile"), QStringView(u"olarak"),
        QStringView(u"của"), QStringView(u"và"), QStringView(u"là"), QStringView(u"các"),
        QStringView(u"cho"), QStringView(u"được"), QStringView(u"trong"), QStringView(u"không"),
        QStringView(u"một"), QStringView(u"này"), QStringView(u"yang"), QStringView(u"dan"),
        QStringView(u"ini"), QStringView(u"och"), QStringView(u"att"), QStringView(u"är"),
        QStringView(u"som"), QStringView(u"av"), QStringView(u"det") };
    const auto isOther = [](QStringView word) {
        return std::any_of(Others.begin(), Others.end(),
            [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
    };
    return isLittleWord(before) || isLittleWord(after) || isFunctionWord(before)
        || isFunctionWord(after) || isOther(before) || isOther(after);
}

bool isInsideHan(QStringView text, const TextRange& group)
{
    const auto isHan = [text](qsizetype at) {
        return at >= 0 && at < text.size() && letterScript(text[at].unicode()) == QChar::Script_Han;
    };
    return isHan(group.begin - 1) && !text[group.begin].isUpper()
        && (isHan(group.end) || text[group.begin].isLower());
}

bool isBehindArticle(QStringView text, const TextRange& group)
{
    static constexpr std::array Articles{ QStringView(u"a"), QStringView(u"an"),
        QStringView(u"the"), QStringView(u"my"), QStringView(u"our"), QStringView(u"your"),
        QStringView(u"his"), QStringView(u"her"), QStringView(u"their"), QStringView(u"its"),
        QStringView(u"this"), QStringView(u"that"), QStringView(u"some"), QStringView(u"no"),
        QStringView(u"of") };
    const QStringView before = wordBefore(text, group.begin);
    return std::any_of(Articles.begin(), Articles.end(),
        [before](QStringView one) { return before.compare(one, Qt::CaseInsensitive) == 0; });
}

bool isOutOfPlace(QStringView text, const TextRange& group)
{
    const bool touches = (group.begin > 0 && text[group.begin - 1].isLetter())
        || (group.end < text.size() && text[group.end].isLetter());
    if (touches)
        return true;
    const QStringView before = wordBefore(text, group.begin);
    const QStringView after = wordAt(text, group.end);
    if (before.isEmpty() && !after.isEmpty()) { // "… it ends. X The next one"
        qsizetype at = group.begin;
        while (at > 0 && text[at - 1] == u' ')
            --at;
        return at > 0 && at < group.begin && QStringView(u".!?").contains(text[at - 1])
            && after[0].isUpper() && (isLittleWord(after) || isFunctionWord(after));
    }
    return !before.isEmpty() && !after.isEmpty() && !isLittleWord(before) && !isLittleWord(after);
}

} // namespace alidade

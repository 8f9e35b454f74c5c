// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words of other scripts that creep into a text of one script without being explained (garble.md
// 3.4). Glosses, lists and lessons about words stand between marks or name what they do.
#include "core/base/wide_code.h"
#include "core/garble/borrowed_words.h"
#include "core/garble/common_han.h"
#include "core/garble/detector.h"
#include "core/garble/foreign_words.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/script_switches.h"
#include "core/garble/text_regions.h"
#include "core/garble/token_soup_parts.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string_view>

namespace alidade {
namespace {

constexpr QLatin1StringView Id = ScriptDriftId;
using Script = QChar::Script;
constexpr qsizetype FewestLetters = 60;
constexpr qsizetype FewLetters = 20; ///< with words of three other scripts among them
constexpr double MainShare = 0.55;
constexpr double PureShare = 0.9; ///< here one or two groups are worth showing
constexpr size_t Groups = 6;
constexpr size_t GroupsOfTwoScripts = 3;
constexpr size_t MixedScripts = 3; ///< no lesson is about so many
constexpr qsizetype BilingualTenths = 3; ///< of the letters
constexpr qsizetype SparseUnits = 30; ///< from one group to the next
constexpr qsizetype LongestPiece = 16; ///< units on average
constexpr double StrayShare = 0.94;
constexpr double StraysShare = 0.9; ///< when they are of several scripts
constexpr qsizetype StrayText = 120; ///< units; of less nobody tells what it is about
constexpr qsizetype StrayHangul = 60; ///< two letters and more each
constexpr qsizetype MixedHan = 7; ///< one letter of so many
constexpr float Counted = 0.75F;
constexpr float Strayed = 0.6F; ///< one or two words only
constexpr float Shown = 0.4F; ///< below the threshold

struct Group : TextRange {
    Script script;
};

struct TextScripts {
    Script usual; ///< of most letters
    double share; ///< of its letters, Latin ones in a text of another script aside
    size_t others; ///< scripts of the groups
};

/// What joins or parts letters, and the marks of a script between its syllables and words.
bool staysInWord(char32_t point, Script script)
{
    constexpr char32_t NonJoiner = 0x200C;
    constexpr char32_t Joiner = 0x200D;
    return point == NonJoiner || point == Joiner
        || (point > 0x2FF && QChar::script(point) == script);
}

/// Between brackets, quotes, marks of a list, or at a line's beginning: meant.
bool isGloss(QStringView text, const Group& group)
{
    qsizetype before = group.begin - 1;
    while (before >= 0 && text[before] == u' ')
        --before;
    qsizetype after = group.end;
    while (after < text.size() && text[after] == u' ')
        ++after;
    // Set apart in a column.
    if (group.begin - before > 2 || after - group.end > 2)
        return true;
    const QChar left = before < 0 ? u'\n' : text[before];
    const QChar right = after >= text.size() ? u'x' : text[after];
    constexpr QStringView Opening = u"(（[{=/:：|—–*_>‘“«\t\n\"'`「《→-·•・";
    constexpr QStringView Closing = u")）(（]}<=|—–*_/:：\t\n\"'`」》→·•・";
    constexpr QStringView Between = u",，、;；.!！";
    return Opening.contains(left) || Closing.contains(right)
        || (Between.contains(left) && Between.contains(right));
}

/// Between two tags of markup on one line: an entry of its own.
bool isElement(QStringView text, const Group& group)
{
    constexpr qsizetype Reach = 200;
    const qsizetype first = std::max<qsizetype>(0, group.begin - Reach);
    qsizetype before = group.begin - 1;
    while (before >= first && !QStringView(u"<>\n").contains(text[before]))
        --before;
    const qsizetype last = std::min(text.size(), group.end + Reach);
    qsizetype after = group.end;
    while (after < last && !QStringView(u"<>\n").contains(text[after]))
        ++after;
    return before >= first && text[before] == u'>' && after + 1 < last && text[after] == u'<'
        && text[after + 1] == u'/';
}

/// A letter on both sides with a blank between, or none at all.
bool isInsideSentence(QStringView text, const Group& group)
{
    const auto isWord = [&](qsizetype at, qsizetype step) {
        while (at >= 0 && at < text.size() && text[at] == u' ')
            at += step;
        constexpr QStringView Stops = u",.;!?，。；$\\";
        return at >= 0 && at < text.size() && (text[at].isLetter() || Stops.contains(text[at]));
    };
    return isWord(group.begin - 1, -1) && isWord(group.end, 1);
}

/// The sentence does not go on behind it.
bool endsEntry(QStringView text, const Group& group)
{
    qsizetype after = group.end;
    while (after < text.size() && text[after] == u' ')
        ++after;
    return after == text.size() || !text[after].isLetter()
        || asOne(letterScript(text[after].unicode())) == group.script;
}

/// Words about words close to half of the groups.
bool areTaught(QStringView text, const std::vector<Group>& groups)
{
    constexpr qsizetype Near = 80;
    const auto taught = std::count_if(groups.begin(), groups.end(), [text](const Group& group) {
        const qsizetype from = std::max<qsizetype>(0, group.begin - Near);
        const qsizetype to = std::min(text.size(), group.end + Near);
        return teachesWords(text.sliced(from, to - from));
    });
    return taught * 2 >= qsizetype(groups.size());
}

/// Formulas and reasoning about them borrow no words for things of another country.
bool isOfFormulas(QStringView text)
{
    constexpr qsizetype Marks = 4;
    const auto marks = std::count_if(
        text.begin(), text.end(), [](QChar unit) { return unit == u'$' || unit == u'\\'; });
    const bool program = text.contains(QStringView(u";\n"));
    return !program && marks + 2 * text.count(QStringView(u" = ")) >= Marks;
}

/// A name that comes again, or a word of the task.
bool isKnown(QStringView text, QStringView prompt, const Group& group)
{
    const QStringView word = text.sliced(group.begin, group.end - group.begin);
    return prompt.contains(word) || text.first(group.begin).contains(word)
        || text.sliced(group.end).contains(word);
}

/// Not single words but a language: Chinese with its particles, which only words of Latin letters
/// interrupt, or stretches of several words.
bool areSentences(QStringView text, const std::vector<Group>& groups)
{
    constexpr qsizetype FewestHan = 30;
    constexpr qsizetype ShortestPiece = 2; ///< units on average, and more
    constexpr qsizetype Particles = 15; ///< per cent
    constexpr qsizetype Stretch = 24; ///< units on average
    qsizetype units = 0;
    qsizetype han = 0;
    qsizetype particles = 0;
    for (const Group& group : groups) {
        units += group.end - group.begin;
        for (qsizetype at = group.begin; at < group.end; ++at) {
            han += asOne(letterScript(text[at].unicode())) == QChar::Script_Han ? 1 : 0;
            particles += FrequentHan.contains(text[at]) ? 1 : 0;
        }
    }
    const auto count = qsizetype(groups.size());
    return units > count * Stretch
        || (han >= FewestHan && units > count * ShortestPiece
            && particles * 100 >= han * Particles);
}

/// A few words inside of sentences of a text that is of one script otherwise and has nothing to say
/// about those who write the other. `share`: of the script of the text among its letters.
bool areStray(QStringView text, QStringView prompt, const std::vector<Group>& groups,
    const TextScripts& scripts)
{
    constexpr qsizetype Longest = 12;
    const bool chinese = scripts.usual == QChar::Script_Han;
    if (scripts.share < (scripts.others >= 2 ? StraysShare : StrayShare)
        || (!chinese
            && text.size() < (scripts.usual == QChar::Script_Hangul ? StrayHangul : StrayText))
        || speaksOfOthers(text))
        return false;
    const bool formulas = isOfFormulas(text);
    const auto isStrange = [&](const Group& group) {
        return group.end - group.begin <= Longest && isInsideSentence(text, group)
            && (chinese || !followsName(text, group)) && !isNamedNear(text, group)
            && !isKnown(text, prompt, group);
    };
    return std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
        return isStrange(group)
            && (chinese ? isInsideHan(text, group) : formulas || isOutOfPlace(text, group));
    });
}

void findForeignGroups(QStringView text, QStringView prompt, std::vector<GarbleSpan>& spans)
{
    std::array<qsizetype, size_t(QChar::ScriptCount)> letters{};
    bool chinesePunctuation = false;
    for (qsizetype at = 0; at < text.size();) {
        const char32_t point = nextPoint(text, at);
        ++letters[size_t(asOne(letterScript(point)))];
        chinesePunctuation
            = chinesePunctuation || (point >= 0x3001 && point <= 0x3002) || point == 0xFF0C;
    }
    letters[size_t(QChar::Script_Common)] = 0;
    qsizetype all = 0;
    for (const qsizetype count : letters)
        all += count;
    const auto most = std::max_element(letters.begin(), letters.end());
    const auto usual = Script(most - letters.begin());
    if (usual != QChar::Script_Latin) // names and units, in every script
        all -= letters[size_t(QChar::Script_Latin)];
    if (all < FewLetters || double(*most) < MainShare * double(all) || *most == all)
        return;
    // Today Hangul has single Han characters, and others between brackets only.
    const bool mixesHan = letters[size_t(QChar::Script_Han)] * MixedHan >= all;
    const auto isForeign = [&](Script script) {
        return script != QChar::Script_Common && script != usual && script != QChar::Script_Latin
            && script != QChar::Script_Greek
            && !(script == QChar::Script_Han
                && (chinesePunctuation || (usual == QChar::Script_Hangul && mixesHan)));
    };
    TextRegions regions(text);
    std::vector<Group> groups;
    for (qsizetype at = 0; at < text.size();) {
        qsizetype begin = at;
        const Script script = asOne(letterScript(nextPoint(text, at)));
        if (!isForeign(script))
            continue;
        for (qsizetype next = at; next < text.size(); at = next) {
            // Words of one script side by side are one group.
            const bool blank = text[next] == u' ' && next + 1 < text.size();
            next += blank ? 1 : 0;
            const char32_t point = nextPoint(text, next);
            const bool longVowel = point == 0x30FC && script == QChar::Script_Han;
            if (asOne(letterScript(point)) != script
                && (blank || !(longVowel || QChar::isMark(point) || staysInWord(point, script))))
                break;
        }
        // A mark without its letter belongs to what follows.
        while (begin > 0 && text[begin - 1].unicode() >= 0x370 && text[begin - 1].isMark())
            --begin;
        const Group group{ { begin, at }, script };
        if (!regions.inClosedFence(begin) && !regions.inQuote(begin)
            && (!isGloss(text, group) || text[begin].isMark()) && !isElement(text, group)
            && (usual != QChar::Script_Hangul || script != QChar::Script_Han || at - begin >= 2))
            groups.push_back(group);
    }
    std::set<Script> scripts;
    for (const Group& group : groups)
        scripts.insert(group.script);
    if (all < FewestLetters && (scripts.size() < MixedScripts || groups.size() <= MixedScripts))
        return;
    const bool many
        = groups.size() >= Groups || (groups.size() >= GroupsOfTwoScripts && scripts.size() >= 2);
    if (groups.empty() || (!many && double(*most) < PureShare * double(all)))
        return;
    // A particle or an ending alone: nobody borrows those.
    const auto pieces = std::count_if(groups.begin(), groups.end(), [&](const Group& group) {
        return isFunctionPiece(text.sliced(group.begin, group.end - group.begin))
            && isInsideSentence(text, group);
    });
    // Half of the words in one other script: a writer of two languages.
    const auto foreign = std::accumulate(groups.begin(), groups.end(), qsizetype(0),
        [](qsizetype sum, const Group& group) { return sum + group.end - group.begin; });
    const auto hosted = std::count_if(groups.begin(), groups.end(),
        [text](const Group& group) { return hasLittleNeighbour(text, group); });
    const bool words = hosted * 3 >= qsizetype(groups.size())
        && foreign <= qsizetype(groups.size()) * LongestPiece; // in English sentences
    const bool bilingual = scripts.size() == 1
        && ((!words && foreign * 10 >= all * BilingualTenths) || areSentences(text, groups));
    const bool stray = pieces > 0
        || areStray(text, prompt, groups, { usual, double(*most) / double(all), scripts.size() });
    // Three dishes of two countries, each behind an article, are no drift.
    const auto meant = std::count_if(groups.begin(), groups.end(),
        [text](const Group& group) { return isBehindArticle(text, group); });
    const bool drifts
        = many && (groups.size() >= Groups || pieces > 0 || meant * 2 < qsizetype(groups.size()));
    // "Russian привет, Korean 안녕": each behind its name.
    const auto named = std::count_if(groups.begin(), groups.end(),
        [text](const Group& group) { return followsName(text, group) && endsEntry(text, group); });
    const bool isList = many && named * 2 >= qsizetype(groups.size());
    const bool wanted = std::all_of(scripts.begin(), scripts.end(),
        [prompt](Script script) { return asksForScript(prompt, script); });
    const bool counted = (drifts || stray) && !bilingual && !isList && !wanted
        && !((scripts.size() < MixedScripts || groups.size() < Groups) && areTaught(text, groups));
    const QString reason = QStringLiteral("%1 groups of %2 other scripts without explanation")
                               .arg(groups.size())
                               .arg(scripts.size());
    // A few words far apart stand in sound text.
    const bool dense = groups.size() >= Groups
        || (groups.back().end - groups.front().begin) <= qsizetype(groups.size() - 1) * SparseUnits;
    const bool soup = many && counted && lacksSentences(text);
    if (many && (dense || soup)) {
        spans.push_back({ groups.front().begin, groups.back().end - groups.front().begin, Id,
            counted ? Counted : Shown, reason });
        if (soup)
            growOverWords(text, spans.back());
        return;
    }
    for (const Group& group : groups)
        spans.push_back({ group.begin, group.end - group.begin, Id,
            counted ? (many ? Counted : Strayed) : Shown, reason });
}

/// A line that begins in one language and goes over into pieces of another that never come to a
/// stop, without a mark or a line end where it changes. Whole sentences of two languages are the
/// choice of a writer.
class Slides {
public:
    Slides(QStringView text, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_spans(spans)
    {
    }

    void run(const TextClasses& classes)
    {
        for (const TextRange& range : linesOfTwoScripts(classes))
            line(range.begin, range.end);
    }

private:
    ALIDADE_WIDE_CODE std::vector<TextRange> linesOfTwoScripts(const TextClasses& classes) const
    {
        std::vector<TextRange> found;
        const auto isHan = [](const ClassBlock& block) { return block.han(); };
        const auto isHigh = [](const ClassBlock& block) { return block.high(); };
        forEachTextLine(classes, m_text.size(), [&](qsizetype begin, qsizetype end) {
            // Most lines of other scripts begin with a letter of theirs.
            if (end - begin >= Prefix + Foreign
                && !(m_text[begin] >= QChar(0x4E00) && m_text[begin] < QChar(0x9FA6))
                && countIn(classes, begin, begin + Prefix, isHan) == 0
                && countIn(classes, begin, end, isHigh) >= Foreign
                && hasOtherScripts(m_text.sliced(begin, end - begin)))
                found.push_back({ begin, end });
        });
        return found;
    }

    static constexpr qsizetype Prefix = 80; ///< letters of Latin sentences
    static constexpr qsizetype Foreign = 60; ///< letters of the other scripts behind them
    static constexpr qsizetype Endless = 120; ///< letters
    static constexpr qsizetype Stop = 70; ///< letters between two marks; prose has 30 to 40
    static constexpr qsizetype Changes = 8; ///< groups with Latin words between

    void line(qsizetype begin, qsizetype end)
    {
        qsizetype latin = 0;
        qsizetype foreign = 0;
        qsizetype groups = 0;
        qsizetype stops = 0; // marks inside the foreign part
        qsizetype first = -1;
        qsizetype last = -1;
        bool inForeign = false;
        qsizetype latinAfter = 0;
        for (qsizetype at = begin; at < end;) {
            const qsizetype place = at;
            const char32_t point = nextPoint(m_text, at);
            const Script script = asOne(letterScript(point));
            if (script == QChar::Script_Common) {
                if (first >= 0 && isStop(point))
                    ++stops;
                continue;
            }
            if (script == QChar::Script_Latin || script == QChar::Script_Greek) {
                inForeign = false;
                (first < 0 ? latin : latinAfter) += 1;
                continue;
            }
            if (first < 0) {
                qsizetype wordEnd = at;
                while (wordEnd < end && (m_text[wordEnd].isLetter() || m_text[wordEnd].isMark()))
                    ++wordEnd;
                if (latin < Prefix || isGloss(m_text, { { place, wordEnd }, script }))
                    return;
                first = place;
            }
            groups += inForeign ? 0 : 1;
            inForeign = true;
            ++foreign;
            last = at;
        }
        const bool endless = foreign >= Endless && stops * Stop < foreign;
        // Names and commands stand in every language.
        const bool broken = latinAfter * 4 <= foreign && breaksOff(begin, first);
        const bool mixed = groups >= Changes && latinAfter > 0 && stops * 2 < groups;
        if (first < 0 || foreign < Foreign || (!endless && !mixed && !broken))
            return;
        last = end - last < 40 ? end : last;
        m_spans.push_back({ first, last - first, Id, 0.7F,
            (endless || mixed ? QStringLiteral("The line goes over into %1 letters of another "
                                               "script that come to no stop")
                              : QStringLiteral("A sentence breaks off and %1 letters of another "
                                               "script follow"))
                .arg(foreign) });
    }

    static bool isStop(char32_t point)
    {
        if (point <= U' ' || (point >= U'0' && point <= U'9'))
            return false;
        constexpr std::u32string_view Marks = U".,;:!?()[]{}\"“”«»/|=—–。，；：！？、（）「」।؟،";
        return Marks.find(point) != std::u32string_view::npos;
    }

    /// A sentence in the middle of which the other script begins, and nothing leads over to it.
    bool breaksOff(qsizetype begin, qsizetype first) const
    {
        constexpr qsizetype Near = 100;
        qsizetype end = first;
        while (end > begin && m_text[end - 1] == u' ')
            --end;
        if (end - begin < Prefix || !m_text[end - 1].isLower() || end == first)
            return false;
        static constexpr std::array LeadsOver{ QStringView(u"say"), QStringView(u"said"),
            QStringView(u"write"), QStringView(u"wrote"), QStringView(u"written"),
            QStringView(u"read"), QStringView(u"call"), QStringView(u"mean"),
            QStringView(u"translat"), QStringView(u"version"), QStringView(u"language"),
            QStringView(u"russian"), QStringView(u"thai"), QStringView(u"chinese"),
            QStringView(u"arabic"), QStringView(u"hindi"), QStringView(u"korean"),
            QStringView(u"japanese"), QStringView(u"hebrew"), QStringView(u"greek"),
            QStringView(u"persian"), QStringView(u"phrase"), QStringView(u"sentence"),
            QStringView(u"text"), QStringView(u"original"), QStringView(u"quot"),
            QStringView(u"title"), QStringView(u"name"), QStringView(u"poem"), QStringView(u"song"),
            QStringView(u"proverb"), QStringView(u"lyric"), QStringView(u"follow"),
            QStringView(u"message"), QStringView(u"word"), QStringView(u"letter"),
            QStringView(u"answer"), QStringView(u"repl"), QStringView(u"ask"),
            QStringView(u"speak") };
        const qsizetype from = std::max(begin, end - Near);
        return !holdsOneOf(m_text.sliced(from, end - from), LeadsOver);
    }

    QStringView m_text;
    std::vector<GarbleSpan>& m_spans;
};

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const ClassSum& sum = input.classes.sum();
    const bool others = sum.otherScripts; // beyond Latin, Greek and Han
    const bool screened = input.screened;
    if (screened && !sum.far)
        return;
    // Latin and Greek are foreign nowhere, and Han is not where its marks are used.
    if (!screened || others || (sum.han && !sum.commaOrStop))
        findForeignGroups(text, input.prompt, spans);
    if (!screened || others || sum.han)
        Slides(text, spans).run(input.classes);
    if (!screened || others || (sum.han && sum.greekOrCyrillic))
        findScriptSwitches(text, spans);
}

} // namespace

extern const Detector script_drift{ Id, find };

} // namespace alidade

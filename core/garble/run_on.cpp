// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The answer is finished and the text goes on with a conversation that nobody had: the end token
// was not seen as one. A dialogue that was asked for begins with its first speaker; turns of tools
// and of an environment that comments on the answer are part of the sample (garble.md 0 and 1.5).
#include "core/base/wide_code.h"
#include "core/garble/detector.h"
#include "core/garble/text_regions.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <vector>

namespace alidade {
namespace {

constexpr QLatin1StringView Id{ "run-on" };
constexpr qsizetype LongestLabel = 14;
constexpr qsizetype Decoration = 8; ///< `### **` before a label

/// Who speaks in a turn. A template's heading stands alone on its line.
enum class Role : quint8 { Asker, Answerer, Heading };

struct Turn {
    qsizetype begin; ///< of the line
    Role role;
    QStringView label;
    bool heading; ///< with # in front
    bool bare; ///< the word alone on a line, as a chat template without its tokens leaves it
};

/// Labels in the languages that chat templates and few-shot prompts are written in.
constexpr std::array Askers{ QStringView(u"human"), QStringView(u"user"), QStringView(u"q"),
    QStringView(u"question"), QStringView(u"problem"), QStringView(u"instruction"),
    QStringView(u"input"), QStringView(u"prompt"), QStringView(u"用户"), QStringView(u"人类"),
    QStringView(u"问"), QStringView(u"问题"), QStringView(u"题目"), QStringView(u"câu hỏi"),
    QStringView(u"pregunta"), QStringView(u"usuario"), QStringView(u"frage"),
    QStringView(u"nutzer"), QStringView(u"utilisateur"), QStringView(u"вопрос"),
    QStringView(u"пользователь"), QStringView(u"pergunta"), QStringView(u"質問"),
    QStringView(u"問題"), QStringView(u"ユーザー"), QStringView(u"질문"), QStringView(u"사용자"),
    QStringView(u"السؤال") };
constexpr std::array Answerers{ QStringView(u"assistant"), QStringView(u"ai"), QStringView(u"bot"),
    QStringView(u"gpt"), QStringView(u"model"), QStringView(u"a"), QStringView(u"answer"),
    QStringView(u"response"), QStringView(u"solution"), QStringView(u"output"),
    QStringView(u"助手"), QStringView(u"答"), QStringView(u"回答"), QStringView(u"解答"),
    QStringView(u"trả lời"), QStringView(u"respuesta"), QStringView(u"antwort"),
    QStringView(u"réponse"), QStringView(u"ответ"), QStringView(u"ассистент"),
    QStringView(u"resposta"), QStringView(u"回答"), QStringView(u"답변"), QStringView(u"الجواب"),
    QStringView(u"答案"), QStringView(u"解析"), QStringView(u"解答过程") };

bool isOneOf(QStringView label, const auto& labels)
{
    return std::any_of(labels.begin(), labels.end(),
        [label](QStringView one) { return label.compare(one, Qt::CaseInsensitive) == 0; });
}

/// The turn that a line opens: `Human: …`, `### Question:`, `**Q 2.** …`, `[INST]`, a bare `user`.
std::optional<Turn> turnOf(QStringView text, qsizetype begin, qsizetype end)
{
    const QStringView line = text.sliced(begin, end - begin);
    if (line.startsWith(QStringView(u"[INST]")))
        return Turn{ begin, Role::Asker, line.first(6), false, false };
    // A template writes its roles in small letters or with a capital.
    const auto isRole = [line](QStringView role) {
        return line.size() == role.size() && line.sliced(1) == role.sliced(1)
            && line[0].toLower() == role[0];
    };
    if (isRole(u"user") || isRole(u"human"))
        return Turn{ begin, Role::Asker, line, false, true };
    if (isRole(u"assistant") || isRole(u"model"))
        return Turn{ begin, Role::Answerer, line, false, true };
    qsizetype at = 0;
    bool heading = false;
    while (at < line.size() && at < Decoration
        && (line[at] == u'#' || line[at] == u'*' || line[at] == u' ' || line[at] == u'<')) {
        heading = heading || line[at] == u'#';
        ++at;
    }
    const qsizetype from = at;
    qsizetype letters = from; // end of the last letter of the label
    while (at < line.size() && at - from <= LongestLabel + 4
        && (line[at] == u' ' || line[at].isLetterOrNumber() || line[at].isMark())) {
        letters = line[at] != u' ' && (line[at].isLetter() || line[at].isMark()) ? at + 1 : letters;
        ++at;
    }
    const QStringView label = line.sliced(from, letters - from);
    if (label.isEmpty() || label.size() > LongestLabel)
        return {};
    while (at < line.size() && line[at] == u'*')
        ++at;
    if (at >= line.size() || !QStringView(u":：").contains(line[at]))
        return {};
    if (isOneOf(label, Askers))
        return Turn{ begin, Role::Asker, label, heading, false };
    if (isOneOf(label, Answerers))
        return Turn{ begin, Role::Answerer, label, heading, false };
    // "### Trả lời:" alone on its line, whatever the language.
    const QStringView rest = line.sliced(at + 1).trimmed();
    if (heading && rest.isEmpty())
        return Turn{ begin, Role::Heading, label, true, false };
    return {};
}

/// False for most lines: what follows the first words is no colon, or there are too many of them.
bool mayOpenTurn(QStringView text, const ClassBlocks& blocks, qsizetype from, qsizetype end)
{
    constexpr qsizetype Longest = Decoration + LongestLabel + 4; // before the first mark behind it
    static_assert(Longest < TextClasses::Units);
    const auto block = size_t(from / TextClasses::Units);
    const auto shift = unsigned(from % TextClasses::Units);
    const auto bitsAt
        = [&](size_t i) { return blocks[i].mark() | blocks[i].lineEnd() | blocks[i].high(); };
    quint64 others = bitsAt(block) >> shift; // than letters, digits and blanks
    if (shift > 0)
        others |= bitsAt(block + 1) << (64 - shift);
    const qsizetype plain
        = std::min<qsizetype>(std::countr_zero(others | quint64(1) << Longest), end - from);
    if (plain == end - from) // a bare name
        return plain <= LongestLabel;
    if (plain == Longest)
        return false;
    const char16_t unit = text[from + plain].unicode();
    return unit >= 0x80 || std::u16string_view(u":*#<[").find(unit) != std::u16string_view::npos;
}

/// A line that only a program begins with: "import a.b.c;", "#include <d.h>".
bool beginsProgram(QStringView line)
{
    line = line.trimmed();
    if (line.startsWith(QStringView(u"#include")))
        return line.size() > 10 && QStringView(u"<\"").contains(line.sliced(8).trimmed().front());
    if (!line.endsWith(u';'))
        return false;
    for (const QStringView word :
        { QStringView(u"import "), QStringView(u"package"), QStringView(u"using ") }) {
        if (!line.startsWith(word))
            continue;
        const QStringView name = line.sliced(word.size(), line.size() - word.size() - 1).trimmed();
        return name.contains(u'.') && std::all_of(name.begin(), name.end(), [](QChar unit) {
            return unit.unicode() < 0x80
                && (unit.isLetterOrNumber() || QStringView(u"._*").contains(unit));
        });
    }
    return false;
}

struct LineLooks {
    std::vector<Turn> turns;
    qsizetype program = -1; ///< the first line of one
};

LineLooks lookAtLines(QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    LineLooks looks;
    const ClassBlocks blocks = classes.blocks();
    forEachTextLine(classes, text.size(), [&](qsizetype begin, qsizetype end) {
        qsizetype from = begin;
        while (from < end && text[from] == u' ')
            ++from;
        // Prose and mathematics cost one look at the first character.
        const QChar first = from < end ? text[from] : u'.';
        if (!first.isLetter() && first != u'#' && first != u'*' && first != u'[')
            return;
        if (mayOpenTurn(text, blocks, from, end))
            if (const auto turn = turnOf(text, from, end); turn && !regions.inClosedFence(from))
                looks.turns.push_back(*turn);
        if (looks.program < 0 && (first == u'#' || first == u'i' || first == u'p' || first == u'u')
            && beginsProgram(text.sliced(from, end - from)))
            looks.program = from;
    });
    return looks;
}

/// `Human: ` or `Assistant: ` right behind the end of a sentence, on the same line.
ALIDADE_WIDE_CODE void collectSentences(const TextClasses& classes, PlaceList& places)
{
    const ClassBlocks blocks = classes.blocks();
    places.assign(blocks.size(), [&](size_t i) {
        const ClassBlock before = blocks[i - 1];
        return blocks[i].upper() & (blocks[i].space() << 1 | before.space() >> 63)
            & (blocks[i].mark() << 2 | before.mark() >> 62);
    });
}

/// Those who speak in templates and in nothing else.
std::optional<Role> speakerAt(QStringView text)
{
    struct Speaker {
        QStringView label;
        Role role;
    };
    static constexpr std::array Speakers{ Speaker{ u"Human: ", Role::Asker },
        Speaker{ u"User: ", Role::Asker }, Speaker{ u"Assistant: ", Role::Answerer },
        Speaker{ u"AI: ", Role::Answerer } };
    for (const Speaker& speaker : Speakers)
        if (text.startsWith(speaker.label))
            return speaker.role;
    return {};
}

std::vector<Turn> turnsBehindSentences(
    QStringView text, const TextClasses& classes, TextRegions& regions)
{
    static thread_local PlaceList places; // its memory is used again
    collectSentences(classes, places);
    std::vector<Turn> turns;
    for (const quint32 place : places.all()) {
        const auto at = qsizetype(place);
        if (text[at] != u'H' && text[at] != u'U' && text[at] != u'A')
            continue;
        const auto role = QStringView(u".!?").contains(text[at - 2]) ? speakerAt(text.sliced(at))
                                                                     : std::nullopt;
        if (role && !regions.inQuote(at) && !regions.inFence(at))
            turns.push_back(
                { at, *role, text.sliced(at, text.indexOf(u':', at) - at), false, false });
    }
    return turns;
}

bool containsAny(QStringView text, std::initializer_list<QStringView> words)
{
    return holdsOneOf(text, { words.begin(), words.size() });
}

/// What marks a final answer in the formats that rewards read.
bool isFinished(QStringView answer)
{
    return containsAny(answer,
        { u"\\boxed{", u"\n#### ", u"</answer>", u"final answer", u"the answer is", u"答案是",
            u"答案为", u"答案：", u"最终答案", u"ответ:", u"答えは" });
}

/// Samples of several turns hold what tools returned and what an environment said of the answer.
bool hasRealTurns(QStringView text)
{
    return containsAny(text,
        { u"<tool_response>", u"<tool_call>", u"<information>", u"<observation>", u"observation:",
            u"<search>", u"<result>", u"your answer", u"your response", u"try again", u"incorrect",
            u"你的回答", u"你的答案", u"再试" });
}

/// What leads over to a list of questions: this was meant to follow.
bool announces(QStringView before)
{
    const QStringView end = before.trimmed();
    const bool sentence
        = !end.isEmpty() && QStringView(u".!?。！？}").contains(end.back()); // no title
    return !sentence
        || containsAny(end,
            { u"question", u"faq", u"quiz", u"example", u"below", u"following", u"dialog",
                u"conversation", u"问答", u"对话", u"例如", u"示例", u"以下", u"template",
                u"prompt" });
}

/// Who answers to what was said before, or comments on it, takes part in this conversation.
bool takesPart(QStringView said)
{
    constexpr qsizetype Looked = 100; ///< units: whoever does says so at once
    static constexpr std::array Words{ QStringView(u"you"), QStringView(u"thank"),
        QStringView(u"again"), QStringView(u"please"), QStringView(u"continue"),
        QStringView(u"go on"), QStringView(u"explain"), QStringView(u"what if"),
        QStringView(u"what about"), QStringView(u"how about"), QStringView(u"why"),
        QStringView(u"that's"), QStringView(u"that is"), QStringView(u"instead"),
        QStringView(u"the answer"), QStringView(u"previous"), QStringView(u"above"),
        QStringView(u"hint"), QStringView(u"feedback"), QStringView(u"wrong"),
        QStringView(u"correct"), QStringView(u"the same"), QStringView(u"more detail"),
        QStringView(u"now "), QStringView(u"okay"), QStringView(u"error"), QStringView(u"你"),
        QStringView(u"请"), QStringView(u"继续"), QStringView(u"谢谢"), QStringView(u"为什么"),
        QStringView(u"那么"), QStringView(u"再"), QStringView(u"上面"), QStringView(u"刚才"),
        QStringView(u"错"), QStringView(u"对吗") };
    const QStringView words = said.first(std::min(said.size(), Looked)).trimmed();
    return words.isEmpty() || holdsOneOf(words, Words);
}

/// Bare turns of somebody who takes part: `first` and its followers up to the end.
bool isOneConversation(QStringView text, std::vector<Turn>::const_iterator first,
    std::vector<Turn>::const_iterator end)
{
    qsizetype asked = 0;
    qsizetype part = 0;
    for (auto turn = first; turn != end; ++turn) {
        if (turn->role != Role::Asker)
            continue;
        const qsizetype from = std::min(text.size(), turn->begin + turn->label.size());
        const qsizetype to = std::next(turn) == end ? text.size() : std::next(turn)->begin;
        ++asked;
        part += takesPart(text.sliced(from, std::max(from, to) - from)) ? 1 : 0;
    }
    return part * 2 > asked;
}

/// The same heading again, with another between: the pattern of a prompt goes round.
bool goesRound(const std::vector<Turn>& turns)
{
    for (size_t i = 2; i < turns.size(); ++i)
        if (turns[i].label.compare(turns[i - 2].label, Qt::CaseInsensitive) == 0
            && turns[i].label.compare(turns[i - 1].label, Qt::CaseInsensitive) != 0)
            return true;
    return false;
}

/// The only turn: somebody speaks right behind the mark of the final answer.
bool isCutShort(QStringView text, const Turn& turn)
{
    static constexpr std::array Speakers{ QStringView(u"user"), QStringView(u"human"),
        QStringView(u"用户"), QStringView(u"人类") };
    if (!isOneOf(turn.label, Speakers))
        return false;
    const QStringView before = text.first(turn.begin).trimmed();
    const qsizetype lineBegin = before.lastIndexOf(u'\n');
    if (lineBegin < 0 && before.size() == turn.begin)
        return false;
    // The line with its line end, which "####" needs.
    return isFinished(before.sliced(std::max<qsizetype>(0, lineBegin)));
}

/// Speakers of a template, in turns and more than once each.
bool areSpeakersInTurns(
    std::vector<Turn>::const_iterator first, std::vector<Turn>::const_iterator end)
{
    constexpr qsizetype Fewest = 4;
    static constexpr std::array Speakers{ QStringView(u"human"), QStringView(u"user"),
        QStringView(u"assistant"), QStringView(u"ai") };
    return end - first >= Fewest && first->role == Role::Asker
        && std::all_of(first, end, [](const Turn& turn) { return isOneOf(turn.label, Speakers); })
        && std::adjacent_find(first, end,
               [](const Turn& one, const Turn& other) { return one.role == other.role; })
        == end;
}

/// "Waiter: Good evening."
bool beginsDialogue(QStringView text)
{
    text = text.trimmed();
    const qsizetype colon = text.first(std::min(text.size(), LongestLabel + 1)).indexOf(u':');
    return colon > 0 && std::all_of(text.begin(), text.begin() + colon, [](QChar unit) {
        return unit.isLetterOrNumber() || unit.isMark() || unit == u' ';
    });
}

/// A conversation on one line behind the end of a sentence.
void findTurnsOnOneLine(
    QStringView text, const std::vector<Turn>& turns, std::vector<GarbleSpan>& spans)
{
    const auto first = std::find_if(
        turns.begin(), turns.end(), [](const Turn& turn) { return turn.role == Role::Asker; });
    if (first == turns.end() || !areSpeakersInTurns(first, turns.end())
        || announces(text.first(first->begin)) || beginsDialogue(text) || hasRealTurns(text))
        return;
    const qsizetype begin = first->begin - 1;
    spans.push_back({ begin, text.size() - begin, Id, 0.8F,
        QStringLiteral("After the end of the answer %1 turns of another conversation follow")
            .arg(turns.end() - first) });
}

void findTurns(QStringView text, const std::vector<Turn>& turns, std::vector<GarbleSpan>& spans)
{
    if (turns.empty() || (turns.size() == 1 && !isCutShort(text, turns[0])))
        return;
    // What comes before the first question; a text that begins as a dialogue is one.
    const auto first = std::find_if(turns.begin(), turns.end(),
        [](const Turn& turn) { return turn.role == Role::Asker || turn.role == Role::Heading; });
    if (first == turns.end() || (turns.size() > 1 && turns.end() - first < 2))
        return;
    const QStringView before = text.first(first->begin);
    if (before.trimmed().isEmpty() || hasRealTurns(text)) // a dialogue from the beginning
        return;
    const auto headings = std::count_if(
        first, turns.end(), [](const Turn& turn) { return turn.role == Role::Heading; });
    const bool asked = std::any_of(
        first, turns.end(), [](const Turn& turn) { return turn.role == Role::Asker; });
    const bool bare
        = std::count_if(first, turns.end(), [](const Turn& turn) { return turn.bare; }) >= 2;
    if (bare && isOneConversation(text, first, turns.end()))
        return;
    const bool pattern = goesRound({ first, turns.end() }) && !announces(before);
    const bool finished = asked && isFinished(before) && (headings == 0 || pattern);
    const bool speakers = areSpeakersInTurns(first, turns.end()) && !announces(before)
        && !beginsDialogue(text) && !isOneConversation(text, first, turns.end());
    if (!finished && !speakers && !(bare && !announces(before))
        && !(pattern && first->heading && text.size() - turns.back().begin < 200))
        return;
    qsizetype begin = first->begin;
    while (begin > 0 && isInvisible(text[begin - 1].unicode()))
        --begin;
    spans.push_back({ begin, text.size() - begin, Id, finished || bare ? 0.85F : 0.7F,
        QStringLiteral("After the end of the answer %1 turns of another conversation follow")
            .arg(turns.end() - first) });
}

/// The answer is a sentence, and a file of a program follows that nothing leads over to. `line`:
/// where its first line begins, or the second one.
void findProgram(
    QStringView text, qsizetype line, const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    constexpr qsizetype Sentence = 20; ///< units
    qsizetype begin = line;
    bool glued = false;
    // It may begin behind the last sentence, on the same line; an empty one may follow that.
    qsizetype lineEnd = line;
    while (lineEnd > 0 && text[lineEnd - 1].isSpace())
        --lineEnd;
    const qsizetype lineBegin = lineEnd == 0 ? 0 : text.lastIndexOf(u'\n', lineEnd - 1) + 1;
    const QStringView before = text.sliced(lineBegin, lineEnd - lineBegin);
    for (const QStringView word : { QStringView(u" package"), QStringView(u" import "),
             QStringView(u" #include"), QStringView(u" using ") })
        if (const qsizetype at = before.indexOf(word);
            at > 0 && beginsProgram(before.sliced(at + 1))) {
            begin = lineBegin + at;
            glued = true;
        }
    while (begin > 0 && text[begin - 1].isSpace())
        --begin;
    // Behind a sentence on the line below somebody may show it on purpose.
    constexpr qsizetype Near = 80; ///< units
    if (!glued && !isFinished(text.first(begin).last(std::min(begin, Near))))
        return;
    constexpr QStringView Ends = u".!?。！？})$>0123456789";
    if (begin < Sentence || !Ends.contains(text[begin - 1]) || regions.hasFences()
        || containsAny(text.first(begin),
            { u"code", u"program", u"script", u"java", u"python", u"c++", u"rust", u"kotlin",
                u"file", u"implement", u"class", u"function", u"compile", u"import", u"library",
                u"package", u"header", u"source", u"include", u"代码", u"程序", u"实现", u"函数",
                u"类", u";\n", u"{\n", u"#define", u"#undef", u"#if", u"#endif", u"*/" }))
        return;
    spans.push_back({ begin, text.size() - begin, Id, 0.8F,
        QStringLiteral("After the end of the answer a program begins that nobody speaks of") });
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const LineLooks looks = lookAtLines(text, input.classes, input.regions);
    if (looks.program >= 0)
        findProgram(text, looks.program, input.regions, spans);
    findTurns(text, looks.turns, spans);
    if (looks.turns.empty())
        findTurnsOnOneLine(text, turnsBehindSentences(text, input.classes, input.regions), spans);
}

} // namespace

extern const Detector run_on{ Id, find };

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The answer is finished and the text goes on with a conversation that nobody had: the end token
// was not seen as one. A dialogue that was asked for begins with its first speaker; turns of tools
// and of an environment that comments on the answer are part of the sample (garble.md 0 and 1.5).
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
    QStringView(u"resposta"), QStringView(u"回答"), QStringView(u"답변"), QStringView(u"الجواب") };

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
    if (line == QStringView(u"user") || line == QStringView(u"human"))
        return Turn{ begin, Role::Asker, line, false, true };
    if (line == QStringView(u"assistant") || line == QStringView(u"model"))
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

std::vector<Turn> turnsOf(QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    std::vector<Turn> turns;
    const ClassBlocks blocks = classes.blocks();
    forEachTextLine(classes, text.size(), [&](qsizetype begin, qsizetype end) {
        qsizetype from = begin;
        while (from < end && text[from] == u' ')
            ++from;
        // Prose and mathematics cost one look at the first character.
        const QChar first = from < end ? text[from] : u'.';
        if ((first.isLetter() || first == u'#' || first == u'*' || first == u'[')
            && mayOpenTurn(text, blocks, from, end))
            if (const auto turn = turnOf(text, from, end); turn && !regions.inClosedFence(from))
                turns.push_back(*turn);
    });
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

/// The same heading again, with another between: the pattern of a prompt goes round.
bool goesRound(const std::vector<Turn>& turns)
{
    for (size_t i = 2; i < turns.size(); ++i)
        if (turns[i].label.compare(turns[i - 2].label, Qt::CaseInsensitive) == 0
            && turns[i].label.compare(turns[i - 1].label, Qt::CaseInsensitive) != 0)
            return true;
    return false;
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const auto turns = turnsOf(text, input.classes, input.regions);
    if (turns.size() < 2)
        return;
    // What comes before the first question; a text that begins as a dialogue is one.
    const auto first = std::find_if(turns.begin(), turns.end(),
        [](const Turn& turn) { return turn.role == Role::Asker || turn.role == Role::Heading; });
    if (first == turns.end() || turns.end() - first < 2)
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
    const bool pattern = goesRound({ first, turns.end() }) && !announces(before);
    const bool finished = asked && isFinished(before) && (headings == 0 || pattern);
    if (!finished && !(bare && !announces(before))
        && !(pattern && first->heading && text.size() - turns.back().begin < 200))
        return;
    qsizetype begin = first->begin;
    while (begin > 0 && isInvisible(text[begin - 1].unicode()))
        --begin;
    spans.push_back({ begin, text.size() - begin, Id, finished || bare ? 0.85F : 0.7F,
        QStringLiteral("After the end of the answer %1 turns of another conversation follow")
            .arg(turns.end() - first) });
}

} // namespace

extern const Detector run_on{ Id, find };

} // namespace alidade

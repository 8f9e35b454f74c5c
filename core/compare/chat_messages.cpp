// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/chat_messages.h"

#include "core/base/json_document.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace alidade {
namespace {

using Messages = std::vector<std::pair<QString, QString>>;

const QString System = QStringLiteral("system");
const QString User = QStringLiteral("user");
const QString Assistant = QStringLiteral("assistant");

/// Empty: none.
QString roleOf(QStringView name)
{
    if (name == u"model") // of Gemma
        return Assistant;
    return name == System || name == User || name == Assistant ? name.toString() : QString();
}

/// Begins to think, or says that it does not.
bool isNoAnswer(QStringView text)
{
    text = text.trimmed();
    if (text.startsWith(u"<think>"))
        text = text.sliced(7).trimmed();
    return text.isEmpty() || text == u"</think>";
}

/// What a template puts before the answer is no message.
Messages finished(Messages messages)
{
    for (auto& message : messages)
        message.second = message.second.trimmed();
    if (!messages.empty() && messages.back().first == Assistant
        && isNoAnswer(messages.back().second))
        messages.pop_back();
    return messages;
}

/// `open` role `close` text `end`, again and again.
std::optional<Messages> marked(
    const QString& prompt, QStringView open, QStringView close, QStringView end)
{
    Messages messages;
    qsizetype at = prompt.indexOf(open);
    if (at < 0)
        return {};
    while (at >= 0) {
        const qsizetype name = at + open.size();
        const qsizetype text = prompt.indexOf(close, name);
        if (text < 0)
            return {};
        const QString role = roleOf(QStringView(prompt).sliced(name, text - name));
        if (role.isEmpty())
            return {};
        const qsizetype from = text + close.size();
        const qsizetype next = prompt.indexOf(open, from);
        qsizetype to = prompt.indexOf(end, from);
        to = to < 0 || (next >= 0 && to > next) ? (next < 0 ? prompt.size() : next) : to;
        messages.emplace_back(role, prompt.sliced(from, to - from));
        at = next;
    }
    return finished(std::move(messages));
}

/// The messages themselves, as other dumps write them: a list of roles and contents.
std::optional<Messages> listed(const QString& prompt)
{
    if (!prompt.startsWith(u'['))
        return {};
    const auto list = parseJson(prompt.toStdString(), QString());
    if (!list || list->kind != Value::Kind::List)
        return {};
    Messages messages;
    for (const Value& item : list->items) {
        const Value* const role = item.member(u"role");
        const Value* const content = item.member(u"content");
        if (!role || role->kind != Value::Kind::String || !content
            || content->kind != Value::Kind::String)
            return {};
        messages.emplace_back(role->string, content->string);
    }
    return finished(std::move(messages));
}

/// A token or a word that begins a turn.
struct Turn {
    QStringView mark;
    const QString* role;
};

/// Tokens that stand around the turns.
QString withoutEnds(QString text)
{
    static constexpr std::array Tokens{ QStringView(u"<s>"), QStringView(u"</s>"),
        QStringView(u"<bos>"), QStringView(u"<eos>"), QStringView(u"<pad>"),
        QStringView(u"<|end|>"), QStringView(u"<|endoftext|>"), QStringView(u"<|begin_of_text|>"),
        QStringView(u"<|eot_id|>"), QStringView(u"<｜begin▁of▁sentence｜>"),
        QStringView(u"<｜end▁of▁sentence｜>") };
    for (bool found = true; found;) {
        text = text.trimmed();
        found = false;
        for (const QStringView token : Tokens) {
            if (text.startsWith(token))
                text = text.sliced(token.size());
            else if (text.endsWith(token))
                text.chop(token.size());
            else
                continue;
            found = true;
        }
    }
    return text;
}

/// Turns that begin with marks of their own. What stands before the first one is a system prompt,
/// and so is what Llama 2 puts into a turn of the user.
std::optional<Messages> inTurns(const QString& prompt, std::span<const Turn> turns)
{
    Messages messages;
    qsizetype at = 0; // of the text
    const QString* role = &System;
    bool asked = false;
    for (;;) {
        qsizetype next = -1;
        const Turn* found = nullptr;
        for (const Turn& turn : turns)
            if (const qsizetype place = prompt.indexOf(turn.mark, at);
                place >= 0 && (next < 0 || place < next)) {
                next = place;
                found = &turn;
            }
        QString text = withoutEnds(next < 0 ? prompt.sliced(at) : prompt.sliced(at, next - at));
        if (role == &User && text.startsWith(u"<<SYS>>")) {
            const qsizetype end = text.indexOf(u"<</SYS>>");
            if (end < 0)
                return {};
            messages.emplace_back(System, text.sliced(7, end - 7));
            text = text.sliced(end + 8);
        }
        if (role != &System || !text.isEmpty())
            messages.emplace_back(*role, text);
        if (!found)
            break;
        role = found->role;
        asked = asked || role == &User;
        at = next + found->mark.size();
    }
    if (!asked)
        return {};
    return finished(std::move(messages));
}

constexpr std::array PhiTurns{ Turn{ u"<|system|>", &System }, Turn{ u"<|user|>", &User },
    Turn{ u"<|assistant|>", &Assistant } };
constexpr std::array DeepSeekTurns{ Turn{ u"<｜User｜>", &User },
    Turn{ u"<｜Assistant｜>", &Assistant } };
constexpr std::array MistralTurns{ Turn{ u"[SYSTEM_PROMPT]", &System },
    Turn{ u"[/SYSTEM_PROMPT]", &System }, Turn{ u"[INST]", &User },
    Turn{ u"[/INST]", &Assistant } };

/// Words of a plain text: they are a template only if the last one begins the answer.
constexpr std::array VicunaTurns{ Turn{ u"USER:", &User }, Turn{ u"ASSISTANT:", &Assistant } };
constexpr std::array WordTurns{ Turn{ u"User:", &User }, Turn{ u"Human:", &User },
    Turn{ u"Assistant:", &Assistant } };
constexpr std::array AlpacaTurns{ Turn{ u"### Instruction:", &User },
    Turn{ u"### Response:", &Assistant } };

/// The roles alone on their lines, as a template leaves them without its special tokens.
std::optional<Messages> bare(const QString& prompt)
{
    Messages messages;
    bool first = true;
    for (const QString& line : prompt.split(u'\n')) {
        // A word of the text may stand alone on a line too: roles come in turn.
        const QString last = messages.empty() ? QString() : messages.back().first;
        const QString role = roleOf(line);
        const bool inTurn = first
            ? role == System || role == User
            : (role == User && last != User) || (role == Assistant && last == User);
        if (inTurn)
            messages.emplace_back(role, QString());
        else if (first)
            return {};
        else
            messages.back().second += line + u'\n';
        first = false;
    }
    // Without the turn of the answer at its end it was no template.
    if (messages.size() < 2 || messages.back().first != Assistant)
        return {};
    return finished(std::move(messages));
}

/// The same of Llama 3: a role begins right behind the text before it, and a blank line follows.
std::optional<Messages> bareLlama(const QString& prompt)
{
    static constexpr std::array Turns{ Turn{ u"user\n\n", &User },
        Turn{ u"assistant\n\n", &Assistant } };
    if (!prompt.startsWith(u"system\n\n") && !prompt.startsWith(u"user\n\n"))
        return {};
    if (!prompt.endsWith(u"assistant\n\n") && !prompt.endsWith(u"assistant"))
        return {};
    QString whole = prompt;
    if (whole.endsWith(u"assistant"))
        whole += QStringLiteral("\n\n");
    auto messages = inTurns(whole.startsWith(u"system\n\n") ? whole.sliced(8) : whole, Turns);
    return messages;
}

} // namespace

Messages chatMessages(const QString& prompt)
{
    for (auto messages : { listed(prompt), marked(prompt, u"<|im_start|>", u"\n", u"<|im_end|>"),
             marked(prompt, u"<|start_header_id|>", u"<|end_header_id|>", u"<|eot_id|>"),
             marked(prompt, u"<start_of_turn>", u"\n", u"<end_of_turn>"), inTurns(prompt, PhiTurns),
             inTurns(prompt, DeepSeekTurns), inTurns(prompt, MistralTurns), bare(prompt),
             bareLlama(prompt) })
        if (messages && !messages->empty())
            return *messages;
    return { { User, prompt } };
}

Messages askedMessages(const QString& prompt)
{
    Messages messages = chatMessages(prompt);
    if (messages.size() == 1 && messages.front().second == prompt) {
        for (const std::span<const Turn> turns : { std::span<const Turn>(VicunaTurns),
                 std::span<const Turn>(WordTurns), std::span<const Turn>(AlpacaTurns) }) {
            // finished() took the turn of the answer away, unless the template says more in it.
            const qsizetype last = prompt.lastIndexOf(turns.back().mark);
            const bool ends = last >= 0 && prompt.size() - last < 200;
            if (auto found = inTurns(prompt, turns); ends && found && !found->empty()) {
                messages = std::move(*found);
                break;
            }
        }
    }
    std::erase_if(messages, [](const auto& message) { return message.first == System; });
    if (messages.size() > 1 && messages.back().first == Assistant)
        messages.pop_back();
    for (auto& message : messages)
        message.second = withoutEnds(message.second);
    return messages;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/chat_messages.h"

#include <algorithm>
#include <array>
#include <optional>

namespace alidade {
namespace {

using Messages = std::vector<std::pair<QString, QString>>;

constexpr std::array Roles{ QStringView(u"system"), QStringView(u"user"),
    QStringView(u"assistant") };

bool isRole(QStringView line) { return std::find(Roles.begin(), Roles.end(), line) != Roles.end(); }

/// What a template puts before the answer is no message.
Messages finished(Messages messages)
{
    for (auto& message : messages)
        message.second = message.second.trimmed();
    if (!messages.empty() && messages.back().first == u"assistant"
        && (messages.back().second.isEmpty() || messages.back().second == u"<think>"))
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
        const qsizetype role = at + open.size();
        const qsizetype text = prompt.indexOf(close, role);
        if (text < 0)
            return {};
        const QStringView name = QStringView(prompt).sliced(role, text - role);
        if (!isRole(name))
            return {};
        const qsizetype from = text + close.size();
        const qsizetype next = prompt.indexOf(open, from);
        qsizetype to = prompt.indexOf(end, from);
        to = to < 0 || (next >= 0 && to > next) ? (next < 0 ? prompt.size() : next) : to;
        messages.emplace_back(name.toString(), prompt.sliced(from, to - from));
        at = next;
    }
    return finished(std::move(messages));
}

/// The roles alone on their lines, as a template leaves them without its special tokens.
std::optional<Messages> bare(const QString& prompt)
{
    Messages messages;
    bool first = true;
    for (const QString& line : prompt.split(u'\n')) {
        // A word of the text may stand alone on a line too: roles come in turn.
        const QString last = messages.empty() ? QString() : messages.back().first;
        const bool inTurn = first
            ? line == u"system" || line == u"user"
            : (line == u"user" && last != u"user") || (line == u"assistant" && last == u"user");
        if (inTurn)
            messages.emplace_back(line, QString());
        else if (first)
            return {};
        else
            messages.back().second += line + u'\n';
        first = false;
    }
    // Without the turn of the answer at its end it was no template.
    if (messages.size() < 2 || messages.back().first != u"assistant")
        return {};
    return finished(std::move(messages));
}

} // namespace

Messages chatMessages(const QString& prompt)
{
    for (auto messages : { marked(prompt, u"<|im_start|>", u"\n", u"<|im_end|>"),
             marked(prompt, u"<|start_header_id|>", u"<|end_header_id|>", u"<|eot_id|>"),
             bare(prompt) })
        if (messages && !messages->empty())
            return *messages;
    return { { QStringLiteral("user"), prompt } };
}

} // namespace alidade

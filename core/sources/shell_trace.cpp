// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_trace.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <string>

namespace alidade {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

int digitValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

/// Up to `most` digits of `base` at `at`, as one byte; moves `at` behind them.
bool takeByte(std::string_view text, size_t& at, int base, int most, std::string& word)
{
    int value = 0;
    int digits = 0;
    while (digits < most && at < text.size() && digitValue(text[at]) < base) {
        value = value * base + digitValue(text[at++]);
        ++digits;
    }
    if (digits > 0)
        word += char(static_cast<unsigned char>(value & 0xff));
    return digits > 0;
}

/// One escape of $'…', `at` behind its backslash.
void takeAnsiEscape(std::string_view text, size_t& at, std::string& word)
{
    static constexpr std::array<std::pair<char, char>, 11> simple{ { { 'n', '\n' }, { 't', '\t' },
        { 'r', '\r' }, { 'a', '\a' }, { 'b', '\b' }, { 'f', '\f' }, { 'v', '\v' }, { 'e', '\x1b' },
        { 'E', '\x1b' }, { '\\', '\\' }, { '\'', '\'' } } };
    const char c = text[at];
    for (const auto& [name, meaning] : simple) {
        if (c == name) {
            word += meaning;
            ++at;
            return;
        }
    }
    if (takeByte(text, at, 8, 3, word))
        return;
    if (c == 'x') {
        size_t digits = at + 1;
        if (takeByte(text, digits, 16, 2, word)) {
            at = digits;
            return;
        }
    }
    word += '\\';
    word += c;
    ++at;
}

bool isModuleName(const QString& word)
{
    return word.contains(u'.') && !word.contains(u'=') && !word.contains(u'/')
        && std::all_of(word.begin(), word.end(),
            [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'.'; });
}

bool isTrainingName(const QString& word)
{
    return word.startsWith(QLatin1StringView("verl."))
        || word.startsWith(QLatin1StringView("recipe."))
        || word.contains(QLatin1StringView("main_")) || word.contains(QLatin1StringView("trainer"));
}

bool isTrainingScript(const QString& word)
{
    if (!word.endsWith(QLatin1StringView(".py")) || word.contains(u'='))
        return false;
    const QString name = word.section(u'/', -1);
    return name.startsWith(QLatin1StringView("main_"))
        || name.endsWith(QLatin1StringView("_trainer.py"));
}

/// `|`, `&&`, `>log`, `2>&1`: the end of a simple command.
bool isOperator(const QString& word)
{
    static const QStringList operators{ QStringLiteral("|"), QStringLiteral("||"),
        QStringLiteral("&&"), QStringLiteral(";"), QStringLiteral("&") };
    const QStringView rest = word.startsWith(u'1') || word.startsWith(u'2') || word.startsWith(u'&')
        ? QStringView(word).mid(1)
        : QStringView(word);
    return rest.startsWith(u'>') || word.startsWith(u'<') || operators.contains(word);
}

bool isVariableName(QStringView name)
{
    return !name.isEmpty() && !name.front().isDigit()
        && std::all_of(name.begin(), name.end(),
            [](QChar c) { return c == u'_' || (c.unicode() < 128 && c.isLetterOrNumber()); });
}

} // namespace

std::optional<std::string_view> tracedCommand(std::string_view text)
{
    size_t at = 0;
    while (at < text.size() && text[at] == '+')
        ++at;
    if (at == 0 || at >= text.size() || text[at] != ' ')
        return {};
    return text.substr(at + 1);
}

TracedWords splitTrace(std::string_view command)
{
    TracedWords result;
    std::string word;
    bool inWord = false;
    const auto endWord = [&]() {
        if (inWord)
            result.words.push_back(QString::fromUtf8(word.data(), qsizetype(word.size())));
        word.clear();
        inWord = false;
    };
    size_t at = 0;
    while (at < command.size()) {
        const char c = command[at];
        if (isBlank(c)) {
            endWord();
            ++at;
            continue;
        }
        inWord = true;
        const bool ansi = c == '$' && at + 1 < command.size() && command[at + 1] == '\'';
        if (c == '\'' || ansi) {
            at += ansi ? 2 : 1;
            while (at < command.size() && command[at] != '\'') {
                if (ansi && command[at] == '\\' && at + 1 < command.size())
                    takeAnsiEscape(command, ++at, word);
                else
                    word += command[at++];
            }
            result.open = at >= command.size();
            ++at;
        } else if (c == '"') {
            ++at;
            while (at < command.size() && command[at] != '"') {
                const bool escape = command[at] == '\\' && at + 1 < command.size()
                    && std::string_view("\\\"$`").find(command[at + 1]) != std::string_view::npos;
                at += escape ? 1 : 0;
                word += command[at++];
            }
            result.open = at >= command.size();
            ++at;
        } else if (c == '\\' && at + 1 < command.size()) {
            word += command[at + 1];
            at += 2;
        } else {
            word += c;
            ++at;
        }
    }
    endWord();
    return result;
}

std::optional<TracedLaunch> findLaunch(const std::vector<QString>& words)
{
    qsizetype found = -1;
    bool certain = false;
    for (size_t i = 0; i < words.size(); ++i) {
        const bool module
            = i > 0 && words[i - 1] == QLatin1StringView("-m") && isModuleName(words[i]);
        if (!module && !isTrainingScript(words[i]))
            continue;
        const bool training = !module || isTrainingName(words[i]);
        // Launchers such as torch.distributed.run stand before the module that they launch.
        if (found >= 0 && (certain || !training))
            continue;
        found = qsizetype(i);
        certain = training;
    }
    if (found < 0)
        return {};
    TracedLaunch launch;
    launch.command = words[size_t(found)];
    const auto first = words.begin() + found + 1;
    launch.arguments.assign(first, std::find_if(first, words.end(), isOperator));
    for (qsizetype i = 1; i < found; ++i)
        launch.submitted = launch.submitted
            || (words[size_t(i)] == QLatin1StringView("submit")
                && words[size_t(i) - 1] == QLatin1StringView("job"));
    const bool overrides = std::any_of(launch.arguments.begin(), launch.arguments.end(),
        [](const QString& word) { return word.contains(u'='); });
    return certain || overrides ? std::optional(std::move(launch)) : std::nullopt;
}

std::vector<std::pair<QString, QString>> tracedAssignments(const std::vector<QString>& words)
{
    std::vector<std::pair<QString, QString>> assignments;
    const size_t first = !words.empty() && words.front() == QLatin1StringView("export") ? 1 : 0;
    for (size_t i = first; i < words.size(); ++i) {
        const qsizetype equals = words[i].indexOf(u'=');
        if (equals <= 0 || !isVariableName(QStringView(words[i]).left(equals)))
            return {};
        assignments.emplace_back(words[i].left(equals), words[i].mid(equals + 1));
    }
    return assignments;
}

} // namespace alidade

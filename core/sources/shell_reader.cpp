// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The grammar: lists, pipelines, functions. Branches: shell_branches.cpp, commands:
// shell_commands.cpp.
#include "core/sources/shell_reader.h"

#include "core/base/limits.h"

#include <algorithm>

namespace alidade {
namespace {

using Kind = ShellToken::Kind;

constexpr int DeepestCommand = 100;

} // namespace

void ShellReader::note(int line, const QString& text, Note::Severity severity)
{
    m_notes.push_back({ severity, QString(), { QString(), line }, text });
}

bool ShellReader::atOperator(QStringView text) const
{
    return token().kind == Kind::Operator && token().text == text;
}

bool ShellReader::atKeyword(QStringView text) const
{
    return token().kind == Kind::Word && token().word.plain() == text;
}

bool ShellReader::atTerminator() const
{
    if (token().kind == Kind::End || atOperator(u")") || atOperator(u";;") || atOperator(u";&")
        || atOperator(u";;&"))
        return true;
    if (token().kind != Kind::Word)
        return false;
    const QString word = token().word.plain();
    return word == u"then" || word == u"elif" || word == u"else" || word == u"fi" || word == u"do"
        || word == u"done" || word == u"esac" || word == u"}";
}

void ShellReader::skipNewlines()
{
    while (token().kind == Kind::Newline)
        step();
}

bool ShellReader::takeKeyword(QStringView text)
{
    skipNewlines();
    while (atOperator(u";")) {
        step();
        skipNewlines();
    }
    if (!atKeyword(text))
        return false;
    step();
    return true;
}

void ShellReader::read(const QString& text, int firstLine)
{
    const std::vector<ShellToken> tokens = lexShell(text, firstLine);
    for (const ShellToken& one : tokens)
        if (one.kind == Kind::Word && !one.word.closed)
            note(one.word.line,
                QStringLiteral("A quote or a bracket that opens here is not closed"));
    readAgain(tokens);
}

void ShellReader::readAgain(const std::vector<ShellToken>& tokens)
{
    if (m_depth > DeepestCommand)
        return;
    const std::vector<ShellToken>* const outer = std::exchange(m_tokens, &tokens);
    const size_t at = std::exchange(m_at, 0);
    ++m_depth;
    while (token().kind != Kind::End && !m_stopped) {
        const size_t before = m_at;
        list(true);
        if (m_at == before && token().kind != Kind::End) {
            // A keyword or bracket out of place.
            note(token().line, QStringLiteral("The script is not understood here"));
            step();
        }
    }
    --m_depth;
    m_tokens = outer;
    m_at = at;
}

ShellReader::Status ShellReader::list(bool run)
{
    Status status = Status::True;
    while (true) {
        while (token().kind == Kind::Newline || atOperator(u";") || atOperator(u"&"))
            step();
        if (atTerminator())
            return status;
        const size_t before = m_at;
        status = andOr(run && !m_stopped);
        if (m_at == before)
            return status;
    }
}

ShellReader::Status ShellReader::andOr(bool run)
{
    Status status = pipeline(run);
    while (atOperator(u"&&") || atOperator(u"||")) {
        const bool both = atOperator(u"&&");
        step();
        skipNewlines();
        const Status needed = status == Status::Unknown ? Status::Unknown
            : (status == Status::True) == both          ? Status::True
                                                        : Status::False;
        Status next = Status::Unknown;
        perhaps(run ? needed : Status::False, [&](bool runs) { next = pipeline(runs); });
        if (needed == Status::True)
            status = next;
        else if (needed == Status::Unknown)
            status = Status::Unknown;
    }
    return status;
}

ShellReader::Status ShellReader::pipeline(bool run)
{
    bool negated = false;
    while (atKeyword(u"!") || atKeyword(u"time")) {
        negated = negated != atKeyword(u"!");
        step();
    }
    Status status = command(run);
    while (atOperator(u"|") || atOperator(u"|&")) {
        step();
        skipNewlines();
        status = command(run);
    }
    if (!negated || status == Status::Unknown)
        return status;
    return status == Status::True ? Status::False : Status::True;
}

ShellReader::Status ShellReader::command(bool run)
{
    if (m_depth > DeepestCommand) {
        if (!std::exchange(m_toldLimit, true))
            note(token().line,
                QStringLiteral("More than %1 commands within each other; the rest is "
                               "not followed")
                    .arg(DeepestCommand));
        m_stopped = true;
        m_at = m_tokens->size() - 1;
        return Status::Unknown;
    }
    ++m_depth;
    Status status = Status::Unknown;
    if (token().kind == Kind::Arithmetic) {
        const auto value = run ? m_values.number(token().text) : std::nullopt;
        status = !value ? Status::Unknown : *value != 0 ? Status::True : Status::False;
        step();
    } else if (atOperator(u"(")) {
        status = subshell(run);
    } else if (atKeyword(u"if")) {
        status = ifCommand(run);
    } else if (atKeyword(u"while") || atKeyword(u"until")) {
        status = loop(run);
    } else if (atKeyword(u"for") || atKeyword(u"select")) {
        status = forLoop(run);
    } else if (atKeyword(u"case")) {
        status = caseCommand(run);
    } else if (atKeyword(u"[[")) {
        status = test(run);
    } else if (atKeyword(u"{")) {
        step();
        status = list(run);
        if (!takeKeyword(u"}"))
            note(token().line, QStringLiteral("A } is missing here"));
    } else if (!functionDefinition(run)) {
        status = simpleCommand(run);
        --m_depth;
        return status;
    }
    while (redirection()) { }
    --m_depth;
    return status;
}

ShellReader::Status ShellReader::subshell(bool run)
{
    step();
    const ShellValues before = m_values;
    const bool stopped = m_stopped;
    const Status status = list(run);
    m_values = before; // a subshell changes nothing outside
    m_stopped = stopped;
    if (atOperator(u")"))
        step();
    else
        note(token().line, QStringLiteral("A ) is missing here"));
    return status;
}

bool ShellReader::functionDefinition(bool run)
{
    QString name;
    const bool keyword = atKeyword(u"function");
    if (keyword) {
        name = following().word.plain();
        step();
        step();
        if (atOperator(u"("))
            step();
        if (atOperator(u")"))
            step();
    } else {
        if (token().kind != Kind::Word || m_at + 2 >= m_tokens->size()
            || following().kind != Kind::Operator || following().text != u"("
            || (*m_tokens)[m_at + 2].kind != Kind::Operator || (*m_tokens)[m_at + 2].text != u")")
            return false;
        name = token().word.plain();
        if (name.isEmpty() || name.endsWith(u'='))
            return false;
        step();
        step();
        step();
    }
    skipNewlines();
    const size_t begin = m_at;
    command(false);
    if (run && !name.isEmpty()) {
        Function function;
        function.tokens.assign(
            m_tokens->begin() + std::ptrdiff_t(begin), m_tokens->begin() + std::ptrdiff_t(m_at));
        ShellToken end;
        end.line = token().line;
        function.tokens.push_back(std::move(end));
        m_functions.insert(name, std::move(function));
    }
    return true;
}

bool ShellReader::redirection()
{
    static const QStringList signs{ QStringLiteral(">"), QStringLiteral(">>"), QStringLiteral("<"),
        QStringLiteral(">|"), QStringLiteral(">&"), QStringLiteral("<&"), QStringLiteral("&>"),
        QStringLiteral("&>>"), QStringLiteral("<<<"), QStringLiteral("<<"), QStringLiteral("<<-"),
        QStringLiteral("<>") };
    const auto isSign = [](const ShellToken& one) {
        return one.kind == Kind::Operator && signs.contains(one.text);
    };
    if (token().kind == Kind::Word && isSign(following()) && !following().blankBefore) {
        const QString number = token().word.plain();
        const bool digits = !number.isEmpty()
            && std::all_of(number.begin(), number.end(), [](QChar c) { return c.isDigit(); });
        if (!digits)
            return false;
        step();
    }
    if (!isSign(token()))
        return false;
    step();
    if (token().kind == Kind::Word)
        step();
    return true;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Simple commands of a script: assignments, the builtins that change variables, calls.
#include "core/base/limits.h"
#include "core/sources/shell_reader.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

using Kind = ShellToken::Kind;

constexpr int MostCalls = 2000;

bool isName(QStringView text)
{
    return !text.isEmpty() && !(text[0] >= u'0' && text[0] <= u'9')
        && std::all_of(text.begin(), text.end(),
            [](QChar c) { return c == u'_' || (c.unicode() < 128 && c.isLetterOrNumber()); });
}

/// Files that come with tools (CANN, conda, oneAPI, a login shell) set paths, and none of the
/// variables that a launch script hands on.
bool setsUpTools(const QString& file)
{
    static const QStringList names{ QStringLiteral("set_env.sh"), QStringLiteral("setenv.sh"),
        QStringLiteral("setenv.bash"), QStringLiteral("setvars.sh"), QStringLiteral("activate"),
        QStringLiteral("conda.sh"), QStringLiteral(".bashrc"), QStringLiteral("bashrc"),
        QStringLiteral(".bash_profile"), QStringLiteral(".profile"), QStringLiteral("profile") };
    return names.contains(file.mid(file.lastIndexOf(u'/') + 1));
}

bool isDeclaration(const QString& name)
{
    return name == u"export" || name == u"declare" || name == u"typeset" || name == u"local"
        || name == u"readonly";
}

} // namespace

bool ShellReader::assignment(Assignment& made, bool run)
{
    if (token().kind != Kind::Word || token().word.parts.empty())
        return false;
    const ShellPart& first = token().word.parts.front();
    if (first.kind != ShellPart::Kind::Literal || first.quoted)
        return false;
    const qsizetype equals = first.text.indexOf(u'=');
    if (equals <= 0)
        return false;
    made.append = first.text[equals - 1] == u'+';
    QString name = first.text.left(equals - (made.append ? 1 : 0));
    const qsizetype bracket = name.indexOf(u'[');
    const bool element = bracket > 0 && name.endsWith(u']');
    if (element)
        name.truncate(bracket);
    if (!isName(name))
        return false;
    made.name = name;
    ShellWord value = token().word;
    value.parts.front().text = first.text.mid(equals + 1);
    if (value.parts.front().text.isEmpty())
        value.parts.erase(value.parts.begin());
    made.array = value.parts.empty() && following().kind == Kind::Operator
        && following().text == u"(" && !following().blankBefore;
    step();
    if (made.array) {
        step();
        made.items = arrayItems(run);
        return true;
    }
    if (run) {
        made.value = m_values.expandOne(value);
        if (element) { // an element by its index: the array is not followed that far
            made.value.known = false;
            made.value.whole = ShellField::Unknown::Words;
            made.value.text = u"${" + name + u'}';
            made.append = false;
        }
    }
    return true;
}

/// Behind `(`; takes the `)` too.
std::vector<ShellField> ShellReader::arrayItems(bool run)
{
    std::vector<ShellField> items;
    while (token().kind != Kind::End && !atOperator(u")")) {
        if (token().kind == Kind::Word && run) {
            for (ShellField& field : m_values.expand(token().word))
                items.push_back(std::move(field));
        } else if (token().kind == Kind::Operator && run) {
            note(token().line,
                QStringLiteral("An operator within an array: bash refuses the script"));
        }
        step();
    }
    if (atOperator(u")"))
        step();
    else
        note(token().line, QStringLiteral("An array is not closed"));
    return items;
}

void ShellReader::store(const Assignment& assignment)
{
    if (!spend(1 + qsizetype(assignment.items.size()) / 16 + assignment.value.text.size() / 1024,
            token().line))
        return;
    if (assignment.array)
        m_values.setArray(assignment.name, assignment.items, assignment.append);
    else
        m_values.set(assignment.name, assignment.value, assignment.append);
    if (m_exportsAll)
        m_values.exportName(assignment.name);
}

ShellReader::Status ShellReader::simpleCommand(bool run)
{
    ShellCommand made;
    made.line = token().line;
    made.exportsAll = m_exportsAll;
    std::vector<Assignment> assignments;
    std::vector<std::optional<ShellVariable>> before; // of the names of `assignments`
    m_declared.clear();
    bool declares = false;
    while (true) {
        if (redirection())
            continue;
        if (token().kind != Kind::Word) {
            // `a=b (` and the like; brackets out of place end the command.
            break;
        }
        Assignment one;
        if (made.words.empty() && assignment(one, run)) {
            if (run) {
                // Later ones see it already: V=1 W=$V
                if (token().kind == Kind::Word || !assignments.empty()) {
                    const ShellVariable* now = m_values.find(one.name);
                    before.push_back(now ? std::optional(*now) : std::nullopt);
                }
                store(one);
            }
            assignments.push_back(std::move(one));
            continue;
        }
        const bool first = made.words.empty();
        // In front of a command they hold for its process only, not for the words behind them.
        while (first && !before.empty()) {
            m_values.restore(assignments[before.size() - 1].name, before.back());
            before.pop_back();
        }
        if (declares && assignment(one, run)) {
            m_declared.push_back(std::move(one));
            continue;
        }
        if (first)
            declares = isDeclaration(token().word.plain());
        if (run) {
            for (ShellField& field : m_values.expand(token().word))
                if (qsizetype(made.words.size()) < Limits::ShellItems)
                    made.words.push_back(std::move(field));
        } else if (first) {
            made.words.emplace_back();
        }
        step();
    }
    if (!run)
        return Status::Unknown;
    if (made.words.empty())
        return Status::True;
    spend(qsizetype(made.words.size()) / 16, made.line);
    for (const Assignment& one : assignments)
        made.assignments.emplace_back(one.name, one.value);
    return runSimple(std::move(made));
}

/// Counts work, so that a script which doubles a variable on each line ends; false at the limit.
bool ShellReader::spend(qsizetype work, int line)
{
    m_work += work;
    if (m_work <= Limits::ShellCommands)
        return true;
    if (!std::exchange(m_toldLimit, true))
        note(line, QStringLiteral("The script does too much to be followed from here on"));
    m_stopped = true;
    return false;
}

ShellReader::Status ShellReader::runSimple(ShellCommand made)
{
    if (!spend(1, made.line))
        return Status::Unknown;
    const QString name = made.words.front().known ? made.words.front().text : QString();
    const auto function = m_functions.constFind(name);
    if (function != m_functions.cend()) {
        call(Function(*function), made);
        return Status::True;
    }
    bool handled = false;
    const Status status = runBuiltin(made, handled);
    if (handled)
        return status;
    m_take(made, m_values);
    // bash -c "commands"
    const QString program = name.mid(name.lastIndexOf(u'/') + 1);
    if ((program == u"bash" || program == u"sh") && made.words.size() >= 3) {
        for (size_t at = 1; at + 1 < made.words.size(); ++at) {
            const QString& option = made.words[at].text;
            if (option.startsWith(u'-') && option.endsWith(u'c') && made.words[at + 1].known) {
                ShellReader inner(m_take);
                inner.m_values = m_values;
                inner.m_depth = m_depth + 1;
                inner.m_work = m_work;
                if (inner.m_depth < 20)
                    inner.read(made.words[at + 1].text, made.words[at + 1].line);
                break;
            }
        }
    }
    return Status::True; // scripts are written for commands that succeed
}

void ShellReader::call(const Function& function, const ShellCommand& made)
{
    if (++m_calls > MostCalls)
        return;
    const auto outer = m_values.positional;
    m_values.positional = std::vector<ShellField>(made.words.begin() + 1, made.words.end());
    const bool stopped = m_stopped;
    readAgain(function.tokens);
    m_stopped = m_stopped || stopped;
    m_values.positional = outer;
}

void ShellReader::declare(const ShellCommand& made, const std::vector<Assignment>& assignments)
{
    const QString& name = made.words.front().text;
    bool exports = name == u"export";
    for (const ShellField& word : made.words) {
        if (word.text.startsWith(u'-') && name != u"export")
            exports = exports || word.text.contains(u'x');
        if (name == u"export" && word.text == u"-n")
            exports = false;
    }
    for (const Assignment& one : assignments) {
        store(one);
        if (exports)
            m_values.exportName(one.name);
    }
    for (size_t at = 1; at < made.words.size(); ++at) {
        const QString& word = made.words[at].text;
        if (isName(word) && exports)
            m_values.exportName(word);
    }
}

/// Builtins that give variables values which only the shell knows.
void ShellReader::forget(const ShellCommand& made)
{
    for (size_t at = 1; at < made.words.size(); ++at) {
        const QString& word = made.words[at].text;
        if (isName(word))
            m_values.setUnknown(word, u"${" + word + u'}', made.line);
    }
}

ShellReader::Status ShellReader::runBuiltin(const ShellCommand& made, bool& handled)
{
    handled = true;
    const QString name = made.words.front().known ? made.words.front().text : QString();
    if (isDeclaration(name)) {
        declare(made, std::exchange(m_declared, {}));
        return Status::True;
    }
    if (name == u":" || name == u"true")
        return Status::True;
    if (name == u"false")
        return Status::False;
    if (name == u"[" || name == u"test") {
        std::vector<ShellField> words(made.words.begin() + 1, made.words.end());
        if (name == u"[" && !words.empty() && words.back().text == u"]")
            words.pop_back();
        return evaluateTest(words, false);
    }
    if (name == u"exit" || name == u"return" || name == u"exec") {
        if (name == u"exec" && made.words.size() > 1) {
            handled = false; // `exec python3 …` is a command
            return Status::True;
        }
        if (name != u"exec" && m_undecided == 0 && (name == u"exit" || m_calls > 0))
            m_stopped = name == u"exit";
        return Status::True;
    }
    if (name == u"unset") {
        for (size_t at = 1; at < made.words.size(); ++at)
            m_values.unset(made.words[at].text);
        return Status::True;
    }
    if (name == u"set") {
        for (size_t at = 1; at < made.words.size(); ++at) {
            const QString& word = made.words[at].text;
            if (word == u"--") {
                m_values.positional = std::vector<ShellField>(
                    made.words.begin() + std::ptrdiff_t(at) + 1, made.words.end());
                break;
            }
            if (word.startsWith(u'-') && !word.startsWith(u"-o") && word.contains(u'a'))
                m_exportsAll = true;
            if (word.startsWith(u'+') && word.contains(u'a'))
                m_exportsAll = false;
        }
        return Status::True;
    }
    if (name == u"shift") {
        if (m_values.positional && !m_values.positional->empty())
            m_values.positional->erase(m_values.positional->begin());
        return Status::True;
    }
    if (name == u"read" || name == u"mapfile" || name == u"readarray" || name == u"getopts"
        || name == u"let"
        || (name == u"printf" && made.words.size() > 1 && made.words[1].text == u"-v")) {
        forget(made);
        return Status::Unknown;
    }
    if (name == u"eval") {
        note(made.line, QStringLiteral("eval is not followed: what it sets is not known"));
        return Status::Unknown;
    }
    if (name == u"source" || name == u".") {
        const QString file = made.words.size() > 1 ? made.words[1].text : QString();
        if (setsUpTools(file)) {
            note(made.line,
                QStringLiteral("The file %1 that is read in here is not followed").arg(file),
                Note::Severity::Info);
        } else {
            note(made.line,
                QStringLiteral("The file %1 that is read in here is not followed: variables of the "
                               "script, and defaults of those that it does not set, are not known "
                               "behind it")
                    .arg(file));
            m_values.forgetAll(made.line);
        }
        return Status::True;
    }
    handled = false;
    return Status::True;
}

} // namespace alidade

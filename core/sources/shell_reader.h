// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Follows a bash script without running it (formats document 2.5): variables, arrays, branches,
// functions. A branch that known values decide is followed alone; of any other both sides are, and
// what they leave behind is marked conditional or unknown.
#pragma once

#include "core/model/note.h"
#include "core/sources/shell_values.h"

#include <functional>
#include <utility>

namespace alidade {

/// A simple command, as the script would run it.
struct ShellCommand {
    std::vector<ShellField> words;
    std::vector<std::pair<QString, ShellField>> assignments; ///< `A=b command`
    int line = 0;
    bool exportsAll = false; ///< `set -a` is in force
};

class ShellReader {
public:
    /// Is told each command, and the variables at that point.
    using Take = std::function<void(const ShellCommand&, const ShellValues&)>;

    explicit ShellReader(Take take)
        : m_take(std::move(take))
    {
    }

    /// Cost: linear in the text and in the commands, at most Limits::ShellCommands. Notes tell what
    /// was not followed (`eval`, `source`), what is broken, and limits that were hit.
    void read(const QString& text, int firstLine = 1);
    const std::vector<Note>& notes() const { return m_notes; }

private:
    enum class Status : quint8 { True, False, Unknown };

    struct Function {
        std::vector<ShellToken> tokens; ///< of the body, ended by End
    };

    const ShellToken& token() const { return (*m_tokens)[m_at]; }
    const ShellToken& following() const
    {
        return (*m_tokens)[m_at + 1 < m_tokens->size() ? m_at + 1 : m_at];
    }
    void step()
    {
        if (m_at + 1 < m_tokens->size())
            ++m_at;
    }
    bool atOperator(QStringView text) const;
    bool atKeyword(QStringView text) const;
    bool atTerminator() const;
    void skipNewlines();
    bool takeKeyword(QStringView text);
    void note(int line, const QString& text, Note::Severity severity = Note::Severity::Warning);

    Status list(bool run);
    Status andOr(bool run);
    Status pipeline(bool run);
    Status command(bool run);
    Status ifCommand(bool run);
    Status loop(bool run);
    Status forLoop(bool run);
    Status caseCommand(bool run);
    Status subshell(bool run);
    Status test(bool run);
    bool functionDefinition(bool run);
    Status simpleCommand(bool run);
    bool redirection();
    /// Reads `NAME=word`, `NAME+=(…)`; false when the word is no assignment.
    struct Assignment {
        QString name;
        bool append = false;
        bool array = false;
        ShellField value;
        std::vector<ShellField> items;
    };
    bool assignment(Assignment& made, bool run);
    std::vector<ShellField> arrayItems(bool run);
    void store(const Assignment& assignment);
    bool spend(qsizetype work, int line);
    Status runSimple(ShellCommand made);
    Status runBuiltin(const ShellCommand& made, bool& handled);
    void declare(const ShellCommand& made, const std::vector<Assignment>& assignments);
    void forget(const ShellCommand& made);
    void call(const Function& function, const ShellCommand& made);
    void readAgain(const std::vector<ShellToken>& tokens);
    /// Runs `part` on a copy of the variables when it is not sure to run.
    void perhaps(Status condition, const std::function<void(bool)>& part);
    Status evaluateTest(const std::vector<ShellField>& words, bool patterns) const;

    Take m_take;
    const std::vector<ShellToken>* m_tokens = nullptr;
    size_t m_at = 0;
    ShellValues m_values;
    QHash<QString, Function> m_functions;
    std::vector<Note> m_notes;
    std::vector<Assignment> m_declared; ///< arrays within `declare A=(…)`
    int m_depth = 0;
    int m_undecided = 0; ///< branches around here that may not run
    qsizetype m_work = 0;
    int m_calls = 0;
    bool m_stopped = false; ///< `exit` was reached for sure
    bool m_exportsAll = false;
    bool m_toldLimit = false;
};

} // namespace alidade

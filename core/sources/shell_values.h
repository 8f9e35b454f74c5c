// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Variables of a shell script and the expansion of words, as far as the text alone tells them
// (formats document 2.5, rules 3 to 5). What only a shell could tell stays as written and is
// marked.
#pragma once

#include "core/sources/shell_lexer.h"

#include <QHash>

#include <optional>

namespace alidade {

/// One word after expansion.
struct ShellField {
    /// What kind of unknown the whole word is.
    enum class Unknown : quint8 {
        No,
        Arguments, ///< `$@`, or a variable that only the environment could set: any number of words
        Words ///< something else that may be any number of words
    };

    QString text; ///< unknown parts as written: `${HOME}/data`
    int line = 0; ///< where the word stands; for an item of an array its own line
    bool known = true;
    bool conditional = false; ///< came from a branch that could not be decided
    bool assumed = false; ///< holds the default of a variable that only the environment could set
    Unknown whole = Unknown::No;

    bool operator==(const ShellField&) const = default;
};

struct ShellVariable {
    bool isArray = false;
    bool exported = false;
    std::vector<ShellField> items; ///< one for a scalar

    bool operator==(const ShellVariable&) const = default;
};

class ShellValues {
public:
    /// All words that one word expands to; none for an empty unquoted expansion.
    std::vector<ShellField> expand(const ShellWord& word);
    /// Without splitting, as in an assignment.
    ShellField expandOne(const ShellWord& word);

    const ShellVariable* find(const QString& name) const;
    void set(const QString& name, ShellField value, bool append);
    void setArray(const QString& name, std::vector<ShellField> items, bool append);
    void setUnknown(const QString& name, const QString& raw, int line);
    void unset(const QString& name);
    /// A file that is read in may have set any variable: what was set and not exported is not known
    /// any more, and the default of `${V:-d}` counts only behind a later assignment.
    void forgetAll(int line);
    /// Puts back what find() gave before a change.
    void restore(const QString& name, const std::optional<ShellVariable>& before);
    void exportName(const QString& name);
    std::optional<qint64> number(const QString& expression);

    /// Positional parameters; nothing: those of the script, which are not known.
    std::optional<std::vector<ShellField>> positional;

    /// Joins what two branches left, of which one ran: equal values stay, others become unknown;
    /// items that only one branch added become conditional.
    void merge(const ShellValues& other);
    const QHash<QString, ShellVariable>& all() const { return m_variables; }

private:
    struct Expansion {
        std::vector<ShellField> fields; ///< of a list, or one of a scalar
        bool isList = false;
        bool joined = false; ///< `*` in quotes
    };

    Expansion expandPart(const ShellPart& part, int line);
    Expansion expandParameter(const ShellPart& part, int line);
    Expansion expandPositional(const QString& name, const ShellPart& part, int line);
    Expansion applyOperator(const QString& name, bool hasIndex, Expansion value,
        const QString& operation, const ShellPart& part, int line);
    static Expansion unknownPart(const ShellPart& part, int line, ShellField::Unknown whole);

    QHash<QString, ShellVariable> m_variables;
    int m_depth = 0;
    bool m_anySet = false; ///< a file that was not followed may have set any variable
};

} // namespace alidade

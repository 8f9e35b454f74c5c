// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Bash text → words and operators, with their lines (formats document 2.5, rule 1). Knows quoting,
// comments and here-documents; gives no meaning to commands and executes nothing.
#pragma once

#include <QString>

#include <vector>

namespace alidade {

/// A piece of a word.
struct ShellPart {
    enum class Kind : quint8 {
        Literal, ///< `text` is the content, quotes removed
        Parameter, ///< `text` is what stands between the braces of `${…}`, or the name of `$V`
        Command, ///< `$(…)`, backticks, `<(…)`
        Arithmetic ///< `text` is the expression of `$((…))`
    };

    Kind kind = Kind::Literal;
    QString text;
    QString raw; ///< as written
    bool quoted = false; ///< within quotes, or escaped: not split, no `~`, no braces
};

struct ShellWord {
    std::vector<ShellPart> parts;
    int line = 0; ///< where the word starts
    bool closed = true; ///< false: a quote or brace is open at the end of the file

    /// The content if the word is one literal without quotes (so that it may be a keyword).
    QString plain() const;
    /// As written, quotes of literals removed.
    QString raw() const;
};

struct ShellToken {
    enum class Kind : quint8 {
        Word,
        Operator, ///< `;` `&&` `|` `(` `>` …
        Arithmetic, ///< `((…))` as a command; `text` is the expression
        Newline,
        End
    };

    Kind kind = Kind::End;
    ShellWord word;
    QString text; ///< operator or expression
    int line = 0;
    bool blankBefore = true; ///< false: stands directly behind the token before
};

/// All tokens, the last one is End. Bodies of here-documents are left out.
/// Cost: linear. Thread: any.
std::vector<ShellToken> lexShell(const QString& text, int firstLine = 1);

/// The whole text as one word, as it stands behind `:-` in `${V:-text}`.
ShellWord lexShellText(const QString& text, int line, bool quoted);

} // namespace alidade

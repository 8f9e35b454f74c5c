// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens of Python literal text and the order in which they may stand. Builds no values.
#pragma once

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace alidade {

struct PythonToken {
    enum class Kind : quint8 { None, Open, Close, Comma, Colon, String, Word, Call, Angle };

    Kind kind = Kind::None;
    qsizetype begin = 0; ///< in the text that was lexed
    qsizetype end = 0;
};

/// A token that reached the end of the text before its own end.
struct OpenPythonToken {
    PythonToken::Kind kind = PythonToken::Kind::None;
    char quote = 0; ///< of the string that is open, also inside a call
    bool escaped = false; ///< the last byte was a backslash inside that string
    int depth = 0; ///< open brackets of a call or of <…>
    qsizetype scanned = 0; ///< bytes of the token that were looked at
};

/// Takes the tokens of `text` one by one. Strings: '…' and "…", with prefix b or u. Words: numbers,
/// None, True, False, inf, nan. Calls: Name(…) up to the balanced end. Angles: <X.Y: 1>.
class PythonLexer {
public:
    /// `open` describes the token that begins at `from`, when the text before ended inside one.
    PythonLexer(std::string_view text, qsizetype from, OpenPythonToken open);

    enum class Step : quint8 { Token, OpenToken, End, Failure };
    /// Failure: no literal text. OpenToken: the text ends inside the token that open() describes.
    Step next(PythonToken& token);
    const OpenPythonToken& open() const { return m_open; }

private:
    Step scanString(PythonToken& token);
    Step scanBalanced(PythonToken& token, PythonToken::Kind kind);
    Step scanWord(PythonToken& token);
    Step ended(PythonToken& token);

    std::string_view m_text;
    qsizetype m_at;
    OpenPythonToken m_open;
};

/// None, True, False, inf, nan, -inf, or a number as Python writes it.
bool isPythonWord(std::string_view word);

/// Which token may follow. Small enough to be copied per line.
class PythonGrammar {
public:
    /// False: the token cannot stand here; the state is then undefined.
    bool accept(PythonToken::Kind kind, char byte);
    bool complete() const { return m_state == State::After && m_frames.empty(); }
    qsizetype depth() const { return qsizetype(m_frames.size()); }
    /// A value is complete; neither a comma nor a bracket followed it yet.
    bool afterItem() const { return m_state == State::After; }

private:
    enum class State : quint8 { Item, ItemOrClose, After, AfterKey, MemberValue };
    enum class Bracket : quint8 {
        Brace,
        Map,
        Set,
        List,
        Paren
    }; ///< Brace: map or set, not known yet
    struct Frame {
        Bracket bracket;
        State afterClose;
    };

    std::vector<Frame> m_frames;
    State m_state = State::Item;
    bool m_lastWasString = false;
};

/// Decodes the inside of a string literal: \n, \t, \xHH, \uHHHH, \UHHHHHHHH, octal and so on;
/// unknown escapes stay as they are. `inside` is UTF-8 without quotes.
QString decodePythonString(std::string_view inside);

} // namespace alidade

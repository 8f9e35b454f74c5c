// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Python literals as repr() and pprint write them, read as typed values: whole texts, and texts
// that arrive line by line with foreign lines in between. Never evaluates anything.
// Rules: formats document 1.3.
#pragma once

#include "core/base/limits.h"
#include "core/base/python_tokens.h"
#include "core/base/result.h"
#include "core/base/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace alidade {

/// A whole text as one literal; white space and line ends around and between tokens are fine.
/// Tuples and sets become lists, keys that are no strings become their text, objects are Opaque.
/// Errors: Malformed with the line in `where`, TooLarge. Cost: linear. Thread: any.
Result<Value> parsePythonLiteral(std::string_view text, int firstLine = 1);

/// Reads one literal from lines that are given one at a time. Thread: one at a time.
class PythonLiteralReader {
public:
    struct Bounds {
        qint64 bytes = Limits::ConfigPrintBytes;
        int lines = Limits::ConfigPrintLines;
        int values = Limits::ConfigKeys;
    };
    enum class Fed : quint8 {
        Taken, ///< part of the literal, which is not complete yet
        Dropped, ///< does not fit: somebody else's line
        Complete, ///< the last bracket closed; value() holds the result, consumed() where it ended
        Exhausted, ///< a bound was hit, why() tells which; takePartial() gives what there is
    };
    /// A string that went over a line end and may have swallowed a message.
    struct Suspicion {
        QString key; ///< dotted path
        int line = 0;
    };

    PythonLiteralReader()
        : PythonLiteralReader(Bounds())
    {
    }
    explicit PythonLiteralReader(Bounds bounds);

    /// `line` is UTF-8 without its line end. A line end inside a quoted string joins with nothing,
    /// elsewhere it is white space, except that a word or number that touches both sides of it is
    /// one. Lines that are no literal text where they stand are dropped as a whole.
    Fed feed(std::string_view line, int number);
    /// No more lines: ends a number or word that reached the end of the text. Complete or Dropped.
    Fed finish();

    /// A string is open at the end of what was read.
    bool insideString() const { return m_open.kind == PythonToken::Kind::String; }
    /// Bytes of the last line up to the end of the literal; valid after Complete.
    qsizetype consumed() const { return m_consumed; }
    Value takeValue() { return std::move(m_result); }
    /// What was complete when the reading ended: open maps with their complete members, no open
    /// list, no open scalar. Empties the reader.
    Value takePartial();
    /// Which bound was hit, as the second half of a sentence.
    QString why() const { return m_why; }
    int droppedLines() const { return m_dropped; }
    /// The first of the dropped lines that look like a member of a map ('key': …); 0 when none
    /// does. What it said is lost: a key that is not in the value may still have stood there.
    int firstLostMember() const { return m_lostMember; }
    const std::vector<Suspicion>& suspicions() const { return m_suspicions; }

private:
    struct Frame {
        char bracket = 0;
        bool isMap = false;
        bool sawComma = false;
        Value value;
        Value key; ///< of the member that is being read
        Value item; ///< the last complete item or member value, not yet stored
        bool hasKey = false;
        bool hasItem = false;
    };

    bool lexAndCheck(qsizetype from, qsizetype lineStart);
    Fed apply(qsizetype lineStart, int number);
    void place(Value value);
    void placeScalar(const PythonToken& token, int line);
    static void store(Frame& frame);
    static Value closed(Frame frame);
    QString path() const;
    void end(QString why);

    Bounds m_bounds;
    PythonGrammar m_grammar;
    PythonGrammar m_trial;
    std::vector<PythonToken> m_tokens;
    std::vector<Frame> m_frames;
    std::string m_text; ///< the open token, then the line
    OpenPythonToken m_open;
    OpenPythonToken m_trialOpen;
    qsizetype m_trialBegin = 0;
    PythonToken::Kind m_lastKind = PythonToken::Kind::None;
    bool m_closed = false;
    int m_openLine = 0;
    Value m_result;
    bool m_exhausted = false;
    qsizetype m_consumed = 0;
    qint64 m_bytesFed = 0;
    int m_linesFed = 0;
    int m_values = 0;
    int m_dropped = 0;
    int m_lostMember = 0;
    QString m_why;
    std::vector<Suspicion> m_suspicions;
};

} // namespace alidade

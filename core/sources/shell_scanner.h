// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The cursor behind shell_lexer.h: words with their quotes are in shell_quotes.cpp, everything
// between words in shell_lexer.cpp. No header for others.
#pragma once

#include "core/sources/shell_lexer.h"

namespace alidade {

class ShellScanner {
public:
    ShellScanner(const QString& text, int line)
        : m_text(text)
        , m_line(line)
    {
    }

    std::vector<ShellToken> tokens();
    ShellWord wholeText(bool quoted);

private:
    struct HereDocument {
        QString delimiter;
        bool stripTabs = false;
    };

    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    bool startsWith(QStringView what) const
    {
        return QStringView(m_text).mid(m_at).startsWith(what);
    }
    void step(qsizetype count)
    {
        for (; count > 0 && !atEnd(); --count)
            if (m_text[m_at++] == u'\n')
                ++m_line;
    }
    void skipBlanks();
    void skipHereDocuments();
    bool readOperator(ShellToken& token);
    ShellWord readWord();
    void readDoubleQuoted(ShellWord& word);
    void readAnsiQuoted(ShellWord& word);
    void readDollar(ShellWord& word, bool quoted);
    void readBackticks(ShellWord& word, bool quoted);
    /// Index behind the construct that opens at `from` with `open` pending closers, -1 when open.
    qsizetype skipNested(qsizetype from, QString closers) const;
    qsizetype skipNestedHereDocument(qsizetype at) const;

    static void literal(ShellWord& word, QStringView text, bool quoted);

    const QString& m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    std::vector<HereDocument> m_pending;
};

} // namespace alidade

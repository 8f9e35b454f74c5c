// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words of Latin letters in a window that moves over a text, and what stands between them: what
// tells scraps of a vocabulary from sentences and from code. Judges nothing.
#pragma once

#include <QStringView>

#include <array>

namespace alidade {

struct BracketCount {
    qsizetype matched = 0; ///< pairs
    qsizetype closers = 0; ///< that nobody opened, labels such as "1)" and smileys aside
    qsizetype openers = 0; ///< that nobody closed

    qsizetype wrong() const { return closers + openers; }
};

/// Brackets of a part of a text. Cost: linear.
BracketCount countBrackets(QStringView part);

/// A window of so many words of two letters and more. Cost of a step: the units up to the next
/// word, and the words of the window.
class Scraps {
public:
    static constexpr qsizetype Window = 30;

    explicit Scraps(QStringView text)
        : m_text(text)
    {
    }

    /// Moves on by one word; false at the end of the text.
    bool next();
    bool isFull() const { return m_seen >= Window; }

    // Of the window
    qsizetype begin() const { return oldest().begin; }
    qsizetype end() const { return newest().end; }
    qsizetype newWords() const { return m_new; } ///< that came in none of the 30 words before
    qsizetype functionWords() const { return m_function; }
    qsizetype caseWords() const { return m_case; } ///< a capital behind three small letters
    qsizetype joinedWords() const { return m_joined; } ///< one blank and nothing else before
    qsizetype listMarks() const { return m_listMarks; } ///< words with a mark of a list before
    qsizetype letters() const { return m_letters; }
    qsizetype otherGroups() const { return m_otherGroups; } ///< letters of scripts beyond Latin
    qsizetype otherLetters() const { return m_otherLetters; }
    qsizetype touching() const { return m_touching; } ///< Latin letters and others side by side
    /// One bit a script, as asked for.
    quint64 otherScripts() const;
    /// The first word that is a sign of soup, or behind which one stands.
    qsizetype firstSign() const;
    /// The end of the last such word, or of the one behind the sign.
    qsizetype lastSign() const;
    /// How many words are a sign, or have one before them.
    qsizetype signs() const { return m_signs; }

    /// How many words in a row are new and no function words, with no mark of a list between.
    qsizetype streak() const { return m_streak; }
    /// How many words in a row are new and no function words; before the last one that is not.
    qsizetype fresh() const { return m_fresh; }
    qsizetype freshBefore() const { return m_freshBefore; }

    /// The last so many words of the window.
    struct Last {
        qsizetype begin = 0;
        qsizetype fresh = 0; ///< words that are new and no function words
        qsizetype changes = 0; ///< words whose case changes
        qsizetype capitals = 0; ///< words with a capital behind three small letters
        qsizetype small = 0; ///< words that begin with a small letter
        qsizetype smallCapitals = 0; ///< both
        qsizetype joined = 0; ///< words with one blank and nothing else before
        qsizetype listMarks = 0;
        qsizetype touching = 0;
        qsizetype glued = 0; ///< marks of code between two letters
        qsizetype letters = 0;
        qsizetype otherLetters = 0;
    };
    Last last(qsizetype words) const;
    qsizetype seen() const { return m_seen; }

private:
    struct Word {
        qsizetype begin = 0;
        qsizetype end = 0;
        quint64 key = 0;
        bool isNew = false;
        bool function = false;
        bool changes = false;
        bool capital = false; ///< behind three small letters
        bool small = false; ///< the first letter
        bool joined = false;
        bool listMark = false;
        bool marks = false; ///< of code before it
        bool glued = false; ///< one mark of code and nothing else before it
        qsizetype touching = 0;
        qsizetype otherGroups = 0; ///< before it, since the word before
        qsizetype otherLetters = 0;
        quint64 otherScripts = 0;
    };

    const Word& at(qsizetype number) const { return m_ring[size_t(number % Window)]; }
    const Word& oldest() const { return at(m_seen < Window ? 0 : m_seen); }
    const Word& newest() const { return at(m_seen - 1); }
    static bool isSign(const Word& word)
    {
        return !word.function && (word.changes || word.glued || word.otherGroups > 0);
    }
    bool read(Word& word);
    void gap(Word& word);
    void weigh(const Word& word, qsizetype by);

    QStringView m_text;
    qsizetype m_at = 0;
    qsizetype m_seen = 0;
    std::array<Word, size_t(Window)> m_ring{};
    std::array<qsizetype, 256> m_last{}; ///< + 1, by key
    qsizetype m_new = 0;
    qsizetype m_function = 0;
    qsizetype m_case = 0;
    qsizetype m_joined = 0;
    qsizetype m_listMarks = 0;
    qsizetype m_letters = 0;
    qsizetype m_otherGroups = 0;
    qsizetype m_otherLetters = 0;
    qsizetype m_touching = 0;
    qsizetype m_signs = 0;
    qsizetype m_streak = 0;
    qsizetype m_fresh = 0;
    qsizetype m_freshBefore = 0;
};

} // namespace alidade

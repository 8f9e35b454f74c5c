// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How well a text answers to a few typed letters. Knows no widget and no run.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace alidade {

/// What was typed, made ready to be held against many texts. Words stand in any order; the letters
/// of a word stand in order, with anything between them; case means nothing.
class FuzzyPattern {
public:
    explicit FuzzyPattern(const QString& typed);

    bool isEmpty() const { return m_words.isEmpty(); }
    /// Higher is better; nullopt: no match. `folded`: the text after toCaseFolded(). Letters that
    /// stand together, at the begin of a word and early in a short text count most. Cost: linear
    /// in the text. Thread: any.
    std::optional<int> score(QStringView folded) const;

private:
    QStringList m_words; ///< folded
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Known names, found in a text as whole words, however many there are: an expression of thousands
// of names is too large to compile and would find none.
#pragma once

#include <QSet>
#include <QString>

#include <utility>
#include <vector>

namespace alidade {

class NameSet {
public:
    enum class Word : quint8 {
        Name, ///< letters and digits are parts of it: `li` is in `li_run`, not in `lily`
        PathPart, ///< between slashes, at least on one side
    };
    explicit NameSet(Word word)
        : m_word(word)
    {
    }

    void add(const QString& name);
    /// The machine and those beside it: `node-1-17` stands for every `node-#-#`.
    void addMachine(const QString& name);

    /// Begin and length, in UTF-16 units, in order and disjoint; the longest name at each place.
    /// Case does not count. Cost: linear in the text. Thread: any.
    std::vector<std::pair<qsizetype, qsizetype>> find(const QString& text) const;

private:
    bool isWordLetter(QChar c) const;
    void addKey(QSet<QString>& keys, const QString& key);
    bool has(const QString& folded, qsizetype begin, qsizetype end) const;

    Word m_word;
    QSet<QString> m_names; ///< folded
    QSet<QString> m_rows; ///< folded, as machineRow says
    QSet<quint32> m_starts; ///< the first two letters of each
    qsizetype m_longest = 0;
};

} // namespace alidade

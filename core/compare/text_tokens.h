// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Cuts two texts into the units that a reader compares: words, numbers, blanks, single Chinese
// characters, symbols. Equal tokens get equal numbers. Knows nothing of alignment.
#pragma once

#include <QHash>
#include <QStringView>

#include <vector>

namespace alidade {

struct TextToken {
    qsizetype begin = 0; ///< UTF-16 unit
    quint32 id = 0; ///< equal for equal text within one TokenTable
};

enum class TokenSize : quint8 { Word, Line };

/// Numbers tokens of several texts alike. Keeps views: the texts must outlive it.
class TokenTable {
public:
    /// Tokens in order; together they give the text back. Stops early and returns an empty vector
    /// when there would be more than `limit`. A surrogate pair is never cut. Cost: linear.
    std::vector<TextToken> tokenise(QStringView text, TokenSize size, qsizetype limit);
    /// Ids are below this.
    quint32 size() const { return quint32(m_ids.size()); }

private:
    QHash<QStringView, quint32> m_ids;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is drawn for a text from a run: characters that cannot be seen, or that would change how
// the rest is drawn (controls, bidirectional overrides, lone surrogates), become small labels.
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace alidade {

/// The label of a character that has no visible form ("ZWSP", "\x00", "U+202E"); empty for all
/// others. Line feed, tab and the plain blank are drawn as they are.
QString invisibleLabel(char32_t character);

struct DisplayText {
    struct Label {
        qsizetype sourceBegin, sourceLength; ///< UTF-16 units
        qsizetype displayBegin, displayLength; ///< length 0: hidden
        bool framed = true; ///< false: room for a tab, no label
    };

    QString text;
    std::vector<Label> labels; ///< ascending

    /// Positions inside a label belong to its begin. Cost: O(log labels).
    qsizetype toDisplay(qsizetype source) const;
    qsizetype toSource(qsizetype display) const;
};

/// `labelled` false: such characters are left out; they never reach the text layout. Tabs, wide
/// blanks and what only styles an emoji get a label where `differs` says that they are a
/// difference.
DisplayText makeDisplayText(
    QStringView source, bool labelled, const std::function<bool(qsizetype)>& differs = nullptr);

/// Text from a run for a tool tip or any widget that would otherwise take it for markup.
QString asPlainToolTip(const QString& text);

/// The beginning of a text on one line, invisible characters left out, cut with "…".
QString oneLine(QStringView text, qsizetype longest);

} // namespace alidade

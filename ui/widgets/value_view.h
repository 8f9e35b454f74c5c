// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A value in full, plain and selectable, with stretches marked. Never interprets what it shows.
#pragma once

#include "core/compare/value_diff.h"

#include <QPlainTextEdit>

#include <vector>

namespace alidade {

class ValueView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit ValueView(QWidget* parent = nullptr);

    /// What cannot be seen gets a label. Texts beyond ShownUnits are cut, with a line that says so.
    void setValue(const QString& text, const std::vector<TextStretch>& marks);
    /// Scrolls to the first mark.
    void showFirstMark();

    static constexpr qsizetype ShownUnits = 200'000; ///< UTF-16 units

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateMarks();

    std::vector<TextStretch> m_marks; ///< of the shown text
};

} // namespace alidade

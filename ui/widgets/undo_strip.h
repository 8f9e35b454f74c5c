// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A line that tells what was just done, with a button that takes it back. Hidden until there is
// something to tell.
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace alidade {

class UndoStrip : public QFrame {
    Q_OBJECT
public:
    explicit UndoStrip(QWidget* parent = nullptr);

    /// Plain text.
    void tell(const QString& text, bool canUndo);
    /// Colours changed.
    void refresh();

Q_SIGNALS:
    void undoRequested();

private:
    QLabel* m_text;
    QToolButton* m_undo;
};

} // namespace alidade

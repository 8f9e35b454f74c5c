// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A dialog with every action of the window and its keys, to be changed. A key that would mean two
// things is told beside both, and nothing is taken over as long as there is one.
#pragma once

#include "ui/window/shortcuts.h"

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alidade {

class ShortcutEditor : public QDialog {
    Q_OBJECT
public:
    /// Shows the keys that the actions of `window` have now.
    explicit ShortcutEditor(QWidget* window);

    /// What differs from the keys that the program comes with.
    ChosenKeys chosen() const;

Q_SIGNALS:
    void keysChosen(const alidade::ChosenKeys& keys); ///< without conflicts

private:
    struct Row {
        QAction* action = nullptr;
        QWidget* line = nullptr;
        QList<QKeySequenceEdit*> edits;
        QLabel* conflict = nullptr;
    };

    void addRow(QAction* action, QWidget* list);
    QMap<QString, QList<QKeySequence>> keys() const;
    void check();
    void filter(const QString& text);
    void reset(const Row& row);

    QWidget* m_window;
    QList<Row> m_rows;
    QLineEdit* m_filter;
    QLabel* m_problem;
    QPushButton* m_apply;
};

} // namespace alidade

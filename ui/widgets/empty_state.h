// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands in place of an empty table: what is missing, where it was looked for, what would
// provide it.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;

namespace alidade {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    void setText(const QString& title, const QStringList& lines = {});
    /// A button beneath the text; without a text there is none.
    void setAction(const QString& text);

Q_SIGNALS:
    void actionChosen();

private:
    QLabel* m_title;
    QLabel* m_lines;
    QPushButton* m_action;
};

} // namespace alidade

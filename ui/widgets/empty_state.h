// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands in place of an empty table: what is missing, where it was looked for, what would
// provide it.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace alidade {

class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    void setText(const QString& title, const QStringList& lines = {});

private:
    QLabel* m_title;
    QLabel* m_lines;
};

} // namespace alidade

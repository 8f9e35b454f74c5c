// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A heading with an arrow that shows or hides what is beneath it; folded, it shows a summary.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace alidade {

class FoldSection : public QWidget {
    Q_OBJECT
public:
    FoldSection(const QString& title, QWidget* content, QWidget* parent = nullptr);

    /// One line, shown beside the title; taken as plain text and cut to the width.
    void setSummary(const QString& summary);
    void setOpen(bool open);
    bool isOpen() const;

Q_SIGNALS:
    void toggled(bool open);

private:
    void updateSummary();

    QToolButton* m_title;
    QLabel* m_summaryLabel;
    QWidget* m_content;
    QString m_summary;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// That texts are being read for a filter or an order, how far it is, and a way to give it up. Short
// work is not worth a word. Knows no samples and starts nothing.
#pragma once

#include <QTimer>
#include <QWidget>

class QProgressBar;

namespace alidade {

class ReadingBar : public QWidget {
    Q_OBJECT
public:
    explicit ReadingBar(QWidget* parent = nullptr);

    /// Shown if it is not over after a moment.
    void begin();
    void setThousandths(int done);
    void end();

Q_SIGNALS:
    void givenUp();

private:
    QProgressBar* m_progress;
    QTimer m_soon;
};

} // namespace alidade

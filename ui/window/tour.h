// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Five minutes on the demo pair: a card that explains one place after the other. Shows no place
// itself: whoever listens does.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace alidade {

class Tour : public QFrame {
    Q_OBJECT
public:
    explicit Tour(QWidget* parent);

    void begin();
    int stop() const { return m_stop; }
    static int stopCount();

Q_SIGNALS:
    /// `select` as for Page::select().
    void stopShown(const QString& page, const QString& select);
    void ended();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void show(int stop);
    void end();
    void place();

    int m_stop = 0;
    QLabel *m_count, *m_title, *m_text;
    QPushButton *m_back, *m_next, *m_close;
};

} // namespace alidade

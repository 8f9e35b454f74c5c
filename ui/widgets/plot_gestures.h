// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the mouse means over a plot: wheel zooms steps, with Shift values; drag pans; right drag
// chooses a box, without a drag it asks for the menu; click picks; double click resets. Knows
// points, no axes.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRect>

class QRubberBand;
class QWidget;

namespace alidade {

class PlotGestures : public QObject {
    Q_OBJECT
public:
    explicit PlotGestures(QWidget* canvas);

Q_SIGNALS:
    void hovered(const QPointF& at);
    void left();
    /// A factor below 1 shows less.
    void zoomed(const QPointF& at, double factor, bool values);
    void panned(const QPointF& from, const QPointF& to, const QPointF& pressedAt);
    void boxChosen(const QRect& box);
    void clicked(const QPointF& at);
    void resetRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void askForMenu(const QPoint& globalPosition);
    void move(const QPointF& at, Qt::MouseButtons buttons);

    QWidget* m_canvas;
    QRubberBand* m_box;
    QPointF m_pressedAt, m_last;
    bool m_pressed = false, m_moved = false;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Several metrics as small plots over one x axis: the same range, one cursor through all of them.
#pragma once

#include "ui/widgets/plot_shapes.h"

#include <QWidget>

namespace alidade {

class PlotGrid : public QWidget {
    Q_OBJECT
public:
    explicit PlotGrid(QWidget* parent = nullptr);

    /// Shows all steps when the widest range changes, else keeps what is visible.
    void setPlots(std::vector<PlotShapesPtr> plots);
    const std::vector<PlotShapesPtr>& plots() const { return m_plots; }
    /// The metric whose cell is framed.
    void setCurrent(const QString& name);
    void setLogScale(bool logarithmic);
    void resetView();

    ValueRange visibleX() const { return m_visible; }
    /// Title and plot of a cell; for tests.
    QRect cellRect(size_t index) const;

    QSize minimumSizeHint() const override { return { 240, 180 }; }

Q_SIGNALS:
    /// A cell was clicked.
    void chosen(const QString& name);
    /// A cell was double-clicked: show it alone.
    void opened(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    struct Cell {
        QRect whole, plot;
        bool hasAxis = false; ///< lowest of its column
    };
    int columns() const;
    Cell cell(size_t index) const;
    PlotArea areaOf(size_t index) const;
    void paintCell(QPainter& painter, size_t index) const;
    void paintAxis(QPainter& painter, const PlotArea& area) const;
    int at(const QPoint& point) const;

    std::vector<PlotShapesPtr> m_plots;
    QString m_current;
    ValueRange m_all, m_visible;
    std::optional<double> m_cursor; ///< x
    QPoint m_dragged;
    bool m_logarithmic = false;
};

} // namespace alidade

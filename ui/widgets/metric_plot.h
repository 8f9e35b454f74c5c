// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Both curves of a metric over their difference, with the tolerance band and what lies outside.
// Hides the plotting library. Judges nothing.
#pragma once

#include "ui/widgets/plot_data.h"

#include <QWidget>

#include <functional>
#include <memory>

class QPaintDevice;
class QPainter;

namespace alidade {

struct PlotShapes;

/// The part of a plot that the user looks at.
struct PlotZoom {
    QString metric;
    double secondsPerUnit = 0; ///< of the axis: zoom on steps is none on wall time
    ValueRange x, y;

    bool operator==(const PlotZoom&) const = default;
};

class MetricPlot : public QWidget {
    Q_OBJECT
public:
    explicit MetricPlot(QWidget* parent = nullptr);
    ~MetricPlot() override;

    /// Shows all steps, or what was visible when it is the same metric on the same axis. Keeps the
    /// difference mode and the kind of axis.
    void setShapes(std::shared_ptr<const PlotShapes> shapes);
    /// Makes the shapes at once; for short curves. Cost: linear in the points.
    void setData(PlotData data);
    void clear();
    const PlotData& data() const;

    void setDifferenceMode(DifferenceMode mode);
    DifferenceMode differenceMode() const;
    void setLogScale(bool logarithmic);
    bool isLogScale() const;
    void resetView();
    /// Nothing while all is visible. What zoomTo() could not show yet counts as shown.
    std::optional<PlotZoom> zoom() const;
    /// At once, or when the curves of its metric arrive on an axis of its kind. Nothing: forgets
    /// what still waits.
    void zoomTo(std::optional<PlotZoom> zoom);

    /// The step whose values stay in the read-out; the pointer overrides it while it hovers.
    void pinStep(std::optional<double> step);
    std::optional<double> pinnedStep() const;
    /// Pins the next or previous step, from the pinned one or the first step outside.
    void movePin(bool forward);
    /// The step that the read-out tells of.
    std::optional<double> shownStep() const;

    /// Visible x (steps, or time), and where a step stands in this widget's pixels; for tests.
    ValueRange visibleSteps() const;
    QPoint pointOf(double step) const;
    /// The plot without the words around it, as `*.png`, `*.svg` or `*.pdf`; false when the file
    /// cannot be written or the suffix is another one.
    bool saveImage(const QString& path) const;
    /// What draw() fills, in this widget's pixels.
    QSize drawnSize() const;
    /// The plot as lines and text from the top left corner on, then what `below` adds. False when
    /// nothing can be drawn there.
    bool draw(QPaintDevice& device, const std::function<void(QPainter&)>& below = {}) const;
    /// Colours changed.
    void refreshColours();
    /// Draws at once; for measuring.
    void redraw();

Q_SIGNALS:
    void stepPinned(double step);

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectGestures();

    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace alidade

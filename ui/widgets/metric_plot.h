// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Both curves of a metric over their difference, with the tolerance band and what lies outside.
// The only user of the plotting library, which this header hides. Judges nothing.
#pragma once

#include "ui/widgets/plot_data.h"

#include <QWidget>

#include <memory>

namespace alidade {

class MetricPlot : public QWidget {
    Q_OBJECT
public:
    explicit MetricPlot(QWidget* parent = nullptr);
    ~MetricPlot() override;

    /// Shows all steps. Keeps the difference mode and the kind of axis. Cost: linear in the points.
    void setData(PlotData data);
    void clear();
    const PlotData& data() const;

    void setDifferenceMode(DifferenceMode mode);
    DifferenceMode differenceMode() const;
    void setLogScale(bool logarithmic);
    bool isLogScale() const;
    void resetView();

    /// The step whose values stay in the read-out; the pointer overrides it while it hovers.
    void pinStep(std::optional<double> step);
    std::optional<double> pinnedStep() const;
    /// Pins the next or previous step, from the pinned one or the first step outside.
    void movePin(bool forward);
    /// The step that the read-out tells of.
    std::optional<double> shownStep() const;

    /// Visible steps, and where a step stands in this widget's pixels; for tests.
    ValueRange visibleSteps() const;
    QPoint pointOf(double step) const;
    /// Colours changed.
    void refreshColours();

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

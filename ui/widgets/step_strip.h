// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One small column a step: the garbled part, the mean score or the mean length of both sides. A
// click chooses a step, a drag several, another click on what is chosen all. Knows numbers only.
#pragma once

#include "core/base/side.h"
#include "ui/widgets/step_range.h"

#include <QRect>
#include <QString>
#include <QWidget>

#include <limits>
#include <optional>
#include <vector>

class QPainter;

namespace alidade {

struct StepBar {
    int step = 0;
    Pair<int> samples, garbled;
    bool judged = false; ///< false: the garbled counts are not known yet
    Pair<double> score{ None, None }, length{ None, None }; ///< means; NaN: there is none

    Pair<bool> scored; ///< some sample has a score: a mean that is NaN is one, then

    static constexpr double None = std::numeric_limits<double>::quiet_NaN();
    QString mark; ///< a glyph about the order of the prompts, or empty
    QString markReason;
};

/// Columns of equal width over a strip; with more steps than fit, one column stands for several.
struct StripColumns {
    int perColumn = 1; ///< steps a column
    double width = 0; ///< pixels
    int count = 0;

    bool operator==(const StripColumns&) const = default;
};
StripColumns stripColumns(int steps, int width);

/// The step that is written over each column, -1: none. Multiples of the smallest of 1, 2, 5, 10, …
/// with room for labels of `labelWidth` pixels; empty when fewer than two columns hold one.
std::vector<int> roundLabels(
    const std::vector<int>& steps, const StripColumns& columns, int labelWidth);

class StepStrip : public QWidget {
    Q_OBJECT
public:
    enum class Shown : quint8 { Garbled, Score, Length };

    explicit StepStrip(QWidget* parent = nullptr);

    void setBars(std::vector<StepBar> bars);
    void setShown(Shown shown);
    void setSelected(std::optional<StepRange> steps);
    std::optional<StepRange> selected() const { return m_selected; }
    /// Where a step is drawn; empty when it is not there.
    QRect rectOf(int step) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void stepsChosen(std::optional<alidade::StepRange> steps);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    int columnAt(int x) const;
    QRect columnRect(int column) const;
    /// The steps for which a column stands.
    StepRange stepsOf(int column) const;
    StepRange stepsBetween(int one, int other) const;
    /// The column's steps joined; the most garbled one gives the number, else the first.
    StepBar joined(int column) const;
    double valueOf(const StepBar& bar, Side side) const;
    QString valueText(const StepBar& bar, Side side) const;
    /// The value in at most so many pixels, in thousands or millions if it must be.
    QString fittingText(const StepBar& bar, Side side, int room) const;
    std::vector<int> columnLabels(const StripColumns& columns) const;
    void updateScale();
    void paintBars(QPainter& painter, const StepBar& bar, const QRect& cell, int line) const;
    QString describe(const StepBar& bar) const;

    std::vector<StepBar> m_bars;
    Shown m_shown = Shown::Garbled;
    double m_least = 0, m_most = 1; ///< values at the ends of a bar's way
    std::optional<StepRange> m_selected;
    int m_pressed = -1, m_dragged = -1; ///< columns
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One small column a step: how many samples, and which part of them is garbled on each side. A
// click chooses a step, another one on the same step chooses all. Knows numbers only.
#pragma once

#include "core/base/side.h"

#include <QRect>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace alidade {

struct StepBar {
    int step = 0;
    Pair<int> samples, garbled;
    bool judged = false; ///< false: the garbled counts are not known yet
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

class StepStrip : public QWidget {
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);

    void setBars(std::vector<StepBar> bars);
    void setSelected(std::optional<int> step);
    std::optional<int> selected() const { return m_selected; }
    /// Where a step is drawn; empty when it is not there.
    QRect rectOf(int step) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void stepChosen(std::optional<int> step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    int columnAt(int x) const;
    QRect columnRect(int column) const;
    /// The column's steps joined; the most garbled one gives the number.
    StepBar joined(int column) const;
    QString describe(const StepBar& bar) const;

    std::vector<StepBar> m_bars;
    std::optional<int> m_selected;
};

} // namespace alidade

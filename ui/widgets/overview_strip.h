// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A narrow bar beside two texts: where they differ and where they are garbled, over their whole
// length, and which part is visible. A click goes there. Knows positions in [0, 1] only.
#pragma once

#include "core/base/side.h"

#include <QWidget>

#include <vector>

namespace alidade {

struct StripMark {
    enum class Kind : quint8 { Difference, Garbled };

    Kind kind = Kind::Difference;
    Side side = Side::Candidate;
    double from = 0, to = 0; ///< [0, 1]
};

/// The pixel rows [first, last] of a mark on a strip of `height` pixels; never less than two rows.
std::pair<int, int> stripRows(const StripMark& mark, int height);

class OverviewStrip : public QWidget {
    Q_OBJECT
public:
    explicit OverviewStrip(QWidget* parent = nullptr);

    void setMarks(std::vector<StripMark> marks);
    /// The candidate's half first.
    void setSwapped(bool swapped);
    /// The part that is on screen.
    void setVisiblePart(double from, double to);

    QSize sizeHint() const override;

Q_SIGNALS:
    void positionChosen(double position);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void choose(double y);

    std::vector<StripMark> m_marks;
    double m_from = 0, m_to = 1;
    bool m_swapped = false;
};

} // namespace alidade

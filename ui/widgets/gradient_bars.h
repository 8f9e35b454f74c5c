// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ratio of two norms for each of many names, as bars around 1 on a logarithmic scale: where along
// the model the gradients of two runs part.
#pragma once

#include <QWidget>

#include <vector>

namespace alidade {

class GradientBars : public QWidget {
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double ratio = 1; ///< candidate / baseline; NaN: one side is not finite or zero
        QString text; ///< both norms
    };

    explicit GradientBars(QWidget* parent = nullptr);
    void setBars(std::vector<Bar> bars);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int rowHeight() const;

    std::vector<Bar> m_bars;
};

} // namespace alidade

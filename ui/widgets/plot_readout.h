// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One line above a plot: legend of both curves and their values at a step, with the difference
// and what is allowed. Columns keep their place, so that nothing jumps while the pointer moves.
#pragma once

#include "ui/widgets/plot_data.h"

#include <QWidget>

namespace alidade {

/// "0.5123", "NaN", "–" when there is no value.
QString readoutText(const std::optional<double>& value);
/// "+1.361" with a true minus sign.
QString signedText(const std::optional<double>& value);

class PlotReadoutBar : public QWidget {
    Q_OBJECT
public:
    explicit PlotReadoutBar(QWidget* parent = nullptr);

    /// nullopt: the names only.
    void setReadout(const std::optional<PlotReadout>& readout, bool pinned);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<PlotReadout> m_readout;
    bool m_pinned = false;
};

} // namespace alidade

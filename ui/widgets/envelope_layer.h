// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lets our painters draw within the axes of the plotting library, in its layers and in its vector
// output, instead of the library's own curves: those take seconds a frame with fills or dashes.
#pragma once

#include "ui/widgets/plot_paint.h"

#include <functional>

class QCPAxis;
class QCPAxisRect;
class QCPItemPosition;
class QCPRange;

namespace alidade {

using PaintEnvelope = std::function<void(QPainter&, const PlotArea&)>;

/// Adds a plottable that paints by `paint`; the plot owns it. `layer`: empty for the usual one.
void addEnvelope(QCPAxisRect* rect, PaintEnvelope paint, const QString& layer = {});

/// Axes, grid and background in the colours of the theme.
void styleAxes(QCPAxisRect* rect);
/// Ticks at whole numbers only, or anywhere.
void tickWholeNumbers(QCPAxis* axis, bool whole);
/// Ticks and scale of a value axis.
void setLogarithmic(QCPAxis* axis, bool logarithmic);

/// The range of an axis after dragging from one pixel to another.
QCPRange draggedRange(const QCPAxis* axis, double from, double to);
/// Horizontally at an x, vertically at a part of the height.
void anchorInRect(QCPItemPosition* position, QCPAxisRect* rect);

} // namespace alidade

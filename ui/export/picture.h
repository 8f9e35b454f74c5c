// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A widget with its caption as pixels, or as lines and text where it is a plot.
#pragma once

#include "ui/export/caption.h"

#include <QByteArray>
#include <QImage>

#include <optional>

class QWidget;

namespace alidade {

enum class PictureFormat : quint8 { Png, Svg, Pdf };

/// By the suffix of a file name.
std::optional<PictureFormat> pictureFormat(const QString& path);
/// What the widget can be saved as: everything as PNG, a plot as SVG and PDF, too.
std::vector<PictureFormat> pictureFormats(const QWidget& widget);
/// For a file dialog: "PNG image (*.png);;…".
QString pictureFilters(const QWidget& widget);

/// As it looks now, with the caption beneath unless that is empty; text and lines are drawn anew at
/// that scale (image pixels per logical pixel). Thread: GUI.
QImage pictureOf(QWidget& widget, const Caption& caption, double scale);
/// SVG or PDF; empty when the widget is no plot. Thread: GUI.
QByteArray vectorPictureOf(const QWidget& widget, const Caption& caption, PictureFormat format);

/// Empty when it cannot be encoded. Cost: some 100 ms for a window. Thread: any.
QByteArray pngOf(const QImage& image);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A page as an image, without a window on a screen: for `alidade shot`, reports and the capture
// action. Needs a QApplication; the offscreen platform is enough.
#pragma once

#include "core/model/comparison.h"
#include "ui/widgets/theme.h"

#include <QImage>
#include <QSize>

#include <optional>

class QWidget;

namespace alidade {

struct PageImageRequest {
    QString page; ///< id as in allPages()
    QSize size{ 1600, 900 }; ///< logical pixels
    double scale = 1; ///< image pixels per logical pixel
    QString select; ///< what to select on the page (Page::select); empty: as it opens
    int timeoutMs = 20'000; ///< how long to wait for a page that reads in the background
};

/// The page with the names of the runs and the rail around it, in the theme that the application
/// uses now (applyTheme). A null image if there is no such page. Thread: GUI; events are
/// processed while the page still reads.
QImage pageImage(const ComparisonPtr& comparison, const PageImageRequest& request);

/// A widget as it looks now, text and lines drawn anew at that scale. Thread: GUI.
QImage widgetImage(QWidget& widget, double scale);

} // namespace alidade

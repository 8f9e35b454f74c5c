// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A page as an image at once, without a window on a screen: for `alidade shot` and `alidade
// export`. Needs a QApplication; the offscreen platform is enough. The window uses PageRenderer.
#pragma once

#include "ui/export/page_renderer.h"
#include "ui/export/picture.h"
#include "ui/widgets/theme.h"

namespace alidade {

/// The page with the names of the runs and the rail around it and the caption beneath, in the theme
/// that the application uses now (applyTheme). A null image if there is no such page. `caption`:
/// gets it in words;
/// `hasSelected`: whether the page has what the request selects. Thread: GUI; events other than the
/// user's are processed while the page reads.
QImage pageImage(const ComparisonPtr& comparison, const PageImageRequest& request,
    QString* caption = nullptr, bool* hasSelected = nullptr);

/// Only a part of the page (an id of panelsOf), in its size on that page: SVG or PDF where it is a
/// plot, PNG otherwise. Empty when the page shows no such part, or not in that form. Thread: as
/// above.
QByteArray panelPicture(const ComparisonPtr& comparison, const PageImageRequest& request,
    const QString& panel, PictureFormat format, bool* hasSelected = nullptr);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_image.h"

#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"

#include <QEventLoop>

namespace alidade {
namespace {

/// Waits for the picture. User input stays in the queue.
QImage waitFor(
    PageRenderer& renderer, const PageImageRequest& request, QString* caption, bool* hasSelected)
{
    QImage result;
    QEventLoop loop;
    QObject::connect(
        &renderer, &PageRenderer::rendered, &loop, [&](const QImage& image, const QString& text) {
            result = image;
            if (caption)
                *caption = text;
            loop.quit();
        });
    renderer.render(request);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    if (hasSelected)
        *hasSelected = renderer.hasSelected();
    return result;
}

} // namespace

QImage pageImage(const ComparisonPtr& comparison, const PageImageRequest& request, QString* caption,
    bool* hasSelected)
{
    PageRenderer renderer(comparison);
    return waitFor(renderer, request, caption, hasSelected);
}

QByteArray panelPicture(const ComparisonPtr& comparison, const PageImageRequest& request,
    const QString& panel, PictureFormat format, bool* hasSelected)
{
    PageRenderer renderer(comparison);
    QByteArray bytes;
    renderer.setDraw([&](PageFrame& frame, const Caption& caption, double scale) -> QImage {
        for (const Panel& part : panelsOf(*frame.page(frame.currentPage())))
            if (part.id == panel)
                bytes = format == PictureFormat::Png
                    ? pngOf(pictureOf(*part.widget, caption, scale))
                    : vectorPictureOf(*part.widget, caption, format);
        return {};
    });
    waitFor(renderer, request, nullptr, hasSelected);
    return bytes;
}

} // namespace alidade

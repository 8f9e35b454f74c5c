// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/picture.h"

#include "ui/widgets/focus_mark.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>

namespace alidade {
namespace {

constexpr int Resolution = 96; ///< logical pixels per inch, so that sizes are the same

struct FormatEntry {
    PictureFormat format;
    QLatin1StringView suffix;
    const char* filter;
};

constexpr FormatEntry Formats[]{
    { PictureFormat::Png, QLatin1StringView("png"),
        QT_TRANSLATE_NOOP("Picture", "PNG image (*.png)") },
    { PictureFormat::Svg, QLatin1StringView("svg"),
        QT_TRANSLATE_NOOP("Picture", "SVG drawing (*.svg)") },
    { PictureFormat::Pdf, QLatin1StringView("pdf"),
        QT_TRANSLATE_NOOP("Picture", "PDF document (*.pdf)") },
};

} // namespace

std::optional<PictureFormat> pictureFormat(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const FormatEntry& entry : Formats)
        if (suffix == entry.suffix)
            return entry.format;
    return std::nullopt;
}

std::vector<PictureFormat> pictureFormats(const QWidget& widget)
{
    if (qobject_cast<const MetricPlot*>(&widget))
        return { PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf };
    return { PictureFormat::Png };
}

QString pictureFilters(const QWidget& widget)
{
    const auto able = pictureFormats(widget);
    QStringList filters;
    for (const FormatEntry& entry : Formats)
        if (std::find(able.begin(), able.end(), entry.format) != able.end())
            filters += QCoreApplication::translate("Picture", entry.filter);
    return filters.join(QStringLiteral(";;"));
}

QImage pictureOf(QWidget& widget, const Caption& caption, double scale)
{
    const int strip = caption.isEmpty() ? 0 : captionHeight();
    const QSizeF size(widget.width(), widget.height() + strip);
    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(currentTheme().window);
    QPainter painter(&image);
    const WithoutFocusMark plain(widget);
    widget.render(&painter);
    if (strip > 0)
        paintCaption(painter, QRectF(0, widget.height(), size.width(), strip), caption);
    return image;
}

QByteArray vectorPictureOf(const QWidget& widget, const Caption& caption, PictureFormat format)
{
    const auto* const plot = qobject_cast<const MetricPlot*>(&widget);
    if (!plot || format == PictureFormat::Png)
        return {};
    const int strip = caption.isEmpty() ? 0 : captionHeight();
    const QSize size = plot->drawnSize();
    const QSize whole(size.width(), size.height() + strip);
    const auto below = [&](QPainter& painter) {
        if (strip > 0)
            paintCaption(painter, QRectF(0, size.height(), size.width(), strip), caption);
    };
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    bool drawn = false;
    if (format == PictureFormat::Svg) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(Resolution);
        generator.setSize(whole);
        generator.setViewBox(QRect(QPoint(0, 0), whole));
        drawn = plot->draw(generator, below);
    } else {
        QPdfWriter writer(&buffer);
        writer.setResolution(Resolution);
        writer.setPageSize(QPageSize(QSizeF(whole) * 72.0 / Resolution, QPageSize::Point));
        writer.setPageMargins({});
        writer.setCreator(caption.program);
        drawn = plot->draw(writer, below);
    }
    buffer.close();
    return drawn ? bytes : QByteArray();
}

QByteArray pngOf(const QImage& image)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? png : QByteArray();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/column_runs.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <limits>

namespace alidade {

ColumnRuns::ColumnRuns(const QRect& area)
    : m_area(area)
    , m_top(size_t(std::max(0, area.width())), std::numeric_limits<int>::max())
    , m_bottom(m_top.size(), -1)
    , m_first(area.height())
    , m_last(-1)
{
}

void ColumnRuns::add(int column, int top, int bottom)
{
    top = std::max(top, 0);
    bottom = std::min(bottom, m_area.height() - 1);
    if (column < 0 || size_t(column) >= m_top.size() || top > bottom)
        return;
    m_top[size_t(column)] = top;
    m_bottom[size_t(column)] = bottom;
    m_first = std::min(m_first, top);
    m_last = std::max(m_last, bottom);
}

void ColumnRuns::fill(QRgb* pixels, int first, int last, QRgb colour) const
{
    const size_t columns = m_top.size();
    const int* const top = m_top.data();
    const int* const bottom = m_bottom.data();
    for (int y = first; y <= last; ++y, pixels += columns) {
        for (size_t x = 0; x < columns; ++x) // without branches: several columns a round
            pixels[x] = colour & (QRgb(0) - QRgb((y >= top[x]) & (y <= bottom[x])));
    }
}

bool ColumnRuns::fits(const QPainter& painter)
{
    const QPaintEngine* const engine = painter.paintEngine();
    return engine && engine->type() == QPaintEngine::Raster
        && painter.deviceTransform().type() <= QTransform::TxTranslate;
}

void ColumnRuns::paint(QPainter& painter, const QColor& colour) const
{
    static std::vector<QRgb> pixels; // megabytes, of which each frame would have to get new ones
    if (m_first > m_last)
        return;
    const size_t rows = size_t(m_last - m_first + 1);
    pixels.resize(std::max(pixels.size(), rows * m_top.size()));
    fill(pixels.data(), m_first, m_last, qPremultiply(colour.rgba()));
    const QImage image(reinterpret_cast<const uchar*>(pixels.data()), int(m_top.size()), int(rows),
        qsizetype(m_top.size() * sizeof(QRgb)), QImage::Format_ARGB32_Premultiplied);
    painter.drawImage(m_area.left(), m_area.top() + m_first, image);
}

QImage ColumnRuns::image(const QColor& colour) const
{
    if (m_top.empty() || m_area.height() <= 0)
        return {};
    QImage image(int(m_top.size()), m_area.height(), QImage::Format_ARGB32_Premultiplied);
    // The lines of 32-bit pictures follow each other without a gap.
    fill(
        reinterpret_cast<QRgb*>(image.bits()), 0, m_area.height() - 1, qPremultiply(colour.rgba()));
    return image;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/envelope_layer.h"

#include "ui/widgets/theme.h"

#include <qcustomplot.h>

#include <algorithm>

namespace alidade {

namespace {

class EnvelopeLayer final : public QCPAbstractPlottable {
public:
    EnvelopeLayer(QCPAxisRect* rect, PaintEnvelope paint)
        : QCPAbstractPlottable(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft))
        , m_paint(std::move(paint))
    {
        setSelectable(QCP::stNone);
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override
    {
        found = false;
        return {};
    }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override
    {
        found = false;
        return {};
    }

protected:
    void drawLegendIcon(QCPPainter*, const QRectF&) const override { }
    void draw(QCPPainter* painter) override
    {
        const QCPRange steps = keyAxis()->range(), values = valueAxis()->range();
        m_paint(*painter,
            { keyAxis()->axisRect()->rect(), { steps.lower, steps.upper },
                { values.lower, values.upper },
                valueAxis()->scaleType() == QCPAxis::stLogarithmic });
    }

private:
    PaintEnvelope m_paint;
};

class WholeTicker final : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(1.0, QCPAxisTicker::getTickStep(range));
    }
};

} // namespace

void addEnvelope(QCPAxisRect* rect, PaintEnvelope paint, const QString& layer)
{
    auto* const made = new EnvelopeLayer(rect, std::move(paint));
    if (!layer.isEmpty())
        made->setLayer(layer);
}

void styleAxes(QCPAxisRect* rect)
{
    const Theme& theme = currentTheme();
    const QFont small = scaledFont(0.92);
    for (QCPAxis* axis : rect->axes()) {
        axis->setBasePen(QPen(theme.line, 1));
        axis->setTickPen(QPen(theme.line, 1));
        axis->setSubTickPen(QPen(theme.line, 1));
        axis->setTickLabelColor(theme.mutedText);
        axis->setLabelColor(theme.mutedText);
        axis->setTickLabelFont(small);
        axis->setLabelFont(small);
        QColor faint = theme.line;
        faint.setAlphaF(0.6F);
        axis->grid()->setPen(QPen(faint, 1));
        axis->grid()->setZeroLinePen(QPen(theme.line, 1));
    }
}

void tickWholeNumbers(QCPAxis* axis, bool whole)
{
    axis->setTicker(whole ? QSharedPointer<QCPAxisTicker>(new WholeTicker)
                          : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
}

void setLogarithmic(QCPAxis* axis, bool logarithmic)
{
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
}

QCPRange draggedRange(const QCPAxis* axis, double from, double to)
{
    const QCPRange range = axis->range();
    const double was = axis->pixelToCoord(from), is = axis->pixelToCoord(to);
    if (axis->scaleType() == QCPAxis::stLogarithmic)
        return { range.lower * was / is, range.upper * was / is };
    return { range.lower + was - is, range.upper + was - is };
}

void anchorInRect(QCPItemPosition* position, QCPAxisRect* rect)
{
    position->setAxisRect(rect);
    position->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    position->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

} // namespace alidade

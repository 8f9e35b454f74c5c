// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The library gives axes, layout and layers; what lies within the axes is painted by plot_paint.
// Infinities never reach the library.
#include "ui/widgets/metric_plot.h"

#include "ui/widgets/envelope_layer.h"
#include "ui/widgets/metric_plot_parts.h"
#include "ui/widgets/plot_gestures.h"
#include "ui/widgets/theme.h"

#include <QFileInfo>
#include <QLabel>
#include <QSvgGenerator>
#include <qcustomplot.h>

namespace alidade {

MetricPlot::MetricPlot(QWidget* parent)
    : QWidget(parent)
    , m(std::make_unique<Private>())
{
    m->build(*this);
    connectGestures();
    refreshColours();
    clear();
}

MetricPlot::~MetricPlot() = default;

void MetricPlot::setShapes(PlotShapesPtr shapes)
{
    const PlotShapes& before = *m->shapes;
    const bool same = !shapes->data.name.isEmpty() && before.data.name == shapes->data.name
        && before.secondsPerUnit == shapes->secondsPerUnit;
    // A curve that has grown is followed, unless the user looks at a part of it.
    const QCPRange seen = m->xAxis()->range();
    const bool whole = seen.lower == before.x.low && seen.upper == before.x.high;
    const bool follow = !same || (whole && !(before.x == shapes->x));
    m->shapes = std::move(shapes);
    m->hovered.reset();
    if (!same)
        m->pinned.reset();
    m->title->setText(m->shapes->data.verdict);
    m->title->setVisible(!m->shapes->data.verdict.isEmpty());
    m->updateStart();
    m->updateNote();
    if (follow) {
        resetView();
        m->applyZoom();
        if (m->pinned)
            m->placeAt(m->pins, m->pinned);
        m->plot->replot();
        return;
    }
    m->updateDifference();
    m->updateCursor();
    m->plot->replot();
}

void MetricPlot::setData(PlotData data)
{
    setShapes(makePlotShapes(std::move(data), m->shapes->options));
}

void MetricPlot::clear() { setShapes(makePlotShapes({}, m->shapes->options)); }

const PlotData& MetricPlot::data() const { return m->shapes->data; }

void MetricPlot::setDifferenceMode(DifferenceMode mode)
{
    m->mode = mode;
    m->updateDifference();
    m->plot->replot();
}

DifferenceMode MetricPlot::differenceMode() const { return m->mode; }

void MetricPlot::setLogScale(bool logarithmic)
{
    m->logarithmic = logarithmic;
    setLogarithmic(Private::valueAxis(m->upper), logarithmic);
    m->updateNote();
    resetView();
}

bool MetricPlot::isLogScale() const { return m->logarithmic; }

void MetricPlot::resetView()
{
    m->updateRanges();
    m->updateCursor();
    m->plot->replot();
}

std::optional<PlotZoom> MetricPlot::zoom() const
{
    if (m->wanted)
        return m->wanted;
    const PlotShapes& shapes = *m->shapes;
    const QCPRange x = m->xAxis()->range();
    const QCPRange y = Private::valueAxis(m->upper)->range();
    const QCPRange all = m->wholeValues();
    const bool whole = x.lower == shapes.x.low && x.upper == shapes.x.high && y.lower == all.lower
        && y.upper == all.upper;
    if (whole || shapes.data.name.isEmpty())
        return {};
    return PlotZoom{ shapes.data.name, shapes.secondsPerUnit, { x.lower, x.upper },
        { y.lower, y.upper } };
}

void MetricPlot::zoomTo(std::optional<PlotZoom> zoom)
{
    m->wanted = std::move(zoom);
    m->applyZoom();
    m->plot->replot();
}

void MetricPlot::pinStep(std::optional<double> step)
{
    m->pinned = step;
    m->placeAt(m->pins, step);
    m->updateCursor();
    m->plot->replot();
    if (step)
        Q_EMIT stepPinned(*step);
}

std::optional<double> MetricPlot::pinnedStep() const { return m->pinned; }

void MetricPlot::movePin(bool forward)
{
    m->hovered.reset();
    const PlotData& data = m->shapes->data;
    const auto from = m->shown();
    const auto to
        = from ? stepBeside(data, *from, forward) : nearestStep(data, stepRange(data).low);
    if (!to)
        return;
    pinStep(to);
    const QCPRange range = m->xAxis()->range();
    const double x = m->shapes->xOf(*to);
    if (!range.contains(x)) {
        m->setX(range + (x - range.center()));
        m->plot->replot();
    }
}

std::optional<double> MetricPlot::shownStep() const { return m->shown(); }

ValueRange MetricPlot::visibleSteps() const
{
    return { m->xAxis()->range().lower, m->xAxis()->range().upper };
}

QPoint MetricPlot::pointOf(double step) const
{
    return m->plot->mapToParent(
        QPoint(int(m->xAxis()->coordToPixel(m->shapes->xOf(step))), m->upper->rect().center().y()));
}

bool MetricPlot::saveImage(const QString& path) const
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const QSize size = m->plot->size();
    if (suffix == u"png")
        return m->plot->savePng(path, size.width(), size.height(), 2);
    if (suffix == u"pdf")
        return m->plot->savePdf(path, size.width(), size.height());
    if (suffix != u"svg")
        return false;
    QSvgGenerator generator;
    generator.setFileName(path);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    return draw(generator) && QFileInfo(path).size() > 0;
}

QSize MetricPlot::drawnSize() const { return m->plot->size(); }

bool MetricPlot::draw(QPaintDevice& device, const std::function<void(QPainter&)>& below) const
{
    const QSize size = drawnSize();
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    m->plot->toPainter(&painter, size.width(), size.height());
    if (below)
        below(painter);
    return painter.end();
}

void MetricPlot::connectGestures()
{
    auto* const gestures = new PlotGestures(m->plot);
    connect(gestures, &PlotGestures::hovered, this, [this](const QPointF& at) {
        m->hovered
            = m->rectAt(at) ? m->shapes->stepAt(m->xAxis()->pixelToCoord(at.x())) : std::nullopt;
        m->updateCursor();
    });
    connect(gestures, &PlotGestures::left, this, [this] {
        m->hovered.reset();
        m->updateCursor();
    });
    connect(gestures, &PlotGestures::clicked, this, [this](const QPointF& at) {
        if (!m->rectAt(at))
            return;
        const auto step = m->shapes->stepAt(m->xAxis()->pixelToCoord(at.x()));
        pinStep(step == m->pinned ? std::nullopt : step);
    });
    connect(gestures, &PlotGestures::resetRequested, this, &MetricPlot::resetView);
    connect(gestures, &PlotGestures::zoomed, this,
        [this](const QPointF& at, double factor, bool values) {
            QCPAxisRect* const rect = m->rectAt(at);
            if (!rect)
                return;
            if (values) {
                QCPAxis* const axis = Private::valueAxis(rect);
                axis->scaleRange(factor, axis->pixelToCoord(at.y()));
            } else {
                const double centre = m->xAxis()->pixelToCoord(at.x());
                const QCPRange range = m->xAxis()->range();
                m->setX(QCPRange(centre + (range.lower - centre) * factor,
                    centre + (range.upper - centre) * factor));
            }
            m->plot->replot();
        });
    connect(gestures, &PlotGestures::panned, this,
        [this](const QPointF& from, const QPointF& to, const QPointF& pressedAt) {
            QCPAxisRect* const rect = m->rectAt(pressedAt);
            if (!rect)
                return;
            m->setX(draggedRange(m->xAxis(), from.x(), to.x()));
            QCPAxis* const values = Private::valueAxis(rect);
            values->setRange(draggedRange(values, from.y(), to.y()));
            m->plot->replot();
        });
    connect(gestures, &PlotGestures::boxChosen, this, [this](const QRect& box) {
        QCPAxisRect* const rect = m->rectAt(box.center());
        if (!rect)
            return;
        const QRect inside = box.intersected(rect->rect());
        QCPAxis* const values = Private::valueAxis(rect);
        const QCPRange range(
            values->pixelToCoord(inside.bottom()), values->pixelToCoord(inside.top()));
        m->setX(QCPRange(
            m->xAxis()->pixelToCoord(inside.left()), m->xAxis()->pixelToCoord(inside.right())));
        values->setRange(range);
        m->plot->replot();
    });
}

void MetricPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        refreshColours();
        m->plot->replot();
    }
}

void MetricPlot::refreshColours() { m->restyle(); }

void MetricPlot::redraw() { m->plot->replot(QCustomPlot::rpImmediateRefresh); }

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Own plottables: a line a pixel column where points are dense (the library's own curves take
// seconds with dashes, wide pens or fills at 100 000 points). Infinities never reach the library.
#include "ui/widgets/metric_plot.h"

#include "ui/widgets/plot_columns.h"
#include "ui/widgets/plot_readout.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QRubberBand>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double WheelFactor = 0.8;
constexpr int ClickDistance = 4;
constexpr int WideUntil = 1'500; ///< visible points up to which a curve is drawn wider than a pixel

/// What all layers of ours have in common: they are not selected and take part in no rescaling.
class PlotLayer : public QCPAbstractPlottable {
public:
    PlotLayer(QCPAxis* key, QCPAxis* value)
        : QCPAbstractPlottable(key, value)
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
    QRect area() const { return keyAxis()->axisRect()->rect(); }
    bool isPlottable(double value) const
    {
        return !std::isnan(value) && (valueAxis()->scaleType() == QCPAxis::stLinear || value > 0);
    }
    double x(double step) const { return keyAxis()->coordToPixel(step); }
    /// Kept close to the visible area: the painter cuts off, but not from astronomic distances.
    double y(double value) const
    {
        const QRect rect = area();
        if (!isPlottable(value))
            return rect.bottom() + 10;
        return std::clamp(
            valueAxis()->coordToPixel(value), rect.top() - 2000.0, rect.bottom() + 2000.0);
    }
    std::pair<size_t, size_t> visible(const std::vector<double>& steps) const
    {
        const auto from = std::lower_bound(steps.begin(), steps.end(), keyAxis()->range().lower);
        const auto to = std::upper_bound(from, steps.end(), keyAxis()->range().upper);
        // One beyond each edge, so that lines run out of the picture.
        return { size_t(from - steps.begin()) - (from == steps.begin() ? 0 : 1),
            size_t(to - steps.begin()) + (to == steps.end() ? 0 : 1) };
    }
};

class CurveLayer final : public PlotLayer {
public:
    using PlotLayer::PlotLayer;

    void setCurve(std::vector<double> steps, std::vector<double> values)
    {
        values.resize(steps.size(), std::numeric_limits<double>::quiet_NaN());
        m_steps = std::move(steps);
        m_values = MinMaxPyramid(withoutInfinities(std::move(values)));
    }
    void setDashed(bool dashed) { m_dashed = dashed; }

protected:
    void draw(QCPPainter* painter) override
    {
        const auto [from, to] = visible(m_steps);
        const int columns = area().width();
        if (to - from > size_t(2 * std::max(1, columns)))
            drawColumns(painter, columns);
        else
            drawLines(painter, from, to);
    }

private:
    void drawColumns(QCPPainter* painter, int columns)
    {
        const QCPRange range = keyAxis()->range();
        QList<QLineF> lines;
        double lowBefore = 0, highBefore = 0;
        int before = -2;
        for (const ColumnExtent& extent :
            columnExtents(m_steps, m_values, range.lower, range.upper, columns)) {
            double top = y(extent.high), bottom = y(extent.low);
            if (before == extent.column - 1) { // joined with the column beside it
                top = std::min(top, lowBefore);
                bottom = std::max(bottom, highBefore);
            }
            highBefore = y(extent.high);
            lowBefore = y(extent.low);
            before = extent.column;
            const double at = area().left() + extent.column;
            lines.append(QLineF(at, top, at, std::max(bottom, top + 1)));
        }
        painter->setAntialiasing(false);
        QPen pen(mPen.color(), 1);
        painter->setPen(pen);
        painter->drawLines(lines);
    }

    void drawLines(QCPPainter* painter, size_t from, size_t to)
    {
        painter->setAntialiasing(true);
        QPen pen(mPen.color(), to - from <= size_t(WideUntil) ? 1.6 : 1.0);
        pen.setJoinStyle(Qt::RoundJoin);
        if (m_dashed) {
            pen.setDashPattern({ 4, 2.5 });
            pen.setCapStyle(Qt::FlatCap);
        }
        QPolygonF line;
        const auto finish = [&] {
            painter->setPen(pen);
            if (line.size() > 1)
                painter->drawPolyline(line);
            else if (line.size() == 1) {
                painter->setPen(Qt::NoPen);
                painter->setBrush(mPen.color());
                painter->drawEllipse(line.front(), 2, 2);
                painter->setBrush(Qt::NoBrush);
            }
            line.clear();
        };
        for (size_t i = from; i < to; ++i) {
            if (isPlottable(m_values.values()[i]))
                line.append({ x(m_steps[i]), y(m_values.values()[i]) });
            else
                finish();
        }
        finish();
    }

    std::vector<double> m_steps;
    MinMaxPyramid m_values;
    bool m_dashed = false;
};

class BandLayer final : public PlotLayer {
public:
    using PlotLayer::PlotLayer;

    void setBand(const std::vector<BandPoint>& band)
    {
        std::vector<double> low, high;
        m_steps.clear();
        for (const BandPoint& point : band) {
            m_steps.push_back(point.step);
            low.push_back(point.low);
            high.push_back(point.high);
        }
        m_low = MinMaxPyramid(std::move(low));
        m_high = MinMaxPyramid(std::move(high));
    }

protected:
    void draw(QCPPainter* painter) override
    {
        if (m_steps.empty())
            return;
        painter->setAntialiasing(false);
        painter->setPen(Qt::NoPen);
        painter->setBrush(mBrush);
        const QCPRange range = keyAxis()->range();
        const int columns = area().width();
        const auto [from, to] = visible(m_steps);
        QPolygonF band;
        if (to - from > size_t(2 * std::max(1, columns))) {
            const auto low = columnExtents(m_steps, m_low, range.lower, range.upper, columns);
            const auto high = columnExtents(m_steps, m_high, range.lower, range.upper, columns);
            for (const ColumnExtent& extent : high)
                band.append({ double(area().left() + extent.column), y(extent.high) });
            for (auto extent = low.rbegin(); extent != low.rend(); ++extent)
                band.append({ double(area().left() + extent->column), y(extent->low) });
        } else {
            for (size_t i = from; i < to; ++i)
                band.append({ x(m_steps[i]), y(m_high.values()[i]) });
            for (size_t i = to; i > from; --i)
                band.append({ x(m_steps[i - 1]), y(m_low.values()[i - 1]) });
        }
        painter->drawPolygon(band);
    }

private:
    std::vector<double> m_steps;
    MinMaxPyramid m_low, m_high;
};

/// Triangles at the edge of the plot for values that have no place in it.
class EdgeLayer final : public PlotLayer {
public:
    using PlotLayer::PlotLayer;

    void setMarks(std::vector<NonFiniteMark> marks) { m_marks = std::move(marks); }

protected:
    void draw(QCPPainter* painter) override
    {
        painter->setAntialiasing(true);
        const QRect rect = area();
        // [side][top or bottom]: where the last one was drawn; a hundred NaN in a row stay
        // readable.
        double last[2][2] = { { -100, -100 }, { -100, -100 } };
        for (const NonFiniteMark& mark : m_marks) {
            const bool top = mark.kind == NonFiniteMark::Kind::PlusInfinity;
            const bool baseline = mark.side == Side::Baseline;
            const double at = x(mark.step);
            double& before = last[baseline ? 0 : 1][top ? 0 : 1];
            if (at < rect.left() - 6 || at > rect.right() + 6 || at - before < 9)
                continue;
            before = at;
            const double tip = top ? rect.top() + 2 : rect.bottom() - 2;
            const double base = tip + (top ? 9 : -9);
            painter->setPen(QPen(mPen.color(), 1.3));
            painter->setBrush(baseline ? QBrush(Qt::NoBrush) : QBrush(mPen.color()));
            painter->drawPolygon(QPolygonF{ { at, tip }, { at - 5.5, base }, { at + 5.5, base } });
        }
        painter->setBrush(Qt::NoBrush);
    }

private:
    std::vector<NonFiniteMark> m_marks;
};

/// Whole steps only.
class StepTicker final : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(1.0, QCPAxisTicker::getTickStep(range));
    }
    int getSubTickCount(double) override { return 0; }
};

} // namespace

struct MetricPlot::Private {
    PlotData data;
    DifferenceMode mode = DifferenceMode::Absolute;
    bool logarithmic = false;
    std::optional<double> pinned, hovered;

    QLabel* title = nullptr;
    PlotReadoutBar* readout = nullptr;
    QCustomPlot* plot = nullptr;
    QCPAxisRect* upper = nullptr;
    QCPAxisRect* lower = nullptr;
    Pair<CurveLayer*> curves;
    CurveLayer* difference = nullptr;
    BandLayer* band = nullptr;
    BandLayer* zeroBand = nullptr;
    EdgeLayer* edges = nullptr;
    std::vector<QCPItemRect*> shades;
    std::vector<QCPItemStraightLine*> starts, cursors, pins;
    QCPItemText* startLabel = nullptr;
    QCPItemText* modeLabel = nullptr;

    QPoint pressedAt;
    QPointF draggedFrom;
    QCPAxisRect* dragged = nullptr;
    bool moved = false;
    QRubberBand* box = nullptr;

    void build(MetricPlot& owner);
    QCPAxisRect* rectAt(const QPointF& point) const
    {
        return lower->rect().contains(point.toPoint()) ? lower
            : upper->rect().contains(point.toPoint())  ? upper
                                                       : nullptr;
    }
    QCPAxis* stepAxis() const { return upper->axis(QCPAxis::atBottom); }
    static QCPAxis* valueAxis(const QCPAxisRect* rect) { return rect->axis(QCPAxis::atLeft); }

    void setSteps(const QCPRange& range) const
    {
        const ValueRange all = stepRange(data);
        const double most = 1.5 * (all.high - all.low);
        if (range.size() > most || range.size() < 1e-6)
            return;
        stepAxis()->setRange(range);
        lower->axis(QCPAxis::atBottom)->setRange(range);
    }

    void placeAt(const std::vector<QCPItemStraightLine*>& lines, std::optional<double> step) const
    {
        for (QCPItemStraightLine* line : lines) {
            line->setVisible(step.has_value());
            line->point1->setCoords(step.value_or(0), 0);
            line->point2->setCoords(step.value_or(0), 1);
        }
    }

    std::optional<double> shown() const
    {
        if (hovered)
            return hovered;
        if (pinned)
            return pinned;
        return data.divergedAt ? data.divergedAt : data.worstStep;
    }

    void updateCursor() const
    {
        placeAt(cursors, hovered);
        const auto step = shown();
        readout->setReadout(
            step ? std::optional(readoutAt(data, *step)) : std::nullopt, !hovered && pinned);
        plot->layer(QStringLiteral("cursor"))->replot();
    }

    void updateDifference() const
    {
        const std::vector<double> values = differences(data, mode);
        const std::vector<BandPoint> around = bandAroundZero(data, mode);
        difference->setCurve(data.steps, values);
        zeroBand->setBand(around);
        std::vector<double> edge;
        for (const BandPoint& point : around) {
            edge.push_back(point.low);
            edge.push_back(point.high);
        }
        // The band is in the picture, but a wide one does not flatten the curve.
        ValueRange range = valueRange({ &values }, false);
        const ValueRange bandRange = valueRange({ &edge }, false);
        if (!edge.empty()) {
            const double most = std::max(std::abs(range.low), std::abs(range.high));
            range.low = std::min(range.low, std::max(bandRange.low, -4 * most));
            range.high = std::max(range.high, std::min(bandRange.high, 4 * most));
        }
        range.low = std::min(range.low, 0.0);
        range.high = std::max(range.high, 0.0);
        if (!(range.high > range.low))
            range = { -1, 1 };
        valueAxis(lower)->setRange(range.low, range.high);
        modeLabel->setText(mode == DifferenceMode::Absolute ? tr("difference, candidate − baseline")
                : mode == DifferenceMode::Relative ? tr("difference relative to the baseline")
                                                   : tr("difference ÷ allowed difference"));
    }

    void updateRanges() const
    {
        const ValueRange steps = stepRange(data);
        stepAxis()->setRange(steps.low, steps.high);
        lower->axis(QCPAxis::atBottom)->setRange(steps.low, steps.high);
        const ValueRange values = valueRange(
            { &data.curves.baseline.values, &data.curves.candidate.values }, logarithmic);
        valueAxis(upper)->setRange(values.low, values.high);
        updateDifference();
    }
};

void MetricPlot::Private::build(MetricPlot& owner)
{
    title = new QLabel(&owner);
    title->setObjectName(QStringLiteral("plotTitle"));
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    readout = new PlotReadoutBar(&owner);
    readout->setObjectName(QStringLiteral("plotReadout"));
    plot = new QCustomPlot(&owner);
    plot->setObjectName(QStringLiteral("plotCanvas"));
    plot->setMinimumHeight(200);
    plot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    plot->setMouseTracking(true);
    plot->installEventFilter(&owner);
    plot->plotLayout()->clear();
    plot->plotLayout()->setRowSpacing(6);
    upper = new QCPAxisRect(plot);
    lower = new QCPAxisRect(plot);
    plot->plotLayout()->addElement(0, 0, upper);
    plot->plotLayout()->addElement(1, 0, lower);
    plot->plotLayout()->setRowStretchFactor(0, 2.4);
    auto* margins = new QCPMarginGroup(plot);
    const auto ticker = QSharedPointer<QCPAxisTicker>(new StepTicker);
    for (QCPAxisRect* rect : { upper, lower }) {
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        rect->setMinimumMargins(QMargins(0, 4, 8, 0));
        rect->axis(QCPAxis::atBottom)->setTicker(ticker);
        rect->axis(QCPAxis::atBottom)->grid()->setVisible(false);
        valueAxis(rect)->ticker()->setTickCount(rect == upper ? 6 : 4);
        valueAxis(rect)->setNumberFormat(QStringLiteral("g"));
        valueAxis(rect)->setNumberPrecision(4);
        valueAxis(rect)->setSubTicks(false);
    }
    stepAxis()->setTickLabels(false);
    lower->axis(QCPAxis::atBottom)->setLabel(tr("step"));

    // Beneath the grid: band and shading. Above the curves: the cursor, drawn alone on every move.
    plot->addLayer(QStringLiteral("beneath"), plot->layer(QStringLiteral("background")),
        QCustomPlot::limAbove);
    plot->addLayer(
        QStringLiteral("cursor"), plot->layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    plot->layer(QStringLiteral("cursor"))->setMode(QCPLayer::lmBuffered);

    const auto keyOf = [](QCPAxisRect* rect) { return rect->axis(QCPAxis::atBottom); };
    band = new BandLayer(keyOf(upper), valueAxis(upper));
    zeroBand = new BandLayer(keyOf(lower), valueAxis(lower));
    for (BandLayer* layer : { band, zeroBand })
        layer->setLayer(QStringLiteral("beneath"));
    curves.baseline = new CurveLayer(keyOf(upper), valueAxis(upper));
    curves.candidate = new CurveLayer(keyOf(upper), valueAxis(upper));
    curves.candidate->setDashed(true);
    difference = new CurveLayer(keyOf(lower), valueAxis(lower));
    edges = new EdgeLayer(keyOf(upper), valueAxis(upper));

    for (QCPAxisRect* rect : { upper, lower }) {
        auto* shade = new QCPItemRect(plot);
        shade->setLayer(QStringLiteral("beneath"));
        shade->setPen(Qt::NoPen);
        for (QCPItemPosition* position : { shade->topLeft, shade->bottomRight }) {
            position->setAxisRect(rect);
            position->setAxes(keyOf(rect), valueAxis(rect));
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        shade->bottomRight->setTypeX(QCPItemPosition::ptAxisRectRatio);
        shade->setClipAxisRect(rect);
        shades.push_back(shade);
        for (auto* lines : { &starts, &pins, &cursors }) {
            auto* line = new QCPItemStraightLine(plot);
            for (QCPItemPosition* position : { line->point1, line->point2 }) {
                position->setAxisRect(rect);
                position->setAxes(keyOf(rect), valueAxis(rect));
                position->setTypeY(QCPItemPosition::ptAxisRectRatio);
            }
            line->setClipAxisRect(rect);
            line->setVisible(false);
            line->setAntialiased(false);
            if (lines == &cursors)
                line->setLayer(QStringLiteral("cursor"));
            lines->push_back(line);
        }
    }
    startLabel = new QCPItemText(plot);
    startLabel->position->setAxisRect(upper);
    startLabel->position->setAxes(keyOf(upper), valueAxis(upper));
    startLabel->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    startLabel->setClipAxisRect(upper);
    startLabel->setPadding(QMargins(5, 3, 5, 0));
    startLabel->setVisible(false);
    modeLabel = new QCPItemText(plot);
    modeLabel->position->setAxisRect(lower);
    modeLabel->position->setType(QCPItemPosition::ptAxisRectRatio);
    modeLabel->position->setCoords(0, 0);
    modeLabel->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    modeLabel->setPadding(QMargins(6, 3, 0, 0));
    modeLabel->setClipAxisRect(lower);

    auto* column = new QVBoxLayout(&owner);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(readout);
    column->addWidget(plot, 1);
}

MetricPlot::MetricPlot(QWidget* parent)
    : QWidget(parent)
    , m(std::make_unique<Private>())
{
    m->build(*this);
    refreshColours();
    clear();
}

MetricPlot::~MetricPlot() = default;

void MetricPlot::setData(PlotData data)
{
    m->data = std::move(data);
    m->pinned.reset();
    m->hovered.reset();
    m->title->setText(m->data.verdict);
    m->title->setVisible(!m->data.verdict.isEmpty());
    for (const Side side : BothSides)
        m->curves[side]->setCurve(m->data.curves[side].steps, m->data.curves[side].values);
    m->band->setBand(bandAroundBaseline(m->data));
    m->edges->setMarks(nonFiniteMarks(m->data));
    const auto start = m->data.divergedAt;
    for (QCPItemRect* shade : m->shades) {
        shade->setVisible(start.has_value());
        shade->topLeft->setCoords(start.value_or(0), 0);
        shade->bottomRight->setCoords(1, 1);
    }
    m->placeAt(m->starts, start);
    m->placeAt(m->pins, std::nullopt);
    m->startLabel->setVisible(start.has_value());
    if (start) {
        const ValueRange steps = stepRange(m->data);
        const bool late = *start > steps.low + 0.8 * (steps.high - steps.low);
        m->startLabel->position->setCoords(*start, 0);
        m->startLabel->setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        m->startLabel->setText(tr("step %1").arg(QString::number(*start, 'g', 10)));
    }
    resetView();
}

void MetricPlot::clear() { setData({}); }

const PlotData& MetricPlot::data() const { return m->data; }

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
    QCPAxis* axis = Private::valueAxis(m->upper);
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    resetView();
}

bool MetricPlot::isLogScale() const { return m->logarithmic; }

void MetricPlot::resetView()
{
    m->updateRanges();
    m->updateCursor();
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
    const auto from = m->shown();
    const auto to
        = from ? stepBeside(m->data, *from, forward) : nearestStep(m->data, stepRange(m->data).low);
    if (!to)
        return;
    pinStep(to);
    const QCPRange range = m->stepAxis()->range();
    if (!range.contains(*to)) {
        m->setSteps(range + (*to - range.center()));
        m->plot->replot();
    }
}

std::optional<double> MetricPlot::shownStep() const { return m->shown(); }

ValueRange MetricPlot::visibleSteps() const
{
    return { m->stepAxis()->range().lower, m->stepAxis()->range().upper };
}

QPoint MetricPlot::pointOf(double step) const
{
    return m->plot->mapToParent(
        QPoint(int(m->stepAxis()->coordToPixel(step)), m->upper->rect().center().y()));
}

bool MetricPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m->plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        QCPAxisRect* rect = m->rectAt(wheel->position());
        const int turn = wheel->angleDelta().y() + wheel->angleDelta().x();
        if (!rect || turn == 0)
            return true;
        const double factor = std::pow(WheelFactor, turn / 120.0);
        if (wheel->modifiers().testFlag(Qt::ShiftModifier)) {
            QCPAxis* axis = Private::valueAxis(rect);
            axis->scaleRange(factor, axis->pixelToCoord(wheel->position().y()));
        } else {
            const double centre = m->stepAxis()->pixelToCoord(wheel->position().x());
            const QCPRange range = m->stepAxis()->range();
            m->setSteps(QCPRange(centre + (range.lower - centre) * factor,
                centre + (range.upper - centre) * factor));
        }
        m->plot->replot();
        return true;
    }
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        m->pressedAt = mouse->position().toPoint();
        m->draggedFrom = mouse->position();
        m->dragged = m->rectAt(mouse->position());
        m->moved = false;
        return true;
    }
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPoint at = mouse->position().toPoint();
        if (mouse->buttons() == Qt::NoButton || !m->dragged) {
            m->hovered = m->rectAt(mouse->position())
                ? nearestStep(m->data, m->stepAxis()->pixelToCoord(at.x()))
                : std::nullopt;
            m->updateCursor();
            return true;
        }
        m->moved = m->moved || (at - m->pressedAt).manhattanLength() > ClickDistance;
        if (!m->moved)
            return true;
        if (mouse->buttons().testFlag(Qt::RightButton)) {
            if (!m->box)
                m->box = new QRubberBand(QRubberBand::Rectangle, m->plot);
            m->box->setGeometry(QRect(m->pressedAt, at).normalized());
            m->box->show();
            return true;
        }
        const auto shift = [&](QCPAxis* axis, double from, double to) {
            const QCPRange range = axis->range();
            if (axis->scaleType() == QCPAxis::stLogarithmic) {
                const double factor = axis->pixelToCoord(from) / axis->pixelToCoord(to);
                return QCPRange(range.lower * factor, range.upper * factor);
            }
            const double by = axis->pixelToCoord(from) - axis->pixelToCoord(to);
            return QCPRange(range.lower + by, range.upper + by);
        };
        m->setSteps(shift(m->stepAxis(), m->draggedFrom.x(), mouse->position().x()));
        QCPAxis* values = Private::valueAxis(m->dragged);
        values->setRange(shift(values, m->draggedFrom.y(), mouse->position().y()));
        m->draggedFrom = mouse->position();
        m->plot->replot();
        return true;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (m->box && m->box->isVisible() && m->dragged) {
            const QRect rect = m->box->geometry().intersected(m->dragged->rect());
            m->box->hide();
            if (rect.width() > ClickDistance && rect.height() > ClickDistance) {
                QCPAxis* values = Private::valueAxis(m->dragged);
                const QCPRange range(
                    values->pixelToCoord(rect.bottom()), values->pixelToCoord(rect.top()));
                m->setSteps(QCPRange(m->stepAxis()->pixelToCoord(rect.left()),
                    m->stepAxis()->pixelToCoord(rect.right())));
                values->setRange(range);
                m->plot->replot();
            }
        } else if (!m->moved && m->dragged && mouse->button() == Qt::LeftButton) {
            const auto step
                = nearestStep(m->data, m->stepAxis()->pixelToCoord(mouse->position().x()));
            pinStep(step == m->pinned ? std::nullopt : step);
        }
        m->dragged = nullptr;
        return true;
    }
    case QEvent::MouseButtonDblClick:
        m->dragged = nullptr;
        resetView();
        return true;
    case QEvent::Leave:
        m->hovered.reset();
        m->updateCursor();
        return false;
    default:
        return false;
    }
}

void MetricPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        refreshColours();
        m->plot->replot();
    }
}

void MetricPlot::refreshColours()
{
    const Theme& theme = currentTheme();
    m->plot->setBackground(theme.base);
    const QFont small = [this] {
        QFont font = this->font();
        if (font.pixelSize() > 0)
            font.setPixelSize(std::max(9, font.pixelSize() - 1));
        else
            font.setPointSizeF(std::max(7.0, font.pointSizeF() - 1));
        return font;
    }();
    for (QCPAxisRect* rect : { m->upper, m->lower }) {
        rect->setBackground(theme.base);
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
    m->curves.baseline->setPen(QPen(theme.baseline));
    m->curves.candidate->setPen(QPen(theme.candidate));
    m->difference->setPen(QPen(theme.text));
    m->edges->setPen(QPen(theme.nonFinite));
    m->band->setBrush(theme.band);
    m->zeroBand->setBrush(theme.band);
    for (QCPItemRect* shade : m->shades)
        shade->setBrush(theme.outside);
    for (QCPItemStraightLine* line : m->starts)
        line->setPen(QPen(theme.error, 1));
    for (QCPItemStraightLine* line : m->cursors)
        line->setPen(QPen(theme.mutedText, 1));
    for (QCPItemStraightLine* line : m->pins)
        line->setPen(QPen(theme.accent, 1));
    m->startLabel->setColor(theme.error);
    m->startLabel->setFont(small);
    m->modeLabel->setColor(theme.mutedText);
    m->modeLabel->setFont(small);
    QFont strong = font();
    strong.setBold(true);
    m->title->setFont(strong);
}

} // namespace alidade

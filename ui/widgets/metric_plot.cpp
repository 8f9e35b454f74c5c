// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The library gives axes, layout and layers; what lies within the axes is painted by plot_paint.
// Infinities never reach the library.
#include "ui/widgets/metric_plot.h"

#include "ui/widgets/plot_gestures.h"
#include "ui/widgets/plot_paint.h"
#include "ui/widgets/plot_readout.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace alidade {

namespace {

/// Lets a function of ours paint within the library's axes.
class PaintLayer final : public QCPAbstractPlottable {
public:
    using Paint = std::function<void(QPainter&, const PlotArea&)>;

    PaintLayer(QCPAxisRect* rect, Paint paint)
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
    Paint m_paint;
};

/// The range of an axis after dragging from one pixel to another.
QCPRange shifted(const QCPAxis* axis, double from, double to)
{
    const QCPRange range = axis->range();
    const double was = axis->pixelToCoord(from), is = axis->pixelToCoord(to);
    if (axis->scaleType() == QCPAxis::stLogarithmic)
        return { range.lower * was / is, range.upper * was / is };
    return { range.lower + was - is, range.upper + was - is };
}

/// Horizontally at a step, vertically at a part of the height.
void anchor(QCPItemPosition* position, QCPAxisRect* rect)
{
    position->setAxisRect(rect);
    position->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    position->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

/// Whole steps only.
class StepTicker final : public QCPAxisTicker {
protected:
    double getTickStep(const QCPRange& range) override
    {
        return std::max(1.0, QCPAxisTicker::getTickStep(range));
    }
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
    Pair<CurveShape> curves;
    CurveShape difference;
    BandShape band, zeroBand;
    std::vector<NonFiniteMark> marks;
    std::vector<QCPItemRect*> shades;
    std::vector<QCPItemStraightLine*> starts, cursors, pins;
    QCPItemText* startLabel = nullptr;
    QCPItemText* modeLabel = nullptr;

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
        if (range.size() > 1.5 * (all.high - all.low) || range.size() < 1e-6)
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
        const auto kept = pinned ? pinned : data.divergedAt ? data.divergedAt : data.worstStep;
        return hovered ? hovered : kept;
    }

    void updateCursor() const
    {
        placeAt(cursors, hovered);
        const auto step = shown();
        readout->setReadout(
            step ? std::optional(readoutAt(data, *step)) : std::nullopt, !hovered && pinned);
        plot->layer(QStringLiteral("cursor"))->replot();
    }

    void updateDifference()
    {
        const std::vector<double> values = differences(data, mode);
        const std::vector<BandPoint> around = bandAroundZero(data, mode);
        difference = CurveShape(data.steps, values);
        zeroBand = BandShape(around);
        const ValueRange range = differenceRange(values, around);
        valueAxis(lower)->setRange(range.low, range.high);
        modeLabel->setText(differenceTitle(mode));
    }

    void updateRanges()
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
        rect->setLayer(QStringLiteral("background"));
        for (QCPAxis* axis : rect->axes()) {
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
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

    const auto paint = [](QCPAxisRect* rect, PaintLayer::Paint function) {
        return new PaintLayer(rect, std::move(function));
    };
    paint(upper, [this](QPainter& painter, const PlotArea& area) {
        band.paint(painter, area, currentTheme().band);
    })->setLayer(QStringLiteral("beneath"));
    paint(lower, [this](QPainter& painter, const PlotArea& area) {
        zeroBand.paint(painter, area, currentTheme().band);
    })->setLayer(QStringLiteral("beneath"));
    paint(upper, [this](QPainter& painter, const PlotArea& area) {
        curves.baseline.paint(painter, area, currentTheme().baseline, false);
        curves.candidate.paint(painter, area, currentTheme().candidate, true);
        paintNonFinite(painter, area, marks, currentTheme().nonFinite);
    });
    paint(lower, [this](QPainter& painter, const PlotArea& area) {
        difference.paint(painter, area, currentTheme().text, false);
    });

    for (QCPAxisRect* rect : { upper, lower }) {
        auto* shade = new QCPItemRect(plot);
        shade->setLayer(QStringLiteral("beneath"));
        shade->setPen(Qt::NoPen);
        anchor(shade->topLeft, rect);
        anchor(shade->bottomRight, rect);
        shade->bottomRight->setTypeX(QCPItemPosition::ptAxisRectRatio);
        shade->setClipAxisRect(rect);
        shades.push_back(shade);
        for (auto* lines : { &starts, &pins, &cursors }) {
            auto* line = new QCPItemStraightLine(plot);
            anchor(line->point1, rect);
            anchor(line->point2, rect);
            line->setClipAxisRect(rect);
            line->setVisible(false);
            line->setAntialiased(false);
            if (lines == &cursors)
                line->setLayer(QStringLiteral("cursor"));
            lines->push_back(line);
        }
    }
    startLabel = new QCPItemText(plot);
    anchor(startLabel->position, upper);
    startLabel->setClipAxisRect(upper);
    startLabel->setPadding(QMargins(5, 3, 5, 0));
    startLabel->setVisible(false);
    modeLabel = new QCPItemText(plot);
    modeLabel->position->setAxisRect(lower);
    modeLabel->position->setType(QCPItemPosition::ptAxisRectRatio);
    modeLabel->position->setCoords(0, 0);
    modeLabel->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    modeLabel->setPadding(QMargins(6, 2, 6, 2));
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
    connectGestures();
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
        m->curves[side] = CurveShape(m->data.curves[side].steps, m->data.curves[side].values);
    m->band = BandShape(bandAroundBaseline(m->data));
    m->marks = nonFiniteMarks(m->data);
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

void MetricPlot::connectGestures()
{
    auto* const gestures = new PlotGestures(m->plot);
    connect(gestures, &PlotGestures::hovered, this, [this](const QPointF& at) {
        m->hovered = m->rectAt(at) ? nearestStep(m->data, m->stepAxis()->pixelToCoord(at.x()))
                                   : std::nullopt;
        m->updateCursor();
    });
    connect(gestures, &PlotGestures::left, this, [this] {
        m->hovered.reset();
        m->updateCursor();
    });
    connect(gestures, &PlotGestures::clicked, this, [this](const QPointF& at) {
        if (!m->rectAt(at))
            return;
        const auto step = nearestStep(m->data, m->stepAxis()->pixelToCoord(at.x()));
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
                const double centre = m->stepAxis()->pixelToCoord(at.x());
                const QCPRange range = m->stepAxis()->range();
                m->setSteps(QCPRange(centre + (range.lower - centre) * factor,
                    centre + (range.upper - centre) * factor));
            }
            m->plot->replot();
        });
    connect(gestures, &PlotGestures::panned, this,
        [this](const QPointF& from, const QPointF& to, const QPointF& pressedAt) {
            QCPAxisRect* const rect = m->rectAt(pressedAt);
            if (!rect)
                return;
            m->setSteps(shifted(m->stepAxis(), from.x(), to.x()));
            QCPAxis* const values = Private::valueAxis(rect);
            values->setRange(shifted(values, from.y(), to.y()));
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
        m->setSteps(QCPRange(m->stepAxis()->pixelToCoord(inside.left()),
            m->stepAxis()->pixelToCoord(inside.right())));
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

void MetricPlot::refreshColours()
{
    const Theme& theme = currentTheme();
    m->plot->setBackground(theme.base);
    const QFont small = scaledFont(0.92);
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
    m->modeLabel->setBrush(theme.base);
    m->modeLabel->setFont(small);
    m->title->setFont(scaledFont(1.0, true));
}

} // namespace alidade

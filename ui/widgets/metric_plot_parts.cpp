// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Axes, layers and labels of a metric plot, and how they follow what is shown.
#include "ui/widgets/metric_plot_parts.h"

#include "ui/widgets/envelope_layer.h"
#include "ui/widgets/plot_readout.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <cmath>
#include <utility>

namespace alidade {

namespace {

const QString Beneath = QStringLiteral("beneath");
const QString Cursor = QStringLiteral("cursor");

/// Mixed with the background instead of translucent, which would be drawn much slower.
QColor faded(const QColor& colour, bool fade)
{
    constexpr float Part = 0.35F;
    const QColor ground = currentTheme().base;
    const auto mix = [](float one, float other) { return Part * one + (1 - Part) * other; };
    return fade ? QColor::fromRgbF(mix(colour.redF(), ground.redF()),
               mix(colour.greenF(), ground.greenF()), mix(colour.blueF(), ground.blueF()))
                : colour;
}

void paintCurves(QPainter& painter, const PlotArea& area, const PlotShapes& shapes)
{
    const Theme& theme = currentTheme();
    const bool smooth = shapes.options.smoothing > 1;
    for (const Side side : BothSides) {
        const bool isCandidate = side == Side::Candidate;
        const QColor colour = isCandidate ? theme.candidate : theme.baseline;
        if (!shapes.attempts[side].empty()) {
            for (const CurveShape& attempt : shapes.attempts[side])
                attempt.paint(painter, area, faded(colour, smooth), isCandidate);
        } else {
            shapes.curves[side].paint(painter, area, faded(colour, smooth), isCandidate);
        }
    }
    if (smooth) {
        shapes.smooth.baseline.paintSmooth(painter, area, theme.baseline, false);
        shapes.smooth.candidate.paintSmooth(painter, area, theme.candidate, true);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme.mutedText, 1, Qt::DotLine));
    for (const double start : shapes.attemptStarts) {
        const double x = area.x(start);
        if (x >= area.rect.left() && x <= area.rect.right())
            painter.drawLine(QLineF(x, area.rect.top(), x, area.rect.bottom()));
    }
    paintNonFinite(painter, area, shapes.marks, theme.nonFinite);
}

} // namespace

QCPAxisRect* MetricPlot::Private::rectAt(const QPointF& point) const
{
    return lower->rect().contains(point.toPoint()) ? lower
        : upper->rect().contains(point.toPoint())  ? upper
                                                   : nullptr;
}

QCPAxis* MetricPlot::Private::xAxis() const { return upper->axis(QCPAxis::atBottom); }

QCPAxis* MetricPlot::Private::valueAxis(const QCPAxisRect* rect)
{
    return rect->axis(QCPAxis::atLeft);
}

void MetricPlot::Private::build(MetricPlot& owner)
{
    title = new QLabel(&owner);
    title->setObjectName(QStringLiteral("plotTitle"));
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    note = new QLabel(&owner);
    note->setObjectName(QStringLiteral("plotNote"));
    note->setTextFormat(Qt::PlainText);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    readout = new PlotReadoutBar(&owner);
    readout->setObjectName(QStringLiteral("plotReadout"));
    plot = new QCustomPlot(&owner);
    plot->setObjectName(QStringLiteral("plotCanvas"));
    plot->setAccessibleName(tr("Curves of both runs over their difference"));
    plot->setMinimumHeight(180);
    plot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    plot->plotLayout()->clear();
    plot->plotLayout()->setRowSpacing(6);
    upper = new QCPAxisRect(plot);
    lower = new QCPAxisRect(plot);
    plot->plotLayout()->addElement(0, 0, upper);
    plot->plotLayout()->addElement(1, 0, lower);
    plot->plotLayout()->setRowStretchFactor(0, 2.4);
    auto* const margins = new QCPMarginGroup(plot);
    for (QCPAxisRect* rect : { upper, lower }) {
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        rect->setMinimumMargins(QMargins(0, 4, 8, 0));
        rect->setLayer(QStringLiteral("background"));
        for (QCPAxis* axis : rect->axes()) {
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
        rect->axis(QCPAxis::atBottom)->grid()->setVisible(false);
        valueAxis(rect)->ticker()->setTickCount(rect == upper ? 6 : 4);
        valueAxis(rect)->setNumberFormat(QStringLiteral("g"));
        valueAxis(rect)->setNumberPrecision(4);
        valueAxis(rect)->setSubTicks(false);
    }
    xAxis()->setTickLabels(false);

    // Beneath the grid: band and shading. Above the curves: the cursor, drawn alone on every move.
    plot->addLayer(Beneath, plot->layer(QStringLiteral("background")), QCustomPlot::limAbove);
    plot->addLayer(Cursor, plot->layer(QStringLiteral("overlay")), QCustomPlot::limBelow);
    plot->layer(Cursor)->setMode(QCPLayer::lmBuffered);
    addPainters();
    addItems();

    auto* const column = new QVBoxLayout(&owner);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(readout);
    column->addWidget(note);
    column->addWidget(plot, 1);
}

void MetricPlot::Private::addPainters()
{
    addEnvelope(
        upper,
        [this](QPainter& painter, const PlotArea& area) {
            shapes->band.paint(painter, area, currentTheme().band);
        },
        Beneath);
    addEnvelope(
        lower,
        [this](QPainter& painter, const PlotArea& area) {
            shapes->zeroBands[size_t(mode)].paint(painter, area, currentTheme().band);
        },
        Beneath);
    addEnvelope(upper,
        [this](QPainter& painter, const PlotArea& area) { paintCurves(painter, area, *shapes); });
    addEnvelope(lower, [this](QPainter& painter, const PlotArea& area) {
        shapes->differences[size_t(mode)].paint(painter, area, currentTheme().text, false);
    });
}

void MetricPlot::Private::addItems()
{
    for (QCPAxisRect* rect : { upper, lower }) {
        auto* const shade = new QCPItemRect(plot);
        shade->setLayer(Beneath);
        shade->setPen(Qt::NoPen);
        anchorInRect(shade->topLeft, rect);
        anchorInRect(shade->bottomRight, rect);
        shade->bottomRight->setTypeX(QCPItemPosition::ptAxisRectRatio);
        shade->setClipAxisRect(rect);
        shades.push_back(shade);
        for (auto* lines : { &starts, &pins, &cursors }) {
            auto* const line = new QCPItemStraightLine(plot);
            anchorInRect(line->point1, rect);
            anchorInRect(line->point2, rect);
            line->setClipAxisRect(rect);
            line->setVisible(false);
            line->setAntialiased(false);
            if (lines == &cursors)
                line->setLayer(Cursor);
            lines->push_back(line);
        }
    }
    startLabel = new QCPItemText(plot);
    anchorInRect(startLabel->position, upper);
    startLabel->setClipAxisRect(upper);
    startLabel->setPadding(QMargins(5, 3, 5, 0));
    startLabel->setVisible(false);
    const auto corner = [this](QCPAxisRect* rect, Qt::Alignment alignment, double x) {
        auto* const label = new QCPItemText(plot);
        label->position->setAxisRect(rect);
        label->position->setType(QCPItemPosition::ptAxisRectRatio);
        label->position->setCoords(x, 0);
        label->setPositionAlignment(alignment | Qt::AlignTop);
        label->setPadding(QMargins(6, 2, 6, 2));
        label->setClipAxisRect(rect);
        return label;
    };
    modeLabel = corner(lower, Qt::AlignLeft, 0);
    scaleLabel = corner(upper, Qt::AlignLeft, 0);
    scaleLabel->setVisible(false);
}

void MetricPlot::Private::restyle()
{
    const Theme& theme = currentTheme();
    plot->setBackground(theme.base);
    const QFont small = scaledFont(0.92);
    styleAxes(upper);
    styleAxes(lower);
    for (QCPItemRect* shade : shades)
        shade->setBrush(theme.outside);
    for (QCPItemStraightLine* line : starts)
        line->setPen(QPen(theme.error, 1));
    for (QCPItemStraightLine* line : cursors)
        line->setPen(QPen(theme.mutedText, 1));
    for (QCPItemStraightLine* line : pins)
        line->setPen(QPen(theme.accent, 1));
    QColor clear = theme.base; // curves shine through beneath the words
    clear.setAlphaF(0.75F);
    startLabel->setBrush(clear);
    startLabel->setColor(theme.error);
    startLabel->setFont(small);
    for (QCPItemText* label : { modeLabel, scaleLabel }) {
        label->setColor(theme.mutedText);
        label->setBrush(theme.base);
        label->setFont(small);
    }
    scaleLabel->setColor(theme.accent);
    title->setFont(scaledFont(1.0, true));
    note->setFont(small);
}

void MetricPlot::Private::setX(const QCPRange& range) const
{
    const ValueRange all = shapes->x;
    if (range.size() > 1.5 * (all.high - all.low) || range.size() < 1e-6)
        return;
    xAxis()->setRange(range);
    lower->axis(QCPAxis::atBottom)->setRange(range);
}

void MetricPlot::Private::placeAt(
    const std::vector<QCPItemStraightLine*>& lines, std::optional<double> step) const
{
    const double x = step ? shapes->xOf(*step) : 0;
    for (QCPItemStraightLine* line : lines) {
        line->setVisible(step && std::isfinite(x));
        line->point1->setCoords(x, 0);
        line->point2->setCoords(x, 1);
    }
}

std::optional<double> MetricPlot::Private::shown() const
{
    const PlotData& data = shapes->data;
    const auto kept = pinned ? pinned : data.divergedAt ? data.divergedAt : data.worstStep;
    return hovered ? hovered : kept;
}

void MetricPlot::Private::updateCursor() const
{
    placeAt(cursors, hovered);
    const auto step = shown();
    readout->setReadout(
        step ? std::optional(readoutAt(shapes->data, *step)) : std::nullopt, !hovered && pinned);
    plot->layer(Cursor)->replot();
}

void MetricPlot::Private::updateStart() const
{
    const auto start = shapes->data.divergedAt;
    const double x = start ? shapes->xOf(*start) : 0;
    const bool visible = start && std::isfinite(x);
    for (QCPItemRect* shade : shades) {
        shade->setVisible(visible);
        shade->topLeft->setCoords(x, 0);
        shade->bottomRight->setCoords(1, 1);
    }
    placeAt(starts, start);
    placeAt(pins, pinned);
    startLabel->setVisible(visible);
    if (!visible)
        return;
    const bool late = x > shapes->x.low + 0.8 * (shapes->x.high - shapes->x.low);
    startLabel->position->setCoords(x, 0);
    startLabel->setPositionAlignment((late ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    startLabel->setText(tr("step %1").arg(QString::number(*start, 'g', 10)));
}

void MetricPlot::Private::updateDifference() const
{
    const ValueRange range = shapes->differenceRanges[size_t(mode)];
    valueAxis(lower)->setRange(range.low, range.high);
    modeLabel->setText(differenceTitle(mode));
}

void MetricPlot::Private::updateNote() const
{
    QStringList notes;
    if (!shapes->data.judgedBy.isEmpty())
        notes += shapes->data.judgedBy;
    if (shapes->options.smoothing > 1)
        notes += tr("wide lines: mean over %1 steps of all points, never used for the verdict")
                     .arg(shapes->options.smoothing);
    if (!shapes->xNote.isEmpty())
        notes += shapes->xNote;
    else if (shapes->options.wallTime)
        notes += tr("by wall time: the difference stands where the candidate reached a step");
    if (shapes->options.attempts) {
        const size_t most = std::max(
            shapes->data.attempts.baseline.size(), shapes->data.attempts.candidate.size());
        notes += most > 1
            ? tr("every start by itself; dotted: where a start begins. The verdict uses the last "
                 "one of a step")
            : tr("neither run was started more than once");
    }
    if (logarithmic && shapes->hasNonPositive)
        notes += tr("a logarithmic axis cannot show values of 0 and below");
    note->setText(notes.join(QStringLiteral("  ·  ")));
    note->setVisible(!notes.isEmpty());
    scaleLabel->setText(tr("logarithmic axis"));
    scaleLabel->setVisible(logarithmic);
    lower->axis(QCPAxis::atBottom)->setLabel(shapes->xTitle);
    for (QCPAxisRect* rect : { upper, lower })
        tickWholeNumbers(rect->axis(QCPAxis::atBottom), !shapes->options.wallTime);
}

void MetricPlot::Private::updateRanges() const
{
    xAxis()->setRange(shapes->x.low, shapes->x.high);
    lower->axis(QCPAxis::atBottom)->setRange(shapes->x.low, shapes->x.high);
    valueAxis(upper)->setRange(wholeValues());
    updateDifference();
}

QCPRange MetricPlot::Private::wholeValues() const
{
    const ValueRange values = logarithmic ? shapes->positiveValues : shapes->values;
    const QCPRange range(values.low, values.high);
    return logarithmic ? range.sanitizedForLogScale() : range.sanitizedForLinScale();
}

void MetricPlot::Private::applyZoom()
{
    const bool fits = wanted && wanted->metric == shapes->data.name
        && wanted->secondsPerUnit == shapes->secondsPerUnit;
    if (!fits)
        return;
    const auto zoom = *std::exchange(wanted, std::nullopt);
    if (zoom.x.low < shapes->x.high && zoom.x.high > shapes->x.low) { // the run may be another now
        setX(QCPRange(zoom.x.low, zoom.x.high));
        valueAxis(upper)->setRange(zoom.y.low, zoom.y.high);
    }
    updateCursor();
}

} // namespace alidade

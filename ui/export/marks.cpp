// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/marks.h"

#include "ui/widgets/theme.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

namespace alidade {
namespace {

constexpr qreal Stroke = 3;
constexpr qreal Rim = 2;
constexpr qreal Head = 15; ///< length of an arrow's head
constexpr qreal Padding = 5; ///< around words

QColor ink() { return QColor(0xd1, 0x0f, 0x2e); }

QPainterPath arrowHead(const QPointF& from, const QPointF& to)
{
    const QLineF line(to, from);
    QPainterPath path(to);
    for (const qreal turn : { 26.0, -26.0 }) {
        QLineF side = line;
        side.setLength(Head);
        side.setAngle(line.angle() + turn);
        path.lineTo(side.p2());
    }
    path.closeSubpath();
    return path;
}

void paintLine(QPainter& painter, const QPainterPath& path)
{
    QPen pen(Qt::white, Stroke + 2 * Rim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.strokePath(path, pen);
    pen.setColor(ink());
    pen.setWidthF(Stroke);
    painter.strokePath(path, pen);
}

void paintArrow(QPainter& painter, const Mark& mark)
{
    const QLineF line(mark.from, mark.to);
    QPainterPath shaft(mark.from);
    // The shaft ends inside the head, so that the point stays sharp.
    const qreal end = line.length() > Head ? (line.length() - Head * 0.7) / line.length() : 0;
    shaft.lineTo(line.pointAt(end));
    const QPainterPath head = arrowHead(mark.from, mark.to);
    painter.strokePath(head, QPen(Qt::white, 2 * Rim, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    paintLine(painter, shaft);
    painter.fillPath(head, ink());
}

void paintWords(QPainter& painter, const Mark& mark)
{
    painter.setFont(scaledFont(1.15, true));
    const QFontMetricsF metrics(painter.font());
    QRectF area = metrics.boundingRect(
        QRectF(mark.from, QSizeF(420, 2000)), Qt::AlignLeft | Qt::TextWordWrap, mark.text);
    area.moveTopLeft(mark.from);
    QPainterPath back;
    back.addRoundedRect(area.adjusted(-Padding, -Padding, Padding, Padding), 4, 4);
    painter.fillPath(back, Qt::white);
    painter.strokePath(back, QPen(ink(), 1.5));
    painter.setPen(ink());
    painter.drawText(area.adjusted(0, 0, 1, 1), Qt::AlignLeft | Qt::TextWordWrap, mark.text);
}

} // namespace

void paintMark(QPainter& painter, const Mark& mark)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (mark.kind) {
    case Mark::Kind::Arrow:
        paintArrow(painter, mark);
        break;
    case Mark::Kind::Box: {
        QPainterPath box;
        box.addRoundedRect(QRectF(mark.from, mark.to).normalized(), 3, 3);
        paintLine(painter, box);
        break;
    }
    case Mark::Kind::Text:
        paintWords(painter, mark);
        break;
    }
    painter.restore();
}

QImage marked(const QImage& image, const std::vector<Mark>& marks)
{
    QImage copy = image;
    QPainter painter(&copy);
    for (const Mark& mark : marks)
        paintMark(painter, mark);
    return copy;
}

} // namespace alidade

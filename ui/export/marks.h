// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a person draws on a picture before showing it to others: arrows, boxes and words.
#pragma once

#include <QImage>
#include <QPointF>
#include <QString>

#include <vector>

class QPainter;

namespace alidade {

struct Mark {
    enum class Kind : quint8 { Arrow, Box, Text };

    Kind kind = Kind::Arrow;
    QPointF from; ///< logical pixels of the picture; Text: its top left corner
    QPointF to; ///< the point of an arrow, the opposite corner of a box; unused by Text
    QString text;

    bool operator==(const Mark&) const = default;
};

/// Red with a white rim, so that it stands out on light and dark pictures. Thread: GUI.
void paintMark(QPainter& painter, const Mark& mark);
/// A copy with the marks drawn into it. Thread: GUI.
QImage marked(const QImage& image, const std::vector<Mark>& marks);

} // namespace alidade

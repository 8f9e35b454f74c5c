// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Paints a table cell in its tone (ToneRole), with room to breathe; values of a run in fixed width.
#pragma once

#include <QStyledItemDelegate>

namespace alidade {

class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Name: fixed width, and what is too long loses its middle.
    enum class Face : quint8 { Plain, Monospace, Name };

    explicit CellDelegate(Face face, QObject* parent = nullptr)
        : QStyledItemDelegate(parent)
        , m_face(face)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Face m_face;
};

} // namespace alidade

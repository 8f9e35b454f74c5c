// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Paints "baseline │ candidate" cells aligned at the bar, so that a column can be read downwards.
#pragma once

#include <QRect>
#include <QStyledItemDelegate>

namespace alidade {

/// The two halves of a cell and the bar between them.
struct PairCell {
    QRect baseline, candidate;
    int bar = 0;
};

PairCell splitPairCell(const QRect& cell);
/// What a cell needs so that a text of this width fits on each side.
int pairCellWidth(int textWidth);

class PairDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// `garble`: any text but a dash stands for a kind of garbled text and is drawn in its colour.
    explicit PairDelegate(bool garble, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

private:
    bool m_garble;
};

} // namespace alidade

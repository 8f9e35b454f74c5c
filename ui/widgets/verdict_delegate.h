// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Paints a glyph column in the colour of its meaning and secondary columns in muted type. The
// glyph itself tells the state too: ● and ▲ are bad, ✓ is good, all others are grey.
#pragma once

#include <QStyledItemDelegate>

namespace alidade {

class VerdictDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit VerdictDelegate(int glyphColumn, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    int m_glyphColumn;
};

} // namespace alidade

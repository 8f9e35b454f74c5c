// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/elided_combo_box.h"

#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace alidade {

ElidedComboBox::ElidedComboBox(QWidget* parent)
    : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(10);
}

void ElidedComboBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    constexpr int Margins = 6;
    const QRect field
        = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText
        = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, field.width() - Margins);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar at the top: the names of both sides as buttons, and room for tools on the right.
// Knows two names and two tool tips, nothing else.
#pragma once

#include "core/base/side.h"

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace alidade {

class RunBar : public QWidget {
    Q_OBJECT
public:
    explicit RunBar(QWidget* parent = nullptr);

    void setNames(const Pair<QString>& names, const Pair<QString>& toolTips);
    QToolButton* nameButton(Side side) const { return m_names[side]; }
    /// Tools of the window are added here, at the right end.
    QHBoxLayout* tools() const { return m_tools; }

Q_SIGNALS:
    void chooseRequested(alidade::Side side);
    void swapRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateTexts();

    Pair<QString> m_full;
    Pair<QToolButton*> m_names;
    QHBoxLayout* m_tools;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A place in a file, as a button that looks like a link. Long paths lose their beginning.
#pragma once

#include <QToolButton>

namespace alidade {

class LinkButton : public QToolButton {
    Q_OBJECT
public:
    explicit LinkButton(int mostPixels, QWidget* parent = nullptr);

    /// Elided; the full text goes into the tool tip unless there is one.
    void setPlace(const QString& text, const QString& toolTip = {});

private:
    int m_mostPixels;
};

} // namespace alidade

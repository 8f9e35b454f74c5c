// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of a page that make sense as a picture alone.
#pragma once

#include <QStringList>

#include <vector>

class QWidget;

namespace alidade {

struct Panel {
    QString id; ///< one of panelIds()
    QString title; ///< translated
    QWidget* widget = nullptr;
};

/// Those of `page` that are visible, in reading order. Thread: GUI.
std::vector<Panel> panelsOf(const QWidget& page);

/// Of all pages.
QStringList panelIds();

} // namespace alidade

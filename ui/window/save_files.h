// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two things that the window writes: an image of a page and a report. Asks for a file name and
// tells in the message bar what became of it.
#pragma once

#include "core/model/comparison.h"

#include <QSize>

class QWidget;

namespace alidade {

class MessageBar;

void saveCapture(QWidget* window, MessageBar& messages, const ComparisonPtr& comparison, int page,
    const QSize& size, double scale);
void saveReport(QWidget* window, MessageBar& messages, const ComparisonPtr& comparison);

} // namespace alidade

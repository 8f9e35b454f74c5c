// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two things that the window writes: an image of a page and a report. Asks for a file name and
// tells in the message bar what became of it.
#pragma once

#include "core/model/comparison.h"

class QWidget;

namespace alidade {

class MessageBar;

/// `shown` as it looks now, at twice its size; `name` is offered as file name.
void saveCapture(QWidget* window, MessageBar& messages, QWidget& shown, const QString& name);
void saveReport(QWidget* window, MessageBar& messages, const ComparisonPtr& comparison);

} // namespace alidade

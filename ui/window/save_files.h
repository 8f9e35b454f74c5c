// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves the plain report of all checks and tables. Asks for a file name and tells in the message
// bar what became of it.
#pragma once

#include "core/model/comparison.h"

#include <QMap>

class QThreadPool;
class QWidget;

namespace alidade {

class MessageBar;

/// Written on `pool`; the message bar is a child of the window.
void saveReport(QWidget* window, MessageBar& messages, QThreadPool* pool,
    const ComparisonPtr& comparison, const QMap<QString, QString>& userNotes);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves the plain report of all checks and tables. Asks for a file name and tells in the message
// bar what became of it.
#pragma once

#include "core/model/comparison.h"

#include <QMap>

#include <functional>

class QThreadPool;
class QWidget;

namespace alidade {

class MessageBar;

/// What a saved report tells of the runs.
struct SaveChoice {
    bool redact = true; ///< names, addresses, paths and secrets are replaced
    bool answers = false; ///< and prompts and answers left out
};

/// Asks what the report may tell, says what stays in it, and calls `chosen` when the user goes on.
void askWhatToSave(
    QWidget* window, const SaveChoice& before, std::function<void(const SaveChoice&)> chosen);

/// Written on `pool`; the message bar is a child of the window.
void saveReport(QWidget* window, MessageBar& messages, QThreadPool* pool,
    const ComparisonPtr& comparison, const QMap<QString, QString>& userNotes,
    const SaveChoice& choice);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a next step gives to copy: overrides of verl, variables, msprobe's config.json, commands.
// Nothing of it is run here.
#pragma once

#include <QStringList>

namespace alidade {

/// A next step: its first line says what to do, all others are to be copied as they stand.
QString withSnippet(const QString& sentence, const QStringList& lines);

/// What of a training is to be dumped.
struct DumpTarget {
    int step = 1;
    QString stages = QStringLiteral("actor_compute_log_prob,actor_update");
};

/// Overrides that make verl dump one step, and the config.json for msprobe. `task`: statistics or
/// tensor; `settings`: further members of that config.json, with a leading comma, or empty.
QStringList dumpSnippet(const DumpTarget& target = {},
    const QString& task = QStringLiteral("statistics"), const QString& settings = QString());
/// The same for one operator with all its elements.
QStringList dumpOperatorSnippet(const QString& op, const DumpTarget& target);
/// Variables that make the place of a NaN repeatable.
QStringList overflowSnippet();
/// The override that names the model, and how to compare copies of it.
QStringList modelSnippet();
/// Overrides with which the documents of a model can be replaced.
QStringList modelDocumentsSnippet();

} // namespace alidade

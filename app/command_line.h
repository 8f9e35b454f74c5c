// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// argv → what the user asked for. Knows the commands, their options and their help; does nothing.
#pragma once

#include "core/base/result.h"
#include "core/base/side.h"
#include "core/engine/scan_weights.h"
#include "core/model/comparison.h"
#include "core/sources/rollout_index.h"

#include <QHash>
#include <QSize>
#include <QStringList>

namespace alidade {

enum class Command : quint8 { Window, Compare, Export, Shot, Garble, Demo, Help, Version };

struct CommandLine {
    Command command = Command::Window;
    QString helpText; ///< Help
    Pair<QString> paths; ///< as given; empty: none
    bool demo = false;

    // compare, export, shot
    QString format = QStringLiteral("text");
    QString output; ///< -o; "-" or empty: stdout
    ComparedParts parts;
    QString profile;
    QString tolerance;
    std::optional<Finding::Severity> failOn = Finding::Severity::Error; ///< empty: never
    Pair<QStringList> attachments;
    Pair<QString> defaults; ///< verl's defaults of a side; empty: none given
    QStringList noise; ///< repeats of the baseline
    RolloutFields mapped{ {}, {}, {}, {} }; ///< --map
    bool all = false;
    bool redact = false; ///< replace names, addresses, paths and secrets
    bool redactPrompts = false; ///< and leave out prompts and answers
    bool quiet = false;
    QString language; ///< also of the window; empty: not asked for, "system" only there
    int threads = 0;
    WeightsExtent weights = WeightsExtent::Automatic;

    // export
    QString issueForm = QStringLiteral("general"); ///< --template

    // shot
    QString panel; ///< a part of the page; empty: all of it
    QString page = QStringLiteral("overview");
    QString select;
    QSize size{ 1600, 900 };
    double scale = 1;
    QString theme = QStringLiteral("light");

    // garble
    QStringList inputs;
    QString field; ///< empty: the usual names
    QHash<QString, QString>
        opened; ///< garble: files whose names no QString holds, by what stands for them
    bool plainText = false;
};

/// Errors: Malformed with one line that says what to do.
Result<CommandLine> parseCommandLine(const QStringList& arguments);

} // namespace alidade

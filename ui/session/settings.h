// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the program remembers between starts. A plain value: whoever needs it gets a copy.
#pragma once

#include "core/base/side.h"
#include "core/sources/rollout_index.h"
#include "ui/widgets/theme.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>

#include <optional>
#include <vector>

namespace alidade {

struct Settings {
    static constexpr size_t RecentPairs = 10;

    std::vector<Pair<QString>> recentPairs; ///< newest first
    QByteArray windowGeometry;
    ThemeMode theme = ThemeMode::System;
    bool watchRuns = true; ///< look at open runs for changes
    int fontPercent = 100; ///< of the system's size, 70 to 250
    QMap<QString, QStringList> keys; ///< action → keys that the user chose, portable text
    QString language; ///< "zh_CN"; empty: the system's
    bool lightCaptures = false; ///< pictures in light colours even when the window is dark
    bool redactCaptures = false; ///< pictures without names, addresses, paths and secrets
    bool redactReports = true; ///< the same for saved reports
    bool omitAnswers = false; ///< prompts and answers are left out of them
    std::optional<RolloutFields> rolloutFields; ///< that the user chose; else the profile's

    /// Moves `paths` to the front; pairs with an empty side are not remembered.
    void remember(const Pair<QString>& paths);
};

/// Where the user's own profile is kept: beside the settings.
QString userProfilePath();

/// Thread: GUI.
Settings loadSettings();
/// Thread: GUI.
void saveSettings(const Settings& settings);

} // namespace alidade

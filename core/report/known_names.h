// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The names that two runs tell somewhere and that a report must not tell anywhere: people, machines
// and folders. A machine that the log names beside its address stands alone in an answer.
#pragma once

#include "core/model/comparison.h"

#include <QStringList>

namespace alidade {

struct KnownNames {
    QStringList users;
    QStringList hosts;
    QStringList folders;

    /// What `text` says. `key`: the setting or variable whose value it is; empty: none.
    void learn(const QString& key, const QString& text);
    /// What a path of the run names: `/data/Zhao Min/x`.
    void learnPath(const QString& path);
    /// What the logs and scripts of a run say, of which no copy keeps every line. Reads up to
    /// 1 MiB of each and 4 MiB of all; a file that cannot be read tells nothing.
    void learnFiles(const Run& run);
};

} // namespace alidade

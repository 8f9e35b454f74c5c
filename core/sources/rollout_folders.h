// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which folders of rollout files are parts of one dump. Names only: no file is read here.
#pragma once

#include "core/model/rollouts.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// The step that the name of a file (without its ending) or of a folder tells: "12", "step_12",
/// "global_step_12", "iter-12". -1 when it tells none: other numbers may count anything.
qint32 stepOfName(QStringView name);

/// Files of one kind that belong together, and the folder that a person would name for them.
struct RolloutFolder {
    RolloutKind kind = RolloutKind::Training;
    QString path; ///< "." for the run itself
    std::vector<RolloutFile> files;
    int folders = 1; ///< that it was joined from
};

/// Joins folders of one kind whose paths differ in nothing but the step (`global_step_1/…`) or the
/// rank (`rank0/…`) that a folder is named after: only together are they the dump of a run. Files
/// whose names tell no step take that of their folder. Folders that tell a step are joined only
/// when none of their files is named after another one. Order is kept. Thread: any.
std::vector<RolloutFolder> joinFolders(std::vector<RolloutFolder> folders);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a run-<id>.wandb file holds (formats document, 4.3): a log of protobuf records. Of a run
// that was killed it is all there is.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/base/value.h"
#include "core/model/note.h"
#include "core/sources/curve_builder.h"

#include <QStringList>

#include <functional>

namespace alidade {

struct WandbRecording {
    QString runId;
    QString project;
    QString displayName;
    QString program; ///< of the process that called wandb: in verl often a worker of Ray
    QStringList arguments; ///< of that process
    Value config; ///< Map without wandb's own keys; the values' lines are 0
    CurveBuilder curves;
    qint64 rows = 0; ///< records of history
};

using TakeNote = std::function<void(Note::Severity, const QString&)>;

/// Reads it in one pass. `path` names the file in origins. Damage becomes notes with the byte where
/// it stands; system statistics, tables and texts are left out silently, anything else that is no
/// number with a note. A dict of numbers is as many metrics (`a.b`). Errors: Cancelled; Unreadable;
/// Malformed when it is no such file.
Result<WandbRecording> readWandbRecording(
    const ByteFile& file, const QString& path, const TakeNote& note, Monitor& monitor);

} // namespace alidade

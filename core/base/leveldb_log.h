// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The framing of LevelDB's log, as wandb and SwanLab use it (formats document, 4.3): blocks of
// 32 KiB counted from the start of the file, records cut into chunks that never cross a block.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/framed_record.h"
#include "core/base/monitor.h"

namespace alidade {

/// Calls `take` for each sound record in order. `headerBytes` stand before the first chunk. After
/// a damaged chunk the rest of its block and of its record is left out. Damage, a cut end and
/// records beyond Limits::RecordBytes are told to `damaged`. The checksum is a plain CRC-32 of the
/// type and the data. Memory: the longest record. Errors: Unreadable, Cancelled.
Result<void> forEachLevelDbRecord(const ByteFile& file, qint64 headerBytes, Monitor& monitor,
    const TakeRecord& take, const TakeDamage& damaged);

} // namespace alidade

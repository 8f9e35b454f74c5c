// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The framing of TFRecord files (formats document, 4.2): length, its checksum, data, its checksum.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/framed_record.h"
#include "core/base/monitor.h"

namespace alidade {

/// Calls `take` for each sound record in order. A record whose data fails its checksum is skipped;
/// a length that does ends the reading, because nothing tells where the next record begins. Both,
/// a cut end and records beyond Limits::RecordBytes are told to `damaged`.
/// Memory: the longest record. Errors: Unreadable, Cancelled. Cost: about 3 GB/s.
Result<void> forEachTfRecord(
    const ByteFile& file, Monitor& monitor, const TakeRecord& take, const TakeDamage& damaged);

} // namespace alidade

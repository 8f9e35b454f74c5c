// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads one dump.json (or debug.json) of msprobe as a stream: every operator in execution order,
// every leaf, nothing judged. Several gigabytes are usual.
#pragma once

#include "core/base/byte_file.h"
#include "core/model/dumps.h"

namespace alidade {

/// The parts of a key: "Functional.linear.0.forward" is base, number, direction.
struct DumpKey {
    std::string_view base;
    quint32 number = 0;
    DumpOp::Form form = DumpOp::Form::Other;
    DumpOp::Direction direction = DumpOp::Direction::Forward;
    bool numbered = true;
};

/// Read from the right; what fits no grammar is Form::Other with the whole key as its base.
DumpKey splitDumpKey(std::string_view key);

/// The fields before `data`: task, level, framework. Cost: one read.
Result<DumpData> readDumpHeader(const QString& path);

/// Everything. A file that ends early gives what was read so far, with a note. `shown`: how notes
/// name the file. Errors: NotFound, Unreadable, TooLarge, Cancelled. Thread: any.
Result<DumpData> readDump(const QString& path, const QString& shown, Monitor& monitor,
    DumpPrecision precision = DumpPrecision::Exact);

/// One operator again, by the offset of its value. The result holds that one operator, named by
/// `key`. Cost: one or a few reads; a compressed file is unpacked first.
Result<DumpData> readDumpOperator(
    const QString& path, std::string_view key, bool debug, qint64 offset, Monitor& monitor);

} // namespace alidade

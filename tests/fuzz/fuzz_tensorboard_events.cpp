// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// An event file as it is, or (first byte odd) the rest as the data of a sound record, because
// checksums keep chance out.
#include "core/sources/tensorboard_event.h"
#include "tests/support/memory_file.h"
#include "tests/support/record_files.h"
#include "tests/support/store_invariants.h"

#include <cstdint>

using namespace alidade;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    QByteArray bytes(reinterpret_cast<const char*>(data), qsizetype(size));
    if (!bytes.isEmpty() && (bytes.front() & 1))
        bytes = records::tfRecord(bytes.mid(1)) + records::tfRecord(bytes.mid(1));
    const MemoryFile file(records::view(bytes));
    SilentMonitor monitor;
    const auto opened = ByteFile::open(file.path(), monitor);
    if (!opened)
        return 0;
    qint64 notes = 0;
    auto read = readTensorboardEvents(
        *opened, QStringLiteral("f"), [&notes](Note::Severity, const QString&) { ++notes; },
        monitor);
    requireInvariant(read.has_value());
    requireInvariant(notes <= opened->size());
    requireInvariant(read->scalars == read->curves.points());
    checkStore(read->curves.finish(read->relativeResolution));
    return 0;
}

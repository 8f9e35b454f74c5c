// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A wandb file as it is, or (first byte odd) the rest as a sound record, because checksums keep
// chance out.
#include "core/sources/wandb_recording.h"
#include "tests/support/memory_file.h"
#include "tests/support/record_files.h"
#include "tests/support/store_invariants.h"

#include <cstdint>

using namespace alidade;

namespace {

void checkLines(const Value& value, int depth)
{
    requireInvariant(value.line == 0);
    requireInvariant(depth <= 2 * Limits::NestingDepth + 1);
    for (const Value& item : value.items)
        checkLines(item, depth + 1);
    for (const auto& [key, member] : value.members)
        checkLines(member, depth + 1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    QByteArray bytes(reinterpret_cast<const char*>(data), qsizetype(size));
    if (!bytes.isEmpty() && (bytes.front() & 1)) {
        records::LevelDbLog log = records::LevelDbLog::wandb();
        log.add(bytes.mid(1));
        log.add(records::history(2, { { "a", "1" }, { "_step", "3" } }));
        log.add(bytes.mid(1));
        bytes = log.bytes();
    }
    const MemoryFile file(records::view(bytes));
    SilentMonitor monitor;
    const auto opened = ByteFile::open(file.path(), monitor);
    if (!opened)
        return 0;
    auto read = readWandbRecording(
        *opened, QStringLiteral("f"), [](Note::Severity, const QString&) {}, monitor);
    if (!read) {
        requireInvariant(!read.error().what.isEmpty());
        return 0;
    }
    checkLines(read->config, 0);
    checkStore(read->curves.finish());
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What lies beside a dump.json: construct.json (the module around each operator) and stack.json
// (the calls that led to it).
#pragma once

#include "core/base/index_table.h"
#include "core/model/dumps.h"
#include "core/sources/dump_json.h"

#include <QStringList>

#include <functional>

namespace alidade {

/// Finds operators by name without keeping the names.
class DumpIndex {
public:
    explicit DumpIndex(const DumpOps& ops);
    /// -1: there is none.
    qint32 find(std::string_view name) const;

private:
    const DumpOps& m_ops;
    IndexTable m_places;
};

/// Sets DumpOp::parent. What cannot be read becomes a note of `data`.
/// Errors: Unreadable, NotFound, Cancelled.
Result<void> readConstruct(
    const QString& path, const QString& shown, DumpData& data, Monitor& monitor);

/// Calls `take` with the names of the operators that share a stack, and its frames, innermost
/// first, until it returns false. Both forms of stack.json. Errors: as above; a file that is cut
/// just ends.
Result<void> forEachStack(const QString& path, Monitor& monitor,
    const std::function<bool(const std::vector<std::string>&, const std::vector<std::string>&)>&
        take);

/// Notes what keeps the call stacks from being whole: a cut file, entries that hold none. Errors:
/// as above. Cost: reads the file.
Result<void> checkStack(
    const QString& path, const QString& shown, std::vector<Note>& notes, Monitor& monitor);

/// The frames of one operator, innermost first; empty when the file does not tell.
Result<QStringList> readStack(const QString& path, std::string_view name, Monitor& monitor);

} // namespace alidade

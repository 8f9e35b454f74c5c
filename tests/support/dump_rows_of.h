// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two small dumps of a test, compared; and what their rows say.
#pragma once

#include "core/compare/dump_pairs.h"
#include "core/sources/dump_context.h"
#include "core/sources/dump_json.h"
#include "tests/support/dump_text.h"

#include <QTemporaryDir>

namespace alidade {

inline DumpData load(const Dump& dump)
{
    QTemporaryDir directory;
    dump.write(directory.path());
    SilentMonitor monitor;
    auto data
        = readDump(directory.filePath(QStringLiteral("dump.json")), QStringLiteral("d"), monitor);
    if (!data
        || !readConstruct(directory.filePath(QStringLiteral("construct.json")), QStringLiteral("c"),
            *data, monitor))
        qFatal("cannot read");
    return std::move(*data);
}

inline DumpPair compare(const Dump& baseline, const Dump& candidate)
{
    Pair<DumpData> data{ load(baseline), load(candidate) };
    DumpPair pair;
    SilentMonitor monitor;
    if (!comparePair(pair, data, monitor))
        qFatal("cannot compare");
    return pair;
}

inline QString name(const DumpPair& pair, Side side, const DumpRow& row)
{
    return row.op[side] < 0 ? QStringLiteral("-") : pair.ops[side].name(row.op[side]);
}

/// "a = b state" of every row.
inline QStringList rowsOf(const DumpPair& pair)
{
    QStringList rows;
    for (const DumpRow& row : pair.rows)
        rows += QStringLiteral("%1 = %2 %3")
                    .arg(name(pair, Side::Baseline, row), name(pair, Side::Candidate, row),
                        QString(nameOf(row.state)));
    return rows;
}

inline const DumpRow& rowNamed(const DumpPair& pair, const char* wanted)
{
    for (const DumpRow& row : pair.rows)
        if (pair.name(row) == QLatin1StringView(wanted))
            return row;
    qFatal("no such row");
}

inline QString firstDivergence(const DumpPair& pair)
{
    return pair.firstDivergence < 0 ? QString()
                                    : pair.name(pair.rows[size_t(pair.firstDivergence)]);
}

/// "differs dtype value": state and what of the first row.
inline QString wordsOf(const DumpPair& pair)
{
    QStringList words{ QString(nameOf(pair.rows[0].state)) };
    for (const QLatin1StringView word : namesOf(pair.rows[0].what))
        words += QString(word);
    return words.join(u' ');
}

} // namespace alidade

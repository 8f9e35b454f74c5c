// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes as dump.json, construct.json and stack.json: what was read is consistent, can be read
// again at its place, and every operator stands in exactly one row of a comparison.
#include "core/compare/dump_pairs.h"
#include "core/sources/dump_context.h"
#include "core/sources/dump_json.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdlib>

using namespace alidade;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

void checkData(const DumpData& data)
{
    quint32 end = 0;
    for (size_t at = 0; at < data.ops.size(); ++at) {
        const DumpOp& op = data.ops[at];
        check(op.leafBegin == end && op.leafBegin <= op.leafEnd);
        check(op.leafEnd <= data.leaves.size() && op.base < data.texts.size());
        end = op.leafEnd;
    }
    for (const DumpLeaf& leaf : data.leaves) {
        check(leaf.kind < data.kinds.size());
        const bool tensor = data.kindOf(leaf).kind == DumpLeafKind::Type::Tensor;
        check(leaf.value < (tensor ? data.statistics.size() : size_t(data.texts.size())));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    static const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("dump.json"));
    QFile file(path);
    check(file.open(QIODevice::WriteOnly));
    check(file.write(reinterpret_cast<const char*>(data), qint64(size)) == qint64(size));
    file.close();
    SilentMonitor monitor;
    Pair<DumpData> both;
    for (const Side side : BothSides) {
        auto read = readDump(path, QStringLiteral("d"), monitor);
        if (!read)
            return 0; // a damaged archive
        checkData(*read);
        check(read->complete || !read->notes.empty());
        check(readConstruct(path, QStringLiteral("d"), *read, monitor).has_value());
        both[side] = std::move(*read);
    }
    const size_t count = both.baseline.ops.size();
    for (size_t op = 0; op < std::min<size_t>(count, 4); ++op) {
        const auto again = readDumpOperator(path, both.baseline.nameBytes(qint32(op)),
            both.baseline.level == QLatin1StringView("debug"), both.baseline.ops[op].offset,
            monitor);
        check(again.has_value());
    }
    (void)readStack(path, "Torch.a.0.forward", monitor);
    DumpPair pair;
    check(comparePair(pair, both, monitor).has_value());
    Pair<std::vector<int>> seen{ std::vector<int>(count), std::vector<int>(count) };
    for (const DumpRow& row : pair.rows)
        for (const Side side : BothSides)
            if (row.op[side] >= 0)
                ++seen[side][size_t(row.op[side])];
    for (const Side side : BothSides)
        for (const int times : seen[side])
            check(times == 1);
    return 0;
}

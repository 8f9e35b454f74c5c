// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/compare_dumps.h"

#include "core/base/parallel.h"
#include "core/compare/dump_pairs.h"
#include "core/compare/dump_ranks.h"
#include "core/engine/saved_tensors.h"
#include "core/sources/dump_context.h"
#include "core/sources/dump_json.h"

namespace alidade {
namespace {

/// Two sides are read at once: only cancelling is passed on.
class CancelOnly final : public Monitor {
public:
    explicit CancelOnly(Monitor& parent)
        : m_parent(parent)
    {
    }
    bool cancelled() const override { return m_parent.cancelled(); }
    void progress(double) override { }
    void stage(const QString&) override { }

private:
    Monitor& m_parent;
};

const DumpPlace& placeOf(const Run& run, int place) { return run.dumps->places[size_t(place)]; }

QString besides(const DumpPlace& place, QLatin1StringView name)
{
    return place.dumpFile.left(place.dumpFile.lastIndexOf(u'/') + 1) + name;
}

/// The modules around the operators, and whether their call stacks are whole. False: cancelled.
bool readContext(const DumpPlace& place, DumpData& data, Monitor& monitor)
{
    const auto take = [&](const QString& path, QLatin1StringView name, const auto& read) {
        if (path.isEmpty())
            return true;
        const QString shown = besides(place, name);
        const Result<void> done = read(path, shown);
        if (!done && done.error().code == Error::Code::Cancelled)
            return false;
        if (!done)
            data.notes.push_back(Note{ Note::Severity::Warning, QStringLiteral("msprobe-dump"),
                { shown, 0 }, done.error().what });
        return true;
    };
    return take(place.constructPath, QLatin1StringView("construct.json"),
               [&](const QString& path, const QString& shown) {
                   return readConstruct(path, shown, data, monitor);
               })
        && take(place.stackPath, QLatin1StringView("stack.json"),
            [&](const QString& path, const QString& shown) {
                return checkStack(path, shown, data.notes, monitor);
            });
}

Result<DumpData> readSide(const DumpPlace& place, Monitor& monitor, DumpPrecision precision)
{
    auto data = readDump(place.dumpPath, place.dumpFile, monitor, precision);
    if (data && !readContext(place, *data, monitor))
        return cancelledFailure();
    return data;
}

/// What could not be read at all is an empty dump with a note.
DumpData unreadable(const DumpPlace& place, const Error& error)
{
    DumpData data;
    data.complete = false;
    data.notes.push_back(Note{
        Note::Severity::Error, QStringLiteral("msprobe-dump"), { place.dumpFile, 0 }, error.what });
    return data;
}

} // namespace

Result<Pair<DumpData>> readDumpPair(
    const Pair<RunPtr>& runs, const Pair<int>& place, Monitor& monitor, DumpPrecision precision)
{
    CancelOnly quiet(monitor);
    Pair<Result<DumpData>> read;
    forEachInParallel(2, 2, [&](qsizetype at) {
        const Side side = BothSides[size_t(at)];
        read[side] = readSide(placeOf(*runs[side], place[side]), quiet, precision);
        return true;
    });
    Pair<DumpData> data;
    for (const Side side : BothSides) {
        if (!read[side] && read[side].error().code == Error::Code::Cancelled)
            return cancelledFailure();
        data[side] = read[side] ? std::move(*read[side])
                                : unreadable(placeOf(*runs[side], place[side]), read[side].error());
    }
    return data;
}

Result<std::shared_ptr<const DumpComparison>> compareDumps(
    const Pair<RunPtr>& runs, Monitor& monitor)
{
    if (!runs.baseline->dumps && !runs.candidate->dumps)
        return std::shared_ptr<const DumpComparison>();
    static const DumpSet none;
    auto comparison = std::make_shared<DumpComparison>(
        pairDumps(runs.baseline->dumps ? *runs.baseline->dumps : none,
            runs.candidate->dumps ? *runs.candidate->dumps : none));
    monitor.stage(QStringLiteral("Comparing operator dumps"));
    qint64 bytesLeft = SavedTensors::MostBytes;
    for (size_t at = 0; at < comparison->pairs.size(); ++at) {
        DumpPair& pair = comparison->pairs[at];
        auto data = readDumpPair(runs, pair.place, monitor, DumpPrecision::Comparing);
        if (!data)
            return tl::unexpected<Error>(data.error());
        const DumpPlace& baseline = placeOf(*runs.baseline, pair.place.baseline);
        const DumpPlace& candidate = placeOf(*runs.candidate, pair.place.candidate);
        SavedTensors tensors(baseline, candidate, bytesLeft, monitor);
        const bool saved = baseline.task == QLatin1StringView("tensor")
            && candidate.task == QLatin1StringView("tensor");
        const auto compared = comparePair(pair, *data, monitor,
            saved ? TensorFiles([&](std::string_view one, std::string_view other) {
                return tensors.compare(one, other);
            })
                  : TensorFiles());
        if (!compared)
            return tl::unexpected<Error>(compared.error());
        tensors.addNotes(pair);
        monitor.progress(double(at + 1) / double(comparison->pairs.size()));
    }
    if (runs.baseline->dumps && runs.candidate->dumps)
        followOrigins(*comparison, { runs.baseline->dumps.get(), runs.candidate->dumps.get() });
    return std::shared_ptr<const DumpComparison>(std::move(comparison));
}

namespace {

/// With the names that stand in the files.
const DumpPair& pairAsRead(const Comparison& comparison, qsizetype pair)
{
    const DumpComparison& dumps
        = comparison.dumps->read ? *comparison.dumps->read : *comparison.dumps;
    return dumps.pairs[size_t(pair)];
}

} // namespace

Result<Pair<std::optional<DumpData>>> readDumpRow(
    const Comparison& comparison, qsizetype pair, qsizetype row, Monitor& monitor)
{
    const DumpPair& dumps = pairAsRead(comparison, pair);
    const DumpRow& one = dumps.rows[size_t(row)];
    Pair<std::optional<DumpData>> found;
    for (const Side side : BothSides) {
        if (one.op[side] < 0)
            continue;
        const DumpPlace& place = placeOf(*comparison.runs[side], dumps.place[side]);
        const DumpOps& ops = dumps.ops[side];
        auto data = readDumpOperator(place.dumpPath, ops.nameBytes(one.op[side]),
            place.level == QLatin1StringView("debug"), ops.ops[size_t(one.op[side])].offset,
            monitor);
        if (!data)
            return tl::unexpected<Error>(data.error());
        if (comparison.dumps->shown)
            for (quint32 id = 1; id < data->texts.size(); ++id)
                data->texts.replace(
                    id, comparison.dumps->shown(data->texts.text(id)).toStdString());
        found[side] = std::move(*data);
    }
    return found;
}

Result<QStringList> readDumpStack(
    const Comparison& comparison, qsizetype pair, qsizetype row, Side side, Monitor& monitor)
{
    const DumpPair& dumps = pairAsRead(comparison, pair);
    const qint32 op = dumps.rows[size_t(row)].op[side];
    const DumpPlace& place = placeOf(*comparison.runs[side], dumps.place[side]);
    if (op < 0 || place.stackPath.isEmpty())
        return QStringList();
    auto frames = readStack(place.stackPath, dumps.ops[side].nameBytes(op), monitor);
    if (frames && comparison.dumps->shown)
        for (QString& frame : *frames)
            frame = comparison.dumps->shown(frame);
    return frames;
}

} // namespace alidade

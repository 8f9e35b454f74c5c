// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/export_dumps.h"

#include "core/compare/msprobe_rows.h"
#include "core/compare/tensor_distance.h"
#include "core/engine/compare_dumps.h"
#include "core/engine/saved_tensors.h"
#include "core/sources/dump_context.h"

#include <QDir>
#include <QSaveFile>
#include <QSet>

#include <tuple>

namespace alidade {
namespace {

/// The frames of every operator, each stack once.
class Stacks {
public:
    static Result<Stacks> read(const QString& path, const DumpOps& ops, Monitor& monitor)
    {
        Stacks stacks;
        if (path.isEmpty())
            return stacks;
        stacks.m_stackOf.assign(ops.ops.size(), -1);
        const DumpIndex index(ops);
        const auto read = forEachStack(path, monitor, [&](const auto& names, const auto& frames) {
            for (const std::string& name : names)
                if (const qint32 op = index.find(name); op >= 0)
                    stacks.m_stackOf[size_t(op)] = qint32(stacks.m_texts.size());
            stacks.m_texts.push_back(pythonList(frames));
            return true;
        });
        if (!read && read.error().code == Error::Code::Cancelled)
            return cancelledFailure();
        return stacks;
    }

    bool isThere() const { return !m_stackOf.empty(); }
    const std::string& of(qint32 op) const
    {
        static const std::string None = "N/A";
        const qint32 at = m_stackOf[size_t(op)];
        return at < 0 ? None : m_texts[size_t(at)];
    }

private:
    std::vector<qint32> m_stackOf;
    std::vector<std::string> m_texts;
};

Result<void> writePair(
    const Comparison& comparison, const DumpPair& pair, const QString& path, Monitor& monitor)
{
    const auto data = readDumpPair(comparison.runs, pair.place, monitor);
    if (!data)
        return tl::unexpected<Error>(data.error());
    const DumpPlace& place = comparison.runs.candidate->dumps->places[size_t(pair.place.candidate)];
    const auto stacks = Stacks::read(place.stackPath, data->candidate, monitor);
    if (!stacks)
        return tl::unexpected<Error>(stacks.error());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failure(Error::Code::Unreadable, file.errorString(), path);
    const MsprobeMode mode = msprobeMode(data->baseline, data->candidate);
    const bool hasStack = stacks->isThere();
    const auto& shown = comparison.dumps->shown;
    const auto write = [&](const std::string& line) {
        const QByteArray bytes = shown ? shown(QString::fromStdString(line)).toUtf8()
                                       : QByteArray::fromStdString(line);
        return file.write(bytes) == bytes.size();
    };
    bool ok = write(msprobeHeader(mode, hasStack));
    const TensorFolder baseline(
        comparison.runs.baseline->dumps->places[size_t(pair.place.baseline)]);
    const TensorFolder candidate(place);
    const auto distance = [&](std::string_view baselineFile, std::string_view candidateFile) {
        const auto b = baseline.read(baselineFile);
        const auto n = candidate.read(candidateFile);
        return b && n ? tensorDistance(*b, *n) : sameInAll("unsupported");
    };
    const std::string nothing = "N/A";
    forEachMsprobeOperator({ &data->baseline, &data->candidate }, mode, distance,
        [&](qint32 op, const std::vector<MsprobeRow>& rows) {
            bool first = true;
            for (const MsprobeRow& row : rows) {
                const std::string* stack = !hasStack ? nullptr : first ? &stacks->of(op) : &nothing;
                ok = ok && write(msprobeLine(row, mode, stack));
                first = false;
            }
            return ok && !monitor.cancelled();
        });
    if (monitor.cancelled())
        return cancelledFailure();
    if (!ok || !file.commit())
        return failure(Error::Code::Unreadable, file.errorString(), path);
    return {};
}

/// What a folder may be called.
QString folderName(const QString& text)
{
    QString name = text;
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != u'_' && c != u'-')
            c = u'_';
    return name;
}

} // namespace

Result<void> exportDumps(const Comparison& comparison, const QString& directory, Monitor& monitor)
{
    if (!comparison.dumps)
        return {};
    const auto& places = comparison.runs.candidate->dumps ? comparison.runs.candidate->dumps->places
                                                          : std::vector<DumpPlace>();
    const auto& pairs = comparison.dumps->pairs;
    const auto stepOf = [&](const DumpPair& pair) {
        const DumpPlace& place = places[size_t(pair.place.candidate)];
        return std::tuple(place.step, place.stage, place.innerStep);
    };
    bool several = false;
    for (const DumpPair& pair : pairs)
        several = several || stepOf(pair) != stepOf(pairs.front());
    QSet<QString> used;
    for (size_t at = 0; at < pairs.size(); ++at) {
        const DumpPlace& place = places[size_t(pairs[at].place.candidate)];
        const QString step = several ? folderName(place.label.section(u' ', 0, -2)) : QString();
        const QDir folder(QDir(directory).filePath(step));
        if (!folder.mkpath(QStringLiteral(".")))
            return failure(Error::Code::Unreadable, QStringLiteral("Cannot make this directory"),
                folder.path());
        const QString rank = place.rank < 0 ? QString() : QString::number(place.rank);
        QString path = folder.filePath(QStringLiteral("compare_result_rank%1.csv").arg(rank));
        for (int copy = 2; used.contains(path); ++copy)
            path = folder.filePath(
                QStringLiteral("compare_result_rank%1_%2.csv").arg(rank, QString::number(copy)));
        used.insert(path);
        const auto written = writePair(comparison, pairs[at], path, monitor);
        if (!written)
            return written;
        monitor.progress(double(at + 1) / double(pairs.size()));
    }
    return {};
}

} // namespace alidade

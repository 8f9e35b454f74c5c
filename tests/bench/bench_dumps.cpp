// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Comparing two operator dumps: time, memory, and Python's json.load of the same files beside it.
// Each dump has the given number of megabytes. Build it optimised.
//     bench_dumps [MEGABYTES [DIRECTORY]]
#include "core/engine/compare_dumps.h"
#include "core/engine/load_run.h"
#include "tests/bench/dump_writer.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <cstdio>

using namespace alidade;

namespace {

constexpr double Megabyte = 1e6;

long peakMegabytes(int who)
{
    rusage usage{};
    ::getrusage(who, &usage);
    return usage.ru_maxrss / 1024;
}

void report(const char* what, double bytes, qint64 milliseconds, long peak)
{
    const double seconds = double(milliseconds) / 1000;
    std::printf("%-28s %9.1f MB %8.2f s %8.0f MB/s %7ld MB peak\n", what, bytes / Megabyte, seconds,
        bytes / Megabyte / seconds, peak);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const qint64 bytes = qint64(arguments.value(1, QStringLiteral("8")).toDouble() * Megabyte);
    const QTemporaryDir own;
    const QString root = arguments.value(2, own.path());
    const QString rank = QStringLiteral("/%1/step0/rank0");
    double written = 0;
    QStringList files;
    for (const char* side : { "baseline", "candidate" }) {
        const QString folder = root + rank.arg(QLatin1String(side));
        files += folder + QStringLiteral("/dump.json");
        if (!QFileInfo::exists(files.last())
            && !DumpWriter(folder, bytes, side[0] == 'c' ? 1e-4 : 0).write()) {
            std::fprintf(stderr, "cannot write %s\n", qPrintable(folder));
            return 1;
        }
        written += double(QFileInfo(files.last()).size());
    }
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    QElapsedTimer clock;
    clock.start();
    for (const Side side : BothSides) {
        auto run = loadRun(root
                + (side == Side::Baseline ? QStringLiteral("/baseline")
                                          : QStringLiteral("/candidate")),
            LoadOptions(), monitor);
        if (!run)
            return 1;
        runs[side] = std::move(*run);
    }
    const auto dumps = compareDumps(runs, monitor);
    if (!dumps || (*dumps)->pairs.size() != 1)
        return 1;
    report("compare two dumps", written, clock.elapsed(), peakMegabytes(RUSAGE_SELF));
    const DumpPair& pair = (*dumps)->pairs.front();
    std::printf("%zu operators, %lld alike\n", pair.rows.size(),
        qlonglong(pair.count(DumpRow::State::Same)));
    clock.restart();
    QProcess python;
    python.start(QStringLiteral("python3"),
        { QStringLiteral("-c"),
            QStringLiteral("import json, sys\nfor p in sys.argv[1:]: json.load(open(p))"), files[0],
            files[1] });
    if (python.waitForFinished(-1) && python.exitCode() == 0)
        report("Python's json.load", written, clock.elapsed(), peakMegabytes(RUSAGE_CHILDREN));
    else
        std::printf("Python is not there to compare with\n");
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Throughput of reading metric stores, beside bounds that are measured in the same run: reading the
// bytes, and walking the records with their checksums. Build it optimised.
//     bench_stores [MEGABYTES=200 | FILE]
#include "core/base/leveldb_log.h"
#include "core/base/tf_records.h"
#include "core/sources/tensorboard_event.h"
#include "core/sources/wandb_recording.h"
#include "tests/support/record_files.h"

#include <QFile>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <time.h>

#include <cstdio>
#include <functional>

using namespace alidade;
using namespace alidade::records;

namespace {

constexpr int Metrics = 120;
constexpr qint64 HeaderBytes = 7;

void ignore(Note::Severity, const QString& text) { std::printf("note: %s\n", qPrintable(text)); }

double processorSeconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

/// Prints the best of three runs, in processor time: other programs may be busy.
void measure(const char* what, qint64 bytes, const std::function<void()>& run)
{
    double best = 0;
    for (int i = 0; i < 3; ++i) {
        const double before = processorSeconds();
        run();
        const double seconds = processorSeconds() - before;
        best = i == 0 ? seconds : std::min(best, seconds);
    }
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    std::printf("%-44s %9.1f MB %8.3f s %8.0f MB/s  peak %ld MB\n", what, double(bytes) / 1e6, best,
        double(bytes) / 1e6 / best, usage.ru_maxrss / 1024);
}

/// Rows as verl logs them, with system statistics in between.
void writeWandb(const QString& path, qint64 bytes)
{
    LevelDbLog log = LevelDbLog::wandb();
    for (quint64 step = 1; log.bytes().size() < bytes; ++step) {
        Row row;
        for (int metric = 0; metric < Metrics; ++metric)
            row.push_back({ "actor/metric_" + QByteArray::number(metric),
                QByteArray::number(double(step * 7919 % 10007) / 3e4 + metric, 'g', 17) });
        row.push_back({ "_step", QByteArray::number(step) });
        row.push_back({ "_timestamp", QByteArray::number(1.7e9 + double(step), 'f', 3) });
        log.add(history(step, row));
        for (int i = 0; i < 20; ++i)
            log.add(statistics(step));
    }
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(log.bytes());
}

void writeEvents(const QString& path, qint64 bytes)
{
    QByteArray events = tfRecord(versionEvent(1));
    for (qint64 step = 1; events.size() < bytes; ++step)
        for (int metric = 0; metric < Metrics; ++metric)
            events += tfRecord(summaryEvent(1.7e9 + double(step), step,
                simpleValue("actor/metric_" + QByteArray::number(metric), float(step))));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(events);
}

void readBytes(const ByteFile& file)
{
    std::vector<char> block(1 << 20);
    for (qint64 at = 0;; at += qint64(block.size())) {
        const auto got = file.read(at, block.data(), qint64(block.size()));
        if (!got || *got < qint64(block.size()))
            return;
    }
}

void benchWandb(const QString& path)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return;
    const qint64 bytes = file->size();
    measure("wandb: bytes alone", bytes, [&] { readBytes(*file); });
    measure("wandb: records with checksums", bytes, [&] {
        (void)forEachLevelDbRecord(
            *file, HeaderBytes, monitor, [](const FramedRecord&) {}, [](const FrameDamage&) {});
    });
    qint64 points = 0;
    measure("wandb: curves", bytes, [&] {
        auto read = readWandbRecording(*file, path, ignore, monitor);
        points = read ? read->curves.points() : 0;
        if (read)
            (void)read->curves.finish();
    });
    std::printf("%-44s %lld values\n", "", static_cast<long long>(points));
}

void benchEvents(const QString& path)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return;
    const qint64 bytes = file->size();
    measure("events: bytes alone", bytes, [&] { readBytes(*file); });
    measure("events: records with checksums", bytes, [&] {
        (void)forEachTfRecord(
            *file, monitor, [](const FramedRecord&) {}, [](const FrameDamage&) {});
    });
    qint64 points = 0;
    measure("events: curves", bytes, [&] {
        auto read = readTensorboardEvents(*file, path, ignore, monitor);
        points = read ? read->scalars : 0;
        if (read)
            (void)read->curves.finish();
    });
    std::printf("%-44s %lld values\n", "", static_cast<long long>(points));
}

} // namespace

int main(int argc, char** argv)
{
    const QString argument = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    if (QFile::exists(argument)) {
        if (argument.endsWith(u".wandb"))
            benchWandb(argument);
        else
            benchEvents(argument);
        return 0;
    }
    const qint64 megabytes = argument.isEmpty() ? 200 : std::max(1, argument.toInt());
    QTemporaryDir folder;
    const QString wandb = folder.filePath(QStringLiteral("run-a.wandb"));
    const QString events = folder.filePath(QStringLiteral("events.out.tfevents.1.host.1.0"));
    writeWandb(wandb, megabytes * 1'000'000);
    writeEvents(events, megabytes * 1'000'000);
    benchWandb(wandb);
    benchEvents(events);
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of a file block by block, and the assembly line that works on such blocks.
#include "core/base/byte_file.h"
#include "core/base/lines.h"
#include "core/base/parallel.h"
#include "tests/support/line_files.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTemporaryDir>

#include <atomic>
#include <random>
#include <stdexcept>
#include <thread>

using namespace alidade;

namespace {

/// The same lines from the reader of blocks.
QList<QByteArray> linesOfBlocks(const QString& path, qint64 limit, QList<qint64>& places)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    LineReader reader(*file, limit);
    QList<QByteArray> lines;
    LineBlock block;
    for (;;) {
        const auto any = reader.next(block, monitor);
        if (!any)
            return { "failed" };
        if (!*any)
            return block.lines.empty() ? lines : QList<QByteArray>{ "left over" };
        for (const Line& line : block.lines) {
            lines += QByteArray(line.bytes.data(), qsizetype(line.bytes.size()))
                + (line.shortened ? "~" : "") + (line.terminated ? "" : "|");
            places += { line.number, line.offset };
        }
    }
}

QList<qint64> placesOf(const QString& path, qint64 limit)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    QList<qint64> places;
    (void)forEachLine(*file, limit, monitor, [&](const Line& line) {
        places += { line.number, line.offset };
        return true;
    });
    return places;
}

} // namespace

class TestLines : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void blocksOfLines();
    void blocksAreCancelled();
    void assemblyLine();
    void assemblyLineStops();
};

/// Block by block the same lines, numbers and places come as one by one.
void TestLines::blocksOfLines()
{
    const QTemporaryDir directory;
    std::mt19937 random(3);
    for (int round = 0; round < 40; ++round) {
        QByteArray bytes;
        for (auto lines = random() % 200; lines > 0; --lines) {
            const auto size = random() % 50 == 0 ? random() % 900'000 : random() % 3'000;
            bytes += QByteArray(qsizetype(size), char('a' + random() % 26));
            bytes += lines > 1 || random() % 2 == 0 ? "\n" : "";
        }
        const QString path = write(directory, QStringLiteral("lines"), bytes);
        for (const qint64 limit : { 1'000, 300'000, 1 << 20 }) {
            QList<qint64> places;
            QVERIFY(linesOfBlocks(path, limit, places) == linesOf(path, limit));
            QCOMPARE(places, placesOf(path, limit));
        }
    }
}

void TestLines::blocksAreCancelled()
{
    const QTemporaryDir directory;
    const QString path
        = write(directory, QStringLiteral("long line"), QByteArray(3 << 20, 'x')); // many reads
    SilentMonitor silent;
    const auto file = ByteFile::open(path, silent);
    LineReader reader(*file, 1 << 20);
    LineBlock block;
    CancelAfter monitor(3);
    const auto any = reader.next(block, monitor);
    QVERIFY(!any && any.error().code == Error::Code::Cancelled);
    QVERIFY(block.lines.empty());
}

void TestLines::assemblyLine()
{
    for (const int threads : { 1, 2, 5 })
        for (const int count : { 0, 1, 2, 300 }) {
            int brought = 0;
            std::atomic<int> worked{ 0 };
            QList<int> taken;
            const auto caller = std::this_thread::get_id();
            const bool all = AssemblyLine<int>::run(
                threads,
                [&](int& item) {
                    item = brought;
                    return brought++ < count;
                },
                [&](int& item) {
                    item *= 2;
                    ++worked;
                    return true;
                },
                [&](int item) {
                    taken += item;
                    return std::this_thread::get_id() == caller;
                });
            QVERIFY(all);
            QCOMPARE(worked.load(), count);
            QCOMPARE(taken.size(), count);
            for (int i = 0; i < count; ++i)
                QCOMPARE(taken[i], 2 * i);
        }
}

/// By a false of either side, or by an exception, which comes out.
void TestLines::assemblyLineStops()
{
    for (const int how : { 0, 1, 2 })
        for (const int threads : { 1, 3 }) {
            int brought = 0;
            int taken = 0;
            bool thrown = false;
            bool all = true;
            try {
                all = AssemblyLine<int>::run(
                    threads,
                    [&](int& item) {
                        item = brought++;
                        return true;
                    },
                    [&](int& item) {
                        if (how == 1 && item == 20)
                            throw std::runtime_error("no further");
                        return how != 0 || item != 20;
                    },
                    [&](int item) {
                        ++taken;
                        return how != 2 || item != 20;
                    });
            } catch (const std::runtime_error&) {
                thrown = true;
            }
            QCOMPARE(thrown, how == 1);
            QVERIFY(thrown || !all);
            QVERIFY(taken <= 21);
            QVERIFY(brought < 60); // only a few are on their way
        }
}

ALIDADE_TEST_MAIN(TestLines)
#include "tst_lines.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Packed files whose beginning, end or checksum is unusual: what comes out, what is said, and
// whether anything may be missing.
#include "core/base/byte_file.h"
#include "core/sources/rollout_index.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

using namespace alidade;

namespace {

QByteArray packedBy(const QString& program, const QByteArray& bytes)
{
    QProcess process;
    process.start(program, { QStringLiteral("-q"), QStringLiteral("-c") });
    if (!process.waitForStarted())
        return {};
    process.write(bytes);
    process.closeWriteChannel();
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

QByteArray littleEndian(quint32 number)
{
    QByteArray bytes;
    for (int shift = 0; shift < 32; shift += 8)
        bytes += char(number >> shift & 0xFF);
    return bytes;
}

QByteArray skipped(quint32 kind, const QByteArray& content)
{
    return littleEndian(0x184D2A50 + kind) + littleEndian(quint32(content.size())) + content;
}

} // namespace

class ArchiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatLiesAround_data()
    {
        QTest::addColumn<QByteArray>("file"); // pieces: zst, gz, or as it is
        QTest::addColumn<QString>("damage");
        QTest::addColumn<bool>("whole");
        const QByteArray zst = packedBy(QStringLiteral("zstd"), Lines);
        const QByteArray gz = packedBy(QStringLiteral("gzip"), Lines);
        if (zst.isEmpty() || gz.isEmpty())
            QSKIP("gzip and zstd are not installed");
        const QByteArray none = packedBy(QStringLiteral("zstd"), {});
        const QString behind
            = QStringLiteral("Behind the archive lie %1 bytes that are no part of it");
        const QString middle = QStringLiteral("The archive ends in the middle");
        const QString checksum = QStringLiteral("Damaged gzip data: the checksum is wrong");
        const QString zstdUnknown = QStringLiteral("Damaged zstd data: Unknown frame descriptor");
        const auto row = [](const char* name, const QByteArray& file, const QString& damage,
                             bool whole) { QTest::newRow(name) << file << damage << whole; };
        row("zst", zst, {}, true);
        row("gz", gz, {}, true);
        for (const quint32 kind : { 0U, 7U, 15U })
            row(qPrintable(QStringLiteral("a frame to skip, %1").arg(kind)),
                skipped(kind, "size") + zst, {}, true);
        row("an empty frame to skip", skipped(0, {}) + zst, {}, true);
        row("a large frame to skip", skipped(0, QByteArray(3 << 20, 'x')) + zst, {}, true);
        row("two frames to skip", skipped(0, "a") + skipped(1, "b") + zst, {}, true);
        row("a frame to skip behind", zst + skipped(0, "index"), {}, true);
        row("an empty frame before", skipped(0, "x") + none + zst, {}, true);
        row("zeros behind zst", zst + QByteArray(512, '\0'), behind.arg(512), true);
        row("zeros behind gz", gz + QByteArray(512, '\0'), behind.arg(512), true);
        row("a byte behind zst", zst + "x", behind.arg(1), true);
        row("a byte behind gz", gz + "x", behind.arg(1), true);
        row("words behind zst", zst + "garbage behind", behind.arg(14), true);
        row("words behind gz", gz + "garbage behind", behind.arg(14), true);
        row("a line behind gz", gz + "This line was written behind the archive\n", behind.arg(41),
            true);
        row("binary behind gz", gz + QByteArray(100, '\x9C'), QStringLiteral("Damaged gzip data"),
            false);
        row("binary behind zst", zst + QByteArray(100, '\x9C'), zstdUnknown, false);
        row("a checksum", gz.chopped(8) + "abcdefgh", checksum, true);
        row("a length", gz.chopped(4) + "abcd", checksum, true);
        row("a checksum before more", gz.chopped(8) + "abcdefgh" + gz, checksum, false);
        row("cut within a second gz", gz + gz.first(5), middle, false);
        row("cut within a second zst", zst + zst.first(3), middle, false);
        row("without its checksum", gz.chopped(8), middle, false);
        row("cut", gz.chopped(40), middle, false);
    }
    void whatLiesAround()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, damage);
        QFETCH(bool, whole);
        const QTemporaryDir directory;
        RolloutFile rollout;
        rollout.path = QStringLiteral("1.jsonl.packed");
        rollout.absolutePath = directory.filePath(rollout.path);
        rollout.step = 1;
        QFile out(rollout.absolutePath);
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(file), file.size());
        out.close();
        SilentMonitor monitor;
        const auto opened = ByteFile::open(rollout.absolutePath, monitor);
        QVERIFY(opened.has_value());
        QCOMPARE(opened->damage(), damage);
        QCOMPARE(opened->isWhole(), whole);
        const auto head = ByteFile::head(rollout.absolutePath, 10);
        QVERIFY(head && QByteArray::fromStdString(*head) == Lines.left(10));
        const QByteArray content = QByteArray::fromStdString(*opened->readAll(1 << 20));
        QVERIFY(content.startsWith(Lines) || (!whole && Lines.startsWith(content)));
        // A file of which all was read does not end in the middle.
        RolloutSet set;
        set.files.push_back(rollout);
        const auto made = indexRollouts(set, {}, 0, monitor);
        QCOMPARE(made->set.files[0].cut, !whole);
        QStringList notes;
        for (const Note& note : made->notes)
            notes += note.text;
        QCOMPARE(notes.contains(damage), !damage.isEmpty());
        if (whole)
            QCOMPARE(made->set.samples.size(), size_t(40));
    }

    /// Magic bytes make an archive, not any four that look like some.
    void textIsNoArchive()
    {
        const QTemporaryDir directory;
        for (const char* text : { "Q*M", "P*M.", "_*Mx and more", "\x5F*", "" }) {
            const QString path = directory.filePath(QStringLiteral("f"));
            QFile out(path);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(text);
            out.close();
            SilentMonitor monitor;
            const auto opened = ByteFile::open(path, monitor);
            QVERIFY(opened && opened->damage().isEmpty() && opened->isWhole());
            QCOMPARE(QByteArray::fromStdString(*opened->readAll(100)), QByteArray(text));
        }
    }

private:
    inline static const QByteArray Lines = [] {
        QByteArray lines;
        for (int i = 0; i < 40; ++i)
            lines += "{\"input\": \"What is " + QByteArray::number(i * 7919)
                + "?\", \"output\": \"A number, " + QByteArray::number(i * 104729) + "\"}\n";
        return lines;
    }();
};

ALIDADE_TEST_MAIN(ArchiveTest)
#include "tst_archive.moc"

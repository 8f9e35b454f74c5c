// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The embedded sample pair: complete on disk, repaired when damaged, private.
#include "core/engine/demo_pair.h"
#include "tests/support/test_main.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace alidade;

class DemoPairTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesBothRuns()
    {
        const QTemporaryDir directory;
        const auto paths = unpackDemoPair(directory.filePath(QStringLiteral("a/demo")));
        QVERIFY(paths.has_value());
        QCOMPARE(QFileInfo(paths->baseline).fileName(), QStringLiteral("gpu_h100_qwen3_8b"));
        QCOMPARE(QFileInfo(paths->candidate).fileName(), QStringLiteral("npu_910b_qwen3_8b"));
        for (const QString& name : { QStringLiteral("train.log"), QStringLiteral("run_grpo_gpu.sh"),
                 QStringLiteral("rollouts/1.jsonl"), QStringLiteral("val/0.jsonl") })
            QVERIFY2(QFileInfo(paths->baseline + u'/' + name).size() > 100, qPrintable(name));
        for (const QString& name :
            { QStringLiteral("nohup.out"), QStringLiteral("runtime_env.yaml"),
                QStringLiteral("rollouts/1.jsonl"), QStringLiteral("val/0.jsonl") })
            QVERIFY2(QFileInfo(paths->candidate + u'/' + name).size() > 100, qPrintable(name));
        const auto forOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup
            | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
        QCOMPARE(QFileInfo(paths->baseline).permissions() & forOthers, QFile::Permissions());
    }

    void isTheCommittedPair()
    {
        const QTemporaryDir directory;
        const auto paths = unpackDemoPair(directory.path());
        QVERIFY(paths.has_value());
        const QString samples = QStringLiteral(ALIDADE_SOURCE_DIR "/resources/samples");
        int compared = 0;
        for (const Side side : BothSides) {
            const QString source = samples
                + (side == Side::Baseline ? QStringLiteral("/baseline")
                                          : QStringLiteral("/candidate"));
            QDirIterator walk(source, QDir::Files, QDirIterator::Subdirectories);
            while (walk.hasNext()) {
                const QString path = walk.next();
                QFile committed(path);
                QFile unpacked((*paths)[side] + path.mid(source.size()));
                QVERIFY(committed.open(QIODevice::ReadOnly));
                QVERIFY2(unpacked.open(QIODevice::ReadOnly), qPrintable(unpacked.fileName()));
                QCOMPARE(unpacked.readAll(), committed.readAll());
                ++compared;
            }
        }
        QVERIFY(compared > 15);
    }

    void repairsWhatIsThere()
    {
        const QTemporaryDir directory;
        const auto paths = unpackDemoPair(directory.path());
        QVERIFY(paths.has_value());
        const QString log = paths->baseline + QStringLiteral("/train.log");
        const QString stray = paths->baseline + QStringLiteral("/rollouts/999.jsonl");
        QFile file(log);
        const qint64 size = file.size();
        QVERIFY(file.resize(10));
        QVERIFY(QFile::copy(paths->baseline + QStringLiteral("/rollouts/1.jsonl"), stray));
        const QString untouched = paths->candidate + QStringLiteral("/nohup.out");
        const QDateTime written = QFileInfo(untouched).lastModified();
        QVERIFY(unpackDemoPair(directory.path()).has_value());
        QCOMPARE(QFileInfo(log).size(), size);
        QVERIFY(!QFile::exists(stray));
        QCOMPARE(QFileInfo(untouched).lastModified(), written);
    }

    void landsInTheCache()
    {
        QStandardPaths::setTestModeEnabled(true);
        const auto paths = unpackDemoPair();
        QVERIFY(paths.has_value());
        QVERIFY(paths->baseline.startsWith(
            QStandardPaths::writableLocation(QStandardPaths::CacheLocation)));
    }

    void saysWhatCannotBeWritten()
    {
        const QTemporaryDir directory;
        const QString blocked = directory.filePath(QStringLiteral("file"));
        QFile file(blocked);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const auto paths = unpackDemoPair(blocked + QStringLiteral("/demo"));
        QVERIFY(!paths.has_value());
        QCOMPARE(paths.error().code, Error::Code::Unreadable);
        QVERIFY(paths.error().where.contains(QStringLiteral("demo")));
    }
};

ALIDADE_TEST_MAIN(DemoPairTest)
#include "tst_demo_pair.moc"

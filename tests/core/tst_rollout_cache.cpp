// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The cache of rollout indexes: it says the same as the files, and nothing when it is not sure.
#include "core/base/limits.h"
#include "core/engine/load_run.h"
#include "core/sources/rollout_cache.h"
#include "tests/support/test_main.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace alidade;

namespace {

bool sameSamples(const RolloutSet& one, const RolloutSet& other)
{
    return std::equal(one.samples.begin(), one.samples.end(), other.samples.begin(),
        other.samples.end(), [](const SampleRef& a, const SampleRef& b) {
            return a.offset == b.offset && a.promptKey == b.promptKey && a.outputKey == b.outputKey
                && a.bytes == b.bytes && a.file == b.file && a.step == b.step && a.line == b.line
                && a.outputLength == b.outputLength;
        });
}

} // namespace

class TestRolloutCache : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void secondOpeningSaysTheSame();
    void changedFilesAreReadAgain();
    void damagedEntriesAreIgnored();
    void whatIsNotKept();
    void fieldsAreAPartOfTheKey();
    void isBoundedAndCleared();

private:
    /// A file that is large enough for an entry and was written long ago.
    void write(const QString& name, const QByteArray& lines);
    void setOld(const QString& path);
    RolloutIndexing index(const RolloutFields& fields = {});
    QStringList entries() const;

    std::unique_ptr<QTemporaryDir> m_directory;
    std::vector<RolloutFile> m_files;
};

void TestRolloutCache::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_files.clear();
}

void TestRolloutCache::setOld(const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(
        QDateTime::currentDateTimeUtc().addSecs(-3600), QFileDevice::FileModificationTime));
}

void TestRolloutCache::write(const QString& name, const QByteArray& lines)
{
    RolloutFile file;
    file.path = name;
    file.absolutePath = m_directory->filePath(name);
    file.step = name.section(u'.', 0, 0).toInt();
    QFile out(file.absolutePath);
    QVERIFY(out.open(QIODevice::WriteOnly));
    const QByteArray filler = QByteArray("x").repeated(int(Limits::IndexCacheFromBytes));
    out.write("{\"input\": \"long\", \"output\": \"" + filler + "\", \"score\": 1}\n" + lines);
    out.close();
    file.bytes = QFile(file.absolutePath).size();
    setOld(file.absolutePath);
    std::erase_if(m_files, [&](const RolloutFile& known) { return known.path == name; });
    m_files.push_back(file);
}

RolloutIndexing TestRolloutCache::index(const RolloutFields& fields)
{
    RolloutSet set;
    set.files = m_files;
    SilentMonitor monitor;
    return *indexRollouts(set, fields, 0, monitor, m_directory->filePath(QStringLiteral("cache")));
}

QStringList TestRolloutCache::entries() const
{
    return QDir(m_directory->filePath(QStringLiteral("cache"))).entryList(QDir::Files);
}

void TestRolloutCache::secondOpeningSaysTheSame()
{
    write(QStringLiteral("1.jsonl"), "{\"input\": \"a\", \"output\": \"b\"}\n");
    write(QStringLiteral("2.jsonl"),
        "{\"output\": \"no input\", \"score\": 0.5}\nno sample\n{\"input\": \"cut");
    const auto first = index();
    QCOMPARE(entries().size(), 2);
    const auto second = index();
    QCOMPARE(second.set.samples.size(), 4U);
    QVERIFY(sameSamples(first.set, second.set));
    QCOMPARE(second.set.samples[2].file, 1U);
    QCOMPARE(second.set.samples[3].score, 0.5F);
    QVERIFY(first.notes == second.notes);
    QCOMPARE(second.notes.size(), 3U);
    QVERIFY(second.set.complete && second.set.indexed);
    QCOMPARE(second.set.files[1].unreadable, 2);
    QVERIFY(second.set.files[1].cut && second.set.files[1].promptsMissing);
    QVERIFY(!second.set.files[0].cut && !second.set.files[0].promptsMissing);
    QCOMPARE(second.set.read(1)->output, QStringLiteral("b"));
    // It came from the cache: a made-up entry in its place is believed.
    SilentMonitor monitor;
    const IndexCache cache(m_directory->filePath(QStringLiteral("cache")), {});
    FileIndex made;
    made.samples.resize(1);
    made.samples[0].step = 77;
    cache.keep(m_files[0], *cache.stampOf(m_files[0]), made);
    QCOMPARE(index().set.samples.front().step, 77);
}

void TestRolloutCache::changedFilesAreReadAgain()
{
    write(QStringLiteral("1.jsonl"), "{\"input\": \"a\", \"output\": \"b\"}\n");
    QCOMPARE(index().set.samples.size(), 2U);
    // Grown.
    write(QStringLiteral("1.jsonl"),
        QByteArray("{\"input\": \"a\", \"output\": \"b\"}\n").repeated(3));
    QCOMPARE(index().set.samples.size(), 4U);
    // The same size and time, another end.
    const auto before = index();
    const QDateTime time = QFileInfo(m_files[0].absolutePath).lastModified();
    QFile file(m_files[0].absolutePath);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(file.size() - 4));
    file.write("c");
    QVERIFY(file.setFileTime(time, QFileDevice::FileModificationTime));
    file.close();
    const auto after = index();
    QVERIFY(before.set.samples[3].outputKey != after.set.samples[3].outputKey);
    QCOMPARE(after.set.read(3)->output, QStringLiteral("c"));
    // Another time only: read again, with the same result.
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(time.addSecs(-60), QFileDevice::FileModificationTime));
    file.close();
    QVERIFY(sameSamples(after.set, index().set));
}

void TestRolloutCache::damagedEntriesAreIgnored()
{
    write(QStringLiteral("1.jsonl"), "{\"input\": \"a\", \"output\": \"b\"}\n");
    const auto good = index();
    const QString entry = m_directory->filePath(QStringLiteral("cache/") + entries().value(0));
    QFile file(entry);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    file.close();
    const auto overwrite = [&](const QByteArray& with) {
        QFile out(entry);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(with);
    };
    for (qsizetype cut = 0; cut < bytes.size(); cut += 7) {
        overwrite(bytes.left(cut));
        QVERIFY(sameSamples(good.set, index().set));
    }
    for (qsizetype at = 0; at < bytes.size(); at += 11) {
        QByteArray wrong = bytes;
        wrong[at] = char(wrong[at] ^ 0x41);
        overwrite(wrong);
        QVERIFY(sameSamples(good.set, index().set));
    }
    // What was ignored is written anew.
    overwrite("nonsense");
    index();
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), bytes);
    // A directory that cannot be written is no failure.
    RolloutSet set;
    set.files = m_files;
    SilentMonitor monitor;
    QCOMPARE(
        indexRollouts(set, {}, 0, monitor, QStringLiteral("/proc/none"))->set.samples.size(), 2U);
}

void TestRolloutCache::whatIsNotKept()
{
    // Written just now: it may change again within the same time stamp.
    write(QStringLiteral("1.jsonl"), "{\"input\": \"a\", \"output\": \"b\"}\n");
    QFile file(m_files[0].absolutePath);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc(), QFileDevice::FileModificationTime));
    file.close();
    index();
    QVERIFY(entries().isEmpty());
    // Only the beginning was read.
    setOld(m_files[0].absolutePath);
    RolloutSet set;
    set.files = m_files;
    SilentMonitor monitor;
    const QString cache = m_directory->filePath(QStringLiteral("cache"));
    QVERIFY(!indexRollouts(set, {}, 10, monitor, cache)->set.complete);
    QVERIFY(entries().isEmpty());
    // Small, and without a directory for the cache.
    QVERIFY(QFile::resize(m_files[0].absolutePath, 10));
    setOld(m_files[0].absolutePath);
    index();
    QVERIFY(entries().isEmpty());
    QVERIFY(!IndexCache(QString(), {}).stampOf(m_files[0]));
}

void TestRolloutCache::fieldsAreAPartOfTheKey()
{
    write(QStringLiteral("1.jsonl"), "{\"question\": \"a\", \"answer\": \"b\"}\n");
    QCOMPARE(index().set.samples.size(), 1U);
    RolloutFields fields;
    fields.input = QStringList{ QStringLiteral("question"), QStringLiteral("input") };
    fields.output = QStringList{ QStringLiteral("answer"), QStringLiteral("output") };
    QCOMPARE(index(fields).set.samples.size(), 2U);
    QCOMPARE(index().set.samples.size(), 1U);
    QCOMPARE(entries().size(), 2);
}

void TestRolloutCache::isBoundedAndCleared()
{
    for (int step = 1; step <= 4; ++step)
        write(QString::number(step) + QStringLiteral(".jsonl"), "");
    index();
    QCOMPARE(entries().size(), 4);
    const QDir directory(m_directory->filePath(QStringLiteral("cache")));
    const qint64 one = QFileInfo(directory.filePath(entries().value(0))).size();
    // The one that was not used for the longest time goes first.
    const QString oldest = entries().value(2);
    setOld(directory.filePath(oldest));
    const IndexCache cache(directory.path(), {});
    cache.trim(3 * one);
    QCOMPARE(entries().size(), 3);
    QVERIFY(!entries().contains(oldest));
    QFile foreign(directory.filePath(QStringLiteral("foreign.txt")));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.close();
    QCOMPARE(clearIndexCache(directory.path()), 3 * one);
    QCOMPARE(entries(), QStringList{ QStringLiteral("foreign.txt") });
    QCOMPARE(clearIndexCache(QString()), 0);
}

ALIDADE_TEST_MAIN(TestRolloutCache)
#include "tst_rollout_cache.moc"

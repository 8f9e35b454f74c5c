// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Walking a run directory: bounds, links, folders that hold nothing of use.
#include "core/base/limits.h"
#include "core/sources/file_list.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

using namespace alidade;

namespace {

void touch(const QString& path)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write("x") != 1)
        qFatal("cannot write the test file");
}

FileList listed(const QString& root)
{
    SilentMonitor monitor;
    return *listFiles(root, root, monitor);
}

QStringList paths(const FileList& list)
{
    QStringList names;
    for (const SourceFile& file : list.files)
        names += file.path;
    return names;
}

} // namespace

class TestFileList : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void relativeAndSorted();
    void hiddenFoldersAreRead();
    void uselessFoldersAreSkipped();
    void checkpointsOnlyAFewLevels();
    void tooDeepIsNoted();
    void linkLoopsEnd();
    void linkInsideIsNotListedTwice();
    void linkOutsideIsNotedAndNotFollowed();
    void danglingLinkAndPipeAreIgnored();
    void nameThatIsNoUtf8IsNoted();
    void manyEntriesAreBounded();
    void singleFile();
    void missing();
    void unreadableFolderIsNoted();
    void cancelled();
    void nameWithoutPacking_data();
    void nameWithoutPacking();
};

void TestFileList::relativeAndSorted()
{
    QTemporaryDir directory;
    for (const char* name : { "b.log", "a/z.log", "a/b.log" })
        touch(directory.filePath(QString::fromLatin1(name)));
    QCOMPARE(paths(listed(directory.path())),
        (QStringList{
            QStringLiteral("a/b.log"), QStringLiteral("a/z.log"), QStringLiteral("b.log") }));
}

void TestFileList::hiddenFoldersAreRead()
{
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("outputs/2026-08-01/10-00-00/.hydra/config.yaml")));
    QCOMPARE(listed(directory.path()).files.size(), size_t(1));
}

void TestFileList::uselessFoldersAreSkipped()
{
    QTemporaryDir directory;
    for (const char* name :
        { ".git/config", "__pycache__/a.pyc", "node_modules/x/y.log", "keep.log" })
        touch(directory.filePath(QString::fromLatin1(name)));
    QCOMPARE(paths(listed(directory.path())), QStringList{ QStringLiteral("keep.log") });
}

void TestFileList::checkpointsOnlyAFewLevels()
{
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("global_step_20/actor/huggingface/config.json")));
    touch(directory.filePath(QStringLiteral("global_step_20/actor/dist_ckpt/a/b/c.txt")));
    QCOMPARE(paths(listed(directory.path())),
        QStringList{ QStringLiteral("global_step_20/actor/huggingface/config.json") });
}

void TestFileList::tooDeepIsNoted()
{
    QTemporaryDir directory;
    QString path;
    for (int i = 0; i <= Limits::WalkDepth; ++i)
        path += QStringLiteral("d%1/").arg(i);
    touch(directory.filePath(path + QStringLiteral("deep.log")));
    touch(directory.filePath(QStringLiteral("d0/d1/d2/d3/d4/d5/edge.log")));
    const FileList list = listed(directory.path());
    QCOMPARE(paths(list), QStringList{ QStringLiteral("d0/d1/d2/d3/d4/d5/edge.log") });
    QCOMPARE(list.notes.size(), size_t(1));
    QCOMPARE(list.notes[0].where.file, QStringLiteral("d0/d1/d2/d3/d4/d5/d6"));
}

void TestFileList::linkLoopsEnd()
{
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("a/x.log")));
    QVERIFY(QFile::link(directory.path(), directory.filePath(QStringLiteral("a/up"))));
    QVERIFY(QFile::link(directory.filePath(QStringLiteral("a/self")),
        directory.filePath(QStringLiteral("a/self"))));
    QCOMPARE(paths(listed(directory.path())), QStringList{ QStringLiteral("a/x.log") });
}

void TestFileList::linkInsideIsNotListedTwice()
{
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("wandb/run-1/files/output.log")));
    QVERIFY(QFile::link(directory.filePath(QStringLiteral("wandb/run-1")),
        directory.filePath(QStringLiteral("wandb/latest-run"))));
    QCOMPARE(paths(listed(directory.path())),
        QStringList{ QStringLiteral("wandb/run-1/files/output.log") });
}

void TestFileList::linkOutsideIsNotedAndNotFollowed()
{
    QTemporaryDir directory, elsewhere;
    touch(elsewhere.filePath(QStringLiteral("secret.log")));
    QVERIFY(QFile::link(elsewhere.path(), directory.filePath(QStringLiteral("out"))));
    QVERIFY(QFile::link(elsewhere.filePath(QStringLiteral("secret.log")),
        directory.filePath(QStringLiteral("one.log"))));
    const FileList list = listed(directory.path());
    QVERIFY(list.files.empty());
    QCOMPARE(list.notes.size(), size_t(2));
    QCOMPARE(list.notes[0].severity, Note::Severity::Info);
}

void TestFileList::danglingLinkAndPipeAreIgnored()
{
    QTemporaryDir directory;
    QVERIFY(QFile::link(directory.filePath(QStringLiteral("nothing")),
        directory.filePath(QStringLiteral("dangling.log"))));
    QCOMPARE(::mkfifo(QFile::encodeName(directory.filePath(QStringLiteral("pipe.log"))).constData(),
                 0600),
        0);
    // A link to itself leads nowhere, too.
    const QString self = directory.filePath(QStringLiteral("self.jsonl"));
    QVERIFY(QFile::link(self, self));
    const FileList list = listed(directory.path());
    QVERIFY(list.files.empty());
    QStringList told;
    for (const Note& note : list.notes)
        told += note.where.file.section(u'/', -1) + u' ' + note.text.section(u' ', 0, 2);
    told.sort();
    QCOMPARE(told,
        QStringList({ QStringLiteral("dangling.log This link leads"),
            QStringLiteral("pipe.log This is no"), QStringLiteral("self.jsonl This link leads") }));
}

void TestFileList::nameThatIsNoUtf8IsNoted()
{
    QTemporaryDir directory;
    const QByteArray path = QFile::encodeName(directory.filePath(QStringLiteral("run_")));
    const int file = ::creat(QByteArray(path + "\xFF.sh").constData(), 0600);
    if (file < 0)
        QSKIP("The file system takes no such name");
    ::close(file);
    const QByteArray folder = path + "\xE9";
    QCOMPARE(::mkdir(folder.constData(), 0700), 0);
    ::close(::creat(QByteArray(folder + "/1.jsonl").constData(), 0600));
    touch(directory.filePath(QStringLiteral("train.log")));
    const FileList list = listed(directory.path());
    QCOMPARE(paths(list), QStringList{ QStringLiteral("train.log") });
    QCOMPARE(list.unopened.size(), size_t(2)); // what lies in such a folder as well
    QCOMPARE(list.unopened[0].path, QStringLiteral("run_\uFFFD.sh"));
    QCOMPARE(list.unopened[1].path, QStringLiteral("run_\uFFFD/1.jsonl"));
    QVERIFY(list.unopened[0].absolutePath.isEmpty());
    QCOMPARE(list.notes.size(), size_t(2));
    QVERIFY(list.notes[0].text.contains(u"no valid UTF-8"));
    QVERIFY(list.notes[0].where.file.startsWith(u"run_"));
}

void TestFileList::manyEntriesAreBounded()
{
    QTemporaryDir directory;
    for (int i = 0; i <= Limits::WalkEntries; ++i) {
        const QByteArray path = QFile::encodeName(directory.filePath(QStringLiteral("f%1").arg(i)));
        ::close(::creat(path.constData(), 0600));
    }
    const FileList list = listed(directory.path());
    QCOMPARE(list.files.size(), size_t(Limits::WalkEntries));
    QCOMPARE(list.notes.size(), size_t(1));
    QVERIFY(list.notes[0].text.contains(QString::number(Limits::WalkEntries)));
}

void TestFileList::singleFile()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("train.log"));
    touch(path);
    SilentMonitor monitor;
    const auto list = listFiles(path, directory.path(), monitor);
    QCOMPARE(paths(*list), QStringList{ QStringLiteral("train.log") });
}

void TestFileList::missing()
{
    SilentMonitor monitor;
    const auto list
        = listFiles(QStringLiteral("/nowhere/at/all"), QStringLiteral("/nowhere"), monitor);
    QVERIFY(!list.has_value());
    QCOMPARE(list.error().code, Error::Code::NotFound);
}

void TestFileList::unreadableFolderIsNoted()
{
    if (::geteuid() == 0)
        QSKIP("root reads everything");
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("closed/a.log")));
    QFile::setPermissions(directory.filePath(QStringLiteral("closed")), QFile::Permissions());
    const FileList list = listed(directory.path());
    QFile::setPermissions(directory.filePath(QStringLiteral("closed")),
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QCOMPARE(list.notes.size(), size_t(1));
}

void TestFileList::cancelled()
{
    class Impatient final : public Monitor {
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    } monitor;
    QTemporaryDir directory;
    touch(directory.filePath(QStringLiteral("a.log")));
    const auto list = listFiles(directory.path(), directory.path(), monitor);
    QVERIFY(!list.has_value());
    QCOMPARE(list.error().code, Error::Code::Cancelled);
}

void TestFileList::nameWithoutPacking_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << "a/b/1.jsonl"
                           << "1.jsonl";
    QTest::newRow("zstd") << "a/1.jsonl.zst"
                          << "1.jsonl";
    QTest::newRow("gzip at the top") << "train.log.gz"
                                     << "train.log";
}

void TestFileList::nameWithoutPacking()
{
    QFETCH(QString, path);
    QTEST((SourceFile{ path, {}, 0, 0 }.name()), "name");
}

ALIDADE_TEST_MAIN(TestFileList)
#include "tst_file_list.moc"

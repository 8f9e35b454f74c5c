// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A key that stands twice in a document of a run: the last one counts, and a note says so with its
// line, whatever the document; NUL bytes are no end of a text.
#include "core/base/json_document.h"
#include "core/engine/load_run.h"
#include "core/model/environment.h"
#include "core/model/model_files.h"
#include "core/sources/repeated_keys.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace alidade;

namespace {

void write(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestRepeatedKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void areNoted_data();
    void areNoted();
    void theLastOneCounts();
    void everyPlaceIsFound();
    void nulBytesAreRefused_data();
    void nulBytesAreRefused();
};

void TestRepeatedKeys::areNoted_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("line");
    const auto row = [](const char* path, const char* content, const char* key, int line) {
        QTest::newRow(path) << QString::fromLatin1(path) << QByteArray(content)
                            << QString::fromLatin1(key) << line;
    };
    row("wandb/run-20260801_100142-ab12cd34/files/config.yaml",
        "wandb_version: 1\nactor:\n  value:\n    lr: 1\n    lr: 2\n", "actor.value.lr", 5);
    row("outputs/2026-08-01/10-00-03/.hydra/config.yaml",
        "data:\n  shuffle: true\n  shuffle: false\n", "data.shuffle", 3);
    row("model/config.json",
        "{\"model_type\": \"qwen2\",\n\"hidden_size\": 8,\n\"hidden_size\": 16}", "hidden_size", 3);
    row("model/generation_config.json", "{\"top_p\": 1,\n\"top_p\": 0.5}", "top_p", 2);
    row("model/tokenizer_config.json", "{\"added_tokens_decoder\": {\"1\": 1,\n\"1\": 2}}",
        "added_tokens_decoder.1", 2);
    row("dump/config.json",
        "{\"dump_path\": \"x\", \"task\": \"statistics\",\n\"task\": \"tensor\"}", "task", 2);
    row("runtime_env.yaml", "working_dir: .\nenv_vars:\n  A: \"1\"\n  A: \"2\"\n", "env_vars.A", 4);
}

void TestRepeatedKeys::areNoted()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, content);
    QFETCH(QString, key);
    QFETCH(int, line);
    QTemporaryDir directory;
    write(directory.filePath(path), content);
    if (path.startsWith(u"model/"))
        write(directory.filePath(QStringLiteral("model/tokenizer.json")), "{\"model\": {}}");
    if (path == u"runtime_env.yaml")
        write(directory.filePath(QStringLiteral("run.sh")),
            "ray job submit --runtime-env=runtime_env.yaml -- python3 -m verl.trainer.main_ppo "
            "data.shuffle=False\n");
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    QStringList notes;
    for (const Note& note : run->notes)
        if (note.where.file == path)
            notes += note.text + u'|' + QString::number(note.where.line);
    QCOMPARE(notes,
        QStringList(QStringLiteral("%1 stands here more than once; the last one counts|%2")
                        .arg(key, QString::number(line))));
}

void TestRepeatedKeys::theLastOneCounts()
{
    QTemporaryDir directory;
    write(directory.filePath(QStringLiteral("model/config.json")),
        "{\"model_type\": \"qwen2\", \"a\": {\"b\": 1}, \"c\": 3, \"a\": {\"d\": 2}}");
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    const Value& config = run->model->document(u"config.json")->value;
    QCOMPARE(config.members.size(), size_t(3));
    QVERIFY(!config.member(u"a")->member(u"b"));
    QCOMPARE(config.member(u"a")->member(u"d")->integer, qint64(2));
}

void TestRepeatedKeys::everyPlaceIsFound()
{
    auto tree = parseJson("{\"a\": 1, \"a\": 2, \"a\": 3, \"l\": [{\"b\": 1, \"b\": 2}], "
                          "\"m\": {\"a\": 1}}",
        QStringLiteral("x"));
    QVERIFY(tree.has_value());
    std::vector<Note> notes;
    dropRepeatedKeys(*tree, QStringLiteral("x"), QStringLiteral("s"), notes);
    QCOMPARE(notes.size(), size_t(3));
    QCOMPARE(tree->members.size(), size_t(3));
    QCOMPARE(tree->member(u"a")->integer, qint64(3));
    QVERIFY(notes[2].text.startsWith(u"l.0.b "));
    dropRepeatedKeys(*tree, QStringLiteral("x"), QStringLiteral("s"), notes);
    QCOMPARE(notes.size(), size_t(3));
}

void TestRepeatedKeys::nulBytesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    const QByteArray nul(1, '\0');
    QTest::newRow("behind") << "{\"a\": 1}\n" + nul + nul << 2;
    QTest::newRow("before") << nul + "{\"a\": 1}" << 1;
    QTest::newRow("between") << "{\"a\": 1,\n" + nul + "\"b\": 2}" << 2;
    QTest::newRow("within a text") << "{\"a\": \"x" + nul + "y\"}" << 1;
    QTest::newRow("with more behind") << "{\"a\": 1}" + nul + "{\"a\": 2}" << 1;
}

void TestRepeatedKeys::nulBytesAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const auto read
        = parseJson(std::string_view(text.constData(), size_t(text.size())), QStringLiteral("x"));
    QVERIFY(!read);
    QVERIFY(read.error().what.contains(u"NUL"));
    QCOMPARE(read.error().where, QStringLiteral("x:%1").arg(line));
}

ALIDADE_TEST_MAIN(TestRepeatedKeys)
#include "tst_repeated_keys.moc"

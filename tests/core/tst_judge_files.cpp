// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Judging files: the JSON lines that are printed, unreadable lines, directories; the scan of a
// comparison.
#include "core/engine/judge_files.h"
#include "core/engine/scan_garble.h"
#include "core/sources/rollout_index.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <atomic>
#include <cstdio>

using namespace alidade;

class TestJudgeFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void garbledLine();
    void positionsAreCodePoints();
    void everyLineIsJson();
    void doubledKeys();
    void prompts();
    void fieldsAndAll();
    void unreadable();
    void directoriesInOrder();
    void plainText();
    void missingPath();
    void totals_data();
    void totals();
    void whatADirectoryHides();
    void namesOfJsonLines();
    void passedOver();
    void openedElsewhere();
    void cancelled();
    void scan();

private:
    QString write(const QString& name, const QByteArray& bytes);
    QList<QJsonObject> judge(const QStringList& paths, const JudgeFilesOptions& options = {});

    std::unique_ptr<QTemporaryDir> m_directory;
    JudgedFiles m_sum;
};

void TestJudgeFiles::init() { m_directory = std::make_unique<QTemporaryDir>(); }

QString TestJudgeFiles::write(const QString& name, const QByteArray& bytes)
{
    const QString path = m_directory->filePath(name);
    QDir().mkpath(path.section(u'/', 0, -2));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    file.write(bytes);
    return path;
}

QList<QJsonObject> TestJudgeFiles::judge(const QStringList& paths, const JudgeFilesOptions& options)
{
    QList<QJsonObject> lines;
    SilentMonitor monitor;
    const auto sum = judgeFiles(
        paths, options,
        [&](const QByteArray& line) {
            QVERIFY(!line.contains('\n'));
            QJsonParseError error;
            const auto document = QJsonDocument::fromJson(line, &error);
            QVERIFY2(document.isObject(), qPrintable(error.errorString()));
            lines.append(document.object());
        },
        monitor);
    m_sum = sum.value_or(JudgedFiles{ -1, -1, -1 });
    return lines;
}

void TestJudgeFiles::garbledLine()
{
    const QString file = write(QStringLiteral("1.jsonl"),
        "{\"input\":\"a\",\"output\":\"Sound.\"}\n{\"input\":\"a\",\"output\":\"Sum: "
            + QByteArray(300, '!') + "\"}\n");
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 1);
    const QJsonObject line = lines[0];
    QCOMPARE(line.keys(),
        QStringList({ QStringLiteral("file"), QStringLiteral("garbled"), QStringLiteral("kinds"),
            QStringLiteral("line"), QStringLiteral("reason"), QStringLiteral("score"),
            QStringLiteral("spans"), QStringLiteral("text") }));
    QCOMPARE(line[QStringLiteral("file")].toString(), file);
    QCOMPARE(line[QStringLiteral("line")].toInt(), 2);
    QCOMPARE(line[QStringLiteral("garbled")].toBool(), true);
    QVERIFY(line[QStringLiteral("score")].toDouble() > 0.9);
    QCOMPARE(
        line[QStringLiteral("kinds")].toArray(), QJsonArray({ QStringLiteral("symbol-flood") }));
    QCOMPARE(line[QStringLiteral("spans")].toArray(),
        QJsonArray({ QJsonArray({ 5, 305, QStringLiteral("symbol-flood") }) }));
    QVERIFY(line[QStringLiteral("reason")].toString().contains(QStringLiteral("300 times")));
    QCOMPARE(line[QStringLiteral("text")].toString().size(), 200);
    QCOMPARE(m_sum.texts, 2);
    QCOMPARE(m_sum.garbled, 1);
    QCOMPARE(m_sum.unreadable, 0);
}

void TestJudgeFiles::positionsAreCodePoints()
{
    const QString file = write(QStringLiteral("1.jsonl"),
        "{\"output\":\"" + QByteArray("😀").repeated(3) + " " + QByteArray("😡").repeated(250)
            + "\"}\n");
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][QStringLiteral("spans")].toArray(),
        QJsonArray({ QJsonArray({ 4, 254, QStringLiteral("symbol-flood") }) }));
    QCOMPARE(lines[0][QStringLiteral("text")].toString().toUcs4().size(), 200);
}

void TestJudgeFiles::everyLineIsJson()
{
    JudgeFilesOptions options;
    options.all = true;
    const QString file = write(QStringLiteral("odd \"name\"\n.jsonl"),
        "{\"output\":\"\\ud83d \\u0000 \xFF \\u2028 \\\"\"}\n{\"output\":NaN}\n{\"output\":null}\n"
        "{\"output\":[1, {\"a\": \"b\"}]}\n");
    const auto lines = judge({ file }, options);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0][QStringLiteral("file")].toString(), file);
    const char* const values[] = { "NaN", "null", "[1, {\"a\": \"b\"}]" };
    for (qsizetype i = 1; i < 4; ++i) // what is no text is not judged as one
        QCOMPARE(lines[i][QStringLiteral("error")].toString(),
            QStringLiteral("the field output is no text but ") + QLatin1StringView(values[i - 1]));
    QCOMPARE(m_sum.texts, 1);
    QCOMPARE(m_sum.unreadable, 3);
    QCOMPARE(m_sum.doubledKeys, 0);
}

void TestJudgeFiles::doubledKeys()
{
    const QString file = write(QStringLiteral("1.jsonl"),
        "{\"output\":\"\",\"output\":\"Sound.\"}\n{\"output\":\"Sound.\",\"output\":\"\"}\n"
        "{\"output\":\"Sound.\",\"score\":1}\n");
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 1); // the last one counts
    QCOMPARE(lines[0][QStringLiteral("line")].toInt(), 2);
    QCOMPARE(m_sum.doubledKeys, 2);
}

/// What was asked for stands beside the answer.
void TestJudgeFiles::prompts()
{
    const QByteArray copies = QByteArray("I will not talk in class. ").repeated(20);
    const QString file = write(QStringLiteral("1.jsonl"),
        "{\"output\":\"" + copies + "\"}\n{\"input\":\"What is 2 + 2?\",\"output\":\"" + copies
            + "\"}\n{\"prompt\":\"Write 'I will not talk in class.' 20 times.\",\"output\":\""
            + copies + "\"}\n{\"input\":null,\"output\":\"" + copies
            + "\"}\n{\"input\":[{\"role\":\"user\",\"content\":\"What is 1?\"}],\"output\":\""
            + copies + "\"}\n");
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[1][QStringLiteral("line")].toInt(), 5); // a list of messages
    QCOMPARE(lines[0][QStringLiteral("line")].toInt(), 2);
    QCOMPARE(
        lines[0][QStringLiteral("kinds")].toArray(), QJsonArray({ QStringLiteral("repetition") }));
}

void TestJudgeFiles::fieldsAndAll()
{
    const QByteArray flood(100, '!');
    const QString file = write(QStringLiteral("a.jsonl"),
        "{\"text\":\"" + flood + "\",\"output\":\"fine\"}\n{\"response\":\"" + flood + "\"}\n");
    auto lines = judge({ file });
    QCOMPARE(lines.size(), 1); // "response" stands in for "output"
    QCOMPARE(lines[0][QStringLiteral("line")].toInt(), 2);
    JudgeFilesOptions options;
    options.fields = QStringList{ QStringLiteral("text") };
    options.all = true;
    lines = judge({ file }, options);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0][QStringLiteral("garbled")].toBool(), true);
    QCOMPARE(
        lines[1][QStringLiteral("error")].toString(), QStringLiteral("the object has no text"));
}

void TestJudgeFiles::unreadable()
{
    const QString file = write(
        QStringLiteral("1.jsonl"), "{\"output\":\"a\"}\n\nnonsense\n{\"output\":\"b\"}\n{\"outp");
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].keys(),
        QStringList({ QStringLiteral("error"), QStringLiteral("file"), QStringLiteral("line") }));
    QCOMPARE(lines[0][QStringLiteral("line")].toInt(), 3);
    QCOMPARE(lines[1][QStringLiteral("line")].toInt(), 5);
    QCOMPARE(lines[1][QStringLiteral("error")].toString(), QStringLiteral("the line is cut"));
    QCOMPARE(m_sum.texts, 2);
    QCOMPARE(m_sum.unreadable, 2);
}

void TestJudgeFiles::directoriesInOrder()
{
    for (const int step : { 10, 2, 1 })
        write(QStringLiteral("run/rollouts/%1.jsonl").arg(step),
            "{\"output\":\"\"}\n{\"output\":\"\"}\n");
    write(QStringLiteral("run/readme.txt"), "not rollouts");
    const auto lines = judge({ m_directory->filePath(QStringLiteral("run")) });
    QStringList places;
    for (const QJsonObject& line : lines)
        places.append(line[QStringLiteral("file")].toString().section(u'/', -2) + u':'
            + QString::number(line[QStringLiteral("line")].toInt()));
    QCOMPARE(places.join(u' '),
        QStringLiteral(
            "rollouts/1.jsonl:1 rollouts/1.jsonl:2 rollouts/2.jsonl:1 rollouts/2.jsonl:2 "
            "rollouts/10.jsonl:1 rollouts/10.jsonl:2"));
    QVERIFY(lines[0][QStringLiteral("file")].toString().startsWith(
        m_directory->filePath(QStringLiteral("run")) + u'/'));
}

void TestJudgeFiles::plainText()
{
    JudgeFilesOptions options;
    options.plainText = true;
    const QString sound = write(QStringLiteral("sound.txt"), "A fine text.\n");
    const QString broken = write(QStringLiteral("broken.txt"), "A \xFF\xFE word\xE4.\n");
    // A byte order mark tells the encoding.
    const QString wide = QStringLiteral(u"Ein schöner Text, 一句话。\n");
    const QByteArray little(reinterpret_cast<const char*>(wide.utf16()), 2 * wide.size());
    QByteArray big = little;
    for (qsizetype at = 0; at + 1 < big.size(); at += 2)
        std::swap(big[at], big[at + 1]);
    const QString littleFile = write(QStringLiteral("little.txt"), "\xFF\xFE" + little);
    const QString bigFile = write(QStringLiteral("big.txt"), "\xFE\xFF" + big);
    const auto lines = judge({ sound, broken, littleFile, bigFile }, options);
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][QStringLiteral("file")].toString(), broken);
    QCOMPARE(m_sum.texts, 4);
}

/// What is said of a text counts all of its spans.
void TestJudgeFiles::totals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* text, const char* reason) {
        QTest::newRow(reason) << QString::fromUtf8(text) << QString::fromUtf8(reason);
    };
    row("The answer <|reserved_2|> is two apples.", "1 control token inside the text");
    row("The <|reserved_1|> answer <|reserved_2|> is <|reserved_3|> two <|reserved_4|> ok.",
        "4 control tokens inside the text");
    row("a\uFFFDb and c are there with more words", "1 U+FFFD inside the text");
    row("a\uFFFDb and c\uFFFDd and e\uFFFDf are there with more words", "3 U+FFFD inside the text");
    row("To\uFFFD\uFFFD\uFFFD solve \uFFFD\uFFFD\uFFFD this \uFFFD\uFFFD\uFFFD we do it.",
        "9 U+FFFD inside the text");
    row("a\uFFFDb and <|reserved_1|> c\uFFFDd and <|reserved_2|> so on it goes",
        "2 U+FFFD inside the text; 2 control tokens inside the text");
}

void TestJudgeFiles::totals()
{
    QFETCH(QString, text);
    QFETCH(QString, reason);
    const QString file = write(QStringLiteral("1.jsonl"),
        QJsonDocument(QJsonObject{ { QStringLiteral("output"), text } })
            .toJson(QJsonDocument::Compact));
    const auto lines = judge({ file });
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][QStringLiteral("reason")].toString(), reason);
}

/// What a directory holds and cannot be gone into is told, one line each.
void TestJudgeFiles::whatADirectoryHides()
{
    const QByteArray line = "{\"output\":\"fine\"}\n";
    write(QStringLiteral("run/rollouts/1.jsonl"), line);
    write(QStringLiteral("elsewhere/2.jsonl"), line);
    write(QStringLiteral("elsewhere/notes.txt"), "no rollouts");
    const QString run = m_directory->filePath(QStringLiteral("run"));
    QVERIFY(QFile::link(
        m_directory->filePath(QStringLiteral("elsewhere")), run + QStringLiteral("/linked")));
    QVERIFY(QFile::link(m_directory->filePath(QStringLiteral("elsewhere/2.jsonl")),
        run + QStringLiteral("/2.jsonl")));
    QVERIFY(
        QFile::link(run + QStringLiteral("/gone.jsonl.gone"), run + QStringLiteral("/3.jsonl")));
    QVERIFY(QFile::link(m_directory->filePath(QStringLiteral("elsewhere/notes.txt")),
        run + QStringLiteral("/notes.txt"))); // of no kind that is judged
    const QByteArray bad = QFile::encodeName(run) + "/bad\xFF\xFEname.jsonl";
    FILE* const made = std::fopen(bad.constData(), "w");
    QVERIFY(made);
    std::fputs(line.constData(), made);
    std::fclose(made);
    int expected = 4;
    const QString locked = run + QStringLiteral("/locked");
    QVERIFY(QDir().mkpath(locked));
    QFile::setPermissions(locked, QFileDevice::Permissions());
    if (!QDir(locked).isReadable()) // as root it is
        ++expected;
    QStringList told;
    for (const QJsonObject& one : judge({ run })) {
        QVERIFY(!one[QStringLiteral("error")].toString().isEmpty());
        QCOMPARE(one[QStringLiteral("line")].toInt(), 0);
        told.append(one[QStringLiteral("file")].toString().mid(run.size() + 1));
    }
    QFile::setPermissions(locked, QFileDevice::ReadOwner | QFileDevice::ExeOwner);
    std::remove(bad.constData()); // QTemporaryDir does not see it
    QCOMPARE(told.size(), expected);
    for (const char* name : { "2.jsonl", "3.jsonl", "bad\uFFFD\uFFFDname.jsonl", "linked" })
        QVERIFY2(told.contains(QString::fromUtf8(name)), name);
    QCOMPARE(m_sum.unreadable, expected);
    QCOMPARE(m_sum.texts, 1);
}

void TestJudgeFiles::namesOfJsonLines()
{
    const QByteArray line = "{\"output\":\"fine\"}\n";
    for (const char* name : { "a.jsonl", "b.JSONL", "c.ndjson", "d.txt", "e.Ndjson", "jsonl" })
        write(QStringLiteral("run/") + QString::fromLatin1(name), line);
    QVERIFY(judge({ m_directory->filePath(QStringLiteral("run")) }).isEmpty());
    QCOMPARE(m_sum.texts, 4);
}

/// What is called like rollouts and is not judged is named, and nothing else is.
void TestJudgeFiles::passedOver()
{
    const QByteArray line = "{\"output\":\"fine\"}\n";
    for (const char* name :
        { "1.jsonl", "2.jsonl.bz2", "3.jsonl.xz", "4.json", "5.txt", "6.jsonl.bak",
            "all.ndjson.zip", "step_7.csv", "run.sh", "config.json", "a/8.jsonl.tmp" })
        write(QStringLiteral("run/") + QString::fromLatin1(name), line);
    for (const char* name : { "9.jsonl", "empty.ndjson" })
        write(QStringLiteral("run/") + QString::fromLatin1(name), {});
    write(QStringLiteral("run/blank.jsonl"), "\n \n\n");
    const QString run = m_directory->filePath(QStringLiteral("run"));
    QVERIFY(judge({ run }).isEmpty());
    QCOMPARE(m_sum.texts, 1);
    QCOMPARE(m_sum.unreadable, 0);
    QStringList told;
    for (const PassedOver& one : m_sum.passedOver) {
        QVERIFY(one.file.startsWith(run + u'/'));
        told += one.file.mid(run.size() + 1) + QStringLiteral(": ")
            + one.why.section(u':', 0, 0).section(u';', 0, 0);
        static const QStringList packed{ QStringLiteral("bz2"), QStringLiteral("xz"),
            QStringLiteral("zip") };
        QCOMPARE(one.why.contains(QStringLiteral("unpacked")),
            packed.contains(one.file.section(u'.', -1)));
    }
    told.sort();
    const QString read = QStringLiteral(": Not read");
    const QString empty = QStringLiteral(": The file is empty");
    QCOMPARE(told,
        QStringList({ QStringLiteral("2.jsonl.bz2") + read, QStringLiteral("3.jsonl.xz") + read,
            QStringLiteral("4.json") + read, QStringLiteral("5.txt") + read,
            QStringLiteral("6.jsonl.bak") + read, QStringLiteral("9.jsonl") + empty,
            QStringLiteral("a/8.jsonl.tmp") + read, QStringLiteral("all.ndjson.zip") + read,
            QStringLiteral("blank.jsonl") + empty, QStringLiteral("empty.ndjson") + empty,
            QStringLiteral("step_7.csv") + read }));
    // One that was named is judged.
    judge({ run + QStringLiteral("/4.json"), run + QStringLiteral("/9.jsonl") });
    QCOMPARE(m_sum.texts, 1);
    QCOMPARE(m_sum.passedOver.size(), size_t(1));
    QCOMPARE(m_sum.passedOver[0].file, run + QStringLiteral("/9.jsonl"));
    JudgeFilesOptions options;
    options.plainText = true;
    judge({ run }, options);
    QVERIFY(m_sum.passedOver.empty());
}

/// The path is what is shown, what was opened for it is what is read.
void TestJudgeFiles::openedElsewhere()
{
    JudgeFilesOptions options;
    options.opened.insert(
        QStringLiteral("-"), write(QStringLiteral("kept"), "{\"output\":\"\"}\n"));
    const auto lines = judge({ QStringLiteral("-") }, options);
    QCOMPARE(lines.size(), 1);
    QCOMPARE(lines[0][QStringLiteral("file")].toString(), QStringLiteral("-"));
    QCOMPARE(lines[0][QStringLiteral("garbled")].toBool(), true);
}

void TestJudgeFiles::missingPath()
{
    SilentMonitor monitor;
    const auto sum = judgeFiles(
        { m_directory->filePath(QStringLiteral("nothing")) }, {},
        [](const QByteArray&) { QFAIL("nothing to print"); }, monitor);
    QVERIFY(!sum && sum.error().code == Error::Code::NotFound);
}

void TestJudgeFiles::cancelled()
{
    class CancelAt final : public Monitor {
    public:
        explicit CancelAt(int polls)
            : m_left(polls)
        {
        }
        bool cancelled() const override { return --m_left < 0; }
        void progress(double) override { }
        void stage(const QString&) override { }

    private:
        mutable std::atomic<int> m_left;
    };
    const QString file
        = write(QStringLiteral("1.jsonl"), QByteArray("{\"output\":\"\"}\n").repeated(20));
    int polls = 0;
    for (;; ++polls) {
        CancelAt monitor(polls);
        const auto sum = judgeFiles(
            { file }, {}, [](const QByteArray&) {}, monitor);
        if (sum)
            break;
        QVERIFY(sum.error().code == Error::Code::Cancelled);
    }
    QVERIFY(polls > 20);
}

void TestJudgeFiles::scan()
{
    RolloutSet set;
    RolloutFile file;
    file.path = QStringLiteral("1.jsonl");
    file.step = 1;
    file.absolutePath = write(file.path,
        "{\"input\":\"a\",\"output\":\"Sound.\"}\n{\"input\":\"b\",\"output\":\"\"}\n"
        "{\"input\":\"Repeat 'go on' as often as you can.\",\"output\":\""
            + QByteArray("go on ").repeated(37) + "go\"}\n{\"input\":\"c\",\"output\":\""
            + QByteArray("go on ").repeated(37) + "go\"}\n");
    set.files.push_back(file);
    SilentMonitor monitor;
    auto run = std::make_shared<Run>();
    run->rollouts.push_back(indexRollouts(set, {}, 0, monitor)->set);
    auto comparison = std::make_shared<Comparison>();
    comparison->runs = { std::make_shared<Run>(), run };
    comparison->profile = std::make_shared<Profile>();
    const auto scanned = scanGarble(comparison, 2, monitor);
    QVERIFY(scanned.has_value());
    const GarbleScan& scan = *(*scanned)->garble;
    QVERIFY(scan.complete);
    QCOMPARE(scan.judged.baseline, 0);
    QCOMPARE(scan.judged.candidate, 4);
    QCOMPARE(scan.samples.size(), 2U); // what the prompt asks for is no fault
    QCOMPARE(scan.samples[0].row, 1);
    QCOMPARE(scan.samples[1].row, 3);
    QVERIFY(scan.samples[0].side == Side::Candidate);
    QVERIFY(!(*scanned)->findings.empty());
    QVERIFY(!comparison->garble); // the old comparison is as it was
}

ALIDADE_TEST_MAIN(TestJudgeFiles)
#include "tst_judge_files.moc"

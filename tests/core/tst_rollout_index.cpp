// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Index and reader of rollout files: keys, notes, cut and rewritten files, preview, cancellation.
#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/sources/rollout_index.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <atomic>
#include <cmath>

using namespace alidade;

class TestRolloutIndex : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void oddScores_data();
    void oddScores();
    void plainFile();
    void awkwardLinesAreSamples();
    void unreadableLines_data();
    void unreadableLines();
    void notesAreBounded();
    void notesOfOneReason();
    void cutAtEveryByte();
    void writersAgree_data();
    void writersAgree();
    void keysDiffer();
    void inputKeyIgnoresGts();
    void stepAndScore();
    void foreignFields();
    void missingFile();
    void rewrittenFile();
    void preview();
    void manyFilesKeepOrder();
    void packedFile();
    void cancelled();

private:
    void write(const QString& name, const QByteArray& bytes);
    RolloutSet set() const;
    RolloutIndexing index(qint64 previewBytes = 0);
    SampleRef only(const QByteArray& line);

    std::unique_ptr<QTemporaryDir> m_directory;
    std::vector<RolloutFile> m_files;
};

void TestRolloutIndex::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    m_files.clear();
}

void TestRolloutIndex::write(const QString& name, const QByteArray& bytes)
{
    RolloutFile file;
    file.path = name;
    file.absolutePath = m_directory->filePath(name);
    file.bytes = bytes.size();
    bool numeric = false;
    const int step = name.section(u'.', 0, 0).toInt(&numeric);
    file.step = numeric ? step : -1;
    QFile out(file.absolutePath);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
    m_files.push_back(file);
}

RolloutSet TestRolloutIndex::set() const
{
    RolloutSet set;
    set.files = m_files;
    return set;
}

RolloutIndexing TestRolloutIndex::index(qint64 previewBytes)
{
    SilentMonitor monitor;
    return *indexRollouts(set(), {}, previewBytes, monitor);
}

SampleRef TestRolloutIndex::only(const QByteArray& line)
{
    init();
    write(QStringLiteral("1.jsonl"), line + "\n");
    const auto made = index();
    return made.set.samples.empty() ? SampleRef{} : made.set.samples.front();
}

/// A score that is no finite number is one all the same; that there are some is told once a file.
void TestRolloutIndex::oddScores_data()
{
    QTest::addColumn<QByteArray>("score"); ///< of lines 2 and, if `twice`, 3
    QTest::addColumn<bool>("twice");
    QTest::addColumn<bool>("has");
    QTest::addColumn<QString>("note");
    const auto row = [](const char* score, bool twice, bool has, const char* note) {
        QTest::addRow("%s %s", score, twice ? "twice" : "once")
            << QByteArray(score) << twice << has << QString::fromLatin1(note);
    };
    row("NaN", false, true, "2 The score of this sample is NaN");
    row("NaN", true, true, "2 The scores of 2 samples are NaN; this is the first");
    row("\"nan\"", true, true, "2 The scores of 2 samples are NaN; this is the first");
    row("Infinity", false, true, "2 The score of this sample is infinite");
    row("-Infinity", true, true, "2 The scores of 2 samples are infinite; this is the first");
    row("1e999", false, true, "2 The score of this sample is infinite");
    row("null", true, false, "");
    row("0.5", true, true, "");
}

void TestRolloutIndex::oddScores()
{
    QFETCH(QByteArray, score);
    QFETCH(bool, twice);
    QFETCH(bool, has);
    QFETCH(QString, note);
    const auto line = [](int number, const QByteArray& value) -> QByteArray {
        return "{\"input\": \"q" + QByteArray::number(number)
            + "\", \"output\": \"a\", \"score\": " + value + "}\n";
    };
    write(QStringLiteral("1.jsonl"),
        line(1, "1") + line(2, score) + line(3, twice ? score : QByteArray("0"))
            + "{\"input\": \"q\", \"output\": \"a\"}\n");
    const auto made = index();
    QCOMPARE(made.set.samples.size(), size_t(4));
    QVERIFY(made.set.samples[0].hasScore());
    QCOMPARE(made.set.samples[1].hasScore(), has);
    QVERIFY(!made.set.samples[3].hasScore()); // absent is not NaN
    QStringList notes;
    for (const Note& one : made.notes)
        notes += QStringLiteral("%1 %2").arg(one.where.line).arg(one.text);
    QCOMPARE(notes.join(u'|'), note);
}

void TestRolloutIndex::plainFile()
{
    write(QStringLiteral("3.jsonl"),
        R"({"input": "user\nWhat?", "output": "It is \"4\".", "gts": "4", "score": 1.0, "step": 3, "acc": true})"
        "\n"
        R"({"input": "user\nWhat?", "output": "Five", "gts": "4", "score": 0.0, "step": 3, "acc": false})"
        "\n");
    const auto made = index();
    QVERIFY(made.notes.empty());
    QVERIFY(made.set.indexed && made.set.complete);
    QCOMPARE(made.set.samples.size(), 2U);
    QCOMPARE(made.set.files[0].samples, 2);
    QCOMPARE(made.set.samples[1].line, 2U);
    QCOMPARE(made.set.samples[0].outputLength, 10U);
    QCOMPARE(made.set.samples[0].promptKey, made.set.samples[1].promptKey);
    const auto sample = made.set.read(0);
    QVERIFY(sample.has_value());
    QCOMPARE(sample->input, QStringLiteral("user\nWhat?"));
    QCOMPARE(sample->output, QStringLiteral("It is \"4\"."));
    QCOMPARE(sample->gts, QStringLiteral("4"));
    QCOMPARE(sample->score, 1.0);
    QCOMPARE(sample->step, 3);
    QCOMPARE(sample->fields.size(), 1U);
    QCOMPARE(sample->fields[0].first, QStringLiteral("acc"));
    QCOMPARE(sample->fields[0].second, QStringLiteral("true"));
    QVERIFY(!sample->brokenBytes);
}

void TestRolloutIndex::awkwardLinesAreSamples()
{
    write(QStringLiteral("1.jsonl"),
        QByteArray("\xEF\xBB\xBF{\"input\":\"a\",\"output\":\"b\",\"score\":NaN}\r\n"
                   "\r\n"
                   "{\"input\":\"a\",\"output\":\"x\xFFy\",\"score\":-Infinity}\n"
                   "{\"input\":\"a\",\"output\":\"\\ud83d\",\"score\":1}\n"
                   "{\"input\":\"a\",\"output\":\"x\xE2\x80\xA8y\x0By\xC2\x85z\",\"score\":1}\n"
                   "{\"input\":\"a\",\"output\":\"\"}"));
    const auto made = index();
    QCOMPARE(made.notes.size(), 2U); // of the scores
    QCOMPARE(made.set.samples.size(), 5U);
    QCOMPARE(made.set.unreadable(), 0);
    QVERIFY(std::isnan(made.set.samples[0].score));
    QVERIFY(std::isinf(made.set.samples[1].score));
    QCOMPARE(made.set.samples[1].line, 3U);
    for (qsizetype row = 0; row < 5; ++row)
        QVERIFY(made.set.read(row).has_value());
    QVERIFY(made.set.read(1)->brokenBytes);
    QCOMPARE(made.set.read(1)->output, QStringLiteral(u"x\uFFFDy"));
    QCOMPARE(made.set.read(2)->output, QStringLiteral(u"\uFFFD"));
    QCOMPARE(made.set.read(4)->output, QString());
}

void TestRolloutIndex::unreadableLines_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("text");
    const QByteArray good = R"({"input":"a","output":"b"})";
    QTest::newRow("cut last line") << good + "\n" + good.first(20) << 2
                                   << QStringLiteral("Unreadable sample: the last line is cut");
    QTest::newRow("cut line in the middle") << good.first(20) + "\n" + good
            + "\n" << 1 << QStringLiteral("Unreadable sample: the line is cut");
    QTest::newRow("zero bytes") << good + "\n" + QByteArray(30, '\0') << 2
                                << QStringLiteral("Unreadable sample: the line is no JSON object");
    QTest::newRow("two on one line") << good + good + "\n"
            + good << 1 << QStringLiteral("Unreadable sample: something follows the JSON object");
    QTest::newRow("another kind of object")
        << good + "\n{\"step\":1,\"data\":{}}\n"
        << 2 << QStringLiteral("Unreadable sample: the object has no output, only step, data");
    for (const char* const value : { "null", "42", "true", "[\"b\"]", "{\"text\":\"b\"}" })
        QTest::newRow(value) << good + "\n{\"input\":\"a\",\"output\":" + value + "}\n"
                             << 2
                             << QStringLiteral("Unreadable sample: the output is no text but ")
                + QLatin1StringView(value);
    const auto longest = qsizetype(Limits::SampleLineBytes);
    QTest::newRow("longer than any sample")
        << R"({"input":"a","output":")" + QByteArray(longest, 'b') + "\"}\n" + good << 1
        << QStringLiteral("Unreadable sample: the line is longer than 64 MiB");
    QTest::newRow("no field") << good + "\n{}\n"
                              << 2 << QStringLiteral("Unreadable sample: the object has no output");
}

void TestRolloutIndex::unreadableLines()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, line);
    QFETCH(QString, text);
    write(QStringLiteral("7.jsonl"), bytes);
    const auto made = index();
    QCOMPARE(made.set.samples.size(), 1U);
    QCOMPARE(made.set.unreadable(), 1);
    QCOMPARE(made.notes.size(), 1U);
    QCOMPARE(made.notes[0].where.file, QStringLiteral("7.jsonl"));
    QCOMPARE(made.notes[0].where.line, line);
    QCOMPARE(made.notes[0].text, text);
    QCOMPARE(made.notes[0].source, QStringLiteral("rollout-jsonl"));
}

void TestRolloutIndex::notesAreBounded()
{
    write(QStringLiteral("1.jsonl"), QByteArray("nonsense\n").repeated(1000));
    const auto made = index();
    QCOMPARE(made.set.unreadable(), 1000);
    QCOMPARE(made.notes.size(), 1U);
    QCOMPARE(made.notes[0].where.line, 1);
    QCOMPARE(made.notes[0].text,
        QStringLiteral(
            "Unreadable sample: the line is no JSON object (1000 lines: 1, 2, 3, 4, 5, …)"));
    // A reason for each line.
    init();
    QByteArray lines;
    for (int i = 0; i < 1000; ++i)
        lines += "{\"a" + QByteArray::number(i) + "\":1}\n";
    write(QStringLiteral("1.jsonl"), lines);
    const auto many = index();
    QCOMPARE(many.set.unreadable(), 1000);
    QVERIFY(many.notes.size() <= 100);
    QVERIFY(many.notes.back().text.startsWith(QStringLiteral("1000 unreadable lines")));
}

/// One note for a reason and file, with the number of lines and the first ones.
void TestRolloutIndex::notesOfOneReason()
{
    const QByteArray foreign = "{\"question\":\"a\",\"says\":\"b\"}\n";
    const QByteArray good = "{\"input\":\"a\",\"output\":\"b\"}\n";
    const auto texts = [this] {
        QStringList all;
        for (const Note& note : index().notes)
            all += QStringLiteral("%1 %2").arg(note.where.line).arg(note.text);
        return all;
    };
    const QString other = QStringLiteral("Unreadable sample: the object has no output, only "
                                         "question, says");
    write(QStringLiteral("1.jsonl"), good + foreign);
    QCOMPARE(texts(), QStringList(QStringLiteral("2 ") + other));
    init();
    write(QStringLiteral("1.jsonl"), foreign + good + foreign + "nonsense\n" + foreign);
    QCOMPARE(texts(),
        QStringList({ QStringLiteral("1 ") + other + QStringLiteral(" (3 lines: 1, 3, 5)"),
            QStringLiteral("4 Unreadable sample: the line is no JSON object") }));
    // Lines that differ in the value alone.
    init();
    write(QStringLiteral("1.jsonl"),
        good + "{\"input\":\"a\",\"output\":1}\n{\"input\":\"a\",\"output\":2}\n");
    QCOMPARE(texts(),
        QStringList(
            QStringLiteral("2 Unreadable sample: the output is no text but 1 (the first of 2 such "
                           "lines with other values: 2, 3)")));
    init();
    write(QStringLiteral("1.jsonl"),
        good + "{\"input\":\"a\",\"output\":1}\n{\"input\":\"b\",\"output\":1}\n");
    QCOMPARE(texts(),
        QStringList(
            QStringLiteral("2 Unreadable sample: the output is no text but 1 (2 lines: 2, 3)")));
    // Where no line has a known field, the note says what helps.
    init();
    write(QStringLiteral("1.jsonl"), foreign.repeated(16));
    const QStringList all = texts();
    QCOMPARE(all.size(), 2);
    QCOMPARE(
        all[0], QStringLiteral("1 ") + other + QStringLiteral(" (16 lines: 1, 2, 3, 4, 5, …)"));
    QVERIFY(all[1].contains(QStringLiteral("--map output=NAME")));
}

void TestRolloutIndex::cutAtEveryByte()
{
    const QByteArray line
        = R"({"input":"a\nb","output":"c\u00e9","gts":{"x":[1]},"score":1.5,"step":2})";
    const QByteArray whole = line + "\n" + line + "\n";
    for (qsizetype bytes = 0; bytes <= whole.size(); ++bytes) {
        init();
        write(QStringLiteral("2.jsonl"), whole.first(bytes));
        const auto made = index();
        const bool cutFirst = bytes > 0 && bytes < line.size();
        const bool cutSecond = bytes > line.size() + 1 && bytes < 2 * line.size() + 1;
        QCOMPARE(made.set.unreadable(), cutFirst || cutSecond ? 1 : 0);
        QCOMPARE(qsizetype(made.set.samples.size()),
            (bytes >= line.size() ? 1 : 0) + (bytes >= 2 * line.size() + 1 ? 1 : 0));
    }
}

void TestRolloutIndex::writersAgree_data()
{
    QTest::addColumn<QByteArray>("baseline");
    QTest::addColumn<QByteArray>("candidate");
    QTest::newRow("escaping") << QByteArray("{\"input\":\"é😀/\",\"output\":\"中\"}")
                              << QByteArray(
                                     R"({"input":"\u00e9\ud83d\ude00\/","output":"\u4e2d"})");
    QTest::newRow("blanks and order of keys")
        << QByteArray(R"({"input":"a","output":"b","gts":{"x":1,"y":2}})")
        << QByteArray(R"({ "gts" : { "y" : 2, "x": 1 }, "output" : "b", "input" : "a" })");
    QTest::newRow("line ends in the input") << QByteArray(R"({"input":"a\r\nb\r\n","output":"b"})")
                                            << QByteArray(R"({"input":"a\nb","output":"b"})");
    QTest::newRow("blanks at the end of the input") << QByteArray(
        R"({"input":"a  \n","output":"b"})") << QByteArray(R"({"input":"a","output":"b"})");
    QTest::newRow("gts as number and as string")
        << QByteArray(R"({"input":"a","output":"b","gts":72})")
        << QByteArray(R"({"input":"a","output":"b","gts":"72"})");
    QTest::newRow("gts null and absent") << QByteArray(R"({"input":"a","output":"b","gts":null})")
                                         << QByteArray(R"({"input":"a","output":"b"})");
    QTest::newRow("numbers in gts")
        << QByteArray(R"({"input":"a","output":"b","gts":[1.0,1e-6]})")
        << QByteArray(R"({"input":"a","output":"b","gts":[1, 0.000001]})");
}

void TestRolloutIndex::writersAgree()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    const SampleRef one = only(baseline);
    const SampleRef other = only(candidate);
    QVERIFY(one.bytes > 0 && other.bytes > 0);
    QCOMPARE(one.promptKey, other.promptKey);
    QCOMPARE(one.outputKey, other.outputKey);
    QCOMPARE(one.outputLength, other.outputLength);
}

void TestRolloutIndex::keysDiffer()
{
    const SampleRef plain = only(R"({"input":"a","output":"b","gts":"1"})");
    QVERIFY(only(R"({"input":" a","output":"b","gts":"1"})").promptKey != plain.promptKey);
    QVERIFY(only(R"({"input":"a","output":"b","gts":"2"})").promptKey != plain.promptKey);
    QVERIFY(only(R"({"input":"a","output":"b "})").outputKey != plain.outputKey);
    // Both would be shown as U+FFFD, but they are not the same output.
    QVERIFY(only(R"({"input":"a","output":"\ud83d"})").outputKey
        != only(R"({"input":"a","output":"\ude00"})").outputKey);
    QVERIFY(only("{\"input\":\"a\",\"output\":\"\xFF\"}").outputKey
        != only("{\"input\":\"a\",\"output\":\"\xFE\"}").outputKey);
}

void TestRolloutIndex::inputKeyIgnoresGts()
{
    const SampleRef with = only(R"({"input":"a","output":"b","gts":"1"})");
    const SampleRef without = only(R"({"input":"a","output":"b"})");
    QVERIFY(with.hasGts() && !without.hasGts());
    QVERIFY(with.promptKey != without.promptKey);
    QCOMPARE(with.inputKey(), without.inputKey());
    QVERIFY(with.inputKey() != only(R"({"input":"c","output":"b"})").inputKey());
}

void TestRolloutIndex::stepAndScore()
{
    QCOMPARE(only(R"({"input":"a","output":"b"})").step, 1); // of the file name
    QCOMPARE(only(R"({"input":"a","output":"b","step":"1"})").step, 1);
    QCOMPARE(only(R"({"input":"a","output":"b","score":"0.5"})").score, 0.5F);
    QCOMPARE(only(R"({"input":"a","output":"b","score":"True"})").score, 1.0F);
    QVERIFY(std::isnan(only(R"({"input":"a","output":"b","score":null})").score));
    init();
    write(QStringLiteral("4.jsonl"), "{\"input\":\"a\",\"output\":\"b\",\"step\":5}\n");
    const auto made = index();
    QCOMPARE(made.set.samples[0].step, 5);
    QCOMPARE(made.notes.size(), 1U);
    QVERIFY(made.notes[0].severity == Note::Severity::Info);
}

void TestRolloutIndex::foreignFields()
{
    write(QStringLiteral("all.jsonl"), "{\"question\":\"a\",\"answer\":\"b\",\"reward\":2}\n");
    QCOMPARE(index().set.unreadable(), 1);
    RolloutFields fields;
    fields.input = QStringList{ QStringLiteral("question") };
    fields.output = QStringList{ QStringLiteral("answer") };
    SilentMonitor monitor;
    const auto made = indexRollouts(set(), fields, 0, monitor);
    QCOMPARE(made->set.samples.size(), 1U);
    QCOMPARE(made->set.read(0)->output, QStringLiteral("b"));
    QCOMPARE(made->set.samples[0].score, 2.0F);
    QCOMPARE(made->set.samples[0].step, -1);
}

void TestRolloutIndex::missingFile()
{
    write(QStringLiteral("1.jsonl"), "{\"input\":\"a\",\"output\":\"b\"}\n");
    QFile::remove(m_files[0].absolutePath);
    const auto made = index();
    QCOMPARE(made.set.samples.size(), 0U);
    QCOMPARE(made.notes.size(), 1U);
    QVERIFY(made.notes[0].severity == Note::Severity::Error);
    QCOMPARE(made.set.unreadable(), 1); // the whole file
    QVERIFY(made.set.files[0].cut);
}

void TestRolloutIndex::rewrittenFile()
{
    const QByteArray line = "{\"input\":\"a\",\"output\":\"b\"}\n";
    write(QStringLiteral("1.jsonl"), line + line);
    const auto made = index();
    QVERIFY(made.set.read(1).has_value());
    const auto overwrite = [&](const QByteArray& bytes) {
        QFile out(m_files[0].absolutePath);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    };
    overwrite(line); // shorter
    QVERIFY(made.set.read(0).has_value());
    QVERIFY(made.set.read(1).error().code == Error::Code::Unreadable);
    overwrite("{\"input\":\"a\",\"output\":\"c\"}\n" + line); // the same length, another text
    QVERIFY(made.set.read(0).error().code == Error::Code::Unreadable);
    QCOMPARE(made.set.read(0).error().where, QStringLiteral("1.jsonl:1"));
    overwrite(line + line + line); // grown
    QVERIFY(made.set.read(1).has_value());
    overwrite({});
    QVERIFY(made.set.read(0).error().code == Error::Code::Unreadable);
}

void TestRolloutIndex::preview()
{
    const QByteArray line = "{\"input\":\"a\",\"output\":\"b\"}\n";
    write(QStringLiteral("1.jsonl"), line.repeated(10));
    write(QStringLiteral("2.jsonl"), line.repeated(10));
    const auto first = index(line.size() * 3);
    QCOMPARE(first.set.samples.size(), 3U);
    QVERIFY(first.set.indexed && !first.set.complete);
    const auto more = index(line.size() * 13);
    QCOMPARE(more.set.samples.size(), 13U);
    QVERIFY(!more.set.complete);
    const auto all = index(line.size() * 100);
    QCOMPARE(all.set.samples.size(), 20U);
    QVERIFY(all.set.complete);
}

void TestRolloutIndex::manyFilesKeepOrder()
{
    for (int step = 1; step <= 40; ++step)
        write(QString::number(step) + QStringLiteral(".jsonl"),
            QByteArray("{\"input\":\"a\",\"output\":\"b\"}\n").repeated(step % 7));
    const auto made = index();
    QVERIFY(std::is_sorted(made.set.samples.begin(), made.set.samples.end(),
        [](const SampleRef& one, const SampleRef& other) {
            return std::pair(one.file, one.line) < std::pair(other.file, other.line);
        }));
    for (qsizetype row = 0; row < qsizetype(made.set.samples.size()); ++row) // more than stay open
        QVERIFY(made.set.read(row).has_value());
}

void TestRolloutIndex::packedFile()
{
    const QString zstd = QStandardPaths::findExecutable(QStringLiteral("zstd"));
    if (zstd.isEmpty())
        QSKIP("zstd is not installed");
    write(QStringLiteral("1.jsonl"),
        QByteArray("{\"input\":\"a\",\"output\":\"b\"}\n").repeated(100));
    QCOMPARE(QProcess::execute(
                 zstd, { QStringLiteral("-q"), QStringLiteral("--rm"), m_files[0].absolutePath }),
        0);
    m_files[0].absolutePath += QStringLiteral(".zst");
    m_files[0].path += QStringLiteral(".zst");
    auto made = index();
    QCOMPARE(made.set.samples.size(), 100U);
    for (const Note& note : made.notes) // that the rows are equal is no fault
        QVERIFY(note.severity == Note::Severity::Info);
    QVERIFY(made.set.read(99).has_value());
    QFile packed(m_files[0].absolutePath);
    QVERIFY(packed.resize(packed.size() - 6));
    made = index();
    QVERIFY(std::any_of(made.notes.begin(), made.notes.end(),
        [](const Note& note) { return note.severity == Note::Severity::Warning; }));
}

void TestRolloutIndex::cancelled()
{
    class CancelAt final : public Monitor {
    public:
        explicit CancelAt(int polls)
            : m_left(polls)
        {
        }
        bool cancelled() const override { return --m_left < 0; }
        void progress(double fraction) override
        {
            QVERIFY(fraction >= m_told && fraction <= 1);
            m_told = fraction;
        }
        void stage(const QString&) override { }

    private:
        mutable std::atomic<int> m_left;
        double m_told = 0;
    };
    for (int step = 1; step <= 5; ++step)
        write(QString::number(step) + QStringLiteral(".jsonl"),
            QByteArray("{\"input\":\"a\",\"output\":\"b\"}\n").repeated(10));
    int polls = 0;
    for (;; ++polls) {
        CancelAt monitor(polls);
        const auto made = indexRollouts(set(), {}, 0, monitor);
        if (made)
            break;
        QVERIFY(made.error().code == Error::Code::Cancelled);
    }
    QVERIFY(polls >= 5);
}

ALIDADE_TEST_MAIN(TestRolloutIndex)
#include "tst_rollout_index.moc"

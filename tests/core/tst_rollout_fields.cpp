// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollout fields that hold something else than belongs there, keys and rows that stand twice: each
// is a note with its line, and nothing is made of it that it is not.
#include "core/sources/rollout_index.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace alidade;

class TestRolloutFields : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fieldsOfAnotherType_data();
    void fieldsOfAnotherType();
    void stepsThatAreNotKnown_data();
    void stepsThatAreNotKnown();
    void manyFaultsOfOneKind();
    void messagesArePrompts();
    void rowsThatStandTwice();

private:
    /// Of one file `<step>.jsonl`.
    RolloutIndexing indexOf(qint32 step, const QByteArray& bytes);
    SampleRef only(const QByteArray& line)
    {
        const auto made = indexOf(1, line + "\n");
        return made.set.samples.empty() ? SampleRef() : made.set.samples[0];
    }

    QTemporaryDir m_directory;
};

RolloutIndexing TestRolloutFields::indexOf(qint32 step, const QByteArray& bytes)
{
    RolloutFile file;
    file.path = QStringLiteral("%1.jsonl").arg(step);
    file.absolutePath = m_directory.filePath(file.path);
    file.bytes = bytes.size();
    file.step = step;
    QFile out(file.absolutePath);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("cannot write");
    out.close();
    RolloutSet set;
    set.files.push_back(file);
    SilentMonitor monitor;
    return *indexRollouts(set, {}, 0, monitor);
}

void TestRolloutFields::fieldsOfAnotherType_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* field, const QString& text) {
        QTest::newRow(field) << QByteArray(field) << text;
    };
    const QString input = QStringLiteral("The input is no text but %1: the prompt is not known");
    row("\"input\":null", input.arg(QStringLiteral("null")));
    row("\"input\":[1, 2]", input.arg(QStringLiteral("[1, 2]")));
    row("\"input\":[]", input.arg(QStringLiteral("[]")));
    row("\"input\":7", input.arg(QStringLiteral("7")));
    row("\"input\":{\"a\":1}", input.arg(QStringLiteral("{\"a\":1}")));
    const QString step = QStringLiteral("The step is no whole number but %1; the file name counts");
    row("\"input\":\"a\",\"step\":\"x\"", step.arg(QStringLiteral("\"x\"")));
    row("\"input\":\"a\",\"step\":1.5", step.arg(QStringLiteral("1.5")));
    row("\"input\":\"a\",\"step\":[3]", step.arg(QStringLiteral("[3]")));
    const QString score = QStringLiteral("The score is no number but %1");
    row("\"input\":\"a\",\"score\":\"high\"", score.arg(QStringLiteral("\"high\"")));
    row("\"input\":\"a\",\"score\":{}", score.arg(QStringLiteral("{}")));
    const QString twice = QStringLiteral("The object has more than one %1; the last one counts");
    row("\"input\":\"a\",\"input\":\"a\"", twice.arg(QStringLiteral("input")));
    row("\"input\":\"a\",\"score\":1,\"sc\\u006fre\":0.5", twice.arg(QStringLiteral("score")));
}

void TestRolloutFields::fieldsOfAnotherType()
{
    QFETCH(QByteArray, field);
    QFETCH(QString, text);
    const auto made
        = indexOf(7, "{\"input\":\"a\",\"output\":\"b\"}\n{\"output\":\"c\"," + field + "}\n");
    QCOMPARE(made.set.samples.size(), 2U);
    QCOMPARE(made.set.unreadable(), 0);
    QCOMPARE(made.notes.size(), 1U);
    QCOMPARE(made.notes[0].where.file, QStringLiteral("7.jsonl"));
    QCOMPARE(made.notes[0].where.line, 2);
    QCOMPARE(made.notes[0].text, text);
    QVERIFY(made.notes[0].severity == Note::Severity::Warning);
    QCOMPARE(made.set.samples[1].step, 7);
    QCOMPARE(made.set.samples[1].inputKey() == 0, text.startsWith(QStringLiteral("The input")));
    QCOMPARE(made.set.files[0].promptsMissing, text.startsWith(QStringLiteral("The input")));
    // What stands there is shown, but never as the prompt.
    const auto sample = made.set.read(1);
    QVERIFY(sample.has_value());
    if (text.startsWith(QStringLiteral("The input"))) {
        QVERIFY(sample->input.isEmpty());
        QCOMPARE(sample->fields[0].first, QStringLiteral("input"));
    }
}

/// Where the name of the file tells no step, nothing says that it counts.
void TestRolloutFields::stepsThatAreNotKnown_data()
{
    QTest::addColumn<QByteArray>("step");
    QTest::addColumn<qint32>("fileStep");
    QTest::addColumn<QString>("text"); // empty: the step is read
    const QString none = QStringLiteral(", and the file name tells none: the step is not known");
    const QString counts = QStringLiteral("; the file name counts");
    for (const char* step : { "10000000000", "100000000000000000000", "-10000000000", "3e9" }) {
        const QString text
            = QStringLiteral("The step %1 is out of range").arg(QLatin1StringView(step));
        QTest::addRow("%s, none told", step) << QByteArray(step) << -1 << QString(text + none);
        QTest::addRow("%s, 7 told", step) << QByteArray(step) << 7 << QString(text + counts);
    }
    for (const char* step : { "1.5", "\"x\"", "[1]", "NaN", "Infinity" }) {
        const QString text
            = QStringLiteral("The step is no whole number but %1").arg(QLatin1StringView(step));
        QTest::addRow("%s, none told", step) << QByteArray(step) << -1 << QString(text + none);
        QTest::addRow("%s, 7 told", step) << QByteArray(step) << 7 << QString(text + counts);
    }
    for (const char* step : { "2000000000", "0", "3.0", "\"3\"", "null" })
        QTest::newRow(step) << QByteArray(step) << -1 << QString();
}

void TestRolloutFields::stepsThatAreNotKnown()
{
    QFETCH(QByteArray, step);
    QFETCH(qint32, fileStep);
    QFETCH(QString, text);
    const auto made
        = indexOf(fileStep, "{\"input\":\"a\",\"output\":\"b\",\"step\":" + step + "}\n");
    QCOMPARE(made.notes.size(), text.isEmpty() ? 0U : 1U);
    if (text.isEmpty())
        return;
    QCOMPARE(made.notes[0].text, text);
    QCOMPARE(made.notes[0].text.mid(made.notes[0].quoted.begin, made.notes[0].quoted.length),
        QString::fromLatin1(step));
    QCOMPARE(made.set.samples[0].step, fileStep);
}

void TestRolloutFields::manyFaultsOfOneKind()
{
    const auto made = indexOf(
        1, QByteArray("{\"input\":null,\"output\":\"b\",\"score\":\"high\"}\n").repeated(20));
    QStringList texts;
    for (const Note& note : made.notes)
        texts += note.text;
    QCOMPARE(texts.size(), 13); // five of each kind, two sums, the equal rows
    QVERIFY(texts.contains(
        QStringLiteral("20 samples have an input that is no text; only the first 5 are listed")));
    QVERIFY(texts.contains(
        QStringLiteral("20 samples have a score that is no number; only the first 5 are listed")));
}

/// A list of messages is what some frameworks write as a prompt.
void TestRolloutFields::messagesArePrompts()
{
    const SampleRef one = only(R"({"input":[{"role":"user","content":"Why?"}],"output":"b"})");
    QVERIFY(one.inputKey() != 0);
    QVERIFY(one.inputKey()
        != only(R"({"input":[{"role":"user","content":"How?"}],"output":"b"})").inputKey());
}

void TestRolloutFields::rowsThatStandTwice()
{
    const QByteArray row = "{\"input\":\"a\",\"output\":\"b\",\"score\":1}\n";
    const auto made = indexOf(1,
        row + "{\"input\":\"a\",\"output\":\"b\",\"score\":0}\n" + row
            + "{\"input\":\"c\",\"output\":\"b\",\"score\":1}\n" + row);
    QCOMPARE(made.set.samples.size(), 5U);
    QCOMPARE(made.notes.size(), 1U);
    QVERIFY(made.notes[0].severity == Note::Severity::Info);
    QCOMPARE(made.notes[0].where.line, 3);
    QCOMPARE(made.notes[0].text,
        QStringLiteral(
            "2 rows stand more than once, byte for byte; the first is line 3 as line 1"));
    const auto once = indexOf(1, "{\"input\":\"c\",\"output\":\"b\"}\n" + row + row);
    QCOMPARE(once.notes.size(), 1U);
    QCOMPARE(once.notes[0].where.line, 3);
    QCOMPARE(once.notes[0].text,
        QStringLiteral("One row stands more than once, byte for byte: line 3 as line 2"));
}

ALIDADE_TEST_MAIN(TestRolloutFields)
#include "tst_rollout_fields.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a dump says badly: a note with its line and its operator, and that operator is not compared;
// never a difference that no file states, never a pass.
#include "core/base/limits.h"
#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/model/comparison.h"
#include "core/model/names.h"
#include "tests/support/dump_rows_of.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

QByteArray entry(const QByteArray& inputs, const QByteArray& outputs)
{
    return R"({"input_args": )" + inputs + R"(, "input_kwargs": {}, "output": )" + outputs + '}';
}

/// Three operators; the second one, at line 3, is `middle`.
Dump dumpWith(const QByteArray& middle)
{
    Dump dump;
    dump.add("Torch.a.0.forward", entry('[' + tensor() + ']', '[' + tensor() + ']'));
    dump.add("Torch.b.0.forward", middle);
    dump.add("Torch.c.0.forward", entry('[' + tensor(2) + ']', '[' + tensor(3) + ']'));
    return dump;
}

QByteArray whole() { return entry('[' + tensor() + ']', '[' + tensor(2) + ']'); }

QByteArray tensorWith(const QByteArray& field, const QByteArray& value)
{
    QByteArray text("{\"type\": \"torch.Tensor\"");
    for (const auto& [name, usual] : std::initializer_list<std::pair<QByteArray, QByteArray>>{
             { "dtype", "\"torch.float32\"" }, { "shape", "[4]" }, { "Max", "2" }, { "Min", "-2" },
             { "Mean", "0.2" }, { "Norm", "3" }, { "requires_grad", "true" } }) {
        const QByteArray said = name == field ? value : usual;
        if (!said.isEmpty())
            text += ", \"" + name + "\": " + said;
    }
    if (field == "md5" || field == "data_name" || field == "placements")
        text += ", \"" + field + "\": " + value;
    return text + '}';
}

QByteArray scalar(const QByteArray& type, const QByteArray& value)
{
    return R"({"type": ")" + type + R"(", "value": )" + value + '}';
}

} // namespace

class TestDumpFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void badEntries_data();
    void badEntries();
    void notedOnly_data();
    void notedOnly();
    void soundValues_data();
    void soundValues();
    void differencesBesideStay();
    void repeatedOperators();
    void repeatedData();
    void controlCharacters();
    void manyFaultsAreCounted();
    void contextFiles_data();
    void contextFiles();
};

/// The middle operator of one side; the words that the note has.
void TestDumpFaults::badEntries_data()
{
    QTest::addColumn<QByteArray>("middle");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& middle, const char* words) {
        QTest::newRow(name) << middle << QString::fromLatin1(words);
    };
    const QByteArray in = '[' + tensor() + ']', out = '[' + tensor(2) + ']';
    row("entry null", "null", "is no object");
    row("entry list", "[1, [2]]", "is no object");
    row("entry text", "\"x\"", "is no object");
    row("entry number", "5", "is no object");
    for (const char* value : { "null", "\"x\"", "7", "true" }) {
        row(qPrintable(QStringLiteral("output %1").arg(QLatin1StringView(value))), entry(in, value),
            "output is neither a list nor an object");
        row(qPrintable(QStringLiteral("inputs %1").arg(QLatin1StringView(value))),
            entry(value, out), "input_args is neither a list nor an object");
    }
    for (const char* value : { "7", "\"x\"", "true", "NaN" })
        row(qPrintable(QStringLiteral("bare %1").arg(QLatin1StringView(value))),
            entry(in, '[' + QByteArray(value) + ']'), "output.0 is no value");
    row("bare in a dict", entry(in, "{\"k\": [{}, 4]}"), "output.k.1 is no value");
    const auto field = [&](const char* name, const char* value, const char* words) {
        row(qPrintable(QStringLiteral("%1 %2").arg(
                QLatin1StringView(name), QString::fromLatin1(value).left(20))),
            entry(in, '[' + tensorWith(name, value) + ']'), words);
    };
    field("dtype", "5", "output.0, dtype is no text");
    field("dtype", "null", "output.0, dtype is no text");
    field("dtype", "", "output.0, dtype is missing");
    field("shape", "\"[2]\"", "output.0, shape is no list of sizes");
    field("shape", "null", "output.0, shape is no list of sizes");
    field("shape", "[2, \"3\"]", "output.0, shape is no list of sizes");
    field("shape", "[[2, 3], 4]", "output.0, shape is no list of sizes");
    field("shape", "[-1]", "output.0, shape is no list of sizes");
    field("shape", "[2.5]", "output.0, shape is no list of sizes");
    field("shape", "[99999999999999999999999]", "output.0, shape is no list of sizes");
    field("shape", "", "output.0, shape is missing");
    field("Max", "\"abc\"", "output.0, Max is no number");
    field("Max", "\"\"", "output.0, Max is no number");
    field("Max", "[1]", "output.0, Max is no number");
    field("Max", "{\"a\": 1}", "output.0, Max is no number");
    field("Max", "1.2.3", "output.0, Max is no number");
    field("Max", "5-3", "output.0, Max is no number");
    field("Max", "0x10", "output.0, Max is no number");
    field("Max", "true", "Max, Min, Mean, Norm is no number");
    field("Max", "1e400", "output.0, Max is too large");
    field("Norm", "-1e400", "output.0, Norm is too large");
    field("Max", "\"1e400\"", "output.0, Max is too large");
    const QByteArray huge = '1' + QByteArray(400, '0');
    field("Max", huge.constData(), "output.0, Max is too large");
    field("md5", "12", "output.0, md5 is no text");
    field("data_name", "{}", "output.0, data_name is no text");
    field("placements", "\"x\"", "output.0, placements is no list");
    row("Max twice", entry(in, '[' + tensorWith("Max", "2, \"Max\": 2") + ']'), "stands twice");
    row("type twice", entry(in, '[' + tensorWith("Max", "2, \"type\": \"int\"") + ']'),
        "stands twice");
    row("output twice", entry(in, out + ", \"output\": " + out), "output stands twice");
    row("one name twice", entry(in, "{\"k\": " + tensor() + ", \"k\": " + tensor() + '}'),
        "output.k stands twice");
    row("tensor without a dtype", entry(in, R"([{"type": "torch.Tensor", "Max": 1}])"),
        "dtype is missing");
    row("int of a text", entry(in, '[' + scalar("int", "\"x\"") + ']'),
        "no value of its type (int)");
    row("int of a fraction", entry(in, '[' + scalar("int", "2.5") + ']'), "(int)");
    row("int without a value", entry(in, R"([{"type": "int"}])"), "(int)");
    row("float of a list", entry(in, '[' + scalar("float", "[1]") + ']'), "(float)");
    row("bool of a number", entry(in, '[' + scalar("bool", "3") + ']'), "(bool)");
    row("str of null", entry(in, '[' + scalar("str", "null") + ']'), "(str)");
    row("slice of a text", entry(in, '[' + scalar("slice", "\"x\"") + ']'), "(slice)");
    row("size of a number", entry(in, '[' + scalar("torch.Size", "3") + ']'), "(torch.Size)");
    row("group without ranks", entry(in, R"([{"type": "torch.ProcessGroup"}])"),
        "(torch.ProcessGroup)");
    row("group ranks", entry(in, R"([{"type": "torch.ProcessGroup", "group_ranks": 3}])"),
        "group_ranks is no list");
    row("is_nan", R"({"is_nan": "abc"})", "is_nan is neither 0 nor 1");
    row("an input", entry("[" + tensorWith("Max", "\"abc\"") + ']', out),
        "input.0, Max is no number");
}

void TestDumpFaults::badEntries()
{
    QFETCH(QByteArray, middle);
    QFETCH(QString, words);
    const Dump good = dumpWith(whole()), bad = dumpWith(middle);
    for (const bool inBoth : { false, true })
        for (const Side side : BothSides) {
            const DumpPair pair = inBoth ? compare(bad, bad)
                : side == Side::Baseline ? compare(bad, good)
                                         : compare(good, bad);
            QCOMPARE(pair.rows.size(), size_t(3));
            const DumpRow& row = rowNamed(pair, "Torch.b.0.forward");
            QCOMPARE(QString(nameOf(row.state)), QStringLiteral("not-comparable"));
            QCOMPARE(row.what, quint8(DumpRow::Unreadable));
            QCOMPARE(rowNamed(pair, "Torch.a.0.forward").state, DumpRow::State::Same);
            QCOMPARE(rowNamed(pair, "Torch.c.0.forward").state, DumpRow::State::Same);
            QVERIFY(pair.origins.empty() && pair.firstDivergence < 0);
            const auto& notes = pair.notes[side];
            QVERIFY(!notes.empty());
            QVERIFY2(notes[0].text.startsWith(u"Torch.b.0.forward"), qPrintable(notes[0].text));
            QVERIFY2(notes[0].text.contains(words), qPrintable(notes[0].text));
            QCOMPARE(notes[0].where.line, 3);
            QCOMPARE(notes[0].where.file, QStringLiteral("d"));
        }
}

/// Badly said, but it is clear what is meant.
void TestDumpFaults::notedOnly_data()
{
    QTest::addColumn<QByteArray>("value"); ///< of the output
    QTest::addColumn<QString>("words");
    QTest::newRow("number in quotes")
        << tensorWith("Max", "\"2\"") << QStringLiteral("Max is a number in quotes");
    QTest::newRow("requires_grad") << tensorWith("requires_grad", "\"x\"")
                                   << QStringLiteral("requires_grad is neither true nor false");
}

void TestDumpFaults::notedOnly()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, words);
    const DumpPair pair
        = compare(dumpWith(whole()), dumpWith(entry('[' + tensor() + ']', '[' + value + ']')));
    QCOMPARE(rowNamed(pair, "Torch.b.0.forward").state, DumpRow::State::Same);
    QCOMPARE(pair.notes.candidate.size(), size_t(1));
    QVERIFY2(
        pair.notes.candidate[0].text.contains(words), qPrintable(pair.notes.candidate[0].text));
    QVERIFY(pair.notes.baseline.empty());
}

/// What msprobe writes leaves no note.
void TestDumpFaults::soundValues_data()
{
    QTest::addColumn<QByteArray>("value");
    for (const char* value : { "null", "[]", "{}", "[[null]]", R"({"type": "int", "value": -2})",
             R"({"type": "float", "value": 2})", R"({"type": "float", "value": NaN})",
             R"({"type": "float", "value": "nan"})", R"({"type": "bool", "value": true})",
             R"({"type": "str", "value": ""})", R"({"type": "ellipsis", "value": "..."})",
             R"({"type": "slice", "value": [null, 2, null]})",
             R"({"type": "torch.Size", "value": []})",
             R"({"type": "torch.dtype", "value": "torch.float32"})",
             R"({"type": "torch.device", "value": "npu:0"})",
             R"({"type": "torch.memory_format", "format": "contiguous_format"})",
             R"({"type": "torch.ProcessGroup", "group_ranks": [0, 1], "group_id": "ab"})",
             R"({"type": "torch.distributed.ReduceOp", "value": "RedOpType.SUM"})",
             R"({"class_type": "torch.distributed.P2POp", "tensor": null, "op": "isend"})",
             R"({"type": "int64", "value": 3})" })
        QTest::newRow(value) << QByteArray(value);
    QTest::newRow("quoted NaN") << tensorWith("Max", "\"NaN\"");
    QTest::newRow("infinity") << tensorWith("Max", "-Infinity");
    QTest::newRow("null statistics") << tensorWith("Mean", "null");
    QTest::newRow("0-d") << tensorWith("shape", "[]");
    QTest::newRow("no requires_grad") << tensorWith("requires_grad", "");
    QTest::newRow("no md5") << tensorWith("md5", "null");
    QTest::newRow("bool tensor") << QByteArray(
        R"({"type": "torch.Tensor", "dtype": "torch.bool", "shape": [2], "Max": true, "Min": false, "Mean": null, "Norm": null})");
    QTest::newRow("DTensor") << QByteArray(
        R"({"type": "torch.distributed.tensor.DTensor", "dtype": "torch.float32", "shape": [2], "Max": 1, "Min": 1, "Mean": 1, "Norm": 1, "requires_grad": true, "device_mesh": [[0, 1]], "placements": [{"Shard": {"dim": 0}}, {"Replicate": {}}]})");
}

void TestDumpFaults::soundValues()
{
    QFETCH(QByteArray, value);
    const Dump dump = dumpWith(entry('[' + value + ']', '[' + value + ", " + tensor() + ']'));
    const DumpPair pair = compare(dump, dump);
    for (const Side side : BothSides)
        QVERIFY2(pair.notes[side].empty(),
            pair.notes[side].empty() ? "" : qPrintable(pair.notes[side][0].text));
    for (const DumpRow& row : pair.rows)
        QCOMPARE(QString(nameOf(row.state)), QStringLiteral("same"));
}

/// A value beside the unreadable one still tells what it tells.
void TestDumpFaults::differencesBesideStay()
{
    const auto with = [](const QByteArray& other) {
        return dumpWith(
            entry('[' + tensor() + ']', '[' + tensorWith("Max", "\"abc\"") + ", " + other + ']'));
    };
    const Dump good
        = dumpWith(entry('[' + tensor() + ']', '[' + tensor(2) + ", " + tensor(2) + ']'));
    QCOMPARE(rowNamed(compare(good, with(tensor(2))), "Torch.b.0.forward").state,
        DumpRow::State::NotComparable);
    QCOMPARE(rowNamed(compare(good, with(tensor(20))), "Torch.b.0.forward").state,
        DumpRow::State::Differs);
    QCOMPARE(rowNamed(compare(good, with(notANumber())), "Torch.b.0.forward").state,
        DumpRow::State::NonFinite);
    QCOMPARE(compare(good, with(notANumber())).origins.front().inputsKnown, false);
}

/// The last one counts, at the place of the first one.
void TestDumpFaults::repeatedOperators()
{
    Dump twice = dumpWith(entry('[' + tensor() + ']', '[' + tensor(200) + ']'));
    twice.add("Torch.b.0.forward", whole()).add("Torch.b.0.forward", whole());
    const DumpPair pair = compare(dumpWith(whole()), twice);
    QCOMPARE(rowsOf(pair),
        QStringList({ QStringLiteral("Torch.a.0.forward = Torch.a.0.forward same"),
            QStringLiteral("Torch.b.0.forward = Torch.b.0.forward same"),
            QStringLiteral("Torch.c.0.forward = Torch.c.0.forward same") }));
    QCOMPARE(pair.notes.candidate.size(), size_t(2));
    QCOMPARE(pair.notes.candidate[0].where.line, 5);
    QCOMPARE(pair.notes.candidate[1].where.line, 6);
    QCOMPARE(pair.notes.candidate[0].text,
        QStringLiteral("Torch.b.0.forward stands here more than once; the last one counts"));
    // Gradients with and without a number are two keys.
    Dump gradients;
    gradients.add("Module.m.M.parameters_grad", "{\"weight\": " + tensor() + '}');
    gradients.add("Module.m.M.parameters_grad.0", "{\"weight\": [" + tensor() + "]}");
    QVERIFY(load(gradients).notes.empty());
    QCOMPARE(load(gradients).ops.size(), size_t(2));
}

void TestDumpFaults::repeatedData()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("dump.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"task\": 5, \"data\": {\"Torch.a.0.forward\": {}},\n\"data\": "
               "{\"Torch.b.0.forward\": {}}}");
    file.close();
    SilentMonitor monitor;
    const auto data = readDump(path, QStringLiteral("d"), monitor);
    QVERIFY(data.has_value());
    QCOMPARE(data->ops.size(), size_t(1));
    QCOMPARE(data->name(0), QStringLiteral("Torch.b.0.forward"));
    QCOMPARE(data->notes.size(), size_t(2));
    QVERIFY(data->notes[0].text.startsWith(u"task is no text"));
    QCOMPARE(data->notes[1].where.line, 2);
}

/// A hole in a file is full of NULs; no writer of JSON leaves one in a text.
void TestDumpFaults::controlCharacters()
{
    for (const QByteArray& hole : { QByteArray(3, '\0'), QByteArray("\n"), QByteArray("\x1f") }) {
        QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("dump.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(dumpWith(whole()).text().replace("Torch.c", QByteArray("Tor" + hole + "ch.c")));
        file.close();
        SilentMonitor monitor;
        const auto data = readDump(path, QStringLiteral("d"), monitor);
        QVERIFY(data.has_value());
        QVERIFY(!data->complete);
        QCOMPARE(data->ops.size(), size_t(2));
        QVERIFY2(
            data->notes[0].text.contains(u"control character"), qPrintable(data->notes[0].text));
        QCOMPARE(data->notes[0].where.line, 4);
    }
}

void TestDumpFaults::manyFaultsAreCounted()
{
    Dump dump;
    const int count = Limits::NotesPerFile + 50;
    for (int at = 0; at < count; ++at)
        dump.add("Torch.a." + QByteArray::number(at) + ".forward", "null");
    const DumpData data = load(dump);
    QCOMPARE(data.ops.size(), size_t(count));
    QCOMPARE(data.notes.size(), size_t(Limits::NotesPerFile + 1));
    QVERIFY(data.notes.back().text.startsWith(u"50 further"));
}

/// stack.json and construct.json that are not whole are noted by the comparison.
void TestDumpFaults::contextFiles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("words"); ///< empty: no note
    QTest::addColumn<int>("line");
    const auto row = [](const char* name, const QByteArray& content, const char* words, int line) {
        QTest::addRow("%s: %s", name, content.simplified().right(40).constData())
            << QString::fromLatin1(name) << content << QString::fromLatin1(words) << line;
    };
    const QByteArray stack("{\"0\": [[\"Torch.a.0.forward\"],\n [\"File a\"]]}");
    row("stack.json", stack, "", 0);
    row("stack.json", "{\"Torch.a.0.forward\": [\"File a\"]}", "", 0);
    row("stack.json", "{}", "", 0);
    row("stack.json", stack.chopped(1), "ends in the middle", 2);
    row("stack.json", stack.chopped(6), "ends in the middle", 2);
    row("stack.json", "", "tells no call stacks", 1);
    row("stack.json", "[]", "tells no call stacks", 1);
    row("stack.json", "{\"0\":\n 3}", "1 entries hold no call stack", 2);
    row("stack.json", QByteArray("{\"0\": \0}", 8), "no JSON", 1);
    const QByteArray construct("{\"Torch.a.0.forward\": null,\n\"Torch.b.0.forward\": \"M\"}");
    row("construct.json", construct, "", 0);
    row("construct.json", "{\"megatron_micro_step_number\": 3}", "", 0);
    row("construct.json", construct.chopped(1), "ends in the middle", 2);
    row("construct.json", construct.chopped(3), "ends in the middle", 2);
    row("construct.json", "", "does not tell the modules", 1);
    row("construct.json", "{\"Torch.a.0.forward\":\n 3}", "something else", 2);
}

void TestDumpFaults::contextFiles()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, words);
    QFETCH(int, line);
    QTemporaryDir directory;
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    for (const Side side : BothSides) {
        const QString rank = directory.filePath(nameOf(side) + QStringLiteral("/step0/rank0"));
        dumpWith(whole()).write(rank);
        if (side == Side::Candidate) {
            QFile file(rank + u'/' + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QCOMPARE(file.write(content), content.size());
        }
        runs[side] = *loadRun(directory.filePath(nameOf(side)), LoadOptions(), monitor);
    }
    const auto comparison = *compareRuns(runs, CompareOptions(), monitor);
    const auto& notes = comparison->dumps->pairs[0].notes.candidate;
    QCOMPARE(notes.size(), size_t(!words.isEmpty()));
    if (words.isEmpty())
        return;
    QCOMPARE(notes[0].where.file, QStringLiteral("step0/rank0/") + name);
    QVERIFY2(notes[0].text.contains(words), qPrintable(notes[0].text));
    QCOMPARE(notes[0].where.line, line);
}

ALIDADE_TEST_MAIN(TestDumpFaults)
#include "tst_dump_faults.moc"

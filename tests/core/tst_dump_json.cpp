// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading dump.json, construct.json and stack.json: names, leaves, order, NaN, cuts, hostile input.
#include "core/base/json_stream.h"
#include "core/base/limits.h"
#include "core/sources/dump_context.h"
#include "core/sources/dump_json.h"
#include "tests/support/dump_text.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>

#include <cmath>

using namespace alidade;

namespace {

class Folder {
public:
    QString put(const QByteArray& bytes, const QString& name = QStringLiteral("dump.json"))
    {
        const QString path = m_directory.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    }
    DumpData read(const QByteArray& bytes)
    {
        SilentMonitor monitor;
        auto data = readDump(put(bytes), QStringLiteral("rank0/dump.json"), monitor);
        if (!data)
            qFatal("cannot read");
        return std::move(*data);
    }

private:
    QTemporaryDir m_directory;
};

QString leafText(const DumpData& data, const DumpLeaf& leaf)
{
    const DumpLeafKind& kind = data.kindOf(leaf);
    QString text = QStringLiteral("%1|%2|%3")
                       .arg(data.texts.text(kind.path), data.texts.text(kind.dtype),
                           data.texts.text(kind.shape));
    if (kind.kind == DumpLeafKind::Type::Tensor)
        for (const double value : data.statisticsOf(leaf))
            text += u'|' + QString::number(value);
    else
        text += u'|' + data.texts.text(leaf.value);
    return text;
}

QStringList leavesOf(const DumpData& data, qint32 op)
{
    QStringList texts;
    const DumpOp& one = data.ops[size_t(op)];
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at)
        texts += leafText(data, data.leaves[at]);
    return texts;
}

QStringList namesOf(const DumpData& data)
{
    QStringList names;
    for (size_t op = 0; op < data.ops.size(); ++op)
        names += data.name(qint32(op));
    return names;
}

} // namespace

class TestDumpJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keys_data();
    void keys();
    void leaves_data();
    void leaves();
    void orderAndHeader();
    void numbers();
    void oldAndNewGradients();
    void everyCut();
    void nonsense_data();
    void nonsense();
    void byteOrderMark();
    void precision_data();
    void precision();
    void deepNesting();
    void longText();
    void oneOperatorAgain();
    void construct();
    void stacks_data();
    void stacks();
};

void TestDumpJson::keys_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("parts"); // base form number direction
    const auto row = [](const char* key, const char* parts) {
        QTest::newRow(key) << QByteArray(key) << QByteArray(parts);
    };
    row("Functional.linear.0.forward", "Functional.linear|api|0|forward");
    row("Tensor.__getitem__.31.backward", "Tensor.__getitem__|api|31|backward");
    row("Module.model.layers.0.mlp.down_proj.Linear.forward.2",
        "Module.model.layers.0.mlp.down_proj.Linear|module|2|forward");
    row("Cell.0.net.Dense.backward.0", "Cell.0.net.Dense|module|0|backward");
    row("Module.norm.Norm.parameters_grad", "Module.norm.Norm|gradient|0|backward");
    row("Module.norm.Norm.parameters_grad.3", "Module.norm.Norm|gradient|3|backward");
    row("loss.0.debug", "loss.0.debug|other|0|forward");
    row("forward", "forward|other|0|forward");
    row("a.01.forward", "a.01.forward|other|0|forward");
    row("a.99999999999.forward", "a.99999999999.forward|other|0|forward");
    row("", "|other|0|forward");
}

void TestDumpJson::keys()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, parts);
    static constexpr const char* Forms[]{ "api", "module", "gradient", "other" };
    const DumpKey found = splitDumpKey(std::string_view(key.constData(), size_t(key.size())));
    const QByteArray text = QByteArray(found.base.data(), qsizetype(found.base.size())) + '|'
        + Forms[size_t(found.form)] + '|' + QByteArray::number(found.number) + '|'
        + (found.direction == DumpOp::Direction::Forward ? "forward" : "backward");
    QCOMPARE(text, parts);
    // A name can be rebuilt from its parts.
    DumpOps ops;
    ops.ops.push_back({ ops.texts.add(found.base), found.number, 0, 0, 0, found.form,
        found.direction, found.numbered, 0 });
    QCOMPARE(ops.name(0), QString::fromUtf8(key));
}

void TestDumpJson::leaves_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* value, const QStringList& expected) {
        QTest::newRow(name) << QByteArray(value) << expected;
    };
    row("none", "null", { QStringLiteral("input.0|||") });
    row("int", R"({"type": "int", "value": 2})", { QStringLiteral("input.0|<class 'int'>||2") });
    row("float", R"({"type": "float", "value": 1e-05})",
        { QStringLiteral("input.0|<class 'float'>||1e-05") });
    row("bool", R"({"type": "bool", "value": true})",
        { QStringLiteral("input.0|<class 'bool'>||True") });
    row("text", R"({"type": "str", "value": "a \"b\" \u00e9"})",
        { QStringLiteral("input.0|<class 'str'>||a \"b\" é") });
    row("slice", R"({"type": "slice", "value": [null, 2, null]})",
        { QStringLiteral("input.0|<class 'list'>||[None, 2, None]") });
    row("size", R"({"type": "torch.Size", "value": [2, 6]})",
        { QStringLiteral("input.0|<class 'list'>||[2, 6]") });
    row("group", R"({"type": "torch.ProcessGroup", "group_ranks": [0, 1], "group_id": "ab"})",
        { QStringLiteral("input.0|||[0, 1]") });
    row("tensor",
        R"({"type": "torch.Tensor", "dtype": "torch.int64", "shape": [2, 6], "Max": 7, "Min": 0, "Mean": null, "Norm": null, "requires_grad": false})",
        { QStringLiteral("input.0|torch.int64|[2, 6]|7|0|0|0") });
    row("nested list", R"([[null], {"type": "int", "value": 1}, []])",
        { QStringLiteral("input.0.0.0|||"), QStringLiteral("input.0.1|<class 'int'>||1") });
    row("dict", R"({"mask": null, "more": {"deep": {"type": "int", "value": 3}}})",
        { QStringLiteral("input.0.mask|||"),
            QStringLiteral("input.0.more.deep|<class 'int'>||3") });
    row("a dict with a leaf named type", R"({"type": {"type": "int", "value": 3}})",
        { QStringLiteral("input.0.type|<class 'int'>||3") });
    row("p2p",
        R"({"class_type": "torch.distributed.P2POp", "tensor": {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [], "Max": 1.5, "Min": 1.5, "Mean": 1.5, "Norm": 1.5}, "op": "isend", "peer": 1})",
        { QStringLiteral("input.0|torch.float32|[]|1.5|1.5|1.5|1.5") });
    row("unknown fields", R"({"type": "int", "odd": {"a": [1, 2]}, "value": 2})",
        { QStringLiteral("input.0|<class 'int'>||2") });
    row("quoted NaN",
        R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "Max": "nan", "Min": "inf", "Mean": "-Infinity", "Norm": 1})",
        { QStringLiteral("input.0|torch.float32|[1]|nan|inf|-inf|1") });
}

void TestDumpJson::leaves()
{
    QFETCH(QByteArray, value);
    QFETCH(QStringList, expected);
    Folder folder;
    const DumpData data = folder.read(
        R"({"task": "statistics", "level": "mix", "data": {"Torch.x.0.forward": {"input_args": [)"
        + value + "]}}}");
    QVERIFY2(data.notes.empty(), data.notes.empty() ? "" : qPrintable(data.notes.front().text));
    QCOMPARE(data.ops.size(), size_t(1));
    QCOMPARE(leavesOf(data, 0), expected);
}

void TestDumpJson::orderAndHeader()
{
    Folder folder;
    Dump dump;
    dump.forward("Torch.z.0.forward", tensor(), tensor());
    dump.forward("Torch.a.0.forward", tensor(), tensor());
    dump.forward("Module.m.M.forward.0", tensor(), tensor(), {}, "\"weight\": " + tensor());
    const DumpData data = folder.read(dump.text("L1"));
    QCOMPARE(data.task, QStringLiteral("statistics"));
    QCOMPARE(data.level, QStringLiteral("L1"));
    QCOMPARE(data.framework, QStringLiteral("pytorch"));
    QVERIFY(data.complete);
    QCOMPARE(namesOf(data),
        QStringList({ QStringLiteral("Torch.z.0.forward"), QStringLiteral("Torch.a.0.forward"),
            QStringLiteral("Module.m.M.forward.0") }));
    QCOMPARE(leavesOf(data, 2).size(), 3);
    QVERIFY(leavesOf(data, 2).last().startsWith(QStringLiteral("parameters.weight|")));
}

void TestDumpJson::numbers()
{
    Folder folder;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensorText("1", "Infinity", "-Infinity", "NaN", "Infinity"),
        tensorText("1", "true", "false", "null", "Infinity", "torch.bool"));
    const DumpData data = folder.read(dump.text());
    const DumpStatistics first = data.statisticsOf(data.leaves[0]);
    QVERIFY(std::isinf(first[0]) && first[0] > 0);
    QVERIFY(std::isinf(first[1]) && first[1] < 0);
    QVERIFY(std::isnan(first[2]));
    const DumpLeafKind& kind = data.kindOf(data.leaves[1]);
    QCOMPARE(kind.statistics[0], DumpLeafKind::Number::Bool);
    QCOMPARE(kind.statistics[2], DumpLeafKind::Number::Null);
    QCOMPARE(data.statisticOf(data.leaves[1], 0), 1.0);
    QVERIFY(std::isinf(data.statisticOf(data.leaves[1], 3)));
}

void TestDumpJson::oldAndNewGradients()
{
    Folder folder;
    Dump dump;
    dump.add("Module.m.M.parameters_grad", "{\"weight\": " + tensor() + '}');
    dump.add("Module.m.M.parameters_grad.1", "{\"weight\": [" + tensor() + "]}");
    const DumpData data = folder.read(dump.text());
    QCOMPARE(leavesOf(data, 0), leavesOf(data, 1));
    QVERIFY(leavesOf(data, 0).front().startsWith(QStringLiteral("weight|")));
    QCOMPARE(data.kindOf(data.leaves[0]).category, DumpLeafKind::Category::Gradient);
}

void TestDumpJson::everyCut()
{
    Folder folder;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor() + ", null, " + tensor(2), tensor());
    dump.forward("Torch.b.0.forward", R"({"type": "str", "value": "x\ny"})", notANumber());
    const QByteArray whole = dump.text();
    const DumpData full = folder.read(whole);
    QCOMPARE(full.ops.size(), size_t(2));
    size_t most = 0;
    for (qsizetype length = 0; length < whole.trimmed().size(); ++length) {
        const DumpData cut = folder.read(whole.left(length));
        QVERIFY(cut.ops.size() >= most);
        most = std::max(most, cut.ops.size());
        QVERIFY2(!cut.notes.empty(), whole.left(length).constData());
        QVERIFY(cut.notes.front().where.file == QStringLiteral("rank0/dump.json"));
        QVERIFY(!cut.complete);
        for (size_t op = 0; op < cut.ops.size(); ++op)
            QCOMPARE(leavesOf(cut, qint32(op)), leavesOf(full, qint32(op)));
    }
    QCOMPARE(most, size_t(2));
}

void TestDumpJson::nonsense_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : { "[]", "3", "\"data\"", "{]", "{\"data\": [1]}", "{\"data\": 3}", "{}",
             "{\"data\": {\"a\" 1}}", "{\"data\": {\"a\": tru}}", "\xff\xfe{", "{\"data\": {1: 2}}",
             "{\"data\": {}} x" })
        QTest::newRow(text) << QByteArray(text);
}

void TestDumpJson::nonsense()
{
    QFETCH(QByteArray, text);
    Folder folder;
    const DumpData data = folder.read(text);
    QVERIFY(data.ops.empty());
    QVERIFY(!data.notes.empty());
    QVERIFY(!data.complete);
}

void TestDumpJson::byteOrderMark()
{
    Folder folder;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(), tensor(2));
    dump.forward("Torch.b.0.forward", tensor(), tensor(3));
    const QByteArray mark("\xEF\xBB\xBF");
    const DumpData data = folder.read(mark + dump.text());
    QVERIFY(data.complete && data.notes.empty());
    QCOMPARE(namesOf(data), namesOf(folder.read(dump.text())));
    // Places in the file count the mark, so that an operator is found again.
    const QString path = folder.put(mark + dump.text());
    SilentMonitor monitor;
    const auto again
        = readDumpOperator(path, data.nameBytes(1), false, data.ops[1].offset, monitor);
    QVERIFY(again.has_value());
    QCOMPARE(leavesOf(*again, 0), leavesOf(data, 1));
    QVERIFY(!folder.read(mark).complete);
    QVERIFY(!folder.read(mark + mark + dump.text()).complete);
    QVERIFY(!folder.read(dump.text().replace("{\"task\"", QByteArray("{" + mark + "\"task\"")))
                 .complete);
}

void TestDumpJson::precision_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::addColumn<bool>("exact"); // also when it is only compared
    const auto row = [](const char* number, bool exact) {
        QTest::newRow(number) << QByteArray(number) << exact;
    };
    row("0.5", true);
    row("-0.0", true);
    row("0.10000000149011612", true); // a float
    row("0.1", false);
    row("16777217", true); // no float
    row("9007199254740991", true);
    row("1e300", true);
    row("-1e300", true);
    row("1e-300", true);
    row("5e-324", true);
    row("1e-40", true);
    row("Infinity", true);
    row("NaN", true);
}

/// The file's own numbers, or floats where that is far below any tolerance.
void TestDumpJson::precision()
{
    QFETCH(QByteArray, number);
    QFETCH(bool, exact);
    Folder folder;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(),
        tensorText("4", number, "0.25", "1", number) + ", "
            + tensorText("4", "3", "2", "1", number));
    const QString path = folder.put(dump.text());
    SilentMonitor monitor;
    const double wanted
        = QByteArray(number).replace("Infinity", "inf").replace("NaN", "nan").toDouble();
    for (const DumpPrecision precision : { DumpPrecision::Exact, DumpPrecision::Comparing }) {
        const auto data = readDump(path, QStringLiteral("d"), monitor, precision);
        QVERIFY(data.has_value());
        const DumpLeaf& first = data->leaves[1];
        const DumpLeaf& second = data->leaves[2];
        QCOMPARE(data->statisticOf(first, 1), 0.25);
        QCOMPARE(data->statisticOf(second, 0), 3.0);
        for (const double read : { data->statisticOf(first, 0), data->statisticOf(first, 3),
                 data->statisticOf(second, 3) }) {
            const bool same = read == wanted || (std::isnan(read) && std::isnan(wanted));
            QVERIFY(same || (precision == DumpPrecision::Comparing && !exact));
            QVERIFY(same || std::abs(read - wanted) <= 1e-7 * std::abs(wanted));
        }
    }
}

void TestDumpJson::deepNesting()
{
    Folder folder;
    const int deep = 2000;
    const DumpData data = folder.read("{\"data\": {\"Torch.a.0.forward\": {\"input_args\": "
        + QByteArray(deep, '[') + QByteArray(deep, ']') + "}}}");
    QVERIFY(data.ops.empty());
    QVERIFY(!data.complete);
    QVERIFY(data.notes.front().text.contains(QString::number(Limits::NestingDepth)));
    // Deep, but within what JSON may have: the values are left out, the rest is read.
    const int allowed = Limits::DumpNesting + 40;
    const DumpData nested = folder.read(
        "{\"data\": {\"Torch.a.0.forward\": {\"input_args\": " + QByteArray(allowed, '[') + "null"
        + QByteArray(allowed, ']') + "}, \"Torch.b.0.forward\": {\"output\": [null]}}}");
    QCOMPARE(nested.ops.size(), size_t(2));
    // A leaf of which nothing is known, and a note that says so.
    QCOMPARE(leavesOf(nested, 0).size(), 1);
    QCOMPARE(nested.kindOf(nested.leaves[0]).kind, DumpLeafKind::Type::Other);
    QCOMPARE(nested.notes.size(), size_t(1));
    QCOMPARE(leavesOf(nested, 1).size(), 1);
}

void TestDumpJson::longText()
{
    Folder folder;
    const DumpData data = folder.read("{\"data\": {\"Torch.a.0.forward\": {\"output\": [null]}, \""
        + QByteArray(Limits::DumpTextBytes + 10, 'x') + "\": {}}}");
    QCOMPARE(data.ops.size(), size_t(1));
    QVERIFY(!data.complete);
    QVERIFY(data.notes.front().text.contains(QString::number(Limits::DumpTextBytes)));
    // A long list of sizes is kept in part.
    const DumpData shape = folder.read(
        "{\"data\": {\"Torch.a.0.forward\": {\"output\": [{\"type\": \"torch.Size\", \"value\": [1"
        + QByteArray(", 1").repeated(100'000) + "]}]}}}");
    QVERIFY(shape.complete);
    QVERIFY(leavesOf(shape, 0).front().size() < 2 * Limits::DumpListText);
}

void TestDumpJson::oneOperatorAgain()
{
    Folder folder;
    Dump dump;
    for (int at = 0; at < 50; ++at)
        dump.forward("Torch.a." + QByteArray::number(at) + ".forward", tensor(at + 1), tensor(at));
    const QString path = folder.put(dump.text());
    SilentMonitor monitor;
    const auto data = readDump(path, QStringLiteral("d"), monitor);
    QVERIFY(data.has_value());
    for (qint32 op = 0; op < 50; ++op) {
        const auto again = readDumpOperator(
            path, data->nameBytes(op), false, data->ops[size_t(op)].offset, monitor);
        QVERIFY(again.has_value());
        QCOMPARE(leavesOf(*again, 0), leavesOf(*data, op));
        QCOMPARE(again->name(0), data->name(op));
    }
    const auto moved = readDumpOperator(path, "Torch.a.0.forward", false, 3, monitor);
    QCOMPARE(moved.error().code, Error::Code::Malformed);
}

void TestDumpJson::construct()
{
    Folder folder;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(), tensor());
    dump.forward("Torch.b.0.forward", tensor(), tensor());
    dump.forward("Module.m.M.forward.0", tensor(), tensor());
    dump.forward("Torch.c.0.forward", tensor(), tensor());
    DumpData data = folder.read(dump.text());
    const QString path = folder.put(R"({"Torch.a.0.forward": "Module.m.M.forward.0",
        "Torch.b.0.forward": ["Module.m.M.forward.0", 2], "Module.m.M.forward.0": null,
        "Torch.c.0.forward": "Module.undumped.M.forward.0",
        "Torch.gone.0.forward": "x", "megatron_micro_step_number": 3})",
        QStringLiteral("construct.json"));
    SilentMonitor monitor;
    QVERIFY(readConstruct(path, QStringLiteral("c"), data, monitor).has_value());
    QVERIFY(data.hasParents);
    QVERIFY(data.notes.empty());
    for (const qint32 op : { 0, 1 }) {
        QCOMPARE(data.parentOf(op), 2);
        QCOMPARE(data.missingParentOf(op), quint32(0));
    }
    QCOMPARE(data.parentOf(2), -1);
    QCOMPARE(data.parentOf(3), -1);
    QCOMPARE(
        data.texts.text(data.missingParentOf(3)), QStringLiteral("Module.undumped.M.forward.0"));
    folder.put(R"({"Torch.a.0.forward": "Mod)", QStringLiteral("construct.json"));
    QVERIFY(readConstruct(path, QStringLiteral("c"), data, monitor).has_value());
    QCOMPARE(data.notes.size(), size_t(1));
    QCOMPARE(data.notes.front().where.file, QStringLiteral("c"));
}

void TestDumpJson::stacks_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("frames");
    const QStringList two{ QStringLiteral("File a"), QStringLiteral("File b") };
    QTest::newRow("groups") << QByteArray(R"({"0": [["Torch.x.0.forward"], ["File c"]],
            "1": [["Torch.y.0.forward", "Torch.a.0.forward"], ["File a", "File b"], 3]})")
                            << two;
    QTest::newRow("old form") << QByteArray(R"({"Torch.x.0.forward": ["File c"],
            "Torch.a.0.forward": ["File a", "File b"]})")
                              << two;
    QTest::newRow("not there") << QByteArray(R"({"0": [["Torch.x.0.forward"], ["File c"]]})")
                               << QStringList();
    QTest::newRow("odd") << QByteArray(R"({"0": 3, "1": [], "2": [[]], "3": [3, 4],
            "4": [["Torch.a.0.forward"], ["File a", "File b"]]})")
                         << two;
    QTest::newRow("cut") << QByteArray(R"({"0": [["Torch.a.0.forward"], ["File a")")
                         << QStringList();
    QTest::newRow("no object") << QByteArray("[]") << QStringList();
}

void TestDumpJson::stacks()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, frames);
    Folder folder;
    SilentMonitor monitor;
    const auto read
        = readStack(folder.put(text, QStringLiteral("stack.json")), "Torch.a.0.forward", monitor);
    QVERIFY(read.has_value());
    QCOMPARE(*read, frames);
}

ALIDADE_TEST_MAIN(TestDumpJson)
#include "tst_dump_json.moc"

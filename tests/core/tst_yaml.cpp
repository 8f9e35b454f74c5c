// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// YAML documents: types by OmegaConf's rules, the forms that PyYAML writes, hostile input.
#include "core/base/limits.h"
#include "core/base/yaml.h"
#include "tests/support/test_main.h"

#include <cmath>

using namespace alidade;
using Kind = Value::Kind;

namespace {

Result<Value> parse(const QByteArray& text)
{
    return parseYaml(
        std::string_view(text.constData(), size_t(text.size())), QStringLiteral("f.yaml"));
}

QString kindText(const Value& value)
{
    static const QStringList names{ QStringLiteral("null"), QStringLiteral("bool"),
        QStringLiteral("int"), QStringLiteral("float"), QStringLiteral("text"),
        QStringLiteral("list"), QStringLiteral("map"), QStringLiteral("opaque") };
    return names[int(value.kind)];
}

} // namespace

class TestYaml : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void scalars_data();
    void scalars();
    void documents_data();
    void documents();
    void linesAndTexts();
    void quotedScalars();
    void errors_data();
    void errors();
    void aliasBomb();
    void everyCut();
};

void TestYaml::scalars_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("number");
    const auto row = [](const char* text, const char* kind, double number = 0) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(kind) << number;
    };
    row("null", "null");
    row("~", "null");
    row("", "null");
    row("None", "text");
    row("nULL", "text");
    row("true", "bool", 1);
    row("False", "bool", 0);
    row("yes", "bool", 1);
    row("off", "bool", 0);
    row("tRUE", "text");
    row("n", "text");
    row("0", "int", 0);
    row("-12", "int", -12);
    row("+1_000", "int", 1000);
    row("017", "int", 15);
    row("019", "text");
    row("0x1F", "int", 31);
    row("0b101", "int", 5);
    row("1:30", "int", 90);
    row("9223372036854775808", "opaque");
    row("1e-6", "float", 1e-6);
    row("1.0e-06", "float", 1e-6);
    row("1E6", "float", 1e6);
    row("1.", "float", 1);
    row(".5", "float", 0.5);
    row("1.0e+20", "float", 1e20);
    row("-0.0", "float", 0);
    row(".inf", "float", std::numeric_limits<double>::infinity());
    row("-.inf", "float", -std::numeric_limits<double>::infinity());
    row("inf", "text");
    row("nan", "text");
    row("2026-08-01", "text");
    row("2026-08-01 10:00:00", "text");
    row("1.2.3", "text");
    row("-", "text");
    row(".", "text");
    row("e5", "text");
    row("${a.b}", "text");
    row("???", "text");
}

void TestYaml::scalars()
{
    QFETCH(QString, text);
    QFETCH(QString, kind);
    QFETCH(double, number);
    const Value value = typedYamlScalar(text);
    QCOMPARE(kindText(value), kind);
    QCOMPARE(value.text, text);
    if (value.kind == Kind::Bool)
        QCOMPARE(value.boolean, number != 0);
    if (value.isNumber())
        QCOMPARE(value.real, number);
    if (value.kind == Kind::String)
        QCOMPARE(value.string, text);
    QVERIFY(std::isnan(typedYamlScalar(QStringLiteral(".nan")).real));
}

void TestYaml::documents_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QByteArray& text, const char* expected) {
        QTest::newRow(name) << text << QString::fromUtf8(expected);
    };
    row("empty", "", "None");
    row("only a comment", "# nothing\n", "None");
    row("maps", "a:\n  b: 1\n  c: {}\n", "{'a': {'b': 1, 'c': {}}}");
    row("list at the column of its key", "a:\n- 1\n- x\nb: []\n", "{'a': [1, 'x'], 'b': []}");
    row("quoted key", "'n': 8\n'yes': 1\n", "{'n': 8, 'yes': 1}");
    row("long key", "? abc\n: 1\n", "{'abc': 1}");
    row("folded plain scalar", "a: one\n  two\n  three\nb: 1\n", "{'a': 'one two three', 'b': 1}");
    row("folded quoted scalar", "a: 'one\n  two'\n", "{'a': 'one two'}");
    row("doubled quote", "a: 'it''s'\n", "{'a': \"it's\"}");
    row("line end in a quoted scalar", "a: 'one\n\n  two'\n", "{'a': 'one\\ntwo'}");
    row("block scalar", "a: |\n  one\n  two\n", "{'a': 'one\\ntwo\\n'}");
    row("quoted number is text", "a: '1e-6'\nb: \"true\"\n", "{'a': '1e-6', 'b': 'true'}");
    row("tagged text", "a: !!str 1\n", "{'a': '1'}");
    row("key without a value", "a:\nb: 1\n", "{'a': None, 'b': 1}");
    row("inline comment", "a: 1 # why\n", "{'a': 1}");
    row("line ends of Windows", "a: 1\r\nb:\r\n- x\r\n", "{'a': 1, 'b': ['x']}");
    row("byte order mark",
        "\xEF\xBB\xBF"
        "a: 1\n",
        "{'a': 1}");
    row("anchor", "a: &x {b: 1}\nc: *x\n", "{'a': {'b': 1}, 'c': {'b': 1}}");
    row("merge", "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  b: 3\n",
        "{'a': {'b': 1, 'c': 2}, 'd': {'b': 1, 'c': 2, 'b': 3}}");
    row("document start", "---\na: 1\n", "{'a': 1}");
    row("number as a key", "1: a\n", "{'1': 'a'}");
    row("Chinese", "a: 各节点\n", "{'a': '各节点'}");
    row("reference", "a: ${b.c}\nd: '${e}_x'\n", "{'a': '${b.c}', 'd': '${e}_x'}");
    row("flow", "{a: [1, {b: c}], d: e}", "{'a': [1, {'b': 'c'}], 'd': 'e'}");
}

void TestYaml::documents()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const auto read = parse(text);
    QVERIFY2(read, qPrintable(read ? QString() : read.error().what));
    QCOMPARE(displayText(*read), expected);
}

void TestYaml::linesAndTexts()
{
    const auto read = parse("# top\na:\n  b: 1.0e-06\n\nc:\n- 1\n- 'x y'\nd: {}\n");
    QVERIFY(read);
    QCOMPARE(read->member(u"a")->member(u"b")->line, 3);
    QCOMPARE(read->member(u"a")->member(u"b")->text, QStringLiteral("1.0e-06"));
    const Value* list = read->member(u"c");
    QCOMPARE(list->items[0].line, 6);
    QCOMPARE(list->items[1].line, 7);
    QCOMPARE(list->items[1].text, QStringLiteral("'x y'"));
    QCOMPARE(read->member(u"d")->line, 8);
}

void TestYaml::quotedScalars()
{
    const auto read = parse("- \"a\\\"b\"\n- 'it''s'\n- plain\n- 'one\n  two'\n- last\n");
    QVERIFY(read);
    QCOMPARE(read->items[0].text, QStringLiteral("\"a\\\"b\""));
    QCOMPARE(read->items[1].text, QStringLiteral("'it''s'"));
    QCOMPARE(read->items[2].text, QStringLiteral("plain"));
    QCOMPARE(read->items[3].string, QStringLiteral("one two"));
    QCOMPARE(read->items[3].line, 4);
    QCOMPARE(read->items[4].line, 6); // after the folded item
}

void TestYaml::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where"); // empty: any place
    QTest::newRow("tab") << QByteArray("a:\n\tb: 1\n") << QString();
    QTest::newRow("open bracket") << QByteArray("a: [1,\n") << QString();
    QTest::newRow("open quote") << QByteArray("a: 1\nb: 'x\n") << QString();
    QTest::newRow("two keys on a line")
        << QByteArray("a: 1\nb: c: d\n") << QStringLiteral("f.yaml:2");
    QTest::newRow("unknown alias") << QByteArray("a: 1\nb: *x\n") << QStringLiteral("f.yaml:2");
    QTest::newRow("alias to itself") << QByteArray("a: &x [1, *x]\n") << QStringLiteral("f.yaml:1");
    QTest::newRow("two documents") << QByteArray("a: 1\n---\nb: 2\n") << QStringLiteral("f.yaml:3");
    QTest::newRow("merge with text") << QByteArray("a:\n  <<: x\n") << QStringLiteral("f.yaml:2");
    QTest::newRow("deep flow") << QByteArray(100'000, '[') << QString();
    QByteArray deep;
    for (int at = 0; at < 400; ++at)
        deep += "- ";
    QTest::newRow("deep blocks") << deep + "x\n" << QString();
    QByteArray levels;
    for (int at = 0; at < Limits::NestingDepth + 1; ++at)
        levels += QByteArray(at, ' ') + "a:\n";
    QTest::newRow("one level too many") << levels << QString();
}

void TestYaml::errors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const auto read = parse(text);
    QVERIFY(!read);
    QCOMPARE(read.error().code, Error::Code::Malformed);
    QVERIFY(!read.error().what.isEmpty());
    QVERIFY(read.error().where.startsWith(u"f.yaml:"));
    if (!where.isEmpty())
        QCOMPARE(read.error().where, where);
}

void TestYaml::aliasBomb()
{
    QByteArray bomb("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int at = 1; at < 12; ++at) {
        const QByteArray one = "*a" + QByteArray::number(at - 1);
        bomb += "a" + QByteArray::number(at) + ": &a" + QByteArray::number(at) + " [" + one;
        for (int more = 0; more < 9; ++more)
            bomb += ", " + one;
        bomb += "]\n";
    }
    const auto read = parse(bomb);
    QVERIFY(!read);
    QVERIFY(read.error().what.contains(u"too many"));
}

void TestYaml::everyCut()
{
    const QByteArray text("a: &x\n  b: [1, 'it''s', {c: \"d\\n\"}]\n'n': *x\n? long\n: |\n  t\n");
    QVERIFY(parse(text));
    for (qsizetype cut = 0; cut < text.size(); ++cut) {
        const auto read = parse(text.left(cut));
        if (!read)
            QVERIFY(read.error().where.startsWith(u"f.yaml:"));
    }
}

ALIDADE_TEST_MAIN(TestYaml)
#include "tst_yaml.moc"

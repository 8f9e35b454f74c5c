// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Python literals: types, strings, pieces, and the reader that is fed line by line.
#include "core/base/python_literal.h"
#include "tests/support/test_main.h"

#include <cmath>

using namespace alidade;
using Kind = Value::Kind;
using Fed = PythonLiteralReader::Fed;

namespace {

/// The value with its types: strings always quoted, floats marked.
QString typed(const Value& value)
{
    switch (value.kind) {
    case Kind::None:
        return QStringLiteral("None");
    case Kind::Bool:
        return value.boolean ? QStringLiteral("True") : QStringLiteral("False");
    case Kind::Int:
        return QString::number(value.integer);
    case Kind::Double:
        return value.real == 0 && std::signbit(value.real)
            ? QStringLiteral("f:-0")
            : QStringLiteral("f:") + QString::number(value.real, 'g', 17);
    case Kind::String:
        return u'<' + value.string + u'>';
    case Kind::Opaque:
        return QStringLiteral("o:") + value.string;
    case Kind::List: {
        QStringList parts;
        for (const Value& item : value.items)
            parts += typed(item);
        return u'[' + parts.join(QStringLiteral(", ")) + u']';
    }
    case Kind::Map: {
        QStringList parts;
        for (const auto& [key, member] : value.members)
            parts += key + u'=' + typed(member);
        return u'{' + parts.join(QStringLiteral(", ")) + u'}';
    }
    }
    return {};
}

/// What a reader makes of lines: the result, or how far it came.
QString readLines(const QStringList& lines, int* dropped = nullptr, int* suspicions = nullptr)
{
    PythonLiteralReader reader;
    Fed fed = Fed::Taken;
    int number = 0;
    for (const QString& line : lines) {
        fed = reader.feed(line.toStdString(), ++number);
        if (fed == Fed::Complete || fed == Fed::Exhausted)
            break;
    }
    if (dropped)
        *dropped = reader.droppedLines();
    if (suspicions)
        *suspicions = int(reader.suspicions().size());
    return fed == Fed::Complete ? typed(reader.takeValue())
                                : QStringLiteral("partial ") + typed(reader.takePartial());
}

const QStringList Config{
    QStringLiteral("{'actor': {'betas': [0.9, 0.999],"),
    QStringLiteral("           'lr': 1e-06,"),
    QStringLiteral("           'name': \"it's a \""),
    QStringLiteral("                   'name with \\\\boxed{} and 中文',"),
    QStringLiteral("           'steps': -1},"),
    QStringLiteral(" 'flags': {1: True, 2: None},"),
    QStringLiteral(" 'limit': inf,"),
    QStringLiteral(" 'tail': np.float64(0.25)}"),
};
const QString ConfigTyped = QStringLiteral(
    "{actor={betas=[f:0.90000000000000002, f:0.999], lr=f:9.9999999999999995e-07, name=<it's a "
    "name "
    "with \\boxed{} and 中文>, steps=-1}, flags={1=True, 2=None}, limit=f:inf, tail=f:0.25}");

} // namespace

class TestPythonLiteral : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWholeTexts_data();
    void readsWholeTexts();
    void refuses_data();
    void refuses();
    void keepsTextAndLines();
    void boundsNesting();
    void boundsValues();
    void readsLines_data();
    void readsLines();
    void cutAnywhere();
    void cutAnywhereWithMessages();
    void truncatedAnywhere();
    void flagsSwallowedText_data();
    void flagsSwallowedText();
    void boundsLinesAndBytes();
    void tellsWhereItEnded();
};

void TestPythonLiteral::readsWholeTexts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("none", "None", "None");
    row("true", "True", "True");
    row("false in blanks", "  False \n", "False");
    row("int", "-7", "-7");
    row("plus", "+7", "7");
    row("largest int", "9223372036854775807", "9223372036854775807");
    row("huge int is opaque", "9223372036854775808", "o:9223372036854775808");
    row("float", "0.5", "f:0.5");
    row("whole float", "2.0", "f:2");
    row("exponent", "1e-06", "f:9.9999999999999995e-07");
    row("exponent with plus", "1e+20", "f:1e+20");
    row("negative zero", "-0.0", "f:-0");
    row("too large for a double", "1e400", "f:inf");
    row("inf", "inf", "f:inf");
    row("minus inf", "-inf", "f:-inf");
    row("nan", "nan", "f:nan");
    row("numpy float", "np.float64(0.25)", "f:0.25");
    row("numpy nan", "np.float32(nan)", "f:nan");
    row("numpy int", "np.int32(-2)", "-2");
    row("numpy bool", "np.True_", "True");
    row("numpy bool call", "np.bool_(False)", "False");
    row("numpy string", "np.str_('a')", "<a>");
    row("numpy array is opaque", "np.array([1, 2])", "o:np.array([1, 2])");
    row("single quotes", "'a'", "<a>");
    row("double quotes", "\"it's\"", "<it's>");
    row("word as string", "'True'", "<True>");
    row("empty string", "''", "<>");
    row("escapes", R"('\\ \' \" \n\t\r')", "<\\ ' \" \n\t\r>");
    row("hexadecimal escape", R"('a\xa0b')", "<a\u00a0b>");
    row("short unicode escape", R"('\u4e2d')", "<中>");
    row("long unicode escape", R"('\U0001f600')", "<\U0001F600>");
    row("octal escape", R"('\101\0')", "<A>");
    row("unknown escape", R"('\d\z')", "<\\d\\z>");
    row("escape that is too short", R"('\x4')", "<\\x4>");
    row("raw Chinese", "'答案'", "<答案>");
    row("bytes are opaque", "b'ab'", "o:b'ab'");
    row("u prefix", "u'ab'", "<ab>");
    row("adjacent pieces", "('a '\n 'b')", "<a b>");
    row("pieces with their own quotes", "('it'\n \"'s\"\n ' so')", "<it's so>");
    row("pieces and comma", "['a ' 'b', 'c']", "[<a b>, <c>]");
    row("piece in a key", "{'a' 'b': 1}", "{ab=1}");
    row("list", "[1, 'b', None]", "[1, <b>, None]");
    row("trailing comma", "[1, 2,]", "[1, 2]");
    row("empty list", "[]", "[]");
    row("empty map", "{}", "{}");
    row("tuple of one", "(1,)", "[1]");
    row("tuple", "(1, 2)", "[1, 2]");
    row("empty tuple", "()", "[]");
    row("parentheses", "(((1)))", "1");
    row("set", "{1, 2}", "[1, 2]");
    row("set of one", "{'a'}", "[<a>]");
    row("int keys", "{1: 'a', -2: 'b'}", "{1=<a>, -2=<b>}");
    row("other keys", "{None: 1, True: 2, 0.5: 3}", "{None=1, True=2, 0.5=3}");
    row("tuple key", "{'z': 0, (1, 'a'): 2}", "{z=0, [1, 'a']=2}");
    row("tuple as first key", "{(1, 2): 3}", "{[1, 2]=3}");
    row("enum", "{'a': <Mode.FAST: 1>}", "{a=o:<Mode.FAST: 1>}");
    row("nested angles", "[<function f.<locals>.<lambda> at 0x7f>]",
        "[o:<function f.<locals>.<lambda> at 0x7f>]");
    row("object", "{'a': Name(b=1, c=')', d=[1, (2)])}", "{a=o:Name(b=1, c=')', d=[1, (2)])}");
    row("repeated key", "{'a': 1, 'a': 2}", "{a=1, a=2}");
    row("CRLF", "{'a':\r\n 1}\r\n", "{a=1}");
    row("blank lines", "\n\n{'a':\n\n1}\n", "{a=1}");
}

void TestPythonLiteral::readsWholeTexts()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto value = parsePythonLiteral(text.toStdString());
    QVERIFY2(value.has_value(), value ? "" : qPrintable(value.error().what));
    QString found = typed(*value);
    if (QByteArray(QTest::currentDataTag()) == "octal escape")
        found.remove(QChar(u'\0'));
    QCOMPARE(found, expected);
}

void TestPythonLiteral::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");
    const auto row = [](const char* name, const char* text, const char* line = "1") {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(line);
    };
    row("empty", "");
    row("blanks", " \n ", "2");
    row("bare word", "true");
    row("name", "Name");
    row("operator", "1 + x");
    row("two values", "1 2");
    row("open list", "[1, 2");
    row("open string", "['a");
    row("wrong bracket", "[1, 2)");
    row("closing bracket", "]");
    row("missing value", "{'a': }");
    row("missing key", "{: 1}");
    row("comma first", "[, 1]");
    row("two commas", "[1,, 2]");
    row("map and set", "{'a': 1, 'b'}");
    row("list as key", "{'b': 0, [1]: 2}");
    row("text behind", "{'a': 1} x");
    row("fault in the second line", "{'a': 1,\n b: 2}", "2");
    row("date", "{'a': 2026-01-01}");
    row("JSON words", "{\"a\": true, \"b\": null}");
    row("number with two points", "[1.2.3]");
    row("open call", "Name(a=1");
    row("open angle", "<X.Y: 1");
    row("zero byte", "[\x01]");
}

void TestPythonLiteral::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    const auto value = parsePythonLiteral(std::string_view(text.constData(), size_t(text.size())));
    QVERIFY(!value.has_value());
    QCOMPARE(value.error().code, Error::Code::Malformed);
    QCOMPARE(value.error().where, line);
}

void TestPythonLiteral::keepsTextAndLines()
{
    const auto value
        = parsePythonLiteral("{'a': 1e-06,\n 'b': ['x',\n       \"y\"],\n 'c': ('p '\n 'q')}", 10);
    QVERIFY(value.has_value());
    QCOMPARE(value->line, 10);
    QCOMPARE(value->member(u"a")->text, QStringLiteral("1e-06"));
    QCOMPARE(value->member(u"a")->line, 10);
    QCOMPARE(value->member(u"b")->line, 11);
    QCOMPARE(value->member(u"b")->items[1].text, QStringLiteral("\"y\""));
    QCOMPARE(value->member(u"b")->items[1].line, 12);
    QCOMPARE(value->member(u"c")->text, QStringLiteral("'p ' 'q'"));
    QCOMPARE(value->member(u"c")->line, 13);
}

void TestPythonLiteral::boundsNesting()
{
    const auto nested = [](int depth) {
        return std::string(size_t(depth), '[') + std::string(size_t(depth), ']');
    };
    QVERIFY(parsePythonLiteral(nested(Limits::NestingDepth)).has_value());
    const auto tooDeep = parsePythonLiteral(nested(Limits::NestingDepth + 1));
    QVERIFY(!tooDeep.has_value());
    QCOMPARE(tooDeep.error().code, Error::Code::TooLarge);
    QVERIFY(tooDeep.error().what.contains(QString::number(Limits::NestingDepth)));
}

void TestPythonLiteral::boundsValues()
{
    PythonLiteralReader reader({ 1 << 20, 100, 10 });
    QCOMPARE(reader.feed("{'a': 1, 'b': [1, 2, 3, 4, 5, 6, 7, 8, 9]}", 1), Fed::Exhausted);
    QVERIFY(reader.why().contains(QStringLiteral("10 values")));
    QCOMPARE(typed(reader.takePartial()), QStringLiteral("{a=1}"));
    QCOMPARE(reader.feed("'c': 1}", 2), Fed::Exhausted);
}

void TestPythonLiteral::readsLines_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("dropped");
    const auto row = [](const char* name, const QStringList& lines, const QString& expected,
                         int dropped) { QTest::newRow(name) << lines << expected << dropped; };
    const auto q = [](const char* text) { return QString::fromUtf8(text); };
    row("whole", Config, ConfigTyped, 0);
    row("cut inside a key", { q("{'mini_"), q("batch': 2}") }, q("{mini_batch=2}"), 0);
    row("cut before a brace", { q("{'a': "), q("{'b': 1}}") }, q("{a={b=1}}"), 0);
    row("cut inside an escape", { q("{'a': 'x\\"), q("ny'}") }, q("{a=<x\ny>}"), 0);
    row("cut inside a number", { q("{'a': 1e-0"), q("6, 'b': -"), q("1}") },
        q("{a=f:9.9999999999999995e-07, b=-1}"), 0);
    row("cut inside a word", { q("{'a': Tr"), q("ue}") }, q("{a=True}"), 0);
    row("cut inside a call", { q("{'a': np.flo"), q("at64(0."), q("5)}") }, q("{a=f:0.5}"), 0);
    row("cut behind a number", { q("{'a': 1"), q(", 'b': 2}") }, q("{a=1, b=2}"), 0);
    row("number at a line end", { q("{'a': 1"), q("   , 'b': 2}") }, q("{a=1, b=2}"), 0);
    row("warning between",
        { q("{'a': 1,"), q("/opt/x.py:49: UserWarning: Not supported."),
            q("  warnings.warn(\"not supported\", stacklevel=1)"), q(" 'b': 2}") },
        q("{a=1, b=2}"), 2);
    row("warning where a value is due",
        { q("{'a': "), q("  warnings.warn(\"x\", stacklevel=1)"), q("{'b': 2}}") }, q("{a={b=2}}"),
        1);
    row("open warning where a value is due", { q("{'a': ["), q("  warnings.warn("), q(" 2]}") },
        q("{a=[2]}"), 1);
    row("message between the halves of a number",
        { q("{'a': 1e-0"), q("INFO: some message"), q("6}") }, q("{a=f:9.9999999999999995e-07}"),
        1);
    row("logging line inside a string",
        { q("{'a': 'x"), q("WARNING:2026-01-01 10:00:00,000:Setting Y"), q("y'}") }, q("{a=<xy>}"),
        1);
    row("message with an apostrophe inside a string",
        { q("{'a': 'x"), q("this one isn't part of it"), q("y'}") }, q("{a=<xy>}"), 1);
    row("literal that does not fit", { q("{'a': 1,"), q("{'n': 1, 'm': 2}"), q(" 'b': 2}") },
        q("{a=1, b=2}"), 1);
    row("last word of a message", { q("{'a': "), q("Loading"), q(" {'b': 2}}") }, q("{a={b=2}}"),
        1);
    row("never closed", { q("{'a': {'b': 1,"), q("'c': [1, 2") }, q("partial {a={b=1}}"), 0);
    row("open string", { q("{'a': 1, 'b': 'x") }, q("partial {a=1}"), 0);
    row("string that may go on", { q("{'a': 1, 'b': 'x'") }, q("partial {a=1}"), 0);
    row("open root list", { q("['a', 'b', 'c") }, q("partial [<a>, <b>]"), 0);
    row("open map without members", { q("{'a': 1, 'b': {") }, q("partial {a=1}"), 0);
}

void TestPythonLiteral::readsLines()
{
    QFETCH(QStringList, lines);
    QFETCH(QString, expected);
    QFETCH(int, dropped);
    int found = 0;
    QCOMPARE(readLines(lines, &found), expected);
    QCOMPARE(found, dropped);
}

void TestPythonLiteral::cutAnywhere()
{
    for (qsizetype i = 0; i < Config.size(); ++i) {
        for (qsizetype at = 1; at < Config[i].size(); ++at) {
            QStringList lines = Config;
            lines[i] = Config[i].left(at);
            lines.insert(i + 1, Config[i].mid(at));
            QVERIFY2(readLines(lines) == ConfigTyped, qPrintable(lines.join(u'\n')));
        }
    }
}

void TestPythonLiteral::cutAnywhereWithMessages()
{
    // Messages that no literal text can be, before every line.
    const QStringList messages{
        QStringLiteral("/opt/verl/x.py:49: UserWarning: Torch profiler isn't supported"),
        QStringLiteral("  trainer = RayPPOTrainer("),
        QStringLiteral("INFO 10-06 15:56:35 [core.py:77] started {'a': 1"),
    };
    for (const QString& message : messages) {
        for (qsizetype i = 1; i < Config.size(); ++i) {
            QStringList lines = Config;
            lines.insert(i, message);
            int dropped = 0;
            QVERIFY2(readLines(lines, &dropped) == ConfigTyped, qPrintable(lines.join(u'\n')));
            QCOMPARE(dropped, 1);
        }
    }
}

void TestPythonLiteral::truncatedAnywhere()
{
    const std::string text = Config.join(u'\n').toStdString();
    for (size_t size = 0; size < text.size(); ++size) {
        const auto value = parsePythonLiteral(std::string_view(text).substr(0, size));
        QVERIFY2(!value.has_value(), qPrintable(QString::number(size)));
        // What was complete is kept, and nothing is invented.
        PythonLiteralReader reader;
        const QStringList lines = QString::fromUtf8(text.data(), qsizetype(size)).split(u'\n');
        for (const QString& line : lines)
            reader.feed(line.toStdString(), 1);
        const Value partial = reader.takePartial();
        for (const auto& [key, member] : partial.members) {
            if (key == QLatin1StringView("actor")) {
                if (const Value* steps = member.member(u"steps"))
                    QCOMPARE(steps->integer, -1);
                if (const Value* betas = member.member(u"betas"))
                    QCOMPARE(betas->items.size(), size_t(2));
                if (const Value* lr = member.member(u"lr"))
                    QCOMPARE(lr->real, 1e-6);
                if (const Value* name = member.member(u"name"))
                    QVERIFY(name->string.endsWith(QStringLiteral("中文")));
            }
        }
    }
}

void TestPythonLiteral::flagsSwallowedText_data()
{
    QTest::addColumn<QStringList>("lines");
    QTest::addColumn<int>("suspicions");
    const QString begin = QStringLiteral("{'a': {'b': 'x");
    const QString end = QStringLiteral("y'}}");
    QTest::newRow("clean join") << QStringList{ begin, end } << 0;
    QTest::newRow("warning") << QStringList{ begin,
        QStringLiteral("/opt/x.py:3: UserWarning: no quotes here"), end }
                             << 1;
    QTest::newRow("very long") << QStringList{ begin, QString(3000, u'z'), end } << 1;
    QTest::newRow("long but never cut")
        << QStringList{ QStringLiteral("{'a': '") + QString(3000, u'z') + QStringLiteral("'}") }
        << 0;
    QTest::newRow("warning that was printed on purpose")
        << QStringList{ QStringLiteral("{'a': 'WARNING: do not'}") } << 0;
}

void TestPythonLiteral::flagsSwallowedText()
{
    QFETCH(QStringList, lines);
    QFETCH(int, suspicions);
    int found = 0;
    QVERIFY(!readLines(lines, nullptr, &found).startsWith(QStringLiteral("partial")));
    QCOMPARE(found, suspicions);
}

void TestPythonLiteral::boundsLinesAndBytes()
{
    PythonLiteralReader byLines({ 1 << 20, 3, 1000 });
    QCOMPARE(byLines.feed("{'a': 1,", 1), Fed::Taken);
    QCOMPARE(byLines.feed("'b': 'x", 2), Fed::Taken);
    QVERIFY(byLines.insideString());
    QCOMPARE(byLines.feed("y", 3), Fed::Taken);
    QCOMPARE(byLines.feed("z'}", 4), Fed::Exhausted);
    QVERIFY(byLines.why().contains(QStringLiteral("3 lines")));
    QCOMPARE(typed(byLines.takePartial()), QStringLiteral("{a=1}"));

    PythonLiteralReader byBytes({ 20, 100, 1000 });
    QCOMPARE(byBytes.feed("{'a': 1,", 1), Fed::Taken);
    QCOMPARE(byBytes.feed(" 'b': 2, 'c': 3}", 2), Fed::Exhausted);
    QVERIFY(byBytes.why().contains(QStringLiteral("20 bytes")));
}

void TestPythonLiteral::tellsWhereItEnded()
{
    PythonLiteralReader reader;
    QCOMPARE(reader.feed("{'a': 'x", 1), Fed::Taken);
    QCOMPARE(reader.feed("y'} and more", 2), Fed::Complete);
    QCOMPARE(reader.consumed(), qsizetype(3));
    QCOMPARE(reader.feed("more", 3), Fed::Complete);
    QCOMPARE(typed(reader.takeValue()), QStringLiteral("{a=<xy>}"));
}

ALIDADE_TEST_MAIN(TestPythonLiteral)
#include "tst_python_literal.moc"

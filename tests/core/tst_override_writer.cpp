// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writing overrides: Hydra's quoting within bash's, and the list that makes one config the other.
// What is written is read again by the shell reader and the override grammar.
#include "core/report/override_list.h"
#include "core/sources/override_grammar.h"
#include "core/sources/override_writer.h"
#include "core/sources/shell_lexer.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

using namespace alidade;
using Action = Override::Action;

namespace {

/// The words that bash makes of a command line without expansions; "?" where there is one.
QStringList shellWords(const QString& line)
{
    QStringList words;
    for (const ShellToken& token : lexShell(line)) {
        if (token.kind != ShellToken::Kind::Word)
            continue;
        QString word;
        for (const ShellPart& part : token.word.parts)
            word += part.kind == ShellPart::Kind::Literal ? part.text : QStringLiteral("?");
        words += word;
    }
    return words;
}

Value listOf(std::vector<Value> items)
{
    Value list;
    list.kind = Value::Kind::List;
    list.items = std::move(items);
    return list;
}

Value mapOf(std::vector<std::pair<QString, Value>> members)
{
    Value map;
    map.kind = Value::Kind::Map;
    map.members = std::move(members);
    return map;
}

Value text(const char* utf8) { return Value::ofString(QString::fromUtf8(utf8)); }

QStringList towardsBaseline(const QString& baseline, const QString& candidate)
{
    const ComparisonPtr comparison = makeComparison(baseline, candidate);
    std::vector<int> rows;
    for (size_t i = 0; i < comparison->config->rows.size(); ++i)
        rows.push_back(int(i));
    return overridesTowardsBaseline(*comparison, rows).words;
}

} // namespace

class TestOverrideWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void everyPairOfSigns();
    void numbersKeepTheirForm();
    void references();
    void refuses_data();
    void refuses();
    void actions();
    void towards();
    void towardsWhereMapsMeetValues();
    void leavesOut();
    void listText();
};

void TestOverrideWriter::words_data()
{
    QTest::addColumn<Value>("value");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const Value& value, const char* expected) {
        QTest::newRow(name) << value << QString::fromUtf8(expected);
    };
    row("bool", Value::ofBool(false), "a.b=False");
    row("null", Value::none(), "a.b=null");
    row("int", Value::ofInt(-7), "a.b=-7");
    row("whole float", Value::ofDouble(1), "a.b=1.0");
    row("not a number", Value::ofDouble(qQNaN()), "a.b=nan");
    row("minus infinity", Value::ofDouble(-qInf()), "a.b=-inf");
    row("word", text("bfloat16"), "a.b=bfloat16");
    row("path", text("/data/x-1/train.parquet"), "a.b=/data/x-1/train.parquet");
    row("address", text("tcp://10.0.0.1:6379"), "a.b=tcp://10.0.0.1:6379");
    row("text that reads as null", text("null"), "'a.b=\"null\"'");
    row("text that reads as a bool", text("True"), "'a.b=\"True\"'");
    row("text that reads as a number", text("1e-6"), "'a.b=\"1e-6\"'");
    row("None is text", text("None"), "a.b=None");
    row("empty", text(""), "'a.b=\"\"'");
    row("blank", text("two words"), "'a.b=\"two words\"'");
    row("blanks at the ends", text("  x "), "'a.b=\"  x \"'");
    row("apostrophe", text("it's"), "'a.b=\"it'\\''s\"'");
    row("quote", text("say \"no\""), "'a.b=\"say \\\"no\\\"\"'");
    row("backslash at the end", text("C:\\"), "'a.b=\"C:\\\\\"'");
    row("backslash within", text("a\\nb c"), "'a.b=\"a\\nb c\"'");
    row("backslashes before a quote", text("\\\\\" \\\""), "'a.b=\"\\\\\\\\\\\" \\\\\\\"\"'");
    row("command", text("$(rm -r x)"), "'a.b=\"$(rm -r x)\"'");
    row("home", text("~/x"), "'a.b=\"~/x\"'");
    row("line end", text("a\nb"), "'a.b=\"a\nb\"'");
    row("control character", text("a\x1b[1m'"), "$'a.b=\"a\\x1b[1m\\'\"'");
    row("Chinese", text("中文"), "'a.b=\"中文\"'");
    row("comma", text("a,b"), "'a.b=\"a,b\"'");
    row("list", listOf({ text("a b"), Value::ofInt(1), Value::none(), text("x") }),
        "'a.b=[\"a b\",1,null,x]'");
    row("empty list", listOf({}), "'a.b=[]'");
    row("empty map", mapOf({}), "'a.b={}'");
    row("map",
        mapOf({ { QStringLiteral("k 1"), listOf({ text("it's") }) },
            { QStringLiteral("x:y"), mapOf({ { QStringLiteral("z"), Value::ofBool(true) } }) } }),
        "'a.b={k\\ 1:[\"it'\\''s\"],x\\:y:{z:True}}'");
}

void TestOverrideWriter::words()
{
    QFETCH(Value, value);
    QFETCH(QString, expected);
    const auto word = overrideWord(Action::Set, QStringLiteral("a.b"), value);
    QVERIFY(word);
    QCOMPARE(*word, expected);
    const QStringList read = shellWords(*word);
    QCOMPARE(read.size(), 1);
    const auto parsed = parseOverride(read.first(), {});
    QVERIFY(parsed);
    QCOMPARE(parsed->key, QStringLiteral("a.b"));
    QCOMPARE(parsed->value.kind, value.kind);
    QVERIFY(sameValue(parsed->value, value));
}

/// All pairs of signs that mean something to bash, Hydra or OmegaConf.
void TestOverrideWriter::everyPairOfSigns()
{
    const QString signs = QStringLiteral("a1 \\'\"$`!{}[](),:=~#\n\t\x01*?<>|&;%+-.é");
    int written = 0;
    const auto check = [&written](const QString& one) {
        for (const Value& value :
            { Value::ofString(one), listOf({ Value::ofString(one), Value::ofInt(1) }),
                mapOf({ { QStringLiteral("k"), Value::ofString(one) } }) }) {
            const auto word = overrideWord(Action::Add, QStringLiteral("key"), value);
            if (!word)
                return false;
            const QStringList read = shellWords(*word);
            if (read.size() != 1)
                return false;
            const auto parsed = parseOverride(read.first(), {});
            if (!parsed || parsed->action != Action::Add)
                return false;
            Value back = parsed->value;
            const auto plain = [](Value& of) {
                of.string.replace(QStringLiteral("\\${"), QStringLiteral("${"));
            };
            plain(back);
            for (Value& item : back.items)
                plain(item);
            for (auto& member : back.members)
                plain(member.second);
            if (!sameValue(back, value))
                return false;
            ++written;
        }
        return true;
    };
    for (const QChar one : signs) {
        for (const QChar two : signs)
            QVERIFY2(check(QString(one) + two), qPrintable(QString(one) + two));
    }
    const QString quotes = QStringLiteral("\\'\"${ ,");
    for (const QChar one : quotes) {
        for (const QChar two : quotes) {
            for (const QChar three : quotes) {
                const QString made = QString(one) + two + three;
                if (made != QStringLiteral("\\${")) // OmegaConf has no text for it
                    QVERIFY2(check(made), qPrintable(made));
            }
        }
    }
    QCOMPARE(written, 3 * int(signs.size() * signs.size() + 7 * 7 * 7 - 1));
}

void TestOverrideWriter::numbersKeepTheirForm()
{
    Value value = Value::ofDouble(1e-6);
    value.text = QStringLiteral("1e-6");
    QCOMPARE(*overrideValueText(value), QStringLiteral("1e-6"));
    value.text = QStringLiteral("0.5"); // belies the value
    QCOMPARE(parseOverrideValue(*overrideValueText(value)).real, 1e-6);
    Value huge;
    huge.kind = Value::Kind::Opaque;
    huge.string = QStringLiteral("123456789012345678901234567890");
    QCOMPARE(*overrideValueText(huge), huge.string);
}

/// A literal `${` would be looked up by OmegaConf, in quotes too.
void TestOverrideWriter::references()
{
    QCOMPARE(*overrideValueText(text("x ${y}")), QStringLiteral("\"x \\${y}\""));
}

void TestOverrideWriter::refuses_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<Value>("value");
    const QString key = QStringLiteral("a.b");
    Value object;
    object.kind = Value::Kind::Opaque;
    object.string = QStringLiteral("<object at 0x7f>");
    QTest::newRow("object") << key << object;
    QTest::newRow("object in a list") << key << listOf({ object });
    QTest::newRow("NUL") << key << Value::ofString(QString(QChar(0)));
    QTest::newRow("half a surrogate pair") << key << Value::ofString(QString(QChar(0xd800)));
    QTest::newRow("key of a map in Chinese")
        << key << mapOf({ { QStringLiteral("中"), Value::ofInt(1) } });
    QTest::newRow("empty key of a map") << key << mapOf({ { QString(), Value::ofInt(1) } });
    QTest::newRow("key with a blank") << QStringLiteral("a b") << Value::ofInt(1);
    QTest::newRow("key with a line end") << QStringLiteral("a\nrm") << Value::ofInt(1);
    QTest::newRow("key with an equals sign") << QStringLiteral("a=b") << Value::ofInt(1);
    QTest::newRow("key that starts with a digit") << QStringLiteral("1a") << Value::ofInt(1);
    QTest::newRow("empty key") << QString() << Value::ofInt(1);
    Value deep = Value::ofInt(1);
    for (int i = 0; i < 1000; ++i)
        deep = listOf({ std::move(deep) });
    QTest::newRow("deep nesting") << key << deep;
}

void TestOverrideWriter::refuses()
{
    QFETCH(QString, key);
    QFETCH(Value, value);
    QVERIFY(!overrideWord(Action::Set, key, value));
}

void TestOverrideWriter::actions()
{
    const QString key = QStringLiteral("a.b");
    QCOMPARE(*overrideWord(Action::Add, key, Value::ofInt(1)), QStringLiteral("+a.b=1"));
    QCOMPARE(*overrideWord(Action::Force, key, Value::ofInt(1)), QStringLiteral("++a.b=1"));
    // A bare `~a` would be somebody's home directory.
    QCOMPARE(*overrideWord(Action::Delete, key, {}), QStringLiteral("'~a.b'"));
}

void TestOverrideWriter::towards()
{
    const QStringList words = towardsBaseline(QStringLiteral("config data.same = 1\n"
                                                             "config data.list = [1, 'a b']\n"
                                                             "config data.none = None\n"
                                                             "config only.here = it's\n"),
        QStringLiteral("config data.same = 1\n"
                       "config data.list = [1]\n"
                       "config data.none = 3\n"
                       "config only.there = 5\n"));
    QCOMPARE(words,
        QStringList({ QStringLiteral("'~only.there'"), QStringLiteral("'data.list=[1,\"a b\"]'"),
            QStringLiteral("data.none=null"), QStringLiteral("'+only.here=\"it'\\''s\"'") }));
}

void TestOverrideWriter::towardsWhereMapsMeetValues()
{
    // Setting the parent replaces what lies below it: no deletion that would then fail.
    QCOMPARE(towardsBaseline(QStringLiteral("config a = None\nconfig z = 1"),
                 QStringLiteral("config a.b = 1\nconfig z = 1")),
        QStringList({ QStringLiteral("++a=null") }));
    // The other way round the value goes first.
    QCOMPARE(towardsBaseline(QStringLiteral("config a.b = 1\nconfig z = 1"),
                 QStringLiteral("config a = None\nconfig z = 1")),
        QStringList({ QStringLiteral("'~a'"), QStringLiteral("+a.b=1") }));
}

void TestOverrideWriter::leavesOut()
{
    const auto baseline = makeRun(QStringLiteral("b"), QStringLiteral("config a = 1"));
    auto cut = std::make_shared<Run>(*baseline);
    cut->config.complete = false;
    const auto candidate
        = makeRun(QStringLiteral("c"), QStringLiteral("config a = 1\nconfig b = 2"));
    const ComparisonPtr comparison = makeComparison(RunPtr(cut), candidate);
    // What a cut print does not show may well be there.
    const OverrideList list = overridesTowardsBaseline(*comparison, { 1, 1, 0 });
    QCOMPARE(list.words, QStringList());
    QCOMPARE(list.leftOut.size(), size_t(1));
    QCOMPARE(list.leftOut[0].key, QStringLiteral("b"));
    const ComparisonPtr swapped = makeComparison(candidate, RunPtr(cut));
    QCOMPARE(overridesTowardsBaseline(*swapped, { 0, 1 }).words,
        QStringList({ QStringLiteral("++b=2") }));
}

void TestOverrideWriter::listText()
{
    OverrideList list;
    list.words = QStringList({ QStringLiteral("a=1"), QStringLiteral("'b=[1]'") });
    list.leftOut.push_back({ QStringLiteral("c\nrm -r x"), QStringLiteral("why") });
    QCOMPARE(overrideListText(list), QStringLiteral("a=1 \\\n'b=[1]'\n# c?rm -r x: why\n"));
    QCOMPARE(shellWords(overrideListText(list)),
        QStringList({ QStringLiteral("a=1"), QStringLiteral("b=[1]") }));
    QCOMPARE(overrideListText({}), QString());
}

ALIDADE_TEST_MAIN(TestOverrideWriter)
#include "tst_override_writer.moc"

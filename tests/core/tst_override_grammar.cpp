// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Hydra's override grammar: which words are overrides, and the type of every value.
#include "core/base/value.h"
#include "core/sources/override_grammar.h"
#include "tests/support/test_main.h"

using namespace alidade;
using Kind = Value::Kind;
using Action = Override::Action;

namespace {

/// The value with its types, unlike displayText: strings are always quoted, floats marked.
QString typed(const Value& value)
{
    switch (value.kind) {
    case Kind::None:
        return QStringLiteral("null");
    case Kind::Bool:
        return value.boolean ? QStringLiteral("true") : QStringLiteral("false");
    case Kind::Int:
        return QString::number(value.integer);
    case Kind::Double:
        return QStringLiteral("float ") + QString::number(value.real);
    case Kind::String:
        return u'<' + value.string + u'>';
    case Kind::Opaque:
        return QStringLiteral("opaque ") + value.string;
    case Kind::List: {
        QStringList parts;
        for (const Value& item : value.items)
            parts += typed(item);
        return u'[' + parts.join(QStringLiteral(", ")) + u']';
    }
    case Kind::Map: {
        QStringList parts;
        for (const auto& [key, member] : value.members)
            parts += key + QStringLiteral(": ") + typed(member);
        return u'{' + parts.join(QStringLiteral(", ")) + u'}';
    }
    }
    return {};
}

} // namespace

class TestOverrideGrammar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void words_data();
    void words();
    void text();
    void deepNesting();
    void everyCut();
};

void TestOverrideGrammar::values_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("null", "null", "null");
    row("null in capitals", "NULL", "null");
    row("None is a string", "None", "<None>");
    row("bool", "True", "true");
    row("bool in lower case", "false", "false");
    row("yes is a string", "yes", "<yes>");
    row("int", "1024", "1024");
    row("int with underscore", "1_6384", "16384");
    row("negative int", "-1", "-1");
    row("double underscore is text", "1__0", "<1__0>");
    row("leading zero is text", "007", "<007>");
    row("zero", "0", "0");
    row("float with exponent", "1e-6", "float 1e-06");
    row("float with point and exponent", "1.0e-06", "float 1e-06");
    row("float without fraction", "0.", "float 0");
    row("float without whole part", ".5", "float 0.5");
    row("exponent without digits is text", "1e", "<1e>");
    row("lone point is text", ".", "<.>");
    row("lone minus is text", "-", "<->");
    row("inf", "inf", "float inf");
    row("negative inf", "-inf", "float -inf");
    row("nan", "nan", "float nan");
    row("huge int", "123456789012345678901234567890", "opaque 123456789012345678901234567890");
    row("quoted number is a string", "'1e-6'", "<1e-6>");
    row("quoted bool is a string", "\"False\"", "<False>");
    row("quote inside the other quote", "\"it's\"", "<it's>");
    row("escaped quote", R"('it\'s')", "<it's>");
    row("escaped backslash before the quote", R"('a\\')", "<a\\>");
    row("other backslashes stay", R"('a\nb')", "<a\\nb>");
    row("empty", "", "<>");
    row("empty quotes", "''", "<>");
    row("path", "/data/a b/c.parquet", "</data/a b/c.parquet>");
    row("blanks at the ends", "  abc  ", "<abc>");
    row("escaped comma", R"(a\,b)", "<a,b>");
    row("escaped blank at the end", R"(a\ )", "<a >");
    row("escape makes a string", R"(\ 1)", "< 1>");
    row("equals sign inside", "a=b", "<a=b>");
    row("colon inside", "s3://bucket/x", "<s3://bucket/x>");
    row("list", "[console,wandb]", "[<console>, <wandb>]");
    row("list with quotes and blanks", "['console', \"wandb\"]", "[<console>, <wandb>]");
    row("empty list", "[]", "[]");
    row("blank list", "[ ]", "[]");
    row("typed items", "[1,2.5,true,null,'x']", "[1, float 2.5, true, null, <x>]");
    row("nested", "[[1],{a:2}]", "[[1], {a: 2}]");
    row("dict", "{a:1,'b c':[x]}", "{a: 1, b c: [<x>]}");
    row("empty dict", "{}", "{}");
    row("interpolation", "${trainer.nnodes}", "<${trainer.nnodes}>");
    row("interpolation with commas", "${oc.select:a,${b}}", "<${oc.select:a,${b}}>");
    row("interpolation in a list", "[${a},1]", "[<${a}>, 1]");
    row("sweep", "1,2", "opaque 1,2");
    row("function", "choice(a,b)", "opaque choice(a,b)");
    row("open list", "[1,2", "opaque [1,2");
    row("open quote", "'abc", "opaque 'abc");
    row("open dict", "{a:1", "opaque {a:1");
    row("open interpolation", "${a", "opaque ${a");
    row("trailing comma", "[1,]", "opaque [1,]");
    row("text after a list", "[1]x", "opaque [1]x");
}

void TestOverrideGrammar::values()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(typed(parseOverrideValue(text)), expected);
}

void TestOverrideGrammar::words_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("key"); // empty: no override
    QTest::addColumn<int>("action");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* name, const char* word, const char* key = "",
                         Action action = Action::Set, const char* value = "") {
        QTest::newRow(name) << QString::fromUtf8(word) << QString::fromUtf8(key) << int(action)
                            << QString::fromUtf8(value);
    };
    row("set", "data.shuffle=False", "data.shuffle", Action::Set, "false");
    row("add", "+a.b=1e-6", "a.b", Action::Add, "float 1e-06");
    row("force", "++a.b=\"x\"", "a.b", Action::Force, "<x>");
    row("delete", "~trainer.foo", "trainer.foo", Action::Delete, "null");
    row("delete with a value", "~trainer.foo=1", "trainer.foo", Action::Delete, "1");
    row("group", "model_engine=megatron", "model_engine", Action::Set, "<megatron>");
    row("group with package", "actor@actor_rollout_ref.actor=dp", "actor@actor_rollout_ref.actor",
        Action::Set, "<dp>");
    row("group path", "model/optim=adam", "model/optim", Action::Set, "<adam>");
    row("no value", "trainer.x=", "trainer.x", Action::Set, "<>");
    row("key with digits and dashes", "a-b.c_2=3", "a-b.c_2", Action::Set, "3");
    row("option", "--config-name=ppo");
    row("short option", "-m");
    row("hydra setting", "hydra.run.dir=/tmp");
    row("hydra search path", "hydra.searchpath=[file://a]");
    row("hydra group", "hydra/launcher=x");
    row("no key", "=1");
    row("no equals sign", "verl.trainer.main_ppo");
    row("plus without equals sign", "+a.b");
    row("empty word", "");
    row("only a plus", "+");
    row("path", "/a/b=c");
}

void TestOverrideGrammar::words()
{
    QFETCH(QString, word);
    QFETCH(QString, key);
    QFETCH(int, action);
    QFETCH(QString, value);
    const Origin origin{ QStringLiteral("run.sh"), 7 };
    const auto parsed = parseOverride(word, origin);
    QCOMPARE(parsed.has_value(), !key.isEmpty());
    if (!parsed)
        return;
    QCOMPARE(parsed->key, key);
    QCOMPARE(int(parsed->action), action);
    QCOMPARE(typed(parsed->value), value);
    QCOMPARE(parsed->origin, origin);
    QCOMPARE(parsed->value.line, 7);
    QVERIFY(parsed->known);
}

void TestOverrideGrammar::text()
{
    const auto parsed = parseOverride(QStringLiteral("a=['x', 1e-6]"), {});
    QVERIFY(parsed);
    QCOMPARE(parsed->text, QStringLiteral("['x', 1e-6]"));
    QCOMPARE(parsed->value.items[0].text, QStringLiteral("'x'"));
    QCOMPARE(parsed->value.items[1].text, QStringLiteral("1e-6"));
}

void TestOverrideGrammar::deepNesting()
{
    const QString deep(100'000, u'[');
    QCOMPARE(parseOverrideValue(deep).kind, Kind::Opaque);
    QCOMPARE(parseOverrideValue(deep + QString(100'000, u']')).kind, Kind::Opaque);
    const QString fine = QString(100, u'[') + u'1' + QString(100, u']');
    QCOMPARE(parseOverrideValue(fine).kind, Kind::List);
}

void TestOverrideGrammar::everyCut()
{
    const QString word = QStringLiteral(R"(++a.b={x:[1,'it\'s'],"y":${oc.select:a,'b'}})");
    QCOMPARE(parseOverride(word, {})->value.kind, Kind::Map);
    for (qsizetype cut = 0; cut < word.size(); ++cut) {
        const auto parsed = parseOverride(word.left(cut), {});
        if (cut > 7)
            QCOMPARE(parsed->value.kind, Kind::Opaque);
    }
}

ALIDADE_TEST_MAIN(TestOverrideGrammar)
#include "tst_override_grammar.moc"

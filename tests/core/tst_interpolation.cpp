// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// References in an unresolved config.
#include "core/base/yaml.h"
#include "core/sources/interpolation.h"
#include "tests/support/test_main.h"

using namespace alidade;
using Provenance = ConfigEntry::Provenance;

namespace {

struct Outcome {
    std::vector<ConfigEntry> entries;
    std::vector<Note> notes;
};

Outcome outcomeOf(const QByteArray& yaml)
{
    const auto tree
        = parseYaml(std::string_view(yaml.constData(), size_t(yaml.size())), QStringLiteral("f"));
    Outcome outcome;
    if (tree)
        outcome.entries = resolveConfig(*tree, QStringLiteral("f"), outcome.notes);
    return outcome;
}

QString typeText(const Value& value)
{
    static const QStringList names{ QStringLiteral("null"), QStringLiteral("bool"),
        QStringLiteral("int"), QStringLiteral("float"), QStringLiteral("text"),
        QStringLiteral("list"), QStringLiteral("map"), QStringLiteral("opaque") };
    return names[int(value.kind)];
}

} // namespace

class TestInterpolation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void subtree();
    void notesHaveLines();
    void growth();
};

void TestInterpolation::values_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QString>("expected"); // of the key t.x: text, type, what it follows
    QTest::addColumn<int>("notes");
    const auto row = [](const char* name, const char* yaml, const char* expected, int notes = 0) {
        QTest::newRow(name) << QByteArray(yaml) << QString::fromUtf8(expected) << notes;
    };
    row("none", "t: {x: 1}", "1 int");
    row("absolute", "a: {b: 1.0e-06}\nt: {x: '${a.b}'}", "1.0e-06 float <a.b");
    row("sibling", "t: {x: '${.y}', y: true}", "True bool <t.y");
    row("one level up", "t: {x: '${..y}'}\ny: null", "None null <y");
    row("too many levels up", "t: {x: '${.....y}'}\ny: 3", "3 int <y");
    row("in a longer text", "a: 8\nt: {x: 'n${a}_m'}", "n8_m text <a");
    row("two in a text", "a: 8\nb: 1.0\nt: {x: '${a}/${b}'}", "8/1.0 text <a");
    row("null in a text", "a: null\nt: {x: 'v${a}'}", "vNone text <a");
    row("small float in a text", "a: 1e-6\nt: {x: 'v${a}'}", "v1e-06 text <a");
    row("through another", "a: '${b}'\nb: 5\nt: {x: '${a}'}", "5 int <a");
    row("nested name", "k: b\na: {b: 7}\nt: {x: '${a.${k}}'}", "7 int <a.b");
    row("list", "a: [1, 2]\nt: {x: '${a}'}", "[1, 2] list <a");
    row("item of a list", "a: [1, 2]\nt: {x: '${a[1]}'}", "2 int <a.1");
    row("within a list", "a: 1\nt: {x: [0, '${a}']}", "[0, 1] list <a");
    row("through a subtree", "a: '${b}'\nb: {c: 4}\nt: {x: '${a.c}'}", "4 int <a.c");
    row("select", "a: {b: 3}\nt: {x: '${oc.select:a.b,9}'}", "3 int <a.b");
    row("select, absent", "t: {x: '${oc.select:a.b,9}'}", "9 int");
    row("select, mandatory", "a: '\?\?\?'\nt: {x: '${oc.select:a,9}'}", "9 int");
    row("select, null stays", "a: null\nt: {x: '${oc.select:a,9}'}", "None null <a");
    row("select without a default", "t: {x: '${oc.select:a}'}", "None null");
    row("select, blank before the default", "t: {x: '${oc.select:a, null}'}", "None null");
    row("select, list as default", "t: {x: '${oc.select:a,[1,2]}'}", "[1, 2] list");
    row("select, quoted default", "t: {x: '${oc.select:a,\"~/m\"}'}", "~/m text");
    row("select in a select", "b: 2\nt: {x: '${oc.select:a,${oc.select:b,null}}'}", "2 int <b");
    row("select, relative", "t: {x: '${oc.select:.y,1}', y: 6}", "6 int <t.y");
    row("environment", "t: {x: '${oc.env:HOME,x}'}", "${oc.env:HOME,x} opaque");
    row("date", "t: {x: 'a_${now:%Y}'}", "a_${now:%Y} opaque");
    row("escaped", "t: {x: '\\${a}'}", "${a} text");
    row("absent", "t: {x: '${a.b}'}", "${a.b} opaque", 1);
    row("absent in a text", "t: {x: 'p${a.b}'}", "p${a.b} opaque", 1);
    row("circle", "t: {x: '${t.y}', y: '${t.x}'}", "${t.y} opaque <t.y", 2);
    row("to itself", "t: {x: '${t.x}'}", "${t.x} opaque", 1);
    row("to the map around it", "t: {x: '${t}'}", "${t} opaque", 1);
    row("not closed", "t: {x: '${a'}", "${a opaque", 1);
}

void TestInterpolation::values()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QString, expected);
    QFETCH(int, notes);
    const Outcome outcome = outcomeOf(yaml);
    QString told;
    for (const ConfigEntry& entry : outcome.entries) {
        if (entry.key != u"t.x")
            continue;
        told = entry.text + u' ' + typeText(entry.value);
        QCOMPARE(entry.provenance == Provenance::Derived, !entry.follows.isEmpty());
        if (!entry.follows.isEmpty())
            told += QStringLiteral(" <") + entry.follows;
    }
    QCOMPARE(told, expected);
    QCOMPARE(int(outcome.notes.size()), notes);
}

void TestInterpolation::subtree()
{
    const Outcome outcome = outcomeOf("a: {p: {q: 1}, r: '${.s}', s: 2}\nt: {x: '${a}'}\n");
    QStringList told;
    for (const ConfigEntry& entry : outcome.entries)
        told += entry.key + u'=' + entry.text + u'<' + entry.follows;
    QCOMPARE(told,
        QStringList({ QStringLiteral("a.p.q=1<"), QStringLiteral("a.r=2<a.s"),
            QStringLiteral("a.s=2<"), QStringLiteral("t.x.p.q=1<a.p.q"),
            QStringLiteral("t.x.r=2<a.r"), QStringLiteral("t.x.s=2<a.s") }));
}

void TestInterpolation::notesHaveLines()
{
    const Outcome outcome = outcomeOf("a: 1\nb:\n  c: ${nowhere}\n");
    QCOMPARE(outcome.notes.size(), size_t(1));
    QCOMPARE(outcome.notes[0].where, (Origin{ QStringLiteral("f"), 3 }));
    QCOMPARE(outcome.entries[1].origin.line, 3);
}

void TestInterpolation::growth()
{
    QByteArray yaml("a0: 0123456789\n");
    for (int at = 1; at < 40; ++at) {
        const QByteArray one = "${a" + QByteArray::number(at - 1) + "}";
        yaml += "a" + QByteArray::number(at) + ": \"" + one + one + "\"\n";
    }
    const Outcome outcome = outcomeOf(yaml);
    QCOMPARE(outcome.entries.size(), size_t(40));
    QVERIFY(!outcome.notes.empty());
}

ALIDADE_TEST_MAIN(TestInterpolation)
#include "tst_interpolation.moc"

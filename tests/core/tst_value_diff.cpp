// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two config values side by side: which stretches are marked.
#include "core/compare/value_diff.h"
#include "core/sources/override_grammar.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

/// Text with the marked stretches in ⟦ ⟧.
QString marked(const ValueDiff& diff, Side side)
{
    QString text = diff.texts[side];
    const auto& marks = diff.marks[side];
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
        text.insert(mark->begin + mark->length, u'⟧');
        text.insert(mark->begin, u'⟦');
    }
    return text;
}

} // namespace

class TestValueDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void marks_data();
    void marks();
    void longOnesGetLines();
    void oneSideAlone();
    void longLists();
    void deepNesting();
    void swappedSidesMirror();
};

void TestValueDiff::marks_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("markedBaseline");
    QTest::addColumn<QString>("markedCandidate");
    const auto row = [](const char* name, const char* baseline, const char* candidate,
                         const char* markedBaseline, const char* markedCandidate) {
        QTest::newRow(name) << QString::fromUtf8(baseline) << QString::fromUtf8(candidate)
                            << QString::fromUtf8(markedBaseline)
                            << QString::fromUtf8(markedCandidate);
    };
    row("equal", "[1,a]", "[1,a]", "[1, 'a']", "[1, 'a']");
    row("short ones differ as a whole", "False", "True", "⟦False⟧", "⟦True⟧");
    row("long texts differ where they differ", "\"You are a helpful assistant\"",
        "\"You are a useful assistant\"", "You are a ⟦help⟧ful assistant",
        "You are a ⟦use⟧ful assistant");
    row("type", "\"1\"", "1", "⟦'1'⟧", "⟦1⟧");
    row("item of a list", "[a,b,c]", "[a,x,c]", "['a', ⟦'b'⟧, 'c']", "['a', ⟦'x'⟧, 'c']");
    row("inserted item", "[a,b]", "[a,x,b]", "['a', 'b']", "['a', ⟦'x'⟧, 'b']");
    row("removed item", "[a,b,c]", "[b,c]", "[⟦'a'⟧, 'b', 'c']", "['b', 'c']");
    row("equal numbers", "[1,1e-6]", "[1.0,0.000001]", "[1, 1e-6]", "[1.0, 0.000001]");
    row("member of a map", "{a:1,b:2}", "{b:3,a:1}", "{'a': 1, 'b': ⟦2⟧}", "{'a': 1, 'b': ⟦3⟧}");
    row("member of one side", "{a:1}", "{c:2,a:1}", "{'a': 1}", "{'a': 1, ⟦'c': 2⟧}");
    row("nested", "{a:{b:[1,2]}}", "{a:{b:[1,3]}}", "{'a': {'b': [1, ⟦2⟧]}}",
        "{'a': {'b': [1, ⟦3⟧]}}");
    row("list and text", "[1]", "text", "⟦[1]⟧", "⟦text⟧");
    row("empty list", "[]", "[1]", "[]", "[⟦1⟧]");
    row("markup is text", "\"<b>bold</b> <img src=x>\"", "\"<b>bald</b> <img src=x>\"",
        "<b>b⟦o⟧ld</b> <img src=x>", "<b>b⟦a⟧ld</b> <img src=x>");
}

void TestValueDiff::marks()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    const Value one = parseOverrideValue(baseline);
    const Value other = parseOverrideValue(candidate);
    const ValueDiff diff = diffValues(&one, &other);
    QTEST(marked(diff, Side::Baseline), "markedBaseline");
    QTEST(marked(diff, Side::Candidate), "markedCandidate");
}

void TestValueDiff::longOnesGetLines()
{
    const QString common = QStringLiteral("first_member:%1,second_member:\"some longer text\","
                                          "third_member:[a,b]");
    const Value one = parseOverrideValue(u'{' + common.arg(1) + u'}');
    const Value other = parseOverrideValue(u'{' + common.arg(2) + u'}');
    const ValueDiff diff = diffValues(&one, &other);
    QCOMPARE(marked(diff, Side::Candidate),
        QStringLiteral("{\n  'first_member': ⟦2⟧,\n  'second_member': 'some longer text',\n"
                       "  'third_member': ['a', 'b']\n}"));
    QCOMPARE(diff.texts.baseline.count(u'\n'), diff.texts.candidate.count(u'\n'));
}

void TestValueDiff::oneSideAlone()
{
    const Value value = parseOverrideValue(QStringLiteral("[a,b]"));
    const ValueDiff diff = diffValues(nullptr, &value);
    QCOMPARE(diff.texts.baseline, QString());
    QCOMPARE(diff.texts.candidate, QStringLiteral("['a', 'b']"));
    QVERIFY(diff.marks.candidate.empty());
    QCOMPARE(diffValues(nullptr, nullptr).texts.baseline, QString());
}

/// Too many items to be aligned are compared by place.
void TestValueDiff::longLists()
{
    Value one;
    one.kind = Value::Kind::List;
    for (int i = 0; i < 100'000; ++i)
        one.items.push_back(Value::ofInt(i));
    Value other = one;
    other.items[50'000] = Value::ofInt(-1);
    const ValueDiff diff = diffValues(&one, &other);
    QCOMPARE(diff.marks.baseline.size(), size_t(1));
    const TextStretch mark = diff.marks.candidate[0];
    QCOMPARE(diff.texts.candidate.mid(mark.begin, mark.length), QStringLiteral("-1"));
}

void TestValueDiff::deepNesting()
{
    Value one = Value::ofInt(1);
    Value other = Value::ofInt(2);
    for (int i = 0; i < 190; ++i) {
        for (Value* value : { &one, &other }) {
            Value list;
            list.kind = Value::Kind::List;
            list.items.push_back(std::move(*value));
            *value = std::move(list);
        }
    }
    const ValueDiff diff = diffValues(&one, &other);
    QCOMPARE(diff.texts.baseline.left(5), QStringLiteral("[\n  ["));
    QCOMPARE(diff.marks.baseline.size(), size_t(1));
}

/// Every pair of short lists: sides mirror, texts are those of the values, and nothing is marked
/// where the values agree.
void TestValueDiff::swappedSidesMirror()
{
    std::vector<Value> lists;
    for (int length = 0; length <= 3; ++length) {
        int combinations = 1;
        for (int i = 0; i < length; ++i)
            combinations *= 3;
        for (int number = 0; number < combinations; ++number) {
            Value list;
            list.kind = Value::Kind::List;
            for (int i = 0, rest = number; i < length; ++i, rest /= 3)
                list.items.push_back(Value::ofInt(rest % 3));
            lists.push_back(std::move(list));
        }
    }
    for (const Value& one : lists) {
        for (const Value& other : lists) {
            const ValueDiff diff = diffValues(&one, &other);
            QCOMPARE(diff.texts.baseline, displayText(one));
            QCOMPARE(diff.texts.candidate, displayText(other));
            const bool anyMark = !diff.marks.baseline.empty() || !diff.marks.candidate.empty();
            QCOMPARE(anyMark, !sameValue(one, other));
        }
    }
}

ALIDADE_TEST_MAIN(TestValueDiff)
#include "tst_value_diff.moc"

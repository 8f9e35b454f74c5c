// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The tolerant scanner of JSON lines, canonical values, hashes.
#include "core/base/hash64.h"
#include "core/base/json_canonical.h"
#include "core/base/json_lines.h"
#include "core/base/utf8.h"
#include "tests/support/code_widths.h"
#include "tests/support/test_main.h"

#include <cmath>
#include <random>
#include <set>

using namespace alidade;
using Problem = JsonLine::Problem;

class TestJsonLines : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void problems_data();
    void problems();
    void fieldsAsTheyStand();
    void lastKeyWins();
    void everyCutIsNamed();
    void depthIsBounded();
    void decoding_data();
    void decoding();
    void decodingByChance();
    void looseNumbers_data();
    void looseNumbers();
    void canonical_data();
    void canonical();
    void hashes();
};

static std::string_view view(const QByteArray& bytes)
{
    return { bytes.constData(), size_t(bytes.size()) };
}

void TestJsonLines::problems_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("problem");
    const auto row = [](const char* name, const QByteArray& bytes, Problem problem) {
        QTest::newRow(name) << bytes << int(problem);
    };
    row("empty", "", Problem::Blank);
    row("blanks and a carriage return", " \t\r", Problem::Blank);
    row("empty object", "{}", Problem::None);
    row("blanks everywhere", " { \"a\" : 1 , \"b\" : [ ] } ", Problem::None);
    row("byte order mark", "\xEF\xBB\xBF{\"a\":1}", Problem::None);
    row("carriage return at the end", "{\"a\":1}\r", Problem::None);
    row("not a number", "{\"a\":NaN,\"b\":-Infinity,\"c\":Infinity}", Problem::None);
    row("numbers", "{\"a\":-1.5e-07,\"b\":123456789012345678901234567890}", Problem::None);
    row("broken UTF-8", "{\"a\":\"\xFF\xE4\"}", Problem::None);
    row("lone surrogate", "{\"a\":\"\\ud83d\"}", Problem::None);
    row("raw control characters", QByteArray("{\"a\":\"x\x01\0\ty\"}", 13), Problem::None);
    row("line separators stay inside", "{\"a\":\"x\xE2\x80\xA8y\xC2\x85\"}", Problem::None);
    row("escaped quotes and backslashes", R"({"a":"\\","b":"\"","c":"\\\""})", Problem::None);
    row("brackets inside strings", R"({"a":{"b":"}]"},"c":["{[\""]})", Problem::None);
    row("array", "[1]", Problem::NotAnObject);
    row("text", "Traceback", Problem::NotAnObject);
    row("no quotes", "{a:1}", Problem::Malformed);
    row("no colon", "{\"a\" 1}", Problem::Malformed);
    row("no comma", "{\"a\":1 \"b\":2}", Problem::Malformed);
    row("comma at the end", "{\"a\":1,}", Problem::Malformed);
    row("unknown word", "{\"a\":None}", Problem::Malformed);
    row("brackets that do not match", "{\"a\":[}]", Problem::Malformed);
    row("two objects", "{\"a\":1}{\"a\":2}", Problem::DataAfterwards);
    row("zero bytes after the object", QByteArray("{\"a\":1}\0\0", 9), Problem::DataAfterwards);
    row("cut in a key", "{\"a", Problem::Cut);
    row("cut in a string", "{\"a\":\"b", Problem::Cut);
    row("cut behind a backslash", "{\"a\":\"b\\", Problem::Cut);
    row("cut in a list", "{\"a\":[1,", Problem::Cut);
    row("cut in a word", "{\"a\":tr", Problem::Cut);
}

void TestJsonLines::problems()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, problem);
    JsonLine line;
    QCOMPARE(scanJsonLine(view(bytes), line), Problem(problem) == Problem::None);
    QCOMPARE(int(line.problem), problem);
    QCOMPARE(problemText(line.problem).isEmpty(), line.problem == Problem::None);
}

void TestJsonLines::fieldsAsTheyStand()
{
    JsonLine line;
    QVERIFY(
        scanJsonLine(R"({"s": "a\nb", "n": -1e-07, "o": {"x": [1]}, "t": true, "z": null})", line));
    QCOMPARE(line.fields.size(), 5U);
    QCOMPARE(line.find("s")->value, std::string_view(R"(a\nb)"));
    QCOMPARE(line.find("n")->value, std::string_view("-1e-07"));
    QCOMPARE(line.find("o")->value, std::string_view(R"({"x": [1]})"));
    QVERIFY(line.find("o")->kind == JsonField::Kind::Object);
    QVERIFY(line.find("t")->kind == JsonField::Kind::True);
    QVERIFY(line.find("z")->kind == JsonField::Kind::Null);
    QVERIFY(!line.find("x"));
}

void TestJsonLines::lastKeyWins()
{
    JsonLine line;
    QVERIFY(scanJsonLine(R"({"a": 1, "b": 2, "a": 3, "\u0062": 4})", line));
    QCOMPARE(line.find("a")->value, std::string_view("3"));
    QCOMPARE(line.find("b")->value, std::string_view("4"));
}

void TestJsonLines::everyCutIsNamed()
{
    const QByteArray whole = R"({"a": "x\"y", "b": [1, {"c": "]"}], "d": -1.5, "e": null})";
    JsonLine line;
    QVERIFY(scanJsonLine(view(whole), line));
    for (qsizetype bytes = 1; bytes < whole.size(); ++bytes) {
        QVERIFY(!scanJsonLine(view(whole.first(bytes)), line));
        QCOMPARE(int(line.problem), int(Problem::Cut));
    }
}

void TestJsonLines::depthIsBounded()
{
    JsonLine line;
    QVERIFY(
        scanJsonLine(view("{\"a\":" + QByteArray(200, '[') + QByteArray(200, ']') + "}"), line));
    QVERIFY(!scanJsonLine(view("{\"a\":" + QByteArray(1'000'000, '[')), line));
    QCOMPARE(int(line.problem), int(Problem::TooDeep));
}

void TestJsonLines::decoding_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("broken");
    const QString mark(QChar(0xFFFD));
    QTest::newRow("plain") << QByteArray("abc") << QStringLiteral("abc") << false;
    QTest::newRow("all escapes") << QByteArray(R"(\"\\\/\b\f\n\r\t\u00e9)")
                                 << QStringLiteral(u"\"\\/\b\f\n\r\té") << false;
    QTest::newRow("escaped pair") << QByteArray(R"(\ud83d\ude00)") << QStringLiteral(u"😀") << false;
    QTest::newRow("capital digits")
        << QByteArray(R"(\uD83D\uDE00)") << QStringLiteral(u"😀") << false;
    QTest::newRow("lone high surrogate") << QByteArray(R"(\ud83dx)") << (mark + u'x') << true;
    QTest::newRow("lone low surrogate") << QByteArray(R"(\ude00)") << mark << true;
    QTest::newRow("high surrogate twice")
        << QByteArray(R"(\ud83d\ud83d\ude00)") << (mark + QStringLiteral(u"😀")) << true;
    QTest::newRow("high surrogate, then a letter")
        << QByteArray(R"(\ud83d\u0041)") << (mark + u'A') << true;
    QTest::newRow("zero") << QByteArray(R"(\u0000)") << QString(QChar(0)) << false;
    QTest::newRow("wrong escape is kept") << QByteArray(R"(\q)") << QStringLiteral(R"(\q)") << true;
    QTest::newRow("cut escape is kept")
        << QByteArray(R"(\u00)") << QStringLiteral(R"(\u00)") << true;
    QTest::newRow("backslash at the end") << QByteArray("\\") << QStringLiteral("\\") << true;
    QTest::newRow("broken bytes beside an escape")
        << QByteArray("\\n\xFF") << (u'\n' + mark) << true;
}

void TestJsonLines::decoding()
{
    QFETCH(QByteArray, raw);
    QFETCH(QString, text);
    QFETCH(bool, broken);
    bool found = false;
    QCOMPARE(decodeJsonString(view(raw), &found), text);
    QCOMPARE(found, broken);
    QCOMPARE(decodeJsonString(view(raw)), text);
}

/// At once, or unescaped first and decoded then.
void TestJsonLines::decodingByChance()
{
    std::mt19937 random(31);
    const std::string_view pieces[] = { "a", "plain text of some length ", "\\n", "\\t", "\\\"",
        "\\\\", "\\/", "\\b", "\\q", "\\", "\\u00e9", "\\u4e2d", "\\ud83d", "\\ude00",
        "\\ud83d\\ude00", "\\u12", "\\u0000", "\xC3\xA9", "\xE4\xB8\xAD\xE6\x96\x87",
        "\xF0\x9F\x98\x80", "\xE4\xB8", "\xFF", "\xED\xA0\xBD", "\xC3", "\xF0\x9F", "\xE0\x80\x80",
        "\xE0\xA4\x95", "\xED\x95\x9C", "\xC0\x80", "\x80", "\xF5", "\xE0\xA4",
        "\xE6\xB3\xA8\xE6\x84\x8F\xE5\x88\xB0\xE6\x96\xB9\xE7\xA8\x8B\xE7\x9A\x84\xE6\xA0\xB9",
        "\\\\\\\\\\\\", "more of it, and no end in sight: sixty-four bytes and some others" };
    JsonText text;
    for (int round = 0; round < 20000; ++round) {
        std::string raw;
        for (auto i = random() % 40; i > 0; --i)
            raw += pieces[random() % std::size(pieces)];
        std::string plain = "before";
        const bool good = appendUnescaped(raw, plain);
        bool wanted = !good;
        QCOMPARE(plain.substr(0, 6), std::string("before"));
        const QString decoded = decodeUtf8(std::string_view(plain).substr(6), &wanted);
        forEachCodeWidth([&] {
            bool broken = false;
            QCOMPARE(decodeJsonString(raw, &broken), decoded);
            QCOMPARE(broken, wanted);
            QCOMPARE(text.decode(raw).toString(), decoded);
            std::string again = "before";
            QCOMPARE(appendUnescaped(raw, again), good);
            QCOMPARE(again, plain);
        });
        qsizetype points = 0;
        for (const char byte : plain)
            points += (byte & 0xC0) != 0x80 ? 1 : 0;
        QCOMPARE(countCodePoints(plain), points);
    }
    const std::string longer(20'000, 'x');
    QCOMPARE(countCodePoints(longer), qsizetype(20'000));
}

void TestJsonLines::looseNumbers_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<double>("number");
    QTest::newRow("number") << QByteArray("0.5") << 0.5;
    QTest::newRow("string") << QByteArray("\"0.5\"") << 0.5;
    QTest::newRow("true") << QByteArray("true") << 1.0;
    QTest::newRow("Python's True as a string") << QByteArray("\"True\"") << 1.0;
    QTest::newRow("Python's False as a string") << QByteArray("\"False\"") << 0.0;
    QTest::newRow("infinity") << QByteArray("-Infinity")
                              << -std::numeric_limits<double>::infinity();
    QTest::newRow("not a number") << QByteArray("NaN") << std::nan("");
    QTest::newRow("null tells none") << QByteArray("null") << -99.0;
    QTest::newRow("list tells none") << QByteArray("[1]") << -99.0;
    QTest::newRow("array as a string tells none") << QByteArray("\"[1. 2.]\"") << -99.0;
}

void TestJsonLines::looseNumbers()
{
    QFETCH(QByteArray, value);
    QFETCH(double, number);
    JsonLine line;
    const QByteArray bytes = "{\"score\":" + value + "}";
    QVERIFY(scanJsonLine(view(bytes), line));
    const double read = looseNumber(*line.find("score")).value_or(-99);
    QVERIFY(read == number || (std::isnan(read) && std::isnan(number)));
}

void TestJsonLines::canonical_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<QByteArray>("text"); // empty: not one valid value
    QTest::newRow("keys are sorted")
        << QByteArray(R"({"b": 1, "a": [2, 3]})") << QByteArray(R"({"a":[2,3],"b":1})");
    QTest::newRow("the last key counts")
        << QByteArray(R"({"a":1,"a":2})") << QByteArray(R"({"a":2})");
    QTest::newRow("escapes") << QByteArray(R"(["\u0041\n\"\\"])") << QByteArray(R"(["A\n\"\\"])");
    QTest::newRow("floats") << QByteArray("[1.0, 0.10, 1E-07]") << QByteArray("[1,0.1,1e-07]");
    QTest::newRow("huge integer") << QByteArray("123456789012345678901")
                                  << QByteArray("123456789012345678901");
    QTest::newRow("NaN") << QByteArray("[NaN,-Infinity]") << QByteArray("[NaN,-Infinity]");
    QTest::newRow("empty ones") << QByteArray("[ [ ] , { } ]") << QByteArray("[[],{}]");
    QTest::newRow("words") << QByteArray("[true,false,null]") << QByteArray("[true,false,null]");
    QTest::newRow("cut") << QByteArray("{\"a\":") << QByteArray();
    QTest::newRow("cut string") << QByteArray("\"a\\") << QByteArray();
    QTest::newRow("two values") << QByteArray("1 2") << QByteArray();
    QTest::newRow("too deep") << QByteArray(500, '[') << QByteArray();
}

void TestJsonLines::canonical()
{
    QFETCH(QByteArray, raw);
    QFETCH(QByteArray, text);
    QCOMPARE(canonicalJson(view(raw)).value_or(std::string()), text.toStdString());
}

void TestJsonLines::hashes()
{
    std::set<quint64> seen;
    size_t made = 0;
    // Lengths around the block sizes; a change of any byte and of the length must show.
    for (size_t length = 0; length < 100; ++length) {
        std::string bytes(length, '\0');
        seen.insert(hash64(bytes));
        ++made;
        for (char& byte : bytes) {
            byte = 1;
            seen.insert(hash64(bytes));
            ++made;
            byte = 0;
        }
    }
    QCOMPARE(seen.size(), made);
    QCOMPARE(hash64("the same text"), hash64(std::string("the same text")));
    QVERIFY(hash64("x", 1) != hash64("x", 2));
}

ALIDADE_TEST_MAIN(TestJsonLines)
#include "tst_json_lines.moc"

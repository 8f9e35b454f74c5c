// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What we write as JSON, and damaged UTF-8 that we read.
#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "tests/support/test_main.h"

#include <cmath>
#include <limits>

using namespace alidade;

class TestJsonText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void strings_data();
    void strings();
    void numbers_data();
    void numbers();
    void utf8_data();
    void utf8();
};

void TestJsonText::strings_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("empty") << QString() << QByteArray(R"("")");
    QTest::newRow("quotes and backslashes")
        << QStringLiteral(R"(a "b" \c)") << QByteArray(R"("a \"b\" \\c")");
    QTest::newRow("line ends") << QStringLiteral("a\r\n\tb") << QByteArray(R"("a\r\n\tb")");
    QTest::newRow("NUL and control characters")
        << (QString(QChar(0)) + QChar(0x1B) + QChar(0x7F)) << QByteArray(R"("\u0000\u001b\u007f")");
    QTest::newRow("line separators") << QString(QChar(0x2028)) << QByteArray(R"("\u2028")");
    QTest::newRow("two, three and four bytes") << QStringLiteral(u"é中😀") << QByteArray("\"é中😀\"");
    QTest::newRow("lone high surrogate at the end")
        << (QStringLiteral("a") + QChar(0xD83D)) << QByteArray("\"a\xEF\xBF\xBD\"");
    QTest::newRow("lone low surrogate before text") << (QString(QChar(0xDE00)) + u'b')
                                                    << QByteArray("\"\xEF\xBF\xBD"
                                                                  "b\"");
    QTest::newRow("surrogates the wrong way round")
        << (QString(QChar(0xDE00)) + QChar(0xD83D)) << QByteArray("\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

void TestJsonText::strings()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, json);
    QCOMPARE(jsonString(text), json);
}

void TestJsonText::numbers_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("zero") << 0.0 << QByteArray("0");
    QTest::newRow("integer") << 512.0 << QByteArray("512");
    QTest::newRow("small") << 1e-6 << QByteArray("1e-06");
    QTest::newRow("shortest digits") << 0.1 << QByteArray("0.1");
    QTest::newRow("NaN") << std::nan("") << QByteArray("\"NaN\"");
    QTest::newRow("infinity") << std::numeric_limits<double>::infinity()
                              << QByteArray("\"Infinity\"");
    QTest::newRow("minus infinity")
        << -std::numeric_limits<double>::infinity() << QByteArray("\"-Infinity\"");
}

void TestJsonText::numbers()
{
    QFETCH(double, value);
    QFETCH(QByteArray, json);
    QCOMPARE(jsonNumber(value), json);
}

void TestJsonText::utf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("broken");
    const QString mark(QChar(0xFFFD));
    QTest::newRow("empty") << QByteArray() << QString() << false;
    QTest::newRow("ASCII longer than a word")
        << QByteArray("a plain line of text") << QStringLiteral("a plain line of text") << false;
    QTest::newRow("mixed") << QByteArray("abcdefgh中é😀x") << QStringLiteral(u"abcdefgh中é😀x")
                           << false;
    QTest::newRow("byte order mark is kept") << QByteArray("\xEF\xBB\xBF"
                                                           "a")
                                             << (QString(QChar(0xFEFF)) + u'a') << false;
    QTest::newRow("genuine U+FFFD") << QByteArray("\xEF\xBF\xBD") << mark << false;
    QTest::newRow("cut character is one mark") << QByteArray("a\xE4\xBD") << (u'a' + mark) << true;
    QTest::newRow("cut four bytes, then text") << QByteArray("\xF0\x9F\x98"
                                                             "a")
                                               << (mark + u'a') << true;
    QTest::newRow("stray continuation bytes") << QByteArray("\x80\x81") << (mark + mark) << true;
    QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << (mark + mark) << true;
    QTest::newRow("overlong three bytes")
        << QByteArray("\xE0\x80\xAF") << (mark + mark + mark) << true;
    QTest::newRow("encoded surrogate is one mark") << QByteArray("\xED\xA0\xBD") << mark << true;
    QTest::newRow("beyond U+10FFFF")
        << QByteArray("\xF4\x90\x80\x80") << (mark + mark + mark + mark) << true;
    QTest::newRow("never a byte") << QByteArray("\xFF") << mark << true;
}

void TestJsonText::utf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QFETCH(bool, broken);
    bool found = false;
    QCOMPARE(decodeUtf8({ bytes.constData(), size_t(bytes.size()) }, &found), text);
    QCOMPARE(found, broken);
}

ALIDADE_TEST_MAIN(TestJsonText)
#include "tst_json_text.moc"

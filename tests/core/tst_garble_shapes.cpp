// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shapes of broken output that public reports show, each beside the sound text that looks most like
// it. A family is made by chance from fixed seeds; no text is a sample.
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/prompt_asks.h"
#include "tests/core/garble_broken_alphabets.h"
#include "tests/core/garble_broken_shapes.h"
#include "tests/core/garble_sound_shapes.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

constexpr int Variants = 8;

} // namespace

class TestGarbleShapes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void broken_data();
    void broken();
    void sound_data();
    void sound();
    void counted_data();
    void counted();
};

void TestGarbleShapes::broken_data()
{
    QTest::addColumn<QString>("lead");
    QTest::addColumn<QString>("part");
    quint32 seed = 4000;
    for (const auto* const shapes : { &brokenShapes(), &brokenAlphabets() })
        for (const Shape& shape : *shapes)
            for (int i = 0; i < Variants; ++i) {
                Random random(seed++);
                const QString lead = shape.lead(random);
                QTest::addRow("%s %d", shape.name, i) << lead << shape.part(random);
            }
}

/// Garbled, and what is marked is the part that is broken.
void TestGarbleShapes::broken()
{
    QFETCH(QString, lead);
    QFETCH(QString, part);
    const QString text = lead + part;
    const GarbleVerdict verdict = judgeText(text);
    QVERIFY2(verdict.isGarbled(), qPrintable(text));
    qsizetype right = 0;
    qsizetype wrong = 0;
    for (const GarbleSpan& span : verdict.spans) {
        if (span.weight < GarbleVerdict::Threshold)
            continue;
        const qsizetype before = std::clamp<qsizetype>(lead.size() - span.begin, 0, span.length);
        right += span.length - before;
        wrong += before;
    }
    if (lead.isEmpty()) { // stray words are hardly any of the text, or it is all broken
        QVERIFY2(right * 4 <= part.size() || right * 2 >= part.size(), qPrintable(text));
        return;
    }
    const bool single = part.trimmed().size() <= 4; // one sign
    QVERIFY2(single || right * 10 >= part.trimmed().size() * 8, qPrintable(text));
    QVERIFY2(wrong * 10 <= part.size() + 20, qPrintable(text));
}

void TestGarbleShapes::sound_data()
{
    QTest::addColumn<QString>("text");
    quint32 seed = 5000;
    for (const Shape& shape : soundShapes())
        for (int i = 0; i < Variants; ++i) {
            Random random(seed++);
            const QString lead = shape.lead(random);
            QTest::addRow("%s %d", shape.name, i) << QString(lead + shape.part(random));
        }
}

void TestGarbleShapes::sound()
{
    QFETCH(QString, text);
    const GarbleVerdict verdict = judgeText(text);
    QString reasons;
    for (const GarbleSpan& span : verdict.spans)
        reasons += QString(span.detector) + u' ' + span.reason + u'\n';
    QVERIFY2(!verdict.isGarbled(), qPrintable(reasons + text));
}

void TestGarbleShapes::counted_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("garbled");
    const QString ones(500, u'1');
    const QString lamps = QStringLiteral("lamp").repeated(300);
    QTest::newRow("a count and the sign") << QStringLiteral("Put 500 1s in a row") << ones << false;
    QTest::newRow("in words") << QStringLiteral("a string of five hundred ones") << ones << false;
    QTest::newRow("in Chinese") << QStringLiteral("请输出五百个1") << ones << false;
    QTest::newRow("a word") << QStringLiteral("Fill the page: lamp x 300.") << lamps << false;
    QTest::newRow("another count") << QStringLiteral("Put 50 1s in a row") << ones << true;
    QTest::newRow("a number that holds it") << QStringLiteral("What is 517 - 500?") << ones << true;
    QTest::newRow("another sign") << QStringLiteral("Name 500 towns with 2 rivers") << ones << true;
    // Signs have names.
    const QString bangs(105, u'!');
    QTest::newRow("a sign by its name")
        << QStringLiteral("Print 105 exclamation marks") << bangs << false;
    QTest::newRow("in German") << QStringLiteral("Schreibe 100 Ausrufezeichen.") << bangs << false;
    QTest::newRow("a sign in Chinese")
        << QStringLiteral("请打印五十个逗号") << QString(50, u'，') << false;
    QTest::newRow("a count of tens")
        << QStringLiteral("Type sixty at signs") << QString(60, u'@') << false;
    QTest::newRow("a small count")
        << QStringLiteral("Add five exclamation marks") << QString(5, u'!') << false;
    QTest::newRow("pictures by their name")
        << QStringLiteral("Send 50 emojis") << QStringLiteral("😀").repeated(50) << false;
    QTest::newRow("more than the count")
        << QStringLiteral("Print 20 exclamation marks") << bangs << true;
    QTest::newRow("the name alone")
        << QStringLiteral("What does an exclamation mark mean?") << bangs << true;
    QTest::newRow("the name of another sign") << QStringLiteral("Print 105 stars") << bangs << true;
    // Who rules it out does not ask for it.
    const QString said = QStringLiteral("The mule sleeps in the barn. ").repeated(40);
    const QString asked = QStringLiteral(" The mule sleeps in the barn.");
    for (const char* const ruledOut :
        { "Go on, and do not repeat yourself:", "Never repeat a line.", "Digits may repeat.",
            "Bitte nichts wiederholen, ohne Grund nicht wiederholen:", "Ne répétez rien :",
            "Не повторяйте строки.", "不要重复：", "没有重复的句子：", "繰り返さないでください。" })
        QTest::newRow(ruledOut) << QString(QString::fromUtf8(ruledOut) + asked) << said << true;
    for (const char* const wanted :
        { "Repeat:", "Do not explain. Repeat this:", "Wiederhole bitte:", "Répétez :", "Повторите:",
            "请重复：", "不用解释，请一直重复下面的话：", "次の文を繰り返して：" })
        QTest::newRow(wanted) << QString(QString::fromUtf8(wanted) + asked) << said << false;
    // What nobody knows of is no evidence that somebody asked for it.
    QTest::newRow("no prompt") << QString() << ones << true;
    QTest::newRow("no prompt, with blanks")
        << QString() << QStringLiteral("1 ").repeated(500) << false;
    QTest::newRow("no prompt, Chinese") << QString() << QString(100, u'好') << true;
    QTest::newRow("no prompt, pictures") << QString() << QStringLiteral("😀").repeated(50) << true;
    QTest::newRow("no prompt, not round") << QString() << QString(517, u'1') << true;
    QTest::newRow("no prompt, no letter") << QString() << QString(500, u'!') << true;
    QTest::newRow("no prompt, too many") << QString() << QString(3000, u'1') << true;
    QTest::newRow("nothing but U+FFFD") << QString() << QString(2, QChar(0xFFFD)) << true;
    QTest::newRow("a cut character")
        << QString() << QStringLiteral("The answer is 中\uFFFD") << false;
    QTest::newRow("no prompt, behind text")
        << QString() << QStringLiteral("The tram leaves at ") + ones << true;
}

/// Whoever names the sign and the number has asked for it, whatever the verb.
void TestGarbleShapes::counted()
{
    QFETCH(QString, prompt);
    QFETCH(QString, answer);
    QFETCH(bool, garbled);
    QCOMPARE(judgeAnswer(prompt, answer).isGarbled(), garbled);
}

ALIDADE_TEST_MAIN(TestGarbleShapes)
#include "tst_garble_shapes.moc"

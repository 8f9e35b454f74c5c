// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Detectors over their fixtures (what fires, what stays silent), and properties of every verdict.
// In a fixture ⟦ and ⟧ stand around what must be marked.
#include "core/base/json_lines.h"
#include "core/base/utf8.h"
#include "core/garble/code_points.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/loops.h"
#include "core/garble/prompt_asks.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>

#include <ctime>
#include <random>

using namespace alidade;

namespace {

QString folder() { return QStringLiteral(ALIDADE_TEST_DATA "/garble/"); }

QString readText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read a fixture");
    const QByteArray bytes = file.readAll();
    return decodeUtf8({ bytes.constData(), size_t(bytes.size()) }, nullptr);
}

/// Takes the marks out and returns what stood between them as begin:length.
QStringList takeMarks(QString& text)
{
    QStringList marked;
    for (qsizetype begin = text.indexOf(u'⟦'); begin >= 0; begin = text.indexOf(u'⟦')) {
        text.remove(begin, 1);
        const qsizetype end = text.indexOf(u'⟧');
        text.remove(end, 1);
        marked.append(QStringLiteral("%1:%2").arg(begin).arg(end - begin));
    }
    return marked;
}

QStringList spansOf(const std::vector<GarbleSpan>& spans)
{
    QStringList places;
    for (const GarbleSpan& span : spans)
        places.append(QStringLiteral("%1:%2").arg(span.begin).arg(span.length));
    return places;
}

QString reasonsOf(const GarbleVerdict& verdict)
{
    QString text;
    for (const GarbleSpan& span : verdict.spans)
        text += QString(span.detector) + u' ' + span.reason + u'\n';
    return text;
}

void checkVerdict(QStringView text, const GarbleVerdict& verdict)
{
    QVERIFY(verdict.score >= 0 && verdict.score <= 1);
    qsizetype last = 0;
    for (const GarbleSpan& span : verdict.spans) {
        QVERIFY(span.begin >= last);
        QVERIFY(span.length > 0 || text.isEmpty());
        QVERIFY(span.begin + span.length <= text.size());
        QVERIFY(span.weight > 0 && span.weight <= 1);
        QVERIFY(!span.reason.isEmpty());
        last = span.begin + span.length;
    }
    QVERIFY(verdict.spans.empty() == (verdict.score == 0));
}

} // namespace

class TestGarble : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyDetectorHasFixtures();
    void fixtures_data();
    void fixtures();
    void loops_data();
    void loops();
    void spansOfRandomTexts();
    void spansOfEveryPrefix();
    void linearTime_data();
    void linearTime();
    void manyGroupsAreJoined();
    void askedForByThePrompt_data();
    void askedForByThePrompt();
    void codePoints();
    void labelledCorpus();
};

void TestGarble::everyDetectorHasFixtures()
{
    QVERIFY(!allDetectors().empty());
    for (const Detector* detector : allDetectors()) {
        const QDir own(folder() + QString(detector->id).replace(u'-', u'_'));
        QVERIFY2(!own.entryList({ QStringLiteral("fires_*.txt") }).isEmpty(), detector->id.data());
        QVERIFY2(!own.entryList({ QStringLiteral("silent_*.txt") }).isEmpty(), detector->id.data());
    }
}

void TestGarble::fixtures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("detector");
    const QStringList kinds = QDir(folder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& kind : kinds)
        for (const QString& file : QDir(folder() + kind).entryList({ QStringLiteral("*.txt") }))
            QTest::newRow(qPrintable(kind + u'/' + file))
                << QString(folder() + kind + u'/' + file) << QString(kind).replace(u'_', u'-');
}

void TestGarble::fixtures()
{
    QFETCH(QString, path);
    QFETCH(QString, detector);
    QString text = readText(path);
    const QStringList expected = takeMarks(text);
    const GarbleVerdict verdict = judgeText(text);
    checkVerdict(text, verdict);
    const QString name = path.section(u'/', -1);
    if (name.startsWith(QStringLiteral("fires"))) {
        QVERIFY(verdict.isGarbled());
        std::vector<GarbleSpan> own;
        for (const GarbleSpan& span : verdict.spans)
            if (QString(span.detector) == detector)
                own.push_back(span);
        QCOMPARE(spansOf(own), expected);
    } else if (name.startsWith(QStringLiteral("shown"))) {
        QVERIFY2(!verdict.isGarbled(), qPrintable(reasonsOf(verdict)));
        QCOMPARE(spansOf(verdict.spans), expected);
    } else {
        QVERIFY2(verdict.spans.empty(), qPrintable(reasonsOf(verdict)));
    }
}

void TestGarble::loops_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("loops"); // begin+period*length
    QTest::newRow("none") << QStringLiteral("no repetition in here at all") << QString();
    QTest::newRow("period of one") << QString(30, u'a') << QStringLiteral("0+1*30");
    QTest::newRow("period of three, cut")
        << QStringLiteral("abc").repeated(10) + u'a' << QStringLiteral("0+3*31");
    QTest::newRow("long period") << QStringLiteral("a sentence of some length. ").repeated(5)
                                 << QStringLiteral("0+27*135");
    QTest::newRow("two copies are none")
        << QStringLiteral("a sentence of some length. ").repeated(2) << QString();
    QTest::newRow("between other text") << QStringLiteral("before it ")
            + QStringLiteral("xyz ").repeated(10) + QStringLiteral("and after")
                                        << QStringLiteral("9+4*41");
    QTest::newRow("two loops") << QString(40, u'a') + QStringLiteral("bc").repeated(20)
                               << QStringLiteral("0+1*40 40+2*40");
    QTest::newRow("the unit stood far before")
        << QStringLiteral("go on now. ") + QStringLiteral("Something else in between, then ")
            + QStringLiteral("go on now. ").repeated(6)
        << QStringLiteral("42+11*67");
}

void TestGarble::loops()
{
    QFETCH(QString, text);
    QFETCH(QString, loops);
    QStringList found;
    for (const Loop& loop : findLoops(text))
        found.append(QStringLiteral("%1+%2*%3").arg(loop.begin).arg(loop.period).arg(loop.length));
    QCOMPARE(found.join(u' '), loops);
}

void TestGarble::spansOfRandomTexts()
{
    std::mt19937 random(7);
    const QString pieces[]
        = { QStringLiteral("!!!!!!!!!!!!!!!!!!!!!!!!!!"), QStringLiteral("the next step "),
              QStringLiteral("\uFFFD"), QString(QChar(0xD83D)), QStringLiteral(u"â€œ"),
              QStringLiteral("\n\n\n\n\n\n\n\n\n\n"), QStringLiteral("```"), QStringLiteral("\""),
              QStringLiteral("0, "), QStringLiteral(u"今天天气"), QStringLiteral("|"),
              QStringLiteral(u"浣犲ソ涓栫晫"), QStringLiteral("<0xE6>"), QStringLiteral("`"),
              QStringLiteral("Step 1: go. "), QStringLiteral(u"😀"), QStringLiteral("{;}=*&%$") };
    for (int round = 0; round < 300; ++round) {
        QString text;
        const int count = int(random() % 12);
        for (int i = 0; i < count; ++i)
            text += pieces[random() % std::size(pieces)].repeated(int(random() % 40) + 1);
        checkVerdict(text, judgeText(text));
    }
}

void TestGarble::spansOfEveryPrefix()
{
    QString text = readText(folder() + QStringLiteral("repetition/fires_paragraph.txt"))
        + readText(folder() + QStringLiteral("mojibake/fires_quotes.txt"));
    takeMarks(text);
    for (qsizetype size = 0; size <= text.size(); ++size)
        checkVerdict(QStringView(text).first(size), judgeText(QStringView(text).first(size)));
}

void TestGarble::linearTime_data()
{
    QTest::addColumn<QString>("unit");
    QTest::newRow("one character") << QStringLiteral("a");
    QTest::newRow("token zero") << QStringLiteral("!");
    QTest::newRow("two characters") << QStringLiteral("ab");
    QTest::newRow("backslashes") << QStringLiteral("\\");
    QTest::newRow("quotes") << QStringLiteral("\"x");
    QTest::newRow("back quotes") << QStringLiteral("`");
    QTest::newRow("fences") << QStringLiteral("```\n");
    QTest::newRow("white space") << QStringLiteral(" ");
    QTest::newRow("words") << QStringLiteral("stop ");
    QTest::newRow("numbers") << QStringLiteral("1 a ");
    QTest::newRow("replacement characters") << QStringLiteral("a\uFFFD");
    QTest::newRow("Windows-1252") << QStringLiteral(u"â€œa");
    QTest::newRow("Windows-1251") << QStringLiteral(u"Рґ");
    QTest::newRow("Han") << QStringLiteral(u"浣犲ソ");
    QTest::newRow("half pairs") << QString(QChar(0xD83D));
    QTest::newRow("byte pieces") << QStringLiteral("<0xE6>");
    QTest::newRow("punctuation") << QStringLiteral("(;:,!?&%$#@'\"[{}])");
    QTest::newRow("asked again and again")
        << QStringLiteral("repeat: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa. ");
}

void TestGarble::linearTime()
{
    QFETCH(QString, unit);
    const auto measure = [&](qsizetype size) {
        const QString text = unit.repeated(size / unit.size());
        const std::clock_t begin = std::clock(); // of this process: other load does not count
        checkVerdict(text, judgeText(text));
        return qint64(std::clock() - begin) * (1'000'000'000 / CLOCKS_PER_SEC);
    };
    measure(5'000);
    const qint64 small = std::max<qint64>(std::min(measure(20'000), measure(20'000)), 400'000);
    // Eight times the text: quadratic would be sixty-four times the time.
    QVERIFY(std::min(measure(160'000), measure(160'000)) < small * 30);
}

void TestGarble::manyGroupsAreJoined()
{
    const QString text = QStringLiteral("word\uFFFDword ").repeated(20'000);
    const GarbleVerdict verdict = judgeText(text);
    checkVerdict(text, verdict);
    QVERIFY(verdict.spans.size() <= 200);
    QVERIFY(verdict.isGarbled());
}

void TestGarble::askedForByThePrompt_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<bool>("garbled");
    QTest::newRow("asked") << QStringLiteral("Repeat \"the sky is blue\" as often as you can.")
                           << false;
    QTest::newRow("asked with a number")
        << QStringLiteral("Please write 'the sky is blue' 17 times.") << false;
    QTest::newRow("something else was asked") << QStringLiteral("Repeat after me: hello.") << true;
    QTest::newRow("arithmetic") << QStringLiteral("the sky is blue, what is 3 times 4?") << true;
    QTest::newRow("nothing was asked") << QString() << true;
}

void TestGarble::askedForByThePrompt()
{
    QFETCH(QString, prompt);
    QFETCH(bool, garbled);
    const QString text = QStringLiteral("the sky is blue ").repeated(17) + QStringLiteral("the sk");
    GarbleVerdict verdict = judgeText(text);
    QVERIFY(verdict.isGarbled());
    dropWhatWasAsked(prompt, text, verdict);
    QCOMPARE(verdict.isGarbled(), garbled);
    QVERIFY(!verdict.spans.empty());
    checkVerdict(text, verdict);
}

void TestGarble::codePoints()
{
    const QString text = QStringLiteral(u"a😀b") + QChar(0xD83D) + QStringLiteral(u"中");
    CodePointCounter counter(text);
    QCOMPARE(counter.at(0), 0);
    QCOMPARE(counter.at(1), 1);
    QCOMPARE(counter.at(3), 2);
    QCOMPARE(counter.at(4), 3);
    QCOMPARE(counter.at(5), 4);
    QCOMPARE(counter.at(6), 5);
    QCOMPARE(unitsOfPoints(text, 2), 3);
    QCOMPARE(unitsOfPoints(text, 100), 6);
}

void TestGarble::labelledCorpus()
{
    // Only that no sound text is called garbled; how much is found is measured elsewhere.
    QFile file(QStringLiteral(ALIDADE_SHARED_DIR "/garble/labelled.jsonl"));
    if (!file.open(QIODevice::ReadOnly))
        QSKIP("the labelled corpus is not here");
    int sound = 0;
    int falseAlarms = 0;
    while (!file.atEnd()) {
        const QByteArray bytes = file.readLine();
        JsonLine line;
        if (!scanJsonLine({ bytes.constData(), size_t(bytes.size()) }, line))
            continue;
        if (line.find("garbled")->kind == JsonField::Kind::True)
            continue;
        ++sound;
        const QString text = decodeJsonString(line.find("text")->value);
        const GarbleVerdict verdict = judgeText(text);
        checkVerdict(text, verdict);
        if (verdict.isGarbled()) {
            ++falseAlarms;
            qInfo().noquote() << decodeJsonString(line.find("kind")->value) << reasonsOf(verdict);
        }
    }
    QVERIFY(sound > 300);
    QVERIFY(falseAlarms * 200 <= sound); // half a per cent
}

ALIDADE_TEST_MAIN(TestGarble)
#include "tst_garble.moc"

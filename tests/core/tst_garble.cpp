// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Detectors over their fixtures (what fires, what stays silent), and properties of every verdict.
// In a fixture ⟦ and ⟧ stand around what must be marked.
#include "core/base/json_lines.h"
#include "core/base/utf8.h"
#include "core/garble/code_points.h"
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/loops.h"
#include "core/garble/prompt_asks.h"
#include "core/garble/repetition_screen.h"
#include "tests/support/code_widths.h"
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
    void classesOfCharacters();
    void runsOfClasses();
    void screenedLoops();
    void spansOfRandomTexts();
    void spansOfEveryPrefix();
    void linearTime_data();
    void linearTime();
    void manyGroupsAreJoined();
    void askedForByThePrompt_data();
    void askedForByThePrompt();
    void roundCopies_data();
    void roundCopies();
    void codePoints();
    void reasonsCountCharacters();
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
    QTest::newRow("period of one") << QString(39, u'a') << QStringLiteral("0+1*39");
    QTest::newRow("too short") << QString(38, u'a') << QString();
    QTest::newRow("period of three, cut")
        << QStringLiteral("abc").repeated(15) + u'a' << QStringLiteral("0+3*46");
    QTest::newRow("long period") << QStringLiteral("a sentence of some length. ").repeated(5)
                                 << QStringLiteral("0+27*135");
    QTest::newRow("two copies are none")
        << QStringLiteral("a sentence of some length. ").repeated(2) << QString();
    QTest::newRow("between other text") << QStringLiteral("before it ")
            + QStringLiteral("xyz ").repeated(12) + QStringLiteral("and after")
                                        << QStringLiteral("9+4*49");
    QTest::newRow("two loops") << QString(40, u'a') + QStringLiteral("bc").repeated(21)
                               << QStringLiteral("0+1*40 40+2*42");
    QTest::newRow("one character that stood far before") << QString(22, u'G')
            + QStringLiteral("something else in between, then ")
            + QString(170, u'G') << QStringLiteral("54+1*170");
    QTest::newRow("the unit stood far before")
        << QStringLiteral("go on now. ") + QStringLiteral("Something else in between, then ")
            + QStringLiteral("go on now. ").repeated(7)
        << QStringLiteral("42+11*78");
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

void TestGarble::classesOfCharacters()
{
    std::mt19937 random(11);
    const QString units
        = QStringLiteral(
              u"azAZ09 "
              u"\n\t\r!#`()[]{}<\\jqvxzaeiouy\u0001\u007F\u0085éÀžΩжは漢々、。，\uFFFD\uE000")
        + QChar(0xD83D) + QChar(0xDE00) + QChar(0);
    for (const qsizetype size : { 0, 1, 2, 63, 64, 65, 127, 128, 129, 300 }) {
        QString text;
        for (qsizetype i = 0; i < size; ++i)
            text += random() % 4 == 0 && i > 0
                ? text.back()
                : units[qsizetype(random() % std::mt19937::result_type(units.size()))];
        forEachCodeWidth([&] {
            const TextClasses classes(text);
            QCOMPARE(qsizetype(classes.blocks().size()), (size + 63) / 64);
            for (qsizetype i = 0; i < qsizetype(classes.blocks().size()) * 64; ++i) {
                const ClassBlock block = classes.blocks()[size_t(i / 64)];
                const auto has = [&](quint64 bits) { return (bits >> (i % 64) & 1U) != 0; };
                // Behind the end nothing is in a class.
                const char16_t unit = i < size ? text[i].unicode() : u'\x0B';
                const auto oneOf
                    = [unit](QStringView among) { return among.contains(QChar(unit)); };
                const bool lower = unit >= u'a' && unit <= u'z';
                const bool upper = unit >= u'A' && unit <= u'Z';
                const bool digit = unit >= u'0' && unit <= u'9';
                QCOMPARE(has(block.lower()), lower);
                QCOMPARE(has(block.upper()), upper);
                QCOMPARE(has(block.digit()), digit);
                QCOMPARE(
                    has(block.mark()), unit > u' ' && unit < 0x7F && !lower && !upper && !digit);
                QCOMPARE(has(block.space()), unit == u' ');
                QCOMPARE(has(block.zero()), unit == u'0');
                QCOMPARE(
                    has(block.white()), i < size && (unit == u' ' || (unit >= 9 && unit <= 13)));
                QCOMPARE(
                    has(block.odd()), unit == 0xFFFD || unit == 0xE000 || QChar::isSurrogate(unit));
                QCOMPARE(has(block.lineEnd()), unit == u'\n');
                QCOMPARE(has(block.tab()), unit == u'\t' || unit == u'\r');
                QCOMPARE(has(block.bracket()), oneOf(u"()[]{}"));
                QCOMPARE(has(block.opener()), oneOf(u"<["));
                QCOMPARE(has(block.backslash()), unit == u'\\');
                QCOMPARE(has(block.rare()), oneOf(u"jkqvwxzJKQVWXZ"));
                QCOMPARE(has(block.vowel()), oneOf(u"aeiouyAEIOUY"));
                QCOMPARE(has(block.seldom()), oneOf(u"!#`"));
                QCOMPARE(
                    has(block.control()), (unit < 0x20 && (unit < 9 || unit > 13)) || unit == 0x7F);
                QCOMPARE(has(block.high()), unit >= 0x80);
                QCOMPARE(has(block.latin()), unit >= 0xC0 && unit < 0x250);
                QCOMPARE(has(block.han()), unit >= 0x3400 && unit <= 0x9FFF);
                QCOMPARE(has(block.spaced()), unit >= 0x80 && isSpacedLetter(unit));
                if (i < size)
                    QCOMPARE(has(block.same()), i > 0 && text[i] == text[i - 1]);
            }
            const QStringView view = text;
            QCOMPARE(classes.sum().high,
                std::any_of(view.begin(), view.end(), [](QChar c) { return c.unicode() >= 0x80; }));
            QCOMPARE(classes.sum().han, view.contains(u'漢'));
            QCOMPARE(classes.sum().latin1,
                view.contains(QChar(0x85)) || view.contains(u'é') || view.contains(u'À'));
            QCOMPARE(classes.sum().otherScripts, view.contains(u'ж') || view.contains(u'は'));
            QCOMPARE(classes.sum().commaOrStop, std::any_of(view.begin(), view.end(), [](QChar c) {
                return QStringView(u"、。，").contains(c);
            }));
            QCOMPARE(classes.sum().wideSpace, view.contains(QChar(0x85)));
        });
    }
}

void TestGarble::runsOfClasses()
{
    std::mt19937 random(12);
    for (int round = 0; round < 200; ++round) {
        QString text;
        while (text.size() < 400) {
            text += QString(qsizetype(random() % 70), u'a');
            text += QString(qsizetype(random() % 3 + 1), u' ');
        }
        const TextClasses classes(text);
        const auto letters = [](const ClassBlock& block) { return block.lower(); };
        qsizetype longest = 0;
        QStringList words;
        for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
            longest = std::max(longest, word.size());
            words += word;
        }
        const auto found = [&]<size_t... Less>(std::index_sequence<Less...>)
        {
            return std::array{ hasRun<int(Less) + 1>(classes, letters)... };
        }
        (std::make_index_sequence<33>());
        for (qsizetype length = 1; length <= 33; ++length)
            QCOMPARE(found[size_t(length) - 1], longest >= length);
        QStringList seen;
        QVERIFY(!forEachWord(classes, text.size(), letters, [&](qsizetype begin, qsizetype end) {
            seen += text.mid(begin, end - begin);
            return false;
        }));
        QCOMPARE(seen, words);
        PlaceList bounds;
        collectWords(classes, text.size(), letters, bounds);
        QCOMPARE(bounds.all().size(), size_t(2 * words.size()));
        for (qsizetype i = 0; i < words.size(); ++i) {
            const qsizetype begin = bounds.all()[size_t(2 * i)];
            QCOMPARE(text.mid(begin, bounds.all()[size_t(2 * i + 1)] - begin), words[i]);
        }
    }
}

/// The fast look never says no where a loop is found.
void TestGarble::screenedLoops()
{
    std::mt19937 random(13);
    const QString pieces[] = { QStringLiteral("go on. "), QStringLiteral("x1"),
        QStringLiteral("=-"), QStringLiteral("ab"), QStringLiteral(u"重复的话，"),
        QStringLiteral(u"是的"), QStringLiteral("12 "), QStringLiteral("Step 5: yes\n"),
        QStringLiteral("aB"), QStringLiteral(u"😀😡"), QStringLiteral("()"),
        QStringLiteral("the cat sat on the mat, ") };
    for (int round = 0; round < 3000; ++round) {
        QString text;
        for (int i = 0; i < 3; ++i) {
            QString unit;
            for (auto k = random() % 3 + 1; k > 0; --k)
                unit += pieces[random() % std::size(pieces)];
            unit.truncate(qsizetype(random() % 12 + 2));
            text += unit.repeated(int(random() % 14) + 1) + unit.left(int(random() % 5));
            text += QStringLiteral("zq, and so forth %1 ")
                        .arg(random() % 100)
                        .left(int(random() % 20));
        }
        bool any = false;
        for (const Loop& loop : findLoops(text))
            any = any
                || (loop.period > 1
                    && !QStringView(text).sliced(loop.begin, loop.period).trimmed().isEmpty());
        QVERIFY2(!any || GarbleInput(text).words().loop, qPrintable(text));
    }
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

void TestGarble::roundCopies_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<bool>("garbled");
    QTest::newRow("no prompt is known") << QString() << false;
    QTest::newRow("a blank prompt is none") << QStringLiteral(" \n") << false;
    QTest::newRow("a question") << QStringLiteral("What is the capital of France?") << true;
    QTest::newRow("arithmetic") << QStringLiteral("Write the answer: what is 20 times 5?") << true;
    QTest::newRow("digits that repeat")
        << QStringLiteral("How many numbers have no repeated digits? Write only the answer.")
        << true;
    QTest::newRow("how many times") << QStringLiteral("Write how many times it rings.") << true;
    QTest::newRow("the third time") << QStringLiteral("写出小明第三次比赛的成绩。") << true;
    QTest::newRow("in general") << QStringLiteral("请写一写普遍的看法。") << true;
    QTest::newRow("dice") << QStringLiteral("抛一枚硬币3次，求概率。") << true;
    QTest::newRow("a number of times")
        << QStringLiteral("Write a sentence of your choice 20 times.") << false;
    QTest::newRow("a number in words") << QStringLiteral("Say it twenty times, please") << false;
    QTest::newRow("as often as you can")
        << QStringLiteral("Write one line as many times as you can.") << false;
    QTest::newRow("repeat") << QStringLiteral("Please repeat any sentence.") << false;
    QTest::newRow("a chorus") << QStringLiteral("Just the chorus of a song, on and on") << false;
    QTest::newRow("Chinese, digits") << QStringLiteral("请把一句话写20遍。") << false;
    QTest::newRow("Chinese, words") << QStringLiteral("输出一句话二十次") << false;
    QTest::newRow("Japanese") << QStringLiteral("好きな文を20回書いてください") << false;
    QTest::newRow("German") << QStringLiteral("Schreibe einen Satz zwanzig Mal.") << false;
    QTest::newRow("Spanish") << QStringLiteral("Escribe una frase 20 veces.") << false;
    QTest::newRow("Russian") << QStringLiteral("Напиши фразу 20 раз.") << false;
}

/// Where a prompt is known, a round number of copies is no sign that somebody asked for them.
void TestGarble::roundCopies()
{
    QFETCH(QString, prompt);
    QFETCH(bool, garbled);
    const QString sentence = QStringLiteral("I will not talk in class. ");
    for (const int copies : { 10, 20, 50, 100 }) {
        const QString text = sentence.repeated(copies);
        const GarbleVerdict verdict = judgeAnswer(prompt, text);
        checkVerdict(text, verdict);
        QCOMPARE(verdict.isGarbled(), garbled);
    }
    // No round number, cut: a loop whatever is known, unless the prompt holds the sentence.
    QVERIFY(judgeAnswer(prompt, QString(sentence.repeated(17) + u"I will")).isGarbled());
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

/// A character beyond the first plane is one, though UTF-16 takes two units for it.
void TestGarble::reasonsCountCharacters()
{
    const QString copies = QStringLiteral("Thank you! ") + QStringLiteral("👍🙏🎉").repeated(60);
    QString reasons = reasonsOf(judgeText(copies));
    QVERIFY2(
        reasons.contains(QStringLiteral("Unit of 3 characters, 60 copies")), qPrintable(reasons));
    QString counted;
    for (int i = 10; i < 60; ++i)
        counted += QStringLiteral("🎯 target %1\n").arg(i);
    counted += counted;
    reasons = reasonsOf(judgeText(counted));
    QVERIFY2(reasons.contains(QStringLiteral("of 11 characters that differ in a counter")),
        qPrintable(reasons));
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

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Passages that come again with other words changed each time, beside texts that somebody fills in
// or counts through.
#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "tests/core/garble_random.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

struct Passage {
    const char* name;
    QString text;
    QString glue; ///< between its words
    QStringList others; ///< words that sampling brings
};

const std::vector<Passage>& passages()
{
    static const std::vector<Passage> Passages{
        { "English",
            QStringLiteral(
                "The ferry leaves the island at dawn and crosses the bay in half an hour. On board "
                "the baker sells warm rolls to the workers, and the captain greets each of them by "
                "name, because nobody else lives there in winter but the keeper of the lamp."),
            QStringLiteral(" "),
            QStringLiteral("stone window quick under never table green early heavy answer paper "
                           "always simple garden river still")
                .split(u' ') },
        { "German",
            QStringLiteral("Am Abend schließt der Gärtner das Tor und geht noch einmal durch die "
                           "Reihen der Bäume. Er prüft die Leitern, sammelt das Werkzeug ein und "
                           "schreibt in sein Heft, welche Äpfel morgen gepflückt werden sollen."),
            QStringLiteral(" "),
            QStringLiteral("Stein Fenster schnell unter niemals Tisch grün früh schwer Antwort "
                           "Papier immer einfach Fluss noch")
                .split(u' ') },
        { "Russian",
            QStringLiteral("Утром почтальон объезжает посёлок на старом велосипеде и оставляет "
                           "письма у каждой калитки. Собаки его знают и не лают, а хозяйки "
                           "выносят ему яблоки и спрашивают, что слышно в городе."),
            QStringLiteral(" "),
            QStringLiteral("камень окно быстро под никогда стол зелёный рано тяжёлый ответ бумага "
                           "всегда простой река ещё")
                .split(u' ') },
        { "Chinese",
            QStringLiteral("山脚下的小站每天只停两趟车，站长一个人负责卖票和扫雪。冬天的早晨他先把"
                           "炉子生好，再去看看信号灯有没有亮，然后坐下来给远方的儿子写信，信里总"
                           "说一切都好，等春天来了就一起去看海。"),
            QString(),
            QStringLiteral("石头 窗户 很快 下面 从不 桌子 绿色 提前 回答 纸张 总是 简单 花园 河流")
                .split(u' ') },
    };
    return Passages;
}

/// One copy with so many words changed.
QString changed(const Passage& passage, int words, Random& random)
{
    if (passage.glue.isEmpty()) {
        QString text = passage.text;
        for (int i = 0; i < words; ++i)
            text.replace(random.number(2, int(text.size()) - 4), 2, random.one(passage.others));
        return text;
    }
    QStringList text = passage.text.split(passage.glue);
    for (int i = 0; i < words; ++i)
        text[random.number(0, int(text.size()) - 1)] = random.one(passage.others);
    return text.join(passage.glue);
}

} // namespace

class TestGarblePassages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void broken_data();
    void broken();
    void sound_data();
    void sound();
    void counters_data();
    void counters();
};

void TestGarblePassages::broken_data()
{
    QTest::addColumn<QString>("lead"); // with the first copy
    QTest::addColumn<QString>("copies");
    quint32 seed = 9000;
    const QString before = QStringLiteral("The sum of both numbers is 42, as was shown.\n\n");
    for (const Passage& passage : passages())
        for (const char* between : { "\n\n", "\n", " " })
            for (const int count : { 6, 12, 30 })
                for (const int words : { 1, 2 }) {
                    Random random(++seed);
                    const QString glue = passage.glue.isEmpty() && *between == ' '
                        ? QString()
                        : QString::fromLatin1(between);
                    const QString lead = (count == 12 ? before : QString())
                        + changed(passage, words, random) + glue;
                    QString copies = random.many(
                        count, [&] { return changed(passage, words, random); }, glue);
                    if (count == 30) // the length limit
                        copies.chop(random.number(10, 60));
                    QTest::addRow("%s, %s, %d copies, %d words", passage.name,
                        *between == ' '  ? "in one line"
                            : between[1] ? "paragraphs"
                                         : "lines",
                        count, words)
                        << lead << copies;
                }
}

/// Marked from the second copy to the end.
void TestGarblePassages::broken()
{
    QFETCH(QString, lead);
    QFETCH(QString, copies);
    const QString text = lead + copies;
    const GarbleVerdict verdict = judgeText(text);
    QVERIFY2(verdict.isGarbled(), qPrintable(text));
    constexpr qsizetype Words = 80; // the first ones may be changed
    QVERIFY2(qAbs(verdict.spans.front().begin - lead.size()) <= Words,
        qPrintable(QString::number(verdict.spans.front().begin - lead.size())));
    QCOMPARE(verdict.spans.back().begin + verdict.spans.back().length, text.size());
}

void TestGarblePassages::sound_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const QStringList& parts, const char* glue = "\n\n") {
        QTest::newRow(name) << parts.join(QLatin1StringView(glue));
    };
    const QStringList names{ QStringLiteral("Anna"), QStringLiteral("Bertram"),
        QStringLiteral("Chloe"), QStringLiteral("Dimitri"), QStringLiteral("Elif"),
        QStringLiteral("Farid"), QStringLiteral("Greta"), QStringLiteral("Hiro") };
    const QStringList towns{ QStringLiteral("Bergen"), QStringLiteral("Oslo"),
        QStringLiteral("Turku"), QStringLiteral("Riga"), QStringLiteral("Lübeck"),
        QStringLiteral("Gdynia"), QStringLiteral("Malmö"), QStringLiteral("Narva") };
    QStringList letters;
    QStringList cases;
    QStringList shares;
    QStringList claims;
    QStringList chinese;
    Random random(77);
    for (int i = 0; i < int(names.size()); ++i) {
        letters += QStringLiteral("Dear %1, thank you for the parcel from %2. It came on time and "
                                  "nothing in it was broken. The children were glad about the "
                                  "books, and we all hope to see you again in summer.")
                       .arg(names[i], towns[i]);
        cases += QStringLiteral("Suppose that the prince of %1 tells the truth. Then the knave "
                                "lies, so the second door is locked and the treasure is behind "
                                "%2's door, which contradicts what the guard has said before.")
                     .arg(towns[i], names[i]);
        const int price = random.number(20, 90);
        shares += QStringLiteral("The shop sells %1 lamps a day at %2 coins each, which brings %3 "
                                 "coins; after the rent is paid the owner keeps what is left and "
                                 "puts it into the box under the counter.")
                      .arg(3 * i + 4)
                      .arg(price)
                      .arg(price * (3 * i + 4));
        claims += QStringLiteral("The device of claim %1, wherein said lever is %2 coupled to said "
                                 "housing, and wherein said housing comprises a groove, a flange "
                                 "and a spring that biases the lever towards its first position.")
                      .arg(i + 1)
                      .arg(random.one({ QStringLiteral("slidably"), QStringLiteral("rotatably"),
                          QStringLiteral("fixedly"), QStringLiteral("hingedly") }));
        chinese += QStringLiteral("尊敬的%1，您寄来的包裹已经收到，里面的东西都完好无损。孩子们非常"
                                  "喜欢那几本书，我们全家都盼望着夏天能够再次见到您，祝您在%2一切顺"
                                  "利。")
                       .arg(names[i], towns[i]);
    }
    row("letters", letters);
    row("letters in one line", letters, " ");
    row("cases", cases);
    row("prices", shares);
    row("claims", claims);
    row("Chinese letters", chinese);
    row("Chinese letters in one line", chinese, "");
    // What a model tries three times it may mean.
    for (const Passage& passage : passages())
        row(qPrintable(QStringLiteral("three times, %1").arg(QLatin1StringView(passage.name))),
            { changed(passage, 2, random), changed(passage, 2, random),
                changed(passage, 2, random) });
}

void TestGarblePassages::sound()
{
    QFETCH(QString, text);
    const GarbleVerdict verdict = judgeText(text);
    QVERIFY2(!verdict.isGarbled(),
        qPrintable(verdict.spans.empty() ? text : verdict.spans.front().reason));
}

void TestGarblePassages::counters_data()
{
    QTest::addColumn<QString>("line"); // with the counter, and what is computed of it
    QTest::addColumn<int>("times");
    QTest::addColumn<QString>("end");
    QTest::addColumn<bool>("garbled");
    const auto row
        = [](const char* name, const char* line, int times, const char* end, bool garbled) {
              QTest::newRow(name) << QString::fromUtf8(line) << times << QString::fromUtf8(end)
                                  << garbled;
          };
    constexpr auto Tried = "If x = %1: 3x + 7 = %2, which is not 190.\n";
    row("a search that finds", Tried, 40, "If x = 41: yes. The answer is \\boxed{41}.", false);
    row("a search that is cut", Tried, 40, "", false);
    row("a search without end", Tried, 300, "", true);
    constexpr auto Steps = "Step %1: I check the step before once more.\n";
    row("steps that do not", Steps, 40, "", true);
    row("steps that do not stop for long", Steps, 200, "So all of them hold.", true);
    row("Chinese steps that do not", "第%1步：重新检查前一步的结果。\n", 40, "", true);
    row("verdicts of one word", "%1. False\n", 40, "", false);
    row("verdicts without end", "%1. False\n", 200, "", true);
}

/// Real loops stop at the length limit only.
void TestGarblePassages::counters()
{
    QFETCH(QString, line);
    QFETCH(int, times);
    QFETCH(QString, end);
    QFETCH(bool, garbled);
    QString text = QStringLiteral("Let us go on.\n");
    for (int i = 1; i <= times; ++i) {
        QString made = line;
        text += made.replace(QStringLiteral("%1"), QString::number(i))
                    .replace(QStringLiteral("%2"), QString::number(3 * i + 7));
    }
    text += end;
    QCOMPARE(judgeText(text).isGarbled(), garbled);
}

ALIDADE_TEST_MAIN(TestGarblePassages)
#include "tst_garble_passages.moc"

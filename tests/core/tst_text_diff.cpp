// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text difference: properties over all small texts, then the situations a reader meets.
#include "core/compare/text_diff.h"
#include "tests/support/test_main.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

using namespace alidade;

namespace {

void checkCut(QStringView text, qsizetype at)
{
    const bool cut
        = at > 0 && at < text.size() && text[at - 1].isHighSurrogate() && text[at].isLowSurrogate();
    QVERIFY2(!cut, qPrintable(QStringLiteral("pair cut at %1").arg(at)));
}

/// What holds for every pair of texts.
void checkProperties(const QString& baseline, const QString& candidate)
{
    const TextDiff diff = diffTexts(baseline, candidate);
    qsizetype baselineAt = 0, candidateAt = 0;
    const DiffSpan* before = nullptr;
    for (const DiffSpan& span : diff.spans) {
        QCOMPARE(span.baselineBegin, baselineAt);
        QCOMPARE(span.candidateBegin, candidateAt);
        checkCut(baseline, baselineAt);
        checkCut(candidate, candidateAt);
        const QStringView was = QStringView(baseline).mid(baselineAt, span.baselineLength);
        const QStringView is = QStringView(candidate).mid(candidateAt, span.candidateLength);
        QVERIFY(span.baselineLength + span.candidateLength > 0);
        if (span.kind == DiffSpan::Kind::Equal)
            QVERIFY(was == is);
        if (before)
            QVERIFY(before->kind != span.kind);
        before = &span;
        baselineAt += span.baselineLength;
        candidateAt += span.candidateLength;
    }
    QCOMPARE(baselineAt, baseline.size());
    QCOMPARE(candidateAt, candidate.size());

    const TextDiff swapped = diffTexts(candidate, baseline);
    QCOMPARE(swapped.spans.size(), diff.spans.size());
    QCOMPARE(swapped.rewritten, diff.rewritten);
    for (size_t i = 0; i < diff.spans.size(); ++i) {
        QCOMPARE(swapped.spans[i].kind, diff.spans[i].kind);
        QCOMPARE(swapped.spans[i].baselineBegin, diff.spans[i].candidateBegin);
        QCOMPARE(swapped.spans[i].baselineLength, diff.spans[i].candidateLength);
        QCOMPARE(swapped.spans[i].candidateLength, diff.spans[i].baselineLength);
    }
    if (baseline == candidate) {
        QCOMPARE(diff.spans.size(), size_t(baseline.isEmpty() ? 0 : 1));
        QCOMPARE(diff.firstDifference(), -1);
        QVERIFY(!diff.rewritten);
    } else {
        QCOMPARE(diff.firstDifference(), commonPrefix(baseline, candidate));
    }
}

QString words(QRandomGenerator& random, int count, int vocabulary)
{
    QString text;
    for (int i = 0; i < count; ++i)
        text += QStringLiteral("w%1%2")
                    .arg(random.bounded(vocabulary))
                    .arg(QChar(i % 11 ? u' ' : u'\n'));
    return text;
}

} // namespace

class TstTextDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allSmallTexts();
    void randomTexts();
    void differences_data();
    void differences();
    void wordChanged();
    void chanceMatchesAreJoined();
    void rewritten();
    void longTextsAreCoarse();
    void cost();
};

void TstTextDiff::allSmallTexts()
{
    // Symbols that meet every branch: a word, a blank, the halves of a surrogate pair, a pair.
    const QStringList symbols{ QStringLiteral("a"), QStringLiteral("b"), QStringLiteral(" "),
        QString(QChar(0xD83D)), QString(QChar(0xDE00)), QStringLiteral("中") };
    QStringList texts{ QString() };
    for (int length = 1, from = 0; length <= 3; ++length) {
        const int to = int(texts.size());
        for (int i = from; i < to; ++i) {
            for (const QString& symbol : symbols)
                texts.append(texts[i] + symbol);
        }
        from = to;
    }
    for (const QString& baseline : texts) {
        for (const QString& candidate : texts) {
            checkProperties(baseline, candidate);
            if (QTest::currentTestFailed()) {
                qWarning() << baseline << candidate;
                return;
            }
        }
    }
}

void TstTextDiff::randomTexts()
{
    QRandomGenerator random(7);
    for (int i = 0; i < 150; ++i) {
        const int vocabulary = i % 3 == 0 ? 4 : 300;
        const QString baseline = words(random, random.bounded(400), vocabulary);
        QString candidate = i % 2 ? words(random, random.bounded(400), vocabulary) : baseline;
        for (int edit = random.bounded(8); edit > 0 && !candidate.isEmpty(); --edit) {
            const qsizetype at = random.bounded(int(candidate.size()));
            if (edit % 2)
                candidate.remove(at, random.bounded(30));
            else
                candidate.insert(at, words(random, 3, 50));
        }
        checkProperties(baseline, candidate);
        if (QTest::currentTestFailed())
            return;
    }
}

void TstTextDiff::differences_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QStringList>("changed"); // "was|is"
    const auto row = [](const char* name, const QString& baseline, const QString& candidate,
                         const QStringList& changed) {
        QTest::newRow(name) << baseline << candidate << changed;
    };
    row("equal", QStringLiteral("x"), QStringLiteral("x"), {});
    row("cut short", QStringLiteral("one two three"), QStringLiteral("one two"),
        { QStringLiteral(" three|") });
    row("digit", QStringLiteral("so 1234 is"), QStringLiteral("so 1284 is"),
        { QStringLiteral("3|8") });
    row("word inserted", QStringLiteral("the red house stands"),
        QStringLiteral("the very red house stands"), { QStringLiteral("|very ") });
    row("two places", QStringLiteral("alpha beta gamma delta epsilon"),
        QStringLiteral("alpha beto gamma delta epsilom"),
        { QStringLiteral("a|o"), QStringLiteral("n|m") });
    row("Chinese character", QStringLiteral("答案是七，所以"), QStringLiteral("答案是八，所以"),
        { QStringLiteral("七|八") });
    row("empty", QString(), QStringLiteral("x y"), { QStringLiteral("|x y") });
    row("emoji that share a half", QStringLiteral("a😀b"), QStringLiteral("a😁b"),
        { QStringLiteral("😀|😁") });
    row("list items", QStringLiteral("3, 5, 7"), QStringLiteral("4, 5, 8"),
        { QStringLiteral("3|4"), QStringLiteral("7|8") });
}

void TstTextDiff::differences()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QStringList, changed);
    const TextDiff diff = diffTexts(baseline, candidate);
    QStringList found;
    for (const DiffSpan& span : diff.spans) {
        if (span.kind == DiffSpan::Kind::Changed)
            found.append(baseline.mid(span.baselineBegin, span.baselineLength) + u'|'
                + candidate.mid(span.candidateBegin, span.candidateLength));
    }
    QCOMPARE(found, changed);
    QVERIFY(!diff.rewritten);
}

void TstTextDiff::wordChanged()
{
    // A word with little in common is marked whole.
    const TextDiff diff = diffTexts(u"go left now", u"go right now");
    QCOMPARE(diff.spans.size(), size_t(3));
    QCOMPARE(diff.spans[1].baselineLength, 3); // "lef" | "righ": the common t belongs to the suffix
}

void TstTextDiff::chanceMatchesAreJoined()
{
    const TextDiff diff = diffTexts(u"start: completely other words here. end of it",
        u"start: nothing alike words stands. end of it");
    int changed = 0;
    for (const DiffSpan& span : diff.spans)
        changed += span.kind == DiffSpan::Kind::Changed ? 1 : 0;
    QVERIFY(changed <= 2);
}

void TstTextDiff::rewritten()
{
    QRandomGenerator random(3);
    const QString head = QStringLiteral("First, note that 3x + 5 = 11.\n");
    const QString baseline = head + words(random, 500, 100'000);
    const QString candidate = head + words(random, 500, 100'000).replace(u'w', u'v');
    const TextDiff diff = diffTexts(baseline, candidate);
    QVERIFY(diff.rewritten);
    QCOMPARE(diff.firstDifference(), head.size());
    int changed = 0;
    for (const DiffSpan& span : diff.spans)
        changed += span.kind == DiffSpan::Kind::Changed ? 1 : 0;
    QCOMPARE(changed, 1);
}

void TstTextDiff::longTextsAreCoarse()
{
    QString text;
    for (int i = 0; i < 250'000; ++i)
        text += QStringLiteral("word%1 ").arg(i % 997);
    QString changed = text;
    changed.replace(text.indexOf(u' ', 1'000), 1, QStringLiteral(" new "));
    changed.replace(changed.lastIndexOf(u' ', -1'000), 1, QStringLiteral(" new "));
    QVERIFY(diffTexts(text, changed).coarse);
    QVERIFY(!diffTexts(text.left(50'000), changed.left(50'000)).coarse);
    QVERIFY(!diffTexts(text, text).coarse);
}

void TstTextDiff::cost()
{
    QRandomGenerator random(5);
    const QString baseline = words(random, 6'000, 2'000);
    const QString candidate = words(random, 6'000, 2'000);
    const QString loop = QStringLiteral("so ").repeated(10'000);
    const QString moreLoop = QStringLiteral("and %1so on and on").arg(loop);
    const QString line = QStringLiteral("x").repeated(5'000'000);
    const QString lineA = QStringLiteral("%1a%1").arg(line);
    const QString lineB = QStringLiteral("%1b%1").arg(line);
    QElapsedTimer timer;
    timer.start();
    (void)diffTexts(baseline, candidate);
    const qint64 different = timer.restart();
    (void)diffTexts(loop, moreLoop);
    const qint64 loops = timer.restart();
    (void)diffTexts(lineA, lineB);
    const qint64 huge = timer.elapsed();
    qInfo("different %lld ms, loops %lld ms, 20 MB %lld ms", different, loops, huge);
    // No speed is asserted: an unbounded comparison of these would take minutes.
    QVERIFY2(different < 20'000 && loops < 20'000 && huge < 20'000, "cost is not bounded");
}

ALIDADE_TEST_MAIN(TstTextDiff)
#include "tst_text_diff.moc"

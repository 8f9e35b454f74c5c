// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two texts side by side: what scrolls and jumps together, and what a swap and a theme change.
#include "tests/support/ui_test_main.h"
#include "ui/widgets/overview_strip.h"
#include "ui/widgets/text_pair.h"

#include <QApplication>
#include <QFrame>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QVBoxLayout>

using namespace alidade;

namespace {

GarbleSpan garble(qsizetype begin, qsizetype length)
{
    return { begin, length, QLatin1StringView("repetition"), 1, QStringLiteral("so × 40") };
}

QString numberedLines(int count)
{
    QString text;
    for (int i = 0; i < count; ++i)
        text += QStringLiteral("line %1 of the answer\n").arg(i);
    return text;
}

struct Shown {
    TextPair pair;
    TextDiff diff;

    Shown(const QString& baseline, const QString& candidate)
        : diff(diffTexts(baseline, candidate))
    {
        pair.resize(900, 400);
        pair.show();
        pair.setTexts({ baseline, candidate }, diff);
    }
    TextPane& pane(Side side) const { return *pair.pane(side); }
    int across(Side side) const { return pane(side).horizontalScrollBar()->value(); }
};

} // namespace

class TstTextPair : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pairScrollsTogether()
    {
        QString baseline, candidate;
        for (int i = 0; i < 300; ++i) {
            const QString line = QStringLiteral("line %1 of the answer\n").arg(i);
            baseline += line;
            candidate += line;
            if (i == 50)
                candidate += QStringLiteral("a loop that only the candidate has\n").repeated(40);
        }
        TextPair pair;
        pair.resize(900, 400);
        pair.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pair));
        const TextDiff diff = diffTexts(baseline, candidate);
        pair.setTexts({ baseline, candidate }, diff);
        const qsizetype at = baseline.indexOf(QStringLiteral("line 200"));
        pair.pane(Side::Baseline)->scrollToTop(at);
        QCOMPARE(
            pair.pane(Side::Candidate)->topOffset(), candidate.indexOf(QStringLiteral("line 200")));

        QSignalSpy described(&pair, &TextPair::placeDescribed);
        QVERIFY(!pair.goToDifference(true)); // it is further up
        pair.pane(Side::Baseline)->scrollToTop(0);
        QVERIFY(pair.goToDifference(true));
        QVERIFY(!pair.pane(Side::Candidate)->rectOf(diff.firstDifference()).isEmpty());
        QVERIFY(described.last()[0].toString().startsWith(QStringLiteral("Difference 1 of ")));
        QVERIFY(!pair.goToDifference(false));
        pair.setGarbled({ {}, { garble(candidate.size() - 200, 100) } });
        QVERIFY(pair.goToGarbled(true));
        QVERIFY(!pair.pane(Side::Candidate)->rectOf(candidate.size() - 190).isEmpty());
        QVERIFY(!pair.goToGarbled(true));
    }

    void scrollsSidewaysTogether()
    {
        const QString line = QStringLiteral("word ").repeated(300);
        QString changed = line;
        changed.replace(1'000, 4, QStringLiteral("WORD"));
        Shown shown(line, changed);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.pair));
        shown.pair.setWrapped(false);
        QVERIFY(shown.pair.goToDifference(true));
        QVERIFY(shown.across(Side::Candidate) > 0);
        QCOMPARE(shown.across(Side::Baseline), shown.across(Side::Candidate));
        for (const Side side : BothSides)
            QVERIFY(!shown.pane(side).rectOf(1'000).isEmpty());
        for (const Side side : BothSides) {
            QScrollBar* const bar = shown.pane(side).horizontalScrollBar();
            bar->setValue(bar->value() + 120);
            QCOMPARE(shown.across(Side::Baseline), shown.across(Side::Candidate));
        }
    }

    void showsBothSidesOfADifferenceFarAlongItsLine()
    {
        const QString filler = QStringLiteral("more of it ").repeated(120);
        QString tail;
        for (int i = 0; i < 100; ++i)
            tail += QStringLiteral("word%1 ").arg(i);
        Shown shown(QStringLiteral("begin ") + tail + QStringLiteral("one end"),
            QStringLiteral("begin ") + filler + tail + QStringLiteral("two end"));
        QVERIFY(QTest::qWaitForWindowExposed(&shown.pair));
        shown.pair.setWrapped(false);
        while (shown.pair.goToDifference(true)) { }
        const auto& spans = shown.diff.spans;
        QVERIFY(spans.size() > 3);
        const DiffSpan& last = spans[spans.size() - 2];
        QVERIFY(!shown.pane(Side::Baseline).rectOf(last.baselineBegin).isEmpty());
        QVERIFY(!shown.pane(Side::Candidate).rectOf(last.candidateBegin).isEmpty());
    }

    void wrappingKeepsThePlace()
    {
        const QString paragraph = QStringLiteral("word ").repeated(380) + u'\n';
        const QString text = numberedLines(100) + paragraph.repeated(20);
        QString changed = text;
        const qsizetype at = numberedLines(100).size() + 10 * paragraph.size() + 1'000;
        changed.replace(at, 4, QStringLiteral("WORD"));
        Shown shown(text, changed);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.pair));
        const qsizetype fifty = text.indexOf(QStringLiteral("line 50"));
        shown.pane(Side::Candidate).scrollToTop(fifty);
        for (const bool wrapped : { false, true }) {
            shown.pair.setWrapped(wrapped);
            for (const Side side : BothSides)
                QCOMPARE(shown.pane(side).topOffset(), fifty);
        }
        QVERIFY(shown.pair.goToDifference(true));
        for (const bool wrapped : { false, true, false }) {
            shown.pair.setWrapped(wrapped);
            for (const Side side : BothSides)
                QVERIFY(!shown.pane(side).rectOf(at).isEmpty());
        }
    }

    void goesOnFromWhatIsVisible()
    {
        const QString text = numberedLines(400);
        QString changed = text;
        for (const int line : { 5, 100, 200, 205, 390 })
            changed.replace(
                QStringLiteral("line %1 of").arg(line), QStringLiteral("line %1 in").arg(line));
        Shown shown(text, changed);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.pair));
        QSignalSpy described(&shown.pair, &TextPair::placeDescribed);
        const auto number
            = [&] { return described.last()[0].toString().section(u' ', 1, 1).toInt(); };
        const auto scrollTo = [&](int line) {
            shown.pane(Side::Candidate)
                .scrollToTop(changed.indexOf(QStringLiteral("line %1 ").arg(line)));
        };
        QVERIFY(shown.pair.goToDifference(true));
        QCOMPARE(number(), 1);
        scrollTo(198);
        QVERIFY(shown.pair.goToDifference(true));
        QCOMPARE(number(), 3);
        QVERIFY(shown.pair.goToDifference(true));
        QCOMPARE(number(), 4);
        scrollTo(120);
        QVERIFY(shown.pair.goToDifference(false));
        QCOMPARE(number(), 2);
        QVERIFY(shown.pair.goToDifference(false));
        QCOMPARE(number(), 1);
        scrollTo(375);
        QVERIFY(shown.pair.goToDifference(true));
        QCOMPARE(number(), 5);
        QVERIFY(!shown.pair.goToDifference(true));
    }

    void swappingSwapsTheStrip()
    {
        Shown shown(QStringLiteral("a"), QStringLiteral("a"));
        QVERIFY(QTest::qWaitForWindowExposed(&shown.pair));
        shown.pair.setGarbled({ { garble(0, 1) }, {} });
        auto* const strip = shown.pair.findChild<OverviewStrip*>();
        const auto colours = [&] {
            const QImage image = strip->grab().toImage();
            return std::pair(image.pixelColor(strip->width() / 4, 40),
                image.pixelColor(strip->width() * 3 / 4, 40));
        };
        const auto [left, right] = colours();
        QVERIFY(left != right);
        shown.pair.setSwapped(true);
        QVERIFY(colours() == std::pair(right, left));
        shown.pair.setSwapped(false);
        QVERIFY(colours() == std::pair(left, right));
    }

    void themeChangesWhileShown()
    {
        QWidget window;
        auto* const column = new QVBoxLayout(&window);
        auto* const pair = new TextPair(&window);
        column->addWidget(pair);
        pair->setCaption(Side::Baseline, QStringLiteral("Baseline"), QStringLiteral("score 1"));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        for (const ThemeMode mode : { ThemeMode::Dark, ThemeMode::Light, ThemeMode::Dark }) {
            applyTheme(*qApp, mode);
            QCoreApplication::processEvents();
            for (const auto* label : pair->findChildren<QLabel*>()) {
                const QColor ink = label->palette().color(QPalette::WindowText);
                const QString& said = label->text();
                if (said == u"Baseline")
                    QCOMPARE(ink, currentTheme().baseline);
                if (said == u"score 1")
                    QCOMPARE(ink, currentTheme().mutedText);
            }
            const QImage image = window.grab().toImage();
            auto* const line = pair->findChild<QFrame*>(QStringLiteral("divider"));
            QCOMPARE(
                image.pixelColor(line->mapTo(&window, line->rect().center())), currentTheme().line);
        }
        applyTheme(*qApp, ThemeMode::Light);
    }
};

ALIDADE_UI_TEST_MAIN(TstTextPair)
#include "tst_text_pair.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text panes: chunks, rows, labels, marks and alignment as functions; then one pane.
#include "tests/support/ui_test_main.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/overview_strip.h"
#include "ui/widgets/pane_layout.h"
#include "ui/widgets/text_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QScrollBar>

using namespace alidade;

namespace {

bool cutsPair(QStringView text, qsizetype at)
{
    return at > 0 && at < text.size() && text[at - 1].isHighSurrogate()
        && text[at].isLowSurrogate();
}

GarbleSpan garble(qsizetype begin, qsizetype length)
{
    return { begin, length, QLatin1StringView("repetition"), 1, QStringLiteral("so × 40") };
}

/// How many pixels of exactly this colour lie in the part of the pane.
int pixels(TextPane& pane, const QRect& part, const QColor& colour)
{
    const QImage image = pane.viewport()->grab().toImage();
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            count += image.rect().contains(x, y) && image.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

QColor accent() { return currentTheme().accent; }

} // namespace

class TstTextPane : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// All places that a search found are marked, the visited one strongest.
    void hits()
    {
        for (const bool dark : { false, true }) {
            applyTheme(*qApp, dark ? ThemeMode::Dark : ThemeMode::Light);
            TextPane pane;
            pane.resize(500, 100);
            pane.setText(QStringLiteral("plum pear plum\npear plum"));
            const auto marked
                = [&](qsizetype offset) { return pixels(pane, pane.rectOf(offset), accent()); };
            QCOMPARE(marked(1) + marked(11) + marked(21), 0);
            pane.setHits({ { 0, 4 }, { 10, 4 }, { 20, 4 } });
            const int one = marked(1);
            QVERIFY(one > 0);
            QCOMPARE(marked(6), 0);
            QCOMPARE(marked(11), one);
            QCOMPARE(marked(21), one);
            pane.setCurrent({ 10, 4 });
            QVERIFY(marked(11) > 2 * one);
            QCOMPARE(marked(21), one);
            pane.setText(QStringLiteral("plum"));
            QCOMPARE(marked(1), 0);
        }
        applyTheme(*qApp, ThemeMode::Light);
    }

    void rangesOfAPart()
    {
        const std::vector<TextRange> ranges{ { 2, 3 }, { 5, 1 }, { 9, 4 } };
        const auto found = [&](qsizetype begin, qsizetype end) {
            return int(rangesIn(begin, end, ranges).size());
        };
        QCOMPARE(found(0, 2), 0);
        QCOMPARE(found(0, 3), 1);
        QCOMPARE(found(4, 6), 2);
        QCOMPARE(found(6, 9), 0);
        QCOMPARE(found(0, 20), 3);
        QCOMPARE(int(rangesIn(0, 9, {}).size()), 0);
    }

    void chunks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("lines") << QStringLiteral("a\nbc\n\nd");
        QTest::newRow("ends with a line feed") << QStringLiteral("a\n");
        QTest::newRow("long line") << QStringLiteral("word ").repeated(50);
        QTest::newRow("long line without blanks") << QStringLiteral("x").repeated(101);
        QTest::newRow("emoji") << QStringLiteral("😀").repeated(77);
        QTest::newRow("only marks") << QString(QChar(0x0301)).repeated(90);
        QTest::newRow("lone surrogates") << QString(QChar(0xD800)).repeated(90);
        QTest::newRow("joined emoji") << QStringLiteral("👩‍👩‍👧‍👦").repeated(20);
    }

    void chunks()
    {
        QFETCH(QString, text);
        const auto chunks = splitChunks(text, 20);
        QVERIFY(!chunks.empty());
        qsizetype at = 0;
        for (const TextChunk& chunk : chunks) {
            QCOMPARE(chunk.begin, at);
            QVERIFY(chunk.length <= 20);
            QVERIFY(chunk.endsLine || chunk.length > 0);
            QVERIFY(!cutsPair(text, chunk.begin));
            QVERIFY(!text.mid(chunk.begin, chunk.length).contains(u'\n'));
            at = chunk.end() + (chunk.endsLine && chunk.end() < text.size() ? 1 : 0);
        }
        QCOMPARE(at, text.size());
        for (qsizetype i = 0; i <= text.size(); ++i) {
            const TextChunk& chunk = chunks[size_t(chunkAt(chunks, i))];
            QVERIFY(chunk.begin <= i && i <= chunk.end());
        }
    }

    void rows()
    {
        RowIndex index;
        std::vector<int> rows{ 1, 3, 2, 1, 5, 1, 1 };
        index.assign(rows);
        const auto check = [&] {
            qint64 row = 0;
            for (int chunk = 0; chunk < index.size(); ++chunk) {
                QCOMPARE(index.rowsBefore(chunk), row);
                for (int i = 0; i < rows[size_t(chunk)]; ++i, ++row)
                    QVERIFY((index.placeOf(row) == RowIndex::Place{ chunk, i }));
            }
            QCOMPARE(index.total(), row);
            QVERIFY(
                (index.placeOf(row + 9) == RowIndex::Place{ index.size() - 1, rows.back() - 1 }));
        };
        check();
        rows[1] = 9;
        index.setRows(1, 9);
        rows[6] = 2;
        index.setRows(6, 2);
        check();
    }

    void labels_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << QStringLiteral("a b\tc") << QStringLiteral("a b\tc");
        QTest::newRow("ZWSP") << QStringLiteral("a\u200Bb") << QStringLiteral("aZWSPb");
        QTest::newRow("NBSP") << QStringLiteral("a\u00A0b") << QStringLiteral("aNBSPb");
        QTest::newRow("override") << QStringLiteral("a\u202Eb") << QStringLiteral("aU+202Eb");
        QTest::newRow("NUL") << QString(QChar(0)) << QStringLiteral("\\x00");
        QTest::newRow("lone surrogate") << QString(QChar(0xDC00)) << QStringLiteral("U+DC00");
        QTest::newRow("line separator") << QString(QChar(0x2028)) << QStringLiteral("U+2028");
        QTest::newRow("U+FFFD stays") << QString(QChar(0xFFFD)) << QString(QChar(0xFFFD));
        QTest::newRow("family") << QStringLiteral("👩‍👧") << QStringLiteral("👩‍👧");
        QTest::newRow("side by side")
            << QStringLiteral("a\u200B\u200Bb") << QStringLiteral("aZWSP ZWSPb");
        QTest::newRow("Hangul fillers")
            << QStringLiteral("\u3164a\u115F") << QStringLiteral("U+3164aU+115F");
        QTest::newRow("style of no emoji")
            << QStringLiteral("a\uFE0F") << QStringLiteral("aU+FE0F");
        QTest::newRow("emoji with a style")
            << QStringLiteral("❤\uFE0F1\uFE0F\u20E3") << QStringLiteral("❤\uFE0F1\uFE0F\u20E3");
        QTest::newRow("wide blank") << QStringLiteral("\u3000a") << QStringLiteral("\u3000a");
        QTest::newRow("tab behind Chinese") << QStringLiteral("答\ta") << QStringLiteral("答 \ta");
        QTest::newRow("Chinese") << QStringLiteral("答案") << QStringLiteral("答案");
    }

    void labels()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        const DisplayText display = makeDisplayText(text, true);
        QCOMPARE(display.text, shown);
        qsizetype before = -1;
        for (qsizetype i = 0; i <= text.size(); ++i) {
            const qsizetype at = display.toDisplay(i);
            QVERIFY(at >= before);
            before = at;
            if (i == text.size())
                QCOMPARE(at, display.text.size());
        }
        QCOMPARE(display.toSource(display.text.size()), text.size());
        // Hidden, nothing invisible reaches the layout.
        for (const QChar c : makeDisplayText(text, false).text)
            QVERIFY(c == QChar(0x200D) || c == QChar(0xFE0F)
                || invisibleLabel(c.unicode()).isEmpty() || c.isSurrogate());
    }

    void differencesAreLabelled()
    {
        const auto all = [](qsizetype) { return true; };
        const auto shown
            = [&](const QString& text) { return makeDisplayText(text, true, all).text; };
        QCOMPARE(shown(QStringLiteral("a\u3000b")), QStringLiteral("aU+3000b"));
        QCOMPARE(shown(QStringLiteral("❤\uFE0F")), QStringLiteral("❤U+FE0F"));
        QCOMPARE(shown(QStringLiteral("a\tb")), QStringLiteral("a→\tb"));
        QCOMPARE(shown(QStringLiteral("a b")), QStringLiteral("a b"));
        QCOMPARE(makeDisplayText(QStringLiteral("a\tb"), false, all).text, QStringLiteral("a\tb"));
    }

    void tabsAreWide()
    {
        TextPane pane;
        pane.resize(900, 200);
        pane.setText(QStringLiteral("答案\tx\n12345678901234567890123\tx\n答答答答答答答答\tx"));
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        const QString& text = pane.text();
        for (qsizetype at = text.indexOf(u'\t'); at >= 0; at = text.indexOf(u'\t', at + 1))
            QVERIFY(pane.rectOf(at).width() >= 4);
    }

    void addedLineEndsAreMarked()
    {
        TextPane pane;
        pane.resize(420, 200);
        pane.setText(QStringLiteral("the end\n"));
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        const QRect all = pane.viewport()->rect();
        QCOMPARE(pixels(pane, all, currentTheme().difference), 0);
        pane.setDifferences({ { 7, 1 } });
        QVERIFY(pixels(pane, all, currentTheme().difference) > 10);
    }

    void longLinesShowThatTheyGoOn()
    {
        TextPane pane;
        pane.resize(420, 200);
        pane.setText(QStringLiteral("x").repeated(4'100) + QStringLiteral("\nshort\nshort"));
        pane.setWrapped(false);
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        const auto marked = [&](qsizetype offset) {
            QRect margin = pane.rectOf(offset);
            margin.setLeft(0);
            margin.setWidth(7);
            return pixels(pane, margin, currentTheme().accent) > 0;
        };
        QVERIFY(!marked(0));
        QVERIFY(marked(2'000));
        QVERIFY(marked(4'000));
        QVERIFY(!marked(4'101));
        QVERIFY(!marked(4'107));
    }

    void marks()
    {
        const std::vector<TextRange> differences{ { 2, 4 }, { 10, 0 }, { 12, 3 } };
        const std::vector<GarbleSpan> garbled{ garble(4, 9) };
        const auto parts = markedParts(0, 20, differences, garbled);
        const std::vector<MarkedPart> expected{ { 2, 2, true, false }, { 4, 2, true, true },
            { 6, 6, false, true }, { 12, 1, true, true }, { 13, 2, true, false } };
        QVERIFY(parts == expected);
        QCOMPARE(markedParts(3, 5, differences, garbled).size(), size_t(2));
        // Garbled inside of what differs anyway.
        const std::vector<TextRange> around{ { 0, 20 } };
        const std::vector<MarkedPart> inside{ { 0, 4, true, false }, { 4, 9, false, true },
            { 13, 7, true, false } };
        QVERIFY(markedParts(0, 20, around, garbled) == inside);
        // But for a last stop that both sides have; half of it is a difference inside.
        const std::vector<GarbleSpan> flood{ garble(0, 100) };
        const std::vector<MarkedPart> whole{ { 0, 99, false, true }, { 99, 1, false, true } };
        const std::vector<MarkedPart> half{ { 0, 50, true, true }, { 50, 50, false, true } };
        QVERIFY(markedParts(0, 100, std::vector<TextRange>{ { 0, 99 } }, flood) == whole);
        QVERIFY(markedParts(0, 100, std::vector<TextRange>{ { 0, 50 } }, flood) == half);
        QVERIFY(hasDifference(0, 3, differences));
        QVERIFY(!hasDifference(6, 9, differences));
        QVERIFY(hasDifference(8, 11, differences)); // a place where the other side has more
        QVERIFY(!hasDifference(15, 30, differences));
        QVERIFY(garbledAt(12, garbled) && !garbledAt(13, garbled) && !garbledAt(3, garbled));
    }

    void alignment()
    {
        const QString baseline = QStringLiteral("same old same tail");
        const QString candidate = QStringLiteral("same much newer same tail");
        const AlignedText aligned(diffTexts(baseline, candidate).spans);
        QCOMPARE(aligned.map(Side::Baseline, 2), 2);
        QCOMPARE(aligned.map(Side::Baseline, baseline.size()), candidate.size());
        QCOMPARE(aligned.map(Side::Candidate, candidate.size() - 3), baseline.size() - 3);
        QCOMPARE(aligned.position(Side::Baseline, baseline.size()), 1.0);
        for (qsizetype i = 0; i < candidate.size(); ++i) {
            const double position = aligned.position(Side::Candidate, i);
            QVERIFY(std::abs(aligned.offsetAt(Side::Candidate, position) - i) <= 1);
        }
        QCOMPARE(AlignedText().map(Side::Baseline, 7), 7);
        const auto [first, last] = stripRows({ {}, Side::Candidate, 1.0, 1.0 }, 100);
        QVERIFY(first >= 0 && last <= 99 && last > first);
    }

    void paneGeometry()
    {
        TextPane pane;
        pane.resize(420, 200);
        const QString text = QStringLiteral("alpha beta\n").repeated(200) + QStringLiteral("end");
        pane.setText(text);
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        QCOMPARE(pane.rowCount(), 201);
        QCOMPARE(pane.topOffset(), 0);
        const QRect third = pane.rectOf(2 * 11 + 3);
        QVERIFY(!third.isEmpty());
        QCOMPARE(pane.offsetAt(third.center() - QPoint(third.width() / 4, 0)), 2 * 11 + 3);
        pane.reveal(150 * 11);
        QVERIFY(pane.topOffset() > 140 * 11 && pane.topOffset() <= 150 * 11);
        QVERIFY(!pane.rectOf(150 * 11).isEmpty());
        pane.scrollToTop(20 * 11);
        QCOMPARE(pane.topOffset(), 20 * 11);
        pane.select(11, 5);
        QCOMPARE(pane.selectedText(), QStringLiteral("alpha"));
        QTest::keyClick(&pane, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("alpha"));
        QTest::keyClick(&pane, Qt::Key_End);
        QCOMPARE(pane.bottomOffset(), text.size());
    }

    void garbleHidesNoDifference_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void garbleHidesNoDifference()
    {
        QFETCH(bool, dark);
        applyTheme(*qApp, dark ? ThemeMode::Dark : ThemeMode::Light);
        TextPane pane;
        pane.resize(420, 200);
        pane.setText(QStringLiteral("so so XY so so so"));
        pane.setDifferences({ { 6, 2 } });
        pane.setGarbled({ garble(0, 17) });
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        const Theme& theme = currentTheme();
        const QRect differs = pane.rectOf(6);
        const QRect same = pane.rectOf(1);
        QVERIFY(pixels(pane, differs, theme.difference) > 10);
        QVERIFY(pixels(pane, differs, theme.garbledTint) > 10);
        QCOMPARE(pixels(pane, same, theme.difference), 0);
        QVERIFY(pixels(pane, same, theme.garbledTint) > 10);
        applyTheme(*qApp, ThemeMode::Light);
    }

    void dragSelects()
    {
        TextPane pane;
        pane.resize(420, 200);
        pane.setText(QStringLiteral("one two three\nfour"));
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        QTest::mousePress(pane.viewport(), Qt::LeftButton, {}, pane.rectOf(4).topLeft());
        QTest::mouseMove(pane.viewport(), pane.rectOf(7).topLeft() + QPoint(1, 3));
        QTest::mouseRelease(pane.viewport(), Qt::LeftButton, {}, pane.rectOf(7).topLeft());
        QCOMPARE(pane.selectedText(), QStringLiteral("two"));
        QTest::mouseDClick(pane.viewport(), Qt::LeftButton, {}, pane.rectOf(9).center());
        QCOMPARE(pane.selectedText(), QStringLiteral("three"));
    }

    void hostileTexts_data()
    {
        QTest::addColumn<QString>("text");
        QString controls;
        for (char16_t c = 0; c < 3'000; ++c)
            controls.append(QChar(char16_t(c % 2 ? 0x202E : c % 32)));
        QTest::newRow("controls and overrides") << controls;
        QTest::newRow("marks without a base") << QString(QChar(0x0301)).repeated(50'000);
        QTest::newRow("markup") << QStringLiteral("<b>bold</b><img src='x'>").repeated(400);
        QTest::newRow("right to left") << QStringLiteral("שלום العالم ").repeated(400);
        QTest::newRow("line feeds") << QStringLiteral("\n").repeated(100'000);
    }

    void hostileTexts()
    {
        QFETCH(QString, text);
        TextPane pane;
        pane.resize(300, 200);
        pane.setText(text);
        pane.setDifferences({ { 3, 40 }, { 90, 0 } });
        pane.setGarbled({ garble(10, 100) });
        for (const bool wrapped : { true, false }) {
            pane.setWrapped(wrapped);
            pane.setInvisiblesShown(!wrapped);
            pane.select(5, 60);
            QVERIFY(!pane.grab().isNull());
            pane.reveal(text.size() / 2);
            QVERIFY(!pane.grab().isNull());
        }
    }

    void bigTextsOpenAtOnce_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("2 MB of lines")
            << QStringLiteral("A line of an answer that goes on, 答案是七。\n").repeated(48'000);
        QTest::newRow("5 MB on one line") << QStringLiteral("so ").repeated(1'700'000);
    }

    void bigTextsOpenAtOnce()
    {
        QFETCH(QString, text);
        TextPane pane;
        pane.resize(780, 860);
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        QElapsedTimer timer;
        timer.start();
        pane.setText(text);
        (void)pane.grab();
        const qint64 open = timer.restart();
        pane.reveal(text.size() * 2 / 3);
        (void)pane.grab();
        const qint64 jump = timer.elapsed();
        qInfo("open %lld ms, jump %lld ms", open, jump);
        // No speed is asserted: laying out the whole text takes many seconds.
        QVERIFY2(open < 5'000 && jump < 5'000, "the whole text was laid out");
    }
};

ALIDADE_UI_TEST_MAIN(TstTextPane)
#include "tst_text_pane.moc"

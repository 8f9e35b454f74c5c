// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The command palette: what it finds, how fast, and that a choice shows the place. Keyboard only.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/models/fuzzy_match.h"
#include "ui/models/palette_entries.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/command_palette.h"
#include "ui/window/key_table.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QShortcut>
#include <QTreeView>

using namespace alidade;

namespace {

QString manyLines(int keys, int metrics, bool candidate)
{
    QString lines = sampleLines(candidate);
    lines += QStringLiteral("config data.shuffle = %1 @override run.sh:31\n")
                 .arg(candidate ? QStringLiteral("True") : QStringLiteral("False"));
    for (int i = 0; i < keys; ++i)
        lines += QStringLiteral("config actor_rollout_ref.model.layer_%1.size = %1\n").arg(i);
    for (int i = 0; i < metrics; ++i)
        lines += QStringLiteral("metric actor/layer_%1/norm: 1 0.5, 2 0.25\n").arg(i);
    lines += QStringLiteral("metric actor/grad_norm: 1 0.5, 2 %1, 3 0.5, 4 0.5\n")
                 .arg(candidate ? 90 : 0.25);
    return lines;
}

EngineFunctions textEngine(int keys, int metrics)
{
    return engineOf([keys, metrics](const QString& path) {
        return manyLines(keys, metrics, path.contains(u"npu"));
    });
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void matches_data();
    void matches();
    void bestComesFirst();
    void offersAndFollows_data();
    void offersAndFollows();
    void offersLanguages();
    void namesOfSamples();
    void runsACommand();
    void actsLikeAKeyOfAPage();
    void returnMayBeFasterThanTheSearch();
    void escapeGivesTheFocusBack();
    void tellsWhenNothingMatches();
    void worksWithoutRuns();
    void everyKeyOfAPageIsInTheTable();
    void largeRunsDoNotHoldUpTheWindow();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    void openPair(int keys = 20, int metrics = 5)
    {
        m_window.reset();
        m_workspace = std::make_unique<Workspace>(textEngine(keys, metrics));
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->open({ QStringLiteral("/runs/gpu"), QStringLiteral("/runs/npu") });
        QTRY_VERIFY_WITH_TIMEOUT(m_workspace->comparison() && !m_workspace->task().running, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(find<PageFrame>("pageFrame")->isUpToDate(), 60'000);
    }
    CommandPalette* palette() const { return find<CommandPalette>("commandPalette"); }
    void type(const QString& text)
    {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(palette()->isVisible());
        QCOMPARE(QApplication::focusWidget(), find<QLineEdit>("paletteText"));
        find<QLineEdit>("paletteText")->insert(text); // keys know no Chinese
        QTRY_VERIFY(palette()->isSettled());
    }
    QString first() const
    {
        return find<QListView>("paletteList")->currentIndex().data().toString();
    }
    QStringList texts() const
    {
        QStringList texts;
        const QAbstractItemModel* const model = find<QListView>("paletteList")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            texts += model->index(row, 0).data().toString();
        return texts;
    }
    QString currentPage() const
    {
        return allPages()[size_t(find<PageFrame>("pageFrame")->currentPage())].id;
    }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestPalette::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    saveSettings({});
    QFile::remove(userProfilePath());
}

void TestPalette::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void TestPalette::matches_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matching");
    const auto row = [](const char* name, const char* typed, const char* text, bool matching) {
        QTest::newRow(name) << QString::fromUtf8(typed) << QString::fromUtf8(text) << matching;
    };
    row("nothing typed", "", "data.shuffle", true);
    row("blanks", "   ", "data.shuffle", true);
    row("whole", "data.shuffle", "data.shuffle", true);
    row("case", "SHUFFLE", "data.shuffle", true);
    row("scattered", "dshf", "data.shuffle", true);
    row("order of letters", "fhs", "data.shuffle", false);
    row("two words", "shuf data", "data.shuffle", true);
    row("one of two words is missing", "shuf seed", "data.shuffle", false);
    row("a letter twice", "ff", "data.shuffle", true);
    row("a letter too often", "fff", "data.shuffle", false);
    row("longer than the text", "data.shuffle.more", "data.shuffle", false);
    row("empty text", "a", "", false);
    row("Chinese", "奖励", "critic/奖励/mean", true);
    row("umlaut", "ÄRGER", "über Ärger", true);
    row("pattern characters", ".*", "data.shuffle", false);
    row("surrogates", "😀", "a 😀 b", true);
}

void TestPalette::matches()
{
    QFETCH(QString, typed);
    QFETCH(QString, text);
    QTEST(FuzzyPattern(typed).score(text.toCaseFolded()).has_value(), "matching");
}

void TestPalette::bestComesFirst()
{
    const auto score = [](const char* typed, const char* text) {
        return FuzzyPattern(QString::fromLatin1(typed))
            .score(QString::fromLatin1(text).toCaseFolded())
            .value();
    };
    // Letters together, at the begin of a word, in a shorter text.
    QVERIFY(score("norm", "actor/grad_norm") > score("norm", "n.o.r.m"));
    QVERIFY(score("norm", "actor/norm") > score("norm", "abnormal"));
    QVERIFY(score("lr", "actor.lr") > score("lr", "actor.learning_rate"));
    QVERIFY(score("seed", "data.seed") > score("seed", "actor.rollout.engine.seed_all.of.them"));
    SilentMonitor monitor;
    std::vector<PaletteEntry> actions;
    for (const char* text : { "Save report…", "Reload", "Page over", "Open the demo pair" })
        actions.push_back(paletteEntry(PaletteEntry::Kind::Action, QString::fromUtf8(text), {}));
    const auto hits = searchPalette(actions, nullptr, QStringLiteral("rep"), monitor);
    QCOMPARE(hits->entries.front().text, QStringLiteral("Save report…"));
}

void TestPalette::offersAndFollows_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("page");
    const auto row = [](const char* typed, const char* shown, const char* page) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << QString::fromLatin1(shown)
                             << QString::fromLatin1(page);
    };
    row("shuffle", "data.shuffle", "config");
    row("layer_17", "actor_rollout_ref.model.layer_17.size", "config");
    row("gradnorm", "actor/grad_norm", "metrics");
    row("metrics", "Metrics", "metrics");
    row("dumps", "Dumps", "dumps");
    row("data order", "Data order", "overview");
    row("step 2", "Samples of step 2", "rollouts");
    row("2:3", "Sample 3 of step 2", "rollouts");
    row("training:2:3", "Sample 3 of step 2", "rollouts");
    row("sample 3 step 2", "Sample 3 of step 2", "rollouts");
}

void TestPalette::offersLanguages()
{
    openPair();
    for (const char* typed : { "language", "chinese", "中文", "语言" }) {
        type(QString::fromUtf8(typed));
        QVERIFY2(texts().contains(QStringLiteral("简体中文")), typed);
        QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Escape);
    }
    for (const char* typed : { "language", "english", "英语", "语言" }) {
        type(QString::fromUtf8(typed));
        QVERIFY2(texts().contains(QStringLiteral("English")), typed);
        QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Escape);
    }
}

void TestPalette::offersAndFollows()
{
    QFETCH(QString, typed);
    openPair();
    type(typed);
    QTEST(first(), "shown");
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QVERIFY(!palette()->isVisible());
    QTEST(currentPage(), "page");
    auto* const page
        = find<PageFrame>("pageFrame")->page(find<PageFrame>("pageFrame")->currentPage());
    if (typed == u"shuffle")
        QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
    else if (typed == u"gradnorm")
        QTRY_COMPARE(page->selected(), QStringLiteral("actor/grad_norm"));
    else if (typed.contains(u'3'))
        QTRY_COMPARE(page->selected(), QStringLiteral("2:3"));
    else if (typed == u"step 2")
        QTRY_VERIFY(page->selected().startsWith(QStringLiteral("2:")));
    else if (typed == u"data order")
        QVERIFY(find<QWidget>("suspect_data-order") || find<QWidget>("check_data-order"));
}

/// A request id leads to its sample; what else looks like one keeps its place before it.
void TestPalette::namesOfSamples()
{
    SilentMonitor monitor;
    const auto offered = [&](const ComparisonPtr& comparison, const char* typed) {
        const auto places = *placeEntries(comparison, monitor);
        QStringList said;
        const auto found = searchPalette({}, places, QString::fromUtf8(typed), monitor);
        for (const PaletteEntry& entry : found->entries)
            said += entry.target.isEmpty() ? entry.text : entry.text + u'|' + entry.target;
        return said;
    };
    const QString lines = QStringLiteral("config model.layer_17 = 1\n"
                                         "sample 1 1 | a | one | request_id = r-0a17\n"
                                         "validation 2 1 | b | two\n");
    const auto named = makeComparison(lines, lines);
    QCOMPARE(offered(named, "r-0a17"),
        QStringList(QStringLiteral("Sample whose request_id is r-0a17|request_id=r-0a17")));
    QCOMPARE(offered(named, "layer_17"),
        (QStringList{ QStringLiteral("model.layer_17"),
            QStringLiteral("Sample whose request_id is layer_17|request_id=layer_17") }));
    QVERIFY(
        offered(named, "request_id")
            .contains(QStringLiteral("Jump to the sample with a certain request_id…|request_id")));
    QCOMPARE(offered(named, "Validation:2:1").value(0),
        QStringLiteral("Sample 1 of step 2|validation:2:1"));
    QCOMPARE(offered(named, "step 2, sample 1").value(0), QStringLiteral("Sample 1 of step 2|2:1"));
    QCOMPARE(offered(named, "validation sample 12 of step 3").value(0),
        QStringLiteral("Sample 12 of step 3|validation:3:12"));
    QCOMPARE(offered(named, "样本 12 步 3").value(0), QStringLiteral("Sample 12 of step 3|3:12"));
    // Without such a field nothing is offered.
    const QString plain = QStringLiteral("sample 1 1 | a | one | valid = r-0a17\n");
    QVERIFY(offered(makeComparison(plain, plain), "r-0a17").isEmpty());
}

void TestPalette::runsACommand()
{
    openPair();
    type(QStringLiteral("swap"));
    QCOMPARE(first(), QStringLiteral("Swap baseline and candidate"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QCOMPARE(m_workspace->paths().baseline, QStringLiteral("/runs/npu"));
    QTRY_VERIFY(!m_workspace->task().running);
    // Nothing is offered that cannot be done.
    find<QAction>("swapSidesAction")->setEnabled(false);
    type(QStringLiteral("Swap baseline and candidate"));
    QVERIFY(first() != QStringLiteral("Swap baseline and candidate"));
}

void TestPalette::actsLikeAKeyOfAPage()
{
    openPair();
    type(QStringLiteral("next sample"));
    QCOMPARE(first(), QStringLiteral("Next sample"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QCOMPARE(currentPage(), QStringLiteral("rollouts"));
    // The key without a page before it.
    type(QStringLiteral("filter the keys"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QCOMPARE(currentPage(), QStringLiteral("config"));
    QCOMPARE(QApplication::focusWidget(), find<QLineEdit>("configText"));
}

void TestPalette::returnMayBeFasterThanTheSearch()
{
    openPair();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("paletteText"), QStringLiteral("shuffle"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QTRY_VERIFY(!palette()->isVisible());
    QCOMPARE(currentPage(), QStringLiteral("config"));
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
}

void TestPalette::escapeGivesTheFocusBack()
{
    openPair();
    QTest::keyClick(m_window.get(), Qt::Key_F4);
    QWidget* const before = QApplication::focusWidget();
    QVERIFY(before);
    type(QStringLiteral("x"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Escape);
    QVERIFY(!palette()->isVisible());
    QCOMPARE(QApplication::focusWidget(), before);
    // Up and down stay inside the list.
    type(QStringLiteral("layer"));
    auto* const list = find<QListView>("paletteList");
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Up);
    QCOMPARE(list->currentIndex().row(), 0);
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_PageDown);
    QCOMPARE(list->currentIndex().row(), list->model()->rowCount() - 1);
}

void TestPalette::tellsWhenNothingMatches()
{
    openPair();
    type(QStringLiteral("zzqqxx"));
    QCOMPARE(find<QLabel>("paletteCount")->text(), QStringLiteral("Nothing matches"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QVERIFY(palette()->isVisible());
}

void TestPalette::worksWithoutRuns()
{
    m_workspace = std::make_unique<Workspace>(textEngine(0, 0));
    m_window = std::make_unique<MainWindow>(*m_workspace);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    type(QStringLiteral("dark"));
    QCOMPARE(first(), QStringLiteral("Dark"));
    QTest::keyClick(find<QLineEdit>("paletteText"), Qt::Key_Return);
    QVERIFY(find<QAction>("themeDark")->isChecked());
    find<QAction>("themeLight")->trigger();
}

void TestPalette::everyKeyOfAPageIsInTheTable()
{
    openPair();
    auto* const frame = find<PageFrame>("pageFrame");
    for (int i = 0; i < frame->pageCount(); ++i) {
        const QLatin1StringView id = allPages()[size_t(i)].id;
        QStringList told;
        for (const PageKey& key : pageKeys()) {
            if (key.page != id || !key.isShortcut)
                continue;
            const QShortcut* const shortcut = shortcutOf(*frame->page(i), key.keys);
            QVERIFY2(shortcut, key.keys.data());
            told += shortcut->key().toString();
        }
        // The two Return keys mean one thing.
        for (const QShortcut* shortcut : frame->page(i)->findChildren<QShortcut*>())
            QVERIFY2(told.contains(shortcut->key().toString())
                    || shortcut->key() == QKeySequence(Qt::Key_Enter),
                qPrintable(id + u' ' + shortcut->key().toString()));
    }
}

void TestPalette::largeRunsDoNotHoldUpTheWindow()
{
    openPair(12'000, 8'000);
    // Twenty thousand entries are searched behind the window: a key returns before they are
    // through. The longest time that the window was away is told, not judged: machines differ.
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(palette()->isSettled());
    qint64 longest = 0;
    int waited = 0;
    for (const QChar letter : QStringLiteral("layer_7999")) {
        QElapsedTimer timer;
        timer.start();
        QTest::keyClick(find<QLineEdit>("paletteText"), letter.toLatin1());
        longest = std::max(longest, timer.restart());
        waited += !palette()->isSettled();
        while (!palette()->isSettled()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            longest = std::max(longest, timer.restart());
        }
    }
    qInfo("longest block of the GUI thread: %lld ms", longest);
    QCOMPARE(waited, 10);
    QVERIFY(find<QListView>("paletteList")
                ->currentIndex()
                .data()
                .toString()
                .contains(QStringLiteral("layer_7999")));
}

ALIDADE_UI_TEST_MAIN(TestPalette)
#include "tst_palette.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a user does with the window and sees of it. Widgets are found by objectName; the runs come
// from text, the comparison from the real core.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/export/page_image.h"
#include "ui/models/config_filter.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/index_cache.h"
#include "ui/session/pair_session.h"
#include "ui/session/profile_store.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/run_chooser.h"
#include "ui/window/start_page.h"
#include "ui/window/view_history.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QThread>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

#include <atomic>

using namespace alidade;

namespace {

std::atomic<bool> holdLoads{ false };
std::atomic<int> loads{ 0 };
QString lastChosen;

const QString BaselineLines = QStringLiteral(R"(
    config actor_rollout_ref.rollout.enforce_eager = False @default
    config data.shuffle = False @override run.sh:31
    config data.seed = 1 @default
    config trainer.experiment_name = gpu @override run.sh:40
    source console-log run.log 1 config, 3 steps
    choice config run.log other.log
    note warning run.log:7 the line is cut
)");
const QString CandidateLines = QStringLiteral(R"(
    config actor_rollout_ref.rollout.enforce_eager = True @default
    config data.shuffle = True @override run.sh:33
    config data.seed = 1 @default
    config trainer.experiment_name = npu @override run.sh:40
    source console-log run.log 1 config, 3 steps
)");

EngineFunctions textEngine()
{
    EngineFunctions engine = engineOf(BaselineLines, CandidateLines);
    const auto load = engine.loadRun;
    engine.loadRun = [load](const QString& path, const LoadOptions& options,
                         Monitor& monitor) -> Result<RunPtr> {
        ++loads;
        while (holdLoads) {
            if (monitor.cancelled())
                return cancelledFailure();
            QThread::msleep(1);
        }
        lastChosen = options.chosen.value(SourceChoice::Kind::Config);
        if (path.endsWith(u"missing"))
            return failure(Error::Code::NotFound, QStringLiteral("No such directory"), path);
        return load(path, options, monitor);
    };
    return engine;
}

const Pair<QString> Paths{ QStringLiteral("/runs/gpu_run"), QStringLiteral("/runs/npu_run") };

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void startsEmpty();
    void opensPair();
    void opensTheDemoPair();
    void everyKeyMeansOneThing();
    void keysActOnTheListOfAPage();
    void switchesPagesByKey();
    void filtersConfig();
    void jumpsFromFindingToRow();
    void opensFindingByKey();
    void keepsPlaceOnTheOverview();
    void hugeEvidenceStaysInside();
    void showsErrorOfOneSide();
    void takesDroppedDirectories();
    void showsNotes();
    void cancelsLoading();
    void choosesAnotherSource();
    void keepsSelectionOnReload();
    void ignoresAKey();
    void tellsWhenOneSideHasNoConfig();
    void switchesToDark();
    void remembersPairs();
    void remembersWhereTheyLie();
    void saysWhatIsNotThereAnyMore();
    void remembersRolloutFields();
    void movesRolloutFieldsIntoTheProfile();
    void clearsTheCacheOfRollouts();
    void offersRecentRuns();
    void historyForgetsWhatLayAhead();
    void drawsPages_data();
    void drawsPages();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    void openPair()
    {
        m_window->open(Paths);
        QTRY_VERIFY(!m_workspace->task().running);
        QVERIFY(m_workspace->comparison());
    }
    PageFrame* frame() const { return find<PageFrame>("pageFrame"); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    holdLoads = false;
    loads = 0;
    Settings settings;
    settings.theme = ThemeMode::Light;
    saveSettings(settings);
    QFile::remove(userProfilePath());
    QDir(sessionDirectory()).removeRecursively();
    m_workspace = std::make_unique<Workspace>(textEngine());
    m_window = std::make_unique<MainWindow>(*m_workspace);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestMainWindow::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void TestMainWindow::startsEmpty()
{
    QVERIFY(find<QWidget>("startPage")->isVisible());
    QVERIFY(!frame()->isVisible());
    QVERIFY(!find<QAction>("saveReport")->isEnabled());
    QCOMPARE(m_window->windowTitle(), QStringLiteral("Alidade"));
}

void TestMainWindow::opensPair()
{
    openPair();
    QVERIFY(frame()->isVisible());
    QCOMPARE(find<QToolButton>("baselineName")->text(), QStringLiteral("gpu_run"));
    QCOMPARE(find<QToolButton>("candidateName")->text(), QStringLiteral("npu_run"));
    QVERIFY(m_window->windowTitle().contains(QStringLiteral("gpu_run ⇄ npu_run")));
    QVERIFY(find<QWidget>("suspect_data-order"));
    QVERIFY(find<QAction>("saveReport")->isEnabled());
}

void TestMainWindow::opensTheDemoPair()
{
    // The one scenario with the real readers, from the directory to the rail.
    Workspace workspace;
    MainWindow window(workspace);
    window.show();
    QTest::mouseClick(window.findChild<QPushButton*>(QStringLiteral("demoButton")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(
        workspace.comparison() && workspace.comparison()->garble && !workspace.task().running,
        60'000);
    QVERIFY(window.findChild<QWidget*>(QStringLiteral("suspect_data-order"))->isVisible());
    for (const char* page :
        { "rail_overview", "rail_environment", "rail_config", "rail_metrics", "rail_rollouts" }) {
        auto* const entry = window.findChild<QAbstractButton*>(QString::fromLatin1(page));
        QVERIFY2(entry, page);
        QTRY_VERIFY(entry->accessibleDescription().startsWith(u'●'));
        entry->click();
    }
    QCOMPARE(window.findChild<PageFrame*>()->currentPage(), *PageFrame::pageOf(u"rollouts"));
}

void TestMainWindow::everyKeyMeansOneThing()
{
    // Two actions with one key, or one action with the same key twice: Qt then does nothing at all.
    QHash<QString, QString> owners;
    for (const QAction* action : m_window->findChildren<QAction*>()) {
        if (action->shortcutContext() == Qt::WidgetShortcut)
            continue; // only where its widget has the focus
        for (const QKeySequence& key : action->shortcuts()) {
            QVERIFY2(!owners.contains(key.toString()),
                qPrintable(key.toString() + u' ' + action->objectName() + u' '
                    + owners.value(key.toString())));
            owners.insert(key.toString(), action->objectName());
        }
    }
    QVERIFY(owners.contains(QStringLiteral("Ctrl+Q")));
}

void TestMainWindow::keysActOnTheListOfAPage()
{
    openPair();
    for (const char* page : { "config", "metrics" }) {
        const int number = *PageFrame::pageOf(QString::fromLatin1(page));
        QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_F1 + number));
        const QWidget* const focus = QApplication::focusWidget();
        QVERIFY2(qobject_cast<const QAbstractItemView*>(focus),
            focus ? focus->metaObject()->className() : "nothing");
    }
}

void TestMainWindow::switchesPagesByKey()
{
    openPair();
    QCOMPARE(frame()->currentPage(), 0);
    const int config = *PageFrame::pageOf(u"config");
    QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_F1 + config));
    QCOMPARE(frame()->currentPage(), config);
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(frame()->currentPage(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(frame()->currentPage(), config);
    QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(frame()->currentPage(), 0);
}

void TestMainWindow::filtersConfig()
{
    openPair();
    frame()->showPage(*PageFrame::pageOf(u"config"));
    auto* const view = find<QTreeView>("configView");
    QCOMPARE(view->model()->rowCount(), 2);
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("shuffle"));
    QCOMPARE(view->model()->rowCount(), 1);
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("nothing"));
    QVERIFY(find<QLabel>("configNothing")->isVisible());
    find<QLineEdit>("configText")->clear();
    find<QComboBox>("configStates")->setCurrentIndex(int(ConfigFilter::States::Equal));
    QCOMPARE(view->model()->rowCount(), 1);
}

void TestMainWindow::jumpsFromFindingToRow()
{
    openPair();
    auto* const suspect = find<QWidget>("suspect_data-order");
    auto* const show = suspect->findChild<QPushButton*>(QStringLiteral("showEvidence"));
    QVERIFY(show); // the first suspect is open from the start
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(frame()->currentPage(), *PageFrame::pageOf(u"config"));
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(frame()->currentPage(), 0);

    // A place that the filter hides is made visible.
    Locator where;
    where.kind = Locator::Kind::Config;
    where.key = QStringLiteral("data.seed");
    m_workspace->reveal(where);
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.seed"));
    where.key = QStringLiteral("trainer.experiment_name");
    m_workspace->reveal(where);
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("trainer.experiment_name"));
}

void TestMainWindow::opensFindingByKey()
{
    openPair();
    auto* const check = find<QWidget>("check_data-order");
    QVERIFY(!check->findChild<QWidget*>(QStringLiteral("findingBody")));
    check->setFocus();
    QTest::keyClick(check, Qt::Key_Return);
    QVERIFY(check->findChild<QWidget*>(QStringLiteral("findingBody"))->isVisible());
    QTest::keyClick(check, Qt::Key_Left);
    QVERIFY(!check->findChild<QWidget*>(QStringLiteral("findingBody"))->isVisible());
}

void TestMainWindow::keepsPlaceOnTheOverview()
{
    m_window->resize(900, 420);
    openPair();
    auto* const bar = find<QScrollArea>("overviewScroll")->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 100);
    find<QWidget>("check_default-mismatch")->setFocus();
    bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    const int place = bar->value();
    QVERIFY(place > 0);
    const ComparisonPtr before = m_workspace->comparison();
    m_workspace->reloadBoth();
    QTRY_VERIFY(m_workspace->comparison() != before && !m_workspace->task().running);
    QTRY_COMPARE(bar->value(), place);
    QTRY_VERIFY(find<QWidget>("check_default-mismatch")->hasFocus());
}

void TestMainWindow::hugeEvidenceStaysInside()
{
    openPair();
    auto comparison = std::make_shared<Comparison>(*m_workspace->comparison());
    for (Finding& finding : comparison->findings) {
        finding.detail = QString(5'000, u'x');
        finding.nextStep = QString(5'000, u'y');
        for (Evidence& evidence : finding.evidence) {
            evidence.text = QString(50'000, u'z');
            evidence.where.origin.file = QString(5'000, u'f');
        }
    }
    frame()->setComparison(comparison, {});
    auto* const scroll = find<QScrollArea>("overviewScroll");
    QTRY_VERIFY(find<QWidget>("suspect_data-order")->isVisible());
    QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
    auto* const show = find<QWidget>("suspect_data-order")
                           ->findChild<QPushButton*>(QStringLiteral("showEvidence"));
    const QPoint right = show->mapTo(scroll->viewport(), QPoint(show->width(), 0));
    QVERIFY(right.x() <= scroll->viewport()->width());
}

void TestMainWindow::showsErrorOfOneSide()
{
    m_window->open({ Paths.baseline, QStringLiteral("/runs/missing") });
    QTRY_VERIFY(!m_workspace->task().running);
    QVERIFY(find<QWidget>("messageBar")->isVisible());
    const QString text = find<QLabel>("messageText")->text();
    QVERIFY(text.contains(QStringLiteral("candidate")));
    QVERIFY(text.contains(QStringLiteral("/runs/missing")));
    QVERIFY(find<QWidget>("startPage")->isVisible());
    QCOMPARE(find<QLabel>("baselineZoneName")->text(), QStringLiteral("gpu_run"));
    QTest::mouseClick(find<QToolButton>("messageClose"), Qt::LeftButton);
    QVERIFY(!find<QWidget>("messageBar")->isVisible());
}

void TestMainWindow::takesDroppedDirectories()
{
    QTemporaryDir directory;
    QDir(directory.path()).mkpath(QStringLiteral("gpu_dropped"));
    QDir(directory.path()).mkpath(QStringLiteral("npu_dropped"));
    const auto drop = [](QWidget* on, const QStringList& paths, QPointF at) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls.append(QUrl::fromLocalFile(path));
        data.setUrls(urls);
        QDragEnterEvent enter(at.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(on, &enter);
        QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(on, &event);
    };
    const QString gpu = directory.filePath(QStringLiteral("gpu_dropped"));
    const QString npu = directory.filePath(QStringLiteral("npu_dropped"));
    drop(find<QWidget>("candidateZone"), { npu }, { 10, 10 });
    QTRY_VERIFY(!m_workspace->task().running);
    QCOMPARE(find<QLabel>("candidateZoneName")->text(), QStringLiteral("npu_dropped"));
    drop(m_window.get(), { gpu }, { 10, 10 }); // fills the empty side
    QTRY_VERIFY(m_workspace->comparison());
    QCOMPARE(find<QToolButton>("baselineName")->text(), QStringLiteral("gpu_dropped"));
    QCOMPARE(find<QToolButton>("candidateName")->text(), QStringLiteral("npu_dropped"));
    drop(m_window.get(), { npu, gpu }, { 10, 10 });
    QTRY_COMPARE(m_workspace->paths().baseline, npu);
    QTRY_VERIFY(!m_workspace->task().running);
    // With both sides filled the half of the window decides.
    drop(m_window.get(), { npu }, { m_window->width() - 10.0, 10 });
    QTRY_COMPARE(m_workspace->paths().candidate, npu);
}

void TestMainWindow::showsNotes()
{
    openPair();
    auto* const toggle = find<QToolButton>("notesToggle");
    QCOMPARE(toggle->text(), QStringLiteral("1 note"));
    QVERIFY(!find<QWidget>("notesDrawer")->isVisible());
    QTest::mouseClick(toggle, Qt::LeftButton);
    QVERIFY(find<QWidget>("notesDrawer")->isVisible());
    QCOMPARE(find<QTreeView>("notesView")->model()->rowCount(), 1);
    QTest::mouseClick(find<QToolButton>("notesClose"), Qt::LeftButton);
    QVERIFY(!find<QWidget>("notesDrawer")->isVisible());
}

void TestMainWindow::cancelsLoading()
{
    holdLoads = true;
    m_window->open(Paths);
    QTRY_COMPARE(loads.load(), 2);
    auto* const cancel = find<QToolButton>("taskCancel");
    QVERIFY(cancel->isVisible());
    QVERIFY(!find<QLabel>("taskText")->text().isEmpty());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(!cancel->isVisible());
    QVERIFY(find<QWidget>("startPage")->isVisible()); // not a page that waits for ever
    QVERIFY(!find<QWidget>("messageBar")->isVisible());
}

void TestMainWindow::choosesAnotherSource()
{
    openPair();
    auto* const box = find<QComboBox>("choice_0_0");
    QVERIFY(box);
    QCOMPARE(box->count(), 2);
    box->setCurrentIndex(1);
    Q_EMIT box->activated(1);
    QTRY_COMPARE(lastChosen, QStringLiteral("other.log"));
    QTRY_VERIFY(!m_workspace->task().running);
}

void TestMainWindow::keepsSelectionOnReload()
{
    openPair();
    const int config = *PageFrame::pageOf(u"config");
    frame()->showPage(config);
    frame()->page(config)->select(QStringLiteral("data.shuffle"));
    const ComparisonPtr before = m_workspace->comparison();
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(m_workspace->comparison() != before && !m_workspace->task().running);
    QCOMPARE(frame()->currentPage(), config);
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
}

void TestMainWindow::ignoresAKey()
{
    openPair();
    const int config = *PageFrame::pageOf(u"config");
    frame()->showPage(config);
    frame()->page(config)->select(QStringLiteral("data.shuffle"));
    auto* const view = find<QTreeView>("configView");
    const int before = view->model()->rowCount();
    Q_EMIT view->customContextMenuRequested({ 5, 5 });
    auto* const menu = find<QMenu>("configMenu");
    QVERIFY(menu && menu->isVisible());
    menu->findChild<QAction*>(QStringLiteral("ignoreKey"))->trigger();
    menu->close();
    QTRY_COMPARE(view->model()->rowCount(), before - 1);
    QVERIFY(m_workspace->profile()->ignored.contains(QStringLiteral("data.shuffle")));
    QVERIFY(!builtInProfile()->ignored.contains(QStringLiteral("data.shuffle")));
}

void TestMainWindow::tellsWhenOneSideHasNoConfig()
{
    openPair();
    frame()->showPage(*PageFrame::pageOf(u"config"));
    QVERIFY(!find<QLabel>("configBanner")->isVisible());
    frame()->setComparison(makeComparison(BaselineLines, QString()), {});
    QVERIFY(find<QLabel>("configBanner")->isVisible());
    QVERIFY(find<QLabel>("configBanner")->text().contains(QStringLiteral("candidate")));
    frame()->setComparison(makeComparison(QString(), QString()), {});
    QVERIFY(find<QLabel>("emptyTitle"));
    QVERIFY(!find<QTreeView>("configView")->isVisible());
}

void TestMainWindow::switchesToDark()
{
    openPair();
    const QColor light = m_window->palette().color(QPalette::Window);
    find<QAction>("themeDark")->trigger();
    QVERIFY(m_window->palette().color(QPalette::Window).lightness() < 80);
    QVERIFY(m_window->palette().color(QPalette::WindowText).lightness() > 180);
    // Colours with a meaning follow, also where a widget sets them itself.
    const auto inkOf = [this](const char* widget) {
        return find<QLabel>(widget)->palette().color(QPalette::WindowText);
    };
    QCOMPARE(inkOf("baselineZoneTitle"), darkTheme().baseline);
    QCOMPARE(inkOf("candidateZoneTitle"), darkTheme().candidate);
    m_window->close();
    QCOMPARE(loadSettings().theme, ThemeMode::Dark);
    find<QAction>("themeLight")->trigger();
    QCOMPARE(m_window->palette().color(QPalette::Window), light);
}

void TestMainWindow::remembersPairs()
{
    openPair();
    QCOMPARE(loadSettings().recentPairs, std::vector<Pair<QString>>{ Paths });
    Settings settings;
    for (int i = 0; i < 20; ++i)
        settings.remember({ QString::number(i), QStringLiteral("x") });
    settings.remember({ QStringLiteral("15"), QStringLiteral("x") });
    settings.remember({ QStringLiteral("alone"), {} });
    QCOMPARE(settings.recentPairs.size(), Settings::RecentPairs);
    QCOMPARE(settings.recentPairs[0].baseline, QStringLiteral("15"));
    QCOMPARE(settings.recentPairs[1].baseline, QStringLiteral("19"));
}

void TestMainWindow::remembersWhereTheyLie()
{
    // From another directory a relative path would lead elsewhere.
    const QString here = QDir::currentPath();
    m_window->open({ QStringLiteral("a/../gpu_run"), QStringLiteral("./npu_run") });
    QTRY_VERIFY(!m_workspace->task().running);
    const Pair<QString> whole{ here + QStringLiteral("/gpu_run"),
        here + QStringLiteral("/npu_run") };
    QCOMPARE(loadSettings().recentPairs, std::vector<Pair<QString>>{ whole });
    QCOMPARE(m_workspace->paths(), whole);
    // The same pair by its whole name is the same entry.
    m_window->open(whole);
    QCOMPARE(loadSettings().recentPairs.size(), size_t(1));
}

void TestMainWindow::saysWhatIsNotThereAnyMore()
{
    const QTemporaryDir directory;
    const QString gone = directory.filePath(QStringLiteral("gone"));
    auto* const bar = m_window->findChild<MessageBar*>();
    auto* const start = m_window->findChild<StartPage*>(QStringLiteral("startPage"));
    Q_EMIT start->pairChosen(directory.path(), gone);
    QCOMPARE(bar->text(), QStringLiteral("The candidate is not there any more: ") + gone);
    Q_EMIT start->pairChosen(gone, directory.path());
    QCOMPARE(bar->text(), QStringLiteral("The baseline is not there any more: ") + gone);
    Q_EMIT start->pairChosen(gone, gone + u'2');
    QCOMPARE(bar->text(), QStringLiteral("Neither run is there any more: %1, %1").arg(gone) + u'2');
    QVERIFY(!m_workspace->task().running && m_workspace->paths().baseline.isEmpty());
    QCOMPARE(loadSettings().recentPairs.size(), size_t(0));
}

void TestMainWindow::remembersRolloutFields()
{
    RolloutFields fields;
    fields.output.prepend(QStringLiteral("answer"));
    m_workspace->setRolloutFields(fields);
    QTRY_VERIFY(!m_workspace->profiles().isBusy());
    Workspace next(textEngine());
    const MainWindow window(next);
    QTRY_COMPARE(next.profile()->outputFields.value(0), QStringLiteral("answer"));
    QVERIFY(!loadSettings().rolloutFields);
}

/// An earlier version kept them among the settings.
void TestMainWindow::movesRolloutFieldsIntoTheProfile()
{
    Settings settings = loadSettings();
    RolloutFields fields;
    fields.step.prepend(QStringLiteral("iteration"));
    settings.rolloutFields = fields;
    saveSettings(settings);
    Workspace next(textEngine());
    const MainWindow window(next);
    QTRY_COMPARE(next.profile()->stepFields.value(0), QStringLiteral("iteration"));
    QVERIFY(!loadSettings().rolloutFields);
}

void TestMainWindow::clearsTheCacheOfRollouts()
{
    const QString directory = indexCacheDirectory();
    QVERIFY(directory.startsWith(qEnvironmentVariable("XDG_CACHE_HOME"))); // of the test
    QVERIFY(QDir().mkpath(directory));
    QFile entry(directory + QStringLiteral("/0123.rollout-index"));
    QVERIFY(entry.open(QIODevice::WriteOnly));
    entry.write("12345");
    entry.close();
    find<QAction>("clearIndexCache")->trigger();
    QTRY_VERIFY(!entry.exists());
    QTRY_VERIFY(
        m_window->findChild<MessageBar*>()->text().contains(QStringLiteral("it had 5 bytes")));
}

void TestMainWindow::offersRecentRuns()
{
    QMenu menu;
    const Pair<QString> other{ QStringLiteral("/r/one"), QStringLiteral("/r/two") };
    fillChooser(menu, Side::Baseline, Paths, { Paths, other });
    QStringList texts;
    for (const QAction* action : menu.actions()) {
        if (!action->isSeparator())
            texts.append(action->text());
    }
    QCOMPARE(texts,
        (QStringList{ QStringLiteral("Choose directory…"), QStringLiteral("one"),
            QStringLiteral("r/one  ⇄  r/two") }));
    // Another baseline keeps the candidate.
    QCOMPARE(
        menu.actions()[2]->data().toStringList(), (QStringList{ other.baseline, Paths.candidate }));
}

void TestMainWindow::historyForgetsWhatLayAhead()
{
    ViewHistory history;
    QVERIFY(!history.canGoBack());
    for (int page = 0; page < 3; ++page)
        history.visit({ page, {} });
    history.visit({ 2, {} });
    QCOMPARE(history.back()->page, 1);
    QCOMPARE(history.back()->page, 0);
    QVERIFY(!history.back());
    QCOMPARE(history.forward()->page, 1);
    history.visit({ 5, {} });
    QVERIFY(!history.canGoForward());
    QCOMPARE(history.back()->page, 1);
}

void TestMainWindow::drawsPages_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<bool>("empty");
    for (const PageEntry& entry : allPages()) {
        QTest::addRow("%s", entry.id.data()) << QString(entry.id) << false;
        QTest::addRow("%s, nothing found", entry.id.data()) << QString(entry.id) << true;
    }
}

void TestMainWindow::drawsPages()
{
    QFETCH(QString, page);
    QFETCH(bool, empty);
    const ComparisonPtr comparison = empty ? makeComparison(QString(), QString())
                                           : makeComparison(BaselineLines, CandidateLines);
    PageImageRequest request;
    request.page = page;
    request.size = { 900, 600 };
    request.scale = 1.5;
    const QImage light = pageImage(comparison, request);
    QCOMPARE(light.size(), QSize(1350, 900));
    QCOMPARE(light, pageImage(comparison, request)); // the same every time
    applyTheme(*qApp, ThemeMode::Dark);
    const QImage dark = pageImage(comparison, request);
    applyTheme(*qApp, ThemeMode::Light);
    QVERIFY(light != dark);
    request.page = QStringLiteral("none");
    QVERIFY(pageImage(comparison, request).isNull());
}

ALIDADE_UI_TEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"

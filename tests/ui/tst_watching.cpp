// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A run that is still being written: what a writer adds, cuts, rotates and deletes appears in the
// window without reopening, and the user stays where he is. Real files, the real core.
#include "core/engine/compare_runs.h"
#include "core/engine/run_footprint.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/engine_functions.h"
#include "ui/session/pair_session.h"
#include "ui/session/run_watcher.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_data.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <atomic>
#include <thread>

using namespace alidade;

namespace {

QByteArray logLine(int step)
{
    return "step:" + QByteArray::number(step) + " - actor/grad_norm:"
        + QByteArray::number(0.5 + 0.01 * step) + " - critic/score/mean:0.25\n";
}

QByteArray sampleLine(int step, int number)
{
    return R"({"input": "question )" + QByteArray::number(number) + R"( of step )"
        + QByteArray::number(step) + R"(", "output": "The answer is )" + QByteArray::number(number)
        + R"( apples.", "score": 1, "step": )" + QByteArray::number(step) + "}\n";
}

bool writeTo(const QString& path, const QByteArray& bytes, QIODevice::OpenMode mode)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    return file.open(mode) && file.write(bytes) == bytes.size();
}

qsizetype stepsOf(const ComparisonPtr& comparison, Side side, const QString& metric)
{
    const MetricStore* const store = comparison->runs[side]->metrics();
    if (!store)
        return 0;
    for (const MetricSeries& series : store->series)
        if (series.name == metric)
            return qsizetype(series.steps.size());
    return 0;
}

qsizetype samplesOf(const ComparisonPtr& comparison, Side side)
{
    const RolloutSet* const set = comparison->runs[side]->rolloutSet(RolloutKind::Training);
    return set ? qsizetype(set->samples.size()) : 0;
}

} // namespace

class TestWatching : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void footprintTellsEveryChange_data();
    void footprintTellsEveryChange();
    void newStepsAndSamplesAppear();
    void theUserStaysWhereHeIs();
    void theZoomStays();
    void onlyTheChangedSideIsRead();
    void nothingIsReadWhenNothingChanged();
    void nothingIsLookedAtWhileSomethingLoads();
    void halfOfWhatIsNewIsNeverShown();
    void pauses();
    void cancellingPauses();
    void cutFilesAreRead();
    void rotatedFilesAreRead();
    void deletedRunsAreToldAndKept();
    void aBusyWriterHarmsNothing();
    void looksLessAndLessOften();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    QString path(Side side, const QString& file) const
    {
        return m_directory->filePath(
            (side == Side::Baseline ? QStringLiteral("gpu/") : QStringLiteral("npu/")) + file);
    }
    void append(Side side, const QString& file, const QByteArray& bytes) const
    {
        QVERIFY(writeTo(path(side, file), bytes, QIODevice::WriteOnly | QIODevice::Append));
    }
    void addStep(Side side, int step) const
    {
        append(side, QStringLiteral("run.log"), logLine(step));
        QByteArray lines;
        for (int i = 0; i < 4; ++i)
            lines += sampleLine(step, i);
        append(side, QStringLiteral("rollouts/%1.jsonl").arg(step), lines);
    }
    void open(EngineFunctions engine = coreEngine())
    {
        engine.loadRun = [this, load = engine.loadRun](
                             const QString& run, const LoadOptions& options, Monitor& monitor) {
            ++(run.endsWith(u"gpu") ? m_baselineLoads : m_candidateLoads);
            return load(run, options, monitor);
        };
        m_workspace = std::make_unique<Workspace>(engine);
        m_window = std::make_unique<MainWindow>(*m_workspace);
        watcher()->setPeriods(5, 40);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->open({ m_directory->filePath(QStringLiteral("gpu")),
            m_directory->filePath(QStringLiteral("npu")) });
        QTRY_VERIFY_WITH_TIMEOUT(m_workspace->comparison() && m_workspace->comparison()->garble
                && !m_workspace->task().running,
            30'000);
    }
    RunWatcher* watcher() const { return m_window->findChild<RunWatcher*>(); }
    void waitForLooks(int count = 2)
    {
        const int before = watcher()->looks();
        QTRY_VERIFY_WITH_TIMEOUT(watcher()->looks() >= before + count, 20'000);
    }
    qsizetype steps(Side side) const
    {
        return stepsOf(m_workspace->comparison(), side, QStringLiteral("actor/grad_norm"));
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    std::atomic<int> m_baselineLoads{ 0 };
    std::atomic<int> m_candidateLoads{ 0 };
};

void TestWatching::initTestCase() { QVERIFY(QDir(sessionDirectory()).removeRecursively()); }

void TestWatching::init()
{
    saveSettings({});
    m_directory = std::make_unique<QTemporaryDir>();
    for (const Side side : BothSides)
        for (int step = 1; step <= 3; ++step)
            addStep(side, step);
    m_baselineLoads = m_candidateLoads = 0;
}

void TestWatching::cleanup()
{
    m_window.reset();
    m_workspace.reset();
    m_directory.reset();
}

void TestWatching::footprintTellsEveryChange_data()
{
    QTest::addColumn<QString>("change");
    for (const char* change : { "append", "truncate", "new file", "delete file", "rename", "touch",
             "delete run", "attachment" })
        QTest::newRow(change) << QString::fromLatin1(change);
}

void TestWatching::footprintTellsEveryChange()
{
    QFETCH(QString, change);
    SilentMonitor monitor;
    const QString run = m_directory->filePath(QStringLiteral("npu"));
    const QString attached = m_directory->filePath(QStringLiteral("elsewhere.log"));
    QVERIFY(writeTo(attached, "x\n", QIODevice::WriteOnly));
    const auto look = [&] { return lookAtRun(run, { attached }, monitor).value(); };
    const RunFootprint before = look();
    QVERIFY(before.found);
    QCOMPARE(before.files, 5);
    QVERIFY(before == look());
    const QString log = path(Side::Candidate, QStringLiteral("run.log"));
    if (change == u"append")
        append(Side::Candidate, QStringLiteral("run.log"), "x");
    else if (change == u"truncate")
        QVERIFY(QFile::resize(log, 3));
    else if (change == u"new file")
        append(Side::Candidate, QStringLiteral("rollouts/9.jsonl"), {});
    else if (change == u"delete file")
        QVERIFY(QFile::remove(log));
    else if (change == u"rename")
        QVERIFY(QFile::rename(log, log + QStringLiteral(".1")));
    else if (change == u"attachment")
        QVERIFY(writeTo(attached, "more\n", QIODevice::WriteOnly));
    else if (change == u"delete run")
        QVERIFY(QDir(run).removeRecursively());
    else if (change == u"touch") {
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(
            QDateTime::currentDateTime().addSecs(7), QFileDevice::FileModificationTime));
    }
    QVERIFY(!(before == look()));
    QCOMPARE(look().found, change != u"delete run");
}

void TestWatching::newStepsAndSamplesAppear()
{
    open();
    QCOMPARE(steps(Side::Candidate), 3);
    QCOMPARE(samplesOf(m_workspace->comparison(), Side::Candidate), 12);
    addStep(Side::Candidate, 4);
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 4, 20'000);
    QCOMPARE(samplesOf(m_workspace->comparison(), Side::Candidate), 16);
    QTRY_VERIFY(find<QToolButton>("watchToggle")->text().contains(QStringLiteral("changed")));
    // And again, on the other side; judged, not only read.
    addStep(Side::Baseline, 4);
    append(Side::Baseline, QStringLiteral("rollouts/5.jsonl"),
        R"({"input": "q", "output": ")" + QByteArray("so ").repeated(400)
            + "\", \"score\": 0, \"step\": 5}\n");
    QTRY_COMPARE_WITH_TIMEOUT(samplesOf(m_workspace->comparison(), Side::Baseline), 17, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!m_workspace->comparison()->garble->samples.empty(), 20'000);
    QCOMPARE(m_workspace->comparison()->garble->samples.front().side, Side::Baseline);
}

void TestWatching::theUserStaysWhereHeIs()
{
    open();
    auto* const frame = find<PageFrame>("pageFrame");
    QTest::keyClick(m_window.get(), Qt::Key_F6);
    QCOMPARE(frame->currentPage(), *PageFrame::pageOf(u"rollouts"));
    Page* const page = frame->page(frame->currentPage());
    QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 20'000);
    page->select(QStringLiteral("2:3"));
    QTRY_COMPARE(page->selected(), QStringLiteral("2:3"));
    auto* const table = find<QTableView>("sampleTable");
    QTRY_COMPARE(table->model()->rowCount(), 12);
    table->setFocus();
    QPointer<QWidget> focus = QApplication::focusWidget();
    addStep(Side::Candidate, 4);
    addStep(Side::Baseline, 4);
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 16, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 20'000);
    QCOMPARE(page->selected(), QStringLiteral("2:3"));
    QCOMPARE(frame->currentPage(), *PageFrame::pageOf(u"rollouts"));
    QVERIFY(focus);
    QCOMPARE(QApplication::focusWidget(), focus.data());
}

void TestWatching::theZoomStays()
{
    open();
    auto* const frame = find<PageFrame>("pageFrame");
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    Page* const page = frame->page(frame->currentPage());
    QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 20'000);
    page->select(QStringLiteral("actor/grad_norm"));
    auto* const plot = find<MetricPlot>("metricPlot");
    QTRY_COMPARE(plot->data().name, QStringLiteral("actor/grad_norm"));
    QVERIFY(plot->visibleSteps().high < 3.5);
    plot->pinStep(2);
    // The whole curve is followed as it grows; the pinned step stays.
    for (const Side side : BothSides)
        addStep(side, 4);
    QTRY_VERIFY_WITH_TIMEOUT(plot->visibleSteps().high >= 4, 20'000);
    QCOMPARE(plot->pinnedStep(), std::optional(2.0));
    QCOMPARE(page->selected(), QStringLiteral("actor/grad_norm"));
}

void TestWatching::onlyTheChangedSideIsRead()
{
    open();
    QCOMPARE(m_baselineLoads, 1);
    addStep(Side::Candidate, 4);
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 4, 20'000);
    QTRY_VERIFY(!m_workspace->task().running);
    QCOMPARE(m_baselineLoads, 1);
    QVERIFY(m_candidateLoads >= 2);
}

void TestWatching::nothingIsReadWhenNothingChanged()
{
    open();
    QSignalSpy changes(m_workspace.get(), &Workspace::comparisonChanged);
    waitForLooks(5);
    QCOMPARE(changes.size(), 0);
    QCOMPARE(m_baselineLoads + m_candidateLoads, 2);
}

void TestWatching::nothingIsLookedAtWhileSomethingLoads()
{
    std::atomic<bool> hold{ false };
    std::atomic<int> looksWhileLoading{ 0 };
    std::atomic<bool> loading{ false };
    EngineFunctions engine = coreEngine();
    engine.loadRun = [&, load = engine.loadRun](
                         const QString& run, const LoadOptions& options, Monitor& monitor) {
        loading = true;
        while (hold && !monitor.cancelled())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        auto loaded = load(run, options, monitor);
        loading = false;
        return loaded;
    };
    engine.lookAtRun = [&, look = engine.lookAtRun](
                           const QString& run, const QStringList& attachments, Monitor& monitor) {
        if (loading)
            ++looksWhileLoading;
        return look(run, attachments, monitor);
    };
    open(engine);
    waitForLooks();
    hold = true;
    const int before = watcher()->looks();
    m_workspace->reload(Side::Candidate);
    QTRY_VERIFY(loading);
    looksWhileLoading = 0;
    addStep(Side::Candidate, 4);
    // Nothing is to happen: ample time for twenty looks.
    QTimer ample;
    ample.setSingleShot(true);
    ample.start(200);
    QTRY_VERIFY(!ample.isActive());
    QVERIFY(watcher()->looks() <= before + 1); // one may have been under way
    QCOMPARE(looksWhileLoading, 0);
    hold = false;
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 4, 20'000);
}

void TestWatching::halfOfWhatIsNewIsNeverShown()
{
    open();
    bool half = false;
    connect(m_workspace.get(), &Workspace::comparisonChanged, this, [&] {
        const ComparisonPtr comparison = m_workspace->comparison();
        half = half || !comparison || !comparison->garble || comparison->rollouts.empty();
    });
    QSignalSpy changes(m_workspace.get(), &Workspace::comparisonChanged);
    addStep(Side::Candidate, 4);
    QTRY_COMPARE_WITH_TIMEOUT(samplesOf(m_workspace->comparison(), Side::Candidate), 16, 20'000);
    waitForLooks();
    QVERIFY(!half);
    QVERIFY(changes.size() <= 2); // the log and the rollouts may have been seen apart
}

void TestWatching::pauses()
{
    open();
    waitForLooks();
    auto* const button = find<QToolButton>("watchToggle");
    QVERIFY(button->isVisible());
    QVERIFY(button->text().contains(QStringLiteral("Watching")));
    QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(button->text().contains(QStringLiteral("Not watching")));
    QVERIFY(watcher()->isPaused());
    QVERIFY(!loadSettings().watchRuns);
    const int before = watcher()->looks();
    addStep(Side::Candidate, 4);
    QTimer ample;
    ample.setSingleShot(true);
    ample.start(150);
    QTRY_VERIFY(!ample.isActive());
    QVERIFY(watcher()->looks() <= before + 1);
    QCOMPARE(steps(Side::Candidate), 3);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 4, 20'000);
    QVERIFY(loadSettings().watchRuns);
}

void TestWatching::cancellingPauses()
{
    std::atomic<bool> hold{ false };
    EngineFunctions engine = coreEngine();
    engine.scanGarble = [&, scan = engine.scanGarble](
                            const ComparisonPtr& comparison, int threads, Monitor& monitor) {
        while (hold && !monitor.cancelled())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return scan(comparison, threads, monitor);
    };
    open(engine);
    const ComparisonPtr before = m_workspace->comparison();
    hold = true;
    addStep(Side::Candidate, 4);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_workspace->isRefreshing() && m_workspace->task().what.contains(QStringLiteral("Judging")),
        20'000);
    find<QAction>("cancelTask")->trigger();
    QVERIFY(!m_workspace->task().running);
    QVERIFY(watcher()->isPaused());
    QCOMPARE(m_workspace->comparison(), before); // nothing half-judged
    hold = false;
    find<QAction>("pauseWatching")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 4, 20'000);
}

void TestWatching::cutFilesAreRead()
{
    open();
    QVERIFY(QFile::resize(path(Side::Candidate, QStringLiteral("run.log")), logLine(1).size() + 9));
    QVERIFY(QFile::resize(path(Side::Candidate, QStringLiteral("rollouts/3.jsonl")), 40));
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 1, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(samplesOf(m_workspace->comparison(), Side::Candidate), 8, 20'000);
}

void TestWatching::rotatedFilesAreRead()
{
    open();
    const QString log = path(Side::Candidate, QStringLiteral("run.log"));
    QVERIFY(QFile::rename(log, path(Side::Candidate, QStringLiteral("run-old.log"))));
    append(Side::Candidate, QStringLiteral("run.log"), logLine(4) + logLine(5));
    const auto namesTheOld = [](const RecognisedSource& source) {
        return source.path.contains(QStringLiteral("run-old.log"));
    };
    const auto seen = [&] {
        const auto& all = m_workspace->comparison()->runs.candidate->sources;
        return std::any_of(all.begin(), all.end(), namesTheOld);
    };
    QTRY_VERIFY_WITH_TIMEOUT(seen(), 20'000);
}

void TestWatching::deletedRunsAreToldAndKept()
{
    open();
    QVERIFY(QDir(m_directory->filePath(QStringLiteral("npu"))).removeRecursively());
    auto* const messages = find<MessageBar>("messageBar");
    QTRY_VERIFY_WITH_TIMEOUT(messages->text().contains(QStringLiteral("shown as it was")), 20'000);
    QCOMPARE(steps(Side::Candidate), 3);
    const int loads = m_candidateLoads;
    waitForLooks(4);
    QCOMPARE(m_candidateLoads, loads); // told once, not again and again
    // It comes back.
    addStep(Side::Candidate, 1);
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 1, 20'000);
}

void TestWatching::aBusyWriterHarmsNothing()
{
    open();
    std::atomic<bool> stop{ false };
    const QString log = path(Side::Candidate, QStringLiteral("run.log"));
    const QString folder = m_directory->filePath(QStringLiteral("npu/rollouts"));
    std::thread writer([&] {
        for (int round = 0; round < 60 && !stop; ++round) {
            const int step = 4 + round;
            const QString file = folder + u'/' + QString::number(step) + QStringLiteral(".jsonl");
            writeTo(log, logLine(step).left(7), QIODevice::WriteOnly | QIODevice::Append);
            writeTo(file, sampleLine(step, 0) + sampleLine(step, 1).left(20), QIODevice::WriteOnly);
            if (round % 10 == 3)
                QFile::resize(log, 5);
            if (round % 10 == 6)
                QFile::rename(log, log + QStringLiteral(".1"));
            if (round % 10 == 9)
                QFile::remove(log + QStringLiteral(".1"));
            if (round % 7 == 2)
                QFile::remove(file);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        // How it ends: whole files.
        writeTo(log, logLine(1) + logLine(2), QIODevice::WriteOnly);
        QDir(folder).removeRecursively();
        writeTo(folder + QStringLiteral("/1.jsonl"), sampleLine(1, 0) + sampleLine(1, 1),
            QIODevice::WriteOnly);
        stop = true;
    });
    auto* const frame = find<PageFrame>("pageFrame");
    int page = 0;
    while (!stop) {
        frame->showPage(page++ % frame->pageCount());
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    writer.join();
    QTRY_COMPARE_WITH_TIMEOUT(steps(Side::Candidate), 2, 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(samplesOf(m_workspace->comparison(), Side::Candidate), 2, 30'000);
    QTRY_VERIFY(!m_workspace->task().running);
}

void TestWatching::looksLessAndLessOften()
{
    open();
    waitForLooks();
    watcher()->setPeriods(10, 100'000);
    // Each wait is a quarter longer than the one before.
    QElapsedTimer timer;
    timer.start();
    waitForLooks(3);
    const qint64 early = timer.restart();
    waitForLooks(8);
    const qint64 late = timer.elapsed();
    QVERIFY2(late > 2 * early, qPrintable(QStringLiteral("%1 %2").arg(early).arg(late)));
}

ALIDADE_UI_TEST_MAIN(TestWatching)
#include "tst_watching.moc"

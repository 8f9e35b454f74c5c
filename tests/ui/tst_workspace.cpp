// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The workspace with engine functions that the test holds back, counts or lets fail. No widgets.
#include "core/model/model_files.h"
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/session/engine_functions.h"
#include "ui/session/source_excerpt.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"

#include <QRegularExpression>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QThread>

#include <atomic>
#include <mutex>

using namespace alidade;

namespace {

constexpr qint64 LargeBytes = 64 << 20;

/// What the fake engine did, shared with its jobs.
struct Ledger {
    std::mutex mutex;
    QStringList calls; ///< "load a", "index a 16777216", "compare", "scan"
    std::atomic<bool> holdLoads{ false }; ///< loads wait until released or cancelled
    std::atomic<bool> holdScans{ false };
    std::atomic<int> cancelled{ 0 };
    std::atomic<qint64> rolloutBytes{ 0 };
    std::atomic<bool> hasTensors{ false };

    void add(const QString& call)
    {
        const std::lock_guard lock(mutex);
        calls.append(call);
    }
    int count(const QString& call)
    {
        const std::lock_guard lock(mutex);
        return int(calls.count(call));
    }
    QStringList take()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(calls, {});
    }
};

/// False: cancelled.
bool waitWhile(const std::atomic<bool>& held, Ledger& ledger, Monitor& monitor)
{
    while (held) {
        if (monitor.cancelled()) {
            ++ledger.cancelled;
            return false;
        }
        QThread::msleep(1);
    }
    return true;
}

QString nameOf(const QString& path) { return path.section(u'/', -1); }

EngineFunctions fakeEngine(const std::shared_ptr<Ledger>& ledger)
{
    EngineFunctions engine;
    engine.builtInProfile = [] { return std::make_shared<const Profile>(); };
    engine.loadRun = [ledger](const QString& path, const LoadOptions& options,
                         Monitor& monitor) -> Result<RunPtr> {
        QString call = u"load " + nameOf(path);
        for (const QString& place : options.attachments)
            call += u" with " + place;
        for (const QString& chosen : options.chosen)
            call += u" chosen " + chosen;
        ledger->add(call);
        monitor.progress(0.5);
        if (!waitWhile(ledger->holdLoads, *ledger, monitor))
            return cancelledFailure();
        if (path.contains(u"missing"))
            return failure(
                Error::Code::NotFound, QStringLiteral("There is no such directory"), path);
        auto run = std::make_shared<Run>();
        run->path = path;
        run->name = nameOf(path);
        if (ledger->rolloutBytes > 0) {
            RolloutSet set;
            RolloutFile file;
            file.path = QStringLiteral("1.jsonl");
            file.bytes = ledger->rolloutBytes;
            set.files.push_back(file);
            run->rollouts.push_back(std::move(set));
        }
        return RunPtr(run);
    };
    engine.withRollouts = [ledger](const RunPtr& run, const RolloutFields&, qint64 previewBytes,
                              Monitor&) -> Result<RunPtr> {
        ledger->add(u"index " + run->name + u' ' + QString::number(previewBytes));
        auto indexed = std::make_shared<Run>(*run);
        for (RolloutSet& set : indexed->rollouts) {
            set.indexed = true;
            set.complete = previewBytes == 0;
        }
        return RunPtr(indexed);
    };
    engine.compareRuns = [ledger](const Pair<RunPtr>& runs, const CompareOptions& options,
                             Monitor&) -> Result<ComparisonPtr> {
        ledger->add(QStringLiteral("compare"));
        auto comparison = std::make_shared<Comparison>();
        comparison->runs = runs;
        comparison->profile = options.profile;
        if (!runs.baseline->rollouts.empty() || !runs.candidate->rollouts.empty())
            comparison->rollouts.emplace_back();
        if (ledger->hasTensors) {
            auto model = std::make_shared<ModelComparison>();
            model->tensors.emplace_back();
            comparison->model = std::move(model);
        }
        return ComparisonPtr(comparison);
    };
    engine.scanGarble = [ledger](const ComparisonPtr& comparison, int,
                            Monitor& monitor) -> Result<ComparisonPtr> {
        ledger->add(QStringLiteral("scan"));
        if (!waitWhile(ledger->holdScans, *ledger, monitor))
            return cancelledFailure();
        auto scanned = std::make_shared<Comparison>(*comparison);
        scanned->garble.emplace();
        scanned->garble->complete = true;
        return ComparisonPtr(scanned);
    };
    engine.scanWeights = [ledger](const ComparisonPtr& comparison, WeightsExtent,
                             Monitor&) -> Result<ComparisonPtr> {
        ledger->add(QStringLiteral("weigh"));
        auto weighed = std::make_shared<Comparison>(*comparison);
        auto model = std::make_shared<ModelComparison>(*comparison->model);
        model->complete = true;
        weighed->model = std::move(model);
        return ComparisonPtr(weighed);
    };
    return engine;
}

const Pair<QString> PathsAB{ QStringLiteral("/runs/a"), QStringLiteral("/runs/b") };

} // namespace

class TestWorkspace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_ledger = std::make_shared<Ledger>(); }
    void opensInParts();
    void skipsThePreviewOfSmallRollouts();
    void comparesWithoutRollouts();
    void comparesWeightsLast();
    void opensOneSideAlone();
    void tellsWhichSideFailed();
    void cancels();
    void keepsWhatWasThereOnCancel();
    void reopensDuringLoad();
    void destroyedDuringLoad();
    void reloadsOneSide();
    void choosesASource();
    void attachesPlaces();
    void swapsSides();
    void changesTheProfileWithoutReading();
    void otherRolloutFieldsAreReadAgain();
    void keepsVerdictsUnderAnotherProfile();
    void readsExcerpts_data();
    void readsExcerpts();
    void excerptsOfBadFiles();
    void reportsProgress();
    void passesRevealOn();
    void contextsMayGoBeforeTheirTasks();
    void tasksArePendingUntilTheyAreHeard();

private:
    std::shared_ptr<Ledger> m_ledger;
};

void TestWorkspace::opensInParts()
{
    m_ledger->rolloutBytes = LargeBytes;
    Workspace workspace(fakeEngine(m_ledger));
    std::vector<ComparisonPtr> seen;
    connect(&workspace, &Workspace::comparisonChanged, this,
        [&] { seen.push_back(workspace.comparison()); });
    workspace.open(PathsAB);
    QVERIFY(workspace.task().running);
    QTRY_VERIFY(!workspace.task().running);
    QStringList calls = m_ledger->take();
    std::sort(calls.begin(), calls.end());
    QCOMPARE(calls,
        (QStringList{ QStringLiteral("compare"), QStringLiteral("compare"),
            QStringLiteral("compare"), QStringLiteral("index a 0"),
            QStringLiteral("index a 16777216"), QStringLiteral("index b 0"),
            QStringLiteral("index b 16777216"), QStringLiteral("load a"), QStringLiteral("load b"),
            QStringLiteral("scan") }));
    QCOMPARE(seen.size(), 5U); // nothing yet, config, preview, all, garble
    QVERIFY(!seen[0]);
    QVERIFY(!seen[1]->runs.baseline->rollouts[0].indexed);
    QVERIFY(!seen[2]->runs.baseline->rollouts[0].complete);
    QVERIFY(seen[3]->runs.baseline->rollouts[0].complete);
    QVERIFY(!seen[3]->garble);
    QVERIFY(seen[4]->garble);
}

void TestWorkspace::skipsThePreviewOfSmallRollouts()
{
    m_ledger->rolloutBytes = 1'000;
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(m_ledger->count(QStringLiteral("index a 16777216")), 0);
    QCOMPARE(m_ledger->count(QStringLiteral("index a 0")), 1);
    QCOMPARE(m_ledger->count(QStringLiteral("compare")), 2);
}

void TestWorkspace::comparesWithoutRollouts()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    QVERIFY(workspace.comparison());
    QCOMPARE(m_ledger->count(QStringLiteral("scan")), 0);
    QCOMPARE(m_ledger->count(QStringLiteral("compare")), 1);
}

void TestWorkspace::comparesWeightsLast()
{
    m_ledger->hasTensors = true;
    m_ledger->rolloutBytes = 1'000;
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    const QStringList calls = m_ledger->take();
    QCOMPARE(calls.mid(calls.size() - 2),
        (QStringList{ QStringLiteral("scan"), QStringLiteral("weigh") }));
    QVERIFY(workspace.comparison()->model->complete);
    QVERIFY(workspace.comparison()->garble);
}

void TestWorkspace::opensOneSideAlone()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open({ QStringLiteral("/runs/a"), {} });
    QTRY_VERIFY(!workspace.task().running);
    QVERIFY(!workspace.comparison());
    QVERIFY(workspace.run(Side::Baseline));
    QVERIFY(!workspace.run(Side::Candidate));
    workspace.open(PathsAB);
    QTRY_VERIFY(workspace.comparison());
    QCOMPARE(m_ledger->count(QStringLiteral("load a")), 1); // not read again
}

void TestWorkspace::tellsWhichSideFailed()
{
    Workspace workspace(fakeEngine(m_ledger));
    QSignalSpy failed(&workspace, &Workspace::failed);
    workspace.open({ QStringLiteral("/runs/a"), QStringLiteral("/runs/missing") });
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("candidate")));
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("/runs/missing")));
    QVERIFY(!workspace.comparison());
    QVERIFY(workspace.run(Side::Baseline));
}

void TestWorkspace::cancels()
{
    m_ledger->holdLoads = true;
    Workspace workspace(fakeEngine(m_ledger));
    QSignalSpy failed(&workspace, &Workspace::failed);
    workspace.open(PathsAB);
    QTRY_COMPARE(m_ledger->count(QStringLiteral("load a")), 1);
    QTRY_COMPARE(m_ledger->count(QStringLiteral("load b")), 1);
    workspace.cancel();
    QVERIFY(!workspace.task().running);
    QTRY_COMPARE(m_ledger->cancelled.load(), 2);
    QVERIFY(!workspace.comparison());
    QCOMPARE(failed.size(), 0); // cancelling is no failure
}

void TestWorkspace::keepsWhatWasThereOnCancel()
{
    m_ledger->rolloutBytes = 1'000;
    m_ledger->holdScans = true;
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_COMPARE(m_ledger->count(QStringLiteral("scan")), 1);
    const ComparisonPtr before = workspace.comparison();
    QVERIFY(before);
    workspace.cancel();
    QCOMPARE(workspace.comparison(), before);
    QTRY_COMPARE(m_ledger->cancelled.load(), 1);
}

void TestWorkspace::reopensDuringLoad()
{
    m_ledger->holdLoads = true;
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_COMPARE(m_ledger->count(QStringLiteral("load a")), 1);
    workspace.open({ QStringLiteral("/runs/c"), QStringLiteral("/runs/d") });
    m_ledger->holdLoads = false;
    QTRY_VERIFY(workspace.comparison() && !workspace.task().running);
    QCOMPARE(workspace.comparison()->runs.baseline->name, QStringLiteral("c"));
    QCOMPARE(workspace.comparison()->runs.candidate->name, QStringLiteral("d"));
    QCOMPARE(workspace.paths().baseline, QStringLiteral("/runs/c"));
}

void TestWorkspace::destroyedDuringLoad()
{
    m_ledger->holdLoads = true;
    {
        Workspace workspace(fakeEngine(m_ledger));
        workspace.open(PathsAB);
        QTRY_COMPARE(m_ledger->count(QStringLiteral("load b")), 1);
    }
    // The destructor has waited: nobody uses the ledger but this test.
    QCOMPARE(m_ledger->cancelled.load(), m_ledger->count(QStringLiteral("load a")) + 1);
    QCOMPARE(m_ledger.use_count(), 1);
}

void TestWorkspace::reloadsOneSide()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    const ComparisonPtr before = workspace.comparison();
    m_ledger->take();
    workspace.reload(Side::Candidate);
    QCOMPARE(workspace.comparison(), before); // what was there stays until the new one arrives
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(
        m_ledger->take(), (QStringList{ QStringLiteral("load b"), QStringLiteral("compare") }));
    QCOMPARE(workspace.comparison()->runs.baseline, before->runs.baseline);
    QVERIFY(workspace.comparison()->runs.candidate != before->runs.candidate);
}

void TestWorkspace::choosesASource()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    m_ledger->take();
    workspace.choose(Side::Baseline, SourceChoice::Kind::Config, QStringLiteral("second.log"));
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(m_ledger->count(QStringLiteral("load a chosen second.log")), 1);
    QCOMPARE(m_ledger->count(QStringLiteral("load b")), 0);
}

void TestWorkspace::attachesPlaces()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB, { {}, { QStringLiteral("/dumps/b") } });
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(m_ledger->count(QStringLiteral("load b with /dumps/b")), 1);
    m_ledger->take();
    workspace.attach(Side::Baseline, QStringLiteral("/logs/a"));
    workspace.attach(Side::Baseline, QStringLiteral("/logs/a")); // once is enough
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(workspace.attachments(Side::Baseline), QStringList{ QStringLiteral("/logs/a") });
    QVERIFY(m_ledger->count(QStringLiteral("load a with /logs/a")) >= 1);
    workspace.swapSides();
    QCOMPARE(workspace.attachments(Side::Candidate), QStringList{ QStringLiteral("/logs/a") });
    workspace.open({ QStringLiteral("/runs/c"), QStringLiteral("/runs/d") });
    QCOMPARE(workspace.attachments(Side::Candidate), QStringList());
    QTRY_VERIFY(!workspace.task().running);
}

void TestWorkspace::swapsSides()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    m_ledger->take();
    workspace.swapSides();
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(m_ledger->take(), QStringList{ QStringLiteral("compare") });
    QCOMPARE(workspace.comparison()->runs.baseline->name, QStringLiteral("b"));
    QCOMPARE(workspace.paths().candidate, QStringLiteral("/runs/a"));
}

void TestWorkspace::changesTheProfileWithoutReading()
{
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    m_ledger->take();
    const auto profile = std::make_shared<const Profile>();
    workspace.setProfile(profile);
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(m_ledger->take(), QStringList{ QStringLiteral("compare") });
    QCOMPARE(workspace.comparison()->profile, profile);
}

void TestWorkspace::otherRolloutFieldsAreReadAgain()
{
    m_ledger->rolloutBytes = 10;
    EngineFunctions engine = fakeEngine(m_ledger);
    auto outputs = std::make_shared<QStringList>();
    const auto index = engine.withRollouts;
    engine.withRollouts = [index, outputs](const RunPtr& run, const RolloutFields& fields,
                              qint64 previewBytes, Monitor& monitor) {
        if (run->name == u"a")
            outputs->append(fields.output.value(0));
        return index(run, fields, previewBytes, monitor);
    };
    Workspace workspace(engine);
    workspace.open(PathsAB);
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(*outputs, QStringList{ QStringLiteral("output") });
    RolloutFields fields;
    fields.output.prepend(QStringLiteral("answer"));
    workspace.setRolloutFields(fields);
    QTRY_VERIFY(!workspace.task().running);
    // The choice is taken at once and again when it has been kept; the first read may have begun.
    const qsizetype reads = outputs->size();
    QVERIFY(reads == 2 || reads == 3);
    QCOMPARE(outputs->mid(1).count(QStringLiteral("answer")), reads - 1);
    QCOMPARE(workspace.profile()->outputFields.value(0), QStringLiteral("answer"));
    // The same fields again are no reason to read anything.
    m_ledger->take();
    workspace.setRolloutFields(fields);
    QTRY_VERIFY(!workspace.task().running);
    QVERIFY(m_ledger->take().filter(QRegularExpression(QStringLiteral("^(load|index)"))).isEmpty());
    QCOMPARE(outputs->size(), reads);
}

void TestWorkspace::keepsVerdictsUnderAnotherProfile()
{
    const QString lines = QStringLiteral("sample 1 0 | prompt | answer\nsample 2 1 | other | text");
    const ComparisonPtr first = makeComparison(lines, lines);
    auto judged = std::make_shared<Comparison>(*first);
    judged->garble.emplace();
    judged->garble->judged = { 2, 2 };
    SilentMonitor monitor;
    CompareOptions options;
    options.earlier = judged;
    const auto second = compareRuns(judged->runs, options, monitor);
    QVERIFY(second.has_value());
    QCOMPARE((*second)->rollouts[0].pairs.size(), first->rollouts[0].pairs.size());
    QVERIFY((*second)->garble);
    QCOMPARE((*second)->garble->judged.candidate, 2);
    // Other runs: nothing is taken over.
    const auto other = compareRuns(
        { first->runs.baseline, makeRun(QStringLiteral("x"), lines) }, options, monitor);
    QVERIFY(other.has_value());
    QVERIFY(!(*other)->garble);
}

void TestWorkspace::readsExcerpts_data()
{
    QTest::addColumn<int>("line");
    QTest::addColumn<qint64>("firstLine");
    QTest::addColumn<int>("lines");
    QTest::newRow("whole file") << 0 << qint64(1) << 300;
    QTest::newRow("first line") << 1 << qint64(1) << 300;
    QTest::newRow("middle") << 250 << qint64(150) << 300;
    QTest::newRow("last line") << 500 << qint64(400) << 101;
    QTest::newRow("behind the end") << 900 << qint64(800) << 0;
}

void TestWorkspace::readsExcerpts()
{
    QFETCH(int, line);
    QFETCH(qint64, firstLine);
    QFETCH(int, lines);
    QTemporaryFile file;
    QVERIFY(file.open());
    for (int i = 1; i <= 500; ++i)
        file.write(QByteArray("line ") + QByteArray::number(i) + "\n");
    file.flush();
    SilentMonitor monitor;
    const auto excerpt = readExcerpt(file.fileName(), line, monitor);
    QVERIFY(excerpt.has_value());
    QCOMPARE(excerpt->firstLine, firstLine);
    QCOMPARE(int(excerpt->lines.size()), lines);
    if (lines > 0)
        QCOMPARE(excerpt->lines[0], QStringLiteral("line %1").arg(firstLine));
}

void TestWorkspace::excerptsOfBadFiles()
{
    SilentMonitor monitor;
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write(QByteArray("\xff\xfe\0x\r\n", 6) + QByteArray(100'000, 'a')
        + "\n\x1b[36m(pid=1)\x1b[0m last\x1b[3");
    file.flush();
    const auto excerpt = readExcerpt(file.fileName(), 1, monitor);
    QVERIFY(excerpt.has_value());
    QCOMPARE(excerpt->lines.size(), 3);
    QVERIFY(!excerpt->lines[0].contains(QChar(0)));
    QVERIFY(excerpt->lines[1].size() <= 2'001);
    QCOMPARE(excerpt->lines[2], QStringLiteral("(pid=1) last"));
    QVERIFY(!readExcerpt(QStringLiteral("/no/such/file"), 1, monitor).has_value());

    Run run;
    run.path = QStringLiteral("/runs/a");
    QCOMPARE(absolutePath(run, { QStringLiteral("logs/x.log"), 1 }),
        QStringLiteral("/runs/a/logs/x.log"));
    QCOMPARE(
        absolutePath(run, { QStringLiteral("/else/x.log"), 1 }), QStringLiteral("/else/x.log"));
}

void TestWorkspace::reportsProgress()
{
    m_ledger->holdLoads = true;
    Workspace workspace(fakeEngine(m_ledger));
    workspace.open(PathsAB);
    QTRY_COMPARE(workspace.task().fraction, 0.5);
    QVERIFY(!workspace.task().what.isEmpty());
    m_ledger->holdLoads = false;
    QTRY_VERIFY(!workspace.task().running);
    QCOMPARE(workspace.task().what, QString());
}

/// A dialog is closed, a window replaced: what they started ends, and nobody hears of it.
void TestWorkspace::contextsMayGoBeforeTheirTasks()
{
    QThreadPool pool;
    QSemaphore go;
    int heard = 0;
    const auto task = [&] {
        return runTask<int>(&pool, [&go](Monitor&) -> Result<int> {
            go.acquire();
            return 7;
        });
    };
    auto context = std::make_unique<QObject>();
    QObject stays;
    whenDone(task(), context.get(), [&](const Result<int>&) { heard += 100; });
    whenDone(task(), &stays, [&](const Result<int>& result) { heard += *result; });
    QFuture<Result<int>> cancelled = task();
    whenDone(cancelled, &stays, [&](const Result<int>&) { heard += 1000; });
    cancelled.cancel();
    context.reset();
    go.release(3);
    pool.waitForDone();
    QTRY_COMPARE(heard, 7);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(heard, 7);
}

/// What a task found is told some events after its end; until then nothing has settled.
void TestWorkspace::tasksArePendingUntilTheyAreHeard()
{
    QThreadPool pool;
    TaskWatcher<int> watcher;
    QVERIFY(!watcher.isPending());
    int heard = 0;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &pool, [&] {
        QVERIFY(!watcher.isPending());
        ++heard;
    });
    const auto start = [&] {
        watcher.setFuture(runTask<int>(&pool, [](Monitor&) -> Result<int> { return 7; }));
        QVERIFY(pool.waitForDone());
        QVERIFY(watcher.future().isFinished());
        QVERIFY(watcher.isPending());
    };
    start();
    QCoreApplication::sendPostedEvents();
    QVERIFY(!watcher.isPending());
    QCOMPARE(heard, 1);
    start(); // and another before that one is heard
    start();
    watcher.cancel();
    QVERIFY(watcher.isPending());
    QTRY_VERIFY(!watcher.isPending());
    QCOMPARE(heard, 2);
    watcher.setFuture({}); // none
    QVERIFY(!watcher.isPending());
}

void TestWorkspace::passesRevealOn()
{
    Workspace workspace(fakeEngine(m_ledger));
    QSignalSpy revealed(&workspace, &Workspace::revealRequested);
    Locator where;
    where.kind = Locator::Kind::Config;
    where.key = QStringLiteral("data.shuffle");
    workspace.reveal(where);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(revealed[0][0].value<Locator>().key, QStringLiteral("data.shuffle"));
}

ALIDADE_UI_TEST_MAIN(TestWorkspace)
#include "tst_workspace.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The environment page and the model page over small runs on disk: what is shown, what is hidden,
// what an empty page says.
#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/model/names.h"
#include "tests/support/bundle.h"
#include "tests/support/dump_text.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/dumps_page.h"
#include "ui/pages/environment_page.h"
#include "ui/pages/model_page.h"
#include "ui/session/workspace.h"
#include "ui/widgets/empty_state.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using namespace alidade;

namespace {

using Files = std::vector<std::pair<const char*, const char*>>;

class FactPagesTest : public QObject {
    Q_OBJECT

    static ComparisonPtr compare(const Files& baseline, const Files& candidate)
    {
        QTemporaryDir directory;
        Pair<RunPtr> runs;
        for (const Side side : BothSides) {
            const QString run = directory.filePath(
                side == Side::Baseline ? QStringLiteral("base") : QStringLiteral("cand"));
            QDir().mkpath(run);
            for (const auto& one : side == Side::Baseline ? baseline : candidate) {
                const QString path = run + u'/' + QString::fromLatin1(one.first);
                QDir().mkpath(QFileInfo(path).path());
                QFile file(path);
                if (!file.open(QIODevice::WriteOnly) || file.write(one.second) < 0)
                    qFatal("cannot write %s", qPrintable(path));
            }
            SilentMonitor monitor;
            runs[side] = loadRun(run, {}, monitor).value();
        }
        SilentMonitor monitor;
        return compareRuns(runs, {}, monitor).value();
    }

    /// Name → "baseline | candidate | mark" of what a page shows.
    static QMap<QString, QString> shown(const QWidget& page, const char* view)
    {
        QMap<QString, QString> rows;
        const QAbstractItemModel& model
            = *page.findChild<QTreeView*>(QString::fromLatin1(view))->model();
        const auto text
            = [&](int row, int column) { return model.index(row, column).data().toString(); };
        for (int i = 0; i < model.rowCount(); ++i)
            if (const QString name = text(i, FactsModel::Name);
                !rows.contains(name)) // the first one
                rows.insert(name,
                    text(i, FactsModel::BaselineText) + u" | " + text(i, FactsModel::CandidateText)
                        + u" | " + text(i, FactsModel::Mark));
        return rows;
    }

private Q_SLOTS:
    void dumpsTellWhatTheyLack_data()
    {
        QTest::addColumn<QString>("bundle");
        QTest::addColumn<QString>("said"); ///< above the operators
        QTest::newRow("every operator has NaN")
            << QStringLiteral("dump-origin/operator.txt") << QString();
        QTest::newRow("equal") << QStringLiteral("dump-divergence/equal.txt") << QString();
        QTest::newRow("no statistics")
            << QStringLiteral("dump-divergence/no-statistics.txt")
            << QStringLiteral("Operators without statistics on both sides cannot be compared");
        QTest::newRow("cut") << QStringLiteral("dump-divergence/cut.txt")
                             << QStringLiteral("A dump is cut: what follows is not known");
    }
    void dumpsTellWhatTheyLack()
    {
        QFETCH(QString, bundle);
        QFETCH(QString, said);
        QTemporaryDir directory;
        unpackBundle(QStringLiteral(ALIDADE_TEST_DATA "/checks/") + bundle, directory.path());
        SilentMonitor monitor;
        Pair<RunPtr> runs;
        for (const Side side : BothSides)
            runs[side]
                = loadRun(directory.filePath(side == Side::Baseline ? QStringLiteral("baseline")
                                                                    : QStringLiteral("candidate")),
                    {}, monitor)
                      .value();
        Workspace workspace;
        DumpsPage page(workspace);
        page.setComparison(compareRuns(runs, {}, monitor).value());
        const auto* const gaps = page.findChild<QLabel*>(QStringLiteral("dumpMismatch"));
        QCOMPARE(gaps->isVisibleTo(&page) ? gaps->text() : QString(), said);
    }

    /// Names of operators as long and as hostile as they come: nothing of the page is pushed out.
    void dumpsFitWithHostileNames()
    {
        const QByteArray name = "Functional.<b>&\\n\\u202e"
            + QByteArray("very_long_name_").repeated(400) + ".0.forward";
        QTemporaryDir directory;
        SilentMonitor monitor;
        Pair<RunPtr> runs;
        for (const Side side : BothSides) {
            const bool candidate = side == Side::Candidate;
            const QString run = directory.filePath(nameOf(side));
            Dump()
                .forward(name, tensor(), candidate ? notANumber() : tensor())
                .forward("Torch.b.0.forward", tensor(), tensor(candidate ? 2 : 1))
                .write(run + QStringLiteral("/dump/step_1/actor_update/step0/rank0"));
            runs[side] = loadRun(run, {}, monitor).value();
        }
        Workspace workspace;
        DumpsPage page(workspace);
        page.setComparison(compareRuns(runs, {}, monitor).value());
        constexpr int Width = 1280 - 176; // beside the rail of the smallest window
        QVERIFY2(page.minimumSizeHint().width() <= Width,
            qPrintable(QString::number(page.minimumSizeHint().width())));
        page.resize(Width, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto* const operators = page.findChild<QTreeView*>(QStringLiteral("dumpView"));
        const auto* const tensors = page.findChild<QTreeView*>(QStringLiteral("dumpTensors"));
        for (const QTreeView* view : { operators, tensors }) {
            const QHeaderView& header = *view->header();
            QVERIFY(view->columnViewportPosition(header.count() - 1)
                    + view->columnWidth(header.count() - 1)
                <= view->viewport()->width());
            for (int column = 0; column < header.count(); ++column)
                QVERIFY(view->columnWidth(column) >= 30);
        }
        const QFontMetrics metrics(operators->font());
        QVERIFY(
            metrics.horizontalAdvance(QStringLiteral("not comparable: one-sided statistics")) + 12
            <= operators->columnWidth(DumpsModel::State));
        const auto* const origin = page.findChild<QToolButton*>(QStringLiteral("dumpOrigin"));
        QVERIFY(origin->geometry().right() < Width);
        QVERIFY(origin->toolTip().contains(QStringLiteral("&lt;b&gt;")));
        QVERIFY(origin->text().startsWith(QStringLiteral("Origin of NaN: Functional.")));
    }

    /// The same operator stands in every rank: a place of a finding leads to its own.
    void placesLeadToTheirRank()
    {
        QTemporaryDir directory;
        unpackBundle(QStringLiteral(
                         ALIDADE_TEST_DATA "/checks/dump-origin/collective-from-another-rank.txt"),
            directory.path());
        SilentMonitor monitor;
        Pair<RunPtr> runs;
        for (const Side side : BothSides)
            runs[side] = loadRun(directory.filePath(nameOf(side)), {}, monitor).value();
        Workspace workspace;
        DumpsPage page(workspace);
        const ComparisonPtr comparison = compareRuns(runs, {}, monitor).value();
        page.setComparison(comparison);
        const auto* const places = page.findChild<QTreeWidget*>(QStringLiteral("dumpPlaces"));
        const auto* const operators = page.findChild<QTreeView*>(QStringLiteral("dumpView"));
        const auto& evidence = comparison->finding(QLatin1StringView("dump-origin"))->evidence;
        QCOMPARE(evidence.size(), size_t(2));
        for (const Evidence& one : evidence) {
            page.reveal(one.where);
            QVERIFY2(places->currentItem()->text(0).endsWith(
                         one.where.origin.file.section(u'/', -2, -2)),
                qPrintable(places->currentItem()->text(0)));
            QVERIFY(operators->currentIndex().data().toString().trimmed() == one.where.key);
        }
    }

    void packagesAreShownByTheirRule()
    {
        Workspace workspace;
        EnvironmentPage page(workspace);
        const QAbstractItemModelTester tester(
            page.findChild<QTreeView*>(QStringLiteral("environmentView"))->model(),
            QAbstractItemModelTester::FailureReportingMode::Fatal);
        page.setComparison(
            compare({ { "pip_freeze.txt",
                        "transformers==4.57.1\nverl==0.7.0\nnumpy==1.26.4\nflash-attn==2.8.3\n" } },
                { { "pip_freeze.txt",
                    "transformers==4.56.2\nverl==0.7.0\nnumpy==1.26.4\ntorch-npu==2.7.1\n" } }));
        const auto rows = shown(page, "environmentView");
        QCOMPARE(rows.value(QStringLiteral("transformers")), QStringLiteral("4.57.1 | 4.56.2 | ●"));
        QVERIFY2(!rows.contains(QStringLiteral("verl")), "equal rows are hidden");
        QCOMPARE(rows.value(QStringLiteral("torch-npu")), QStringLiteral("– | 2.7.1 | ○"));
        QCOMPARE(page.state().state, Finding::State::Differs);
        page.findChild<QAbstractButton*>(QStringLiteral("environmentAll"))->setChecked(true);
        QCOMPARE(shown(page, "environmentView").value(QStringLiteral("verl")),
            QStringLiteral("0.7.0 | 0.7.0 | ✓"));
        page.findChild<QLineEdit*>(QStringLiteral("environmentText"))
            ->setText(QStringLiteral("transf"));
        QCOMPARE(
            shown(page, "environmentView").keys(), QStringList{ QStringLiteral("transformers") });
        page.select(QStringLiteral("numpy"));
        QCOMPARE(page.findChild<QTreeView*>(QStringLiteral("environmentView"))
                     ->currentIndex()
                     .siblingAtColumn(FactsModel::Name)
                     .data()
                     .toString(),
            QStringLiteral("numpy"));
        page.setComparison(nullptr);
        QCOMPARE(shown(page, "environmentView").size(), 0);
    }

    void missingVariablesComeFirstWithTheLineToCopy()
    {
        Workspace workspace;
        EnvironmentPage page(workspace);
        page.setComparison(
            compare({ { "run.sh",
                        "export HCCL_DETERMINISTIC=true\nexport LCCL_DETERMINISTIC=1\npython3 -m "
                        "verl.trainer.main_ppo trainer.device=npu trainer.n_gpus_per_node=8\n" } },
                { { "run.sh",
                    "export CLOSE_MATMUL_K_SHIFT=1\npython3 -m verl.trainer.main_ppo "
                    "trainer.device=npu trainer.n_gpus_per_node=8\n" } }));
        const auto* const view = page.findChild<QTreeView*>(QStringLiteral("environmentView"));
        const QModelIndex first = view->model()->index(0, FactsModel::Group);
        QCOMPARE(first.data().toString(), QStringLiteral("Determinism"));
        const auto rows = shown(page, "environmentView");
        QVERIFY2(rows.value(QStringLiteral("HCCL_DETERMINISTIC"))
                     .endsWith(QStringLiteral("not set | ●")),
            qPrintable(rows.value(QStringLiteral("HCCL_DETERMINISTIC"))));
    }

    void anEmptyPageSaysWhatWouldProvideIt()
    {
        Workspace workspace;
        EnvironmentPage environment(workspace);
        ModelPage model(workspace);
        const ComparisonPtr comparison = compare({}, {});
        for (FactsPage* const page :
            { static_cast<FactsPage*>(&environment), static_cast<FactsPage*>(&model) }) {
            page->setComparison(comparison);
            QCOMPARE(page->state().state, Finding::State::CannotJudge);
            const QString text = page->findChild<EmptyState*>()
                                     ->findChild<QLabel*>(QStringLiteral("emptyText"))
                                     ->text();
            QVERIFY2(text.contains(QStringLiteral("Looked for")), qPrintable(text));
        }
        QVERIFY(
            environment.findChild<QAbstractButton*>(QStringLiteral("environmentAttachCandidate")));
    }

    void theModelIsShownByMeaning()
    {
        Workspace workspace;
        ModelPage page(workspace);
        page.setComparison(
            compare({ { "model/config.json",
                        R"({"model_type":"qwen2","rope_theta":1000000.0,"hidden_size":64})" } },
                { { "model/config.json",
                    R"({"model_type":"qwen2","rope_theta":10000.0,"hidden_size":64})" } }));
        const auto rows = shown(page, "modelView");
        QVERIFY2(rows.contains(QStringLiteral("rope_theta"))
                || rows.contains(QStringLiteral("rope_parameters.rope_theta")),
            qPrintable(rows.keys().join(u' ')));
        QVERIFY(!rows.contains(QStringLiteral("hidden_size")));
        QCOMPARE(page.state().state, Finding::State::Differs);
    }

    /// Markup in a value is text, in the table and in what is copied.
    void markupStaysText()
    {
        Workspace workspace;
        EnvironmentPage page(workspace);
        page.setComparison(
            compare({ { "env.txt", "NCCL_DEBUG=<b>x</b>|y\nHOME=/root\nPATH=/bin\n" } },
                { { "env.txt", "NCCL_DEBUG=plain\nHOME=/root\nPATH=/bin\n" } }));
        auto* const view = page.findChild<QTreeView*>(QStringLiteral("environmentView"));
        page.select(QStringLiteral("NCCL_DEBUG"));
        QVERIFY(view->currentIndex().isValid());
        view->actions().front()->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral("`<b>x</b>\\|y`")), qPrintable(copied));
    }
};

} // namespace

ALIDADE_UI_TEST_MAIN(FactPagesTest)
#include "tst_fact_pages.moc"

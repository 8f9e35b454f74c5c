// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every model of ui/models under the model tester: before data, with data, replaced, cleared; and
// what its rows say.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/config_model.h"
#include "ui/models/findings_model.h"
#include "ui/models/notes_model.h"
#include "ui/models/seeds_model.h"

#include <QAbstractItemModelTester>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config actor_rollout_ref.actor.use_torch_compile = True @default
    config actor_rollout_ref.rollout.enforce_eager = False @default
    config actor_rollout_ref.rollout.temperature = 1.0 @override run.sh:12
    config data.shuffle = False @override run.sh:31
    config data.seed = 1 @default
    config trainer.experiment_name = gpu @override run.sh:40
    config trainer.total_epochs = 3 @override run.sh:41
    note info run.log:3 an old format
    note error rollouts/1.jsonl:7 the line is cut
)");
const QString CandidateLines = QStringLiteral(R"(
    config actor_rollout_ref.actor.use_torch_compile = True @default
    config actor_rollout_ref.rollout.enforce_eager = True @default
    config actor_rollout_ref.rollout.temperature = 0.7 @override run.sh:12
    config data.shuffle = True @override run.sh:33
    config data.seed = 1 @default
    config data.extra = 5 @default
    config trainer.experiment_name = npu @override run.sh:40
    config trainer.total_epochs = 3 @override run.sh:41
    note warning run.log:9 a number is not finite
)");

QStringList column(const QAbstractItemModel& model, int number, const QModelIndex& parent = {})
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        texts.append(model.index(row, number, parent).data().toString());
        texts += column(model, number, model.index(row, 0, parent));
    }
    return texts;
}

ConfigFilter everything()
{
    ConfigFilter filter;
    filter.states = ConfigFilter::States::All;
    filter.categories.fill(true);
    return filter;
}

template <class Model> void walkThroughSnapshots(Model& model)
{
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    QVERIFY(model.rowCount() > 0);
    model.setComparison(makeComparison(CandidateLines, BaselineLines));
    QVERIFY(model.rowCount() > 0);
    QVERIFY(!model.index(model.rowCount(), 0).isValid());
    QVERIFY(!model.index(0, model.columnCount()).isValid());
    model.setComparison(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void survivesSnapshots_data();
    void survivesSnapshots();
    void configTree();
    void configRows();
    void configFilter();
    void configPattern();
    void configTreeFilter();
    void configSorting();
    void configMarkdownKeepsItsCells();
    void seeds();
    void notes();
    void findings();
};

void TestModels::survivesSnapshots_data()
{
    QTest::addColumn<QString>("model");
    for (const char* model : { "config list", "config tree", "notes", "suspects", "checklist" })
        QTest::newRow(model) << QString::fromLatin1(model);
}

void TestModels::survivesSnapshots()
{
    QFETCH(QString, model);
    if (model == u"config list") {
        ConfigModel config;
        walkThroughSnapshots(config);
    } else if (model == u"config tree") {
        ConfigModel config;
        config.setLayout(ConfigModel::Layout::Tree);
        walkThroughSnapshots(config);
    } else if (model == u"notes") {
        NotesModel notesModel;
        walkThroughSnapshots(notesModel);
    } else {
        FindingsModel findingsModel(
            model == u"suspects" ? FindingsModel::Kind::Suspects : FindingsModel::Kind::Checklist);
        walkThroughSnapshots(findingsModel);
    }
}

void TestModels::configTree()
{
    ConfigModel model;
    model.setFilter(everything());
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    const QModelIndex before = model.find(QStringLiteral("data.shuffle"));
    QVERIFY(before.isValid());
    QVERIFY(!before.parent().isValid());
    model.setLayout(ConfigModel::Layout::Tree);
    const QModelIndex index = model.find(QStringLiteral("data.shuffle"));
    QCOMPARE(index.parent().data().toString(), QStringLiteral("data"));
    QVERIFY(!model.alignment(index.parent()));
    QCOMPARE(model.alignment(index)->key, QStringLiteral("data.shuffle"));
    QVERIFY(!model.find(QStringLiteral("data.none")).isValid());
    // One node a key, one a prefix.
    QCOMPARE(model.nodeCount(), 8 + 5);
}

void TestModels::configRows()
{
    ConfigModel model;
    model.setFilter(everything());
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    const auto cell = [&model](const char* key, int number, int role = Qt::DisplayRole) {
        const QModelIndex index = model.find(QString::fromLatin1(key));
        return model.index(index.row(), number, index.parent()).data(role);
    };
    QCOMPARE(cell("data.shuffle", ConfigModel::BaselineValue).toString(), QStringLiteral("False"));
    QCOMPARE(cell("data.shuffle", ConfigModel::CandidateValue).toString(), QStringLiteral("True"));
    QCOMPARE(cell("data.shuffle", ConfigModel::Cause).toString(), QStringLiteral("explicit"));
    QCOMPARE(cell("data.shuffle", ConfigModel::SetBy).toString(), QStringLiteral("O │ O"));
    QVERIFY(cell("data.shuffle", ConfigModel::SetBy, Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("run.sh:33")));
    QCOMPARE(cell("actor_rollout_ref.rollout.enforce_eager", ConfigModel::Cause).toString(),
        QStringLiteral("default drift"));
    QCOMPARE(cell("data.extra", ConfigModel::BaselineValue).toString(), QStringLiteral("–"));
    QCOMPARE(cell("data.extra", ConfigModel::BaselineValue, ToneRole).toInt(), int(Tone::OneSided));
    QCOMPARE(cell("data.seed", ConfigModel::BaselineValue, ToneRole).toInt(), int(Tone::Normal));
    QCOMPARE(cell("trainer.experiment_name", ConfigModel::Cause).toString(),
        QStringLiteral("run-specific"));
    QCOMPARE(model.categoryCounts()[size_t(ConfigCategory::Same)], 3);
}

void TestModels::configFilter()
{
    ConfigModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter;
    const auto shown = [&] {
        model.setFilter(filter);
        return column(model, ConfigModel::Key).join(u' ');
    };
    // What matters most comes first; run-specific keys are off.
    shown();
    QCOMPARE(model.shownCount(), 4);
    QVERIFY(shown().startsWith(QStringLiteral("★ actor_rollout_ref.rollout.enforce_eager")));
    filter.show(ConfigCategory::RunSpecific, true);
    QCOMPARE(model.shownCount(), 4);
    shown();
    QCOMPARE(model.shownCount(), 5);
    filter.text = QStringLiteral("SHUFFLE");
    QCOMPARE(shown(), QStringLiteral("★ data.shuffle"));
    filter.text = QStringLiteral("0.7"); // a value
    QCOMPARE(shown(), QStringLiteral("★ actor_rollout_ref.rollout.temperature"));
    filter.text.clear();
    filter.states = ConfigFilter::States::Equal;
    shown();
    QCOMPARE(model.shownCount(), 3);
    filter.states = ConfigFilter::States::All;
    shown();
    QCOMPARE(model.shownCount(), 8);
    filter.show(ConfigCategory::Explicit, false);
    shown();
    QCOMPARE(model.shownCount(), 6);
    filter = ConfigFilter();
    filter.categories.fill(false);
    filter.show(ConfigCategory::OnlyOneSide, true);
    QCOMPARE(shown(), QStringLiteral("data.extra"));
    filter = ConfigFilter();
    filter.onlyKeyParameters = true;
    shown();
    QCOMPARE(model.shownCount(), model.keyParameterCount());
}

void TestModels::configPattern()
{
    ConfigModel model;
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter;
    filter.isPattern = true;
    filter.text = QStringLiteral("^data\\.(shuffle|seed)$");
    filter.states = ConfigFilter::States::All;
    model.setFilter(filter);
    QCOMPARE(patternProblem(filter), QString());
    QCOMPARE(model.shownCount(), 2);
    filter.text = QStringLiteral("data.(");
    model.setFilter(filter);
    QVERIFY(patternProblem(filter).contains(QStringLiteral("character 7")));
    QCOMPARE(model.shownCount(), 7); // hides nothing while it is being typed
    filter.isPattern = false; // the same as plain text
    QCOMPARE(patternProblem(filter), QString());
    model.setFilter(filter);
    QCOMPARE(model.shownCount(), 0);
    // Gives up in time instead of trying every way through.
    const ComparisonPtr hostile
        = makeComparison(QStringLiteral("config a = ") + QString(5'000, u'a'),
            QStringLiteral("config a = ") + QString(5'001, u'a'));
    filter.isPattern = true;
    filter.text = QStringLiteral("^(a+)+b$");
    QCOMPARE(filteredRows(*hostile, filter).size(), size_t(0));
}

void TestModels::configTreeFilter()
{
    ConfigModel model;
    model.setLayout(ConfigModel::Layout::Tree);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter;
    filter.text = QStringLiteral("shuffle");
    model.setFilter(filter);
    QCOMPARE(model.rowCount(), 1); // data
    QCOMPARE(model.rowCount(model.index(0, 0)), 1);
    QCOMPARE(model.find(QStringLiteral("data.shuffle")).parent(), model.index(0, 0));
    QVERIFY(!model.find(QStringLiteral("data.seed")).isValid()); // hidden,
    QVERIFY(model.rowOf(QStringLiteral("data.seed"))); // not forgotten
}

void TestModels::configSorting()
{
    ConfigModel model;
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    const auto first
        = [&model] { return model.index(0, ConfigModel::Key).data(KeyRole).toString(); };
    model.sort(ConfigModel::Key, Qt::DescendingOrder);
    QCOMPARE(first(), QStringLiteral("data.shuffle"));
    model.sort(ConfigModel::BaselineValue, Qt::AscendingOrder);
    QCOMPARE(first(), QStringLiteral("data.extra")); // none
    model.sort(ConfigModel::CandidateValue, Qt::AscendingOrder);
    QCOMPARE(first(), QStringLiteral("actor_rollout_ref.rollout.temperature")); // 0.7
    model.sort(ConfigModel::Cause, Qt::AscendingOrder);
    QCOMPARE(first(), QStringLiteral("actor_rollout_ref.rollout.enforce_eager"));
}

void TestModels::configMarkdownKeepsItsCells()
{
    const ComparisonPtr comparison
        = makeComparison(QStringLiteral("config a = x|y `z` <b>\nconfig b = 1 @override run.sh:3"),
            QStringLiteral("config a = \nconfig b = 2 @default"));
    QCOMPARE(configMarkdown(*comparison, { 0, 1 }).section(u'\n', 2),
        QStringLiteral("| `a` | `` x\\|y `z` <b> `` | ` ` | unknown | unknown `run.log:100` | "
                       "unknown `run.log:100` |\n"
                       "| `b` | `1` | `2` | one-sided override | override `run.sh:3` | default "
                       "`run.log:100` |\n"));
}

void TestModels::seeds()
{
    SeedsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(makeComparison(
        QStringLiteral("config data.seed = 1\nconfig actor_rollout_ref.rollout.seed = 1\n"
                       "variable PYTHONHASHSEED=0"),
        QStringLiteral("config data.seed = 1\nconfig actor_rollout_ref.rollout.seed = 2")));
    QCOMPARE(column(model, 0),
        QStringList({ QStringLiteral("actor_rollout_ref.rollout.seed"), QStringLiteral("data.seed"),
            QStringLiteral("$PYTHONHASHSEED") }));
    QCOMPARE(column(model, 3),
        QStringList({ QStringLiteral("differs"), QStringLiteral("equal"),
            QStringLiteral("only in the baseline") }));
    QCOMPARE(model.contradictions(), 1);
    QCOMPARE(model.index(2, 2).data(ToneRole).toInt(), int(Tone::OneSided));
    model.setComparison(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::notes()
{
    NotesModel model;
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("rollouts/1.jsonl:7"));
    QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("the line is cut"));
    QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("candidate"));
}

void TestModels::findings()
{
    const ComparisonPtr comparison = makeComparison(BaselineLines, CandidateLines);
    FindingsModel suspects(FindingsModel::Kind::Suspects);
    suspects.setComparison(comparison);
    QCOMPARE(suspects.rowCount(), int(comparison->suspects.size()));
    QCOMPARE(suspects.row(0).finding.check, QLatin1StringView("data-order"));
    QCOMPARE(suspects.row(0).rank, 1);
    FindingsModel checklist(FindingsModel::Kind::Checklist);
    checklist.setComparison(comparison);
    QCOMPARE(checklist.rowCount(), int(comparison->findings.size()));
    for (int row = 0; row < checklist.rowCount(); ++row) {
        const bool pass = checklist.row(row).finding.state == Finding::State::Pass;
        QCOMPARE(checklist.index(row, 0).data().toString() == QStringLiteral("✓"), pass);
    }
}

ALIDADE_UI_TEST_MAIN(TestModels)
#include "tst_models.moc"

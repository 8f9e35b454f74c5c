// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every model of ui/models under the model tester: before data, with data, replaced, cleared; and
// what its rows say.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/config_filter.h"
#include "ui/models/findings_model.h"
#include "ui/models/notes_model.h"

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
    void configTreeFilter();
    void configSorting();
    void overrideWords_data();
    void overrideWords();
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
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter(&model);
    QStringList keys = column(filter, ConfigModel::Key);
    QCOMPARE(keys.size(), 4); // run-specific ones are off
    filter.setCategory(ConfigCategory::RunSpecific, true);
    QCOMPARE(filter.rowCount(), 5);
    filter.setText(QStringLiteral("SHUFFLE"));
    QCOMPARE(filter.rowCount(), 1);
    filter.setText(QStringLiteral("0.7")); // a value
    QCOMPARE(filter.rowCount(), 1);
    filter.setText({});
    filter.setStates(ConfigFilter::States::Equal);
    QCOMPARE(filter.rowCount(), 3);
    filter.setStates(ConfigFilter::States::All);
    QCOMPARE(filter.rowCount(), 8);
    filter.setCategory(ConfigCategory::Explicit, false);
    QCOMPARE(filter.rowCount(), 6);
}

void TestModels::configTreeFilter()
{
    ConfigModel model;
    model.setLayout(ConfigModel::Layout::Tree);
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter(&model);
    QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
    filter.setText(QStringLiteral("shuffle"));
    QCOMPARE(filter.rowCount(), 1); // data
    QCOMPARE(filter.rowCount(filter.index(0, 0)), 1);
}

void TestModels::configSorting()
{
    ConfigModel model;
    model.setComparison(makeComparison(BaselineLines, CandidateLines));
    ConfigFilter filter(&model);
    filter.sort(ConfigModel::Cause);
    QVERIFY(filter.index(0, ConfigModel::Key)
                .data()
                .toString()
                .contains(QStringLiteral("enforce_eager")));
}

void TestModels::overrideWords_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << QStringLiteral("True") << QStringLiteral("a.b=True");
    QTest::newRow("blank") << QStringLiteral("two words") << QStringLiteral("'a.b=two words'");
    QTest::newRow("command") << QStringLiteral("$(rm -r x)") << QStringLiteral("'a.b=$(rm -r x)'");
    QTest::newRow("quote") << QStringLiteral("it's") << QStringLiteral("'a.b=it'\\''s'");
    QTest::newRow("list") << QStringLiteral("['a', 'b']")
                          << QStringLiteral("'a.b=['\\''a'\\'', '\\''b'\\'']'");
}

void TestModels::overrideWords()
{
    QFETCH(QString, value);
    QFETCH(QString, expected);
    ConfigEntry entry;
    entry.text = value;
    QCOMPARE(overrideText(QStringLiteral("a.b"), entry), expected);
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

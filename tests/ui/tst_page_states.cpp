// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The mark of a page in the rail is never better than what its checks say, over all pairs for which
// the verdicts are written down in tests/data/checks.
#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "tests/support/bundle.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/session/workspace.h"

#include <QDirIterator>
#include <QTemporaryDir>

#include <map>
#include <memory>

using namespace alidade;

namespace {

/// The checks that a page shows.
const std::map<QLatin1StringView, std::vector<QLatin1StringView>>& checksOfPages()
{
    using Id = QLatin1StringView;
    static const std::map<Id, std::vector<Id>> all{
        { Id("environment"), { Id("versions"), Id("determinism") } },
        { Id("model"), { Id("weights"), Id("model-config") } },
        { Id("config"), { Id("required-settings"), Id("default-mismatch") } },
        { Id("metrics"), { Id("metric-divergence") } },
        { Id("rollouts"),
            { Id("data-order"), Id("replay"), Id("weight-sync"), Id("garbled-outputs") } },
        { Id("dumps"), { Id("dump-comparable"), Id("dump-origin"), Id("dump-divergence") } },
    };
    return all;
}

ComparisonPtr compared(const QString& bundle)
{
    QTemporaryDir directory;
    unpackBundle(bundle, directory.path());
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    for (const Side side : BothSides)
        runs[side]
            = loadRun(directory.filePath(side == Side::Baseline ? QStringLiteral("baseline")
                                                                : QStringLiteral("candidate")),
                {}, monitor)
                  .value();
    return compareRuns(runs, {}, monitor).value();
}

} // namespace

class TestPageStates : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noBetterThanTheChecks_data();
    void noBetterThanTheChecks();
};

void TestPageStates::noBetterThanTheChecks_data()
{
    QTest::addColumn<QString>("bundle");
    const QString root = QStringLiteral(ALIDADE_TEST_DATA "/checks/");
    for (QDirIterator files(
             root, { QStringLiteral("*.txt") }, QDir::Files, QDirIterator::Subdirectories);
         files.hasNext();) {
        const QString path = files.next();
        QTest::newRow(qPrintable(path.mid(root.size()))) << path;
    }
}

void TestPageStates::noBetterThanTheChecks()
{
    QFETCH(QString, bundle);
    const ComparisonPtr comparison = compared(bundle);
    Workspace workspace;
    for (const PageEntry& entry : allPages()) {
        const auto checks = checksOfPages().find(entry.id);
        if (checks == checksOfPages().end())
            continue;
        const std::unique_ptr<Page> page(entry.create(workspace, nullptr));
        page->setComparison(comparison);
        const Finding::State shown = page->state().state;
        for (const QLatin1StringView id : checks->second) {
            const Finding* const finding = comparison->finding(id);
            QVERIFY2(finding, id.data());
            if (finding->state == Finding::State::Differs)
                QVERIFY2(shown == Finding::State::Differs, id.data());
            if (finding->state == Finding::State::CannotJudge)
                QVERIFY2(shown == Finding::State::CannotJudge || shown == Finding::State::Differs,
                    id.data());
        }
    }
}

ALIDADE_UI_TEST_MAIN(TestPageStates)
#include "tst_page_states.moc"

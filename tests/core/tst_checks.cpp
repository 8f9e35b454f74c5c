// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every check against bundles in tests/data/checks/<check>/*.txt: small pairs of run directories
// that go the whole way from files to a finding. The part `expected` holds `state severity` and
// lines that the detail, the next step or the evidence must contain. Beside the two directories may
// stand `profile.json`, laid over the built-in one, and `defaults.yaml`, the defaults given for
// both.
#include "core/checks/check.h"
#include "core/engine/compare_runs.h"
#include "core/engine/load_profile.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_garble.h"
#include "core/engine/scan_weights.h"
#include "core/model/names.h"
#include "tests/support/bundle.h"
#include "tests/support/test_main.h"

#include <QDirIterator>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>

using namespace alidade;

namespace {

Result<ComparisonPtr> compare(const QString& directory)
{
    SilentMonitor monitor;
    CompareOptions options;
    const QString overlay = directory + u"/profile.json";
    if (QFileInfo::exists(overlay)) {
        const auto laid = overlayProfile(builtInProfile(), overlay);
        if (!laid)
            return tl::unexpected<Error>(laid.error());
        options.profile = *laid;
    }
    LoadOptions loading;
    const QString defaults = directory + u"/defaults.yaml";
    if (QFileInfo::exists(defaults))
        loading.defaults = defaults;
    Pair<RunPtr> runs;
    for (const Side side : BothSides) {
        auto run = loadRun(directory + u'/' + nameOf(side), loading, monitor);
        if (!run)
            return tl::unexpected<Error>(run.error());
        runs[side] = std::move(*run);
    }
    const auto comparison = compareRuns(runs, options, monitor);
    if (!comparison)
        return comparison;
    const auto weighed = scanWeights(*comparison, WeightsExtent::Automatic, monitor);
    return weighed ? scanGarble(*weighed, 1, monitor) : weighed;
}

QString allText(const Finding& finding)
{
    QString text = finding.detail + u'\n' + finding.nextStep;
    for (const Evidence& evidence : finding.evidence)
        text += QStringLiteral("\n%1 [%2:%3]")
                    .arg(evidence.text, evidence.where.origin.file)
                    .arg(evidence.where.origin.line);
    return text;
}

} // namespace

class TestChecks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bundles_data();
    void bundles();
    void everyCheckHasBothCases();
    void listIsCompleteAndOrdered();
    void suspectsPutSymptomsLast();
    void leftOutPartsAreNotApplicable();
};

void TestChecks::bundles_data()
{
    QTest::addColumn<QString>("check");
    QTest::addColumn<QString>("bundle");
    QDirIterator files(QStringLiteral(ALIDADE_TEST_DATA "/checks"), { QStringLiteral("*.txt") },
        QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QFileInfo info(files.next());
        const QString check = info.dir().dirName();
        QTest::newRow(qPrintable(check + u'/' + info.completeBaseName()))
            << check << info.filePath();
    }
}

void TestChecks::bundles()
{
    QFETCH(QString, check);
    QFETCH(QString, bundle);
    QTemporaryDir directory;
    const QList<QByteArray> expected = unpackBundle(bundle, directory.path()).split('\n');
    const auto comparison = compare(directory.path());
    QVERIFY(comparison.has_value());
    const auto found = std::find_if((*comparison)->findings.begin(), (*comparison)->findings.end(),
        [&](const Finding& finding) { return finding.check == check; });
    QVERIFY(found != (*comparison)->findings.end());
    const QString text = allText(*found);
    const QString verdict
        = QStringLiteral("%1 %2").arg(nameOf(found->state), nameOf(found->severity));
    QVERIFY2(verdict.startsWith(QString::fromUtf8(expected.value(0))),
        qPrintable(verdict + u'\n' + text));
    for (const QByteArray& line : expected.mid(1))
        QVERIFY2(text.contains(QString::fromUtf8(line)), qPrintable(text));
    if (found->state == Finding::State::Differs)
        QVERIFY(!found->evidence.empty());
}

void TestChecks::everyCheckHasBothCases()
{
    for (const Check* check : allChecks()) {
        const QDir folder(QStringLiteral(ALIDADE_TEST_DATA "/checks/") + check->id);
        QSet<QByteArray> states;
        for (const QFileInfo& file : folder.entryInfoList({ QStringLiteral("*.txt") })) {
            QTemporaryDir directory;
            states
                += unpackBundle(file.filePath(), directory.path()).simplified().split(' ').value(0);
        }
        QVERIFY2(states.contains("differs") && states.contains("pass")
                && states.contains("cannot-judge"),
            check->id.data());
    }
}

void TestChecks::listIsCompleteAndOrdered()
{
    QTemporaryDir directory;
    QDir(directory.path()).mkpath(QStringLiteral("baseline"));
    QDir(directory.path()).mkpath(QStringLiteral("candidate"));
    const auto comparison = compare(directory.path());
    QVERIFY(comparison.has_value());
    QStringList ids;
    for (const Finding& finding : (*comparison)->findings) {
        ids += QString(finding.check);
        // Two empty directories tell nothing: nothing passes and nothing differs. Nobody misses the
        // dumps that nobody made.
        const bool dumps = finding.check.startsWith(QLatin1StringView("dump-"));
        QVERIFY2(
            finding.state == (dumps ? Finding::State::NotApplicable : Finding::State::CannotJudge),
            finding.check.data());
        QVERIFY(!finding.title.isEmpty());
        QVERIFY(!finding.detail.isEmpty());
    }
    QCOMPARE(ids.join(u' '),
        QStringLiteral("versions weights model-config data-order required-settings "
                       "default-mismatch determinism replay "
                       "metric-divergence weight-sync garbled-outputs dump-comparable dump-origin "
                       "dump-divergence"));
    QVERIFY((*comparison)->suspects.empty());
}

void TestChecks::suspectsPutSymptomsLast()
{
    QTemporaryDir directory;
    unpackBundle(
        QStringLiteral(ALIDADE_TEST_DATA "/checks/weight-sync/garbled-from-the-first-step.txt"),
        directory.path());
    const auto comparison = compare(directory.path());
    QVERIFY(comparison.has_value());
    const auto& suspects = (*comparison)->suspects;
    const auto at = [&](const char* id) {
        return std::find(suspects.begin(), suspects.end(), QLatin1StringView(id));
    };
    QVERIFY(at("weight-sync") != suspects.end());
    QVERIFY(at("garbled-outputs") != suspects.end());
    QVERIFY(at("weight-sync") < at("garbled-outputs"));
}

void TestChecks::leftOutPartsAreNotApplicable()
{
    QTemporaryDir directory;
    unpackBundle(
        QStringLiteral(ALIDADE_TEST_DATA "/checks/weight-sync/garbled-from-the-first-step.txt"),
        directory.path());
    SilentMonitor monitor;
    Pair<RunPtr> runs{ *loadRun(
                           directory.filePath(QStringLiteral("baseline")), LoadOptions(), monitor),
        *loadRun(directory.filePath(QStringLiteral("candidate")), LoadOptions(), monitor) };
    CompareOptions options;
    options.parts.rollouts = false;
    options.parts.dumps = false;
    const auto comparison = *compareRuns(runs, options, monitor);
    for (const char* id :
        { "weight-sync", "garbled-outputs", "dump-comparable", "dump-origin", "dump-divergence" })
        QCOMPARE(comparison->finding(QLatin1StringView(id))->state, Finding::State::NotApplicable);
    QVERIFY(comparison->rollouts.empty());
}

ALIDADE_TEST_MAIN(TestChecks)
#include "tst_checks.moc"

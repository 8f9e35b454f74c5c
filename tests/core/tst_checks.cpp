// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every check against bundles in tests/data/checks/<check>/*.txt: small pairs of run directories
// that go the whole way from files to a finding. The part `expected` holds `state severity` and
// lines that the detail, the next step or the evidence must contain. Beside the two directories may
// stand `profile.json`, laid over the built-in one, and `defaults.yaml` or the checkout `defaults`,
// the defaults given for both.
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
    else if (QFileInfo::exists(directory + u"/defaults"))
        loading.defaults = directory + u"/defaults";
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
    void unreadableRollouts_data();
    void unreadableRollouts();
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

namespace {

using namespace std::string_view_literals;

constexpr auto DamagedZstd = "\x28\xB5\x2F\xFD\x04\x00garbage that is no frame"sv;
constexpr auto DamagedGzip = "\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03garbage"sv;

QByteArray bytesOf(std::string_view bytes) { return { bytes.data(), qsizetype(bytes.size()) }; }

struct Damage {
    const char* name;
    QByteArray suffix;
    QByteArray bytes;
};

/// Files of a step of which nothing can be read.
std::vector<Damage> damages()
{
    return { { "text", {}, "no sample\nnor is this\n" }, { "binary", {}, QByteArray(5000, '\0') },
        { "cut in its only line", {}, "{\"input\": \"a\", \"outp" },
        { "arrays", {}, "[1, 2]\n[3]\n" }, { "no output", {}, "{\"step\": 1, \"score\": 2}\n" },
        { "damaged zstd", ".zst", bytesOf(DamagedZstd) },
        { "cut zstd", ".zst", bytesOf(DamagedZstd.substr(0, 4)) },
        { "damaged gzip", ".gz", bytesOf(DamagedGzip) },
        { "cut gzip", ".gz", bytesOf(DamagedGzip.substr(0, 10)) } };
}

void writeFile(const QString& path, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

void TestChecks::unreadableRollouts_data()
{
    QTest::addColumn<QByteArray>("suffix");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("candidateSide");
    QTest::addColumn<int>("files");
    QTest::addColumn<int>("lost");
    for (const Damage& damage : damages())
        for (const bool candidate : { false, true })
            for (const auto& [files, lost] : { std::pair(2, 2), std::pair(3, 1), std::pair(12, 1) })
                QTest::addRow("%s, %s, %d of %d", damage.name, candidate ? "candidate" : "baseline",
                    lost, files)
                    << damage.suffix << damage.bytes << candidate << files << lost;
}

/// Never a pass where most is lost; where little is lost, it is said.
void TestChecks::unreadableRollouts()
{
    QFETCH(QByteArray, suffix);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, candidateSide);
    QFETCH(int, files);
    QFETCH(int, lost);
    QTemporaryDir directory;
    for (const Side side : BothSides) {
        const bool damaged = (side == Side::Candidate) == candidateSide;
        for (int step = 1; step <= files; ++step) {
            const QString path = directory.path()
                + QStringLiteral("/%1/rollouts/%2.jsonl").arg(nameOf(side)).arg(step);
            if (damaged && step <= lost)
                writeFile(path + QString::fromLatin1(suffix), bytes);
            else
                writeFile(path,
                    QByteArray("{\"input\": \"What is 2 + 2?\", \"output\": \"The sum is 4.\", "
                               "\"step\": ")
                        .append(QByteArray::number(step) + "}\n")
                        .repeated(4));
        }
        writeFile(directory.path() + u'/' + nameOf(side)
                + QStringLiteral("/outputs/2026-08-01/10-00-00/.hydra/config.yaml"),
            "data:\n  shuffle: false\n  validation_shuffle: false\nactor_rollout_ref:\n  rollout:\n"
            "    load_format: dummy\n");
    }
    const auto comparison = compare(directory.path());
    QVERIFY(comparison.has_value());
    const bool most = lost * 10 > files;
    const auto check = [&](const char* id, bool judged, bool told) {
        const Finding* finding = (*comparison)->finding(QLatin1StringView(id));
        QVERIFY(finding);
        const QString text = allText(*finding);
        QVERIFY2(finding->state == (judged ? Finding::State::Pass : Finding::State::CannotJudge),
            qPrintable(QString::fromLatin1(id) + u'\n' + text));
        if (told) {
            const QString name = QStringLiteral("rollouts/1.jsonl") + QString::fromLatin1(suffix);
            QVERIFY2(finding->detail.contains(name), qPrintable(text));
            QVERIFY2(
                finding->detail.contains(QStringLiteral("could not be read")), qPrintable(text));
        }
    };
    check("data-order", !most, true);
    check("garbled-outputs", !most, true);
    check("weight-sync", !most || !candidateSide, candidateSide);
    const Side side = candidateSide ? Side::Candidate : Side::Baseline;
    const RolloutSet* set = (*comparison)->runs[side]->rolloutSet(RolloutKind::Training);
    QVERIFY(set);
    QVERIFY(set->unreadable() >= lost);
}

ALIDADE_TEST_MAIN(TestChecks)
#include "tst_checks.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Curves against their tolerances: every kind of rule, NaN, short runs, printed digits, patience.
#include "core/compare/metric_changes.h"
#include "core/compare/metric_compare.h"
#include "core/compare/metric_names.h"
#include "core/compare/step_rule.h"
#include "tests/support/test_main.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace alidade;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

using Values = std::vector<double>;
using Verdict = MetricComparison::Verdict;

MetricSeries curve(const Values& values, double resolution = 0)
{
    MetricSeries series;
    series.name = QStringLiteral("m");
    series.values = values;
    for (size_t i = 0; i < values.size(); ++i)
        series.steps.push_back(double(i + 1));
    series.resolution = resolution;
    return series;
}

Tolerance rule(Tolerance::Rule kind, double absolute, double relative, int patience = 1)
{
    Tolerance tolerance;
    tolerance.rule = kind;
    tolerance.absolute = absolute;
    tolerance.relative = relative;
    tolerance.patience = patience;
    return tolerance;
}

Tolerance window(double absolute, int steps)
{
    Tolerance tolerance = rule(Tolerance::Rule::Window, absolute, 0);
    tolerance.window = steps;
    return tolerance;
}

Tolerance factor(double value)
{
    Tolerance tolerance = rule(Tolerance::Rule::Factor, 0, 0);
    tolerance.factor = value;
    return tolerance;
}

MetricCase caseOf(const MetricSeries* baseline, const MetricSeries* candidate,
    const Tolerance& tolerance, const QString& classId = QStringLiteral("B"))
{
    MetricCase made;
    made.series = { baseline, candidate };
    made.tolerance = tolerance;
    made.classId = classId;
    return made;
}

/// A comparison of two stores, as far as metrics need it.
Comparison runsOf(const MetricStore& baseline, const MetricStore& candidate, Profile profile)
{
    Comparison made;
    for (const Side side : BothSides) {
        auto run = std::make_shared<Run>();
        run->stores = { side == Side::Baseline ? baseline : candidate };
        made.runs[side] = std::move(run);
    }
    made.profile = std::make_shared<const Profile>(std::move(profile));
    return made;
}

/// A config of so many keys, plus those that are named.
Config configWith(const QStringList& keys, int fill = 120)
{
    Config config;
    for (int i = 0; i < fill; ++i) {
        ConfigEntry entry;
        entry.key = QStringLiteral("filler.%1").arg(i, 4, 10, QLatin1Char('0'));
        config.entries.push_back(entry);
    }
    for (const QString& key : keys) {
        ConfigEntry entry;
        entry.key = key;
        config.entries.push_back(entry);
    }
    std::sort(config.entries.begin(), config.entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
    return config;
}

Tolerance afterWarmup(Tolerance tolerance, int steps)
{
    tolerance.warmupSteps = steps;
    return tolerance;
}

} // namespace

Q_DECLARE_METATYPE(alidade::Tolerance)
Q_DECLARE_METATYPE(std::vector<double>)
Q_DECLARE_METATYPE(std::vector<alidade::MetricSeries>)

class TestMetricCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void unequalSteps();
    void oneSided();
    void classADecidesWithFewSteps();
    void excludedByMeaning();
    void trailingMeansForgetWhatLeft();
    void namesThatStoresChanged_data();
    void namesThatStoresChanged();
    void twoNamesThatBecameOne();
    void renamedMetricsAreJoined();
    void ruleWithoutAClassInheritsIt();
    void figures();
    void cancelled();
    void trailingMeansOfAnyWindow();
    void printedNumbersAndFactors_data();
    void printedNumbersAndFactors();
    void noiseMakesTheBand();
    void noiseFallsBack_data();
    void noiseFallsBack();
    void copiesMakeNoBand();
    void equalStepsKeepTheTolerance();
    void noiseOfRenamedAndExactMetrics();
    void changedMeaningIsNotJudged();
    void releaseKeys();
    void whatMovedFirst();
};

void TestMetricCompare::verdicts_data()
{
    QTest::addColumn<Values>("baseline");
    QTest::addColumn<Values>("candidate");
    QTest::addColumn<double>("resolution");
    QTest::addColumn<Tolerance>("tolerance");
    QTest::addColumn<int>("verdict");
    QTest::addColumn<double>("divergedAt"); // 0: none
    QTest::addColumn<double>("firstOutside");
    const auto row = [](const char* name, Values baseline, Values candidate, Tolerance tolerance,
                         Verdict verdict, double divergedAt = 0, double firstOutside = 0,
                         double resolution = 0) {
        QTest::newRow(name) << baseline << candidate << resolution << tolerance << int(verdict)
                            << divergedAt << firstOutside;
    };
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1);
    row("equal", { 1, 2, 3 }, { 1, 2, 3 }, band, Verdict::Within);
    row("on the edge is inside", { 10, 10, 10 }, { 11, 9, 10 }, band, Verdict::Within);
    row("one step outside", { 10, 10, 10 }, { 10, 12, 10 }, band, Verdict::Diverged, 2, 2);
    row("patience forgives a single step", { 10, 10, 10, 10 }, { 10, 12, 10, 10 },
        rule(Tolerance::Rule::Band, 0, 0.1, 2), Verdict::Within, 0, 2);
    row("patience: the first of the run counts", { 10, 10, 10, 10 }, { 10, 10, 12, 12 },
        rule(Tolerance::Rule::Band, 0, 0.1, 2), Verdict::Diverged, 3, 3);
    row("patience: an earlier single step is not the divergence", { 10, 10, 10, 10, 10 },
        { 12, 10, 10, 12, 12 }, rule(Tolerance::Rule::Band, 0, 0.1, 2), Verdict::Diverged, 4, 1);
    row("warm-up is not judged", { 10, 10, 10, 10, 10 }, { 20, 20, 10, 10, 10 },
        afterWarmup(band, 2), Verdict::Within);
    row("what a warm-up leaves is too short", { 10, 10, 10, 10 }, { 20, 20, 10, 10 },
        afterWarmup(band, 2), Verdict::TooShort);
    row("a warm-up as long as the run", { 10, 10, 10, 10 }, { 20, 20, 20, 20 },
        afterWarmup(band, 4), Verdict::TooShort);
    row("a warm-up hides no NaN", { 10, 10, 10 }, { 10, NaN, 10 }, afterWarmup(band, 9),
        Verdict::NonFinite, 2);
    row("few steps behind a warm-up that leave all the same", { 10, 10, 10, 10 },
        { 10, 10, 20, 20 }, afterWarmup(band, 2), Verdict::Diverged, 3, 3);
    row("a patience longer than the run", { 10, 10, 10, 10 }, { 20, 20, 20, 20 },
        rule(Tolerance::Rule::Band, 0, 0.1, 9), Verdict::TooShort, 0, 1);
    row("absolute wins near zero", { 0, 0, 0 }, { 0.4, -0.4, 0.4 },
        rule(Tolerance::Rule::Band, 0.5, 0.1), Verdict::Within);
    row("scale: a curve around zero is measured by its size", { 1, -0.01, 0.01 },
        { 1, 0.01, -0.01 }, rule(Tolerance::Rule::Scale, 0, 0.05), Verdict::Within);
    row("scale: outside", { 1, -0.01, 0.01 }, { 1, 0.2, 0 }, rule(Tolerance::Rule::Scale, 0, 0.05),
        Verdict::Diverged, 2, 2);
    row("factor: twice is the edge", { 1e-5, 1e-4, 1e-3 }, { 2e-5, 5e-5, 1e-3 }, factor(2),
        Verdict::Within);
    row("factor: three times is outside", { 1e-5, 1e-4, 1e-3 }, { 1e-5, 3e-4, 1e-3 }, factor(2),
        Verdict::Diverged, 2, 2);
    row("factor: another sign is outside", { 1, 1, 1 }, { 1, 1, -1 }, factor(2), Verdict::Diverged,
        3, 3);
    row("factor: none leads to zero", { 1, 1, 1 }, { 1, 1, 0 }, factor(2), Verdict::Diverged, 3, 3);
    row("factor: none leads from zero", { 1, 1, 0 }, { 1, 1, 1 }, factor(2), Verdict::Diverged, 3,
        3);
    row("factor: however large, none leads to another sign", { 1, 1, 1 }, { 1, 1, -0.1 }, factor(4),
        Verdict::Diverged, 3, 3);
    row("factor: both zero", { 0, 0, 0 }, { 0, 0, 0 }, factor(2), Verdict::Within);
    row("window: noise averages out", { 0, 0, 0, 0 }, { 0.04, -0.04, 0.04, -0.04 }, window(0.05, 2),
        Verdict::Within);
    row("window: a lasting shift shows when the mean leaves", { 0, 0, 0, 0, 0, 0 },
        { 0, 0, 0, 0.1, 0.1, 0.1 }, window(0.06, 3), Verdict::Diverged, 5, 5);
    row("exact: equal within rounding", { 0.1 + 0.2, 1, 1 }, { 0.3, 1, 1 },
        rule(Tolerance::Rule::Exact, 0, 0), Verdict::Within);
    row("exact: differs", { 1e-6, 1e-6, 1e-6 }, { 1e-6, 1.001e-6, 1e-6 },
        rule(Tolerance::Rule::Exact, 0, 0), Verdict::Diverged, 2, 2);
    row("excluded", { 1, 1, 1 }, { 9, 9, 9 }, rule(Tolerance::Rule::Excluded, 0, 0),
        Verdict::Excluded);
    row("excluded hides no NaN", { 1, 1, 1 }, { 9, NaN, 9 }, rule(Tolerance::Rule::Excluded, 0, 0),
        Verdict::NonFinite, 2);
    row("digits that cannot show the band hide no NaN", { 0.001, 0.002, 0.001 },
        { 0.001, 0.002, -Infinity }, rule(Tolerance::Rule::Band, 0, 0.01), Verdict::NonFinite, 3, 0,
        0.001);
    row("large values", { 1.7e308, 1.7e308, 1.7e308 }, { 1.7e308, 1.7e308, 1.7e308 },
        window(0.05, 3), Verdict::Within);
    row("large values apart", { 1.7e308, 1.7e308, 1.7e308 }, { -1.7e308, -1.7e308, -1.7e308 }, band,
        Verdict::Diverged, 1, 1);
    row("large means apart", { 1.7e308, 1.7e308, 1.7e308 }, { -1.7e308, -1.7e308, -1.7e308 },
        window(0.05, 3), Verdict::Diverged, 1, 1);
    row("factor: the quotient is beyond a double", { 1e-200, 1e-200, 1e-200 },
        { 1e200, 1e200, 1e200 }, factor(2), Verdict::Diverged, 1, 1);
    row("factor: the product is below a double", { 1e-200, 1e-200, 1e-200 },
        { 1.5e-200, 1.5e-200, 1.5e-200 }, factor(2), Verdict::Within);
    row("NaN in the candidate only", { 1, 1, 1 }, { 1, NaN, 1 }, band, Verdict::NonFinite, 2);
    row("NaN in the baseline only", { 1, NaN, 1 }, { 1, 1, 1 }, band, Verdict::NonFinite, 2);
    row("NaN in both is equal", { 1, NaN, 1 }, { 1, NaN, 1 }, band, Verdict::Within);
    row("infinity in one only", { 1, 1, 1 }, { 1, 1, -Infinity }, band, Verdict::NonFinite, 3);
    row("infinities of both signs", { 1, Infinity, 1 }, { 1, -Infinity, 1 }, band,
        Verdict::NonFinite, 2);
    row("infinities of one sign are equal", { 1, -Infinity, 1 }, { 1, -Infinity, 1 }, band,
        Verdict::Within);
    row("a peak of one run is no scale", { 1, -1, 1, -1, 1 }, { 1, 90, 2, -2, 2 },
        rule(Tolerance::Rule::Scale, 0, 0.1), Verdict::Diverged, 2, 2);
    row("a peak of both is the scale of ten steps", { 90, -1, 1, -1, 1, -1, 1, -1, 1, -1 },
        { 90, -2, 2, -2, 2, -2, 2, -2, 2, -2 }, rule(Tolerance::Rule::Scale, 0, 0.1),
        Verdict::Within);
    row("a peak of both has passed", { 90, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1 },
        { 90, -2, 2, -2, 2, -2, 2, -2, 2, -2, 2, -2, 2 }, rule(Tolerance::Rule::Scale, 0, 0.1),
        Verdict::Diverged, 11, 11);
    row("NaN decides over an earlier step outside, which is still told", { 1, 1, 1, 1 },
        { 1, 2, 2, NaN }, band, Verdict::NonFinite, 4, 2);
    row("NaN decides with two steps", { 1, 1 }, { 1, NaN }, band, Verdict::NonFinite, 2);
    row("two steps are too short", { 1, 1 }, { 1, 2 }, band, Verdict::TooShort, 0, 2);
    row("half a printed step is allowed", { 0.001, 0.002, 0.050 }, { 0.001, 0.002, 0.0505 },
        rule(Tolerance::Rule::Band, 0.0005, 0), Verdict::Within, 0, 0, 0.001);
    row("printed digits cannot show the band", { 0.001, 0.002, 0.001 }, { 0.001, 0.002, 0.001 },
        rule(Tolerance::Rule::Band, 0, 0.01), Verdict::Excluded, 0, 0, 0.001);
    row("digits that cannot show the band show more than their roundings", { 0.001, 0.001, 0.001 },
        { 0.010, 0.010, 0.010 }, rule(Tolerance::Rule::Band, 0, 1e-6), Verdict::Diverged, 1, 1,
        0.001);
    row("a printed value and an exact one more than half a step away", { 0.001, 0.001, 0.001 },
        { 0.002, 0.002, 0.002 }, rule(Tolerance::Rule::Band, 0, 1e-6), Verdict::Diverged, 1, 1,
        0.001);
    row("half a printed step may be none", { 0.001, 0.001, 0.001 }, { 0.0015, 0.0015, 0.0015 },
        rule(Tolerance::Rule::Band, 0, 1e-6), Verdict::Excluded, 0, 0, 0.001);
    row("what the rounding leaves may be within the band", { 0.001, 0.001, 0.001 },
        { 0.0016, 0.0016, 0.0016 }, rule(Tolerance::Rule::Band, 0, 0.2), Verdict::Excluded, 0, 0,
        0.001);
    row("everything prints as zero", { 0, 0, 0 }, { 1e-6, 1e-6, 1e-6 },
        rule(Tolerance::Rule::Band, 0.01, 0), Verdict::Excluded, 0, 0, 0.001);
}

void TestMetricCompare::verdicts()
{
    QFETCH(Values, baseline);
    QFETCH(Values, candidate);
    QFETCH(double, resolution);
    QFETCH(Tolerance, tolerance);
    const MetricSeries one = curve(baseline, resolution);
    const MetricSeries other = curve(candidate);
    MetricPoints points;
    const auto compared = compareMetric(caseOf(&one, &other, tolerance), &points);
    const auto again = compareMetric(caseOf(&one, &other, tolerance));
    QCOMPARE(again.worstRatio, compared.worstRatio);
    QTEST(int(compared.verdict), "verdict");
    QTEST(compared.divergedAt.value_or(0), "divergedAt");
    QTEST(compared.firstOutside.value_or(0), "firstOutside");
    QCOMPARE(qsizetype(points.steps.size()), compared.sharedSteps);
    QCOMPARE(points.steps.size(), points.delta.size());
    QCOMPARE(points.steps.size(), points.allowed.size());
    QCOMPARE(points.steps.size(), points.ratio.size());
    QVERIFY(points.middle.empty());
    QVERIFY(std::isfinite(compared.maxAbsolute) && std::isfinite(compared.maxRelative)
        && std::isfinite(compared.meanRelative));
    QVERIFY(!std::isnan(compared.worstRatio));
}

/// Speed and memory say nothing of the training, whatever they are.
void TestMetricCompare::excludedByMeaning()
{
    const MetricSeries one = curve({ 1, 1, 1 }), other = curve({ 1, NaN, 1 });
    const auto none = rule(Tolerance::Rule::Excluded, 0, 0);
    QCOMPARE(
        compareMetric(caseOf(&one, &other, none, QStringLiteral("X"))).verdict, Verdict::Excluded);
}

void TestMetricCompare::trailingMeansForgetWhatLeft()
{
    QCOMPARE(trailingMeans({ 1e20, 2, 4, 6 }, 2), (Values{ 1e20, (1e20 + 2) / 2, 3, 5 }));
    QCOMPARE(trailingMeans({ 1, NaN, 3, 5, 7 }, 3), (Values{ 1, 1, 2, 4, 5 }));
    const Values large = trailingMeans({ 1.7e308, 1.7e308, -1.7e308 }, 2);
    QCOMPARE(large, (Values{ 1.7e308, 1.7e308, 0 }));
    QCOMPARE(trailingMeans({}, 3), Values{});
    QCOMPARE(trailingMeans({ 4, 8 }, 0), (Values{ 4, 8 }));
}

void TestMetricCompare::namesThatStoresChanged_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("joined"); // empty: they are two metrics
    const auto row = [](const char* one, const char* other, const char* joined) {
        QTest::newRow(other) << QString::fromLatin1(one) << QString::fromLatin1(other)
                             << QString::fromLatin1(joined);
    };
    const char* const validation = "val-core/a b/acc/mean@8";
    row(validation, "val-core/a b/acc/mean_at_8", validation); // mlflow
    row(validation, "val-core/a_b/acc/mean_8", validation); // old TensorBoard
    row("train/total(B)", "train/total_B_", "train/total(B)");
    row("val//acc", "val/acc", "val//acc");
    row("actor/grad_norm", "actor_grad_norm", "actor/grad_norm"); // rl_insight
    row("actor/grad/norm", "actor/grad_norm", "");
    row("actor/lr", "actor/LR", "");
}

void TestMetricCompare::namesThatStoresChanged()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    QFETCH(QString, joined);
    Pair<MetricStore> stores;
    stores.baseline.series = { curve({ 1, 2, 3 }) };
    stores.baseline.series[0].name = one;
    stores.candidate.series = { curve({ 1, 2, 3 }) };
    stores.candidate.series[0].name = other;
    for (const Side side : BothSides) {
        const auto pairs = pairMetrics({}, &stores[side], &stores[otherSide(side)]);
        QCOMPARE(pairs.size(), size_t(joined.isEmpty() ? 2 : 1));
        if (!joined.isEmpty())
            QCOMPARE(pairs[0].name, joined);
    }
    // A run that has both means two things by them; and of two that became one nothing tells which.
    MetricStore both;
    both.series = { stores.baseline.series[0], stores.candidate.series[0] };
    QCOMPARE(pairMetrics({}, &both, &stores.candidate).size(), size_t(2));
    QCOMPARE(pairMetrics({}, nullptr, &stores.candidate).size(), size_t(1));
}

void TestMetricCompare::twoNamesThatBecameOne()
{
    MetricStore whole, changed;
    whole.series = { curve({ 1, 2, 3 }), curve({ 4, 5, 6 }) };
    whole.series[0].name = QStringLiteral("a/b@c");
    whole.series[1].name = QStringLiteral("a/b(c");
    changed.series = { curve({ 1, 2, 3 }) };
    changed.series[0].name = QStringLiteral("a/b_c");
    QCOMPARE(pairMetrics({}, &whole, &changed).size(), size_t(3));
}

void TestMetricCompare::unequalSteps()
{
    MetricSeries baseline = curve({ 1, 2, 3, 4 });
    MetricSeries candidate = curve({ 9, 2, 4, 8 });
    candidate.steps = { 0, 2, 4, 5 };
    MetricPoints points;
    const auto compared = compareMetric(
        caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.1)), &points);
    QCOMPARE(points.steps, (Values{ 2, 4 }));
    QCOMPARE(points.delta, (Values{ 0, 0 }));
    QCOMPARE(compared.sharedSteps, 2);
    QCOMPARE(*compared.firstStep, 2.0);
    QCOMPARE(compared.verdict, Verdict::TooShort);
    QVERIFY(!compared.reason.isEmpty());
}

void TestMetricCompare::oneSided()
{
    const MetricSeries some = curve({ 1, 2, 3 });
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1);
    QCOMPARE(compareMetric(caseOf(&some, nullptr, band)).verdict, Verdict::OnlyBaseline);
    QCOMPARE(compareMetric(caseOf(nullptr, &some, band)).verdict, Verdict::OnlyCandidate);
    QCOMPARE(compareMetric(caseOf(nullptr, &some, rule(Tolerance::Rule::Excluded, 0, 0))).verdict,
        Verdict::Excluded);
}

void TestMetricCompare::classADecidesWithFewSteps()
{
    const MetricSeries baseline = curve({ 1, 1 });
    const MetricSeries far = curve({ 3, 3 });
    const MetricSeries near = curve({ 1.5, 1.5 });
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1, 3);
    QCOMPARE(compareMetric(caseOf(&baseline, &far, band, QStringLiteral("A"))).verdict,
        Verdict::Diverged);
    QCOMPARE(*compareMetric(caseOf(&baseline, &far, band, QStringLiteral("A"))).divergedAt, 1.0);
    QCOMPARE(compareMetric(caseOf(&baseline, &near, band, QStringLiteral("A"))).verdict,
        Verdict::TooShort);
    QCOMPARE(compareMetric(caseOf(&baseline, &far, band, QStringLiteral("B"))).verdict,
        Verdict::TooShort);
}

void TestMetricCompare::renamedMetricsAreJoined()
{
    Profile profile;
    profile.metricAliases
        = { { QStringLiteral("actor/entropy"), QStringLiteral("actor/entropy_loss"), {} } };
    MetricStore old, current;
    old.series = { curve({ 1, 2, 3 }) };
    old.series[0].name = QStringLiteral("actor/entropy_loss");
    current.series = { curve({ 1, 2, 3 }) };
    current.series[0].name = QStringLiteral("actor/entropy");
    SilentMonitor monitor;
    const auto names = [&](const MetricStore& baseline, const MetricStore& candidate) {
        QStringList found;
        const auto compared = compareMetrics(runsOf(baseline, candidate, profile), monitor);
        for (const MetricComparison& metric : *compared) {
            const bool joined = metric.verdict == Verdict::Within;
            found += joined ? metric.name : QString(metric.name + QStringLiteral(" alone"));
        }
        return found;
    };
    QCOMPARE(names(old, current), QStringList{ QStringLiteral("actor/entropy") });
    QCOMPARE(names(current, old), QStringList{ QStringLiteral("actor/entropy") });
    QCOMPARE(names(old, old), QStringList{ QStringLiteral("actor/entropy_loss") });
    // A run that has both means two things by them.
    MetricStore both;
    both.series = { old.series[0], current.series[0] };
    QCOMPARE(names(old, both),
        (QStringList{
            QStringLiteral("actor/entropy alone"), QStringLiteral("actor/entropy_loss") }));
}

void TestMetricCompare::ruleWithoutAClassInheritsIt()
{
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1);
    Profile profile;
    profile.tolerances = { { QStringLiteral("m"), {}, band, {} },
        { QStringLiteral("*"), QStringLiteral("A"), band, {} } };
    MetricStore store;
    store.series = { curve({ 1, 2, 3 }) };
    SilentMonitor monitor;
    QCOMPARE(compareMetrics(runsOf(store, store, profile), monitor)->front().classId,
        QStringLiteral("A"));
    profile.tolerances.pop_back();
    QCOMPARE(compareMetrics(runsOf(store, store, profile), monitor)->front().classId,
        QStringLiteral("B"));
}

void TestMetricCompare::figures()
{
    const MetricSeries baseline = curve({ 2, 4, 0 });
    const MetricSeries candidate = curve({ 2, 5, 0.5 });
    MetricPoints points;
    const auto compared = compareMetric(
        caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0.25, 0.125)), &points);
    QCOMPARE(points.delta, (Values{ 0, 1, 0.5 }));
    QCOMPARE(compared.maxAbsolute, 1.0);
    QCOMPARE(compared.maxRelative, 0.25);
    QCOMPARE(compared.meanRelative, 0.125); // a baseline of zero has no relative difference
    QCOMPARE(points.allowed, (Values{ 0.25, 0.5, 0.25 }));
    QCOMPARE(compared.worstRatio, 2.0);
    QCOMPARE(*compared.worstStep, 2.0);
}

void TestMetricCompare::cancelled()
{
    class Impatient final : public Monitor {
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    } monitor;
    MetricStore store;
    store.series = { curve({ 1, 2, 3 }) };
    const auto compared = compareMetrics(runsOf(store, store, Profile()), monitor);
    QVERIFY(!compared.has_value());
    QCOMPARE(compared.error().code, Error::Code::Cancelled);
}

void TestMetricCompare::trailingMeansOfAnyWindow()
{
    const Values values{ 1, 2, NaN, 4, 5, 6, 7 };
    QCOMPARE(trailingMeans(values, 3), (Values{ 1, 1.5, 1.5, 3, 4.5, 5, 6 }));
    QCOMPARE(trailingMeans({ 1, 2, 6 }, 1), (Values{ 1, 2, 6 }));
    QCOMPARE(trailingMeans({ 2, 4 }, 1'000'000), (Values{ 2, 3 }));
    QVERIFY(std::isnan(trailingMeans({ NaN, 1 }, 2)[0]));
    // A huge value leaves nothing behind once it is out of the window.
    Values spike(50, 0.1);
    spike[0] = 1e300;
    QCOMPARE(trailingMeans(spike, 5).back(), 0.1);
}

void TestMetricCompare::printedNumbersAndFactors_data()
{
    QTest::addColumn<Values>("baseline");
    QTest::addColumn<Values>("candidate");
    QTest::addColumn<int>("verdict");
    const auto row
        = [](const char* name, const Values& baseline, const Values& candidate, Verdict verdict) {
              QTest::newRow(name) << baseline << candidate << int(verdict);
          };
    const Values one{ 0.001, 0.001, 0.001, 0.002, 0.002, 0.002, 0.002 };
    row("0.000 against 0.001 may be the same number", { 0, 0, 0, 0.002, 0.002, 0.002, 0.002 }, one,
        Verdict::Within);
    row("0.001 against 0.003 may be a factor of two", one,
        { 0.003, 0.003, 0.003, 0.002, 0.002, 0.002, 0.002 }, Verdict::Within);
    row("0.001 against 0.005 cannot", one, { 0.005, 0.005, 0.005, 0.002, 0.002, 0.002, 0.002 },
        Verdict::Diverged);
    row("0.000 against 0.003 cannot", { 0, 0, 0, 0.002, 0.002, 0.002, 0.002 },
        { 0.003, 0.003, 0.003, 0.002, 0.002, 0.002, 0.002 }, Verdict::Diverged);
}

void TestMetricCompare::printedNumbersAndFactors()
{
    QFETCH(Values, baseline);
    QFETCH(Values, candidate);
    const MetricSeries one = curve(baseline, 0.001), other = curve(candidate, 0.001);
    Tolerance tolerance = factor(2);
    tolerance.absolute = 1e-5;
    QTEST(int(compareMetric(caseOf(&one, &other, tolerance)).verdict), "verdict");
}

void TestMetricCompare::noiseMakesTheBand()
{
    // Three runs at 9, 10 and 11: mean 10, deviation 1, so ± 3 around 10 whatever the tolerance.
    const Values tens(12, 10), nines(12, 9), elevens(12, 11);
    const MetricSeries baseline = curve(tens), low = curve(nines), high = curve(elevens);
    Values far = tens;
    far[7] = 13.5;
    const MetricSeries candidate = curve(far);
    MetricCase metric = caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.01));
    metric.repeats = { &low, &high };
    metric.hasRepeats = true;
    MetricPoints points;
    const auto compared = compareMetric(metric, &points);
    QCOMPARE(compared.noiseRuns, 3);
    QCOMPARE(compared.noiseDeviations, 3.0);
    QVERIFY(compared.noiseReason.isEmpty());
    QCOMPARE(compared.verdict, Verdict::Diverged);
    QCOMPARE(*compared.divergedAt, 8.0);
    QCOMPARE(points.middle, tens);
    QCOMPARE(points.allowed, Values(12, 3));
    QCOMPARE(points.ratio[7], 3.5 / 3);
    metric.deviations = 4;
    QCOMPARE(compareMetric(metric).verdict, Verdict::Within);
    // The band lies around the mean of all runs, not around the baseline.
    const MetricSeries higher = curve(Values(12, 13));
    metric.repeats = { &high, &higher };
    metric.deviations = 3;
    compareMetric(metric, &(points = {}));
    QCOMPARE(points.middle[0], 34.0 / 3);
}

void TestMetricCompare::noiseFallsBack_data()
{
    QTest::addColumn<std::vector<MetricSeries>>("repeats");
    QTest::addColumn<QString>("reason");
    const MetricSeries same = curve({ 10, 10, 10, 10, 10, 10 });
    const MetricSeries other = curve({ 9, 9, 9, 9, 9, 9 });
    MetricSeries elsewhere = other;
    for (double& step : elsewhere.steps)
        step += 100;
    const auto row
        = [](const char* name, const std::vector<MetricSeries>& repeats, const char* reason) {
              QTest::newRow(name) << repeats << QString::fromLatin1(reason);
          };
    MetricSeries asFloats = same; // the baseline once more, from a store of 32-bit floats
    for (double& value : asFloats.values)
        value = double(float(value + 0.1)) - 0.1;
    row("none has the metric", {}, "No repeat has this metric");
    row("one repeat", { other }, "Only 1 repeat has this metric");
    row("the second shares no step", { other, elsewhere }, "Only 1 repeat has this metric");
    row("equal to the last bit", { same, same }, "no spread to measure");
    row("the baseline itself", { same }, "no spread to measure");
    row("the baseline itself, three times", { same, same, same }, "no spread to measure");
    row("the baseline as floats", { same, asFloats }, "no spread to measure");
    row("a repeat and the baseline", { other, same }, "1 repeats are equal to another run");
    row("one repeat twice", { other, other }, "1 repeats are equal to another run");
    row("all of it NaN", { curve(Values(6, NaN)), curve(Values(6, Infinity)) },
        "No repeat has this metric");
}

void TestMetricCompare::noiseFallsBack()
{
    QFETCH(std::vector<MetricSeries>, repeats);
    QFETCH(QString, reason);
    const MetricSeries baseline = curve(Values(6, 10)), candidate = curve(Values(6, 10.5));
    MetricCase metric = caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.1));
    metric.hasRepeats = true;
    for (const MetricSeries& repeat : repeats)
        metric.repeats.push_back(&repeat);
    MetricPoints points;
    const auto compared = compareMetric(metric, &points);
    QCOMPARE(compared.noiseRuns, 0);
    QVERIFY2(compared.noiseReason.contains(reason), qPrintable(compared.noiseReason));
    QCOMPARE(compared.verdict, Verdict::Within);
    QCOMPARE(points.allowed[0], 1.0);
    QVERIFY(points.middle.empty());
}

/// Values that no sum and quotient leaves alone, so that a spread of rounding errors would show.
void TestMetricCompare::copiesMakeNoBand()
{
    Values values;
    for (int i = 0; i < 40; ++i)
        values.push_back(0.1 + 0.7 / (i + 3));
    const MetricSeries baseline = curve(values);
    Values near = values;
    for (double& value : near)
        value *= 1.0001;
    const MetricSeries candidate = curve(near);
    for (size_t copies = 1; copies <= 6; ++copies) {
        MetricCase metric = caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.01));
        metric.repeats.assign(copies, &baseline);
        metric.hasRepeats = true;
        const auto compared = compareMetric(metric);
        QCOMPARE(compared.verdict, Verdict::Within);
        QCOMPARE(compared.noiseRuns, 0);
        QVERIFY(!compared.noiseReason.isEmpty());
    }
}

/// Repeats that are equal at first and stray later: no band of no width.
void TestMetricCompare::equalStepsKeepTheTolerance()
{
    Values tens(40, 10), low(40, 10), high(40, 10), near(40, 10.05);
    for (size_t i = 20; i < 40; ++i) {
        low[i] = 9;
        high[i] = 11;
    }
    const MetricSeries baseline = curve(tens), one = curve(low), other = curve(high),
                       candidate = curve(near);
    MetricCase metric = caseOf(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.01));
    metric.repeats = { &one, &other };
    metric.hasRepeats = true;
    MetricPoints points;
    const auto compared = compareMetric(metric, &points);
    QCOMPARE(compared.verdict, Verdict::Within);
    QCOMPARE(compared.noiseRuns, 3);
    QVERIFY2(compared.noiseReason.startsWith(QStringLiteral("At 15 of 40 steps")),
        qPrintable(compared.noiseReason));
    QCOMPARE(points.allowed.front(), 0.1);
    QCOMPARE(points.allowed.back(), 3.0);
    QCOMPARE(points.middle.front(), 10.0);
}

void TestMetricCompare::noiseOfRenamedAndExactMetrics()
{
    const auto named = [](const char* name, double value) {
        MetricSeries series = curve(Values(8, value));
        series.name = QString::fromLatin1(name);
        return series;
    };
    Profile profile;
    profile.metricAliases
        = { { QStringLiteral("actor/entropy"), QStringLiteral("actor/entropy_loss"), {} } };
    const auto band = rule(Tolerance::Rule::Band, 0, 0.01);
    profile.tolerances = { { QStringLiteral("actor/lr"), QStringLiteral("C"), band, {} },
        { QStringLiteral("*"), QStringLiteral("A"), band, {} } };
    MetricStore store, repeat;
    store.series = { named("actor/entropy", 10), named("actor/lr", 10) };
    Comparison comparison = runsOf(store, store, profile);
    for (const double value : { 9.0, 11.0 }) {
        auto run = std::make_shared<Run>();
        repeat.series = { named("actor/entropy_loss", value), named("actor/lr", value) };
        run->stores = { repeat };
        comparison.noise.runs.push_back(std::move(run));
    }
    SilentMonitor monitor;
    const auto compared = compareMetrics(comparison, monitor);
    QCOMPARE(compared->at(0).name, QStringLiteral("actor/entropy"));
    QCOMPARE(compared->at(0).noiseRuns, 3);
    QCOMPARE(metricPoints(comparison, compared->at(0)).allowed.front(), 3.0);
    QCOMPARE(compared->at(1).noiseRuns, 0); // what must be equal has no spread
    QVERIFY(compared->at(1).noiseReason.isEmpty());
}

void TestMetricCompare::changedMeaningIsNotJudged()
{
    const QStringList keys{ QStringLiteral("a.one"), QStringLiteral("a.three"),
        QStringLiteral("a.two") };
    Profile profile;
    profile.metricChanges = { { QStringLiteral("m"), keys, QStringLiteral("0.7.0"),
        QStringLiteral("Its meaning changed") } };
    MetricStore store;
    store.series = { curve({ 1, 2, 3 }) };
    MetricStore far = store;
    far.series[0].values = { 5, 6, 7 };
    SilentMonitor monitor;
    const auto judged = [&](const Config& baseline, const Config& candidate) {
        Comparison comparison = runsOf(store, far, profile);
        for (const Side side : BothSides) {
            auto run = std::make_shared<Run>(*comparison.runs[side]);
            run->config = side == Side::Baseline ? baseline : candidate;
            comparison.runs[side] = std::move(run);
        }
        return compareMetrics(comparison, monitor)->front();
    };
    const auto changed = judged(configWith({}), configWith(keys));
    QCOMPARE(changed.verdict, Verdict::Excluded);
    QCOMPARE(changed.reason, QStringLiteral("Its meaning changed"));
    QCOMPARE(changed.maxAbsolute, 4.0); // joined all the same
    QCOMPARE(judged(configWith(keys), configWith({})).verdict, Verdict::Excluded);
    QCOMPARE(judged(configWith(keys), configWith(keys)).verdict, Verdict::Diverged);
    QCOMPARE(judged(Config(), configWith(keys)).verdict, Verdict::Diverged);
}

void TestMetricCompare::releaseKeys()
{
    const QStringList keys{ QStringLiteral("a.one"), QStringLiteral("a.three"),
        QStringLiteral("a.two") };
    QCOMPARE(hasReleaseKeys(configWith(keys), keys), std::optional(true));
    QCOMPARE(hasReleaseKeys(configWith(keys.mid(1)), keys), std::optional(true));
    QCOMPARE(hasReleaseKeys(configWith({}), keys), std::optional(false));
    QCOMPARE(hasReleaseKeys(configWith(keys.mid(2)), keys), std::optional<bool>()); // neither
    QCOMPARE(hasReleaseKeys(configWith({}, 10), keys), std::optional<bool>()); // a few keys
    Config cut = configWith({});
    cut.complete = false;
    QCOMPARE(hasReleaseKeys(cut, keys), std::optional<bool>());
    Config byHand = configWith(keys);
    for (ConfigEntry& entry : byHand.entries)
        entry.provenance = ConfigEntry::Provenance::Override;
    QCOMPARE(hasReleaseKeys(byHand, keys), std::optional<bool>());
}

void TestMetricCompare::whatMovedFirst()
{
    const auto moved = [](const char* name, const char* classId, std::optional<double> at) {
        MetricComparison metric;
        metric.name = QString::fromLatin1(name);
        metric.classId = QString::fromLatin1(classId);
        metric.movedAt = at;
        return metric;
    };
    QVERIFY(!firstMoved({ moved("a", "A", {}) }));
    const std::vector<MetricComparison> metrics{ moved("late", "A", 9), moved("shape", "B", 4),
        moved("must", "A", 4), moved("never", "A", {}) };
    QCOMPARE(firstMoved(metrics)->name, QStringLiteral("must"));
    // A curve that left its band before it turned NaN moved when it left.
    const MetricSeries one = curve({ 1, 1, 1, 1 }), other = curve({ 1, 2, 2, NaN });
    const auto compared = compareMetric(caseOf(&one, &other, rule(Tolerance::Rule::Band, 0, 0.1)));
    QCOMPARE(*compared.divergedAt, 4.0);
    QCOMPARE(*compared.movedAt, 2.0);
}

ALIDADE_TEST_MAIN(TestMetricCompare)
#include "tst_metric_compare.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Curves against their tolerances: every kind of rule, NaN, short runs, printed digits, patience.
#include "core/compare/metric_compare.h"
#include "tests/support/test_main.h"

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

Tolerance afterWarmup(Tolerance tolerance, int steps)
{
    tolerance.warmupSteps = steps;
    return tolerance;
}

} // namespace

Q_DECLARE_METATYPE(alidade::Tolerance)
Q_DECLARE_METATYPE(std::vector<double>)

class TestMetricCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void unequalSteps();
    void oneSided();
    void classADecidesWithFewSteps();
    void renamedMetricsAreJoined();
    void ruleWithoutAClassInheritsIt();
    void figures();
    void cancelled();
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
    row("warm-up is not judged", { 10, 10, 10, 10 }, { 20, 20, 10, 10 }, afterWarmup(band, 2),
        Verdict::Within);
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
    row("NaN in the candidate only", { 1, 1, 1 }, { 1, NaN, 1 }, band, Verdict::NonFinite, 2);
    row("NaN in the baseline only", { 1, NaN, 1 }, { 1, 1, 1 }, band, Verdict::NonFinite, 2);
    row("NaN in both is equal", { 1, NaN, 1 }, { 1, NaN, 1 }, band, Verdict::Within);
    row("infinity in one only", { 1, 1, 1 }, { 1, 1, -Infinity }, band, Verdict::NonFinite, 3);
    row("NaN decides over an earlier step outside, which is still told", { 1, 1, 1, 1 },
        { 1, 2, 2, NaN }, band, Verdict::NonFinite, 4, 2);
    row("NaN decides with two steps", { 1, 1 }, { 1, NaN }, band, Verdict::NonFinite, 2);
    row("two steps are too short", { 1, 1 }, { 1, 2 }, band, Verdict::TooShort, 0, 2);
    row("half a printed step is allowed", { 0.001, 0.002, 0.050 }, { 0.001, 0.002, 0.0505 },
        rule(Tolerance::Rule::Band, 0.0005, 0), Verdict::Within, 0, 0, 0.001);
    row("printed digits cannot show the band", { 0.001, 0.002, 0.001 }, { 0.001, 0.002, 0.001 },
        rule(Tolerance::Rule::Band, 0, 0.01), Verdict::Excluded, 0, 0, 0.001);
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
    const auto compared = compareMetric(&one, &other, tolerance, QStringLiteral("B"));
    QTEST(int(compared.verdict), "verdict");
    QTEST(compared.divergedAt.value_or(0), "divergedAt");
    QTEST(compared.firstOutside.value_or(0), "firstOutside");
    QCOMPARE(compared.steps.size(), compared.delta.size());
    QCOMPARE(compared.steps.size(), compared.allowed.size());
    QCOMPARE(compared.steps.size(), compared.ratio.size());
}

void TestMetricCompare::unequalSteps()
{
    MetricSeries baseline = curve({ 1, 2, 3, 4 });
    MetricSeries candidate = curve({ 9, 2, 4, 8 });
    candidate.steps = { 0, 2, 4, 5 };
    const auto compared
        = compareMetric(&baseline, &candidate, rule(Tolerance::Rule::Band, 0, 0.1), {});
    QCOMPARE(compared.steps, (Values{ 2, 4 }));
    QCOMPARE(compared.delta, (Values{ 0, 0 }));
    QCOMPARE(compared.verdict, Verdict::TooShort);
    QVERIFY(!compared.reason.isEmpty());
}

void TestMetricCompare::oneSided()
{
    const MetricSeries some = curve({ 1, 2, 3 });
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1);
    QCOMPARE(compareMetric(&some, nullptr, band, {}).verdict, Verdict::OnlyBaseline);
    QCOMPARE(compareMetric(nullptr, &some, band, {}).verdict, Verdict::OnlyCandidate);
    QCOMPARE(compareMetric(nullptr, &some, rule(Tolerance::Rule::Excluded, 0, 0), {}).verdict,
        Verdict::Excluded);
}

void TestMetricCompare::classADecidesWithFewSteps()
{
    const MetricSeries baseline = curve({ 1, 1 });
    const MetricSeries far = curve({ 3, 3 });
    const MetricSeries near = curve({ 1.5, 1.5 });
    const auto band = rule(Tolerance::Rule::Band, 0, 0.1, 3);
    QCOMPARE(compareMetric(&baseline, &far, band, QStringLiteral("A")).verdict, Verdict::Diverged);
    QCOMPARE(*compareMetric(&baseline, &far, band, QStringLiteral("A")).divergedAt, 1.0);
    QCOMPARE(compareMetric(&baseline, &near, band, QStringLiteral("A")).verdict, Verdict::TooShort);
    QCOMPARE(compareMetric(&baseline, &far, band, QStringLiteral("B")).verdict, Verdict::TooShort);
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
        const auto compared = compareMetrics(&baseline, &candidate, profile, monitor);
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
    QCOMPARE(
        compareMetrics(&store, &store, profile, monitor)->front().classId, QStringLiteral("A"));
    profile.tolerances.pop_back();
    QCOMPARE(
        compareMetrics(&store, &store, profile, monitor)->front().classId, QStringLiteral("B"));
}

void TestMetricCompare::figures()
{
    const MetricSeries baseline = curve({ 2, 4, 0 });
    const MetricSeries candidate = curve({ 2, 5, 0.5 });
    const auto compared
        = compareMetric(&baseline, &candidate, rule(Tolerance::Rule::Band, 0.25, 0.125), {});
    QCOMPARE(compared.delta, (Values{ 0, 1, 0.5 }));
    QCOMPARE(compared.maxAbsolute, 1.0);
    QCOMPARE(compared.maxRelative, 0.25);
    QCOMPARE(compared.meanRelative, 0.125); // a baseline of zero has no relative difference
    QCOMPARE(compared.allowed, (Values{ 0.25, 0.5, 0.25 }));
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
    const auto compared = compareMetrics(&store, &store, Profile(), monitor);
    QVERIFY(!compared.has_value());
    QCOMPARE(compared.error().code, Error::Code::Cancelled);
}

ALIDADE_TEST_MAIN(TestMetricCompare)
#include "tst_metric_compare.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pairing of samples and the order of the data: single cases, and all small cases by exhaustion.
#include "core/compare/pinned_pairs.h"
#include "core/compare/sample_align.h"
#include "tests/support/test_main.h"

#include <QStringList>

#include <algorithm>

using namespace alidade;

namespace {

class MemoryReader final : public SampleReader {
public:
    explicit MemoryReader(QStringList outputs)
        : m_outputs(std::move(outputs))
    {
    }
    Result<Sample> read(const SampleRef& sample) const override
    {
        Sample made;
        made.output = m_outputs.at(qsizetype(sample.offset));
        if (made.output == QStringLiteral("gone"))
            return failure(Error::Code::Unreadable, QStringLiteral("gone"));
        return made;
    }

private:
    QStringList m_outputs;
};

/// "step prompt output" for each sample, separated by commas; prompts are single letters, a capital
/// one has no gts.
RolloutSet setOf(const QString& text)
{
    RolloutSet set;
    set.indexed = set.complete = true;
    QStringList outputs;
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
        const QStringList words = part.trimmed().split(u' ');
        const QChar prompt = words.at(1).at(0);
        SampleRef sample;
        sample.offset = quint64(outputs.size());
        sample.step = words.at(0).toInt();
        sample.promptKey = quint64(prompt.toLower().unicode()) << SampleRef::GtsBits;
        if (prompt.isLower())
            sample.promptKey |= 1;
        sample.outputKey = quint64(qHash(words.value(2))) | 1;
        outputs.append(words.value(2));
        set.samples.push_back(sample);
        const bool known = std::any_of(set.files.begin(), set.files.end(),
            [&](const RolloutFile& file) { return file.step == sample.step; });
        if (!known) {
            RolloutFile file;
            file.step = sample.step;
            set.files.push_back(file);
        }
    }
    set.reader = std::make_shared<const MemoryReader>(outputs);
    return set;
}

RolloutComparison align(const RolloutSet& baseline, const RolloutSet& candidate)
{
    SilentMonitor monitor;
    return *alignSamples(baseline, candidate, monitor);
}

QString rowsText(const RolloutComparison& comparison)
{
    QStringList rows;
    for (const SamplePair& pair : comparison.pairs)
        rows.append(
            QString::number(pair.row.baseline) + u':' + QString::number(pair.row.candidate));
    return rows.join(u' ');
}

QString orderText(const RolloutComparison& comparison)
{
    static const QStringList names{ QStringLiteral("same"), QStringLiteral("reordered"),
        QStringLiteral("different") };
    QStringList steps;
    for (const StepOrder& order : comparison.dataOrder)
        steps.append(QString::number(order.step) + u' ' + names.at(int(order.state)));
    return steps.join(QStringLiteral(", "));
}

} // namespace

class TestSampleAlign : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cases_data();
    void cases();
    void beginningsThatTell_data();
    void beginningsThatTell();
    void lostSamplesAreNoOtherPrompts();
    void previewLeavesOutItsLastStep();
    void shiftedSteps_data();
    void shiftedSteps();
    void lostSamplesTellNoShift();
    void withoutSteps();
    void pinnedPairs();
    void exhaustive();
    void cancelled();
};

void TestSampleAlign::cases_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("rows");
    QTest::addColumn<int>("sameOutput");
    QTest::addColumn<QString>("order");
    const auto row = [](const char* name, const char* baseline, const char* candidate,
                         const char* rows, int sameOutput, const char* order) {
        QTest::newRow(name) << QString::fromLatin1(baseline) << QString::fromLatin1(candidate)
                            << QString::fromLatin1(rows) << sameOutput
                            << QString::fromLatin1(order);
    };
    row("nothing", "", "", "", 0, "");
    row("equal", "1 a x, 1 b y", "1 a x, 1 b y", "0:0 1:1", 2, "1 same");
    row("reordered", "1 a x, 1 b y", "1 b y, 1 a x", "0:1 1:0", 2, "1 reordered");
    row("other outputs", "1 a x, 1 b y", "1 a z, 1 b z", "0:0 1:1", 0, "1 same");
    row("equal outputs first", "1 a x, 1 a y", "1 a y, 1 a z", "0:1 1:0", 1, "1 same");
    row("longest common prefix", "1 a aaax, 1 a abbx", "1 a abby, 1 a aaay", "0:1 1:0", 0,
        "1 same");
    row("greedy: the longest first", "1 a abc, 1 a abcd", "1 a abcde, 1 a zzz", "0:1 1:0", 0,
        "1 same");
    row("ties by file order", "1 a x, 1 a y", "1 a p, 1 a q", "0:0 1:1", 0, "1 same");
    row("more on one side", "1 a abc, 1 a xyz, 1 a abd", "1 a abe", "0:0 1:-1 2:-1", 0, "1 same");
    row("more of the candidate come last", "1 b x", "1 a y, 1 b x", "0:1 -1:0", 1, "1 different");
    row("other prompts", "1 a x, 1 b y", "1 a x, 1 c y", "0:0 1:-1 -1:1", 1, "1 different");
    row("other steps", "1 a x, 2 b y", "1 b y, 2 a x", "0:-1 -1:0 1:-1 -1:1", 0,
        "1 different, 2 different");
    row("steps of one side alone are not judged", "1 a x, 2 b y", "2 b y, 3 c z", "0:-1 1:0 -1:1",
        1, "2 same");
    row("how often a prompt occurs does not count", "1 a x, 1 a y, 1 b z", "1 a x, 1 b z",
        "0:0 1:-1 2:1", 2, "1 same");
    row("gts on one side only", "1 A x, 1 B y", "1 a x, 1 b y", "0:0 1:1", 2, "1 same");
    row("gts differs", "1 a x, 1 B y", "1 a x, 1 b y", "0:0 1:1", 2, "1 different");
    row("its own gts first", "1 a y, 1 A x, 1 b q", "1 A x, 1 A y, 1 b q", "0:-1 1:0 2:2 -1:1", 2,
        "1 different");
    row("another gts only where its own is not there", "1 a x, 1 a y, 1 A z", "1 a z, 1 A z",
        "0:0 1:-1 2:1", 1, "1 same");
    row("no step", "-1 a x", "-1 a x", "0:0", 1, "");
    row("texts that cannot be read", "1 a gone, 1 a y", "1 a p, 1 a gone", "0:1 1:0", 1, "1 same");
}

void TestSampleAlign::cases()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QString, rows);
    QFETCH(int, sameOutput);
    QFETCH(QString, order);
    const auto made = align(setOf(baseline), setOf(candidate));
    QCOMPARE(rowsText(made), rows);
    QCOMPARE(made.sameOutput, sameOutput);
    QCOMPARE(orderText(made), order);
}

void TestSampleAlign::beginningsThatTell_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("byFileOrder");
    const auto row = [](const char* name, const char* baseline, const char* candidate,
                         const char* rows, const char* byFileOrder) {
        QTest::newRow(name) << QString::fromLatin1(baseline) << QString::fromLatin1(candidate)
                            << QString::fromLatin1(rows) << QString::fromLatin1(byFileOrder);
    };
    row("one letter", "1 a Therefore, 1 a Because", "1 a Beside, 1 a Two", "0:0 1:1", "0 1");
    row("one letter of two", "1 a to, 1 a be", "1 a ba, 1 a tu", "0:0 1:1", "0 1");
    row("a stock opening", "1 a Let_me_see_if_two_is_more, 1 a We_know_that",
        "1 a We_can_tell, 1 a Let_me_see_what_is_one_and_one", "0:0 1:1", "0 1");
    row("sixteen characters", "1 a 0123456789abcdef-and-so-on-and-so-on, 1 a We_know",
        "1 a We_can_tell, 1 a 0123456789abcdef.-and-nothing-else", "0:1 1:0", "1");
    row("fifteen", "1 a 0123456789abcde-and-so-on-and-so-on, 1 a We_know",
        "1 a We_can_tell, 1 a 0123456789abcde.-and-nothing-else", "0:0 1:1", "0 1");
    row("what all begin with", "1 a 0123456789abcdefg-one, 1 a 0123456789abcdefg-two",
        "1 a 0123456789abcdefg.three, 1 a 0123456789abcdefg.four", "0:0 1:1", "0 1");
    row("beyond what all begin with", "1 a 0123456789abcdefg-one, 1 a 0123456789abcdefg-two",
        "1 a 0123456789abcdefg-twice, 1 a 0123456789abcdefg.four", "0:1 1:0", "0");
    row("short, and alike by more than half", "1 a yes, 1 a no", "1 a not, 1 a yes!", "0:1 1:0",
        "");
    row("no choice", "1 a Therefore", "1 a Two", "0:0", "");
    row("what is left is no choice of its own", "1 a same, 1 a Therefore", "1 a Two, 1 a same",
        "0:1 1:0", "");
    row("one of several", "1 a Therefore", "1 a Two, 1 a Two!!", "0:0 -1:1", "0");
    row("texts that cannot be read", "1 a gone, 1 a y", "1 a p, 1 a q", "0:0 1:1", "0 1");
}

/// Two answers that begin with the same letter are no pair by that.
void TestSampleAlign::beginningsThatTell()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QString, rows);
    QFETCH(QString, byFileOrder);
    const auto made = align(setOf(baseline), setOf(candidate));
    QCOMPARE(rowsText(made), rows);
    QStringList said;
    for (const qint32 each : made.byFileOrder)
        said += QString::number(each);
    QCOMPARE(said.join(u' '), byFileOrder);
}

void TestSampleAlign::lostSamplesAreNoOtherPrompts()
{
    const RolloutSet baseline = setOf(QStringLiteral("1 a x, 1 b y, 1 c z"));
    RolloutSet candidate = setOf(QStringLiteral("1 a x, 1 b y"));
    QCOMPARE(orderText(align(baseline, candidate)), QStringLiteral("1 different"));
    candidate.files[0].unreadable = 1; // the prompt that is missing, or another one
    QCOMPARE(orderText(align(baseline, candidate)), QString());
    candidate = setOf(QStringLiteral("1 b x"));
    candidate.files[0].unreadable = 1; // two are missing
    QCOMPARE(orderText(align(baseline, candidate)), QStringLiteral("1 different"));
    candidate.files[0].cut = true;
    QCOMPARE(orderText(align(baseline, candidate)), QString());
    candidate = setOf(QStringLiteral("1 d x"));
    candidate.files[0].cut = true; // a cut file does not explain a prompt that the baseline lacks
    QCOMPARE(orderText(align(baseline, candidate)), QStringLiteral("1 different"));
    const RolloutSet twice = setOf(QStringLiteral("1 a x, 1 a y, 1 b x, 1 b y"));
    candidate = setOf(QStringLiteral("1 a x, 1 a y, 1 b x"));
    candidate.files[0].unreadable = 1;
    QCOMPARE(orderText(align(twice, candidate)), QStringLiteral("1 same"));
    candidate.files[0].cut = true;
    QCOMPARE(orderText(align(twice, candidate)), QStringLiteral("1 same"));
}

void TestSampleAlign::previewLeavesOutItsLastStep()
{
    const RolloutSet baseline = setOf(QStringLiteral("1 a x, 2 a x, 2 b x"));
    RolloutSet candidate = setOf(QStringLiteral("1 a x, 2 a x"));
    candidate.complete = false;
    QCOMPARE(orderText(align(baseline, candidate)), QStringLiteral("1 same"));
}

void TestSampleAlign::shiftedSteps_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("shifts");
    const auto row
        = [](const char* name, const char* baseline, const char* candidate, const char* shifts) {
              QTest::newRow(name) << QString::fromLatin1(baseline) << QString::fromLatin1(candidate)
                                  << QString::fromLatin1(shifts);
          };
    row("none", "1 a x, 2 b y", "1 a x, 2 b y", "0 0");
    row("one later", "1 a x, 2 b y, 3 c z", "1 b y, 2 c z, 3 d w", "1 1 0");
    row("one earlier", "1 a x, 2 b y, 3 c z", "1 d x, 2 a y, 3 b z", "0 -1 -1");
    row("two later", "1 a x, 2 b y, 3 c z, 4 d w", "1 c x, 2 d y", "2 2");
    row("three is too far", "1 a x, 2 b y, 3 c z, 4 d w", "1 d x", "0");
    row("the nearest counts", "1 a x, 2 b y, 3 b y", "1 b x", "1");
    row("neighbours among the dumped steps", "10 a x, 20 b y", "10 b x, 20 c y", "10 0");
    row("another order inside the step", "1 a x, 2 b y, 2 c z", "1 c x, 1 b y", "1");
    row("a part is not the step", "1 a x, 2 b y, 2 c z", "1 b y", "0");
}

void TestSampleAlign::shiftedSteps()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QString, shifts);
    QStringList found;
    const auto made = align(setOf(baseline), setOf(candidate));
    for (const StepOrder& order : made.dataOrder)
        found += QString::number(order.shift);
    QCOMPARE(found.join(u' '), shifts);
}

void TestSampleAlign::lostSamplesTellNoShift()
{
    RolloutSet baseline = setOf(QStringLiteral("1 a x, 2 b y"));
    const RolloutSet candidate = setOf(QStringLiteral("1 b x"));
    QCOMPARE(align(baseline, candidate).dataOrder[0].shift, 1);
    baseline.files[1].unreadable = 1; // which prompt was lost is not known
    QCOMPARE(align(baseline, candidate).dataOrder[0].shift, 0);
}

void TestSampleAlign::withoutSteps()
{
    const RolloutSet stepped = setOf(QStringLiteral("1 a x, 2 b y, 3 c z"));
    const RolloutSet unstepped = setOf(QStringLiteral("-1 c z, -1 a q, -1 d w"));
    const auto made = align(stepped, unstepped);
    QVERIFY(made.acrossSteps);
    QCOMPARE(rowsText(made), QStringLiteral("-1:2 0:1 1:-1 2:0"));
    QCOMPARE(made.sameOutput, 1);
    QVERIFY(made.dataOrder.empty());
    QVERIFY(align(unstepped, unstepped).acrossSteps);
    QVERIFY(!align(stepped, stepped).acrossSteps);
    // Some samples without a step are no reason to leave the steps of the others out of account.
    QVERIFY(!align(stepped, setOf(QStringLiteral("-1 a x, 2 b y"))).acrossSteps);
    QVERIFY(!align(stepped, setOf(QString())).acrossSteps);
}

void TestSampleAlign::pinnedPairs()
{
    const RolloutSet baseline = setOf(QStringLiteral("1 a x, 1 b y, 2 c z"));
    const RolloutSet candidate = setOf(QStringLiteral("1 a x, 1 d y, 2 c w"));
    const auto found = align(baseline, candidate);
    QCOMPARE(rowsText(found), QStringLiteral("0:0 1:-1 -1:1 2:2"));
    const Pair<const RolloutSet*> sets{ &baseline, &candidate };
    auto made = withPinnedPairs(found, sets, { { { 1, 1 } } });
    QCOMPARE(rowsText(made), QStringLiteral("0:0 1:1 2:2"));
    QCOMPARE(made.paired, 3);
    QCOMPARE(made.sameOutput, 2);
    QCOMPARE(made.unpaired.baseline + made.unpaired.candidate, 0);
    QCOMPARE(orderText(made), orderText(found));
    // Who was their partner stands alone.
    made = withPinnedPairs(found, sets, { { { 0, 2 } } });
    QCOMPARE(rowsText(made), QStringLiteral("0:2 1:-1 -1:0 -1:1 2:-1"));
    QCOMPARE(made.unpaired.baseline, 2);
    QCOMPARE(made.unpaired.candidate, 2);
    // The later of two pins with a common sample holds.
    made = withPinnedPairs(found, sets, { { { 0, 2 } }, { { 0, 1 } } });
    QCOMPARE(rowsText(made), QStringLiteral("0:1 1:-1 -1:0 2:2"));
    QCOMPARE(rowsText(withPinnedPairs(found, sets, {})), rowsText(found));
    // What a person paired stands no longer for the order of the file.
    const RolloutSet several = setOf(QStringLiteral("1 a one, 1 a two, 1 a three"));
    const RolloutSet others = setOf(QStringLiteral("1 a uno, 1 a due, 1 a tre"));
    const Pair<const RolloutSet*> unlike{ &several, &others };
    const auto guessed = align(several, others);
    QCOMPARE(guessed.byFileOrder, (std::vector<qint32>{ 0, 1, 2 }));
    made = withPinnedPairs(guessed, unlike, { { { 0, 1 } } });
    QCOMPARE(rowsText(made), QStringLiteral("0:1 1:-1 2:2 -1:0"));
    QCOMPARE(made.byFileOrder, (std::vector<qint32>{ 2 }));
}

void TestSampleAlign::exhaustive()
{
    // All sets of up to three samples over two prompts and three outputs, in one step.
    const QStringList symbols{ QStringLiteral("1 a pq"), QStringLiteral("1 a pr"),
        QStringLiteral("1 a s"), QStringLiteral("1 b pq") };
    QStringList texts{ QString() };
    for (qsizetype from = 0, length = 1; length <= 3; ++length) {
        const qsizetype end = texts.size();
        for (; from < end; ++from)
            for (const QString& symbol : symbols)
                texts.append(texts.at(from).isEmpty() ? symbol : texts.at(from) + u',' + symbol);
    }
    std::vector<RolloutSet> sets;
    for (const QString& text : texts)
        sets.push_back(setOf(text));
    for (const RolloutSet& baseline : sets) {
        for (const RolloutSet& candidate : sets) {
            const auto made = align(baseline, candidate);
            std::vector<int> baselineUses(baseline.samples.size());
            std::vector<int> candidateUses(candidate.samples.size());
            qsizetype paired = 0;
            qsizetype same = 0;
            for (const SamplePair& pair : made.pairs) {
                const auto [b, c] = pair.row;
                QVERIFY(b >= 0 || c >= 0);
                if (b >= 0)
                    ++baselineUses[size_t(b)];
                if (c >= 0)
                    ++candidateUses[size_t(c)];
                if (b >= 0 && c >= 0) {
                    ++paired;
                    const SampleRef& one = baseline.samples[size_t(b)];
                    const SampleRef& other = candidate.samples[size_t(c)];
                    QCOMPARE(one.promptKey, other.promptKey);
                    same += one.outputKey == other.outputKey ? 1 : 0;
                }
            }
            QVERIFY(std::all_of(
                baselineUses.begin(), baselineUses.end(), [](int n) { return n == 1; }));
            QVERIFY(std::all_of(
                candidateUses.begin(), candidateUses.end(), [](int n) { return n == 1; }));
            QCOMPARE(made.paired, paired);
            QCOMPARE(made.sameOutput, same);
            QCOMPARE(made.unpaired.baseline, qsizetype(baseline.samples.size()) - paired);
            QCOMPARE(made.unpaired.candidate, qsizetype(candidate.samples.size()) - paired);
            // Nothing is left alone on both sides of one prompt.
            for (const SamplePair& pair : made.pairs)
                for (const SamplePair& other : made.pairs)
                    QVERIFY(pair.row.candidate >= 0 || other.row.baseline >= 0
                        || baseline.samples[size_t(pair.row.baseline)].promptKey
                            != candidate.samples[size_t(other.row.candidate)].promptKey);
            // Swapping the sides mirrors the result.
            const auto mirrored = align(candidate, baseline);
            std::vector<std::pair<qint32, qint32>> rows;
            std::vector<std::pair<qint32, qint32>> mirroredRows;
            for (const SamplePair& pair : made.pairs)
                rows.emplace_back(pair.row.baseline, pair.row.candidate);
            for (const SamplePair& pair : mirrored.pairs)
                mirroredRows.emplace_back(pair.row.candidate, pair.row.baseline);
            std::sort(rows.begin(), rows.end());
            std::sort(mirroredRows.begin(), mirroredRows.end());
            QVERIFY(rows == mirroredRows);
            QCOMPARE(orderText(made), orderText(mirrored));
            if (&baseline == &candidate) {
                QCOMPARE(made.sameOutput, qsizetype(baseline.samples.size()));
                QVERIFY(
                    made.dataOrder.empty() || made.dataOrder[0].state == StepOrder::State::Same);
            }
        }
    }
}

void TestSampleAlign::cancelled()
{
    class Cancelled final : public Monitor {
    public:
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    };
    Cancelled monitor;
    const RolloutSet set = setOf(QStringLiteral("1 a x, 1 a y"));
    const auto made = alignSamples(set, set, monitor);
    QVERIFY(!made && made.error().code == Error::Code::Cancelled);
}

ALIDADE_TEST_MAIN(TestSampleAlign)
#include "tst_sample_align.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What data-order says where prompts were lost or are rendered otherwise: from files to findings.
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

QByteArray nameOfStep(int step) { return "rollouts/" + QByteArray::number(step) + ".jsonl"; }

/// `prompts` of `times` samples each, from prompt `first` on.
std::vector<RolloutRow> rowsOf(int prompts, int times, int first = 0)
{
    std::vector<RolloutRow> rows;
    for (int prompt = first; prompt < first + prompts; ++prompt)
        for (int i = 0; i < times; ++i) {
            const QByteArray a = QByteArray::number(prompt);
            rows.push_back({ "What is " + a + " + 1?",
                "It is one more than " + a + ", in words of try " + QByteArray::number(i) + '.' });
        }
    return rows;
}

/// Lines of which those in `bad` cannot be read.
QByteArray linesWithout(const std::vector<RolloutRow>& rows, int step, const QList<int>& bad)
{
    QByteArray lines;
    for (int i = 0; i < int(rows.size()); ++i) {
        QByteArray line = lineOf(rows[size_t(i)], step);
        if (bad.contains(i))
            line = line.first(line.size() / 2) + '\n';
        lines += line;
    }
    return lines;
}

} // namespace

class TestDataOrder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lostPrompts_data();
    void lostPrompts();
    void lostPromptsWithShuffleOff();
    void cutFileOfAllSteps_data();
    void cutFileOfAllSteps();
    void otherTemplates_data();
    void otherTemplates();
    void partOfThePrompts();
    void listsOfMessages();
    void otherTemplatesAndOthers();
};

void TestDataOrder::lostPrompts_data()
{
    QTest::addColumn<int>("times"); // samples of a prompt; 12 prompts
    QTest::addColumn<QList<int>>("baseline"); // lines of step 1 that cannot be read
    QTest::addColumn<QList<int>>("candidate");
    QTest::addColumn<bool>("untold");
    using Lines = QList<int>;
    const auto row
        = [](const char* name, int times, const Lines& baseline, const Lines& candidate,
              bool untold) { QTest::newRow(name) << times << baseline << candidate << untold; };
    row("nothing", 4, {}, {}, false);
    row("one sample of a prompt", 4, {}, { 1 }, false);
    row("one sample of each side", 4, { 9 }, { 1 }, false);
    row("all but one of a prompt", 4, {}, { 0, 1, 2 }, false);
    row("a whole prompt", 4, {}, { 0, 1, 2, 3 }, true);
    row("a whole prompt of the baseline", 4, { 4, 5, 6, 7 }, {}, true);
    row("the same prompt of both", 4, { 4, 5, 6, 7 }, { 4, 5, 6, 7 }, true);
    row("another prompt of each", 4, { 4, 5, 6, 7 }, { 0, 1, 2, 3 }, true);
    row("the last prompt", 4, {}, { 44, 45, 46, 47 }, true);
    row("prompts of one sample", 1, {}, { 3 }, true);
    row("prompts of one sample, of both", 1, { 3 }, { 3 }, true);
}

/// A step of which a whole prompt may be lost is not compared; the others are, when there are any.
void TestDataOrder::lostPrompts()
{
    QFETCH(int, times);
    QFETCH(QList<int>, baseline);
    QFETCH(QList<int>, candidate);
    QFETCH(bool, untold);
    for (const int steps : { 1, 3 }) {
        RolloutPair pair;
        for (int step = 1; step <= steps; ++step) {
            const auto rows = rowsOf(12, times, 100 * step);
            const bool bad = step == 1;
            pair.write(Side::Baseline, nameOfStep(step),
                linesWithout(rows, step, bad ? baseline : QList<int>()));
            pair.write(Side::Candidate, nameOfStep(step),
                linesWithout(rows, step, bad ? candidate : QList<int>()));
        }
        const auto comparison = pair.compare();
        verifyVerdict(comparison, "data-order", untold && steps == 1 ? "cannot-judge" : "pass",
            untold ? QStringList{ QStringLiteral(
                "Not compared: all samples of a prompt may be lost at step 1") }
                   : QStringList());
        const RolloutComparison* rollouts = comparison->rolloutComparison(RolloutKind::Training);
        QCOMPARE(rollouts->dataOrder.size(), size_t(untold ? steps - 1 : steps));
        if (untold && steps == 3)
            verifyVerdict(
                comparison, "data-order", "pass", { QStringLiteral("at all 2 shared steps") });
    }
}

/// What a switch says of the order vouches for no prompts that nobody read; other prompts beside
/// lost ones are a difference all the same.
void TestDataOrder::lostPromptsWithShuffleOff()
{
    for (const bool others : { false, true }) {
        RolloutPair pair;
        for (const Side side : BothSides)
            pair.writeConfig(side, "data:\n  shuffle: false\n  validation_shuffle: false\n");
        const auto rows = rowsOf(12, 4);
        pair.write(Side::Baseline, nameOfStep(1), linesOf(rows, 1));
        pair.write(Side::Candidate, nameOfStep(1),
            linesWithout(others ? rowsOf(12, 4, 2) : rows, 1, { 0, 1, 2, 3 }));
        verifyVerdict(pair.compare(), "data-order", others ? "differs" : "cannot-judge");
    }
}

void TestDataOrder::cutFileOfAllSteps_data()
{
    QTest::addColumn<int>("samples"); // of the candidate's last step, of 12
    QTest::addColumn<int>("steps");
    QTest::addColumn<QString>("state");
    QTest::newRow("nothing is missing") << 12 << 3 << QStringLiteral("pass");
    QTest::newRow("a sample") << 11 << 3 << QStringLiteral("pass");
    QTest::newRow("a prompt") << 8 << 12 << QStringLiteral("pass");
    QTest::newRow("half of one of three steps") << 4 << 3 << QStringLiteral("cannot-judge");
}

/// A file that holds every step and ends in the middle lost samples of its last one, and those
/// count as lost for every check.
void TestDataOrder::cutFileOfAllSteps()
{
    QFETCH(int, samples);
    QFETCH(int, steps);
    QFETCH(QString, state);
    QByteArray whole, cut;
    for (int step = 1; step <= steps; ++step) {
        auto rows = rowsOf(3, 4, 100 * step);
        whole += linesOf(rows, step);
        if (step == steps)
            rows.resize(size_t(samples));
        cut += linesOf(rows, step);
    }
    if (samples < 12)
        cut += "{\"input\": \"What";
    RolloutPair pair;
    pair.write(Side::Baseline, "rollouts/all.jsonl", whole);
    pair.write(Side::Candidate, "rollouts/all.jsonl", cut);
    const auto comparison = pair.compare();
    for (const char* check : { "data-order", "garbled-outputs", "weight-sync" })
        verifyVerdict(comparison, check, state.toLatin1().constData());
    verifyVerdict(comparison, "data-order", state.toLatin1().constData(),
        { samples == 8 ? QStringLiteral("may be lost at step 12") : QString() });
}

/// %1: what the user says.
const QByteArray Templates[] = {
    "%1",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n%1<|im_end|>\n"
    "<|im_start|>assistant\n",
    "<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\n%1<|im_end|>\n"
    "<|im_start|>assistant\n",
    "<|im_start|>user\n%1<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
    "system\nYou are a helpful assistant.\nuser\n%1\nassistant\n",
    "user\n%1\nassistant\n",
    "<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\n%1<|eot_id|>"
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "system\n\nCutting Knowledge Date: December 2023\n\nuser\n\n%1assistant\n\n",
    "[INST] %1 [/INST]",
    "<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\n%1 [/INST]",
    "<bos><start_of_turn>user\n%1<end_of_turn>\n<start_of_turn>model\n",
    "user\n%1\nmodel\n",
    "<|user|>\n%1<|end|>\n<|assistant|>\n",
    "<\xef\xbd\x9c"
    "begin\xe2\x96\x81of\xe2\x96\x81sentence\xef\xbd\x9c>Be brief.<\xef\xbd\x9cUser\xef"
    "\xbd\x9c>%1<\xef\xbd\x9c"
    "Assistant\xef\xbd\x9c>",
    "A talk between User and Assistant. User: %1\nAssistant: <think>",
    "USER: %1 ASSISTANT:",
    "Below is a task.\n\n### Instruction:\n%1\n\n### Response:",
};

QByteArray stepOf(const QByteArray& form, int step, int prompts = 4, int first = 0)
{
    auto rows = rowsOf(prompts, 2, 10 * step + first);
    for (RolloutRow& row : rows)
        row.input = QByteArray(form).replace("%1", row.input);
    return linesOf(rows, step);
}

void TestDataOrder::otherTemplates_data()
{
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    for (size_t i = 1; i < std::size(Templates); ++i) {
        QTest::addRow("%d and %d", int(i) - 1, int(i)) << Templates[i - 1] << Templates[i];
        QTest::addRow("%d and none", int(i)) << Templates[i] << Templates[0];
    }
}

/// The same questions in another template are a difference, and it is said as what it is, with both
/// templates in the evidence; other questions are not taken for it.
void TestDataOrder::otherTemplates()
{
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    for (const bool others : { false, true }) {
        RolloutPair pair;
        for (int step = 1; step <= 3; ++step) {
            pair.write(Side::Baseline, nameOfStep(step), stepOf(one, step));
            pair.write(Side::Candidate, nameOfStep(step), stepOf(other, step, 4, others ? 1 : 0));
        }
        const auto comparison = pair.compare();
        verifyVerdict(comparison, "data-order", "differs",
            { others ? QStringLiteral("Other prompts at 3 of 3 shared steps (1, 2, 3)")
                     : QStringLiteral("The same messages of the user in another chat template or "
                                      "system prompt at 3 of 3 shared steps (1, 2, 3)") });
        const Finding* finding = comparison->finding(QLatin1StringView("data-order"));
        QCOMPARE(finding->detail.contains(QStringLiteral("chat template")), !others);
        QCOMPARE(finding->nextStep.contains(QStringLiteral("chat template")), !others);
        if (others)
            continue;
        QCOMPARE(finding->severity, Finding::Severity::Error);
        const auto& example = comparison->rolloutComparison(RolloutKind::Training)->otherTemplate;
        QVERIFY(example.has_value());
        QVERIFY(example->text.baseline != example->text.candidate);
        for (const Side side : BothSides) {
            QVERIFY2(!example->text[side].contains(QStringLiteral("What is")),
                qPrintable(example->text[side])); // what the user says is nobody's template
            QVERIFY(std::any_of(
                finding->evidence.begin(), finding->evidence.end(), [&](const Evidence& each) {
                    return each.side == side && each.where.step == 1
                        && each.where.origin.file == QStringLiteral("rollouts/1.jsonl")
                        && each.text.contains(example->text[side]);
                }));
        }
    }
}

/// A smaller batch is not another one: it is said which run has less.
void TestDataOrder::partOfThePrompts()
{
    for (const Side side : BothSides) {
        RolloutPair pair;
        for (int step = 1; step <= 3; ++step) {
            pair.write(otherSide(side), nameOfStep(step), linesOf(rowsOf(4, 2, 10 * step), step));
            pair.write(side, nameOfStep(step),
                linesOf(rowsOf(2, 2, 10 * step + (step == 3 ? 4 : 1)), step));
        }
        verifyVerdict(pair.compare(), "data-order", "differs",
            { QStringLiteral("Other prompts at 3 of 3 shared steps"),
                side == Side::Candidate
                    ? QStringLiteral("the candidate has some of the baseline's prompts there and "
                                     "no others (at 2 of them)")
                    : QStringLiteral("the baseline has some of the candidate's prompts there and "
                                     "no others (at 2 of them)") });
    }
}

/// Another dump writes the messages and no rendered prompt.
void TestDataOrder::listsOfMessages()
{
    RolloutPair pair;
    QByteArray lists = stepOf("[LIST]%1[END]", 1);
    lists.replace("\"[LIST]", "[{\"role\": \"user\", \"content\": \"").replace("[END]\"", "\"}]");
    pair.write(Side::Baseline, nameOfStep(1), stepOf(Templates[1], 1));
    pair.write(Side::Candidate, nameOfStep(1), lists);
    verifyVerdict(pair.compare(), "data-order", "differs",
        { QStringLiteral("The same messages of the user in another chat template") });
}

/// Steps of both kinds are told apart, and a step with one more prompt has other ones.
void TestDataOrder::otherTemplatesAndOthers()
{
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step) {
        pair.write(Side::Baseline, nameOfStep(step), stepOf(Templates[1], step));
        pair.write(Side::Candidate, nameOfStep(step),
            stepOf(Templates[2], step, step == 2 ? 5 : 4, step == 3 ? 1 : 0));
    }
    verifyVerdict(pair.compare(), "data-order", "differs",
        { QStringLiteral("Other prompts at 2 of 3 shared steps (2, 3)"),
            QStringLiteral("system prompt at 1 of 3 shared steps (1)") });
}

ALIDADE_TEST_MAIN(TestDataOrder)
#include "tst_data_order.moc"

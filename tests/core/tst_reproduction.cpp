// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A smaller reproduction: which prompts are chosen, what is written, and that it is what verl
// reads. Also the other run's answer as evidence, which decides what counts as garbled before.
#include "core/compare/chat_messages.h"
#include "core/engine/scan_garble.h"
#include "core/garble/other_run.h"
#include "core/report/redact_comparison.h"
#include "core/report/reproduction.h"
#include "tests/support/run_factory.h"
#include "tests/support/test_main.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace alidade;

namespace {

const QString Flood = QString(200, u'!');
const QString Loop = QStringLiteral("We add. ")
    + QStringLiteral("So the answer is seven once more. ").repeated(37);

ComparisonPtr judged(const QString& baseline, const QString& candidate)
{
    SilentMonitor monitor;
    return *scanGarble(makeComparison(baseline, candidate), 1, monitor);
}

Reproduction found(const Comparison& comparison)
{
    SilentMonitor monitor;
    return *findReproduction(comparison, monitor);
}

QList<QJsonObject> rowsOf(const std::vector<ReproductionFile>& files)
{
    QList<QJsonObject> rows;
    for (const QByteArray& line : files.at(0).bytes.split('\n'))
        if (!line.isEmpty())
            rows += QJsonDocument::fromJson(line).object();
    return rows;
}

QStringList overridesOf(const std::vector<ReproductionFile>& files)
{
    QStringList words;
    for (const QString& line : QString::fromUtf8(files.at(1).bytes).split(u'\n'))
        if (!line.isEmpty() && !line.startsWith(u'#'))
            words += line;
    return words;
}

} // namespace

class TestReproduction : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void messages_data();
    void messages();
    void choosesTheShortest();
    void notWhatBothShow();
    void garbledBaselineWhenTheCandidateIsSound();
    void differingAnswers();
    void onePairAlone();
    void nothingToShow();
    void boundedAndCancelled();
    void overridesFitTheConfig();
    void hostileTexts();
    void redactedTexts();
    void writtenAndReplaced();
    void otherRun_data();
    void otherRun();
    void otherRunInAScan();
};

void TestReproduction::messages_data()
{
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<QStringList>("messages"); // role=text
    const auto row = [](const char* name, const QString& prompt, const QStringList& messages) {
        QTest::newRow(name) << prompt << messages;
    };
    const QStringList two{ QStringLiteral("system=Be brief."), QStringLiteral("user=2 + 2?") };
    row("qwen",
        QStringLiteral("<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n2 + 2?"
                       "<|im_end|>\n<|im_start|>assistant\n"),
        two);
    row("qwen with a thought begun",
        QStringLiteral("<|im_start|>user\n2 + 2?<|im_end|>\n<|im_start|>assistant\n<think>\n"),
        { two[1] });
    row("llama",
        QStringLiteral(
            "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|>"
            "<|start_header_id|>user<|end_header_id|>\n\n2 + 2?<|eot_id|>"
            "<|start_header_id|>assistant<|end_header_id|>\n\n"),
        two);
    row("llama without its tokens",
        QStringLiteral("system\n\nBe brief.user\n\n2 + 2?assistant\n\n"), two);
    row("llama 2", QStringLiteral("<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\n2 + 2? [/INST]"), two);
    row("several turns of mistral", QStringLiteral("<s>[INST] a [/INST] b</s>[INST] c [/INST]"),
        { QStringLiteral("user=a"), QStringLiteral("assistant=b"), QStringLiteral("user=c") });
    row("gemma",
        QStringLiteral("<bos><start_of_turn>user\n2 + 2?<end_of_turn>\n<start_of_turn>model\n"),
        { two[1] });
    row("phi",
        QStringLiteral("<|system|>\nBe brief.<|end|>\n<|user|>\n2 + 2?<|end|>\n<|assistant|>\n"),
        two);
    row("deepseek",
        QStringLiteral("<｜begin▁of▁sentence｜>Be brief.<｜User｜>2 + 2?<｜Assistant｜>"), two);
    row("a list",
        QStringLiteral("[{\"role\": \"system\", \"content\": \"Be brief.\"}, "
                       "{\"role\": \"user\", \"content\": \"2 + 2?\"}]"),
        two);
    row("words that a message may hold", QStringLiteral("User: 2 + 2?\nAssistant:"),
        { QStringLiteral("user=User: 2 + 2?\nAssistant:") });
    row("without its tokens", QStringLiteral("system\nBe brief.\nuser\n2 + 2?\nassistant\n"), two);
    row("several turns", QStringLiteral("user\na\nassistant\nb\nuser\nc\nassistant\n"),
        { QStringLiteral("user=a"), QStringLiteral("assistant=b"), QStringLiteral("user=c") });
    row("the word alone on a line of the text",
        QStringLiteral("user\nWho is a\nuser\nof it?\nassistant\n"),
        { QStringLiteral("user=Who is a\nuser\nof it?") });
    row("no template", QStringLiteral("What is 2 + 2?"), { QStringLiteral("user=What is 2 + 2?") });
    row("begins like one", QStringLiteral("user\nmanuals are dull"),
        { QStringLiteral("user=user\nmanuals are dull") });
    row("broken tokens", QStringLiteral("<|im_start|>nobody\nx"),
        { QStringLiteral("user=<|im_start|>nobody\nx") });
    row("empty", QString(), { QStringLiteral("user=") });
}

void TestReproduction::messages()
{
    QFETCH(QString, prompt);
    QFETCH(QStringList, messages);
    QStringList made;
    for (const auto& [role, text] : chatMessages(prompt))
        made += role + u'=' + text;
    QCOMPARE(made, messages);
}

void TestReproduction::choosesTheShortest()
{
    QString baseline, candidate;
    for (int i = 0; i < 30; ++i) {
        const QString prompt = QStringLiteral("question ").repeated(30 - i) + QString::number(i);
        baseline += QStringLiteral("sample 1 1 | %1 | It is four.\n").arg(prompt);
        candidate += QStringLiteral("sample 1 0 | %1 | %2\n")
                         .arg(prompt,
                             i == 3           ? Loop
                                 : i % 2 == 0 ? Flood
                                              : QStringLiteral("Four."));
    }
    const auto comparison = judged(baseline, candidate);
    const Reproduction made = found(*comparison);
    QVERIFY(made.garbled);
    QCOMPARE(made.found, 16);
    QCOMPARE(made.prompts.size(), Reproduction::Most);
    QStringList whys;
    for (size_t i = 0; i < made.prompts.size(); ++i) {
        whys += made.prompts[i].why;
        QCOMPARE(made.prompts[i].side, Side::Candidate);
        if (i > 0)
            QVERIFY(made.prompts[i].promptTokens + made.prompts[i].answerTokens
                >= made.prompts[i - 1].promptTokens + made.prompts[i - 1].answerTokens);
    }
    QVERIFY(made.prompts[0].messages.at(0).second.endsWith(QStringLiteral("question 28")));
    // One of each kind, even where it costs more.
    QCOMPARE(whys.filter(QStringLiteral("repetition:")).size(), 1);
    QCOMPARE(whys.filter(QStringLiteral("symbol-flood:")).size(), 7);
}

/// What the baseline shows as well is no fault of the candidate.
void TestReproduction::notWhatBothShow()
{
    const QString both = QStringLiteral("sample 1 0 | short | %1\nsample 1 0 | other kind | %2\n");
    const QString sound = QStringLiteral("sample 1 1 | a somewhat longer question | Four.\n");
    const QString garbled
        = QStringLiteral("sample 1 0 | a somewhat longer question | %1\n").arg(Flood);
    const auto messageOf
        = [](const ReproductionPrompt& prompt) { return prompt.messages[0].second; };
    const auto some = judged(both.arg(Flood, Flood) + sound, both.arg(Flood, Loop) + garbled);
    const Reproduction made = found(*some);
    QCOMPARE(made.found, 2);
    QStringList messages;
    for (const ReproductionPrompt& prompt : made.prompts)
        messages += messageOf(prompt);
    messages.sort();
    QCOMPARE(messages,
        QStringList(
            { QStringLiteral("a somewhat longer question"), QStringLiteral("other kind") }));
    // Nothing else is there.
    const auto all = judged(both.arg(Flood, Flood), both.arg(Flood, Flood));
    QCOMPARE(found(*all).found, 2);
}

void TestReproduction::garbledBaselineWhenTheCandidateIsSound()
{
    const auto comparison = judged(QStringLiteral("sample 1 0 | q | %1\n").arg(Flood),
        QStringLiteral("sample 1 1 | q | It is four.\n"));
    const Reproduction made = found(*comparison);
    QVERIFY(made.garbled);
    QCOMPARE(made.prompts.size(), size_t(1));
    QCOMPARE(made.prompts[0].side, Side::Baseline);
}

void TestReproduction::differingAnswers()
{
    const auto comparison = judged(
        QStringLiteral("sample 2 1 | long question | It is four.\nsample 2 1 | q | All is well.\n"
                       "sample 2 1 | same | Yes.\n"),
        QStringLiteral("sample 2 1 | long question | It is five.\nsample 2 1 | q | All was well.\n"
                       "sample 2 1 | same | Yes.\n"));
    const Reproduction made = found(*comparison);
    QVERIFY(!made.garbled);
    QCOMPARE(made.found, 2);
    QCOMPARE(made.prompts.size(), size_t(2));
    QCOMPARE(made.prompts[0].messages.at(0).second, QStringLiteral("q"));
    QCOMPARE(made.prompts[0].step, 2);
    QVERIFY(made.prompts[0].why.contains(QStringLiteral("from character 4 on")));
}

/// What is asked for, although others are shorter.
void TestReproduction::onePairAlone()
{
    const auto comparison = judged(QStringLiteral("sample 1 1 | a | seven\nsample 1 1 | bb | one\n"
                                                  "sample 1 1 | ccc | nine\n"),
        QStringLiteral("sample 1 1 | a | eight\nsample 1 1 | bb | %1\n"
                       "sample 1 1 | ccc | nine\n")
            .arg(Flood));
    SilentMonitor monitor;
    const auto made = [&](qint32 row) {
        return *findReproductionOf(*comparison, RolloutKind::Training, { { row, row } }, monitor);
    };
    const Reproduction differs = made(0);
    QCOMPARE(differs.prompts.size(), size_t(1));
    QVERIFY(!differs.garbled);
    QCOMPARE(differs.prompts[0].messages.at(0).second, QStringLiteral("a"));
    const Reproduction garbled = made(1);
    QVERIFY(garbled.garbled);
    QCOMPARE(garbled.prompts.at(0).messages.at(0).second, QStringLiteral("bb"));
    QVERIFY(made(2).isEmpty());
    QVERIFY(
        findReproductionOf(*comparison, RolloutKind::Validation, { { 0, 0 } }, monitor)->isEmpty());
}

void TestReproduction::nothingToShow()
{
    const QString lines = QStringLiteral("sample 1 1 | q | It is four.\n");
    for (const auto& comparison : { judged(lines, lines), judged(QString(), QString()),
             judged(lines, QString()), makeComparison(lines, lines) }) {
        const Reproduction made = found(*comparison);
        QVERIFY(made.isEmpty());
        QVERIFY(reproductionFiles(*comparison, made, false).empty());
    }
}

void TestReproduction::boundedAndCancelled()
{
    QString baseline, candidate;
    for (int i = 0; i < int(Reproduction::Looked) + 50; ++i) {
        baseline += QStringLiteral("sample 1 1 | q%1 | It is four.\n").arg(i);
        candidate += QStringLiteral("sample 1 1 | q%1 | It is five.\n").arg(i);
    }
    const auto comparison = judged(baseline, candidate);
    const Reproduction made = found(*comparison);
    QCOMPARE(made.looked, qint64(Reproduction::Looked));
    const auto files = reproductionFiles(*comparison, made, false);
    QVERIFY(files.at(1).bytes.contains("first 2000 of them"));

    class Cancelled final : public Monitor {
    public:
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    } monitor;
    const auto stopped = findReproduction(*comparison, monitor);
    QVERIFY(!stopped.has_value());
    QCOMPARE(stopped.error().code, Error::Code::Cancelled);
}

void TestReproduction::overridesFitTheConfig()
{
    const QString config
        = QStringLiteral("config data.train_batch_size = 256 @override run.sh:3\n"
                         "config data.max_response_length = 100 @override run.sh:4\n"
                         "config data.max_prompt_length = 4096 @default\n"
                         "config data.train_files = /data/x.parquet @override run.sh:5\n"
                         "config actor_rollout_ref.rollout.n = 8 @override run.sh:6\n");
    const auto comparison = judged(config + QStringLiteral("sample 1 1 | q | It is four.\n"),
        config + QStringLiteral("sample 1 0 | q | %1\n").arg(Flood));
    const auto files = reproductionFiles(*comparison, found(*comparison), false);
    const QStringList words = overridesOf(files);
    QVERIFY(words.contains(QStringLiteral("data.train_batch_size=1")));
    QVERIFY(words.contains(QStringLiteral("actor_rollout_ref.rollout.n=1")));
    QVERIFY(words.contains(QStringLiteral("data.train_files=prompts.parquet")));
    QVERIFY(words.contains(QStringLiteral("data.max_prompt_length=128")));
    // Never longer than the run itself allowed.
    QVERIFY(words.contains(QStringLiteral("data.max_response_length=100")));
    // What the candidate's config does not have would stop Hydra.
    QVERIFY(words.filter(QStringLiteral("critic")).isEmpty());
    QVERIFY(words.filter(QStringLiteral("test_freq")).isEmpty());
    QVERIFY(words.filter(QStringLiteral("optim.lr")).isEmpty());
    QVERIFY(files.at(1).bytes.contains("# Left out"));
    for (const QString& word : words)
        QVERIFY2(!word.contains(u' ') && word.count(u'=') == 1, qPrintable(word));

    // Nothing is known of the config: the usual keys are given.
    const auto bare = judged(QStringLiteral("sample 1 1 | q | It is four.\n"),
        QStringLiteral("sample 1 0 | q | %1\n").arg(Flood));
    const auto bareFiles = reproductionFiles(*bare, found(*bare), false);
    QVERIFY(overridesOf(bareFiles).contains(QStringLiteral("trainer.test_freq=-1")));
    // The weights of the first prompt are those of all.
    QVERIFY(
        overridesOf(bareFiles).contains(QStringLiteral("actor_rollout_ref.actor.optim.lr=0.0")));
    QVERIFY(bareFiles.at(1).bytes.contains("openai/gsm8k stands for it"));
}

void TestReproduction::hostileTexts()
{
    const QString prompt = QStringLiteral("a\u2028\"b\" \\ $(touch x) `c` \U0001F600 \uFFFD 中");
    const auto comparison = judged(QStringLiteral("sample 1 1 | %1 | It is four.\n").arg(prompt),
        QStringLiteral("sample 1 0 | %1 | %2\n").arg(prompt, Flood));
    const auto files = reproductionFiles(*comparison, found(*comparison), false);
    const auto rows = rowsOf(files);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows[0][QStringLiteral("prompt")][0][QStringLiteral("content")].toString(), prompt);
    QCOMPARE(rows[0][QStringLiteral("prompt")][0][QStringLiteral("role")].toString(),
        QStringLiteral("user"));
    QCOMPARE(rows[0][QStringLiteral("extra_info")][QStringLiteral("step")].toInt(), 1);
    QCOMPARE(rows[0][QStringLiteral("extra_info")][QStringLiteral("line")].toInt(), 1);
    QVERIFY(!rows[0][QStringLiteral("data_source")].toString().isEmpty());
    QVERIFY(!files.at(1).bytes.contains("touch x"));
}

void TestReproduction::redactedTexts()
{
    const QString lines
        = QStringLiteral("sample 1 0 | mail li@example.org about it | %1\n").arg(Flood);
    const auto comparison
        = judged(QStringLiteral("sample 1 1 | mail li@example.org about it | Done.\n"), lines);
    const auto redactor = std::make_shared<const Redactor>(redactorFor(*comparison));
    const auto hidden = redacted(*comparison, redactor);
    const auto files = reproductionFiles(*hidden, found(*hidden), true);
    QVERIFY(!files.at(0).bytes.contains("li@example.org"));
    QVERIFY(files.at(0).bytes.contains("mail mail-"));
    QVERIFY(files.at(1).bytes.contains("are replaced"));
}

void TestReproduction::writtenAndReplaced()
{
    QTemporaryDir directory;
    const QString target = directory.filePath(QStringLiteral("a/reproduction"));
    const std::vector<ReproductionFile> files{ { QStringLiteral("prompts.jsonl"), "x\n" },
        { QStringLiteral("overrides.txt"), "y\n" } };
    QVERIFY(writeReproduction(files, target).has_value());
    QFile own(target + QStringLiteral("/notes.txt"));
    QVERIFY(own.open(QIODevice::WriteOnly));
    own.close();
    QVERIFY(writeReproduction({}, target).has_value()); // nothing to show any more
    QVERIFY(!QFile::exists(target + QStringLiteral("/prompts.jsonl")));
    QVERIFY(own.exists());
    const auto refused = writeReproduction(files, own.fileName()); // a file lies in the way
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, Error::Code::Unreadable);
}

void TestReproduction::otherRun_data()
{
    QTest::addColumn<float>("baseline");
    QTest::addColumn<float>("candidate");
    QTest::addColumn<bool>("sameKind");
    QTest::addColumn<bool>("baselineGarbled");
    QTest::addColumn<bool>("candidateGarbled");
    QTest::newRow("soft, the same kind") << 0.75F << 0.6F << true << false << false;
    QTest::newRow("soft, another kind") << 0.75F << 0.75F << false << true << true;
    QTest::newRow("hard, the same kind") << 0.9F << 0.8F << true << true << true;
    QTest::newRow("soft against hard") << 0.9F << 0.7F << true << true << false;
    QTest::newRow("hard against soft") << 0.7F << 0.9F << true << false << true;
    QTest::newRow("only shown in the other") << 0.4F << 0.7F << true << false << true;
}

void TestReproduction::otherRun()
{
    QFETCH(float, baseline);
    QFETCH(float, candidate);
    QFETCH(bool, sameKind);
    QFETCH(bool, baselineGarbled);
    QFETCH(bool, candidateGarbled);
    const auto verdictOf = [](float weight, const char* kind) {
        GarbleVerdict verdict;
        verdict.spans = { { 10, 50, QLatin1StringView(kind), weight, QStringLiteral("why") } };
        verdict.score = scoreOfSpans(verdict.spans, 100);
        return verdict;
    };
    GarbleVerdict ours = verdictOf(baseline, "script-drift");
    GarbleVerdict theirs = verdictOf(candidate, sameKind ? "script-drift" : "blank");
    dropWhatBothSay({ ours, 100 }, { theirs, 100 });
    QCOMPARE(ours.isGarbled(), baselineGarbled);
    QCOMPARE(theirs.isGarbled(), candidateGarbled);
    if (sameKind && candidate < 0.8F && !candidateGarbled)
        QVERIFY(theirs.spans[0].reason.contains(QStringLiteral("the other run")));
}

/// The whole way: what both answer in the same doubtful way is gone, the rest stays.
void TestReproduction::otherRunInAScan()
{
    const QString spaced = [] {
        QString text;
        for (const QChar c : QStringLiteral(
                 "thequickbrownfoxjumpsoverthelazydogandthenrunsbackintothedarkwoodsagain"))
            text += QString(c) + u' ';
        return text;
    }();
    const QString lines = QStringLiteral("sample 1 1 | spell it | %1\nsample 1 1 | q | %2\n");
    const auto both = judged(lines.arg(spaced, Flood), lines.arg(spaced, Flood));
    QCOMPARE(both->garble->samples.size(), size_t(2)); // the floods
    for (const GarbledSample& sample : both->garble->samples)
        QCOMPARE(sample.row, 1);
    const auto one = judged(lines.arg(QStringLiteral("A fox."), QStringLiteral("Yes.")),
        lines.arg(spaced, QStringLiteral("Yes.")));
    QCOMPARE(one->garble->samples.size(), size_t(1));
    QCOMPARE(one->garble->samples[0].side, Side::Candidate);
}

ALIDADE_TEST_MAIN(TestReproduction)
#include "tst_reproduction.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A report without prompts and answers: whatever a sample holds and wherever it is wrong, nothing
// of it stands in a note, in evidence or in any form of the report.
#include "core/report/left_out.h"
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

constexpr auto Secret = "KOBOLDWORT";

ComparisonPtr hidden(const ComparisonPtr& plain, bool answers)
{
    return redacted(*plain, std::make_shared<const Redactor>(redactorFor(*plain)), { answers });
}

QStringList notesOf(const Comparison& comparison)
{
    QStringList notes;
    for (const Side side : BothSides)
        for (const Note& note : comparison.runs[side]->notes)
            notes += note.text;
    return notes;
}

} // namespace

class RedactSamplesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingOfASampleIsLeft_data()
    {
        QTest::addColumn<QByteArray>("line"); // SECRET stands for the word
        QTest::addColumn<QString>("note"); // %1: what is left out
        const auto row = [](const char* name, const char* line, const char* note) {
            QTest::newRow(name) << QByteArray(line) << QString::fromLatin1(note);
        };
        row("an output that is a list",
            "{\"input\": \"a\", \"output\": [\"SECRET \\\"(x\\\" (1 lines: 2)\"]}",
            "Unreadable sample: the output is no text but %1");
        row("an output that is an object", R"({"input": "a", "output": {"SECRET": 1}})",
            "Unreadable sample: the output is no text but %1");
        row("an output that is a number", R"({"input": "SECRET", "output": 1234567})",
            "Unreadable sample: the output is no text but %1");
        row("an input that is an object", R"({"input": {"q": "SECRET"}, "output": "b"})",
            "The input is no text but %1: the prompt is not known");
        row("a step", R"({"input": "a", "output": "b", "step": "SECRET; the file name counts"})",
            "The step is no whole number but %1; the file name counts");
        row("a step out of range", R"({"input": "SECRET", "output": "b", "step": 10000000000})",
            "The step %1 is out of range; the file name counts");
        row("a score", R"({"input": "a", "output": "b", "score": ["SECRET"]})",
            "The score is no number but %1");
        row("a field", R"({"input": "a", "SECRET": "b"})",
            "Unreadable sample: the object has no output, only %1");
        row("a field among many",
            R"({"input": "a", "b": 1, "c": 1, "d": 1, "SECRET": 2, "e": 1, "f": 1, "g": 1, "h": 1})",
            "Unreadable sample: the object has no output, only %1");
        row("a field that stands twice",
            R"({"input": "a", "output": "b", "SECRET": 1, "SECRET": 2})",
            "The object has more than one %1; the last one counts");
        row("an answer", R"({"input": "SECRET", "output": "SECRET", "gts": "SECRET"})", "");
        row("a line that is none", "{\"input\": \"SECRET\", \"output\": \"SECRET", "");
        row("no object", R"(["SECRET"])", "");
        row("an answer that is garbled", R"({"input": "a", "output": "SECRETS60"})", "");
        row("white space behind a prompt", R"({"input": "What is 10 + 1?  ", "output": "SECRET"})",
            "");
    }
    void nothingOfASampleIsLeft()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, note);
        line.replace("SECRETS60", QByteArray(Secret).append(' ').repeated(60));
        line.replace("SECRET", Secret);
        const RolloutPair pair;
        pair.writeBoth("rollouts/1.jsonl", soundStep(1));
        pair.write(Side::Candidate, "rollouts/1.jsonl", soundStep(1) + line + '\n');
        pair.write(Side::Candidate, "rollouts/2.jsonl", QByteArray(line + '\n').repeated(7));
        const ComparisonPtr plain = pair.compare();
        const ComparisonPtr without = hidden(plain, true);
        for (const ReportFormat& format : reportFormats()) {
            const QByteArray text = format.write(*without, ReportOptions{ true });
            QVERIFY2(!text.contains(Secret), text.constData());
            QVERIFY2(!text.contains("1234567"), text.constData());
            QVERIFY2(!text.contains("10000000000"), text.constData());
        }
        for (const Side side : BothSides)
            for (const Note& one : without->runs[side]->notes)
                QCOMPARE(one.quoted, Quote());
        if (note.isEmpty())
            return;
        // The sentence stays, with its numbers of lines.
        const QString begin = note.section(QStringLiteral("%1"), 0, 0) + u'[';
        QVERIFY2(
            !notesOf(*without).filter(begin).isEmpty(), qPrintable(notesOf(*without).join(u'\n')));
        if (note.startsWith(QStringLiteral("Unreadable")))
            QCOMPARE(notesOf(*without)
                         .filter(QStringLiteral("left out] (7 lines: 1, 2, 3, 4, 5, …)"))
                         .size(),
                1);
        // Who may read the samples reads them there.
        QCOMPARE(notesOf(*hidden(plain, false)), notesOf(*plain));
        QVERIFY(!notesOf(*plain).join(u' ').contains(QStringLiteral("left out]")));
    }

    /// What all runs call alike tells nothing, and helps.
    void usualNamesStay_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("note");
        QTest::newRow("no output")
            << QByteArray(R"({"input": "a", "score": 1, "step": 1, "gts": "x"})")
            << QStringLiteral(
                   "Unreadable sample: the object has no output, only input, score, step, gts");
        QTest::newRow("twice") << QByteArray(R"({"input": "a", "output": "b", "output": "c"})")
                               << QStringLiteral(
                                      "The object has more than one output; the last one counts");
        QTest::newRow("null") << QByteArray(R"({"input": "a", "output": null})")
                              << QStringLiteral(
                                     "Unreadable sample: the output is no text but null");
    }
    void usualNamesStay()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, note);
        const RolloutPair pair;
        pair.writeBoth("rollouts/1.jsonl", soundStep(1) + line + '\n');
        QVERIFY(notesOf(*hidden(pair.compare(), true)).contains(note));
    }

    /// Of lines of which nobody knows what they are, too.
    void namesOfUnknownLines()
    {
        const RolloutPair pair;
        pair.writeBoth("rollouts/1.jsonl", soundStep(1));
        pair.write(Side::Candidate, "logs/other.jsonl", "{\"KOBOLDWORT\": 1, \"b\": 2}\n");
        const ComparisonPtr plain = pair.compare();
        const QString words = QStringLiteral("the fields of a line are ");
        QCOMPARE(notesOf(*plain).filter(words + QLatin1StringView(Secret)).size(), 1);
        const QStringList left = notesOf(*hidden(plain, true));
        QCOMPARE(left.filter(words + leftOut(13)).size(), 1);
    }

    /// A sample that a page shows: names of fields are the sample's as well.
    void fieldsOfASample()
    {
        const RolloutPair pair;
        pair.writeBoth("rollouts/1.jsonl",
            "{\"input\": \"a\", \"output\": \"b\", \"KOBOLDWORT\": \"KOBOLDWORT\"}\n");
        const ComparisonPtr plain = pair.compare();
        for (const bool answers : { false, true }) {
            const auto read = hidden(plain, answers)
                                  ->runs.candidate->rolloutSet(RolloutKind::Training)
                                  ->read(0);
            QVERIFY(read.has_value());
            QCOMPARE(read->fields.size(), size_t(1));
            const QString shown = answers ? leftOut(10) : QString::fromLatin1(Secret);
            QCOMPARE(read->fields[0].first, shown);
            QCOMPARE(read->fields[0].second, shown);
        }
    }

    /// What stands around the same message in two templates is a part of the prompts.
    void templatesInEvidence()
    {
        RolloutPair pair;
        for (const Side side : BothSides) {
            auto rows = soundRows(1);
            for (RolloutRow& row : rows)
                row.input = (side == Side::Baseline ? "system\nKOBOLDWORT\nuser\n" : "user\n")
                    + row.input + "\nassistant\n";
            pair.write(side, "rollouts/1.jsonl", linesOf(rows, 1));
        }
        const ComparisonPtr plain = pair.compare();
        for (const bool answers : { false, true }) {
            const ComparisonPtr shown = hidden(plain, answers);
            QStringList said;
            for (const Evidence& evidence :
                shown->finding(QLatin1StringView("data-order"))->evidence)
                said += evidence.text;
            said += shown->rollouts.front().otherTemplate->text.baseline;
            QCOMPARE(said.join(u' ').count(QLatin1StringView(Secret)), answers ? 0 : 2);
        }
    }
};

ALIDADE_TEST_MAIN(RedactSamplesTest)
#include "tst_redact_samples.moc"

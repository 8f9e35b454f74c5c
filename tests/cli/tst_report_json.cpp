// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The JSON report: its form, and what it says about small runs whose answer is known.
#include "tests/cli/program.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace alidade;

namespace {

constexpr const char* ReportForm = R"({
 "schema": "=alidade.report/1", "version": "string",
 "runs": {
  "baseline": { "path": "string", "name": "string", "sources": [ { "id": "string", "path": "string" } ],
   "notes": [ { "severity": "=info|=warning|=error", "source": "string|null", "file": "string|null",
                "line": "number|null", "text": "string" } ] },
  "candidate": { "path": "string", "name": "string", "sources": [ { "id": "string", "path": "string" } ],
   "notes": [ { "severity": "=info|=warning|=error", "source": "string|null", "file": "string|null",
                "line": "number|null", "text": "string" } ] } },
 "checks": [ { "id": "string", "state": "=pass|=differs|=cannot-judge|=not-applicable",
   "severity": "=error|=warning|=info", "title": "string", "detail": "string", "next": "string|null",
   "evidence": [ { "side": "=baseline|=candidate|null",
     "kind": "=config|=metric|=sample|=op|=file|=package|=variable", "key": "string|null",
     "step": "number|null", "file": "string|null", "line": "number|null", "text": "string" } ] } ],
 "suspects": [ "string" ],
 "config": { "same": "number",
  "releases": { "baseline": "object|null", "candidate": "object|null" }, "rows": [ { "key": "string",
   "state": "=same|=differs|=only-baseline|=only-candidate",
   "cause": "=default-drift|=one-sided-override|=explicit-difference|=run-specific|=unknown|null",
   "alias": "string|null", "defaultChange": "object|null", "baseline": "object|null", "candidate": "object|null" } ] },
 "metrics": { "rows": [ { "name": "string",
   "verdict": "=within|=diverged|=non-finite|=only-baseline|=only-candidate|=too-short|=excluded",
   "reason": "string|null", "divergedAt": "number|null", "firstOutside": "number|null",
   "worstRatio": "number|null|=Infinity|=NaN", "maxAbsolute": "number|null|=Infinity|=NaN",
   "maxRelative": "number|null|=Infinity|=NaN", "meanRelative": "number|null|=Infinity|=NaN",
   "sharedSteps": "number", "tolerance": { "absolute": "number", "relative": "number" } } ] },
 "rollouts": { "set": "=training|=validation", "validation": "object|null",
  "baseline": { "files": "number", "samples": "number", "unreadable": "number", "garbled": "number" },
  "candidate": { "files": "number", "samples": "number", "unreadable": "number", "garbled": "number" },
  "pairs": "number", "unpaired": { "baseline": "number", "candidate": "number" },
  "sameOutput": "number",
  "dataOrder": [ { "step": "number", "state": "=same|=reordered|=different" } ],
  "garbled": [ { "side": "=baseline|=candidate", "file": "string", "line": "number", "step": "number",
    "score": "number", "kinds": [ "string" ], "spans": [ "list" ] } ] },
 "environment": "object|null", "model": "object|null", "dumps": "object|null" })";

const List CheckOrder{ QStringLiteral("versions"), QStringLiteral("weights"),
    QStringLiteral("model-config"), QStringLiteral("data-order"),
    QStringLiteral("required-settings"), QStringLiteral("default-mismatch"),
    QStringLiteral("determinism"), QStringLiteral("replay"), QStringLiteral("metric-divergence"),
    QStringLiteral("weight-sync"), QStringLiteral("garbled-outputs"),
    QStringLiteral("dump-comparable"), QStringLiteral("dump-origin"),
    QStringLiteral("dump-divergence") };

} // namespace

class ReportJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void emptyDirectoriesLeaveEverythingOpen()
    {
        const QTemporaryDir baseline;
        const QTemporaryDir candidate;
        const Ran ran = runProgram(
            List{ QStringLiteral("compare"), baseline.path(), candidate.path() } + json());
        QCOMPARE(ran.status, 0);
        const QJsonObject report = ran.json();
        List ids;
        for (const QJsonValue& check : report[u"checks"].toArray()) {
            ids.append(check[u"id"].toString());
            const QString state = check[u"state"].toString();
            QVERIFY2(state == u"cannot-judge" || state == u"not-applicable",
                qPrintable(ids.last() + QStringLiteral(" is ") + state));
            QVERIFY2(!check[u"detail"].toString().isEmpty(), qPrintable(ids.last()));
        }
        QCOMPARE(ids, CheckOrder);
        QVERIFY(report[u"suspects"].toArray().isEmpty());
        QVERIFY(report[u"rollouts"].isNull());
    }

    void reportKeepsItsForm_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : { "twin", "one_sided_override", "garbled_dummy", "cut_files" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void reportKeepsItsForm()
    {
        QFETCH(QString, name);
        const QByteArray latin = name.toLatin1();
        const Ran ran = compare(latin.constData(), json());
        QVERIFY2(ran.status == 0 || ran.status == 1, ran.err.constData());
        const List complaints = formComplaints(ran.json(), ReportForm);
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
        List ids;
        for (const QJsonValue& check : ran.json()[u"checks"].toArray())
            ids.append(check[u"id"].toString());
        QCOMPARE(ids, CheckOrder);
        for (const QJsonValue& row : ran.json()[u"config"][u"rows"].toArray()) {
            for (const char* which : { "baseline", "candidate" }) {
                const QJsonValue value = row[QLatin1StringView(which)];
                if (!value.isObject())
                    continue;
                const List inner = formComplaints(value.toObject(), R"({ "text": "string",
                    "provenance": "=override|=file|=default|=derived|=unknown",
                    "file": "string|null", "line": "number|null", "override": "object|null" })");
                QVERIFY2(inner.isEmpty(), qPrintable(inner.join(u'\n')));
            }
        }
    }

    void aPackageWithoutAVersionDoesNotDiffer()
    {
        QTemporaryDir place;
        for (const char* side : { "baseline", "candidate" }) {
            const QString directory = place.filePath(QString::fromLatin1(side));
            QDir().mkpath(directory);
            QFile file(directory + QStringLiteral("/pip_freeze.txt"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(side[0] == 'b' ? "verl==0.7.0\n" : "-e /workspace/verl\n");
            file.write("transformers==4.57.1\ntorch==2.7.1\nnumpy==1.26.4\nray==2.49.0\n");
        }
        const List sides{ QStringLiteral("compare"), place.filePath(QStringLiteral("baseline")),
            place.filePath(QStringLiteral("candidate")) };
        const QJsonObject verl
            = byKey(runProgram(sides + json()).json()[u"environment"][u"packages"],
                QStringLiteral("name"), QStringLiteral("verl"));
        QCOMPARE(verl[u"baseline"].toString(), QStringLiteral("0.7.0"));
        QVERIFY(verl[u"candidate"].isNull());
        QCOMPARE(verl[u"state"].toString(), QStringLiteral("not-comparable"));
        QVERIFY(runProgram(sides).out.contains("not comparable"));
    }

    void noiseRunsMakeTheBand()
    {
        const auto write = [](const QString& directory, double base) {
            QDir(directory).mkpath(QStringLiteral("demo"));
            QFile file(directory + QStringLiteral("/demo/run.jsonl"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int step = 1; step <= 12; ++step)
                file.write(QStringLiteral("{\"step\": %1, \"data\": {\"actor/entropy\": %2}}\n")
                               .arg(QString::number(step), QString::number(base + 0.001 * step))
                               .toUtf8());
        };
        QTemporaryDir place;
        const auto at = [&](const char* name) { return place.filePath(QString::fromLatin1(name)); };
        write(at("baseline"), 1);
        write(at("candidate"), 1.3); // far outside the tolerance of 5 %
        write(at("low"), 0.8);
        write(at("high"), 1.2);
        QDir().mkpath(at("empty"));
        const auto entropy = [&](const List& options) {
            const Ran ran = runProgram(
                List{ QStringLiteral("compare"), at("baseline"), at("candidate") } + json(options));
            return byKey(ran.json()[u"metrics"][u"rows"], QStringLiteral("name"),
                QStringLiteral("actor/entropy"));
        };
        QCOMPARE(entropy({})[u"verdict"].toString(), QStringLiteral("diverged"));
        QVERIFY(!entropy({}).contains(u"noise"));
        const QString noise = QStringLiteral("--noise");
        const QJsonObject judged = entropy({ noise, at("low"), noise, at("high") });
        QCOMPARE(judged[u"verdict"].toString(), QStringLiteral("within"));
        QCOMPARE(judged[u"noise"][u"runs"].toInt(), 3);
        QCOMPARE(judged[u"noise"][u"deviations"].toDouble(), 3.0);
        const QJsonObject single = entropy({ noise, at("low") });
        QCOMPARE(single[u"verdict"].toString(), QStringLiteral("diverged"));
        QCOMPARE(single[u"noise"][u"runs"].toInt(), 0);
        QVERIFY(single[u"noise"][u"reason"].toString().contains(u"at least 2"));
        const Ran alone = runProgram(
            List{ QStringLiteral("compare"), at("baseline"), at("candidate"), noise, at("low") });
        QVERIFY2(alone.err.contains("A single repeat shows no spread"), alone.err.constData());
        QVERIFY2(alone.out.contains("One repeat of the baseline was given"), alone.out.constData());
        // Every report says why, and how wide the band is where there is one.
        for (const char* format : { "text", "md", "html" }) {
            const auto report = [&](const List& options) {
                return runProgram(List{ QStringLiteral("compare"), at("baseline"), at("candidate"),
                                      QStringLiteral("--format"), QString::fromLatin1(format) }
                    + options)
                    .out;
            };
            QVERIFY2(
                report({ noise, at("low") }).contains("Only 1 repeat has this metric"), format);
            QVERIFY2(report({ noise, at("baseline"), noise, at("baseline") })
                         .contains("equal to the baseline: no spread to measure"),
                format);
            QVERIFY2(
                report({ noise, at("low"), noise, at("high") }).contains("± 3 deviations"), format);
        }
        const Ran empty = runProgram(
            List{ QStringLiteral("compare"), at("baseline"), at("candidate"), noise, at("empty") });
        QCOMPARE(empty.status, 2);
        QVERIFY(empty.err.contains("no metrics") || empty.err.contains("none were found"));
        QCOMPARE(runProgram({ QStringLiteral("compare"), at("baseline"), at("candidate"), noise,
                                at("gone") })
                     .status,
            2);
    }

    void equalRunsPass()
    {
        const Ran ran = compare("twin", json({ QStringLiteral("--all") }));
        QCOMPARE(ran.status, 0);
        const QJsonObject report = ran.json();
        QVERIFY(report[u"suspects"].toArray().isEmpty());
        for (const QJsonValue& check : report[u"checks"].toArray())
            QVERIFY2(check[u"state"].toString() != u"differs", qPrintable(check[u"id"].toString()));
        for (const char* check : { "data-order", "required-settings", "default-mismatch",
                 "metric-divergence", "weight-sync", "garbled-outputs" })
            QCOMPARE(stateOf(report, check), QStringLiteral("pass"));
        QVERIFY(report[u"config"][u"same"].toInt() > 15);
        for (const QJsonValue& row : report[u"config"][u"rows"].toArray())
            QCOMPARE(row[u"state"].toString(), QStringLiteral("same"));
        const QJsonObject norm = byKey(
            report[u"metrics"][u"rows"], QStringLiteral("name"), QStringLiteral("actor/grad_norm"));
        QCOMPARE(norm[u"verdict"].toString(), QStringLiteral("within"));
        QCOMPARE(norm[u"sharedSteps"].toInt(), 6);
        QCOMPARE(norm[u"points"].toArray().size(), 6);
        QCOMPARE(norm[u"points"][0], QJsonValue(QJsonArray{ 1, 0.41, 0.41 }));
        const QJsonValue rollouts = report[u"rollouts"];
        QCOMPARE(rollouts[u"pairs"].toInt(), 16);
        QCOMPARE(rollouts[u"sameOutput"].toInt(), 16);
        QCOMPARE(rollouts[u"baseline"][u"files"].toInt(), 2);
        QVERIFY(rollouts[u"garbled"].toArray().isEmpty());
    }

    void findsOneSidedOverride()
    {
        const Ran ran = compare("one_sided_override", json());
        QCOMPARE(ran.status, 0); // a warning, and --fail-on is error
        const QJsonObject report = ran.json();
        QCOMPARE(stateOf(report, "default-mismatch"), QStringLiteral("differs"));
        QCOMPARE(report[u"suspects"],
            QJsonValue(QJsonArray({ QJsonValue(QStringLiteral("default-mismatch")) })));
        const QJsonObject row = byKey(report[u"config"][u"rows"], QStringLiteral("key"),
            QStringLiteral("actor_rollout_ref.rollout.enforce_eager"));
        QCOMPARE(row[u"state"].toString(), QStringLiteral("differs"));
        QCOMPARE(row[u"cause"].toString(), QStringLiteral("one-sided-override"));
        QCOMPARE(row[u"baseline"][u"text"].toString(), QStringLiteral("False"));
        QCOMPARE(row[u"baseline"][u"provenance"].toString(), QStringLiteral("default"));
        QCOMPARE(row[u"candidate"][u"text"].toString(), QStringLiteral("True"));
        QCOMPARE(row[u"candidate"][u"provenance"].toString(), QStringLiteral("override"));
        QCOMPARE(row[u"candidate"][u"override"][u"file"].toString(), QStringLiteral("run.sh"));
        QCOMPARE(row[u"candidate"][u"override"][u"line"].toInt(), 15);
        const auto failOn = [](const char* severity) {
            return compare("one_sided_override",
                { QStringLiteral("--fail-on"), QString::fromLatin1(severity) })
                .status;
        };
        QCOMPARE(failOn("warning"), 1);
        QCOMPARE(failOn("error"), 0);
        QCOMPARE(failOn("never"), 0);
    }

    void findsGarbledCandidateWithDummyWeights()
    {
        const Ran ran = compare("garbled_dummy", json());
        QCOMPARE(ran.status, 1);
        const QJsonObject report = ran.json();
        QCOMPARE(stateOf(report, "weight-sync"), QStringLiteral("differs"));
        QCOMPARE(stateOf(report, "garbled-outputs"), QStringLiteral("differs"));
        QCOMPARE(report[u"suspects"].toArray().first().toString(), QStringLiteral("weight-sync"));
        const QJsonValue rollouts = report[u"rollouts"];
        QCOMPARE(rollouts[u"baseline"][u"garbled"].toInt(), 0);
        QCOMPARE(rollouts[u"candidate"][u"garbled"].toInt(), 4);
        List lines;
        for (const QJsonValue& row : rollouts[u"garbled"].toArray()) {
            QCOMPARE(row[u"side"].toString(), QStringLiteral("candidate"));
            QCOMPARE(row[u"file"].toString(), QStringLiteral("rollouts/1.jsonl"));
            QVERIFY(row[u"score"].toDouble() >= 0.5);
            lines.append(QString::number(row[u"line"].toInt()));
        }
        lines.sort();
        QCOMPARE(lines.join(u' '), QStringLiteral("2 3 6 8"));
        QCOMPARE(runProgram({ QStringLiteral("compare"), side("garbled_dummy", "baseline"),
                                side("garbled_dummy", "candidate"), QStringLiteral("--fail-on"),
                                QStringLiteral("never") })
                     .status,
            0);
    }

    void saysWhatCouldNotBeRead()
    {
        const Ran ran = compare("cut_files", json());
        QVERIFY2(ran.status == 0 || ran.status == 1, ran.err.constData());
        const QJsonValue report = ran.json();
        List places;
        for (const QJsonValue& note : report[u"runs"][u"candidate"][u"notes"].toArray())
            places.append(note[u"file"].toString() + u':' + QString::number(note[u"line"].toInt()));
        for (const auto& place : { "rollouts/1.jsonl:3", "rollouts/1.jsonl:8" })
            QVERIFY2(places.contains(QString::fromLatin1(place)), qPrintable(places.join(u' ')));
        QVERIFY(report[u"runs"][u"baseline"][u"notes"].toArray().isEmpty());
        const QJsonValue rollouts = report[u"rollouts"];
        QCOMPARE(rollouts[u"candidate"][u"unreadable"].toInt(), 2);
        QCOMPARE(rollouts[u"candidate"][u"samples"].toInt()
                + rollouts[u"candidate"][u"unreadable"].toInt(),
            16);
        // Samples lost to a cut file are no other prompts.
        QVERIFY(stateOf(report.toObject(), "data-order") != u"differs");
        // The cut metric line gives no made-up value.
        const QJsonObject norm = byKey(
            report[u"metrics"][u"rows"], QStringLiteral("name"), QStringLiteral("actor/grad_norm"));
        QCOMPARE(norm[u"verdict"].toString(), QStringLiteral("within"));
    }

    void demoShowsWhatWasPlanted()
    {
        const Ran ran = runProgram(List{ QStringLiteral("compare"), QStringLiteral("--demo") }
            + json({ QStringLiteral("--all") }));
        QCOMPARE(ran.status, 1);
        const QJsonObject report = ran.json();
        const List complaints = formComplaints(report, ReportForm);
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
        QCOMPARE(
            report[u"runs"][u"baseline"][u"name"].toString(), QStringLiteral("gpu_h100_qwen3_8b"));
        for (const char* check : { "data-order", "required-settings", "default-mismatch",
                 "metric-divergence", "weight-sync", "garbled-outputs" })
            QVERIFY2(stateOf(report, check) == u"differs", check);
        const QJsonValue config = report[u"config"][u"rows"];
        const auto cause = [&](const char* key) {
            return byKey(config, QStringLiteral("key"), QString::fromLatin1(key))[u"cause"]
                .toString();
        };
        QCOMPARE(cause("actor_rollout_ref.rollout.max_num_seqs"), QStringLiteral("default-drift"));
        QCOMPARE(cause("data.shuffle"), QStringLiteral("explicit-difference"));
        QCOMPARE(cause("actor_rollout_ref.actor.use_torch_compile"),
            QStringLiteral("one-sided-override"));
        const QJsonValue metrics = report[u"metrics"][u"rows"];
        const QJsonObject norm
            = byKey(metrics, QStringLiteral("name"), QStringLiteral("actor/grad_norm"));
        QCOMPARE(norm[u"verdict"].toString(), QStringLiteral("diverged"));
        QCOMPARE(norm[u"divergedAt"].toInt(), 41);
        const QJsonObject loss
            = byKey(metrics, QStringLiteral("name"), QStringLiteral("actor/pg_loss"));
        QCOMPARE(loss[u"verdict"].toString(), QStringLiteral("non-finite"));
        QCOMPARE(loss[u"divergedAt"].toInt(), 163);
        QCOMPARE(loss[u"points"][162],
            QJsonValue(QJsonArray{ 163, loss[u"points"][162][1], QStringLiteral("NaN") }));
        const QJsonValue rollouts = report[u"rollouts"];
        QCOMPARE(rollouts[u"baseline"][u"garbled"].toInt(), 0);
        // The generator broke 18 training answers and 3 of the validation; 3 of them are token
        // soup.
        const List planted = QStringLiteral("r1:1 r1:3 r1:4 r1:8 r1:9 r1:20 r1:22 r1:27 r1:28 "
                                            "r1:29 r1:31 r2:11 r2:15 r2:29 r41:24 r100:11 "
                                            "r100:26 r100:30 v0:3 v0:6 v0:10")
                                 .split(u' ');
        int found = 0;
        for (const QJsonValue& row : rollouts[u"garbled"].toArray()) {
            QString place = row[u"file"].toString() + u':' + QString::number(row[u"line"].toInt());
            place.remove(QStringLiteral(".jsonl"))
                .replace(QStringLiteral("rollouts/"), QStringLiteral("r"))
                .replace(QStringLiteral("val/"), QStringLiteral("v"));
            QVERIFY2(planted.contains(place), qPrintable(place));
            ++found;
        }
        QVERIFY2(found >= 18, qPrintable(QString::number(found)));
        QVERIFY(rollouts[u"validation"].isObject());
    }

    void leavesPartsOut()
    {
        const Ran ran = compare(
            "garbled_dummy", json({ QStringLiteral("--parts"), QStringLiteral("metrics") }));
        QCOMPARE(ran.status, 0);
        const QJsonObject report = ran.json();
        QVERIFY(report[u"config"].isNull());
        QVERIFY(report[u"rollouts"].isNull());
        QVERIFY(report[u"metrics"].isObject());
        QCOMPARE(stateOf(report, "garbled-outputs"), QStringLiteral("not-applicable"));
    }
};

ALIDADE_TEST_MAIN(ReportJsonTest)
#include "tst_report_json.moc"

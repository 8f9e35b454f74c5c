// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two dumps beside each other: which operators belong together, how far they are apart, where NaN
// begins; msprobe's own table over the shared samples.
#include "core/engine/compare_dumps.h"
#include "core/engine/compare_runs.h"
#include "core/engine/export_dumps.h"
#include "core/engine/load_run.h"
#include "tests/support/dump_rows_of.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>

#include <array>
#include <cmath>
#include <limits>

using namespace alidade;

namespace {

using State = DumpRow::State;

QString sample(const char* name)
{
    return QStringLiteral(ALIDADE_SHARED_DIR "/reference/msprobe-samples/") + QLatin1String(name);
}

/// Fields of CSV as Python writes it.
QList<QStringList> csvRows(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot open the table");
    const QString text = QString::fromUtf8(file.readAll());
    QList<QStringList> rows;
    QStringList row;
    QString cell;
    bool quoted = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (quoted && c == u'"' && at + 1 < text.size() && text[at + 1] == u'"') {
            cell += c;
            ++at;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (!quoted && (c == u',' || c == u'\n')) {
            row += cell;
            cell.clear();
            if (c == u'\n') {
                rows += row;
                row.clear();
            }
        } else if (quoted || c != u'\r') {
            cell += c;
        }
    }
    return rows;
}

/// msprobe's table of the runs baseline and candidate below a directory.
QList<QStringList> tableOf(const QTemporaryDir& directory)
{
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ *loadRun(directory.filePath(QStringLiteral("baseline")), LoadOptions(),
                                 monitor),
        *loadRun(directory.filePath(QStringLiteral("candidate")), LoadOptions(), monitor) };
    const auto comparison = compareRuns(runs, CompareOptions(), monitor);
    if (!comparison || !exportDumps(**comparison, directory.path(), monitor))
        qFatal("cannot export");
    return csvRows(directory.filePath(QStringLiteral("compare_result_rank0.csv")));
}

bool sameCell(QString ours, QString expected)
{
    if (ours == expected)
        return true;
    const bool percent = ours.endsWith(u'%') && expected.endsWith(u'%');
    if (percent) {
        ours.chop(1);
        expected.chop(1);
    }
    bool ok = false, alsoOk = false;
    const double a = ours.toDouble(&ok), b = expected.toDouble(&alsoOk);
    return ok && alsoOk && std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestDumpCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalDumps();
    void aMissingBackwardShiftsNothing();
    void anExtraCallShiftsNothing();
    void withoutModules();
    void changedPlaces();
    void renamedWrappers();
    void gradientsByOrder();
    void hostileParents();
    void fusedPair();
    void fusedPairThatGivesSomethingElse();
    void noPartner();
    void everyPairOfShortSequences();
    void originOperator();
    void originParameter();
    void originInput();
    void sharedNaN();
    void maskIsNoOrigin();
    void moduleOnlyDump();
    void cutDump();
    void gradientRatios();
    void places();
    void sampleRows();
    void sampleTable();
    void tensorTable();
    void savedTensors_data();
    void savedTensors();
    void checksumTable();
};

void TestDumpCompare::equalDumps()
{
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(), tensor(), "Module.m.M.forward.0");
    dump.forward("Module.m.M.forward.0", tensor(), tensor());
    dump.backward("Torch.a.0.backward", tensor(), tensor());
    const DumpPair pair = compare(dump, dump);
    QCOMPARE(pair.rows.size(), size_t(3));
    QCOMPARE(pair.count(State::Same), qsizetype(3));
    QCOMPARE(pair.firstDivergence, -1);
    QVERIFY(pair.origins.empty());
    QCOMPARE(int(pair.rows[0].depth), 1);
    QCOMPARE(int(pair.rows[1].depth), 0);
}

void TestDumpCompare::aMissingBackwardShiftsNothing()
{
    Dump baseline, candidate;
    for (Dump* dump : { &baseline, &candidate }) {
        for (int at = 0; at < 3; ++at)
            dump->forward("Functional.linear." + QByteArray::number(at) + ".forward",
                tensor(at + 1), tensor(at + 1));
        for (int at = 2; at >= 0; --at)
            if (dump == &baseline || at != 1)
                dump->backward("Functional.linear." + QByteArray::number(at) + ".backward",
                    tensor(at + 1), tensor(at + 1));
    }
    const QStringList rows = rowsOf(compare(baseline, candidate));
    QVERIFY(rows.contains(QStringLiteral("Functional.linear.1.backward = - only-baseline")));
    QVERIFY(rows.contains(
        QStringLiteral("Functional.linear.0.backward = Functional.linear.0.backward same")));
    QVERIFY(rows.contains(
        QStringLiteral("Functional.linear.2.backward = Functional.linear.2.backward same")));
    QCOMPARE(rows.size(), 6);
}

void TestDumpCompare::anExtraCallShiftsNothing()
{
    // The candidate calls add once more in the first module: later numbers are off by one.
    Dump baseline, candidate;
    for (int module = 0; module < 3; ++module) {
        const QByteArray parent = "Module.m." + QByteArray::number(module) + ".M.forward.0";
        const QByteArray number = QByteArray::number(module);
        const QByteArray next = QByteArray::number(module + 1);
        if (module == 0)
            candidate.forward("Torch.add.0.forward", tensor(50), tensor(50), parent);
        baseline.forward("Torch.add." + number + ".forward", tensor(), tensor(module + 1), parent);
        candidate.forward("Torch.add." + next + ".forward", tensor(), tensor(module + 1), parent);
        baseline.forward(parent, tensor(), tensor());
        candidate.forward(parent, tensor(), tensor());
    }
    baseline.backward("Torch.add.2.backward", tensor(7), tensor(7));
    candidate.backward("Torch.add.3.backward", tensor(7), tensor(7));
    const QStringList rows = rowsOf(compare(baseline, candidate));
    QVERIFY(rows.contains(QStringLiteral("Torch.add.1.forward = Torch.add.2.forward same")));
    QVERIFY(rows.contains(QStringLiteral("Torch.add.2.forward = Torch.add.3.forward same")));
    QVERIFY(rows.contains(QStringLiteral("Torch.add.2.backward = Torch.add.3.backward same")));
    QCOMPARE(rows.filter(QStringLiteral("only-candidate")).size(), 1);
    QCOMPARE(rows.filter(QStringLiteral("only-baseline")).size(), 0);
}

void TestDumpCompare::withoutModules()
{
    Dump baseline, candidate;
    baseline.forward("Torch.a.0.forward", tensor(), tensor());
    baseline.forward("Torch.b.0.forward", tensor(), tensor(1, "2, 2"));
    baseline.forward("Torch.a.1.forward", tensor(), tensor(1, "9"));
    candidate.forward("Torch.a.0.forward", tensor(), tensor(1, "9"));
    const QStringList rows = rowsOf(compare(baseline, candidate));
    QCOMPARE(rows,
        QStringList({ QStringLiteral("Torch.a.0.forward = - only-baseline"),
            QStringLiteral("Torch.b.0.forward = - only-baseline"),
            QStringLiteral("Torch.a.1.forward = Torch.a.0.forward same") }));
}

void TestDumpCompare::changedPlaces()
{
    Dump baseline, candidate;
    const QByteArray parent = "Module.m.M.forward.0";
    baseline.forward("Torch.a.0.forward", tensor(), tensor(), parent);
    baseline.forward("Torch.b.0.forward", tensor(), tensor(), parent);
    baseline.forward(parent, tensor(), tensor());
    candidate.forward("Torch.b.0.forward", tensor(), tensor(), parent);
    candidate.forward("Torch.a.0.forward", tensor(), tensor(), parent);
    candidate.forward(parent, tensor(), tensor());
    QCOMPARE(compare(baseline, candidate).count(State::Same), qsizetype(3));
}

void TestDumpCompare::renamedWrappers()
{
    Dump baseline, candidate;
    baseline.forward("Torch.a.0.forward", tensor(), tensor(),
        "Module._fsdp_wrapped_module.model.layers.0.Layer.forward.0");
    baseline.forward(
        "Module._fsdp_wrapped_module.model.layers.0.Layer.forward.0", tensor(), tensor());
    candidate.forward(
        "Torch.a.0.forward", tensor(), tensor(), "Module.module.model.layers.0.NpuLayer.forward.0");
    candidate.forward("Module.module.model.layers.0.NpuLayer.forward.0", tensor(), tensor());
    QCOMPARE(compare(baseline, candidate).count(State::Same), qsizetype(2));
}

void TestDumpCompare::gradientsByOrder()
{
    Dump baseline, candidate;
    baseline.add("Module.m.M.parameters_grad", "{\"weight\": " + tensor() + '}');
    candidate.add("Module.m.M.parameters_grad.7", "{\"weight\": [" + tensor() + "]}");
    QCOMPARE(rowsOf(compare(baseline, candidate)),
        QStringList(
            QStringLiteral("Module.m.M.parameters_grad = Module.m.M.parameters_grad.7 same")));
}

void TestDumpCompare::hostileParents()
{
    Dump circle;
    circle.forward("Module.a.A.forward.0", tensor(), tensor(), "Module.b.B.forward.0");
    circle.forward("Module.b.B.forward.0", tensor(), tensor(), "Module.a.A.forward.0");
    circle.forward("Module.c.C.forward.0", tensor(), tensor(), "Module.c.C.forward.0");
    circle.forward("Torch.a.0.forward", notANumber(), notANumber(), "Module.b.B.forward.0");
    QCOMPARE(compare(circle, circle).rows.size(), size_t(4));
}

void TestDumpCompare::fusedPair()
{
    const QByteArray parent = "Module.mlp.M.forward.0";
    Dump baseline, candidate;
    baseline.forward("Functional.silu.0.forward", tensor(), tensor(2), parent);
    baseline.forward("Torch.mul.0.forward", tensor(2), tensor(3), parent);
    candidate.forward("NPU.npu_swiglu.0.forward", tensor(1, "8"), tensor(3), parent);
    for (Dump* dump : { &baseline, &candidate }) {
        dump->forward("Functional.linear.0.forward", tensor(3), tensor(4), parent);
        dump->forward(parent, tensor(), tensor());
    }
    baseline.backward("Torch.mul.0.backward", tensor(), tensor());
    baseline.backward("Functional.silu.0.backward", tensor(), tensor());
    candidate.backward("NPU.npu_swiglu.0.backward", tensor(), tensor(1, "8"));
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.count(State::OnlyBaseline), qsizetype(4));
    QCOMPARE(pair.count(State::OnlyCandidate), qsizetype(2));
    QCOMPARE(pair.firstDivergence, -1);
    const DumpRow& fused = rowNamed(pair, "NPU.npu_swiglu.0.forward");
    QVERIFY(fused.fused >= 0);
    QCOMPARE(rowNamed(pair, "Functional.silu.0.forward").fused, fused.fused);
    QCOMPARE(rowNamed(pair, "Torch.mul.0.forward").fused, fused.fused);
    QVERIFY(rowNamed(pair, "NPU.npu_swiglu.0.backward").fused >= 0);
    QVERIFY(rowNamed(pair, "NPU.npu_swiglu.0.backward").fused != fused.fused);
}

void TestDumpCompare::fusedPairThatGivesSomethingElse()
{
    Dump baseline, candidate;
    baseline.forward("Functional.silu.0.forward", tensor(), tensor(2));
    baseline.forward("Functional.linear.0.forward", tensor(2), tensor(4));
    candidate.forward("NPU.npu_silu.0.forward", tensor(), tensor(5));
    candidate.forward("Functional.linear.0.forward", tensor(5), tensor(9));
    const DumpPair pair = compare(baseline, candidate);
    QVERIFY(rowNamed(pair, "NPU.npu_silu.0.forward").fused >= 0);
    QCOMPARE(firstDivergence(pair), QStringLiteral("NPU.npu_silu.0.forward"));
}

void TestDumpCompare::noPartner()
{
    Dump baseline, candidate;
    baseline.forward("Torch.a.0.forward", tensor(), tensor());
    baseline.forward("Torch.b.0.forward", tensor(), tensor());
    candidate.forward("Torch.a.0.forward", tensor(), tensor());
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(firstDivergence(pair), QStringLiteral("Torch.b.0.forward"));
    QCOMPARE(rowNamed(pair, "Torch.b.0.forward").fused, -1);
}

/// Every operator is used once, equal dumps give equal rows, sides can be exchanged.
void TestDumpCompare::everyPairOfShortSequences()
{
    constexpr int Length = 3, Symbols = 2;
    std::vector<std::vector<int>> sequences{ {} };
    for (size_t at = 0; at < sequences.size(); ++at)
        if (sequences[at].size() < size_t(Length))
            for (int symbol = 0; symbol < Symbols; ++symbol) {
                auto longer = sequences[at];
                longer.push_back(symbol);
                sequences.push_back(std::move(longer));
            }
    const auto dumpOf = [](const std::vector<int>& sequence) {
        Dump dump;
        std::array<int, Symbols> calls{};
        for (const int symbol : sequence)
            dump.forward(QByteArray("Torch.") + char('a' + symbol) + '.'
                    + QByteArray::number(calls[size_t(symbol)]++) + ".forward",
                tensor(), tensor(symbol + 1));
        return dump;
    };
    for (const auto& one : sequences)
        for (const auto& other : sequences) {
            const DumpPair pair = compare(dumpOf(one), dumpOf(other));
            std::vector<int> seenB(one.size()), seenC(other.size());
            for (const DumpRow& row : pair.rows) {
                if (row.op.baseline >= 0)
                    ++seenB[size_t(row.op.baseline)];
                if (row.op.candidate >= 0)
                    ++seenC[size_t(row.op.candidate)];
            }
            QVERIFY(std::all_of(seenB.begin(), seenB.end(), [](int count) { return count == 1; }));
            QVERIFY(std::all_of(seenC.begin(), seenC.end(), [](int count) { return count == 1; }));
            if (one == other)
                QCOMPARE(pair.count(State::Same), qsizetype(one.size()));
            const DumpPair mirrored = compare(dumpOf(other), dumpOf(one));
            QCOMPARE(mirrored.count(State::OnlyBaseline), pair.count(State::OnlyCandidate));
            QCOMPARE(mirrored.count(State::Same), pair.count(State::Same));
        }
}

void TestDumpCompare::originOperator()
{
    Dump baseline, candidate;
    for (Dump* dump : { &baseline, &candidate }) {
        const QByteArray bad = dump == &candidate ? notANumber() : tensor();
        const QByteArray parent = "Module.m.M.forward.0";
        dump->forward("Torch.a.0.forward", tensor(), tensor(), parent);
        dump->forward("Torch.rsqrt.0.forward", "[" + tensor() + "]", bad, parent);
        dump->forward("Torch.b.0.forward", "[[" + bad + "]]", bad, parent);
        dump->forward(parent, tensor(), bad);
        dump->backward("Torch.b.0.backward", bad, bad);
    }
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.origins.size(), size_t(1));
    QCOMPARE(pair.origins[0].side, Side::Candidate);
    QCOMPARE(pair.origins[0].op, QStringLiteral("Torch.rsqrt.0.forward"));
    QCOMPARE(pair.origins[0].propagated, qsizetype(3));
    QVERIFY(!rowNamed(pair, "Torch.rsqrt.0.forward").propagated);
    QVERIFY(rowNamed(pair, "Module.m.M.forward.0").propagated);
    QCOMPARE(firstDivergence(pair), QStringLiteral("Torch.rsqrt.0.forward"));
    const DumpPair mirrored = compare(candidate, baseline);
    QCOMPARE(mirrored.origins[0].side, Side::Baseline);
    QCOMPARE(mirrored.origins[0].op, QStringLiteral("Torch.rsqrt.0.forward"));
}

void TestDumpCompare::originParameter()
{
    Dump baseline, candidate;
    for (Dump* dump : { &baseline, &candidate }) {
        const QByteArray bad = dump == &candidate ? notANumber() : tensor();
        const QByteArray parent = "Module.model.layers.0.up_proj.Linear.forward.0";
        dump->forward("Functional.linear.0.forward", tensor() + ", " + bad, bad, parent);
        dump->forward(parent, tensor(), bad, {}, "\"weight\": " + bad);
    }
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.origins.size(), size_t(1));
    QCOMPARE(pair.origins[0].op, QString());
    QCOMPARE(pair.origins[0].parameter, QStringLiteral("model.layers.0.up_proj.weight"));
}

void TestDumpCompare::originInput()
{
    Dump baseline, candidate;
    baseline.forward("Torch.a.0.forward", tensor(), tensor());
    candidate.forward("Torch.a.0.forward", notANumber(), notANumber());
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.origins.size(), size_t(1));
    QCOMPARE(pair.origins[0].op, QString());
    QCOMPARE(pair.origins[0].parameter, QString());
    QCOMPARE(pair.origins[0].input, QStringLiteral("Torch.a.0.forward input.0"));
}

void TestDumpCompare::sharedNaN()
{
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(), notANumber());
    dump.forward("Torch.b.0.forward", notANumber(), notANumber());
    QVERIFY(compare(dump, dump).origins.empty());
}

void TestDumpCompare::maskIsNoOrigin()
{
    const QByteArray mask = tensorText("4", "0", "-Infinity", "-Infinity", "Infinity");
    Dump baseline, candidate;
    for (Dump* dump : { &baseline, &candidate }) {
        dump->forward("Tensor.__add__.0.forward", tensor() + ", " + mask, mask);
        dump->forward(
            "Functional.softmax.0.forward", mask, dump == &candidate ? notANumber() : tensor());
    }
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.origins.size(), size_t(1));
    QCOMPARE(pair.origins[0].op, QStringLiteral("Functional.softmax.0.forward"));
}

void TestDumpCompare::moduleOnlyDump()
{
    Dump baseline, candidate;
    for (Dump* dump : { &baseline, &candidate }) {
        const QByteArray bad = dump == &candidate ? notANumber() : tensor();
        dump->forward("Module.l.0.Layer.forward.0", tensor(), tensor(), "Module.l.L.forward.0");
        dump->forward("Module.l.1.Layer.forward.0", tensor(), bad, "Module.l.L.forward.0");
        dump->forward("Module.l.2.Layer.forward.0", bad, bad, "Module.l.L.forward.0");
        dump->forward("Module.l.L.forward.0", tensor(), bad);
    }
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.origins[0].op, QStringLiteral("Module.l.1.Layer.forward.0"));
}

void TestDumpCompare::cutDump()
{
    Dump dump;
    for (int at = 0; at < 4; ++at)
        dump.forward("Torch.a." + QByteArray::number(at) + ".forward", tensor(), tensor(at));
    Pair<DumpData> data{ load(dump), load(dump) };
    data.candidate.ops.resize(2);
    data.candidate.complete = false;
    DumpPair pair;
    SilentMonitor monitor;
    QVERIFY(comparePair(pair, data, monitor).has_value());
    QCOMPARE(pair.count(State::NotComparable), qsizetype(2));
    QCOMPARE(pair.firstDivergence, -1);
    QVERIFY(!pair.complete.candidate);
}

void TestDumpCompare::gradientRatios()
{
    Dump baseline, candidate;
    for (const int layer : { 1, 0 })
        for (Dump* dump : { &baseline, &candidate })
            dump->add(
                "Module.model.layers." + QByteArray::number(layer) + ".mlp.MLP.parameters_grad.0",
                "{\"weight\": [" + tensor(dump == &candidate && layer == 0 ? 2 : 1) + "]}");
    const DumpPair pair = compare(baseline, candidate);
    QCOMPARE(pair.gradients.size(), size_t(2));
    QCOMPARE(pair.gradients[0].layer, QStringLiteral("model.layers.0"));
    QCOMPARE(pair.gradients[0].norm.candidate / pair.gradients[0].norm.baseline, 2.0);
    QCOMPARE(pair.gradients[1].norm.candidate / pair.gradients[1].norm.baseline, 1.0);
}

void TestDumpCompare::places()
{
    QTemporaryDir directory;
    Dump dump;
    dump.forward("Torch.a.0.forward", tensor(), tensor());
    const auto write
        = [&](const char* path) { dump.write(directory.filePath(QLatin1String(path))); };
    write("b/dump/step_2/actor_update/step0/rank1");
    write("b/dump/step_2/actor_update/step0/rank0");
    write("b/dump/step_10/actor_update/step0/rank0");
    write("c/dump/step_2/actor_update/step0/rank0");
    write("c/dump/step_2/actor_update/step0/rank1");
    write("c/dump/step_2/ref_compute_log_prob/step0/rank0");
    SilentMonitor monitor;
    Pair<RunPtr> runs{ *loadRun(directory.filePath(QStringLiteral("b")), LoadOptions(), monitor),
        *loadRun(directory.filePath(QStringLiteral("c")), LoadOptions(), monitor) };
    QCOMPARE(runs.baseline->dumps->places.size(), size_t(3));
    QCOMPARE(runs.baseline->dumps->places[2].step, 10);
    QCOMPARE(runs.baseline->dumps->places[0].level, QStringLiteral("mix"));
    const auto dumps = compareDumps(runs, monitor);
    QVERIFY(dumps.has_value());
    QCOMPARE((*dumps)->pairs.size(), size_t(2));
    QCOMPARE((*dumps)->pairs[1].label, QStringLiteral("step_2/actor_update rank1"));
    QCOMPARE((*dumps)->unpaired.baseline.size(), size_t(1));
    QCOMPARE((*dumps)->unpaired.candidate.size(), size_t(1));
    QStringList what;
    for (const DumpMismatch& mismatch : (*dumps)->mismatches)
        what += mismatch.what;
    QCOMPARE(what, QStringList({ QStringLiteral("step"), QStringLiteral("stage") }));
}

void TestDumpCompare::sampleRows()
{
    if (!QFileInfo::exists(sample("gpu")))
        QSKIP("the shared samples are not here");
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ *loadRun(sample("gpu"), LoadOptions(), monitor),
        *loadRun(sample("npu"), LoadOptions(), monitor) };
    const auto comparison = compareRuns(runs, CompareOptions(), monitor);
    QVERIFY(comparison.has_value());
    const DumpComparison& dumps = *(*comparison)->dumps;
    QCOMPARE(dumps.pairs.size(), size_t(1));
    const DumpPair& pair = dumps.pairs[0];
    QCOMPARE(pair.rows.size(), size_t(18)); // 16 in common, one on each side
    QCOMPARE(pair.origins.size(), size_t(1));
    QCOMPARE(pair.origins[0].op, QStringLiteral("Functional.softmax.0.forward"));
    QCOMPARE(pair.origins[0].side, Side::Candidate);
    QCOMPARE(firstDivergence(pair), QStringLiteral("Distributed.all_reduce.0.forward"));
    const auto what = [&](const char* name) { return rowNamed(pair, name).what; };
    QVERIFY(what("Distributed.all_reduce.0.forward") & DumpRow::Group);
    QVERIFY(what("Functional.embedding.0.forward") & DumpRow::Dtype);
    QVERIFY(what("Module.model.norm.DemoRMSNorm.forward.0") & DumpRow::Dtype);
    QVERIFY(what("Torch.rsqrt.0.forward") & DumpRow::Value);
    QVERIFY(what("Torch.cat.0.forward") & DumpRow::Shape);
    QCOMPARE(rowNamed(pair, "Torch.cat.0.forward").state, State::Differs);
    const DumpRow& fused = rowNamed(pair, "NPU.npu_swiglu.0.forward");
    QCOMPARE(fused.state, State::OnlyCandidate);
    QVERIFY(fused.fused >= 0);
    QCOMPARE(rowNamed(pair, "Functional.silu.0.forward").fused, fused.fused);
    QCOMPARE(rowNamed(pair, "Functional.linear.0.forward").state, State::Same);
    // A row can be looked at again.
    const qsizetype row = &rowNamed(pair, "Functional.softmax.0.forward") - pair.rows.data();
    const auto data = readDumpRow(**comparison, 0, row, monitor);
    QVERIFY(data.has_value());
    QCOMPARE(data->candidate->name(0), QStringLiteral("Functional.softmax.0.forward"));
    const auto stack = readDumpStack(**comparison, 0, row, Side::Candidate, monitor);
    QVERIFY(stack.has_value());
    QCOMPARE(stack->size(), 2);
    QVERIFY(stack->front().startsWith(QStringLiteral("File ")));
}

void TestDumpCompare::sampleTable()
{
    if (!QFileInfo::exists(sample("gpu")))
        QSKIP("the shared samples are not here");
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ *loadRun(sample("gpu"), LoadOptions(), monitor),
        *loadRun(sample("npu"), LoadOptions(), monitor) };
    const auto comparison = compareRuns(runs, CompareOptions(), monitor);
    QVERIFY(comparison.has_value());
    QTemporaryDir directory;
    QVERIFY(exportDumps(**comparison, directory.path(), monitor).has_value());
    const auto ours = csvRows(directory.filePath(QStringLiteral("compare_result_rank0.csv")));
    const auto expected = csvRows(sample("expected_compare.csv"));
    QCOMPARE(ours.size(), expected.size());
    for (qsizetype row = 0; row < ours.size(); ++row) {
        QCOMPARE(ours[row].size(), expected[row].size());
        for (qsizetype column = 0; column < ours[row].size(); ++column)
            QVERIFY2(sameCell(ours[row][column], expected[row][column]),
                qPrintable(QStringLiteral("row %1, %2: %3 instead of %4")
                               .arg(QString::number(row), expected[0][column], ours[row][column],
                                   expected[row][column])));
    }
}

/// Tensors are read from the folder beside the dump; what leads out of it is not followed.
void TestDumpCompare::tensorTable()
{
    QTemporaryDir directory;
    const QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }";
    const auto npy = [&](float last) -> QByteArray {
        const std::array values{ 1.0F, 2.0F, 2.0F, last };
        return QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header
            + QByteArray(reinterpret_cast<const char*>(values.data()), sizeof values);
    };
    const auto saved = [](const char* file) -> QByteArray {
        QByteArray leaf = tensor();
        leaf.chop(1);
        return leaf + ", \"data_name\": \"" + file + "\"}";
    };
    for (const char* side : { "baseline", "candidate" }) {
        Dump dump;
        dump.forward("Torch.a.0.forward", saved("../../secret.npy"),
            saved("Torch.a.0.forward.output.0.npy"));
        const QString rank
            = directory.filePath(QLatin1String(side)) + QStringLiteral("/step0/rank0");
        QDir().mkpath(rank + QStringLiteral("/dump_tensor_data"));
        QFile json(rank + QStringLiteral("/dump.json"));
        QVERIFY(json.open(QIODevice::WriteOnly));
        json.write(dump.text().replace("\"statistics\"", "\"tensor\""));
        QFile values(rank + QStringLiteral("/dump_tensor_data/Torch.a.0.forward.output.0.npy"));
        QVERIFY(values.open(QIODevice::WriteOnly));
        values.write(npy(side[0] == 'b' ? 0 : 4));
        QFile outside(rank + QStringLiteral("/../../secret.npy"));
        QVERIFY(outside.open(QIODevice::WriteOnly));
        outside.write(npy(0));
    }
    const auto rows = tableOf(directory);
    QCOMPARE(rows.size(), qsizetype(3));
    QCOMPARE(rows[0].last(), QStringLiteral("Data_name"));
    const auto cell = [&](qsizetype row, const char* column) {
        return rows[row].value(rows[0].indexOf(QLatin1String(column)));
    };
    QCOMPARE(cell(1, "Cosine"), QStringLiteral("unsupported"));
    QCOMPARE(cell(2, "NPU Name"), QStringLiteral("Torch.a.0.forward.output.0"));
    QCOMPARE(cell(2, "MaxAbsErr"), QStringLiteral("4.0"));
    QCOMPARE(cell(2, "EucDist"), QStringLiteral("4.0"));
    QCOMPARE(cell(2, "Cosine"), QStringLiteral("0.6"));
    QCOMPARE(cell(2, "One Thousandth Err Ratio"), QStringLiteral("0.75"));
}

void TestDumpCompare::savedTensors_data()
{
    QTest::addColumn<QList<float>>("baseline"); // no elements: no file
    QTest::addColumn<QList<float>>("candidate");
    QTest::addColumn<bool>("told"); // statistics are there, and equal
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("notes");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto row
        = [](const char* name, const QList<float>& baseline, const QList<float>& candidate,
              bool told, const char* expected, int notes) {
              QTest::newRow(name) << baseline << candidate << told << QString::fromLatin1(expected)
                                  << notes;
          };
    row("equal", { 1, 2, 3, 4 }, { 1, 2, 3, 4 }, true, "same", 0);
    row("equal without statistics", { 1, 2, 3, 4 }, { 1, 2, 3, 4 }, false, "same", 0);
    row("noise", { 1, 2, 3, 4 }, { 1, 2, 3, 4.0001F }, true, "same", 0);
    row("another order", { 1, 2, 3, 4 }, { 4, 3, 2, 1 }, true, "differs value", 0);
    row("another order without statistics", { 1, 2, 3, 4 }, { 4, 3, 2, 1 }, false, "differs value",
        0);
    row("NaN without statistics", { 1, 2, 3, 4 }, { 1, 2, 3, nan }, false, "non-finite value", 0);
    row("NaN at one place", { 1, 2, 3, nan }, { 1, 2, 3, nan }, true, "same", 0);
    row("NaN at other places", { 1, 2, 3, nan }, { nan, 2, 3, 4 }, true, "non-finite value", 0);
    row("a file is missing", { 1, 2, 3, 4 }, {}, true, "not-comparable unreadable", 1);
    row("both files are missing", {}, {}, true, "not-comparable unreadable", 2);
    row("nothing to go by", {}, {}, false, "not-comparable unreadable", 2);
    row("a file of another shape", { 1, 2, 3, 4 }, { 1, 2 }, true, "not-comparable unreadable", 1);
}

void TestDumpCompare::savedTensors()
{
    QFETCH(QList<float>, baseline);
    QFETCH(QList<float>, candidate);
    QFETCH(bool, told);
    QFETCH(QString, expected);
    QFETCH(int, notes);
    QTemporaryDir directory;
    for (const char* side : { "baseline", "candidate" }) {
        const QString rank
            = directory.filePath(QLatin1String(side)) + QStringLiteral("/step0/rank0");
        QByteArray leaf = told ? tensor() : tensorText("4", "null", "null", "null", "null");
        leaf.chop(1);
        Dump dump;
        dump.forward("Torch.a.0.forward", tensor(), leaf + R"(, "data_name": "out.npy"})");
        QDir().mkpath(rank + QStringLiteral("/dump_tensor_data"));
        QFile json(rank + QStringLiteral("/dump.json"));
        QVERIFY(json.open(QIODevice::WriteOnly));
        json.write(dump.text().replace("\"statistics\"", "\"tensor\""));
        const QList<float>& values = side[0] == 'b' ? baseline : candidate;
        if (values.isEmpty())
            continue;
        const QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': ("
            + QByteArray::number(values.size()) + ",), }";
        QFile file(rank + QStringLiteral("/dump_tensor_data/out.npy"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header);
        file.write(reinterpret_cast<const char*>(values.constData()), values.size() * 4);
    }
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ *loadRun(directory.filePath(QStringLiteral("baseline")), LoadOptions(),
                                 monitor),
        *loadRun(directory.filePath(QStringLiteral("candidate")), LoadOptions(), monitor) };
    const auto dumps = compareDumps(runs, monitor);
    QVERIFY(dumps.has_value());
    const DumpPair& pair = (*dumps)->pairs.at(0);
    QCOMPARE(wordsOf(pair), expected);
    QCOMPARE(int(pair.notes.baseline.size() + pair.notes.candidate.size()), notes);
}

void TestDumpCompare::checksumTable()
{
    QTemporaryDir directory;
    for (const char* side : { "baseline", "candidate" }) {
        const auto leaf = [](const char* sum) -> QByteArray {
            return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "md5": ")"
                + QByteArray(sum) + "\"}";
        };
        Dump dump;
        dump.forward("Torch.a.0.forward", leaf("aa") + R"(, {"type": "str", "value": "[0, 1]"})",
            leaf(side[0] == 'b' ? "bb" : "cc"));
        dump.write(directory.filePath(QLatin1String(side)) + QStringLiteral("/step0/rank0"));
    }
    const auto rows = tableOf(directory);
    QCOMPARE(rows.size(), qsizetype(4));
    const auto cell = [&](qsizetype row, const char* column) {
        return rows[row].value(rows[0].indexOf(QLatin1String(column)));
    };
    QCOMPARE(cell(1, "Result"), QStringLiteral("pass"));
    QCOMPARE(cell(2, "NPU MD5"), QStringLiteral("77849d8c"));
    QCOMPARE(cell(3, "NPU MD5"), QStringLiteral("cc"));
    QCOMPARE(cell(3, "BENCH MD5"), QStringLiteral("bb"));
    QCOMPARE(cell(3, "Result"), QStringLiteral("error"));
}

ALIDADE_TEST_MAIN(TestDumpCompare)
#include "tst_dump_compare.moc"

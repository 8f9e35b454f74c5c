// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What two calls of one operator are told to be: the same, different, not finite, or not comparable
// because what would tell is missing; and which operators may stand for each other.
#include "tests/support/dump_rows_of.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {
using State = DumpRow::State;
}

class TestDumpValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void everyStatistic_data();
    void everyStatistic();
    void whatIsMissing_data();
    void whatIsMissing();
    void nanFlags_data();
    void nanFlags();
    void infinityAgainstNaN_data();
    void infinityAgainstNaN();
    void replacements_data();
    void replacements();
    void replacedBackward();
};

void TestDumpValues::values_data()
{
    QTest::addColumn<QByteArray>("baseline");
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<QString>("expected"); // state and what
    const auto row = [](const char* name, const QByteArray& baseline, const QByteArray& candidate,
                         const char* expected) {
        QTest::newRow(name) << baseline << candidate << QString::fromLatin1(expected);
    };
    const auto brain = [](const char* max) {
        return tensorText("4", max, "-1", "0.01", "1.5", "torch.bfloat16");
    };
    row("equal", tensor(), tensor(), "same");
    row("noise of a device", tensor(1), tensor(1.000001), "same");
    row("float32 off", tensor(1), tensor(1.02), "differs value");
    row("one step of bfloat16", brain("1"), brain("1.0078125"), "same");
    row("ten steps of bfloat16", brain("1"), brain("1.078125"), "differs value");
    row("mean around zero", tensorText("10000", "1", "-1", "1e-6", "50"),
        tensorText("10000", "1", "-1", "-2e-6", "50"), "same");
    row("dtype", brain("1"), tensorText("4", "1", "-1", "0.01", "1.5"), "differs dtype");
    row("dtype of two frameworks", brain("1"),
        tensorText("4", "1", "-1", "0.01", "1.5", "BFloat16"), "same");
    row("shape", tensor(1, "4"), tensor(1, "8"), "differs shape");
    row("integers equal", tensorText("4", "7", "0", "null", "null", "torch.int64"),
        tensorText("4", "7", "0", "null", "null", "torch.int64"), "same");
    row("integers differ", tensorText("4", "7", "0", "null", "null", "torch.int64"),
        tensorText("4", "8", "0", "null", "null", "torch.int64"), "differs value");
    row("NaN on one side", tensor(), notANumber(), "non-finite value");
    row("NaN on both sides", notANumber(), notANumber(), "same");
    row("infinity on both sides", tensorText("4", "1", "-Infinity", "-Infinity", "Infinity"),
        tensorText("4", "1", "-Infinity", "-Infinity", "Infinity"), "same");
    row("NaN beside infinity", tensorText("4", "1", "-Infinity", "-Infinity", "Infinity"),
        notANumber(), "non-finite value");
    row("no statistics", tensorText("4", "null", "null", "null", "null", "torch.float8_e4m3fn"),
        tensorText("4", "null", "null", "null", "null", "torch.float8_e4m3fn"), "not-comparable");
    row("statistics on one side", tensor(), tensorText("4", "null", "null", "null", "null"),
        "not-comparable statistics");
    row("empty", tensorText("0", "null", "null", "null", "null"),
        tensorText("0", "null", "null", "null", "null"), "same");
    row("none against a tensor", "null", tensor(), "differs shape");
    row("scalar", R"({"type": "int", "value": 1})", R"({"type": "int", "value": 2})",
        "differs value");
    row("minus infinity against a number", R"({"type": "float", "value": -Infinity})",
        R"({"type": "float", "value": -1e38})", "non-finite value");
    row("device", R"({"type": "torch.device", "value": "npu:0"})",
        R"({"type": "torch.device", "value": "cuda:0"})", "same");
    row("group", R"({"type": "torch.ProcessGroup", "group_ranks": [0, 1]})",
        R"({"type": "torch.ProcessGroup", "group_ranks": [0]})", "differs group");
    const auto checksum = [](const char* sum) -> QByteArray {
        return R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [4], "md5": ")"
            + QByteArray(sum) + "\"}";
    };
    row("equal checksums", checksum("aa"), checksum("aa"), "same");
    row("other checksums", checksum("aa"), checksum("bb"), "differs value");
    const auto withChecksum = [](const char* sum) -> QByteArray {
        QByteArray leaf = tensor();
        leaf.chop(1);
        return leaf + ", \"md5\": \"" + sum + "\"}";
    };
    row("equal checksums and statistics", withChecksum("aa"), withChecksum("aa"), "same");
    row("other checksums, equal statistics", withChecksum("aa"), withChecksum("bb"),
        "differs value");
    row("a checksum on one side", withChecksum("aa"), tensor(), "same");
    row("a checksum against statistics", checksum("aa"), tensor(), "not-comparable statistics");
    const auto shard = [](const char* placement) -> QByteArray {
        return R"({"type": "torch.distributed.tensor.DTensor", "dtype": "torch.float32",
            "shape": [4], "Max": )"
            + QByteArray(placement) + R"(, "Min": 0, "Mean": 0, "Norm": 1, "placements": [)"
            + placement + "]}";
    };
    row("shards of another split", shard("1"), shard("2"), "not-comparable");
}

void TestDumpValues::values()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    QFETCH(QString, expected);
    Dump one, other;
    one.forward("Torch.a.0.forward", tensor(), baseline);
    other.forward("Torch.a.0.forward", tensor(), candidate);
    const DumpPair pair = compare(one, other);
    QCOMPARE(pair.rows.size(), size_t(1));
    QCOMPARE(wordsOf(pair), expected);
    // The other way round it is the same.
    const DumpPair mirrored = compare(other, one);
    QCOMPARE(mirrored.rows[0].state, pair.rows[0].state);
    QCOMPARE(mirrored.rows[0].what, pair.rows[0].what);
}

void TestDumpValues::everyStatistic_data()
{
    QTest::addColumn<QByteArray>("baseline");
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<QString>("expected");
    const auto with = [](int at, const char* number) {
        QByteArrayList numbers{ "1", "-1", "0.1", "1.5" };
        numbers[at] = number;
        return tensorText("4", numbers[0], numbers[1], numbers[2], numbers[3]);
    };
    const QString names[]{ QStringLiteral("Max"), QStringLiteral("Min"), QStringLiteral("Mean"),
        QStringLiteral("Norm") };
    for (int at = 0; at < 4; ++at) {
        const auto row = [&](const char* name, const char* baseline, const char* candidate,
                             const char* expected) {
            QTest::addRow("%s %s", qPrintable(names[at]), name)
                << (baseline ? with(at, baseline) : tensor())
                << (candidate ? with(at, candidate) : tensor()) << QString::fromLatin1(expected);
        };
        row("null on one side", nullptr, "null", "not-comparable statistics");
        row("null on both sides", "null", "null", at < 2 ? "not-comparable" : "same");
        row("NaN on one side", nullptr, "NaN", "non-finite value");
        row("quoted NaN on one side", nullptr, "\"nan\"", "non-finite value");
        // A norm is a sum: its infinity beside finite extremes is none of the tensor.
        const bool norm = at == 3;
        row("infinite on one side", nullptr, "Infinity",
            norm ? "not-comparable statistics" : "non-finite value");
        row("-infinite on one side", nullptr, "-Infinity", "non-finite value");
        row("infinities of two signs", "Infinity", "-Infinity",
            norm ? "non-finite value" : "differs value");
        row("infinity against NaN", "Infinity", "NaN", norm ? "non-finite value" : "differs value");
        row("NaN against null", "NaN", "null", "not-comparable statistics");
        row("NaN on both sides", "NaN", "NaN", "same");
        row("infinite on both sides", "Infinity", "Infinity", "same");
        row("off", nullptr, "9", "differs value");
        row("huge on both sides", "1e300", "1e300", "same");
        row("huge on one side", nullptr, "1e300", "differs value");
    }
}

void TestDumpValues::everyStatistic() { values(); }

void TestDumpValues::whatIsMissing_data()
{
    QTest::addColumn<QByteArray>("baseline"); // one operator
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<QString>("expected");
    const QByteArray untold = tensorText("4", "null", "null", "null", "null");
    const auto call = [](const QByteArray& inputs, const QByteArray& outputs,
                          const QByteArray& parameter = {}) -> QByteArray {
        return R"({"input_args": [)" + inputs + R"(], "output": [)" + outputs + ']'
            + (parameter.isEmpty() ? QByteArray()
                                   : R"(, "parameters": {"weight": )" + parameter + '}')
            + '}';
    };
    const auto row = [](const char* name, const QByteArray& baseline, const QByteArray& candidate,
                         const char* expected) {
        QTest::newRow(name) << baseline << candidate << QString::fromLatin1(expected);
    };
    row("nothing at all", "{}", "{}", "not-comparable");
    row("no object", "5", "[]", "not-comparable unreadable");
    row("no output in one run", call(tensor(), tensor()), call(tensor(), ""), "differs shape");
    row("one of two outputs untold in both", call(tensor(), tensor() + ", " + untold),
        call(tensor(), tensor() + ", " + untold), "not-comparable");
    row("one of two outputs untold in one", call(tensor(), tensor() + ", " + untold),
        call(tensor(), tensor() + ", " + tensor()), "not-comparable statistics");
    row("a difference counts more than what is untold", call(tensor(), tensor(1) + ", " + untold),
        call(tensor(), tensor(2) + ", " + tensor()), "differs value");
    row("an input untold in one", call(untold, tensor()), call(tensor(), tensor()), "same");
    row("a parameter untold in one", call(tensor(), tensor(), untold),
        call(tensor(), tensor(), tensor()), "not-comparable statistics");
    row("a parameter missing in one", call(tensor(), tensor(), tensor()), call(tensor(), tensor()),
        "differs shape");
    row("integers untold in one",
        call("", tensorText("4", "7", "0", "null", "null", "torch.int64")),
        call("", tensorText("4", "null", "null", "null", "null", "torch.int64")),
        "not-comparable statistics");
}

void TestDumpValues::whatIsMissing()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    QFETCH(QString, expected);
    Dump one, other;
    one.add("Module.m.M.forward.0", baseline);
    other.add("Module.m.M.forward.0", candidate);
    for (const bool mirrored : { false, true }) {
        const DumpPair pair = mirrored ? compare(other, one) : compare(one, other);
        QCOMPARE(wordsOf(pair), expected);
    }
}

void TestDumpValues::nanFlags_data()
{
    QTest::addColumn<QByteArray>("baseline");
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("origin");
    QTest::newRow("none") << QByteArray("0") << QByteArray("0") << QStringLiteral("same") << false;
    QTest::newRow("both") << QByteArray("1") << QByteArray("1") << QStringLiteral("same") << false;
    QTest::newRow("one") << QByteArray("0") << QByteArray("1") << QStringLiteral("non-finite")
                         << true;
    QTest::newRow("untold in one")
        << QByteArray("0") << QByteArray("null") << QStringLiteral("not-comparable") << false;
}

void TestDumpValues::nanFlags()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    QFETCH(QString, state);
    QFETCH(bool, origin);
    Dump one, other;
    one.add("Torch.a.0.forward", R"({"is_nan": )" + baseline + '}');
    other.add("Torch.a.0.forward", R"({"is_nan": )" + candidate + '}');
    const DumpPair pair = compare(one, other);
    QCOMPARE(QString(nameOf(pair.rows[0].state)), state);
    QCOMPARE(!pair.origins.empty(), origin);
    if (origin)
        QCOMPARE(pair.origins[0].op, QStringLiteral("Torch.a.0.forward"));
}

void TestDumpValues::infinityAgainstNaN_data()
{
    QTest::addColumn<QByteArray>("baseline"); // Max
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<bool>("ours"); // the baseline makes something that the candidate has not
    QTest::addColumn<bool>("theirs");
    const auto row = [](const char* baseline, const char* candidate, bool ours, bool theirs) {
        QTest::addRow("%s against %s", baseline, candidate)
            << QByteArray(baseline) << QByteArray(candidate) << ours << theirs;
    };
    row("1", "NaN", false, true);
    row("1", "Infinity", false, true);
    // Neither run is finite there: a difference, but no run has it alone.
    row("Infinity", "NaN", false, false);
    row("-Infinity", "NaN", false, false);
    row("Infinity", "-Infinity", false, false);
    row("Infinity", "Infinity", false, false);
    row("NaN", "NaN", false, false);
}

/// An origin is where the other run is finite, whichever side is which; all else that differs is a
/// divergence.
void TestDumpValues::infinityAgainstNaN()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    QFETCH(bool, ours);
    QFETCH(bool, theirs);
    Dump one, other;
    one.forward("Torch.a.0.forward", tensor(), tensorText("4", baseline, "-1", "0.1", "1.5"));
    other.forward("Torch.a.0.forward", tensor(), tensorText("4", candidate, "-1", "0.1", "1.5"));
    for (const bool mirrored : { false, true }) {
        const DumpPair pair = mirrored ? compare(other, one) : compare(one, other);
        QCOMPARE(pair.rows[0].state == State::NonFinite, ours || theirs);
        QCOMPARE(pair.firstDivergence >= 0, baseline != candidate);
        Pair<bool> origins;
        for (const DumpOrigin& origin : pair.origins)
            origins[origin.side] = true;
        QCOMPARE(origins.baseline, mirrored ? theirs : ours);
        QCOMPARE(origins.candidate, mirrored ? ours : theirs);
    }
}

void TestDumpValues::replacements_data()
{
    QTest::addColumn<QByteArray>("baseline"); // gives 2
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<double>("output"); // of the candidate
    QTest::addColumn<double>("ours"); // what the operator behind takes
    QTest::addColumn<double>("theirs");
    QTest::addColumn<bool>("fused");
    QTest::addColumn<bool>("diverges");
    const auto row = [](const char* name, const char* baseline, const char* candidate,
                         double output, double ours, double theirs, bool fused, bool diverges) {
        QTest::newRow(name) << QByteArray(baseline) << QByteArray(candidate) << output << ours
                            << theirs << fused << diverges;
    };
    const char* const silu = "Functional.silu";
    const char* const swiglu = "NPU.npu_swiglu";
    row("known, the same", silu, swiglu, 2, 2, 2, true, false);
    row("known, and what takes it agrees", silu, swiglu, 5, 5, 5, true, false);
    row("known, but what takes it differs", silu, swiglu, 5, 2, 5, true, true);
    row("known, and what may take it agrees", silu, swiglu, 5, 3, 3, true, false);
    row("known, but nothing takes it", silu, swiglu, 5, 1, 1, true, true);
    row("known, the other way round", "NPU.npu_rms_norm", "Torch.rsqrt", 2, 2, 2, true, false);
    row("unknown, the same", "Torch.add", "Torch.bogus", 2, 2, 2, true, false);
    row("unknown, something else", "Torch.add", "Torch.bogus", 5, 5, 5, false, true);
    row("unknown, and what is behind agrees", "Torch.add", "Torch.bogus", 5, 1, 1, false, true);
    row("two plain operators", silu, "Functional.gelu", 5, 5, 5, false, true);
    row("fused, but not that one", "Torch.cumsum", swiglu, 5, 5, 5, false, true);
}

void TestDumpValues::replacements()
{
    QFETCH(QByteArray, baseline);
    QFETCH(QByteArray, candidate);
    QFETCH(double, output);
    QFETCH(double, ours);
    QFETCH(double, theirs);
    QFETCH(bool, fused);
    QFETCH(bool, diverges);
    Dump one, other;
    one.forward(baseline + ".0.forward", tensor(), tensor(2));
    other.forward(candidate + ".0.forward", tensor(), tensor(output));
    const QByteArray shape = ours == 1 ? "7, 7" : "4"; // 1: of another size
    one.forward("Functional.linear.0.forward", tensor(ours, shape), tensor(4, shape));
    other.forward("Functional.linear.0.forward", tensor(theirs, shape), tensor(4, shape));
    one.backward(baseline + ".0.backward", tensor(), tensor());
    other.backward(candidate + ".0.backward", tensor(), tensor());
    const DumpPair pair = compare(one, other);
    const QByteArray forward = candidate + ".0.forward", backward = candidate + ".0.backward";
    QCOMPARE(rowNamed(pair, forward.constData()).fused >= 0, fused);
    QCOMPARE(rowNamed(pair, backward.constData()).fused >= 0, fused);
    QCOMPARE(pair.firstDivergence >= 0, diverges);
}

/// A forward group that is no replacement leaves its backward calls unmatched.
void TestDumpValues::replacedBackward()
{
    Dump baseline, candidate;
    baseline.forward("Torch.add.0.forward", tensor(), tensor(2));
    candidate.forward("Torch.bogus.0.forward", tensor(), tensor(7));
    baseline.backward("Torch.add.0.backward", tensor(), tensor());
    candidate.backward("Torch.bogus.0.backward", tensor(), tensor());
    const DumpPair pair = compare(baseline, candidate);
    for (const DumpRow& row : pair.rows) {
        QCOMPARE(row.fused, -1);
        QVERIFY(diverges(row));
    }
}

ALIDADE_TEST_MAIN(TestDumpValues)
#include "tst_dump_values.moc"

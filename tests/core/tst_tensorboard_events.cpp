// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// TensorBoard's event files: both encodings, several files a folder, resumed runs, damage.
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "tests/support/record_files.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cmath>

using namespace alidade;
using namespace alidade::records;

namespace alidade {
extern const Source tensorboard_events;
}

namespace {

/// Written by torch: the version, and actor/pg_loss = -0.25 at step 1.
const QByteArray Version = QByteArray::fromHex("0900000040fc54d9411a0d627261696e2e4576656e743a32");
const QByteArray Loss = QByteArray::fromHex(
    "2300000000000000b09f77430900004040fc54d94110012a160a140a0d6163746f722f70675f6c6f73731500008"
    "0be72f60c6e");
constexpr const char Name[] = "tb/P/E/events.out.tfevents.1786000000.host.1.0";

class Files {
public:
    void write(const QString& path, const QByteArray& bytes)
    {
        const QString full = m_root.filePath(path);
        QDir().mkpath(QFileInfo(full).path());
        QFile file(full);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        m_files.push_back({ path, full, bytes.size(), 1000 });
    }
    RunPtr load() const
    {
        RunBuilder builder(m_root.path());
        SilentMonitor monitor;
        return tensorboard_events.load(m_files, builder, monitor) ? builder.freeze() : nullptr;
    }

private:
    QTemporaryDir m_root;
    std::vector<SourceFile> m_files;
};

QByteArray scalarRecord(qint64 step, float value, const QByteArray& tag = "a")
{
    return tfRecord(summaryEvent(1000 + double(step), step, simpleValue(tag, value)));
}

QByteArray experiment(int from, int to, float offset = 0)
{
    QByteArray bytes = tfRecord(versionEvent(1000));
    for (int step = from; step <= to; ++step)
        bytes += scalarRecord(step, offset + float(step));
    return bytes;
}

const MetricSeries* seriesNamed(const Run& run, const QString& name)
{
    for (const MetricStore& store : run.stores)
        for (const MetricSeries& series : store.series)
            if (series.name == name)
                return &series;
    return nullptr;
}

std::vector<double> range(int from, int to)
{
    std::vector<double> all;
    for (int i = from; i <= to; ++i)
        all.push_back(i);
    return all;
}

} // namespace

class TestTensorboardEvents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recognised_data();
    void recognised();
    void checksums();
    void recordedBytes();
    void encodings_data();
    void encodings();
    void unreadableScalars();
    void stepsOfAnySize_data();
    void stepsOfAnySize();
    void stepsThatAreNone();
    void otherContent();
    void everyCut();
    void everyFlippedByte();
    void hostileLengths_data();
    void hostileLengths();
    void severalFiles();
    void twoExperiments();
    void resumedWithoutMark();
    void resumedWithMark();
    void stepsGoBackInOneFile();
    void foreignTool();
};

void TestTensorboardEvents::recognised_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("isEvents");
    QTest::newRow("torch") << QString::fromLatin1(Name) << QByteArray() << true;
    QTest::newRow("any name") << QStringLiteral("x.tfevents") << QByteArray() << true;
    QTest::newRow("profile") << QStringLiteral("events.out.tfevents.1.h.profile-empty")
                             << QByteArray() << false;
    QTest::newRow("content") << QStringLiteral("copy") << tfRecord(Version) << true;
    QTest::newRow("other") << QStringLiteral("copy") << QByteArray("brain") << false;
}

void TestTensorboardEvents::recognised()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, head);
    QFETCH(bool, isEvents);
    QCOMPARE(tensorboard_events.recognises({ path, path, 10, 0 }, view(head)), isEvents);
}

void TestTensorboardEvents::checksums()
{
    QCOMPARE(crc32cOf("123456789"), 0xE3069283U);
    QCOMPARE(crc32cOf(""), 0U);
    QCOMPARE(crc32Of("123456789"), 0xCBF43926U);
    QCOMPARE(crc32Of("56789", crc32Of("1234")), 0xCBF43926U);
    QCOMPARE(crc32cOf(std::string(32, '\0')), 0x8A9136AAU);
    QCOMPARE(crc32cOf(std::string(32, '\xFF')), 0x62A8AB43U);
}

void TestTensorboardEvents::recordedBytes()
{
    const double versionSeconds = qFromLittleEndian<double>(Version.constData() + 1);
    const double lossSeconds = qFromLittleEndian<double>(Loss.constData() + 13);
    QCOMPARE(versionEvent(versionSeconds).toHex(), Version.toHex());
    QCOMPARE(tfRecord(summaryEvent(lossSeconds, 1, simpleValue("actor/pg_loss", -0.25F))).toHex(),
        Loss.toHex());
    QCOMPARE(tensorValue("val/loss", 0.1).toHex(),
        QByteArray(
            "0a0876616c2f6c6f7373420e0802120032089a9999999999b93f4a0b0a090a077363616c617273"));

    Files files;
    files.write(QString::fromLatin1(Name), tfRecord(Version) + Loss);
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(0));
    QCOMPARE(run->metrics()->origin.file, QString::fromLatin1(Name));
    QCOMPARE(run->metrics()->series.size(), size_t(1));
    const MetricSeries& series = run->metrics()->series[0];
    QCOMPARE(series.name, QStringLiteral("actor/pg_loss"));
    QCOMPARE(series.steps, std::vector<double>{ 1 });
    QCOMPARE(series.values, std::vector<double>{ -0.25 });
    QCOMPARE(series.wallSeconds, std::vector<double>{ lossSeconds });
    QCOMPARE(series.relativeResolution, 6e-8);
}

void TestTensorboardEvents::encodings_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("resolution");
    constexpr double Absent = -999;
    const auto tensor = [](int type, const QByteArray& content) -> QByteArray {
        return block(1, "a") + block(8, number(1, quint64(type)) + content);
    };
    const auto add
        = [](const char* name, const QByteArray& value, double expected, double resolution) {
              QTest::newRow(name) << value << expected << resolution;
          };
    add("simple", simpleValue("a", 0.1F), double(0.1F), 6e-8);
    add("simple before its tag", fixed(2, 0.5F) + block(1, "a"), 0.5, 6e-8);
    add("simple NaN", simpleValue("a", std::nanf("")), std::nan(""), 6e-8);
    add("simple infinity", simpleValue("a", -HUGE_VALF), -HUGE_VAL, 6e-8);
    add("double, packed", tensorValue("a", 0.1), 0.1, 0);
    add("double, unpacked", tensor(2, fixed(6, 0.1)), 0.1, 0);
    add("double, content", tensor(2, block(4, little(0.1))), 0.1, 0);
    add("float, packed", tensor(1, block(5, little(0.1F))), double(0.1F), 6e-8);
    add("float, unpacked", tensor(1, fixed(5, 0.1F)), double(0.1F), 6e-8);
    add("float, content", tensor(1, block(4, little(0.1F))), double(0.1F), 6e-8);
    add("int32", tensor(3, block(7, varint(quint64(-3)))), -3, 0);
    add("int64", tensor(9, block(10, varint(quint64(1) << 40))), 1099511627776.0, 0);
    add("int64, unpacked", tensor(9, number(10, 7)), 7, 0);
    add("int64, content", tensor(9, block(4, little(qint64(-5)))), -5, 0);
    add("int32, content", tensor(3, block(4, little(qint32(-5)))), -5, 0);
    add("int16", tensor(5, block(7, varint(quint64(-300)))), -300, 0);
    add("int16, content", tensor(5, block(4, little(qint16(-300)))), -300, 0);
    add("int8, content", tensor(6, block(4, little(qint8(-5)))), -5, 0);
    add("uint8", tensor(4, block(7, varint(200))), 200, 0);
    add("uint8, content", tensor(4, block(4, little(quint8(200)))), 200, 0);
    add("uint16", tensor(17, number(7, 60'000)), 60'000, 0);
    add("uint32", tensor(22, block(16, varint(4'000'000'000U))), 4e9, 0);
    add("uint64", tensor(23, block(17, varint(quint64(1) << 63))), std::ldexp(1, 63), 0);
    add("uint64, content", tensor(23, block(4, little(quint64(1) << 63))), std::ldexp(1, 63), 0);
    add("bool", tensor(10, block(11, varint(1))), 1, 0);
    add("with a shape of one", tensor(2, block(2, block(2, number(1, 1))) + block(6, little(0.1))),
        0.1, 0);
    add("bfloat16, content", tensor(14, block(4, little(quint16(0xBE80)))), -0.25, 3.9e-3);
    add("half, content", tensor(19, block(4, little(quint16(0x3C00)))), 1, 4.9e-4);
    add("half, list", tensor(19, block(13, varint(0xB400))), -0.25, 4.9e-4);
    add("half, denormal", tensor(19, block(13, varint(1))), std::ldexp(1, -24), 4.9e-4);
    add("half, infinity", tensor(19, block(13, varint(0xFC00))), -HUGE_VAL, 4.9e-4);
    add("two numbers", tensor(1, block(5, little(0.1F) + little(0.2F))), Absent, 0);
    add("content of another length", tensor(2, block(4, little(0.1F))), Absent, 0);
    add("text", tensor(7, block(8, "words")), Absent, 0);
    add("unknown type", tensor(99, block(4, little(0.1))), Absent, 0);
    add("no number", tensor(1, {}), Absent, 0);
    add("image", block(1, "a") + block(4, "png"), Absent, 0);
    add("simple of the wrong kind", block(1, "a") + number(2, 5), Absent, 0);
    add("another plugin", tensorValue("a", 0.1).replace("scalars", "pr_curv"), Absent, 0);
}

void TestTensorboardEvents::encodings()
{
    QFETCH(QByteArray, value);
    QFETCH(double, expected);
    QFETCH(double, resolution);
    Files files;
    // A field that nobody knows stands in between.
    files.write(QString::fromLatin1(Name),
        tfRecord(versionEvent(1)) + tfRecord(block(77, "?") + summaryEvent(5, 0, value)));
    const RunPtr run = files.load();
    if (expected == -999) {
        QVERIFY(!run->metrics());
        QCOMPARE(run->notes.size(), size_t(1));
        QVERIFY(run->notes[0].text.startsWith(QStringLiteral("No scalars")));
        return;
    }
    QCOMPARE(run->notes.size(), size_t(0));
    QVERIFY(run->metrics());
    const MetricSeries& series = run->metrics()->series[0];
    QCOMPARE(series.steps, std::vector<double>{ 0 });
    QCOMPARE(series.relativeResolution, resolution);
    if (std::isnan(expected))
        QVERIFY(std::isnan(series.values[0]));
    else
        QVERIFY(series.values[0] == expected);
}

/// A scalar that cannot be read is said, once for a tag; other plugins have nothing to say.
void TestTensorboardEvents::unreadableScalars()
{
    const QByteArray marked = block(9, block(1, block(1, "scalars")));
    const QByteArray two
        = block(1, "a") + block(8, number(1, 1) + block(5, little(0.1F) + little(0.2F))) + marked;
    Files files;
    files.write(QString::fromLatin1(Name),
        tfRecord(versionEvent(1)) + tfRecord(summaryEvent(5, 1, two))
            + tfRecord(summaryEvent(6, 2, two)) + scalarRecord(3, 1, "b"));
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(
        run->notes[0].text, QStringLiteral("The scalar a is no single number and was left out"));
    QCOMPARE(run->metrics()->series.size(), size_t(1));
}

void TestTensorboardEvents::stepsOfAnySize_data()
{
    QTest::addColumn<qint64>("step");
    QTest::newRow("zero, not written") << qint64(0);
    QTest::newRow("beyond 31 bits") << (qint64(1) << 31);
    QTest::newRow("beyond 32 bits") << qint64(5'000'000'000);
    QTest::newRow("the largest") << qint64(999'999'999'999);
}

void TestTensorboardEvents::stepsOfAnySize()
{
    QFETCH(qint64, step);
    Files files;
    files.write(QString::fromLatin1(Name),
        tfRecord(versionEvent(1)) + scalarRecord(step, 1) + scalarRecord(step + 1, 2));
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(0));
    QCOMPARE(
        run->metrics()->series[0].steps, (std::vector<double>{ double(step), double(step + 1) }));
    QCOMPARE(run->metrics()->attempts.size(), size_t(1));
}

/// No trainer counts so: the value is left out, and the note says where it stands.
void TestTensorboardEvents::stepsThatAreNone()
{
    Files files;
    files.write(QString::fromLatin1(Name),
        tfRecord(versionEvent(1)) + scalarRecord(1, 1) + scalarRecord(-1, 2)
            + scalarRecord(qint64(1) << 60, 3) + scalarRecord(2, 4));
    const RunPtr run = files.load();
    QCOMPARE(run->metrics()->series[0].steps, (std::vector<double>{ 1, 2 }));
    QCOMPARE(run->metrics()->attempts.size(), size_t(1));
    QCOMPARE(run->notes.size(), size_t(1));
    QVERIFY2(run->notes[0].text.startsWith(
                 QStringLiteral("2 values were left out: a step is a whole number from 0 to 1e+12 "
                                "(first: -1 at byte ")),
        qPrintable(run->notes[0].text));
}

/// What real files hold beside scalars, and names as people write them.
void TestTensorboardEvents::otherContent()
{
    const auto plugin = [](const char* name) { return block(9, block(1, block(1, name))); };
    const QByteArray text = block(1, "val/generations/text_summary")
        + block(8, number(1, 7) + block(8, "an answer")) + plugin("text");
    const QByteArray histogram = block(1, "weights") + block(5, fixed(1, -1.0) + fixed(2, 1.0));
    const QByteArray histogramTensor = block(1, "new weights")
        + block(8, number(1, 2) + block(2, block(2, number(1, 3))) + block(4, QByteArray(72, 'x')))
        + plugin("histograms");
    const QByteArray image = block(1, "image") + block(4, number(1, 8) + block(4, "png"));
    const QByteArray audio = block(1, "audio") + block(6, fixed(1, 1.0F));
    // The hyperparameters of torch: a number under a tag of a plugin that is none of ours.
    const QByteArray parameters = block(1, "_hparams_/experiment") + plugin("hparams");
    Files files;
    QByteArray bytes = tfRecord(versionEvent(1));
    bytes += tfRecord(records::event(1, 0, block(4, QByteArray(3'000'000, 'g')))); // graph_def
    bytes += tfRecord(records::event(1, 0, block(9, "meta graph")));
    bytes += tfRecord(records::event(1, 0, block(8, block(1, "trace")))); // tagged_run_metadata
    bytes += tfRecord(records::event(1, 0, block(6, block(2, "a message")))); // log_message
    bytes += tfRecord(records::event(1, 0, block(10, block(1, "torch.utils.tensorboard"))));
    bytes += tfRecord(records::event(1, 0, block(7, number(1, 3)))); // session_log CHECKPOINT
    for (const QByteArray& value : { text, histogram, histogramTensor, image, audio, parameters })
        bytes += tfRecord(summaryEvent(2, 1, value));
    const QByteArray names[]
        = { "val-core/some data (B)/acc/mean@8", "a\\b:c", "/lead//twice/", "\xE6\x95\xB0/acc" };
    for (const QByteArray& name : names)
        bytes += scalarRecord(1, 0.5F, name);
    // Two values in one event.
    bytes += tfRecord(records::event(
        3, 2, block(5, block(1, simpleValue("x", 1)) + block(1, simpleValue("y", 2)))));
    files.write(QString::fromLatin1(Name), bytes);
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(0));
    QCOMPARE(run->metrics()->series.size(), size_t(6));
    for (const QByteArray& name : names)
        QVERIFY2(seriesNamed(*run, QString::fromUtf8(name)), name.constData());
    QCOMPARE(seriesNamed(*run, QStringLiteral("y"))->values, std::vector<double>{ 2 });
}

void TestTensorboardEvents::everyCut()
{
    const QByteArray version = tfRecord(versionEvent(1000));
    const QByteArray record = scalarRecord(1, 0.5F);
    const QByteArray whole = version + record + scalarRecord(2, 0.25F);
    for (qsizetype size = 0; size <= whole.size(); ++size) {
        Files files;
        files.write(QString::fromLatin1(Name), whole.left(size));
        const RunPtr run = files.load();
        const qsizetype scalars = size - version.size();
        const bool atEnd = size == 0 || (scalars >= 0 && scalars % record.size() == 0);
        const bool empty = scalars < record.size() && size > 0; // said behind the damage
        const bool damaged = !atEnd || size == 0;
        QCOMPARE(run->notes.size(), size_t(damaged ? 1 : 0) + (empty ? 1 : 0));
        if (!atEnd) {
            const qsizetype begin
                = scalars < 0 ? 0 : version.size() + scalars / record.size() * record.size();
            QCOMPARE(run->notes[0].text,
                QStringLiteral("At byte %1: the last record is cut").arg(begin));
        }
        QCOMPARE(run->metrics() ? run->metrics()->series[0].steps.size() : 0,
            size_t(std::max<qsizetype>(0, scalars) / record.size()));
    }
}

void TestTensorboardEvents::everyFlippedByte()
{
    const QByteArray version = tfRecord(versionEvent(1000));
    const QByteArray record = scalarRecord(1, 0.5F);
    for (qsizetype at = 0; at < record.size(); ++at) {
        QByteArray damaged = record;
        damaged[at] = char(damaged[at] ^ 0x10);
        Files files;
        files.write(QString::fromLatin1(Name), version + damaged + scalarRecord(2, 0.25F));
        const RunPtr run = files.load();
        QCOMPARE(run->notes.size(), size_t(run->metrics() ? 1 : 2)); // "no scalars" beside it
        QVERIFY(run->notes[0].text.startsWith(QStringLiteral("At byte %1: ").arg(version.size())));
        // Behind a damaged length nothing can be found, behind damaged data everything.
        const bool lengthIsDamaged = at < 12;
        QCOMPARE(run->metrics() != nullptr, !lengthIsDamaged);
        if (!lengthIsDamaged)
            QCOMPARE(run->metrics()->series[0].steps, std::vector<double>{ 2 });
    }
}

void TestTensorboardEvents::hostileLengths_data()
{
    QTest::addColumn<quint64>("length");
    QTest::newRow("one too many") << quint64(53);
    QTest::newRow("half of all") << (quint64(1) << 63);
    QTest::newRow("all") << ~quint64(0);
    QTest::newRow("wraps with its frame") << ~quint64(0) - 15;
    QTest::newRow("a terabyte") << (quint64(1) << 40);
}

void TestTensorboardEvents::hostileLengths()
{
    QFETCH(quint64, length);
    const QByteArray head = little(length);
    const QByteArray framed = head + little(maskedCrc(crc32cOf(view(head)))) + QByteArray(40, 'x');
    Files files;
    files.write(QString::fromLatin1(Name), scalarRecord(1, 0.5F) + framed);
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(1));
    QVERIFY(run->notes[0].text.endsWith(QStringLiteral("the last record is cut")));
    QCOMPARE(run->metrics()->series[0].values, std::vector<double>{ 0.5 });

    // Lengths inside the record, below a right checksum.
    const QByteArray overlong = varint(5 << 3 | 2) + varint(length);
    const QByteArray overlongTensor = varint(8 << 3 | 2) + varint(length);
    const QByteArray overlongFloats = number(1, 1) + overlong;
    const QByteArray tagged = block(1, "a") + block(8, overlongFloats);
    for (const QByteArray& inner : { overlong, block(5, varint(1 << 3 | 2) + varint(length)),
             block(5, block(1, overlongTensor)), block(5, block(1, tagged)) }) {
        Files records;
        records.write(QString::fromLatin1(Name), tfRecord(inner) + scalarRecord(2, 0.25F));
        const RunPtr read = records.load();
        QCOMPARE(read->metrics()->series[0].values, std::vector<double>{ 0.25 });
        if (quint32(length) == 0)
            continue; // protobuf's lengths have 32 bits: an empty field
        QCOMPARE(read->notes.size(), size_t(1));
        QCOMPARE(read->notes[0].text, QStringLiteral("At byte 0: the event cannot be read"));
    }
}

void TestTensorboardEvents::severalFiles()
{
    // The second file of a run holds texts; a writer of other tags beside it is no restart.
    Files files;
    files.write(QStringLiteral("tb/events.out.tfevents.1786000000.host.1.0"), experiment(1, 3));
    files.write(QStringLiteral("tb/events.out.tfevents.1786000000.host.1.1"),
        tfRecord(versionEvent(1))
            + tfRecord(
                summaryEvent(1, 1, block(1, "val") + block(8, number(1, 7) + block(8, "words")))));
    files.write(QStringLiteral("tb/events.out.tfevents.1786000001.host.1.0"),
        tfRecord(versionEvent(1)) + scalarRecord(1, 0.5F, "b"));
    const RunPtr run = files.load();
    QCOMPARE(run->stores.size(), size_t(1));
    QCOMPARE(run->metrics()->origin.file, QStringLiteral("tb"));
    QCOMPARE(run->metrics()->attempts.size(), size_t(1));
    QCOMPARE(seriesNamed(*run, QStringLiteral("a"))->steps, range(1, 3));
    QCOMPARE(seriesNamed(*run, QStringLiteral("b"))->steps, range(1, 1));
    QVERIFY(run->choices.empty());
}

void TestTensorboardEvents::twoExperiments()
{
    Files files;
    files.write(QStringLiteral("tb/one/events.out.tfevents.1786000000.host.1.0"), experiment(1, 3));
    files.write(QStringLiteral("tb/two/events.out.tfevents.1786000000.host.1.0"), experiment(1, 5));
    const RunPtr run = files.load();
    QCOMPARE(run->stores.size(), size_t(2));
    QCOMPARE(run->metrics()->series[0].steps, range(1, 5));
    QCOMPARE(run->choices.size(), size_t(1));
    QCOMPARE(run->choices[0].kind, SourceChoice::Kind::Metrics);
    QCOMPARE(run->choices[0].candidates.size(), size_t(2));
}

void TestTensorboardEvents::resumedWithoutMark()
{
    Files files;
    // The name's time decides, not its order as text.
    files.write(QStringLiteral("tb/events.out.tfevents.900000000.host.9.0"), experiment(1, 4, 100));
    files.write(QStringLiteral("tb/events.out.tfevents.1786000000.host.1.0"), experiment(3, 6));
    const RunPtr run = files.load();
    const MetricStore& store = *run->metrics();
    QCOMPARE(store.series[0].steps, range(1, 6));
    QCOMPARE(store.series[0].values, (std::vector<double>{ 101, 102, 3, 4, 5, 6 }));
    QCOMPARE(store.attempts.size(), size_t(2));
    QCOMPARE(store.attempts[0].lastStep, 4.0);
    QCOMPARE(store.attempts[0].series[0].values, (std::vector<double>{ 101, 102, 103, 104 }));
    QCOMPARE(store.attempts[1].firstStep, 3.0);
    QCOMPARE(store.attempts[1].origin.file,
        QStringLiteral("tb/events.out.tfevents.1786000000.host.1.0"));
    QCOMPARE(store.series[0].wallSeconds.size(), size_t(6));
}

void TestTensorboardEvents::resumedWithMark()
{
    Files files;
    files.write(QStringLiteral("tb/events.out.tfevents.1.host.1.0"), experiment(1, 6));
    // A session that starts at step 3 drops what was there, though it only gets to step 4.
    files.write(QStringLiteral("tb/events.out.tfevents.2.host.1.0"),
        tfRecord(versionEvent(1)) + tfRecord(records::event(1, 3, block(7, number(1, 1))))
            + scalarRecord(3, 30) + scalarRecord(4, 40));
    const RunPtr run = files.load();
    const MetricStore& store = *run->metrics();
    QCOMPARE(store.series[0].values, (std::vector<double>{ 1, 2, 30, 40 }));
    QCOMPARE(store.attempts[0].series[0].steps, range(1, 6));
}

void TestTensorboardEvents::stepsGoBackInOneFile()
{
    Files files;
    files.write(QString::fromLatin1(Name),
        experiment(1, 3) + scalarRecord(2, 20) + scalarRecord(3, 30) + scalarRecord(3, 31));
    const RunPtr run = files.load();
    const MetricStore& store = *run->metrics();
    QCOMPARE(store.series[0].values, (std::vector<double>{ 1, 20, 31 }));
    QCOMPARE(store.attempts.size(), size_t(2));
    QCOMPARE(store.attempts[1].reason, QStringLiteral("Step 2 follows step 3"));
}

void TestTensorboardEvents::foreignTool()
{
    const QString name = QStringLiteral("events.out.tfevents.1585769947.cvp");
    const QString path = QStringLiteral(ALIDADE_SHARED_DIR "/real/") + name;
    if (!QFile::exists(path))
        QSKIP("the shared folder with files of other tools is not here");
    RunBuilder builder(QFileInfo(path).path());
    SilentMonitor monitor;
    const std::vector<SourceFile> files{ { name, path, QFileInfo(path).size(), 0 } };
    QVERIFY(tensorboard_events.load(files, builder, monitor));
    const RunPtr run = builder.freeze();
    QCOMPARE(run->notes.size(), size_t(0));
    QCOMPARE(run->metrics()->series.size(), size_t(6));
    size_t scalars = 0;
    for (const MetricSeries& series : run->metrics()->series) {
        QCOMPARE(series.steps, range(0, 16));
        scalars += series.values.size();
    }
    QCOMPARE(scalars, size_t(102));
    QCOMPARE(
        seriesNamed(*run, QStringLiteral("batch_loss"))->values[0], double(3.9135773181915283F));
    QCOMPARE(seriesNamed(*run, QStringLiteral("epoch_val_loss"))->values[16],
        double(2.932505594799295e-05F));
}

ALIDADE_TEST_MAIN(TestTensorboardEvents)
#include "tst_tensorboard_events.moc"

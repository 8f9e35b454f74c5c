// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Model directories: headers of safetensors and what is wrong with them, tensors by name whatever
// the sharding, documents by meaning.
#include "core/base/limits.h"
#include "core/compare/model_compare.h"
#include "core/engine/compare_runs.h"
#include "core/engine/load_profile.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_weights.h"
#include "core/model/names.h"
#include "core/sources/model_documents.h"
#include "core/sources/safetensors.h"
#include "tests/support/model_files.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace alidade;

namespace {

const QByteArray ModelConfig(
    "{\"model_type\": \"qwen2\", \"hidden_size\": 8, \"rope_theta\": 10000.0, "
    "\"rope_scaling\": null, \"torch_dtype\": \"bfloat16\"}");

/// What stands beside config.json in a whole model directory; tokenizer_config.json only if there
/// is none yet.
void completeModel(const QString& folder)
{
    writeModelFile(folder + u"/generation_config.json", "{\"temperature\": 1.0}");
    writeModelFile(folder + u"/tokenizer.json", "{\"model\": {\"vocab\": {\"a\": 0}}}");
    if (!QFileInfo::exists(folder + u"/tokenizer_config.json"))
        writeModelFile(folder + u"/tokenizer_config.json", "{\"padding_side\": \"left\"}");
}

QByteArray bytesOf(int count, int seed)
{
    QByteArray bytes(count, '\0');
    for (int i = 0; i < count; ++i)
        bytes[i] = char((i * 31 + seed * 17 + i / 251) & 0xFF);
    return bytes;
}

RunPtr load(const QString& path)
{
    SilentMonitor monitor;
    return loadRun(path, LoadOptions(), monitor).value();
}

ComparisonPtr compare(const QString& root, WeightsExtent extent = WeightsExtent::Full)
{
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ load(root + u"/baseline"), load(root + u"/candidate") };
    const auto comparison = compareRuns(runs, CompareOptions(), monitor).value();
    return scanWeights(comparison, extent, monitor).value();
}

const Finding& finding(const ComparisonPtr& comparison, const char* id)
{
    return *comparison->finding(QLatin1StringView(id));
}

/// Cancels at the first look.
class CancellingMonitor final : public Monitor {
public:
    bool cancelled() const override { return true; }
    void progress(double) override { }
    void stage(const QString&) override { }
};

} // namespace

class TestModelFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void header();
    void badHeaders_data();
    void badHeaders();
    void everyCutOfAFile();
    void aFlippedByteInAShardIsNamed();
    void samplesProveNothing();
    void aCutShardIsFoundWithoutReadingIt();
    void aMissingShardIsNamed();
    void shardNamesTellHowManyThereAre_data();
    void shardNamesTellHowManyThereAre();
    void unreadableWeights_data();
    void unreadableWeights();
    void otherShardingIsNoDifference();
    void severalDirectories_data();
    void severalDirectories();
    void whatIsAttachedIsUsed();
    void pickledShardsCannotBeJudged();
    void checkpointsTellNothingOfTheStart();
    void hubBlobsAreHashes();
    void linksOutOfTheRunAreNotFollowed();
    void weightsCanBeCancelled();
    void renamedKeysAreEqual();
    void chatTemplates();
    void meaning();
};

void TestModelFiles::header()
{
    const QByteArray file = safetensors({ { "b", bytesOf(3, 1) }, { "a", bytesOf(5, 2) } });
    const auto length = qsizetype(qFromLittleEndian<quint64>(file.constData()));
    const auto read = parseSafetensorsHeader(
        std::string_view(file.constData() + 8, size_t(length)), QStringLiteral("f"));
    QVERIFY(read.has_value());
    QCOMPARE(int(read->tensors.size()), 2);
    QCOMPARE(read->tensors[1].name, QStringLiteral("a"));
    QCOMPARE(read->tensors[1].offset, qint64(8 + length + 3));
    QCOMPARE(read->tensors[1].bytes, qint64(5));
    QCOMPARE(read->end, qint64(file.size()));
    QVERIFY(read->faults.isEmpty());
}

void TestModelFiles::badHeaders_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("fault"); // empty: no header at all
    const auto row = [](const char* title, const char* json, const char* fault) {
        QTest::newRow(title) << QByteArray(json) << QString::fromLatin1(fault);
    };
    row("no JSON", "{", "");
    row("a list", "[]", "");
    row("no offsets", "{\"a\": {\"dtype\": \"U8\", \"shape\": [1]}}", "has no dtype");
    row("negative", "{\"a\": {\"dtype\": \"U8\", \"shape\": [1], \"data_offsets\": [-1, 0]}}",
        "has no dtype");
    row("backwards", "{\"a\": {\"dtype\": \"U8\", \"shape\": [1], \"data_offsets\": [4, 3]}}",
        "has no dtype");
    row("text for a number",
        "{\"a\": {\"dtype\": \"U8\", \"shape\": [\"1\"], \"data_offsets\": [0, 1]}}",
        "has no dtype");
    row("shape does not fit",
        "{\"a\": {\"dtype\": \"F32\", \"shape\": [2], \"data_offsets\": [0, 4]}}", "do not fit");
    row("shape overflows",
        "{\"a\": {\"dtype\": \"F32\", \"shape\": [4294967296, 4294967296, 4294967296], "
        "\"data_offsets\": "
        "[0, 4]}}",
        "do not fit");
    row("twice",
        "{\"a\": {\"dtype\": \"U8\", \"shape\": [1], \"data_offsets\": [0, 1]}, \"a\": {\"dtype\": "
        "\"U8\", "
        "\"shape\": [1], \"data_offsets\": [1, 2]}}",
        "named twice");
    row("gap",
        "{\"a\": {\"dtype\": \"U8\", \"shape\": [1], \"data_offsets\": [0, 1]}, \"b\": {\"dtype\": "
        "\"U8\", "
        "\"shape\": [1], \"data_offsets\": [5, 6]}}",
        "gap");
    row("overlap",
        "{\"a\": {\"dtype\": \"U8\", \"shape\": [2], \"data_offsets\": [0, 2]}, \"b\": {\"dtype\": "
        "\"U8\", "
        "\"shape\": [2], \"data_offsets\": [1, 3]}}",
        "overlap");
}

void TestModelFiles::badHeaders()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, fault);
    const auto read = parseSafetensorsHeader(
        std::string_view(json.constData(), size_t(json.size())), QStringLiteral("f"));
    QCOMPARE(read.has_value(), !fault.isEmpty());
    if (read)
        QVERIFY2(read->faults.join(u' ').contains(fault), qPrintable(read->faults.join(u' ')));
}

void TestModelFiles::everyCutOfAFile()
{
    QTemporaryDir directory;
    const QByteArray whole = safetensors({ { "a", bytesOf(9, 1) }, { "b", bytesOf(4, 2) } });
    const QString path = directory.filePath(QStringLiteral("model.safetensors"));
    for (qsizetype length = 0; length < whole.size(); ++length) {
        writeModelFile(path, whole.left(length));
        const RunPtr run = load(directory.path());
        QVERIFY2(run->model && run->model->faults.size() == 1, qPrintable(QString::number(length)));
        QVERIFY(run->model->faults.front().kind == ModelFault::Kind::Cut);
    }
    writeModelFile(path, whole);
    QVERIFY(load(directory.path())->model->faults.empty());
}

void TestModelFiles::aFlippedByteInAShardIsNamed()
{
    QTemporaryDir directory;
    constexpr int Large = 3'000'000; // several blocks
    QByteArray flipped = bytesOf(Large, 2);
    flipped[2'500'000] = char(flipped[2'500'000] ^ 1);
    for (const auto& [side, second] :
        { std::pair(u"/baseline", bytesOf(Large, 2)), std::pair(u"/candidate", flipped) }) {
        const QString root = directory.path() + QString::fromUtf16(side) + u"/model/";
        writeModelFile(root + u"config.json", ModelConfig);
        completeModel(root);
        writeModelFile(root + u"model-00001-of-00002.safetensors",
            safetensors({ { "first", bytesOf(100, 1) } }));
        writeModelFile(root + u"model-00002-of-00002.safetensors",
            safetensors({ { "second", second }, { "third", bytesOf(7, 3) } }));
        writeModelFile(root + u"model.safetensors.index.json",
            "{\"metadata\": {}, \"weight_map\": {\"first\": \"model-00001-of-00002.safetensors\", "
            "\"second\": "
            "\"model-00002-of-00002.safetensors\", \"third\": "
            "\"model-00002-of-00002.safetensors\"}}");
    }
    const auto comparison = compare(directory.path());
    const Finding& weights = finding(comparison, "weights");
    QVERIFY(weights.state == Finding::State::Differs);
    QVERIFY(weights.severity == Finding::Severity::Error);
    QVERIFY2(weights.detail.contains(QStringLiteral("second")), qPrintable(weights.detail));
    QVERIFY2(weights.detail.contains(QStringLiteral("2500000")), qPrintable(weights.detail));
    QVERIFY(!weights.detail.contains(QStringLiteral("third")));
    QVERIFY(weights.evidence.front().where.origin.file.endsWith(
        QStringLiteral("model-00002-of-00002.safetensors")));
    QVERIFY(finding(comparison, "model-config").state == Finding::State::Pass);
}

void TestModelFiles::samplesProveNothing()
{
    QTemporaryDir directory;
    QByteArray flipped = bytesOf(3'000'000, 2);
    flipped[1'000'000] = char(flipped[1'000'000] ^ 1); // between the windows
    writeModelFile(directory.filePath(QStringLiteral("baseline/model.safetensors")),
        safetensors({ { "a", bytesOf(3'000'000, 2) } }));
    writeModelFile(directory.filePath(QStringLiteral("candidate/model.safetensors")),
        safetensors({ { "a", flipped } }));
    const auto sampled = compare(directory.path(), WeightsExtent::Sampled);
    QVERIFY(finding(sampled, "weights").state == Finding::State::CannotJudge);
    QVERIFY(finding(sampled, "weights").detail.contains(QStringLiteral("samples")));
    QVERIFY(finding(compare(directory.path()), "weights").state == Finding::State::Differs);
}

void TestModelFiles::aCutShardIsFoundWithoutReadingIt()
{
    QTemporaryDir directory;
    const QByteArray whole = safetensors({ { "a", bytesOf(1000, 1) }, { "b", bytesOf(1000, 2) } });
    writeModelFile(directory.filePath(QStringLiteral("baseline/m/model.safetensors")), whole);
    writeModelFile(
        directory.filePath(QStringLiteral("candidate/m/model.safetensors")), whole.chopped(1));
    SilentMonitor monitor;
    const Pair<RunPtr> runs{ load(directory.filePath(QStringLiteral("baseline"))),
        load(directory.filePath(QStringLiteral("candidate"))) };
    const auto comparison = compareRuns(runs, CompareOptions(), monitor).value();
    QVERIFY(comparison->model->extent == ModelComparison::Extent::None);
    const Finding& weights = finding(comparison, "weights");
    QVERIFY(weights.state == Finding::State::Differs);
    QVERIFY2(weights.detail.contains(QStringLiteral("is cut")), qPrintable(weights.detail));
}

void TestModelFiles::aMissingShardIsNamed()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("m/model-00001-of-00002.safetensors")),
        safetensors({ { "a", "x" } }));
    writeModelFile(directory.filePath(QStringLiteral("m/model.safetensors.index.json")),
        "{\"weight_map\": {\"a\": \"model-00001-of-00002.safetensors\", \"b\": "
        "\"model-00002-of-00002.safetensors\"}}");
    const RunPtr run = load(directory.path());
    QCOMPARE(int(run->model->faults.size()), 1);
    QVERIFY(run->model->faults.front().kind == ModelFault::Kind::MissingShard);
    QVERIFY(run->model->faults.front().text.contains(
        QStringLiteral("model-00002-of-00002.safetensors")));
}

void TestModelFiles::shardNamesTellHowManyThereAre_data()
{
    QTest::addColumn<QStringList>("baseline"); // shards that are there, of three
    QTest::addColumn<QStringList>("candidate");
    QTest::addColumn<bool>("index");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("said");
    const QStringList all{ QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3") };
    const QStringList first = all.mid(0, 1), two = all.mid(0, 2), last = all.mid(2);
    const auto row = [](const QByteArray& name, const QStringList& baseline,
                         const QStringList& candidate, bool index, const char* state,
                         const char* said) {
        QTest::newRow(name.constData()) << baseline << candidate << index
                                        << QString::fromLatin1(state) << QString::fromLatin1(said);
    };
    for (const bool index : { false, true }) {
        const auto named = [&](const char* name) -> QByteArray {
            return QByteArray(name) + (index ? ", with an index" : "");
        };
        row(named("all"), all, all, index, "pass", "");
        row(named("the last is missing in one"), all, two, index, "differs",
            "model-00003-of-00003.safetensors");
        row(named("two are missing in one"), first, all, index, "differs",
            "model-00002-of-00003.safetensors");
        row(named("the first ones are missing"), all, last, index, "differs",
            "model-00001-of-00003.safetensors");
        row(named("the same is missing in both"), two, two, index, "cannot-judge",
            "model-00003-of-00003.safetensors");
        row(named("others are missing"), first, last, index, "differs",
            "model-00001-of-00003.safetensors");
    }
}

void TestModelFiles::shardNamesTellHowManyThereAre()
{
    QFETCH(QStringList, baseline);
    QFETCH(QStringList, candidate);
    QFETCH(bool, index);
    QFETCH(QString, state);
    QFETCH(QString, said);
    QTemporaryDir directory;
    for (const bool side : { false, true }) {
        const QString root = directory.filePath(
            side ? QStringLiteral("candidate/m/") : QStringLiteral("baseline/m/"));
        QByteArray map;
        for (const char* number : { "1", "2", "3" }) {
            const QByteArray name = QByteArray("model-0000") + number + "-of-00003.safetensors";
            map += (map.isEmpty() ? "\"t" : ", \"t") + QByteArray(number) + "\": \"" + name + '"';
            if ((side ? candidate : baseline).contains(QLatin1String(number)))
                writeModelFile(root + QString::fromLatin1(name),
                    safetensors({ { QByteArray("t") + number, bytesOf(40, number[0]) } }));
        }
        if (index)
            writeModelFile(
                root + u"model.safetensors.index.json", "{\"weight_map\": {" + map + "}}");
    }
    const auto comparison = compare(directory.path());
    const Finding& weights = finding(comparison, "weights");
    QVERIFY2(nameOf(weights.state) == state, qPrintable(weights.detail));
    QVERIFY2(weights.detail.contains(said), qPrintable(weights.detail));
    if (!said.isEmpty())
        QVERIFY(weights.nextStep.contains(QStringLiteral("sha256sum")));
}

void TestModelFiles::unreadableWeights_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("next");
    const auto row
        = [](const char* name, const QByteArray& file, const char* said, const char* next) {
              QTest::newRow(name) << file << QString::fromLatin1(said) << QString::fromLatin1(next);
          };
    row("Git LFS",
        "version https://git-lfs.github.com/spec/v1\noid sha256:" + QByteArray(64, 'a')
            + "\nsize 4\n",
        "Git LFS", "git lfs pull");
    row("a page of a server", "<!DOCTYPE html><html>" + QByteArray(200, ' '), "no safetensors file",
        "sha256sum");
    const auto withHeader = [](const QByteArray& header) -> QByteArray {
        QByteArray length(8, '\0');
        qToLittleEndian<quint64>(quint64(header.size()), length.data());
        return length + header + QByteArray(16, '\1');
    };
    row("a header that is no JSON", withHeader("{\"a\": nonsense"), "model.safetensors",
        "sha256sum");
    row("a header that is a list", withHeader("[]"), "no JSON object", "sha256sum");
    row("an entry without a shape", withHeader("{\"a\": {\"dtype\": \"U8\"}}"), "dtype, shape",
        "sha256sum");
    row("zeros", QByteArray(64, '\0'), "model.safetensors", "sha256sum");
}

/// What cannot be read proves nothing, on one side or on both.
void TestModelFiles::unreadableWeights()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, said);
    QFETCH(QString, next);
    const QByteArray sound = safetensors({ { "a", bytesOf(40, 1) }, { "b", bytesOf(9, 2) } });
    for (const int which : { 0, 1, 2 }) {
        QTemporaryDir directory;
        writeModelFile(directory.filePath(QStringLiteral("baseline/m/model.safetensors")),
            which == 1 ? sound : file);
        writeModelFile(directory.filePath(QStringLiteral("candidate/m/model.safetensors")),
            which == 0 ? sound : file);
        const auto comparison = compare(directory.path());
        const Finding& weights = finding(comparison, "weights");
        QVERIFY2(weights.state == Finding::State::CannotJudge, qPrintable(weights.detail));
        QVERIFY2(weights.detail.contains(said), qPrintable(weights.detail));
        QVERIFY2(weights.detail.contains(QStringLiteral("model.safetensors")),
            qPrintable(weights.detail));
        QVERIFY2(weights.nextStep.contains(next), qPrintable(weights.nextStep));
    }
}

void TestModelFiles::severalDirectories_data()
{
    QTest::addColumn<QByteArray>("other"); // config.json of the second directory
    QTest::addColumn<QByteArray>("tensor"); // name in the second directory
    QTest::addColumn<bool>("warning");
    QByteArray changed = ModelConfig;
    QTest::newRow("alike") << ModelConfig << QByteArray("a") << false;
    QTest::newRow("another config")
        << changed.replace("\"hidden_size\": 8", "\"hidden_size\": 16") << QByteArray("a") << true;
    QTest::newRow("another tensor") << ModelConfig << QByteArray("b") << true;
}

void TestModelFiles::severalDirectories()
{
    QFETCH(QByteArray, other);
    QFETCH(QByteArray, tensor);
    QFETCH(bool, warning);
    QTemporaryDir directory;
    for (const char* side : { "baseline", "candidate" })
        for (const char* folder : { "first", "second" }) {
            const bool second = side[0] == 'c' && folder[0] == 's';
            if (side[0] == 'b' && folder[0] == 's')
                continue;
            const QString root
                = directory.filePath(QLatin1String(side)) + u'/' + QLatin1String(folder);
            writeModelFile(root + u"/config.json", second ? other : ModelConfig);
            completeModel(root);
            writeModelFile(root + u"/model.safetensors",
                safetensors({ { second ? tensor : QByteArray("a"), bytesOf(40, 1) } }));
        }
    const auto comparison = compare(directory.path());
    const Run& run = *comparison->runs.candidate;
    QCOMPARE(run.model->others.size(), 1);
    const auto note = std::find_if(run.notes.begin(), run.notes.end(), [](const Note& one) {
        return one.text.startsWith(QStringLiteral("Used as the model of this run"));
    });
    QVERIFY(note != run.notes.end());
    QCOMPARE(note->severity == Note::Severity::Warning, warning);
    QVERIFY2(note->text.contains(run.model->others.front()), qPrintable(note->text));
    // Which one was loaded is not told: where they disagree, nothing can be said. That weights of
    // one form have one content is not told either.
    for (const char* check : { "weights", "model-config" }) {
        const Finding& found = finding(comparison, check);
        const bool weights = check[0] == 'w';
        QVERIFY2(found.detail.contains(warning ? QStringLiteral("model directories disagree")
                         : weights ? QStringLiteral("several model directories have weights")
                                   : QStringLiteral("directories used")),
            qPrintable(found.detail));
        QCOMPARE(found.state == Finding::State::CannotJudge, warning || weights);
    }
}

void TestModelFiles::whatIsAttachedIsUsed()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("run/z/model.safetensors")),
        safetensors({ { "a", bytesOf(40, 1) } }));
    writeModelFile(directory.filePath(QStringLiteral("elsewhere/model.safetensors")),
        safetensors({ { "b", bytesOf(40, 1) } }));
    LoadOptions options;
    options.attachments = { directory.filePath(QStringLiteral("elsewhere")) };
    SilentMonitor monitor;
    const auto run = loadRun(directory.filePath(QStringLiteral("run")), options, monitor);
    QVERIFY(run.has_value());
    QCOMPARE((*run)->model->tensors.front().name, QStringLiteral("b"));
    QCOMPARE((*run)->model->others, QStringList(QStringLiteral("z")));
}

void TestModelFiles::otherShardingIsNoDifference()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("baseline/m/model.safetensors")),
        safetensors({ { "a", bytesOf(50, 1) }, { "b", bytesOf(60, 2) } }));
    writeModelFile(
        directory.filePath(QStringLiteral("candidate/m/model-00001-of-00002.safetensors")),
        safetensors({ { "b", bytesOf(60, 2) } }));
    writeModelFile(
        directory.filePath(QStringLiteral("candidate/m/model-00002-of-00002.safetensors")),
        safetensors({ { "a", bytesOf(50, 1) } }));
    const auto comparison = compare(directory.path());
    QVERIFY2(finding(comparison, "weights").state == Finding::State::Pass,
        qPrintable(finding(comparison, "weights").detail));
    QVERIFY(finding(comparison, "model-config").state == Finding::State::CannotJudge);
}

void TestModelFiles::pickledShardsCannotBeJudged()
{
    QTemporaryDir directory;
    for (const char* side : { "baseline", "candidate" })
        writeModelFile(directory.filePath(QString::fromLatin1(side)
                           + u"/global_step_2/actor/model_world_size_2_rank_0.pt"),
            "PK");
    const auto comparison = compare(directory.path());
    QVERIFY(finding(comparison, "weights").state == Finding::State::CannotJudge);
    QVERIFY(finding(comparison, "weights").detail.contains(QStringLiteral("shards")));
}

void TestModelFiles::checkpointsTellNothingOfTheStart()
{
    QTemporaryDir directory;
    for (const int side : { 0, 1 })
        writeModelFile(
            directory.filePath(QLatin1StringView(side ? "candidate" : "baseline")
                + QStringLiteral("/ckpt/global_step_2/actor/huggingface/model.safetensors")),
            safetensors({ { "a", bytesOf(50, side) } }));
    const auto comparison = compare(directory.path());
    QVERIFY(finding(comparison, "weights").state == Finding::State::CannotJudge);
}

void TestModelFiles::hubBlobsAreHashes()
{
    QTemporaryDir directory;
    const QString blob(64, u'a');
    for (const char* side : { "baseline", "candidate" }) {
        const QString root = directory.filePath(QString::fromLatin1(side)) + u"/models--org--name/";
        writeModelFile(root + u"blobs/" + blob, safetensors({ { "a", bytesOf(50, 1) } }));
        QDir().mkpath(root + u"snapshots/0123");
        QVERIFY(QFile::link(
            QStringLiteral("../../blobs/") + blob, root + u"snapshots/0123/model.safetensors"));
    }
    const auto comparison = compare(directory.path());
    const ModelFiles& model = *comparison->runs.baseline->model;
    QCOMPARE(model.directory, QStringLiteral("models--org--name/snapshots/0123"));
    QCOMPARE(model.files.front().sha256, blob);
    QVERIFY(finding(comparison, "weights").state == Finding::State::Pass);
}

void TestModelFiles::linksOutOfTheRunAreNotFollowed()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("elsewhere/model.safetensors")),
        safetensors({ { "a", bytesOf(50, 1) } }));
    QDir().mkpath(directory.filePath(QStringLiteral("run/model")));
    QVERIFY(QFile::link(QStringLiteral("../../elsewhere/model.safetensors"),
        directory.filePath(QStringLiteral("run/model/model.safetensors"))));
    const RunPtr run = load(directory.filePath(QStringLiteral("run")));
    QVERIFY(!run->model);
    QCOMPARE(int(run->notes.size()), 1);
}

void TestModelFiles::weightsCanBeCancelled()
{
    QTemporaryDir directory;
    for (const char* side : { "baseline", "candidate" })
        writeModelFile(directory.filePath(QString::fromLatin1(side) + u"/model.safetensors"),
            safetensors({ { "a", bytesOf(50, 1) } }));
    SilentMonitor silent;
    const Pair<RunPtr> runs{ load(directory.filePath(QStringLiteral("baseline"))),
        load(directory.filePath(QStringLiteral("candidate"))) };
    const auto comparison = compareRuns(runs, CompareOptions(), silent).value();
    QVERIFY(finding(comparison, "weights").state == Finding::State::CannotJudge);
    CancellingMonitor cancelling;
    const auto scanned = scanWeights(comparison, WeightsExtent::Full, cancelling);
    QVERIFY(!scanned);
    QVERIFY(scanned.error().code == Error::Code::Cancelled);
}

void TestModelFiles::renamedKeysAreEqual()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("baseline/config.json")), ModelConfig);
    writeModelFile(directory.filePath(QStringLiteral("candidate/config.json")),
        "{\"model_type\": \"qwen2\", \"hidden_size\": 8.0, \"dtype\": \"bfloat16\", "
        "\"rope_parameters\": "
        "{\"rope_type\": \"default\", \"rope_theta\": 1e4}, \"transformers_version\": \"5.1.0\"}");
    completeModel(directory.filePath(QStringLiteral("baseline")));
    completeModel(directory.filePath(QStringLiteral("candidate")));
    const auto same = compare(directory.path());
    QVERIFY2(finding(same, "model-config").state == Finding::State::Pass,
        qPrintable(finding(same, "model-config").detail));
    writeModelFile(directory.filePath(QStringLiteral("candidate/config.json")),
        "{\"model_type\": \"qwen2\", \"hidden_size\": 8, \"dtype\": \"bfloat16\", "
        "\"rope_parameters\": "
        "{\"rope_type\": \"yarn\", \"factor\": 4.0, \"rope_theta\": 1e4}}");
    const auto other = compare(directory.path());
    QVERIFY(finding(other, "model-config").state == Finding::State::Differs);
    QVERIFY(finding(other, "model-config").severity == Finding::Severity::Error);
    QVERIFY(finding(other, "model-config").detail.contains(QStringLiteral("yarn")));
}

void TestModelFiles::chatTemplates()
{
    QTemporaryDir directory;
    writeModelFile(directory.filePath(QStringLiteral("baseline/config.json")), ModelConfig);
    writeModelFile(directory.filePath(QStringLiteral("candidate/config.json")), ModelConfig);
    writeModelFile(directory.filePath(QStringLiteral("baseline/tokenizer_config.json")),
        "{\"chat_template\": \"{{ x }}\\r\\nline\", \"padding_side\": \"left\"}");
    writeModelFile(directory.filePath(QStringLiteral("candidate/tokenizer_config.json")),
        "{\"padding_side\": \"left\"}");
    writeModelFile(
        directory.filePath(QStringLiteral("candidate/chat_template.jinja")), "{{ x }}\nline\n");
    completeModel(directory.filePath(QStringLiteral("baseline")));
    completeModel(directory.filePath(QStringLiteral("candidate")));
    QVERIFY2(finding(compare(directory.path()), "model-config").state == Finding::State::Pass,
        qPrintable(finding(compare(directory.path()), "model-config").detail));
    writeModelFile(
        directory.filePath(QStringLiteral("candidate/chat_template.jinja")), "{{ y }}\nline\n");
    const auto other = compare(directory.path());
    QVERIFY(finding(other, "model-config").state == Finding::State::Differs);
    QVERIFY(finding(other, "model-config").severity == Finding::Severity::Error);
}

void TestModelFiles::meaning()
{
    Value one, other;
    one.kind = other.kind = Value::Kind::Map;
    one.members = { { QStringLiteral("a"), Value::ofInt(1) },
        { QStringLiteral("b"), Value::ofBool(true) } };
    other.members = { { QStringLiteral("b"), Value::ofBool(true) },
        { QStringLiteral("a"), Value::ofDouble(1.0) } };
    QCOMPARE(meaningHash(one), meaningHash(other));
    other.members[1].second = Value::ofInt(2);
    QVERIFY(meaningHash(one) != meaningHash(other));
    QVERIFY(meaningHash(Value::ofString(QStringLiteral("1"))) != meaningHash(Value::ofInt(1)));
}

ALIDADE_TEST_MAIN(TestModelFiles)
#include "tst_model_files.moc"

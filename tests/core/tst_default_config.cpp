// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Defaults that the user gives for a run: composed from defaults lists, laid under the overrides,
// and what several sources of one run say differently.
#include "core/engine/load_run.h"
#include "core/sources/config_groups.h"
#include "core/sources/default_config.h"
#include "core/sources/override_grammar.h"
#include "core/sources/run_builder.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace alidade;
using Provenance = ConfigEntry::Provenance;

namespace {

class Folder {
public:
    QString write(const QString& path, const QByteArray& content) const
    {
        const QString absolute = m_dir.filePath(path);
        QDir().mkpath(QFileInfo(absolute).absolutePath());
        QFile file(absolute);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        file.write(content);
        return absolute;
    }
    QString path(const QString& name = {}) const { return m_dir.filePath(name); }

private:
    QTemporaryDir m_dir;
};

Result<DefaultConfigs> read(const QString& path)
{
    SilentMonitor monitor;
    return readDefaultConfigs(path, monitor);
}

/// "key=text" of all entries of the first config.
QString flat(const DefaultConfigs& defaults)
{
    QStringList lines;
    for (const ConfigEntry& entry : flattenConfig(defaults.configs.front().tree, {}))
        lines += entry.key + u'=' + entry.text;
    return lines.join(u' ');
}

QString told(const Config& config, const char* key)
{
    static const QStringList names{ QStringLiteral("override"), QStringLiteral("file"),
        QStringLiteral("default"), QStringLiteral("derived"), QStringLiteral("unknown") };
    const ConfigEntry* found = config.find(QString::fromLatin1(key));
    if (!found)
        return QStringLiteral("absent");
    return QStringLiteral("%1 %2 %3:%4")
        .arg(found->text, names[int(found->provenance)], QFileInfo(found->origin.file).fileName())
        .arg(found->origin.line);
}

const QByteArray Generated = R"(actor:
  lr: 1e-6
  epochs: 1
  seed: 42
critic:
  epochs: ${actor.epochs}
  lr: 1e-5
data:
  shuffle: true
  files: ???
trainer:
  device: cuda
  steps: null
)";

const QByteArray Script = R"(python3 -m verl.trainer.main_ppo \
    actor.lr=2e-6 \
    actor.epochs=3 \
    +data.extra=[1,2] \
    ~actor.seed
)";

const QByteArray Print = R"({'actor': {'lr': 2e-06, 'epochs': 3},
 'critic': {'epochs': 3, 'lr': 2e-05},
 'data': {'extra': [1, 2], 'files': '???', 'shuffle': True},
 'trainer': {'device': 'npu', 'steps': 100}}
)";

RunPtr load(const QString& path, const QString& defaults)
{
    SilentMonitor monitor;
    LoadOptions options;
    options.defaults = defaults;
    options.corrected = QStringList{ QStringLiteral("trainer.device") };
    const auto run = loadRun(path, options, monitor);
    return run ? *run : nullptr;
}

ConfigEntry entry(const char* key, const char* value, int line, const char* file)
{
    ConfigEntry made;
    made.key = QString::fromLatin1(key);
    made.value = parseOverrideValue(QString::fromLatin1(value));
    made.text = displayText(made.value);
    made.origin = { QString::fromLatin1(file), line };
    return made;
}

ConfigCandidate candidate(const char* source, int trust, std::vector<ConfigEntry> entries)
{
    ConfigCandidate made;
    made.source = QString::fromLatin1(source);
    made.origin = { entries.front().origin.file, 1 };
    made.trust = trust;
    made.entries = std::move(entries);
    return made;
}

/// "severity file:line text" of the notes that tell of values.
QStringList notesOf(const Run& run)
{
    static const QStringList severities{ QStringLiteral("info"), QStringLiteral("warning"),
        QStringLiteral("error") };
    QStringList told;
    for (const Note& note : run.notes)
        if (!note.text.startsWith(u"Used as"))
            told += QStringLiteral("%1 %2:%3 %4")
                        .arg(severities[int(note.severity)])
                        .arg(QFileInfo(note.where.file).fileName())
                        .arg(note.where.line)
                        .arg(note.text);
    return told;
}

} // namespace

class TestDefaultConfig : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void composes_data();
    void composes();
    void composedOrigins();
    void findsTheFolder_data();
    void findsTheFolder();
    void choosesConfig_data();
    void choosesConfig();
    void errors_data();
    void errors();
    void emptyDefaults();
    void staysInside();
    void namesEachOther();
    void scriptOverDefaults();
    void partOfTheDefaults();
    void scriptAloneStays();
    void printAgainstDefaults();
    void undecidedBranch();
    void disagreements();
    void expectedDisagreements();
    void manyDisagreements();
    void anotherLaunch();
    void sameSourceIsNoDisagreement();
    void configNames_data();
    void configNames();
};

void TestDefaultConfig::composes_data()
{
    QTest::addColumn<QByteArray>("top");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no list") << QByteArray("a: 1\nb: {c: 2}\n") << QStringLiteral("a=1 b.c=2");
    QTest::newRow("own content wins by default")
        << QByteArray("defaults: [data: legacy]\ndata: {shuffle: false}\n")
        << QStringLiteral("data.len=512 data.shuffle=False");
    QTest::newRow("own content first")
        << QByteArray("defaults: [_self_, {data: legacy}]\ndata: {shuffle: false, x: 1}\n")
        << QStringLiteral("data.len=512 data.shuffle=True data.x=1");
    QTest::newRow("package") << QByteArray("defaults:\n  - actor@top.actor: dp_actor\n")
                             << QStringLiteral(
                                    "top.actor.clip=0.2 top.actor.kind=dp top.actor.optim.lr=1e-6");
    QTest::newRow("group in a name")
        << QByteArray("defaults:\n  - model_engine: dp\n  - actor@top: ${model_engine}_actor\n")
        << QStringLiteral("model_engine=dp top.clip=0.2 top.kind=dp top.optim.lr=1e-6");
    QTest::newRow("Hydra's own settings")
        << QByteArray("defaults: [override hydra/job: x, {data: null}]\nhydra: {run: 1}\na: 1\n")
        << QStringLiteral("a=1");
    QTest::newRow("lists are replaced")
        << QByteArray("defaults: [data: lists]\ndata: {l: [3]}\n") << QStringLiteral("data.l=[3]");
}

void TestDefaultConfig::composes()
{
    QFETCH(QByteArray, top);
    QFETCH(QString, expected);
    Folder folder;
    folder.write(QStringLiteral("data/legacy.yaml"), "shuffle: true\nlen: 512\n");
    folder.write(QStringLiteral("data/lists.yaml"), "l: [1, 2]\n");
    folder.write(
        QStringLiteral("model_engine/dp.yaml"), "# @package _global_\n\nmodel_engine: dp\n");
    folder.write(QStringLiteral("actor/actor.yaml"), "clip: 0.2\nkind: none\n");
    folder.write(QStringLiteral("actor/dp_actor.yaml"),
        "defaults:\n  - ../optim@optim: fsdp\n  - actor\n  - _self_\nkind: dp\n");
    folder.write(QStringLiteral("optim/fsdp.yaml"), "lr: 1e-6\n");
    const auto defaults = read(folder.write(QStringLiteral("top.yaml"), top));
    QVERIFY2(defaults, qPrintable(defaults ? QString() : defaults.error().what));
    QCOMPARE(flat(*defaults), expected);
    QVERIFY2(defaults->notes.empty(),
        qPrintable(defaults->notes.empty() ? QString() : defaults->notes.front().text));
}

void TestDefaultConfig::composedOrigins()
{
    Folder folder;
    folder.write(QStringLiteral("data/legacy.yaml"), "shuffle: true\nlen: 512\n");
    const auto defaults = read(folder.write(QStringLiteral("top.yaml"),
        "defaults: [{data: legacy}, {reward: gone}]\n\ndata: {shuffle: false}\n"));
    QVERIFY(defaults);
    std::vector<Note> notes;
    Config config;
    config.entries = entriesOverDefaults(defaults->configs.front(), nullptr, notes);
    QCOMPARE(told(config, "data.len"), QStringLiteral("512 unknown legacy.yaml:2"));
    QCOMPARE(told(config, "data.shuffle"), QStringLiteral("False unknown top.yaml:3"));
    QCOMPARE(defaults->notes.size(), size_t(1));
    QVERIFY(defaults->notes[0].text.contains(u"reward/gone"));
    QCOMPARE(defaults->notes[0].where.line, 1);
}

void TestDefaultConfig::findsTheFolder_data()
{
    QTest::addColumn<QString>("below");
    QTest::newRow("checkout") << QStringLiteral("verl/trainer/config/");
    QTest::newRow("package") << QStringLiteral("trainer/config/");
    QTest::newRow("config folder") << QString();
}

void TestDefaultConfig::findsTheFolder()
{
    QFETCH(QString, below);
    Folder folder;
    folder.write(below + u"ppo_trainer.yaml", "defaults: [nothing: here]\na: 0\n");
    folder.write(below + u"_generated_ppo_trainer.yaml", "a: 1\n");
    folder.write(below + u"_generated_ppo_megatron_trainer.yaml", "a: 2\n");
    folder.write(below + u"sft_trainer.yaml", "a: 3\n");
    const auto defaults = read(folder.path());
    QVERIFY2(defaults, qPrintable(defaults ? QString() : defaults.error().what));
    QCOMPARE(defaults->configs.size(), size_t(2));
    QCOMPARE(flat(*defaults), QStringLiteral("a=2"));
    QCOMPARE(defaults->configFor(nullptr).name, QStringLiteral("ppo_trainer"));
    QCOMPARE(QFileInfo(defaults->configFor(nullptr).file).fileName(),
        QStringLiteral("_generated_ppo_trainer.yaml"));
    QVERIFY(defaults->notes.empty());
}

void TestDefaultConfig::choosesConfig_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("override");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing") << QString() << QString() << QStringLiteral("ppo_trainer");
    QTest::newRow("name") << QStringLiteral("ppo_megatron_trainer") << QString()
                          << QStringLiteral("ppo_megatron_trainer");
    QTest::newRow("unknown name") << QStringLiteral("mine") << QString()
                                  << QStringLiteral("ppo_megatron_trainer");
    QTest::newRow("strategy") << QString()
                              << QStringLiteral("actor_rollout_ref.actor.strategy=megatron")
                              << QStringLiteral("ppo_megatron_trainer");
    QTest::newRow("another strategy")
        << QString() << QStringLiteral("actor_rollout_ref.actor.strategy=fsdp2")
        << QStringLiteral("ppo_trainer");
    QTest::newRow("a key of Megatron")
        << QString()
        << QStringLiteral("actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4")
        << QStringLiteral("ppo_megatron_trainer");
}

void TestDefaultConfig::choosesConfig()
{
    QFETCH(QString, name);
    QFETCH(QString, override);
    QFETCH(QString, expected);
    DefaultConfigs defaults;
    for (const char* one : { "ppo_megatron_trainer", "ppo_trainer" })
        defaults.configs.push_back({ QString::fromLatin1(one), {}, {}, {} });
    OverrideRecord record;
    record.configName = name;
    if (!override.isEmpty())
        record.overrides.push_back(*parseOverride(override, {}));
    QCOMPARE(defaults.configFor(&record).name, expected);
}

void TestDefaultConfig::errors_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("code");
    QTest::newRow("absent") << QStringLiteral("none.yaml") << QByteArray()
                            << int(Error::Code::NotFound);
    QTest::newRow("folder without configs")
        << QString() << QByteArray("a: 1") << int(Error::Code::NotFound);
    QTest::newRow("no YAML") << QStringLiteral("x.yaml") << QByteArray("a: [1\nb: }")
                             << int(Error::Code::Malformed);
    QTest::newRow("no map") << QStringLiteral("x.yaml") << QByteArray("[1, 2]")
                            << int(Error::Code::Malformed);
    for (const char* content :
        { "\n", "# nothing\n", "{}\n", "null\n", "hydra:\n  a: 1\n", "defaults: []\n" })
        QTest::addRow("no key: %s", content)
            << QStringLiteral("x.yaml") << QByteArray(content) << int(Error::Code::Malformed);
}

/// A file of no bytes is refused too, and a checkout whose files are all empty.
void TestDefaultConfig::emptyDefaults()
{
    Folder folder;
    folder.write(QStringLiteral("x.yaml"), "");
    const auto file = read(folder.path(QStringLiteral("x.yaml")));
    QVERIFY(!file);
    QVERIFY(file.error().what.contains(u"no key"));
    folder.write(QStringLiteral("config/ppo_trainer.yaml"), "");
    QVERIFY(!read(folder.path(QString())));
    folder.write(QStringLiteral("config/ppo_megatron_trainer.yaml"), "a: 1\n");
    const auto both = read(folder.path(QString()));
    QVERIFY(both);
    QCOMPARE(both->configs.size(), size_t(1));
    QCOMPARE(both->notes.size(), size_t(1));
}

void TestDefaultConfig::errors()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, content);
    QFETCH(int, code);
    Folder folder;
    if (!content.isEmpty())
        folder.write(QStringLiteral("x.yaml"), content);
    const auto defaults = read(folder.path(path));
    QVERIFY(!defaults);
    QCOMPARE(int(defaults.error().code), code);
    SilentMonitor monitor;
    LoadOptions options;
    options.defaults = folder.path(path);
    const auto run = loadRun(folder.path(), options, monitor);
    QVERIFY(!run);
    QCOMPARE(int(run.error().code), code);
}

void TestDefaultConfig::staysInside()
{
    Folder folder;
    folder.write(QStringLiteral("secret.yaml"), "password: 1\n");
    const auto defaults = read(
        folder.write(QStringLiteral("config/top.yaml"), "defaults: [../secret, _self_]\na: 1\n"));
    QVERIFY(defaults);
    QCOMPARE(flat(*defaults), QStringLiteral("a=1"));
    QCOMPARE(defaults->notes.size(), size_t(1));
}

void TestDefaultConfig::namesEachOther()
{
    Folder folder;
    folder.write(QStringLiteral("b.yaml"), "defaults: [top, b]\nb: 1\n");
    const auto defaults
        = read(folder.write(QStringLiteral("top.yaml"), "defaults: [b, b]\na: 1\n"));
    QVERIFY(defaults);
    QCOMPARE(flat(*defaults), QStringLiteral("a=1 b=1"));
    QVERIFY(!defaults->notes.empty());
    QVERIFY(defaults->notes.size() <= 100);
}

void TestDefaultConfig::scriptOverDefaults()
{
    Folder folder;
    folder.write(QStringLiteral("run/run.sh"), Script);
    const QString yaml = folder.write(QStringLiteral("d/_generated_ppo_trainer.yaml"), Generated);
    const RunPtr run = load(folder.path(QStringLiteral("run")), yaml);
    QVERIFY(run);
    const Config& config = run->config;
    QVERIFY(!config.overridesOnly);
    QVERIFY(config.complete && config.overridesKnown);
    QCOMPARE(config.defaultsFrom, yaml);
    QCOMPARE(told(config, "actor.lr"), QStringLiteral("2e-6 override run.sh:2"));
    QCOMPARE(config.find(u"actor.lr")->overrideOrigin, (Origin{ QStringLiteral("run.sh"), 2 }));
    QCOMPARE(
        told(config, "data.shuffle"), QStringLiteral("True default _generated_ppo_trainer.yaml:9"));
    // References are resolved after the overrides.
    QCOMPARE(
        told(config, "critic.epochs"), QStringLiteral("3 derived _generated_ppo_trainer.yaml:6"));
    QCOMPARE(config.find(u"critic.epochs")->follows, QStringLiteral("actor.epochs"));
    QCOMPARE(told(config, "data.extra"), QStringLiteral("[1, 2] override run.sh:4"));
    QCOMPARE(told(config, "actor.seed"), QStringLiteral("absent"));
    QCOMPARE(notesOf(*run), QStringList());
}

void TestDefaultConfig::partOfTheDefaults()
{
    Folder folder;
    folder.write(QStringLiteral("run/run.sh"),
        "python3 -m verl.trainer.main_ppo a.b=1 c=2 c=3 +new.x=1 new.x=2 ++forced=1 m@n=o\n");
    const QString yaml = folder.write(QStringLiteral("d.yaml"), "a: {b: 0, z: 1}\n");
    const RunPtr run = load(folder.path(QStringLiteral("run")), yaml);
    QVERIFY(run);
    QVERIFY(!run->config.complete);
    QCOMPARE(told(run->config, "a.z"), QStringLiteral("1 default d.yaml:1"));
    const QStringList notes = notesOf(*run);
    QCOMPARE(notes.size(), 2);
    QVERIFY(notes[0].contains(u"m@n cannot be laid"));
    QVERIFY(notes[1].contains(u"lack 1 of the keys that the launch sets (first: c)"));
}

void TestDefaultConfig::scriptAloneStays()
{
    Folder folder;
    folder.write(QStringLiteral("run.sh"), Script);
    const RunPtr run = load(folder.path(), {});
    QVERIFY(run);
    QVERIFY(run->config.overridesOnly);
    QVERIFY(run->config.defaultsFrom.isEmpty());
    QCOMPARE(told(run->config, "data.shuffle"), QStringLiteral("absent"));
}

void TestDefaultConfig::printAgainstDefaults()
{
    Folder folder;
    const QString yaml = folder.write(QStringLiteral("d/_generated_ppo_trainer.yaml"), Generated);
    folder.write(QStringLiteral("run/train.log"), Print + "step:1 - a:1.0\n");
    // Nobody tells the overrides: what is as the defaults say was not set.
    RunPtr run = load(folder.path(QStringLiteral("run")), yaml);
    QVERIFY(run);
    QVERIFY(!run->config.overridesKnown);
    QCOMPARE(told(run->config, "data.shuffle"), QStringLiteral("True default train.log:3"));
    QCOMPARE(told(run->config, "critic.lr"), QStringLiteral("2e-05 unknown train.log:2"));
    QCOMPARE(notesOf(*run), QStringList());
    // With a script: what it does not name and what is no default is told.
    folder.write(QStringLiteral("run/run.sh"), Script);
    run = load(folder.path(QStringLiteral("run")), yaml);
    QVERIFY(run);
    QVERIFY(run->config.overridesKnown);
    const QStringList notes = notesOf(*run);
    QCOMPARE(notes.size(), 3);
    QVERIFY(notes[0].startsWith(QStringLiteral("warning _generated_ppo_trainer.yaml:7 The default "
                                               "of critic.lr is 1e-5 here, no override names it, "
                                               "and the run has 2e-05 (train.log:2)")));
    QVERIFY(notes[1].startsWith(
        QStringLiteral("info _generated_ppo_trainer.yaml:12 The default of trainer.device")));
    QVERIFY(notes[2].startsWith(
        QStringLiteral("info _generated_ppo_trainer.yaml:13 The default of trainer.steps")));
    QCOMPARE(told(run->config, "critic.lr"), QStringLiteral("2e-05 default train.log:2"));
}

void TestDefaultConfig::undecidedBranch()
{
    Folder folder;
    const QString yaml = folder.write(QStringLiteral("d/ppo_trainer.yaml"), Generated);
    const auto defaults = read(yaml);
    QVERIFY(defaults);
    OverrideRecord record;
    record.overrides.push_back(
        *parseOverride(QStringLiteral("actor.lr=5"), { QStringLiteral("run.sh"), 3 }));
    record.overrides.back().conditional = true;
    record.overrides.push_back(*parseOverride(QStringLiteral("actor.epochs=$N"), {}));
    record.overrides.back().known = false;
    std::vector<Note> notes;
    Config config;
    config.entries = entriesOverDefaults(defaults->configs.front(), &record, notes);
    QCOMPARE(config.find(u"actor.lr")->value.kind, Value::Kind::Opaque);
    QCOMPARE(told(config, "actor.lr"), QStringLiteral("5 unknown run.sh:3"));
    QCOMPARE(config.find(u"actor.epochs")->value.kind, Value::Kind::Opaque);
    QCOMPARE(notes.size(), size_t(1));
    QCOMPARE(notes[0].where.line, 3);
}

void TestDefaultConfig::disagreements()
{
    RunBuilder builder(QStringLiteral("/r"));
    builder.setCorrected({ QStringLiteral("*.device") });
    builder.addConfig(candidate("console-log", 30,
        { entry("a", "1", 5, "train.log"), entry("b", "2.0", 6, "train.log"),
            entry("t.device", "npu", 7, "train.log"), entry("t.new", "1", 8, "train.log") }));
    builder.addConfig(candidate("hydra-config", 10,
        { entry("a", "7", 2, "config.yaml"), entry("b", "2", 3, "config.yaml"),
            entry("t.device", "cuda", 4, "config.yaml"), entry("z", "1", 9, "config.yaml") }));
    const RunPtr run = builder.freeze();
    QCOMPARE(notesOf(*run),
        (QStringList{
            QStringLiteral("warning config.yaml:2 a is 7 here, but 1 in train.log:5, which counts"),
            QStringLiteral("info config.yaml:4 t.device is cuda here, but npu in train.log:7, "
                           "which counts") }));
    QCOMPARE(run->config.find(u"a")->text, QStringLiteral("1"));
}

void TestDefaultConfig::expectedDisagreements()
{
    RunBuilder builder(QStringLiteral("/r"));
    std::vector<ConfigEntry> print{ entry("a", "1", 1, "train.log"),
        entry("follower", "1", 2, "train.log"), entry("opaque", "/home", 3, "train.log"),
        entry("steps", "100", 4, "train.log"), entry("total", "100", 5, "train.log") };
    std::vector<ConfigEntry> hydra{ entry("a", "2", 1, "config.yaml"),
        entry("follower", "2", 2, "config.yaml"), entry("opaque", "x", 3, "config.yaml"),
        entry("steps", "null", 4, "config.yaml"), entry("total", "-1", 5, "config.yaml") };
    hydra[1].provenance = Provenance::Derived;
    hydra[1].follows = QStringLiteral("a");
    hydra[2].value = {};
    hydra[2].value.kind = Value::Kind::Opaque;
    builder.addConfig(candidate("console-log", 30, print));
    builder.addConfig(candidate("hydra-config", 10, hydra));
    const QStringList notes = notesOf(*builder.freeze());
    QCOMPARE(notes.size(), 3);
    QVERIFY(notes[0].startsWith(QStringLiteral("warning config.yaml:1 a is 2")));
    QVERIFY(notes[1].startsWith(QStringLiteral("info config.yaml:4 steps is None")));
    QVERIFY(notes[2].startsWith(QStringLiteral("info config.yaml:5 total is -1")));
}

void TestDefaultConfig::manyDisagreements()
{
    RunBuilder builder(QStringLiteral("/r"));
    std::vector<ConfigEntry> print, hydra;
    for (int i = 0; i < 400; ++i) {
        const QByteArray key = "k" + QByteArray::number(i);
        print.push_back(entry(key.constData(), "1", i, "train.log"));
        hydra.push_back(entry(key.constData(), i < 30 ? "2" : "1", i, "config.yaml"));
    }
    builder.addConfig(candidate("console-log", 30, print));
    builder.addConfig(candidate("hydra-config", 10, hydra));
    const QStringList notes = notesOf(*builder.freeze());
    QCOMPARE(notes.size(), 21);
    QVERIFY(notes.back().contains(u"10 more keys differ"));
}

void TestDefaultConfig::anotherLaunch()
{
    RunBuilder builder(QStringLiteral("/r"));
    std::vector<ConfigEntry> print, hydra;
    for (int i = 0; i < 40; ++i) {
        const QByteArray key = "k" + QByteArray::number(i);
        print.push_back(entry(key.constData(), "1", i, "train.log"));
        hydra.push_back(entry(key.constData(), i < 12 ? "2" : "1", i, "config.yaml"));
    }
    builder.addConfig(candidate("console-log", 30, print));
    builder.addConfig(candidate("hydra-config", 10, hydra));
    const QStringList notes = notesOf(*builder.freeze());
    QCOMPARE(notes.size(), 1);
    QVERIFY(notes[0].startsWith(QStringLiteral("info config.yaml:1 12 of 40 keys differ")));
}

void TestDefaultConfig::sameSourceIsNoDisagreement()
{
    RunBuilder builder(QStringLiteral("/r"));
    builder.addConfig(candidate("console-log", 30, { entry("a", "1", 1, "train.log") }));
    builder.addConfig(candidate("console-log", 30, { entry("a", "2", 9, "train.log") }));
    QCOMPARE(notesOf(*builder.freeze()), QStringList());
}

void TestDefaultConfig::configNames_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* words, const char* expected) {
        QTest::newRow(words) << QString::fromLatin1(words).split(u' ')
                             << QString::fromLatin1(expected);
    };
    row("a=1 b=2", "");
    row("--config-path=config --config-name=ppo_megatron_trainer.yaml a=1", "ppo_megatron_trainer");
    row("--config-name mine a=1", "mine");
    row("-cn mine", "mine");
    row("--config-name", "");
}

void TestDefaultConfig::configNames()
{
    QFETCH(QStringList, words);
    QFETCH(QString, expected);
    QCOMPARE(configNameOf(std::vector<QString>(words.begin(), words.end())), expected);
}

ALIDADE_TEST_MAIN(TestDefaultConfig)
#include "tst_default_config.moc"

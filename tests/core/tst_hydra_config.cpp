// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source hydra-config: launches of Hydra, with exact lines of folded overrides.
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringConverter>
#include <QTemporaryDir>

using namespace alidade;
using Provenance = ConfigEntry::Provenance;

namespace {

const Source& source()
{
    for (const Source* one : allSources())
        if (one->id == QLatin1StringView("hydra-config"))
            return *one;
    qFatal("the source is not registered");
}

/// A run directory, loaded by this source alone.
class Folder {
public:
    void write(const QString& path, const QByteArray& content)
    {
        const QString absolute = m_dir.filePath(path);
        QDir().mkpath(QFileInfo(absolute).absolutePath());
        QFile file(absolute);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        m_files.push_back({ path, absolute, content.size(), 1 });
    }
    RunPtr load()
    {
        std::vector<SourceFile> recognised;
        for (const SourceFile& file : m_files)
            if (source().recognises(file, {}))
                recognised.push_back(file);
        RunBuilder builder(m_dir.path());
        SilentMonitor monitor;
        const auto loaded = source().load(recognised, builder, monitor);
        return loaded ? builder.freeze() : nullptr;
    }

private:
    QTemporaryDir m_dir;
    std::vector<SourceFile> m_files;
};

QString overrideText(const Override& one)
{
    return one.key + u'=' + one.text + u'@' + QString::number(one.origin.line);
}

} // namespace

class TestHydraConfig : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recognition_data();
    void recognition();
    void oneLaunch();
    void wideCharacters_data();
    void wideCharacters();
    void removedKeys();
    void foldedOverrides();
    void severalLaunches();
    void overridesFromSettings();
    void broken_data();
    void broken();
    void repeatedKeys();
    void cutConfig_data();
    void cutConfig();
    void cutOverrides_data();
    void cutOverrides();
};

void TestHydraConfig::recognition_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char* path, bool expected) {
        QTest::newRow(path) << QString::fromUtf8(path) << expected;
    };
    row("outputs/2026-08-01/10-00-03/.hydra/config.yaml", true);
    row(".hydra/overrides.yaml", true);
    row("multirun/2026-08-01/10-00-03/0/.hydra/hydra.yaml", true);
    row("outputs/config.yaml", false);
    row(".hydra/other.yaml", false);
    row("my.hydra/config.yaml", false);
    row("wandb/run/files/config.yaml", false);
}

void TestHydraConfig::recognition()
{
    QFETCH(QString, path);
    QFETCH(bool, expected);
    QCOMPARE(source().recognises({ path, path, 0, 0 }, {}), expected);
}

void TestHydraConfig::oneLaunch()
{
    Folder folder;
    const QString base = QStringLiteral("outputs/2026-08-01/10-00-03/.hydra/");
    folder.write(base + QStringLiteral("config.yaml"),
        "actor:\n  lr: 1.0e-06\n  n: ${rollout.n}\nrollout:\n  n: 5\n  'yes': a\n");
    folder.write(base + QStringLiteral("overrides.yaml"),
        "- actor.lr=1e-6\n- rollout.n=5\n- hydra.run.dir=/tmp\n");
    folder.write(base + QStringLiteral("hydra.yaml"), "hydra:\n  job:\n    name: main_ppo\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QVERIFY(run->notes.empty());
    QCOMPARE(run->config.source, QStringLiteral("hydra-config"));
    QCOMPARE(run->config.entries.size(), size_t(4));

    const ConfigEntry* lr = run->config.find(u"actor.lr");
    QCOMPARE(lr->text, QStringLiteral("1e-6"));
    QCOMPARE(lr->provenance, Provenance::Override);
    QCOMPARE(lr->origin, (Origin{ base + QStringLiteral("config.yaml"), 2 }));
    QCOMPARE(lr->overrideOrigin, (Origin{ base + QStringLiteral("overrides.yaml"), 1 }));

    const ConfigEntry* derived = run->config.find(u"actor.n");
    QCOMPARE(derived->value.integer, qint64(5));
    QCOMPARE(derived->provenance, Provenance::Derived);
    QCOMPARE(derived->follows, QStringLiteral("rollout.n"));
    QCOMPARE(run->config.find(u"rollout.yes")->provenance, Provenance::Default);

    QCOMPARE(run->overrideRecords.size(), size_t(1));
    QCOMPARE(run->overrideRecords[0].overrides.size(), size_t(2));
    QCOMPARE(run->overrideRecords[0].command, QStringLiteral("main_ppo"));
    QCOMPARE(run->sources.size(), size_t(1));
    QCOMPARE(run->sources[0].detail, QStringLiteral("4 keys, 2 overrides"));
}

void TestHydraConfig::wideCharacters_data()
{
    QTest::addColumn<int>("encoding");
    QTest::newRow("UTF-16LE") << int(QStringConverter::Utf16LE);
    QTest::newRow("UTF-16BE") << int(QStringConverter::Utf16BE);
}

/// As an editor or PowerShell saves a copy: the same run without a note.
void TestHydraConfig::wideCharacters()
{
    QFETCH(const int, encoding);
    const auto encoded = [encoding](const QString& text) {
        QStringEncoder encoder(
            QStringConverter::Encoding(encoding), QStringConverter::Flag::WriteBom);
        return QByteArray(encoder(text));
    };
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"),
        encoded(QStringLiteral("data:\n  shuffle: false\n  name: \u6a21\u578b\n")));
    folder.write(
        QStringLiteral(".hydra/overrides.yaml"), encoded(QStringLiteral("- data.shuffle=False\n")));
    const RunPtr run = folder.load();
    QVERIFY(run);
    QVERIFY(run->notes.empty());
    QVERIFY(run->config.complete);
    QCOMPARE(run->config.find(u"data.name")->text, QStringLiteral("\u6a21\u578b"));
    QCOMPARE(run->config.find(u"data.shuffle")->provenance, Provenance::Override);
    QCOMPARE(run->config.find(u"data.shuffle")->origin.line, 2);
}

/// The last word on a key counts, and a map takes its keys with it.
void TestHydraConfig::removedKeys()
{
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"), "a: 1\nback: 2\n");
    folder.write(QStringLiteral(".hydra/overrides.yaml"), "- ~b.c\n- ~back\n- +back=2\n- ~d=4\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QCOMPARE(run->config.removed.size(), size_t(2));
    const Origin* removed = run->config.removedAt(u"b.c.deeper");
    QVERIFY(removed);
    QCOMPARE(*removed, (Origin{ QStringLiteral(".hydra/overrides.yaml"), 1 }));
    QVERIFY(run->config.removedAt(u"d"));
    QVERIFY(!run->config.removedAt(u"back"));
    QVERIFY(!run->config.removedAt(u"b.cd"));
}

void TestHydraConfig::foldedOverrides()
{
    Folder folder;
    folder.write(QStringLiteral(".hydra/overrides.yaml"),
        "- a.one=1\n"
        "- 'a.long=[''first part of a long list'', ''second part'',\n"
        "  ''third part'']'\n"
        "- a.two=some words that are so long that the writer breaks them at a\n"
        "  blank\n"
        "- +a.three=\"x: y\"\n"
        "- a.four=None\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QStringList told;
    for (const Override& one : run->overrideRecords.at(0).overrides)
        told += overrideText(one);
    // The quotes of the last but one make it a map for YAML: no override, and a note.
    QCOMPARE(told.size(), 4);
    QCOMPARE(told[0], QStringLiteral("a.one=1@1"));
    QCOMPARE(told[1],
        QStringLiteral("a.long=['first part of a long list', 'second part', 'third part']@2"));
    QCOMPARE(told[2],
        QStringLiteral(
            "a.two=some words that are so long that the writer breaks them at a blank@4"));
    QCOMPARE(told[3], QStringLiteral("a.four=None@7"));
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where.line, 6);
}

void TestHydraConfig::severalLaunches()
{
    Folder folder;
    for (const char* time : { "10-00-03", "09-00-00", "10-00-00" }) {
        const QString base
            = QStringLiteral("outputs/2026-08-01/%1/.hydra/").arg(QLatin1StringView(time));
        folder.write(base + QStringLiteral("config.yaml"), QByteArray("a: '") + time + "'\n");
        folder.write(base + QStringLiteral("overrides.yaml"), QByteArray("- a='") + time + "'\n");
    }
    const RunPtr run = folder.load();
    QVERIFY(run);
    QCOMPARE(run->config.find(u"a")->value.string, QStringLiteral("10-00-03"));
    QCOMPARE(run->config.find(u"a")->overrideOrigin.file,
        QStringLiteral("outputs/2026-08-01/10-00-03/.hydra/overrides.yaml"));
    QCOMPARE(run->choices.size(), size_t(2));
    QCOMPARE(run->choices[0].candidates.size(), size_t(3));
    QCOMPARE(run->sources.size(), size_t(3));
}

void TestHydraConfig::overridesFromSettings()
{
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"), "a: 1\nb: 2\n");
    folder.write(QStringLiteral(".hydra/hydra.yaml"),
        "hydra:\n  overrides:\n    hydra: []\n    task:\n    - a=1\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QCOMPARE(
        run->config.find(u"a")->overrideOrigin, (Origin{ QStringLiteral(".hydra/hydra.yaml"), 5 }));
    QCOMPARE(run->config.find(u"b")->provenance, Provenance::Default);
}

void TestHydraConfig::broken_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("overrides");
    QTest::addColumn<QString>("noteAt"); // file:line, empty: no note
    const auto row
        = [](const char* name, const char* config, const char* overrides, const char* noteAt) {
              QTest::newRow(name) << QByteArray(config) << QByteArray(overrides)
                                  << QString::fromUtf8(noteAt);
          };
    row("empty files", "", "[]", ".hydra/config.yaml:0");
    row("no YAML", "a: 1\nb: c: d\n", "[]", ".hydra/config.yaml:2");
    row("a list as config", "- 1\n", "[]", ".hydra/config.yaml:1");
    row("a map as overrides", "a: 1\n", "a: 1\n", ".hydra/overrides.yaml:1");
    row("cut overrides", "a: 1\n", "- a=1\n- 'b=", ".hydra/overrides.yaml:2");
    row("number as override", "a: 1\n", "- 1\n", ".hydra/overrides.yaml:1");
    row("reference to nothing", "a: ${b}\n", "[]", ".hydra/config.yaml:1");
}

void TestHydraConfig::broken()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, overrides);
    QFETCH(QString, noteAt);
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"), config);
    folder.write(QStringLiteral(".hydra/overrides.yaml"), overrides);
    const RunPtr run = folder.load();
    QVERIFY(run);
    QStringList places;
    for (const Note& note : run->notes) {
        places += note.where.file + u':' + QString::number(note.where.line);
        QCOMPARE(note.source, QStringLiteral("hydra-config"));
    }
    QCOMPARE(places.join(u' '), noteAt);
}

/// A key that stands twice was two rows.
void TestHydraConfig::repeatedKeys()
{
    Folder folder;
    folder.write(QStringLiteral("o/.hydra/config.yaml"),
        "base: &base\n  x: 1\n  y: 2\na:\n  lr: 1\n  lr: 2\n  seed: 3\nb:\n  <<: *base\n  y: 5\n"
        "c: 1\na:\n  lr: 4\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QStringList keys;
    for (const ConfigEntry& entry : run->config.entries)
        keys += entry.key + u'=' + entry.text;
    QCOMPARE(keys.join(u' '), QStringLiteral("a.lr=4 b.x=1 b.y=5 base.x=1 base.y=2 c=1"));
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where.line, 13);
    QVERIFY(run->notes[0].text.startsWith(u"a stands here more than once"));
}

/// Whatever is behind a cut is not known, and the value at the cut may be a part of one.
void TestHydraConfig::cutConfig_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("overrides");
    QTest::addColumn<QString>("keys");
    QTest::addColumn<int>("line"); ///< of the note; 0: it is whole
    const auto row = [](const char* name, const char* config, const char* overrides,
                         const char* keys, int line) {
        QTest::newRow(name) << QByteArray(config) << QByteArray(overrides)
                            << QString::fromLatin1(keys) << line;
    };
    row("whole", "a:\n  b: 1\n  c: 2.5\n", "- a.b=1\n", "a.b a.c", 0);
    row("inside a value", "a:\n  b: 1\n  c: 2.", "[]\n", "a.b", 3);
    row("inside a name", "a:\n  b: 1\n  c:", "[]\n", "a.b", 3);
    row("behind a name", "a:\n  b: 1\nc:\n", "[]\n", "a.b", 3);
    row("behind a dash", "a:\n  b: 1\nc:\n- x\n-\n", "[]\n", "a.b", 5);
    row("a reference to what is cut off",
        "a:\n  b: ${d.e}\n  c: ${oc.select:d.e,5}\nf: 1\ng: ", "[]\n", "f", 5);
    row("a reference to the cut value", "a:\n  b: ${d.e}\n  c: 1\nd:\n  e: 51", "[]\n", "a.c", 5);
    row("between two lines", "a:\n  b: 1\n", "- a.b=1\n- a.c=2\n- d.e=3\n", "a.b a.c d.e",
        2); // as the launch has them
    row("what was deleted is no cut", "a:\n  b: 1\n", "- ~a.c\n", "a.b", 0);
    row("what a reference brings is no cut", "a:\n  b: 1\nd: ${a}\n", "- d.b=1\n", "a.b d.b", 0);
    row("a group is no key", "a:\n  b: 1\n", "- x@a.y=z\n- g/h=i\n- engine=dp\n", "a.b", 0);
}

void TestHydraConfig::cutConfig()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, overrides);
    QFETCH(QString, keys);
    QFETCH(int, line);
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"), config);
    folder.write(QStringLiteral(".hydra/overrides.yaml"), overrides);
    const RunPtr run = folder.load();
    QVERIFY(run);
    QStringList found;
    for (const ConfigEntry& entry : run->config.entries)
        found += entry.key;
    QCOMPARE(found.join(u' '), keys);
    QCOMPARE(run->config.complete, line == 0);
    QStringList places;
    for (const Note& note : run->notes)
        places += note.where.file + u':' + QString::number(note.where.line);
    QCOMPARE(places.join(u' '),
        line == 0 ? QString() : QStringLiteral(".hydra/config.yaml:%1").arg(line));
}

/// A record that may lack words tells no defaults.
void TestHydraConfig::cutOverrides_data()
{
    QTest::addColumn<QByteArray>("overrides");
    QTest::addColumn<QByteArray>("settings"); ///< hydra.yaml's list; empty: no such file
    QTest::addColumn<bool>("told"); ///< the list is whole
    QTest::addColumn<QString>("noteAt");
    const auto row = [](const char* name, const char* overrides, const char* settings, bool told,
                         const char* noteAt) {
        QTest::newRow(name) << QByteArray(overrides) << QByteArray(settings) << told
                            << QString::fromLatin1(noteAt);
    };
    row("whole", "- a=1\n", "", true, "");
    row("inside a word", "- a=1\n- b=", "", false, "overrides.yaml:2");
    row("no override", "- a=1\n- what is this\n", "", false, "overrides.yaml:2");
    row("a map in the list", "- a=1\n- b: 2\n", "", false, "overrides.yaml:2");
    row("inside a word, repeated", "- a=1\n- b=", "[a=1, b=2]", true, "overrides.yaml:2");
    row("between two words, repeated", "- a=1\n", "[a=1, b=2]", true, "overrides.yaml:1");
    row("no list, repeated", "a: 1\n", "[a=1, b=2]", true, "overrides.yaml:1");
    row("no YAML, repeated", "- a=1\n- 'b", "[a=1, b=2]", true, "overrides.yaml:2");
}

void TestHydraConfig::cutOverrides()
{
    QFETCH(QByteArray, overrides);
    QFETCH(QByteArray, settings);
    QFETCH(bool, told);
    QFETCH(QString, noteAt);
    Folder folder;
    folder.write(QStringLiteral(".hydra/config.yaml"), "a: 1\nb: 2\nc: 3\n");
    folder.write(QStringLiteral(".hydra/overrides.yaml"), overrides);
    if (!settings.isEmpty())
        folder.write(QStringLiteral(".hydra/hydra.yaml"),
            "hydra:\n  overrides:\n    task: " + settings + "\n");
    const RunPtr run = folder.load();
    QVERIFY(run);
    QCOMPARE(run->config.find(u"a")->provenance, Provenance::Override);
    if (!settings.isEmpty())
        QCOMPARE(run->config.find(u"b")->provenance, Provenance::Override);
    QCOMPARE(run->config.find(u"c")->provenance, told ? Provenance::Default : Provenance::Unknown);
    QStringList places;
    for (const Note& note : run->notes)
        places += note.where.file + u':' + QString::number(note.where.line);
    QCOMPARE(places.join(u' '), noteAt.isEmpty() ? noteAt : QString(u".hydra/" + noteAt));
}

ALIDADE_TEST_MAIN(TestHydraConfig)
#include "tst_hydra_config.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Aligning the configs of two runs: typed equality, renames, causes; and properties over all small
// inputs.
#include "core/compare/config_align.h"
#include "core/engine/load_profile.h"
#include "core/sources/override_grammar.h"
#include "tests/support/test_main.h"

#include <QSet>

using namespace alidade;
using State = KeyAlignment::State;
using Cause = KeyAlignment::Cause;
using Provenance = ConfigEntry::Provenance;

namespace {

/// "key=value" with a mark for the provenance in front: `!` set by hand, `?` unknown, `>target ` in
/// front of the key for a value that follows another key, `$` a default that no file tells, nothing
/// for a default. "~key": taken out by hand.
Config config(const QString& text)
{
    Config made;
    made.source = QStringLiteral("test");
    for (QString word : text.split(u' ', Qt::SkipEmptyParts)) {
        ConfigEntry entry;
        entry.provenance = Provenance::Default;
        if (word.startsWith(u'~')) {
            made.removed.emplace_back(word.mid(1), Origin());
            continue;
        }
        if (word.startsWith(u'$')) {
            entry.told = false;
            word.remove(0, 1);
        } else if (word.startsWith(u'!')) {
            entry.provenance = Provenance::Override;
            word.remove(0, 1);
        } else if (word.startsWith(u'?')) {
            entry.provenance = Provenance::Unknown;
            word.remove(0, 1);
        } else if (word.startsWith(u'>')) {
            entry.provenance = Provenance::Derived;
            entry.follows = word.mid(1, word.indexOf(u':') - 1);
            word = word.mid(word.indexOf(u':') + 1);
        }
        entry.key = word.left(word.indexOf(u'='));
        entry.value = parseOverrideValue(word.mid(word.indexOf(u'=') + 1));
        made.entries.push_back(entry);
    }
    std::sort(made.entries.begin(), made.entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
    return made;
}

Profile profile()
{
    Profile made;
    made.aliases = { { QStringLiteral("new"), QStringLiteral("old"), QStringLiteral("1") },
        { QStringLiteral("old"), QStringLiteral("oldest"), QStringLiteral("1") },
        { QStringLiteral("tree.b.*"), QStringLiteral("tree.a.*"), QStringLiteral("1") } };
    made.ignored = { QStringLiteral("ign.*") };
    made.runSpecific = { QStringLiteral("path*") };
    made.keyParameters = { { QStringLiteral("lr"), QStringLiteral("why"), {} } };
    made.bothOrNeither = { QStringLiteral("path2") };
    made.valueFamilies = { { QStringLiteral("*load_format"), QStringLiteral("dummy") } };
    made.references = { { QStringLiteral("ref"), QStringLiteral("lr") } };
    return made;
}

QString stateText(State state)
{
    static const QStringList names{ QStringLiteral("same"), QStringLiteral("differs"),
        QStringLiteral("only-baseline"), QStringLiteral("only-candidate") };
    return names[int(state)];
}

QString causeText(Cause cause)
{
    static const QStringList names{ QStringLiteral("-"), QStringLiteral("drift"),
        QStringLiteral("one-sided"), QStringLiteral("explicit"), QStringLiteral("run-specific"),
        QStringLiteral("unknown") };
    return names[int(cause)];
}

QString rowText(const KeyAlignment& row)
{
    QString text = row.key;
    if (!row.alias.isEmpty())
        text += u'~' + row.alias;
    text += u' ' + stateText(row.state) + u' ' + causeText(row.cause);
    if (row.ignored)
        text += QStringLiteral(" ignored");
    if (row.keyParameter)
        text += QStringLiteral(" key");
    if (row.untold)
        text += QStringLiteral(" untold");
    return text;
}

QString allRows(const ConfigComparison& comparison)
{
    QStringList rows;
    for (const KeyAlignment& row : comparison.rows)
        rows += rowText(row);
    return rows.join(QStringLiteral("; "));
}

State mirrored(State state)
{
    return state == State::OnlyBaseline ? State::OnlyCandidate
        : state == State::OnlyCandidate ? State::OnlyBaseline
                                        : state;
}

/// All configs over three spellings of one key and another key, four values each.
std::vector<Config> smallConfigs(const QStringList& keys)
{
    static const QStringList values{ QString(), QStringLiteral("null"), QStringLiteral("1"),
        QStringLiteral("2") };
    std::vector<Config> made;
    size_t count = 1;
    for (qsizetype at = 0; at < keys.size(); ++at)
        count *= size_t(values.size());
    for (size_t number = 0; number < count; ++number) {
        QStringList words;
        size_t rest = number;
        for (const QString& key : keys) {
            const QString& value = values[qsizetype(rest % size_t(values.size()))];
            rest /= size_t(values.size());
            if (!value.isEmpty())
                words += QString((number % 3 == 0 ? u"!" : u"") + key + u'=' + value);
        }
        made.push_back(config(words.join(u' ')));
    }
    return made;
}

} // namespace

class TestConfigAlign : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rows_data();
    void rows();
    void overridesOnly();
    void noConfig();
    void entryIndices();
    void builtInAliases_data();
    void builtInAliases();
    void builtInReference();
    void properties_data();
    void properties();
};

void TestConfigAlign::rows_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char* name, const char* baseline, const char* candidate, const char* expected) {
              QTest::newRow(name) << QString::fromUtf8(baseline) << QString::fromUtf8(candidate)
                                  << QString::fromUtf8(expected);
          };
    row("spelling of numbers", "a=1e-6", "a=0.000001", "a same -");
    row("int and float", "a=1", "a=1.0", "a same -");
    row("int with underscore", "a=16_384", "a=16384", "a same -");
    row("bool and word", "!a=True", "!a='true'", "a differs explicit");
    row("bool and int", "a=True", "a=1", "a differs drift");
    row("None and null", "a=None", "a=null", "a differs drift");
    row("order of a list", "a=[1,2]", "a=[2,1]", "a differs drift");
    row("order of a map", "a={x:1,y:2}", "a={y:2,x:1}", "a same -");
    row("NaN", "a=nan", "a=nan", "a same -");
    row("both set", "!lr=1", "!lr=2", "lr differs explicit key");
    row("both set alike", "!lr=1", "!lr=1", "lr same - key");
    row("only the candidate sets it", "a=1", "!a=2", "a differs one-sided");
    row("only the baseline sets it", "!a=1", "a=2", "a differs one-sided");
    row("nobody sets it", "a=1", "a=2", "a differs drift");
    row("no record on a side", "?a=1", "!a=2", "a differs unknown");
    row("set to the default of the other", "a=1", "!a=1", "a same -");
    row("run-specific although set", "!path1=x", "!path1=y", "path1 differs run-specific");
    row("a path or none", "path2=null", "!path2=x", "path2 differs one-sided");
    row("a path or an empty one", "!path2=x", "path2=''", "path2 differs one-sided");
    row("a path or no such key", "", "!path2=x b=1",
        "b only-candidate unknown; path2 only-candidate unknown");
    row("two paths", "!path2=x", "!path2=y", "path2 differs run-specific");
    row("equal references", "$a='${oc.env:A}'", "$a='${oc.env:A}'", "a same - untold");
    row("a reference and a value", "$a='${oc.env:A}'", "a=1", "a differs unknown untold");
    row("a reference and a set value", "!a=1", "$a='${oc.env:A}'", "a differs unknown untold");
    row("references of a run-specific key", "$path1=x", "$path1=y", "path1 differs run-specific");
    row("a reference on one side", "a=1", "a=1 $b=x", "a same -; b only-candidate - untold");
    row("taken out by hand", "a=1 z=1", "~a z=1", "a only-baseline one-sided; z same -");
    row("set against taken out", "!a=1 z=1", "~a z=1", "a only-baseline explicit; z same -");
    row("a map taken out", "a.b=1 ab=1 z=1", "~a z=1",
        "a.b only-baseline one-sided; ab only-baseline -; z same -");
    row("ignored", "ign.x=1", "ign.x=2", "ign.x differs drift ignored");
    row("value family", "load_format=dummy_dtensor", "load_format=dummy", "load_format same -");
    row("value family has no other members", "load_format=dummy", "!load_format=auto",
        "load_format differs one-sided");
    row("new key by default", "", "a=1 b=1", "a only-candidate unknown; b only-candidate unknown");
    row("one-sided key by default", "z=1", "a=1 z=1", "a only-candidate -; z same -");
    row("one-sided key set by hand", "z=1", "!a=1 z=1", "a only-candidate one-sided; z same -");

    row("renamed, equal", "old=1", "new=1", "new~old same -");
    row("renamed, other way", "new=1", "old=1", "new~old same -");
    row("renamed twice", "oldest=1", "new=1", "new~oldest same -");
    row("renamed, differs", "!old=1", "!new=2", "new~old differs explicit");
    row("null left behind", "!old=1", "!new=1 old=null", "new~old same -");
    row("null left behind on both sides", "new=1 old=null", "new=1 old=null", "new same -");
    row("new name still null", "old=1", "new=null old=1", "old same -");
    row("both null", "old=null new=null", "old=null", "new~old same -");
    row("old name on both sides", "old=1", "old=2", "old differs drift");
    row("both names with values", "old=1", "new=1 !old=2",
        "new only-candidate -; old differs one-sided");
    row("renamed tree", "tree.a.x=1 tree.a.y.z=2", "tree.b.x=1 tree.b.y.z=3",
        "tree.b.x~tree.a.x same -; tree.b.y.z~tree.a.y.z differs drift");

    row("follows a key that was set", "!lr=1 >lr:f=1", "!lr=2 >lr:f=2",
        "f differs explicit ignored; lr differs explicit key");
    row("follows on one side only", "!lr=1 >lr:f=1", "lr=2 f=2",
        "f differs one-sided ignored; lr differs one-sided key");
    row("follows a key that is equal", "lr=1 >lr:f=1", "lr=1 f=2",
        "f differs drift; lr same - key");
    row("set although it would follow", "!lr=1 >lr:f=1", "!lr=2 !f=3",
        "f differs one-sided; lr differs explicit key");
    row("follows in a chain", "!lr=1 >lr:f=1 >f:g=1", "!lr=2 >lr:f=2 >f:g=2",
        "f differs explicit ignored; g differs explicit ignored; lr differs explicit key");
    row("follows in a circle", ">g:f=1 >f:g=1", ">g:f=2 >f:g=2",
        "f differs drift; g differs drift");
    row("follows a run-specific key", "!path=a >path:f=a", "!path=b >path:f=b",
        "f differs run-specific ignored; path differs run-specific");
    row("known reference of a default", "!lr=1 ref=1", "lr=2 ref=2",
        "lr differs one-sided key; ref differs one-sided ignored");
    row("known reference, other values", "!lr=1 ref=1", "lr=2 ref=3",
        "lr differs one-sided key; ref differs drift");
    row("known reference, set by hand", "!lr=1 !ref=1", "!lr=2 !ref=2",
        "lr differs explicit key; ref differs explicit");
}

void TestConfigAlign::rows()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QString, expected);
    QCOMPARE(allRows(alignConfigs(config(baseline), config(candidate), profile())), expected);
}

void TestConfigAlign::overridesOnly()
{
    Config script = config(QStringLiteral("!a=1 !b=2"));
    script.overridesOnly = true;
    const Config full = config(QStringLiteral("!a=3 b=2 c=5"));
    QCOMPARE(allRows(alignConfigs(full, script, profile())),
        QStringLiteral("a differs explicit; b same -; c only-baseline unknown"));
}

void TestConfigAlign::noConfig()
{
    const auto comparison = alignConfigs(config(QStringLiteral("!a=1")), Config{}, profile());
    QCOMPARE(allRows(comparison), QStringLiteral("a only-baseline unknown"));
    QVERIFY(alignConfigs(Config{}, Config{}, profile()).rows.empty());
}

void TestConfigAlign::entryIndices()
{
    const auto comparison = alignConfigs(
        config(QStringLiteral("a=1 old=2")), config(QStringLiteral("new=2")), profile());
    QCOMPARE(comparison.rows.size(), size_t(2));
    QCOMPARE(comparison.rows[0].entry, (Pair<int>{ 0, -1 }));
    QCOMPARE(comparison.rows[1].entry, (Pair<int>{ 1, 0 }));
    QCOMPARE(comparison.same, qsizetype(1));
}

void TestConfigAlign::builtInAliases_data()
{
    QTest::addColumn<QString>("oldKey");
    QTest::addColumn<QString>("newKey");
    const auto row = [](const char* oldKey, const char* newKey) {
        QTest::newRow(oldKey) << QString::fromUtf8(oldKey) << QString::fromUtf8(newKey);
    };
    row("actor_rollout_ref.actor.optim.warmup_style",
        "actor_rollout_ref.actor.optim.lr_scheduler_type");
    row("reward_model.reward_manager", "reward.reward_manager.name");
    row("custom_reward_function.name", "reward.custom_reward_function.name");
    row("reward_model.rollout.temperature", "reward.reward_model.rollout.temperature");
    row("actor_rollout_ref.rollout.skip_rollout", "skip.rollout.enable");
    row("critic.model.fsdp_config.fsdp_size", "critic.fsdp.fsdp_size");
    row("ray_init.num_cpus", "ray_kwargs.ray_init.num_cpus");
    row("actor_rollout_ref.actor.checkpoint.contents",
        "actor_rollout_ref.actor.checkpoint.save_contents");
}

void TestConfigAlign::builtInAliases()
{
    QFETCH(QString, oldKey);
    QFETCH(QString, newKey);
    const auto comparison = alignConfigs(config(oldKey + QStringLiteral("=1")),
        config(newKey + QStringLiteral("=1")), *builtInProfile());
    QCOMPARE(comparison.rows.size(), size_t(1));
    QCOMPARE(comparison.rows[0].key, newKey);
    QCOMPARE(comparison.rows[0].alias, oldKey);
    QCOMPARE(comparison.rows[0].state, State::Same);
}

void TestConfigAlign::builtInReference()
{
    const auto comparison
        = alignConfigs(config(QStringLiteral("!actor_rollout_ref.rollout.n=8 critic.rollout_n=8")),
            config(QStringLiteral("!actor_rollout_ref.rollout.n=5 critic.rollout_n=5")),
            *builtInProfile());
    QCOMPARE(comparison.rows[1].key, QStringLiteral("critic.rollout_n"));
    QCOMPARE(comparison.rows[1].cause, Cause::ExplicitDifference);
    QVERIFY(comparison.rows[1].ignored);
}

void TestConfigAlign::properties_data()
{
    QTest::addColumn<QStringList>("keys");
    QTest::newRow("three names of one key")
        << QStringList{ QStringLiteral("new"), QStringLiteral("old"), QStringLiteral("oldest") };
    QTest::newRow("references") << QStringList{ QStringLiteral("lr"), QStringLiteral("ref"),
        QStringLiteral("x") };
    QTest::newRow("trees") << QStringList{ QStringLiteral("tree.a.x"), QStringLiteral("tree.b.x"),
        QStringLiteral("path") };
}

void TestConfigAlign::properties()
{
    QFETCH(QStringList, keys);
    const std::vector<Config> all = smallConfigs(keys);
    const Profile known = profile();
    for (const Config& baseline : all) {
        for (const Config& candidate : all) {
            const ConfigComparison comparison = alignConfigs(baseline, candidate, known);
            const ConfigComparison swapped = alignConfigs(candidate, baseline, known);

            // Swapping mirrors.
            QCOMPARE(swapped.rows.size(), comparison.rows.size());
            QCOMPARE(swapped.same, comparison.same);
            for (size_t at = 0; at < comparison.rows.size(); ++at) {
                const KeyAlignment& row = comparison.rows[at];
                const KeyAlignment& mirror = swapped.rows[at];
                QCOMPARE(mirror.key, row.key);
                QCOMPARE(mirror.alias, row.alias);
                QCOMPARE(mirror.state, mirrored(row.state));
                QCOMPARE(mirror.cause, row.cause);
                QCOMPARE(mirror.ignored, row.ignored);
                QCOMPARE(mirror.entry.baseline, row.entry.candidate);
            }

            // Every entry at most once; what is left out is a null beside another spelling.
            for (const Side side : BothSides) {
                const Config& one = side == Side::Baseline ? baseline : candidate;
                std::vector<int> uses(one.entries.size(), 0);
                for (const KeyAlignment& row : comparison.rows)
                    if (row.entry[side] >= 0)
                        ++uses[size_t(row.entry[side])];
                for (size_t at = 0; at < uses.size(); ++at) {
                    QVERIFY(uses[at] <= 1);
                    if (uses[at] == 0) {
                        QCOMPARE(one.entries[at].value.kind, Value::Kind::None);
                        QVERIFY(one.entries.size() > 1);
                    }
                }
            }

            // Rows are what they say.
            for (const KeyAlignment& row : comparison.rows) {
                QCOMPARE(row.state == State::OnlyCandidate, row.entry.baseline < 0);
                QCOMPARE(row.state == State::OnlyBaseline, row.entry.candidate < 0);
                if (row.state == State::Same)
                    QCOMPARE(row.cause, Cause::None);
                if (row.state == State::Differs)
                    QVERIFY(row.cause != Cause::None);
            }
        }

        // Equal inputs give only equal rows.
        const ConfigComparison itself = alignConfigs(baseline, baseline, known);
        QCOMPARE(itself.same, qsizetype(itself.rows.size()));
    }
}

ALIDADE_TEST_MAIN(TestConfigAlign)
#include "tst_config_align.moc"

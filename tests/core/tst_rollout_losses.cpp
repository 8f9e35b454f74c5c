// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What lies where rollouts are and is not read, or does not belong there, is named: steps in other
// forms, the folder of another run, two files of one step.
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

#include <sys/stat.h>

using namespace alidade;

namespace {

/// "file: text" of the notes whose text begins so.
QStringList notesOf(const Run& run, const QString& begin)
{
    QStringList notes;
    for (const Note& note : run.notes)
        if (note.text.startsWith(begin)) {
            notes += note.where.file + QStringLiteral(": ") + note.text;
            if (note.severity != Note::Severity::Warning)
                notes.back() += QStringLiteral(" (no warning)");
        }
    notes.sort();
    return notes;
}

QStringList allNotesOf(const Run& run) { return notesOf(run, {}); }

} // namespace

class RolloutLossesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsInOtherForms_data()
    {
        QTest::addColumn<QByteArrayList>("names"); // name, or name=form of the content
        QTest::addColumn<QStringList>("named");
        const auto row = [](const char* name, const QByteArrayList& names,
                             const QStringList& named) { QTest::newRow(name) << names << named; };
        const QString packed
            = QStringLiteral(": Not read: of packed files only .zst and .gz are unpacked");
        const QString lines = QStringLiteral(": Not read: rollouts are JSON lines, in files that "
                                             "end in .jsonl, .ndjson or .json");
        for (const char* suffix : { "bz2", "xz", "lz4", "zip", "tar" }) {
            const QByteArray file = QByteArray("r/2.jsonl.") + suffix;
            const QByteArrayList alone{ file + "=bytes" };
            const QStringList named{ QString::fromLatin1(file) + packed };
            QTest::addRow("nothing but packed: %s", suffix) << alone << named;
            QTest::addRow("packed beside others: %s", suffix)
                << (QByteArrayList{ "r/1.jsonl" } + alone) << named;
        }
        row("packed, of another name", { "r/all.jsonl.xz=bytes", "2.NDJSON.XZ=bytes" },
            { QStringLiteral("2.NDJSON.XZ") + packed, QStringLiteral("r/all.jsonl.xz") + packed });
        row("a list beside others", { "r/1.jsonl", "r/3.json=list" },
            { QStringLiteral("r/3.json") + lines });
        row("nothing but lists", { "r/1.json=list", "r/2.json=list" },
            { QStringLiteral("r/1.json") + lines, QStringLiteral("r/2.json") + lines });
        row("nothing but text", { "r/1.txt", "r/global_step_2.txt" },
            { QStringLiteral("r/1.txt") + lines, QStringLiteral("r/global_step_2.txt") + lines });
        row("lines in json elsewhere", { "data/1.json" },
            { QStringLiteral("data/1.json: Not read: lines of JSON in .json are read in a folder "
                             "that is called after rollouts only") });
        row("lines in json beside others", { "r/1.jsonl", "r/2.json" },
            { QStringLiteral("r/2.json: Not used: the rollouts of this folder are its .jsonl and "
                             ".ndjson files") });
        row("left by a writer", { "r/1.jsonl", "r/2.jsonl.tmp", "r/3.jsonl.bak=bytes" },
            { QStringLiteral("r/2.jsonl.tmp") + lines, QStringLiteral("r/3.jsonl.bak") + lines });
        row("a table beside others", { "r/1.jsonl", "r/2.csv=bytes", "r/3.parquet=bytes" },
            { QStringLiteral("r/2.csv") + lines, QStringLiteral("r/3.parquet") + lines });
        row("nothing at all beside others", { "r/1.jsonl", "r/2.json=nothing" },
            { QStringLiteral("r/2.json") + lines });
        row("an empty step", { "r/1.jsonl", "r/2.jsonl=nothing" },
            { QStringLiteral("r/2.jsonl: The file is empty") });
        // What is no step and no rollouts is nobody's loss.
        row("others", { "r/1.jsonl", "r/readme.txt=bytes", "r/meta.json=bytes" }, {});
        row("numbers elsewhere", { "r/1.jsonl", "plots/1.png=bytes", "data/2.txt=bytes" }, {});
    }
    void stepsInOtherForms()
    {
        QFETCH(QByteArrayList, names);
        QFETCH(QStringList, named);
        const RolloutPair pair;
        pair.writeBoth("rollouts/1.jsonl", soundStep(1));
        for (const QByteArray& name : names) {
            const QByteArrayList parts = name.split('=');
            const QByteArray form = parts.value(1);
            QByteArray bytes = soundStep(2);
            if (form == "bytes")
                bytes = "\x1\x2 no text of any kind";
            else if (form == "list")
                bytes = "[\n " + bytes.trimmed().replace("}\n", "},\n ") + "\n]\n";
            else if (form == "nothing")
                bytes.clear();
            pair.write(Side::Candidate, parts[0], bytes);
        }
        const ComparisonPtr comparison = pair.compare();
        QStringList notes = notesOf(*comparison->runs.candidate, QStringLiteral("Not "));
        notes += notesOf(*comparison->runs.candidate, QStringLiteral("The file is empty"));
        QCOMPARE(notes, named);
        QCOMPARE(allNotesOf(*comparison->runs.baseline), QStringList());
    }

    void namesOfNoFiles_data()
    {
        QTest::addColumn<QString>("what"); // of rollouts/2.jsonl or where `path` says
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("said"); // empty: nobody's loss
        const auto row
            = [](const char* name, const char* what, const char* path, const char* said) {
                  QTest::newRow(name) << QString::fromLatin1(what) << QString::fromLatin1(path)
                                      << QString::fromLatin1(said);
              };
        const char* folder
            = "This is a folder that is called like a file of rollouts; step 2 may be missing";
        const char* nowhere = "This link leads nowhere; step 2 may be missing";
        row("folder", "folder", "rollouts/2.jsonl", folder);
        row("full folder", "full folder", "rollouts/2.jsonl", folder);
        row("lost link", "lost link", "rollouts/2.jsonl", nowhere);
        row("link to itself", "own link", "rollouts/2.jsonl", nowhere);
        row("lost link, packed", "lost link", "rollouts/2.jsonl.gz", nowhere);
        row("lost link, of another spelling", "lost link", "rollouts/global_step_2.ndjson",
            nowhere);
        row("lost link without a step", "lost link", "rollouts/more.jsonl",
            "This link leads nowhere; samples may be missing");
        row("link out of the run", "outer link", "rollouts/2.jsonl",
            "This link leads out of the run and was not followed; step 2 may be missing");
        row("link to a folder", "link to a folder", "rollouts/2.jsonl", folder);
        row("pipe", "pipe", "rollouts/2.jsonl",
            "This is no file but a pipe, a socket or a device: not read; step 2 may be missing");
        row("in a folder of its own", "lost link", "rollouts_2/2.jsonl", "");
        row("elsewhere", "lost link", "plots/2.jsonl", "");
        row("folder elsewhere", "folder", "plots/2.jsonl", "");
        row("folder without a step", "folder", "rollouts/more.jsonl", "");
        row("another name", "lost link", "rollouts/latest", "");
    }
    /// A step whose name is no file's is lost, is named, and no check passes over it.
    void namesOfNoFiles()
    {
        QFETCH(QString, what);
        QFETCH(QString, path);
        QFETCH(QString, said);
        const QTemporaryDir outside;
        const RolloutPair pair;
        for (const int step : { 1, 3 })
            pair.writeBoth("rollouts/" + QByteArray::number(step) + ".jsonl", soundStep(step));
        pair.write(Side::Baseline,
            path.toUtf8() == "rollouts/more.jsonl" ? "rollouts/4.jsonl" : "rollouts/2.jsonl",
            soundStep(2));
        const std::filesystem::path target = pair.root(Side::Candidate) + '/' + path.toStdString();
        std::filesystem::create_directories(target.parent_path());
        if (what.endsWith(QStringLiteral("folder")))
            std::filesystem::create_directories(
                what.startsWith(QStringLiteral("link")) ? target.parent_path() / "there" : target);
        if (what == u"full folder")
            std::ofstream(target / "notes.txt") << "nothing";
        if (what == u"lost link")
            std::filesystem::create_symlink("/nowhere/at/all", target);
        if (what == u"own link")
            std::filesystem::create_symlink(target, target);
        if (what == u"link to a folder")
            std::filesystem::create_symlink(target.parent_path() / "there", target);
        if (what == u"outer link") {
            const std::string file = outside.path().toStdString() + "/2.jsonl";
            std::ofstream(file) << soundStep(2).constData();
            std::filesystem::create_symlink(file, target);
        }
        if (what == u"pipe")
            QCOMPARE(::mkfifo(target.c_str(), 0600), 0);
        const ComparisonPtr comparison = pair.compare();
        QStringList named;
        for (const Note& note : comparison->runs.candidate->notes)
            if (note.severity == Note::Severity::Warning)
                named += note.where.file + QStringLiteral(": ") + note.text;
        QCOMPARE(named, said.isEmpty() ? QStringList() : QStringList{ path + u": " + said });
        if (said.isEmpty())
            return;
        for (const char* check : { "data-order", "garbled-outputs", "weight-sync" })
            verifyVerdict(comparison, check, "cannot-judge", { path });
    }

    /// The folder itself is a link that is not followed.
    void linkedFolder()
    {
        const QTemporaryDir outside;
        for (const std::string& target :
            { outside.path().toStdString(), std::string("/nowhere") }) {
            const RolloutPair pair;
            pair.writeBoth("val/1.jsonl", soundStep(1));
            std::filesystem::create_directory_symlink(
                target, pair.root(Side::Candidate) + "/Rollout_dump");
            const QStringList notes
                = notesOf(*pair.compare()->runs.candidate, QStringLiteral("This link leads "));
            QCOMPARE(notes.size(), 1);
            QVERIFY2(notes[0].startsWith(QStringLiteral("Rollout_dump: "))
                    && notes[0].endsWith(QStringLiteral("; rollouts may be missing")),
                qPrintable(notes[0]));
        }
    }

    /// A dump that was linked here and whose files are elsewhere.
    void nothingButLostLinks()
    {
        const RolloutPair pair;
        const std::filesystem::path folder = pair.root(Side::Candidate) + "/rollouts";
        std::filesystem::create_directories(folder);
        for (const int step : { 1, 2, 3 }) {
            const std::string name = std::to_string(step) + ".jsonl";
            pair.write(
                Side::Baseline, "rollouts/" + QByteArray::fromStdString(name), soundStep(step));
            std::filesystem::create_symlink("/nowhere/at/all/" + name, folder / name);
        }
        for (const Side side : BothSides)
            pair.writeConfig(side, "data:\n  shuffle: false\n  validation_shuffle: false\n");
        for (const char* check : { "data-order", "garbled-outputs", "weight-sync" })
            verifyVerdict(pair.compare(), check, "cannot-judge",
                { QStringLiteral("3 of 3 rollout files could not be read (rollouts/1.jsonl") });
    }

    void foldersOfTheConfig_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArrayList>("names");
        QTest::addColumn<QStringList>("named");
        const auto row
            = [](const char* name, const QByteArray& config, const QByteArrayList& names,
                  const QStringList& named) { QTest::newRow(name) << config << names << named; };
        const auto other = [](const char* kind, const char* told, const char* used) {
            return QStringList{ QStringLiteral(
                "%3: The config names %2 for the %1 rollouts, and no such folder with rollouts is "
                "here: %3 is used")
                                    .arg(QLatin1StringView(kind), QLatin1StringView(told),
                                        QLatin1StringView(used)) };
        };
        const QByteArray told = "trainer:\n  rollout_data_dir: /remote/x/roll_new\n";
        row("another one", told, { "roll_old/1.jsonl" }, other("training", "roll_new", "roll_old"));
        row("another one, joined", told,
            { "old/global_step_1/1.jsonl", "old/global_step_2/2.jsonl" },
            other("training", "roll_new", "old"));
        row("the run itself is another one", told, { "1.jsonl" },
            other("training", "roll_new", "."));
        row("of two", told, { "roll_old/1.jsonl", "roll_new/1.jsonl" }, {});
        row("it", told, { "roll_new/1.jsonl" }, {});
        row("inside it", told, { "roll_new/train/1.jsonl" }, {});
        row("it, in steps", told, { "roll_new/step_1/1.jsonl", "roll_new/step_2/2.jsonl" }, {});
        row("the run is it", "trainer:\n  rollout_data_dir: /remote/candidate/\n", { "1.jsonl" },
            {});
        row("validation", "trainer:\n  validation_data_dir: /remote/val_new\n",
            { "val_old/0.jsonl" }, other("validation", "val_new", "val_old"));
        row("nothing is there", told, {}, {});
        row("nothing is told", "trainer:\n  rollout_data_dir: null\n", { "roll/1.jsonl" }, {});
        row("what a variable tells", "trainer:\n  rollout_data_dir: /x/$DUMP\n", { "roll/1.jsonl" },
            {});
    }
    void foldersOfTheConfig()
    {
        QFETCH(QByteArray, config);
        QFETCH(QByteArrayList, names);
        QFETCH(QStringList, named);
        const RolloutPair pair;
        pair.writeConfig(Side::Candidate, config);
        for (const QByteArray& name : names)
            pair.write(Side::Candidate, name, soundStep(name.contains('2') ? 2 : 1));
        QCOMPARE(
            notesOf(*pair.compare()->runs.candidate, QStringLiteral("The config names")), named);
    }

    void filesOfOneStep_data()
    {
        QTest::addColumn<QByteArrayList>("names"); // name=step, or 2
        QTest::addColumn<QStringList>("named"); // file, other file, steps
        const auto row = [](const char* name, const QByteArrayList& names,
                             const QStringList& named) { QTest::newRow(name) << names << named; };
        const auto one = [](const char* file, const char* other) {
            return QStringLiteral("r/%1|r/%2|2")
                .arg(QLatin1StringView(file), QLatin1StringView(other));
        };
        for (const char* copy : { "2_old.jsonl", "2 (1).jsonl", "2-copy.jsonl", "2.old.jsonl",
                 "02.jsonl", "step_2.jsonl", "copy.jsonl", "2_rank0.jsonl", "2.ndjson" })
            row(copy, { "r/2.jsonl", QByteArray("r/") + copy }, { one(copy, "2.jsonl") });
        row("three", { "r/2.jsonl", "r/2_old.jsonl", "r/2 (1).jsonl" },
            { one("2 (1).jsonl", "2.jsonl"), one("2_old.jsonl", "2.jsonl") });
        row("shards and one", { "r/2.jsonl", "r/2_rank0.jsonl", "r/2_rank1.jsonl" },
            { one("2_rank0.jsonl", "2.jsonl"), one("2_rank1.jsonl", "2.jsonl") });
        row("several steps",
            { "r/1.jsonl=1", "r/1_old.jsonl=1", "r/2.jsonl", "r/all.jsonl=1,2,3,4,5,6,7",
                "r/again.jsonl=3,4,5,6,7" },
            { QStringLiteral("r/1_old.jsonl|r/1.jsonl|1"),
                QStringLiteral("r/all.jsonl|r/1.jsonl|1"),
                QStringLiteral("r/all.jsonl|r/2.jsonl|2"),
                QStringLiteral("r/all.jsonl|r/again.jsonl|3, 4, 5, 6, 7") });
        // Shards, and files that have nothing to do with each other.
        row("ranks", { "r/2_rank0.jsonl", "r/2_rank1.jsonl", "r/2_rank10.jsonl" }, {});
        row("ranks behind a point", { "r/2.rank0.jsonl", "r/2.rank1.jsonl" }, {});
        row("ranks without a step", { "r/rank0.jsonl", "r/rank1.jsonl" }, {});
        row("parts", { "r/part-00000-of-00002.jsonl", "r/part-00001-of-00002.jsonl" }, {});
        row("folders of ranks", { "r/rank0/2.jsonl", "r/rank1/2.jsonl" }, {});
        row("other steps", { "r/1.jsonl=1", "r/2.jsonl", "r/3_old.jsonl=3" }, {});
        row("a copy of another run", { "r/2.jsonl", "other_val/2_old.jsonl" }, {});
        row("not read", { "r/2.jsonl", "r/2.jsonl.bak" }, {});
        row("no step anywhere", { "r/a.jsonl=-1", "r/b.jsonl=-1" }, {});
    }
    void filesOfOneStep()
    {
        QFETCH(QByteArrayList, names);
        QFETCH(QStringList, named);
        const RolloutPair pair;
        for (const QByteArray& name : names) {
            const QByteArrayList parts = name.split('=');
            QByteArray lines;
            for (const QByteArray& step : parts.value(1, "2").split(','))
                lines += soundStep(step.toInt());
            pair.write(Side::Candidate, parts[0], lines);
        }
        QStringList expected;
        for (const QString& one : named) {
            const QStringList parts = one.split(u'|');
            QString steps = parts[2];
            expected += QStringLiteral("%1: Step %3 stands in %2 as well; the samples of both "
                                       "files count")
                            .arg(parts[0], parts[1], steps);
        }
        expected.sort();
        QCOMPARE(notesOf(*pair.compare()->runs.candidate, QStringLiteral("Step ")), expected);
    }

    /// An empty prompt is none: nothing tells that both runs asked the same.
    void emptyPrompts_data()
    {
        QTest::addColumn<QByteArray>("input");
        for (const char* input : { "\"\"", "\" \\n\"", "null" })
            QTest::newRow(input) << QByteArray(input);
    }
    void emptyPrompts()
    {
        QFETCH(QByteArray, input);
        const RolloutPair pair;
        for (const int step : { 1, 2 }) {
            QByteArray lines;
            for (int i = 0; i < 4; ++i)
                lines += "{\"input\": " + input + ", \"output\": \"A number, "
                    + QByteArray::number(i) + "\", \"step\": " + QByteArray::number(step) + "}\n";
            pair.writeBoth("rollouts/" + QByteArray::number(step) + ".jsonl", lines);
        }
        const ComparisonPtr comparison = pair.compare();
        verifyVerdict(comparison, "data-order", "cannot-judge");
        for (const Side side : BothSides) {
            const RolloutSet& set = *comparison->runs[side]->rolloutSet(RolloutKind::Training);
            QVERIFY(set.files[0].promptsMissing && set.files[1].promptsMissing);
            if (input != "null")
                QCOMPARE(notesOf(*comparison->runs[side],
                             QStringLiteral("Samples without an input cannot be told apart"))
                             .size(),
                    2);
        }
    }

    /// A run whose rollouts lie elsewhere says where, and no check says that there are none.
    void rolloutsElsewhere_data()
    {
        QTest::addColumn<QByteArray>("link"); // in both runs
        QTest::addColumn<bool>("nowhere");
        QTest::addColumn<QByteArray>("configured");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* link, bool nowhere,
                             const char* configured, const char* said) {
            QTest::newRow(name) << QByteArray(link) << nowhere << QByteArray(configured)
                                << QString::fromLatin1(said);
        };
        const auto* const followed
            = "Candidate: links that lead out of the run or nowhere were not "
              "followed (rollout_data)";
        row("a link out of the run", "rollout_data", false, "", followed);
        row("a link that leads nowhere", "rollout_data", true, "", followed);
        row("a link and a configured folder", "rollout_data", false, "/mnt/nfs/r", followed);
        row("a link below", "out/Rollouts", false, "",
            "Candidate: links that lead out of the run or nowhere were not followed "
            "(out/Rollouts)");
        row("a configured folder", "", false, "/mnt/nfs/r",
            "No rollouts in the candidate; its trainer.rollout_data_dir is /mnt/nfs/r");
        row("none was asked for", "", false, "null",
            "No rollouts in the candidate (trainer.rollout_data_dir makes verl write them)");
        row("nobody tells", "", false, "",
            "No rollouts in the candidate (trainer.rollout_data_dir makes verl write them)");
        row("a link of another name", "checkpoints", false, "",
            "No rollouts in the candidate (trainer.rollout_data_dir makes verl write them)");
    }
    void rolloutsElsewhere()
    {
        QFETCH(QByteArray, link);
        QFETCH(bool, nowhere);
        QFETCH(QByteArray, configured);
        QFETCH(QString, said);
        const RolloutPair pair;
        const RolloutPair elsewhere;
        elsewhere.writeBoth("1.jsonl", soundStep(1));
        for (const Side side : BothSides) {
            pair.writeConfig(side,
                configured.isEmpty() ? QByteArray("data:\n  shuffle: false\n")
                                     : "trainer:\n  rollout_data_dir: " + configured + '\n');
            if (link.isEmpty())
                continue;
            const std::filesystem::path place = pair.root(side) + '/' + link.toStdString();
            std::filesystem::create_directories(place.parent_path());
            std::filesystem::create_symlink(
                nowhere ? "gone/rollouts" : elsewhere.root(side), place);
        }
        const ComparisonPtr comparison = pair.compare();
        for (const char* check : { "garbled-outputs", "weight-sync" }) {
            verifyVerdict(comparison, check, "cannot-judge");
            const Finding* finding = comparison->finding(QLatin1StringView(check));
            QCOMPARE(finding->detail, said);
            QCOMPARE(finding->nextStep.startsWith(QStringLiteral("Attach the folder")),
                !said.contains(QStringLiteral("makes verl write them")));
        }
        // A switch that is off still tells the order, and what was not read is told as well.
        QStringList words;
        if (said.contains(QStringLiteral("not followed")))
            for (const Side side : BothSides) {
                const QString name = side == Side::Baseline ? QStringLiteral("Baseline")
                                                            : QStringLiteral("Candidate");
                words += name + said.sliced(said.indexOf(u':'));
            }
        verifyVerdict(
            comparison, "data-order", configured.isEmpty() ? "pass" : "cannot-judge", words);
    }
};

ALIDADE_TEST_MAIN(RolloutLossesTest)
#include "tst_rollout_losses.moc"

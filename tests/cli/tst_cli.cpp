// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The command line as scripts see it: options, streams, exit status, files.
#include "tests/cli/program.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>

using namespace alidade;

class CliTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void version()
    {
        const Ran ran = runProgram({ QStringLiteral("--version") });
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.out, QByteArrayLiteral("alidade " ALIDADE_VERSION "\n"));
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
    }

    void help_data()
    {
        QTest::addColumn<List>("arguments");
        QTest::newRow("program") << List{ QStringLiteral("--help") };
        for (const char* command : { "compare", "export", "shot", "garble", "demo" })
            QTest::newRow(command)
                << List{ QString::fromLatin1(command), QStringLiteral("--help") };
    }
    void help()
    {
        QFETCH(List, arguments);
        const Ran ran = runProgram(arguments);
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("Usage"), ran.out.constData());
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
    }

    /// A field that no rollout has is told.
    void mappedFields()
    {
        const auto compareWith = [](const QString& map) {
            return runProgram({ QStringLiteral("compare"), QStringLiteral("--demo"),
                QStringLiteral("--map"), map, QStringLiteral("--fail-on"), QStringLiteral("never"),
                QStringLiteral("--parts"), QStringLiteral("rollouts") });
        };
        const Ran used = compareWith(QStringLiteral("output=output"));
        QCOMPARE(used.status, 0);
        QVERIFY2(used.err.isEmpty(), used.err.constData());
        const Ran unused = compareWith(QStringLiteral("output=answer"));
        QCOMPARE(unused.status, 0);
        QCOMPARE(unused.err,
            QByteArray("alidade: The first rollouts of these runs have no field \"answer\", which "
                       "--map names\n"));
    }

    /// A tolerance that cannot be meant is refused; one that no metric has is told.
    void tolerances()
    {
        QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("mine.json"));
        const auto compareWith = [&path](const QByteArray& rules) {
            QFile file(path);
            if (file.open(QIODevice::WriteOnly))
                file.write("{\"schema\": \"alidade.profile/1\", \"tolerances\": [" + rules + "]}");
            file.close();
            return runProgram({ QStringLiteral("compare"), QStringLiteral("--demo"),
                QStringLiteral("--tolerance"), path, QStringLiteral("--fail-on"),
                QStringLiteral("never"), QStringLiteral("--parts"), QStringLiteral("metrics") });
        };
        const Ran used = compareWith("{\"metric\": \"actor/*\", \"rule\": \"exact\"}");
        QCOMPARE(used.status, 0);
        QVERIFY2(used.err.isEmpty(), used.err.constData());
        const Ran unused = compareWith("{\"metric\": \"aktor/*\", \"rule\": \"exact\"}");
        QCOMPARE(unused.status, 0);
        QCOMPARE(unused.err,
            QByteArray(
                "alidade: " + path.toUtf8() + ": No metric of these runs matches \"aktor/*\"\n"));
        const Ran refused = compareWith("{\"metric\": \"a\", \"rule\": \"factor\", \"factor\": 0}");
        QCOMPARE(refused.status, 2);
        QCOMPARE(refused.err,
            QByteArray("alidade: " + path.toUtf8() + ":1: \"factor\" must be at least 1\n"));
    }

    /// Each command explains what it takes and nothing else.
    void helpOfEachCommand_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<List>("named");
        QTest::addColumn<List>("absent");
        const auto words = [](const char* text) {
            return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
        };
        const auto row = [&](const char* command, const char* named, const char* absent) {
            QTest::newRow(command) << QString::fromLatin1(command) << words(named) << words(absent);
        };
        row("compare", "--format --redact --redact-prompts --all --parts",
            "--page --select --size --theme");
        row("export", "--redact --redact-prompts --size --scale --theme --lang DIR",
            "--page --select --format PAGE.png");
        row("shot", "--page --select --size environment model dumps PAGE.png never", "--format");
        row("garble", "--field --text --all", "--page --demo --redact BASELINE");
        row("demo", "sample", "--page --format BASELINE");
    }
    void helpOfEachCommand()
    {
        QFETCH(QString, command);
        QFETCH(List, named);
        QFETCH(List, absent);
        const QString text
            = QString::fromUtf8(runProgram({ command, QStringLiteral("--help") }).out);
        QVERIFY2(text.startsWith(QStringLiteral("Usage: alidade ") + command), qPrintable(text));
        for (const QString& word : named)
            QVERIFY2(text.contains(word), qPrintable(word + u'\n' + text));
        for (const QString& word : absent)
            QVERIFY2(!text.contains(word), qPrintable(word + u'\n' + text));
    }

    /// What a shell completes and the manual explains is what the program takes, no more and no
    /// less.
    void completionsAndManualNameEveryOption()
    {
        static const QRegularExpression longOption(QStringLiteral("--[a-z][a-z-]+"));
        const auto optionsIn = [](const QString& text) {
            QSet<QString> options;
            auto found = longOption.globalMatch(text);
            while (found.hasNext())
                options += found.next().captured();
            return options;
        };
        QSet<QString> taken{ QStringLiteral("--version") };
        for (const char* command : { "compare", "export", "shot", "garble" })
            taken += optionsIn(QString::fromUtf8(
                runProgram({ QString::fromLatin1(command), QStringLiteral("--help") }).out));
        taken.remove(QStringLiteral("--help-all"));
        for (const char* name :
            { "completions/alidade.bash", "completions/_alidade", "alidade.1" }) {
            QFile file(
                QStringLiteral(ALIDADE_SOURCE_DIR "/packaging/") + QString::fromLatin1(name));
            QVERIFY2(file.open(QIODevice::ReadOnly), name);
            QString text = QString::fromUtf8(file.readAll())
                               .replace(QStringLiteral("\\-"), QStringLiteral("-"));
            QSet<QString> named = optionsIn(text);
            if (!text.contains(QStringLiteral("#compdef")) && text.startsWith(u'.'))
                named += { QStringLiteral("--help"), QStringLiteral("--version") };
            QStringList missing = (taken - named).values(), unknown = (named - taken).values();
            QVERIFY2(missing.isEmpty(),
                qPrintable(QString::fromLatin1(name) + u' ' + missing.join(u' ')));
            QVERIFY2(unknown.isEmpty(),
                qPrintable(QString::fromLatin1(name) + u' ' + unknown.join(u' ')));
        }
        QFile fish(QStringLiteral(ALIDADE_SOURCE_DIR "/packaging/completions/alidade.fish"));
        QVERIFY(fish.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(fish.readAll());
        for (const QString& option : std::as_const(taken))
            QVERIFY2(
                text.contains(QStringLiteral("-l %1 ").arg(option.mid(2))), qPrintable(option));
    }

    void refuses_data()
    {
        QTest::addColumn<List>("arguments");
        QTest::addColumn<QString>("named"); ///< what the message must mention
        const auto row = [](const char* name, const char* arguments, const char* named) {
            List list;
            for (const QString& word :
                QString::fromLatin1(arguments).split(u' ', Qt::SkipEmptyParts))
                list += word == u"TWIN"
                    ? List{ side("twin", "baseline"), side("twin", "candidate") }
                    : List{ word };
            QTest::newRow(name) << list << QString::fromLatin1(named);
        };
        row("unknown option", "--wibble", "--wibble");
        row("one directory", "somewhere", "somewhere");
        row("three directories", "a b c", "3");
        row("compare without runs", "compare", "CANDIDATE");
        row("compare with one run", "compare /", "CANDIDATE");
        row("demo and paths", "compare --demo / /", "--demo");
        row("unknown option of compare", "compare TWIN --wibble", "wibble");
        row("unknown format", "compare TWIN --format pdf", "pdf");
        row("unknown language", "compare TWIN --lang de", "de");
        row("language of the system for a report", "compare TWIN --lang system", "system");
        row("unknown language of the window", "--lang de", "system");
        row("unknown language of the demo", "demo --lang de", "system");
        row("language without a word", "--lang", "zh_CN");
        row("unknown severity", "compare TWIN --fail-on maybe", "maybe");
        row("unknown part", "compare TWIN --parts config,colour", "colour");
        row("unknown page", "shot TWIN --page nowhere", "nowhere");
        row("export draws all pages", "export TWIN -o x --page config", "page");
        row("bad size", "shot TWIN --size big", "big");
        row("unknown part of a page", "shot TWIN --panel nothing", "nothing");
        row("a page as lines", "shot TWIN --page config -o x.svg", "--panel plot");
        row("a part of another page", "shot TWIN --page config --panel plot -o x.png", "plot");
        row("unknown form", "export TWIN --template other -o x", "vllm-ascend");
        row("export without directory", "export TWIN", "-o");
        row("garble without files", "garble", "file");
        row("window without a display", "", "no display");
        row("demo without a display", "demo", "no display");
        row("missing baseline", "compare /no/such/run /", "/no/such/run");
        row("missing candidate", "compare / /no/such/run", "/no/such/run");
        row("missing profile", "compare TWIN --profile /no/such.json", "/no/such.json");
        row("missing attachment", "compare TWIN --candidate-attach /no/such.log", "/no/such.log");
        row("missing file for garble", "garble /no/such.jsonl", "/no/such.jsonl");
        row("output into nowhere", "compare TWIN -o /no/such/place/report.txt", "/no/such/place");
    }
    void refuses()
    {
        QFETCH(List, arguments);
        QFETCH(QString, named);
        const Ran ran = runProgram(arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.out.isEmpty(), ran.out.constData());
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.startsWith("alidade: "), ran.err.constData());
        QVERIFY2(ran.err.contains(named.toUtf8()), ran.err.constData());
    }

    void writesEveryFormat_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("text") << QStringLiteral("text") << QByteArray("grad_norm");
        QTest::newRow("md") << QStringLiteral("md") << QByteArray("# ");
        QTest::newRow("html") << QStringLiteral("html") << QByteArray("</html>");
        QTest::newRow("json") << QStringLiteral("json") << QByteArray("alidade.report/1");
    }
    void writesEveryFormat()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, part);
        const List demo{ QStringLiteral("compare"), QStringLiteral("--demo"),
            QStringLiteral("--format"), format };
        const Ran printed = runProgram(demo);
        QCOMPARE(printed.status, 1);
        QVERIFY2(printed.out.contains(part), printed.out.left(400).constData());
        QVERIFY(printed.out.endsWith('\n'));
        QCOMPARE(
            runProgram(demo + List{ QStringLiteral("-o"), QStringLiteral("-") }).out, printed.out);

        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("report"));
        const Ran written = runProgram(demo + List{ QStringLiteral("-o"), path });
        QCOMPARE(written.status, 1);
        QVERIFY(written.out.isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), printed.out);
    }

    void speaksTheLanguageThatIsAskedFor_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : { "text", "md", "html", "json" })
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    /// Reports are English unless asked otherwise, whatever the system speaks; keys, verdicts and
    /// numbers of JSON are the same in every language.
    void speaksTheLanguageThatIsAskedFor()
    {
        QFETCH(QString, format);
        const List asked{ QStringLiteral("compare"), QStringLiteral("--demo"),
            QStringLiteral("--format"), format };
        qputenv("LC_ALL", "zh_CN.UTF-8");
        const Ran english = runProgram(asked);
        qputenv("LC_ALL", "C.UTF-8");
        const Ran chinese
            = runProgram(asked + List{ QStringLiteral("--lang"), QStringLiteral("zh_CN") });
        QCOMPARE(english.status, 1);
        QCOMPARE(chinese.status, 1);
        const QByteArray title
            = QByteArrayLiteral("\xe6\x95\xb0\xe6\x8d\xae\xe6\xac\xa1\xe5\xba\x8f"); // 数据次序
        QVERIFY(!english.out.contains(title));
        QVERIFY2(chinese.out.contains(title), chinese.out.left(2000).constData());
        if (format != u"json")
            return;
        const auto withoutWords = [](const QByteArray& text) {
            QJsonObject report = QJsonDocument::fromJson(text).object();
            QStringList checks;
            for (const QJsonValue& check : report.value(u"checks").toArray())
                checks += check[u"id"].toString() + u' ' + check[u"state"].toString() + u' '
                    + check[u"severity"].toString();
            for (const char* part : { "checks", "runs", "metrics" })
                report.remove(QLatin1StringView(part));
            report.insert(QStringLiteral("states"), checks.join(u','));
            return report;
        };
        QCOMPARE(withoutWords(chinese.out), withoutWords(english.out));
    }

    /// A note is a fact with file and line: no column may cut either.
    void tellsNotesWhole()
    {
        QTemporaryDir folder;
        const QString hydra
            = QStringLiteral("outputs/2026-08-01/10-00-00-of-the-second-try/.hydra/");
        for (const char* side : { "baseline/", "candidate/" })
            QVERIFY(QDir(folder.path()).mkpath(QString::fromLatin1(side) + hydra));
        QFile file(folder.filePath(QStringLiteral("candidate/") + hydra + u"overrides.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("- data.shuffle=False\n- no override\n");
        file.close();
        const Ran ran
            = runProgram({ QStringLiteral("compare"), folder.filePath(QStringLiteral("baseline")),
                folder.filePath(QStringLiteral("candidate")) });
        const QString text = QString::fromUtf8(ran.out);
        QVERIFY2(text.contains(QStringLiteral(".hydra/overrides.yaml:2 ")), qPrintable(text));
        QVERIFY2(
            text.contains(QStringLiteral("This is no override: no override\n")), qPrintable(text));
    }

    void leavesDevicesAlone()
    {
        // Only a regular file is replaced by the report; what else stands there is written to.
        const QTemporaryDir directory;
        const QString link = directory.filePath(QStringLiteral("null"));
        QVERIFY(QFile::link(QStringLiteral("/dev/null"), link));
        const Ran ran = runProgram(
            { QStringLiteral("compare"), QStringLiteral("--demo"), QStringLiteral("-o"), link });
        QCOMPARE(ran.status, 1);
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
    }

    void nothingToJudgeIsNoSuccess()
    {
        const QTemporaryDir directory;
        const Ran ran = runProgram({ QStringLiteral("garble"), directory.path() });
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.err.contains("Nothing could be judged"));
    }

    void carriesNoControlCharacters_data()
    {
        QTest::addColumn<QString>("format");
        for (const char* format : { "text", "md", "html" })
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    void carriesNoControlCharacters()
    {
        QFETCH(QString, format);
        const QTemporaryDir directory;
        for (const char* side : { "baseline", "candidate" }) {
            const QDir place(directory.filePath(QString::fromLatin1(side)));
            QVERIFY(place.mkpath(QStringLiteral(".")));
            QFile file(place.filePath(QStringLiteral("run.jsonl")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int step = 1; step < 6; ++step)
                file.write("{\"step\": " + QByteArray::number(step)
                    + ", \"data\": {\"actor/\\u001b[31m\\u202e<b>\": "
                    + (side[0] == 'b' ? "1" : "9") + "}}\n");
        }
        const Ran ran = runProgram(
            { QStringLiteral("compare"), directory.filePath(QStringLiteral("baseline")),
                directory.filePath(QStringLiteral("candidate")), QStringLiteral("--format"), format,
                QStringLiteral("--all") });
        QVERIFY(ran.out.contains("[31m"));
        QVERIFY(!ran.out.contains('\x1B'));
        QVERIFY(!ran.out.contains("\xE2\x80\xAE"));
        if (format != u"text")
            QVERIFY(!ran.out.contains("<b>\xC2") && !ran.out.contains("31m  <b>"));
    }

    void judgesFiles()
    {
        const QString rollouts = side("garbled_dummy", "candidate") + QStringLiteral("/rollouts");
        const Ran ran = runProgram({ QStringLiteral("garble"), rollouts });
        QCOMPARE(ran.status, 1);
        QCOMPARE(ran.lines().size(), 4);
        for (const QString& line : ran.lines()) {
            const QJsonObject row = QJsonDocument::fromJson(line.toUtf8()).object();
            const List complaints = formComplaints(row, R"({ "file": "string", "line": "number",
                "garbled": "bool", "score": "number", "kinds": [ "string" ], "spans": [ "list" ],
                "reason": "string", "text": "string" })");
            QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
            QCOMPARE(row[u"garbled"].toBool(), true);
            QVERIFY(row[u"text"].toString().size() <= 201);
            const QJsonArray span = row[u"spans"][0].toArray();
            QVERIFY(span[0].toInt() < span[1].toInt());
            QVERIFY(row[u"kinds"].toArray().contains(span[2]));
        }
        const Ran all = runProgram({ QStringLiteral("garble"), rollouts, QStringLiteral("--all") });
        QCOMPARE(all.status, 1);
        QCOMPARE(all.lines().size(), 16);

        const QString clean = side("twin", "candidate") + QStringLiteral("/rollouts/1.jsonl");
        const Ran quiet = runProgram({ QStringLiteral("garble"), clean });
        QCOMPARE(quiet.status, 0);
        QVERIFY2(quiet.out.isEmpty(), quiet.out.constData());
    }

    void judgesOtherFieldsAndPlainText()
    {
        const QTemporaryDir directory;
        QFile foreign(directory.filePath(QStringLiteral("foreign.jsonl")));
        QVERIFY(foreign.open(QIODevice::WriteOnly));
        foreign.write("{\"response\": \"" + QByteArray(300, '!') + "\"}\nnot json\n");
        foreign.close();
        const Ran field = runProgram({ QStringLiteral("garble"), foreign.fileName(),
            QStringLiteral("--field"), QStringLiteral("response") });
        QCOMPARE(field.status, 1);
        QCOMPARE(field.lines().size(), 2);
        const QJsonObject broken = QJsonDocument::fromJson(field.lines()[1].toUtf8()).object();
        QCOMPARE(broken[u"line"].toInt(), 2);
        QVERIFY(!broken[u"error"].toString().isEmpty());

        QFile text(directory.filePath(QStringLiteral("answer.txt")));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("The answer is\n" + QByteArray("so we go on and ").repeated(60));
        text.close();
        const Ran plain
            = runProgram({ QStringLiteral("garble"), QStringLiteral("--text"), text.fileName() });
        QCOMPARE(plain.status, 1);
        QCOMPARE(plain.lines().size(), 1);
    }

    void drawsPages_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<List>("options");
        QTest::addColumn<QSize>("size");
        const auto row = [](const char* page, const char* options, QSize size) {
            QTest::addRow("%s %s", page, options)
                << QString::fromLatin1(page)
                << QString::fromLatin1(options).split(u' ', Qt::SkipEmptyParts) << size;
        };
        row("overview", "", { 1600, 900 });
        row("config", "--size 900x600", { 900, 600 });
        row("metrics", "--size 900x600 --select actor/grad_norm", { 900, 600 });
        row("rollouts", "--size 900x600 --theme dark", { 900, 600 });
        row("overview", "--size 800x500 --scale 2", { 1600, 1000 });
    }
    void drawsPages()
    {
        QFETCH(QString, page);
        QFETCH(List, options);
        QFETCH(QSize, size);
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("page.png"));
        const Ran ran = runProgram(
            List{ QStringLiteral("shot"), QStringLiteral("--demo"), QStringLiteral("--page"), page,
                QStringLiteral("-o"), path, QStringLiteral("--fail-on"), QStringLiteral("never") }
            + options);
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
        const QImage image(path);
        QCOMPARE(image.size(), size);
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 5)
            for (int x = 0; x < image.width(); x += 5)
                colours.insert(image.pixel(x, y));
        QVERIFY2(colours.size() > 20, "the picture is blank");
    }

    void namesThePictureAfterThePage()
    {
        const QTemporaryDir directory;
        const Ran ran = runProgram(
            { QStringLiteral("shot"), side("twin", "baseline"), side("twin", "candidate"),
                QStringLiteral("--page"), QStringLiteral("config") },
            directory.path());
        QVERIFY2(ran.status == 0, ran.err.constData());
        QVERIFY(QFile::exists(directory.filePath(QStringLiteral("config.png"))));
    }

    void drawsAPlotAlone_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("png") << QStringLiteral("png") << QByteArray("\x89PNG");
        QTest::newRow("svg") << QStringLiteral("svg") << QByteArray("<?xml");
        QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF");
    }
    void drawsAPlotAlone()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, start);
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("plot.") + suffix);
        const Ran ran = runProgram({ QStringLiteral("shot"), QStringLiteral("--demo"),
            QStringLiteral("--page"), QStringLiteral("metrics"), QStringLiteral("--panel"),
            QStringLiteral("plot"), QStringLiteral("--select"), QStringLiteral("actor/entropy"),
            QStringLiteral("-o"), path });
        QVERIFY2(ran.status == 0, ran.err.constData());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith(start));
        if (suffix == u"svg") {
            for (const char* word : { "actor/entropy", "gpu_h100_qwen3_8b", "npu_910b_qwen3_8b" })
                QVERIFY2(bytes.contains(word), word); // the caption
        }
    }

    void exportsEverything_data()
    {
        QTest::addColumn<List>("options");
        QTest::addColumn<QString>("heading");
        QTest::newRow("general") << List{} << QStringLiteral("\n### What happens\n");
        QTest::newRow("verl") << List{ QStringLiteral("--template"), QStringLiteral("verl") }
                              << QStringLiteral("\n### System Info\n");
        QTest::newRow("vllm-ascend")
            << List{ QStringLiteral("--template=vllm-ascend"), QStringLiteral("--redact") }
            << QStringLiteral("\n### Your current environment\n");
    }
    void exportsEverything()
    {
        QFETCH(List, options);
        QFETCH(QString, heading);
        const QTemporaryDir directory;
        const QString target = directory.filePath(QStringLiteral("out"));
        const Ran ran
            = runProgram(List{ QStringLiteral("export"), side("garbled_dummy", "baseline"),
                             side("garbled_dummy", "candidate"), QStringLiteral("-o"), target }
                + options);
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
        for (const char* name : { "report.md", "report.html", "report.json", "overview.png",
                 "config.png", "metrics.png", "rollouts.png" })
            QVERIFY2(QFileInfo(target + u'/' + QString::fromLatin1(name)).size() > 500, name);
        QFile markdown(target + QStringLiteral("/report.md"));
        QVERIFY(markdown.open(QIODevice::ReadOnly));
        QVERIFY(QString::fromUtf8(markdown.readAll()).contains(heading));
        // The HTML file holds its pictures and needs nothing else.
        QFile html(target + QStringLiteral("/report.html"));
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QByteArray text = html.readAll();
        QVERIFY(text.contains("<img src=\"data:image/png;base64,"));
        QVERIFY(text.contains("default-src 'none'"));
        for (const char* sign : { "<script", " href=\"", "src=\"http", "src=\"file", "@import" })
            QVERIFY2(!text.contains(sign), sign);
    }

    /// The verdicts stay, the texts go.
    void leavesPromptsOut()
    {
        const QTemporaryDir directory;
        QByteArray with, without;
        for (const bool out : { false, true }) {
            const QString target
                = directory.filePath(out ? QStringLiteral("out") : QStringLiteral("in"));
            const Ran ran
                = runProgram(List{ QStringLiteral("export"), side("garbled_dummy", "baseline"),
                    side("garbled_dummy", "candidate"), QStringLiteral("-o"), target,
                    out ? QStringLiteral("--redact-prompts") : QStringLiteral("--redact") });
            QCOMPARE(ran.status, 1);
            for (const char* name : { "report.md", "report.json", "reproduction/prompts.jsonl" }) {
                QFile file(target + u'/' + QString::fromLatin1(name));
                QVERIFY2(file.open(QIODevice::ReadOnly), name);
                (out ? without : with) += file.readAll();
            }
        }
        QVERIFY(!with.contains("characters left out]"));
        QVERIFY(without.contains("\"content\": \"["));
        QVERIFY(without.contains("characters left out]\""));
        // Every prompt says why it was chosen, in the same words.
        static const QRegularExpression why(QStringLiteral("\"why\": \"([^\"]*)\""));
        const auto reasons = [](const QByteArray& text) {
            QSet<QString> found;
            for (auto each = why.globalMatch(QString::fromUtf8(text)); each.hasNext();)
                found += each.next().captured(1);
            return found;
        };
        QVERIFY(!reasons(without).isEmpty());
        QVERIFY(!reasons(without).contains(QString()));
        QVERIFY(reasons(with).contains(*reasons(without).begin()));
    }
};

ALIDADE_TEST_MAIN(CliTest)
#include "tst_cli.moc"

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What shot and export say, and in which language: what cannot be drawn is told and never drawn,
// and nothing else is on stderr.
#include "tests/cli/program.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace alidade;

namespace {

/// A sentence that is translated has a Chinese letter.
bool isChinese(const QByteArray& text)
{
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return han.match(QString::fromUtf8(text)).hasMatch();
}

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class PicturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatItCannotShow_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("named"); ///< what the message must name
        const auto row = [](const char* options, const char* named) {
            QTest::newRow(options) << QString::fromLatin1(options) << QString::fromLatin1(named);
        };
        row("--page nowhere", "nowhere");
        row("--page config --panel nothing", "nothing");
        row("--page config --panel plot", "plot"); // of another page
        for (const char* page :
            { "overview", "environment", "model", "config", "metrics", "rollouts", "dumps" })
            row(qPrintable(QStringLiteral("--page %1 --select no.such-thing")
                               .arg(QLatin1StringView(page))),
                "no.such-thing");
        row("--page rollouts --select 1:99999", "1:99999");
        row("--page rollouts --select 1:x", "1:x");
        row("--page rollouts --select 77777", "77777");
        row("--page metrics --panel plot --select no.such-metric", "no.such-metric");
        row("--page config --select data.shuffl", "data.shuffl");
    }
    void tellsWhatItCannotShow()
    {
        QFETCH(QString, options);
        QFETCH(QString, named);
        const QTemporaryDir directory;
        for (const char* language : { "en", "zh_CN" }) {
            const QString path = directory.filePath(QStringLiteral("x.png"));
            const Ran ran = runProgram(
                List{ QStringLiteral("shot"), QStringLiteral("--demo"), QStringLiteral("-o"), path,
                    QStringLiteral("--lang"), QString::fromLatin1(language) }
                + options.split(u' '));
            QCOMPARE(ran.status, 2);
            QVERIFY(ran.out.isEmpty());
            QCOMPARE(ran.err.count('\n'), 1);
            QVERIFY2(ran.err.contains(named.toUtf8()), ran.err.constData());
            QCOMPARE(isChinese(ran.err), qstrcmp(language, "zh_CN") == 0);
            QVERIFY(!QFileInfo::exists(path));
        }
    }

    /// The name decides the format: another one is no PNG in disguise.
    void refusesOtherFormats()
    {
        const QTemporaryDir directory;
        for (const char* name : { "x.jpg", "x.webp", "x.pngx", "x.PNG.txt" }) {
            const QString path = directory.filePath(QString::fromLatin1(name));
            const Ran ran = runProgram(List{
                QStringLiteral("shot"), QStringLiteral("--demo"), QStringLiteral("-o"), path });
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.err.contains(".png, .svg or .pdf"), ran.err.constData());
            QVERIFY(!QFileInfo::exists(path));
        }
        for (const char* name : { "x.PNG", "x" }) {
            const QString path = directory.filePath(QString::fromLatin1(name));
            const Ran ran = runProgram(List{
                QStringLiteral("shot"), QStringLiteral("--demo"), QStringLiteral("-o"), path });
            QCOMPARE(ran.status, 0);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly) && file.read(4) == "\x89PNG");
        }
    }

    void showsWhatIsSelected_data()
    {
        QTest::addColumn<QString>("options");
        for (const char* options : { "--page overview --select data-order",
                 "--page environment --select torch", "--page config --select data.shuffle",
                 "--page metrics --select actor/grad_norm", "--page rollouts --select 1:2",
                 "--page rollouts --select 1", "--page config --select data.shuffle --redact",
                 "--page metrics --panel plot --select actor/grad_norm" })
            QTest::newRow(options) << QString::fromLatin1(options);
    }
    void showsWhatIsSelected()
    {
        QFETCH(QString, options);
        const QTemporaryDir directory;
        const QString path = directory.filePath(QStringLiteral("x.png"));
        const Ran ran = runProgram(
            List{ QStringLiteral("shot"), QStringLiteral("--demo"), QStringLiteral("-o"), path }
            + options.split(u' '));
        QVERIFY2(ran.status == 0 && ran.err.isEmpty(), ran.err.constData());
        QVERIFY(QFileInfo(path).size() > 1000);
    }

    /// Every sentence of our own is in the language asked for; so are the headings that are no
    /// field of a project's form.
    void exportSpeaksChinese_data()
    {
        QTest::addColumn<QString>("form");
        for (const char* form : { "general", "verl", "vllm-ascend" })
            QTest::newRow(form) << QString::fromLatin1(form);
    }
    void exportSpeaksChinese()
    {
        QFETCH(QString, form);
        const QTemporaryDir directory;
        const QString target = directory.filePath(QStringLiteral("out"));
        const Ran ran = runProgram({ QStringLiteral("export"), side("garbled_dummy", "baseline"),
            side("garbled_dummy", "candidate"), QStringLiteral("-o"), target,
            QStringLiteral("--lang"), QStringLiteral("zh_CN"), QStringLiteral("--template"),
            form });
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.isEmpty(), ran.err.constData());
        const QString issue = contentOf(target + QStringLiteral("/report.md"));
        QVERIFY(!issue.contains(QStringLiteral("More evidence")));
        if (form != u"general")
            QVERIFY(issue.contains(QStringLiteral("\n### 更多证据\n")));
        // Comments of the reproduction: a sentence, a command, or a place with its reason.
        const QString overrides = contentOf(target + QStringLiteral("/reproduction/overrides.txt"));
        QVERIFY(overrides.contains(u'#'));
        for (const QString& line : overrides.split(u'\n')) {
            static const QRegularExpression place(QStringLiteral("^#   \\d+\\. \\S+  (.*)$"));
            const QString reason = place.match(line).captured(1);
            if (!reason.isEmpty())
                QVERIFY2(isChinese(reason.toUtf8()), qPrintable(line));
            else if (line.startsWith(u"# ") && !line.startsWith(u"#   "))
                QVERIFY2(isChinese(line.toUtf8()), qPrintable(line));
        }
    }

    void picturesHaveToBeAttached_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("said");
        QTest::newRow("English") << QStringLiteral("en")
                                 << QStringLiteral("drag the picture files");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN") << QStringLiteral("拖到");
    }
    void picturesHaveToBeAttached()
    {
        QFETCH(QString, language);
        QFETCH(QString, said);
        const QTemporaryDir directory;
        const QString target = directory.filePath(QStringLiteral("out"));
        QCOMPARE(runProgram({ QStringLiteral("export"), QStringLiteral("--demo"),
                                QStringLiteral("-o"), target, QStringLiteral("--lang"), language })
                     .status,
            1);
        const QString issue = contentOf(target + QStringLiteral("/report.md"));
        QVERIFY(issue.indexOf(said) > 0 && issue.indexOf(said) < issue.indexOf(u"!["));
        QCOMPARE(issue.count(said), 1);
    }

    /// Text in any script; what the fonts of the machine lack is no word of ours.
    void nothingButErrorsOnStderr()
    {
        const QTemporaryDir directory;
        for (const char* name : { "baseline", "candidate" }) {
            const QDir run(directory.filePath(QString::fromLatin1(name)));
            run.mkpath(QStringLiteral("rollouts"));
            QFile file(run.filePath(QStringLiteral("rollouts/1.jsonl")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            const QString scripts = QStringLiteral("नमस्ते สวัสดี שלום مرحبا ខ្មែរ မြန်မာ "
                                                   "ಕನ್ನಡ తెలుగు ᠮᠣᠩᠭᠣᠯ བོད 안녕 "
                                                   "𞤀𞤣𞤤𞤢𞤥");
            file.write(QStringLiteral("{\"input\": \"%1\", \"output\": \"%1 %2\", \"score\": 1, "
                                      "\"step\": 1}\n")
                           .arg(scripts, QString::fromLatin1(name))
                           .toUtf8());
        }
        for (const char* command : { "export", "shot" }) {
            const QString target = directory.filePath(QString::fromLatin1(command));
            List arguments{ QString::fromLatin1(command),
                directory.filePath(QStringLiteral("baseline")),
                directory.filePath(QStringLiteral("candidate")), QStringLiteral("-o"), target,
                QStringLiteral("--quiet"), QStringLiteral("--fail-on"), QStringLiteral("never") };
            if (qstrcmp(command, "shot") == 0)
                arguments += { QStringLiteral("--page"), QStringLiteral("rollouts") };
            const Ran ran = runProgram(arguments);
            QCOMPARE(ran.status, 0);
            QVERIFY2(ran.err.isEmpty(), ran.err.constData());
        }
    }
};

ALIDADE_TEST_MAIN(PicturesTest)
#include "tst_pictures.moc"

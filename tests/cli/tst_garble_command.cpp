// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade garble` as a shell calls it: the standard input, and names that are no text.
#include "tests/cli/program.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>

using namespace alidade;

class GarbleCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// `-` and names that no text holds, as a shell gives them.
    void garbleReadsWhatAShellGives_data()
    {
        QTest::addColumn<QString>("command"); // %1: the program
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("out"); // is in it
        QTest::addColumn<QString>("err");
        const auto row = [](const char* name, const char* command, int status, const char* out,
                             const char* err = "") {
            QTest::newRow(name) << QString::fromLatin1(command) << status << QString::fromUtf8(out)
                                << QString::fromUtf8(err);
        };
        row("a pipe", "cat bad.jsonl | %1 garble -", 1, "{\"file\": \"-\", \"line\": 1, ");
        row("a pipe of sound text", "cat good.jsonl | %1 garble -", 0, "");
        row("a file", "%1 garble - < bad.jsonl", 1, "\"file\": \"-\"");
        row("plain text", "printf '    ' | %1 garble --text -", 1, "\"kinds\": [\"blank\"]");
        row("packed", "gzip -c bad.jsonl | %1 garble -", 1, "\"file\": \"-\"");
        row("beside a file", "cat good.jsonl | %1 garble --all - bad.jsonl", 1,
            "\"file\": \"bad.jsonl\"");
        row("nothing", "%1 garble - < /dev/null", 2, "", "Nothing could be judged");
        row("a closed input", "%1 garble - <&-", 2, "", "");
        row("some that cannot be read", "%1 garble half.jsonl", 2, "\"error\"",
            "3 lines or files could not be judged");
        row("some that cannot be read, all shown", "%1 garble --all half.jsonl", 2, "\"error\"",
            "");
        row("some that cannot be read, one garbled", "%1 garble half.jsonl bad.jsonl", 1,
            "\"error\"", "3 lines or files");
        row("a cut archive", "gzip -c good.jsonl | head -c 40 | %1 garble -", 2, "\"error\"", "");
        row("still being written", "head -c 9 good.jsonl | cat good.jsonl - > w; %1 garble w", 0,
            "the line is cut", "1 lines or files");
        row("passed over", "%1 garble sub", 0, "",
            "alidade: sub/4.json: Not read: in a directory only .jsonl and .ndjson files are");
        row("passed over, packed", "%1 garble sub", 0, "",
            "alidade: sub/2.jsonl.bz2: Not read: of");
        row("passed over, empty", "%1 garble sub", 0, "",
            "alidade: sub/3.jsonl: The file is empty");
        row("a name that is no text", "%1 garble \"$(printf 'n\\377\\376.jsonl')\"", 1, "\uFFFD");
        row("none of this name", "%1 garble \"$(printf 'm\\377.jsonl')\"", 2, "", "no valid UTF-8");
        row("in a directory", "%1 garble .", 1, "no valid UTF-8", "4 lines or files could not");
    }
    void garbleReadsWhatAShellGives()
    {
        QFETCH(QString, command);
        QFETCH(int, status);
        QFETCH(QString, out);
        QFETCH(QString, err);
        const QTemporaryDir directory;
        // The shell makes the name: no QString holds it.
        const QString script
            = QStringLiteral(
                  "cd '%1' && printf '{\"output\":\"\"}\\n' > bad.jsonl && "
                  "printf '{\"output\":\"fine\"}\\n' > good.jsonl && "
                  "printf '{\"output\":\"fine\"}\\nx\\nx\\n{\"a\":1}\\n' > half.jsonl && "
                  "mkdir sub && cp good.jsonl sub/1.jsonl && : > sub/3.jsonl && "
                  "cp good.jsonl sub/4.json && cp good.jsonl sub/2.jsonl.bz2 && "
                  "cp bad.jsonl \"$(printf 'n\\377\\376.jsonl')\"; ")
                  .arg(directory.path())
            + command.arg(QStringLiteral(ALIDADE_PROGRAM))
            + QStringLiteral("; status=$?; rm -- n*.jsonl; exit $status");
        QProcess shell;
        shell.start(QStringLiteral("sh"), { QStringLiteral("-c"), script });
        QVERIFY(shell.waitForFinished(60'000));
        const QString said = QString::fromUtf8(shell.readAllStandardOutput());
        const QString told = QString::fromUtf8(shell.readAllStandardError());
        QVERIFY2(said.contains(out) && (!out.isEmpty() || said.isEmpty()), qPrintable(said));
        QVERIFY2(told.contains(err), qPrintable(told));
        QCOMPARE(shell.exitCode(), status);
    }
};

ALIDADE_TEST_MAIN(GarbleCommandTest)
#include "tst_garble_command.moc"

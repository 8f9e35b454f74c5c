// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Package lists, env output, reports: what is read, with its line, and what becomes a note;
// versions in their order; secrets that stay inside.
#include "core/base/limits.h"
#include "core/compare/environment_compare.h"
#include "core/compare/versions.h"
#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/model/names.h"
#include "core/model/replay.h"
#include "core/report/redact_comparison.h"
#include "core/report/report.h"
#include "core/sources/environment_text.h"
#include "tests/support/bundle.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>

#include <sys/stat.h>

#include <algorithm>
#include <initializer_list>

using namespace alidade;

namespace {

/// "name version line" of each package, "NAME=value line" of each variable.
QStringList told(const EnvironmentText& text)
{
    QStringList lines;
    for (const PackageRecord& one : text.packages)
        lines += QStringLiteral("%1 %2 %3")
                     .arg(one.name, one.version.isEmpty() ? u'@' + one.commit : one.version,
                         QString::number(one.origin.line));
    for (const Variable& one : text.variables)
        lines += QStringLiteral("%1=%2 %3")
                     .arg(one.name, one.value, QString::number(one.origin.line));
    return lines;
}

EnvironmentText read(const QString& name, const QByteArray& content)
{
    const std::string_view bytes(content.constData(), size_t(content.size()));
    return readEnvironmentText(bytes, environmentKind(name, bytes));
}

void write(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestEnvironment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void forms_data();
    void forms();
    void otherFilesAreNoRecords_data();
    void otherFilesAreNoRecords();
    void hostileTextIsBounded();
    void everyCutIsRead();
    void names();
    void versionOrder_data();
    void versionOrder();
    void versionsThatAreEqual();
    void unreadRecordsAreNoted_data();
    void unreadRecordsAreNoted();
    void refs_data();
    void refs();
    void aCutVersionIsNoDifference_data();
    void aCutVersionIsNoDifference();
    void brokenMetadataIsNotedOnce();
    void whatIsNoFileIsNoted();
    void theMostTrustedRecordIsUsed();
    void launchVariablesComeBeforeDumps();
    void theLastValueMayBeCut_data();
    void theLastValueMayBeCut();
    void aCutUtf16List();
    void contradictions_data();
    void contradictions();
    void logsTellVersionsAndReplays();
    void secretsNeverLeave();
    void redactedReportsNameNoHostAndNoUser();
};

void TestEnvironment::forms_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("notes");
    const auto row = [](const char* title, const char* name, const char* content,
                         std::initializer_list<const char*> expected, int notes = 0) {
        QStringList lines;
        for (const char* line : expected)
            lines += QString::fromUtf8(line);
        QTest::newRow(title) << QString::fromLatin1(name) << QByteArray(content) << lines << notes;
    };
    row("pip freeze", "freeze.txt",
        "accelerate==1.10.1\n# Editable install with no version control (verl==0.7.0.dev0)\n"
        "-e /workspace/verl\ntorch_npu==2.8.0.post4 ; python_version > \"3\"\n"
        "certifi @ file:///croot/certifi_1/work\n"
        "trl @ "
        "git+https://user:hunter2@example.org/trl.git@0123456789abcdef\nray[default]==2.52.1\n",
        { "accelerate 1.10.1 1", "verl 0.7.0.dev0 2", "verl @ 3", "torch-npu 2.8.0.post4 4",
            "certifi @ 5", "trl @0123456789abcdef 6", "ray 2.52.1 7" });
    row("refs of a repository", "requirements.txt",
        "verl @ git+https://example.org/verl.git@v0.7.0\n"
        "a @ git+ssh://git@example.org/o/a.git@feature/x\n"
        "-e git+https://example.org/b.git@0123456789abcdef#egg=b&subdirectory=p\n"
        "c @ git+https://example.org/c.git\n",
        { "verl @v0.7.0 1", "a @feature/x 2", "b @0123456789abcdef 3", "c @ 4" });
    row("-e PATH in a short list", "requirements.txt",
        "transformers==4.57.1\n-e /workspace/verl\n-e .\n",
        { "transformers 4.57.1 1", "verl @ 2" });
    row("nothing but an editable install", "pip_freeze.txt",
        "# Editable install with no version control (verl==0.7.0.dev0)\n-e /workspace/verl\n",
        { "verl 0.7.0.dev0 1", "verl @ 2" });
    row("one line", "requirements.txt", "transformers==4.57.1\n", { "transformers 4.57.1 1" });
    row("one line without an end", "pip-freeze.txt", "torch==2.8.0", { "torch 2.8.0 1" }, 1);
    row("carriage returns alone", "freeze.txt", "torch==2.8.0\rray==2.52.1\r",
        { "torch 2.8.0 1", "ray 2.52.1 2" });
    row("env with carriage returns alone", "env.txt", "A=1\rB=2\r", { "A=1 1", "B=2 2" });
    row("env that is cut", "env.txt", "A=1\nPATH=/usr/b", { "A=1 1", "PATH=/usr/b 2" }, 1);
    row("env that is cut inside a name", "env.txt", "A=1\nB=2\nHCCL_", { "A=1 1", "B=2 2" }, 1);
    row("env without an end, but whole", "env.txt", "A=1\nHCCL_DETERMINISTIC=true",
        { "A=1 1", "HCCL_DETERMINISTIC=true 2" }, 1);
    row("env whose last digit may be cut", "env.txt", "A=1\nB=1", { "A=1 1", "B=1 2" }, 1);
    row("broken UTF-8", "env.txt", "A=1\nB=\xff\xfe\nC=3\n",
        { "A=1 1", "B=\xef\xbf\xbd\xef\xbf\xbd 2", "C=3 3" }, 1);
    row("one variable", "env.txt", "HCCL_DETERMINISTIC=true\n", { "HCCL_DETERMINISTIC=true 1" });
    row("junk among pins", "freeze.txt", "torch==2.8.0\nnumpy==1.26.4\n$%&/ what\nray==2.52.1\n",
        { "torch 2.8.0 1", "numpy 1.26.4 2", "ray 2.52.1 4" }, 1);
    row("pip list", "pip_list.txt",
        "Package    Version   Editable project location\n---------- --------- -------\n"
        "torch      2.8.0+cpu\nverl       0.7.0     /workspace/verl\n",
        { "torch 2.8.0+cpu 3", "verl 0.7.0 4" });
    row("pip list behind a warning", "pip_list.txt",
        "WARNING: something\nPackage Version\n------- -------\nvllm 0.11.0\n", { "vllm 0.11.0 4" });
    row("JSON", "packages.json",
        "[{\"name\": \"vllm_ascend\", \"version\": \"0.11.0rc1\"}, {\"name\": 3}]",
        { "vllm-ascend 0.11.0rc1 1" }, 1);
    row("conda list", "conda.txt",
        "# packages in environment at /opt/conda:\n#\n# Name Version Build Channel\n"
        "numpy 1.26.4 py311_0 conda-forge\n",
        { "numpy 1.26.4 4" });
    row("conda list --export", "spec.txt",
        "# This file may be used to create an environment using:\nnumpy=1.26.4=py311_0\n",
        { "numpy 1.26.4 2" });
    row("conda env export", "environment.yml",
        "name: verl\nchannels:\n- defaults\ndependencies:\n- python=3.11.13\n- pip:\n  - "
        "torch==2.8.0\n",
        { "python 3.11.13 5", "torch 2.8.0 7" });
    row("collect_env", "collect_env.txt",
        "Collecting environment information...\nPyTorch version: 2.8.0+cpu\nCPU:\nCPU(s):  192\n"
        "[pip3] torch-npu==2.8.0\n[conda] Could not collect\nvLLM Ascend Version: 0.11.0rc1 (git "
        "sha)\n\n"
        "ENV Variables:\nHCCL_DETERMINISTIC=true\n\nNPU:\n| npu-smi 25.2.0   Version: 25.2.0  |\n"
        "CANN:\nversion=8.3.RC1\n",
        { "torch 2.8.0+cpu 2", "torch-npu 2.8.0 5", "vllm-ascend 0.11.0rc1 7",
            "ascend-driver 25.2.0 13", "cann 8.3.RC1 15", "HCCL_DETERMINISTIC=true 10" });
    row("diagnose", "diagnose.txt",
        "----------Python Info----------\nVersion      : 3.11.13\n------------Pip Info-----------\n"
        "Version      : 25.2\nvllm\t     : 0.11.0\nsglang\t     : not found.\n"
        "----------verl Info-----------\nVersion      : 0.7.0\n----------Environment----------\n"
        "VERL_LOGGING_LEVEL=\"INFO\"\n",
        { "python 3.11.13 2", "vllm 0.11.0 5", "verl 0.7.0 8", "VERL_LOGGING_LEVEL=INFO 10" });
    row("CANN", "ascend_toolkit_install.info",
        "package_name=Ascend\nversion=8.2.RC1\ninnerversion=V1\n", { "cann 8.2.RC1 2" });
    row("nvidia-smi", "gpu.txt",
        "| NVIDIA-SMI 550.54    Driver Version: 550.54   CUDA Version: 12.4 |\n"
        "|   0  NVIDIA A100-SXM4-80GB          On  |\n",
        { "nvidia-driver 550.54 1", "cuda-driver 12.4 1" });
    row("env", "env.txt",
        "A=1\nBASH_FUNC_which%%=() {  ( alias;\n X=2 ) | /usr/bin/which\n}\nPATH=/bin:/usr/bin\n"
        "LINES=one\ntwo=2 three\nHF_TOKEN=hf_secret\n_=/usr/bin/env\n",
        { "A=1 1", "PATH=/bin:/usr/bin 5", "LINES=one 6", "two=2 three 7", "HF_TOKEN=*** 8" });
    row("declare -x", "env.txt", "declare -x A=\"1\"\ndeclare -x B=\"x y\"\n",
        { "A=1 1", "B=x y 2" });
    row("metadata", "wandb-metadata.json",
        "{\n\"python\": \"CPython 3.11.13\",\n\"gpu\": \"A100\"}", { "python 3.11.13 2" });
    const auto kernel = [](const char* title, const char* name, const QByteArray& content,
                            const QStringList& expected, int notes) {
        QTest::newRow(title) << QString::fromLatin1(name) << content << expected << notes;
    };
    const QByteArray nul(1, '\0');
    const QStringList two{ QStringLiteral("A=1 1"), QStringLiteral("B=x\ny 1") };
    kernel("/proc/PID/environ", "environ", "A=1" + nul + "B=x\ny" + nul, two, 0);
    kernel("environ under another name", "worker_env.bin", "A=1" + nul + "B=x\ny" + nul, two, 0);
    kernel("environ with a line end behind it", "environ", "A=1" + nul + "B=x\ny" + nul + "\n", two,
        0);
    kernel("environ that is cut", "environ",
        "A=1" + nul + "B=x\ny" + nul + "C=", two + QStringList{ QStringLiteral("C= 2") }, 1);
    kernel("secret in an environ", "environ", "A=1" + nul + "HF_TOKEN=hf_x" + nul,
        { QStringLiteral("A=1 1"), QStringLiteral("HF_TOKEN=*** 1") }, 0);
    row("hashes and lines that go on", "requirements.txt",
        "torch==2.8.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nray==2.52.1 "
        "--hash=sha256:cc\nverl==0.7.0 ; python_version > \"3\" \\\n    --hash=sha256:dd\n",
        { "torch 2.8.0 1", "ray 2.52.1 4", "verl 0.7.0 5" });
    row("no version", "freeze.txt",
        "torch==2.8.0\nray==2.52.1\na==0.7.*\nb==1.0,<2\nc==4.57.1#x\nd==1$\n",
        { "torch 2.8.0 1", "ray 2.52.1 2" }, 4);
    row("CRLF and a byte order mark", "freeze.txt", "\xEF\xBB\xBFtorch==2.8.0\r\nray==2.52.1\r\n",
        { "torch 2.8.0 1", "ray 2.52.1 2" });
}

void TestEnvironment::forms()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QStringList, expected);
    QFETCH(int, notes);
    const EnvironmentText text = read(name, content);
    QCOMPARE(told(text), expected);
    QCOMPARE(int(text.notes.size()), notes);
}

void TestEnvironment::otherFilesAreNoRecords_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("wishes") << QStringLiteral("requirements.txt")
                            << QByteArray(
                                   "accelerate\nnumpy<2.0.0\nray[default]>=2.41.0\ntorch==2.8.0\n");
    QTest::newRow("prose") << QStringLiteral("README.txt") << QByteArray("How to run\n\nuse x=1\n");
    QTest::newRow("script") << QStringLiteral("env.sh") << QByteArray("A=1\nB=2\nC=3\n");
    QTest::newRow("config") << QStringLiteral("config.json") << QByteArray("{\"version\": 1}");
    QTest::newRow("binary") << QStringLiteral("x.txt") << QByteArray("A=1\nB=2\n\0C=3\n", 13);
    QTest::newRow("empty") << QStringLiteral("env.txt") << QByteArray();
}

void TestEnvironment::otherFilesAreNoRecords()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QCOMPARE(environmentKind(name, std::string_view(content.constData(), size_t(content.size()))),
        EnvironmentKind::None);
}

void TestEnvironment::hostileTextIsBounded()
{
    QByteArray junk("torch==2.8.0\nray==2.52.1\n");
    for (int i = 0; i < 5000; ++i)
        junk += "\xFF\xFE<b>\x1b[31m junk \n";
    const std::string_view bytes(junk.constData(), size_t(junk.size()));
    const EnvironmentText text = readEnvironmentText(bytes, EnvironmentKind::Freeze);
    QCOMPARE(int(text.packages.size()), 2);
    QCOMPARE(int(text.notes.size()), int(Limits::NotesPerFile));
    const QByteArray wide = "A=" + QByteArray(100'000, 'x') + "\nB=1\n";
    const EnvironmentText variables = readEnvironmentText(
        std::string_view(wide.constData(), size_t(wide.size())), EnvironmentKind::Variables);
    QCOMPARE(variables.variables.front().value.size(), Limits::VariableText);
}

void TestEnvironment::everyCutIsRead()
{
    const QByteArray whole("Collecting environment information...\nPyTorch version: 2.8.0\n"
                           "[pip3] torch==2.8.0\nENV Variables:\nA=1\n\nCANN:\nversion=8.3.RC1\n");
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        const std::string_view bytes(whole.constData(), size_t(length));
        const EnvironmentText text = readEnvironmentText(bytes, EnvironmentKind::CollectEnv);
        for (const PackageRecord& one : text.packages)
            QVERIFY(one.origin.line > 0 && !one.version.isEmpty());
    }
}

void TestEnvironment::names()
{
    QCOMPARE(canonicalPackageName(u"Torch_NPU"), QStringLiteral("torch-npu"));
    QCOMPARE(
        canonicalPackageName(u"latex2sympy2._-extended"), QStringLiteral("latex2sympy2-extended"));
    QCOMPARE(canonicalPackageName(u"TransferQueue"), QStringLiteral("transferqueue"));
}

void TestEnvironment::versionOrder_data()
{
    QTest::addColumn<QStringList>("ascending");
    const auto row = [](const char* title, const char* ascending) {
        QTest::newRow(title) << QString::fromLatin1(ascending).split(u' ');
    };
    row("PEP 440", "1.0.dev1 1.0a1.dev1 1.0a1 1.0b2 1.0rc1 1.0 1.0.post1 1.1 1!0.1");
    row("CANN", "8.1.RC1.alpha001 8.1.RC1 8.1.0 8.2.rc1 8.3.RC1 8.10.0 9.1.0");
}

void TestEnvironment::versionOrder()
{
    QFETCH(QStringList, ascending);
    for (qsizetype i = 0; i < ascending.size(); ++i)
        for (qsizetype j = 0; j < ascending.size(); ++j) {
            const auto one = parseVersion(ascending[i]), other = parseVersion(ascending[j]);
            QVERIFY2(one && other, qPrintable(ascending[i]));
            QVERIFY2(compareVersions(*one, *other)
                    == (i < j       ? -1
                            : i > j ? 1
                                    : 0),
                qPrintable(ascending[i] + u' ' + ascending[j]));
        }
}

void TestEnvironment::versionsThatAreEqual()
{
    QVERIFY(sameVersion(u"2.8.0+cpu", u"2.8.0+cu128", false));
    QVERIFY(!sameVersion(u"2.8.0+cpu", u"2.8.0+cu128", true));
    QVERIFY(sameVersion(u"1.0", u"1.0.0", true));
    QVERIFY(sameVersion(u"8.3.RC1", u"8.3.rc1", true));
    QVERIFY(sameVersion(u"0.11.0rc1", u"0.11.0.rc1", true));
    QVERIFY(!sameVersion(u"0.11.0", u"0.11.0rc1", false));
    QVERIFY(sameRelease(u"0.11.0rc1", u"0.11.2", 2));
    QVERIFY(!sameRelease(u"1.26.4", u"2.0", 1));
    QVERIFY(!parseVersion(u"not a version"));
    QVERIFY(sameVariableValue(QStringLiteral("TRUE"), QStringLiteral("1")));
    QVERIFY(!sameVariableValue(QStringLiteral("TRUE"), QStringLiteral("0")));
}

/// A file whose name promises a record says what is wrong with it, whatever is wrong.
void TestEnvironment::unreadRecordsAreNoted_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("note"); ///< begins so; empty: none
    const QByteArray binary("\x7f"
                            "ELF\0\1\2\0\0A=1\0",
        13);
    for (const char* name : { "pip_freeze.txt", "requirements.txt", "pip_list.txt", "packages.json",
             "conda_list.txt", "env.txt", "environ", "printenv.txt", "collect_env.txt",
             "npu-smi.txt", "gpu_pip_freeze.txt" }) {
        const auto row = [&](const char* title, const QByteArray& content, const char* note) {
            QTest::addRow("%s, %s", name, title)
                << QString::fromLatin1(name) << content << QString::fromLatin1(note);
        };
        row("empty", "", "The file is empty");
        row("blank", "\r\r \r", "The file is empty");
        row("binary", binary, "This is no text");
        row("an error message", "bash: pip: command not found\nsee the manual\n", "");
    }
    QTest::newRow("another name") << QStringLiteral("notes.txt") << binary << QString();
    QTest::newRow("a script") << QStringLiteral("env.py") << QByteArray() << QString();
}

void TestEnvironment::unreadRecordsAreNoted()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, note);
    QTemporaryDir directory;
    write(directory.filePath(name), content);
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    const bool expected = !note.isEmpty() || content.startsWith("bash");
    QCOMPARE(run->notes.size(), size_t(expected));
    if (!expected)
        return;
    QCOMPARE(run->notes[0].where.file, name);
    QVERIFY2(run->notes[0].text.startsWith(note), qPrintable(run->notes[0].text));
    QVERIFY(!run->environment);
}

/// Commits, tags and branches of one package on both sides.
void TestEnvironment::refs_data()
{
    QTest::addColumn<QString>("baseline");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("expected"); ///< same, differs, or unknown
    const auto row = [](const char* baseline, const char* candidate, const char* expected) {
        QTest::addRow("%s, %s", baseline, candidate)
            << QString::fromLatin1(baseline) << QString::fromLatin1(candidate)
            << QString::fromLatin1(expected);
    };
    row("@v1", "@v1", "same");
    row("@main", "@main", "same");
    row("@v0.7.0", "@v0.7.0", "same");
    row("@release/0.7", "@release/0.7", "same");
    row("@0123456789abcdef", "@0123456", "same");
    row("@0123456789abcdef", "@0123456789ABCDEF", "same");
    row("@0123456789abcdef", "@fedcba9876543210", "differs");
    row("@v0.7.0", "@v0.6.1", "differs");
    row("@main", "@dev", "differs");
    row("@main", "@0123456789abcdef", "unknown");
    row("@v1", "@0123456789abcdef", "unknown");
    row("@v0.7.0", "0.7.0", "same");
    row("@v0.7.0", "0.6.1", "differs");
    row("@main", "0.7.0", "unknown");
    row("@0123456789abcdef", "0.7.0", "unknown");
}

void TestEnvironment::refs()
{
    QFETCH(QString, baseline);
    QFETCH(QString, candidate);
    QFETCH(QString, expected);
    QTemporaryDir directory;
    const Pair<QString> told{ baseline, candidate };
    Pair<RunPtr> runs;
    SilentMonitor monitor;
    for (const Side side : BothSides) {
        const QString root = directory.filePath(nameOf(side));
        const QString line = told[side].startsWith(u'@')
            ? QStringLiteral("verl @ git+https://example.org/verl.git") + told[side]
            : QStringLiteral("verl==") + told[side];
        write(root + u"/pip_freeze.txt", line.toUtf8() + "\n");
        runs[side] = *loadRun(root, LoadOptions(), monitor);
        QVERIFY(runs[side]->environment);
    }
    const auto comparison = *compareRuns(runs, CompareOptions(), monitor);
    const Finding* finding = comparison->finding(QLatin1StringView("versions"));
    QCOMPARE(QString(nameOf(finding->state)),
        expected == u"same"          ? QStringLiteral("pass")
            : expected == u"differs" ? QStringLiteral("differs")
                                     : QStringLiteral("cannot-judge"));
    for (const Evidence& evidence : finding->evidence)
        QVERIFY2(
            evidence.text.contains(told[*evidence.side].mid(1, 12)), qPrintable(evidence.text));
}

/// A list may end inside a version.
void TestEnvironment::aCutVersionIsNoDifference_data()
{
    QTest::addColumn<QByteArray>("end"); ///< of the candidate's list
    QTest::addColumn<QString>("state");
    QTest::newRow("whole") << QByteArray("transformers==4.57.1\n") << QStringLiteral("pass");
    QTest::newRow("whole, without an end")
        << QByteArray("transformers==4.57.1") << QStringLiteral("pass");
    QTest::newRow("cut") << QByteArray("transformers==4.5") << QStringLiteral("cannot-judge");
    QTest::newRow("another one") << QByteArray("transformers==4.5\n") << QStringLiteral("differs");
    QTest::newRow("cut, but another one")
        << QByteArray("transformers==4.4") << QStringLiteral("differs");
}

void TestEnvironment::aCutVersionIsNoDifference()
{
    QFETCH(QByteArray, end);
    QFETCH(QString, state);
    QTemporaryDir directory;
    Pair<RunPtr> runs;
    SilentMonitor monitor;
    for (const Side side : BothSides) {
        const QString root = directory.filePath(nameOf(side));
        write(root + u"/pip_freeze.txt",
            "torch==2.8.0\n"
                + (side == Side::Baseline ? QByteArray("transformers==4.57.1\n") : end));
        runs[side] = *loadRun(root, LoadOptions(), monitor);
    }
    const auto comparison = *compareRuns(runs, CompareOptions(), monitor);
    QCOMPARE(QString(nameOf(comparison->finding(QLatin1StringView("versions"))->state)), state);
}

/// Two sources read it.
void TestEnvironment::brokenMetadataIsNotedOnce()
{
    for (const char* content : { "{\"python\": \"3.11\",\n\"args\": [", "", "[1]", "{\n\n]" }) {
        QTemporaryDir directory;
        const QString path
            = QStringLiteral("wandb/run-20260801_100142-ab12cd34/files/wandb-metadata.json");
        write(directory.filePath(path), content);
        SilentMonitor monitor;
        const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
        QStringList notes;
        for (const Note& note : run->notes)
            if (note.where.file == path)
                notes += note.text + u':' + QString::number(note.where.line);
        QVERIFY2(notes.size() == 1, qPrintable(notes.join(u'\n')));
    }
}

/// Pipes, sockets and dangling links: told, and never waited for.
void TestEnvironment::whatIsNoFileIsNoted()
{
    QTemporaryDir directory;
    write(directory.filePath(QStringLiteral("env.txt")), "A=1\nB=2\n");
    const QByteArray pipe = QFile::encodeName(directory.filePath(QStringLiteral("run.log")));
    QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
    const QByteArray inner = QFile::encodeName(directory.filePath(QStringLiteral("1.jsonl")));
    QCOMPARE(::mkfifo(inner.constData(), 0600), 0);
    QVERIFY(
        QFile::link(QStringLiteral("nowhere"), directory.filePath(QStringLiteral("latest-run"))));
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    QStringList places;
    for (const Note& note : run->notes)
        places += note.where.file;
    places.sort();
    QCOMPARE(places.join(u' '), QStringLiteral("1.jsonl latest-run run.log"));
    QCOMPARE(run->environment->variables.size(), size_t(2));
}

void TestEnvironment::theMostTrustedRecordIsUsed()
{
    QTemporaryDir directory;
    const QString root = directory.path();
    write(root + u"/requirements.txt", "torch==2.7.0\ntransformers==4.50.0\n");
    write(root + u"/wandb/run-1/files/requirements.txt", "torch==2.8.0\ntransformers==4.57.1\n");
    SilentMonitor monitor;
    const RunPtr run = *loadRun(root, LoadOptions(), monitor);
    QVERIFY(run->environment);
    const PackageRecord* torch = run->environment->package(u"torch");
    QVERIFY(torch);
    QCOMPARE(torch->version, QStringLiteral("2.8.0"));
    QCOMPARE(torch->origin, (Origin{ QStringLiteral("wandb/run-1/files/requirements.txt"), 1 }));
    QVERIFY(std::any_of(run->notes.begin(), run->notes.end(), [](const Note& note) {
        return note.where == Origin{ QStringLiteral("requirements.txt"), 1 };
    }));
}

void TestEnvironment::launchVariablesComeBeforeDumps()
{
    QTemporaryDir directory;
    write(directory.filePath(QStringLiteral("run.sh")),
        "export HCCL_DETERMINISTIC=true\npython3 -m verl.trainer.main_ppo data.shuffle=False\n");
    write(directory.filePath(QStringLiteral("env.txt")), "HCCL_DETERMINISTIC=false\nA=1\nB=2\n");
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    QVERIFY(run->environment && run->environment->variablesTold);
    QCOMPARE(run->environment->variable(u"HCCL_DETERMINISTIC")->value, QStringLiteral("true"));
    QCOMPARE(run->environment->variable(u"HCCL_DETERMINISTIC")->origin.line, 1);
    QCOMPARE(run->environment->variable(u"B")->value, QStringLiteral("2"));
    // Which of the two the workers had, no file tells.
    const Contradiction* other = run->environment->contradiction(u"HCCL_DETERMINISTIC");
    QVERIFY(other);
    QCOMPARE(other->value, QStringLiteral("false"));
    QCOMPARE(other->origin, (Origin{ QStringLiteral("env.txt"), 1 }));
    QVERIFY(!run->environment->contradiction(u"B"));
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where, (Origin{ QStringLiteral("env.txt"), 1 }));
    QCOMPARE(run->notes[0].text,
        QStringLiteral("HCCL_DETERMINISTIC=false stands here, but true in run.sh (line 1)"));
}

/// Whether the value at the end of a file without a line end is known.
void TestEnvironment::theLastValueMayBeCut_data()
{
    QTest::addColumn<QByteArray>("end");
    QTest::addColumn<bool>("known");
    for (const char* end : { "B=true", "B=False", "B=strict", "B=off" })
        QTest::newRow(end) << QByteArray(end) << true;
    for (const char* end : { "B=1", "B=0", "B=on", "B=no", "B=tru", "B=/usr/b", "B=" })
        QTest::newRow(end) << QByteArray(end) << false;
}

void TestEnvironment::theLastValueMayBeCut()
{
    QFETCH(QByteArray, end);
    QFETCH(bool, known);
    const EnvironmentText text = read(QStringLiteral("env.txt"), "A=1\n" + end);
    QCOMPARE(text.variables.back().name, QStringLiteral("B"));
    QCOMPARE(text.variables.back().known, known);
    QCOMPARE(text.notes.size(), size_t(1));
    QCOMPARE(text.notes[0].where.line, 2);
    QVERIFY(read(QStringLiteral("env.txt"), "A=1\n" + end + '\n').notes.empty());
    QVERIFY(read(QStringLiteral("env.txt"), "A=1\n" + end + '\n').variables.back().known);
}

/// A list in UTF-16 that ends inside a version is as doubtful as any other one.
void TestEnvironment::aCutUtf16List()
{
    for (const bool little : { true, false }) {
        const QString whole = QStringLiteral("\ufefftorch==2.8.0\nray==2.52.1\n");
        QByteArray bytes;
        for (const QChar c : whole) {
            bytes += char(little ? c.cell() : c.row());
            bytes += char(little ? c.row() : c.cell());
        }
        QVERIFY(read(QStringLiteral("pip_freeze.txt"), bytes).notes.empty());
        const EnvironmentText cut = read(QStringLiteral("pip_freeze.txt"), bytes.chopped(4));
        QCOMPARE(cut.packages.back().version, QStringLiteral("2.52."));
        QVERIFY(cut.packages.back().cut);
        QCOMPARE(cut.notes.size(), size_t(1));
    }
}

/// What differs between the processes of one run by nature contradicts nothing.
void TestEnvironment::contradictions_data()
{
    QTest::addColumn<QByteArray>("line"); ///< of the second record
    QTest::addColumn<bool>("noted");
    const auto row
        = [](const char* line, bool noted) { QTest::newRow(line) << QByteArray(line) << noted; };
    row("HCCL_ALGO=ring", true);
    row("PYTHONHASHSEED=2", true);
    row("HCCL_DETERMINISTIC=TRUE", false);
    row("HCCL_DETERMINISTIC=1", false);
    row("HCCL_DETERMINISTIC=0", true);
    row("HOSTNAME=node-2", false);
    row("LOCAL_RANK=3", false);
    row("ASCEND_RT_VISIBLE_DEVICES=2,3", false);
    row("HF_TOKEN=another", false);
}

void TestEnvironment::contradictions()
{
    QFETCH(QByteArray, line);
    QFETCH(bool, noted);
    QTemporaryDir directory;
    write(directory.filePath(QStringLiteral("env_a.txt")),
        "HCCL_ALGO=mesh\nPYTHONHASHSEED=1\nHCCL_DETERMINISTIC=true\nHOSTNAME=node-1\nLOCAL_RANK=0\n"
        "ASCEND_RT_VISIBLE_DEVICES=0,1\nHF_TOKEN=one\n");
    write(directory.filePath(QStringLiteral("env_b.txt")), "A=1\n" + line + '\n');
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    QCOMPARE(run->notes.size(), size_t(noted));
    QCOMPARE(run->environment->contradictions.size(), size_t(noted));
    if (noted)
        QCOMPARE(run->notes[0].where.line,
            line.startsWith("HCCL_A")     ? 1
                : line.startsWith("PYTH") ? 2
                                          : 3);
}

void TestEnvironment::logsTellVersionsAndReplays()
{
    QTemporaryDir directory;
    write(directory.filePath(QStringLiteral("run.log")),
        "(WorkerDict pid=1) NCCL version 2.21.5+cuda12.4\n"
        "(WorkerDict pid=1) Model config after override: Qwen2Config {\n"
        "(WorkerDict pid=1)   \"transformers_version\": \"4.57.1\",\n"
        "(WorkerDict pid=1) INFO 01-01 10:00:00 [core.py:58] Initializing a V1 LLM engine "
        "(v0.11.0) with\n"
        "(TaskRunner pid=2) [RolloutSkip()] \x1b[33mLoad generate result at step 1 from /x\x1b[0m\n"
        "(TaskRunner pid=2) [RolloutSkip()] No dumped data found at step 2 from /x.\n"
        "step:1 - actor/pg_loss:0.5 - actor/grad_norm:0.1\n");
    SilentMonitor monitor;
    const RunPtr run = *loadRun(directory.path(), LoadOptions(), monitor);
    QVERIFY(run->environment);
    QCOMPARE(run->environment->package(u"nccl")->version, QStringLiteral("2.21.5+cuda12.4"));
    QCOMPARE(run->environment->package(u"transformers")->origin.line, 3);
    QCOMPARE(run->environment->package(u"vllm")->version, QStringLiteral("0.11.0"));
    QVERIFY(run->replay);
    QCOMPARE(run->replay->loaded.count, 1);
    QCOMPARE(run->replay->loaded.first, (Origin{ QStringLiteral("run.log"), 5 }));
    QCOMPARE(run->replay->missing.count, 1);
}

void TestEnvironment::secretsNeverLeave()
{
    QTemporaryDir directory;
    const QByteArray secret("s3cr3tvalue0815"); // nothing that Markdown escapes
    for (const char* side : { "baseline", "candidate" }) {
        const QString root = directory.filePath(QString::fromLatin1(side));
        write(root + u"/env.txt",
            "PLAINNAME=1\nHF_TOKEN=" + secret + "\nWANDB_API_KEY=" + secret + side
                + "\nDB_PASSWORD=" + secret + "\nhttps_proxy=http://me:" + secret
                + "@proxy:8080/\n");
        write(root + u"/run.sh",
            "export MY_SECRET=" + secret
                + "\npython3 -m verl.trainer.main_ppo data.shuffle=False\n");
        write(root + u"/freeze.txt",
            "torch==2.8.0\nverl @ git+https://me:" + secret
                + "@example.org/verl.git@abcdef0123\nray==2.0\n");
        write(root + u"/collect_env.txt",
            "Collecting environment information...\nENV Variables:\nOPENAI_API_KEY=" + secret
                + "\n");
    }
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    for (const Side side : BothSides)
        runs[side]
            = *loadRun(directory.filePath(side == Side::Baseline ? QStringLiteral("baseline")
                                                                 : QStringLiteral("candidate")),
                LoadOptions(), monitor);
    const auto comparison = *compareRuns(runs, CompareOptions(), monitor);
    for (const ReportFormat& format : reportFormats()) {
        const QByteArray text = format.write(*comparison, ReportOptions{ true });
        QVERIFY2(text.contains("PLAINNAME"), format.id.data());
        QVERIFY2(!text.contains(secret), format.id.data());
    }
}

void TestEnvironment::redactedReportsNameNoHostAndNoUser()
{
    QTemporaryDir directory;
    for (const Side side : BothSides)
        write(directory.filePath(nameOf(side) + QStringLiteral("/env.txt")),
            "HOSTNAME=node-zebra-77\nUSER=quagga\nHCCL_ALGO=ring\nLAST=ssh quagga at "
            "node-zebra-77\n");
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    for (const Side side : BothSides)
        runs[side] = *loadRun(directory.filePath(nameOf(side)), LoadOptions(), monitor);
    const auto comparison = *compareRuns(runs, CompareOptions(), monitor);
    const auto redactor = std::make_shared<const Redactor>(redactorFor(*comparison));
    const auto shown = redacted(*comparison, redactor);
    for (const ReportFormat& format : reportFormats()) {
        QVERIFY2(
            format.write(*comparison, ReportOptions{ true }).contains("quagga"), format.id.data());
        const QByteArray text = format.write(*shown, ReportOptions{ true });
        QVERIFY2(text.contains("HOSTNAME"), format.id.data());
        QVERIFY2(!text.contains("zebra") && !text.contains("quagga"), format.id.data());
    }
}

ALIDADE_TEST_MAIN(TestEnvironment)
#include "tst_environment.moc"

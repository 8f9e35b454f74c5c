// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The console log reader against the rewritten real logs beside the project, value by value.
// Skips where they are absent.
#include "core/sources/console_reader.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

using namespace alidade;
using Kind = Value::Kind;

namespace {

const QString CasesPath = QStringLiteral(ALIDADE_SHARED_DIR "/reference/real-cases/");

QByteArray contents(const QString& name)
{
    QFile file(CasesPath + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Numbers that JSON cannot hold are written as text.
bool sameNumber(double value, const QJsonValue& expected)
{
    if (expected.isString())
        return expected.toString() == QLatin1StringView("nan") ? std::isnan(value)
            : expected.toString() == QLatin1StringView("inf")  ? std::isinf(value) && value > 0
                                                               : std::isinf(value) && value < 0;
    return expected.isDouble() && value == expected.toDouble();
}

/// Where the value differs from the expected one; empty when it does not. Types count.
QString difference(const Value& value, const QJsonValue& expected, const QString& path)
{
    const auto unlike = [&]() {
        return path + QStringLiteral(": ") + displayText(value) + QStringLiteral(", expected ")
            + QString::fromUtf8(QJsonDocument(QJsonArray{ expected }).toJson());
    };
    switch (value.kind) {
    case Kind::None:
        return expected.isNull() ? QString() : unlike();
    case Kind::Bool:
        return expected.isBool() && expected.toBool() == value.boolean ? QString() : unlike();
    case Kind::Int:
    case Kind::Double:
        return sameNumber(value.real, expected) ? QString() : unlike();
    case Kind::String:
        return expected.isString() && expected.toString() == value.string ? QString() : unlike();
    case Kind::Opaque:
        return unlike();
    case Kind::List: {
        const QJsonArray items = expected.toArray();
        if (!expected.isArray() || items.size() != qsizetype(value.items.size()))
            return unlike();
        for (qsizetype i = 0; i < items.size(); ++i) {
            const QString found = difference(
                value.items[size_t(i)], items[i], path + u'[' + QString::number(i) + u']');
            if (!found.isEmpty())
                return found;
        }
        return {};
    }
    case Kind::Map: {
        const QJsonObject members = expected.toObject();
        if (!expected.isObject() || members.size() != qsizetype(value.members.size()))
            return unlike();
        for (const auto& [key, member] : value.members) {
            const QString found = difference(member, members[key], path + u'.' + key);
            if (!found.isEmpty())
                return found;
        }
        return {};
    }
    }
    return unlike();
}

} // namespace

class TestConsoleRealCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryValue_data();
    void readsEveryValue();
    void readsOverridesOfFailedJob();
    void readsTracedLaunch();
    void tellsRestarts();
};

void TestConsoleRealCases::readsEveryValue_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names
        = QDir(CasesPath).entryList({ QStringLiteral("*.log") }, QDir::Files, QDir::Name);
    if (names.isEmpty())
        QSKIP("The real cases are not there");
    for (const QString& name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void TestConsoleRealCases::readsEveryValue()
{
    QFETCH(QString, name);
    const QJsonObject expected = QJsonDocument::fromJson(contents(QStringLiteral("expected.json")))
                                     .object()[name]
                                     .toObject();
    QVERIFY(!expected.isEmpty());
    QByteArray bytes = contents(name);
    bytes.remove(0, bytes.indexOf('\n') + 1);
    const ConsoleLog log
        = readConsoleLog(std::string_view(bytes.constData(), size_t(bytes.size())));
    const QJsonArray configs = expected[QLatin1StringView("configs")].toArray();
    QCOMPARE(qsizetype(log.configs.size()), configs.size());
    for (qsizetype i = 0; i < configs.size(); ++i)
        QCOMPARE(difference(log.configs[size_t(i)].tree, configs[i], {}), QString());
    const QJsonArray lines = expected[QLatin1StringView("metric_lines")].toArray();
    QCOMPARE(qsizetype(log.metricLines.size()), lines.size());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QJsonObject line = lines[i].toObject();
        const ConsoleMetricLine& read = log.metricLines[size_t(i)];
        QCOMPARE(read.step, line[QLatin1StringView("step")].toDouble());
        const QJsonObject metrics = line[QLatin1StringView("metrics")].toObject();
        QCOMPARE(qsizetype(read.count), metrics.size());
        for (size_t j = read.first; j < read.first + read.count; ++j) {
            const QString& key = log.names[log.metrics[j].name];
            QVERIFY2(metrics.contains(key), qPrintable(key));
            QVERIFY2(sameNumber(log.metrics[j].value, metrics[key]), qPrintable(key));
        }
    }
}

void TestConsoleRealCases::readsOverridesOfFailedJob()
{
    QByteArray bytes = contents(QStringLiteral("08_hydra_error_lists_overrides.log"));
    if (bytes.isEmpty())
        QSKIP("The real cases are not there");
    const ConsoleLog log
        = readConsoleLog(std::string_view(bytes.constData(), size_t(bytes.size())));
    QCOMPARE(log.launches.size(), size_t(1));
    QCOMPARE(log.launches[0].line, 2);
    QCOMPARE(log.launches[0].words[0], QStringLiteral("algorithm.adv_estimator=grpo"));
    QVERIFY(std::find(log.launches[0].words.begin(), log.launches[0].words.end(),
                QStringLiteral("data.val_files=['/data/a.parquet', '/data/b.parquet']"))
        != log.launches[0].words.end());
}

void TestConsoleRealCases::readsTracedLaunch()
{
    QByteArray bytes = contents(QStringLiteral("01_setx_and_config_pprint.log"));
    if (bytes.isEmpty())
        QSKIP("The real cases are not there");
    const ConsoleLog log
        = readConsoleLog(std::string_view(bytes.constData(), size_t(bytes.size())));
    QCOMPARE(log.launches.size(), size_t(1));
    QCOMPARE(log.launches[0].command, QStringLiteral("verl.trainer.main_ppo"));
    QCOMPARE(log.launches[0].words[2],
        QStringLiteral("data.val_files=['/data/gsm8k/test.parquet', '/data/math/test.parquet']"));
    QVERIFY(log.notes.empty());
}

void TestConsoleRealCases::tellsRestarts()
{
    QByteArray bytes = contents(QStringLiteral("24_resume_repeats_steps.log"));
    if (bytes.isEmpty())
        QSKIP("The real cases are not there");
    const ConsoleLog log
        = readConsoleLog(std::string_view(bytes.constData(), size_t(bytes.size())));
    QCOMPARE(log.markers.size(), size_t(5));
    for (const ConsoleMarker& marker : log.markers)
        QCOMPARE(marker.kind, ConsoleMarker::Kind::Resume);
    QVERIFY(log.markers.back().text.startsWith(QStringLiteral("Resuming from /run")));
}

ALIDADE_TEST_MAIN(TestConsoleRealCases)
#include "tst_console_real_cases.moc"

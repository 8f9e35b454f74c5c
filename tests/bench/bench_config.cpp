// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How long it takes to align two configs of 5,000 keys, beside what a Python dict comparison of the
// same two JSON files takes. Prints figures, judges nothing.
#include "core/base/json_document.h"
#include "core/base/json_write.h"
#include "core/compare/config_align.h"
#include "core/engine/load_profile.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace alidade;

namespace {

constexpr int Keys = 5'000;
constexpr int Repeats = 31;

/// The same generator on both sides; every 40th value differs, every 100th key is renamed.
Value madeTree(bool candidate)
{
    static constexpr const char* Trees[] = { "actor_rollout_ref.actor", "actor_rollout_ref.rollout",
        "actor_rollout_ref.ref", "critic", "data", "trainer", "algorithm", "reward_model" };
    Value tree;
    tree.kind = Value::Kind::Map;
    for (int i = 0; i < Keys; ++i) {
        const bool renamed = candidate && i % 100 == 7;
        const QString key = QStringLiteral("%1.group_%2.%3_%4")
                                .arg(QLatin1StringView(Trees[size_t(i) % std::size(Trees)]),
                                    QString::number(i % 61),
                                    renamed ? QStringLiteral("new") : QStringLiteral("setting"),
                                    QString::number(i));
        Value value;
        switch (i % 4) {
        case 0:
            value = Value::ofInt(i + (candidate && i % 40 == 0));
            break;
        case 1:
            value = Value::ofDouble(i * 1e-6);
            break;
        case 2:
            value = Value::ofBool(i % 3 == 0);
            break;
        default:
            value = Value::ofString(QStringLiteral("text of %1").arg(i));
        }
        tree.members.emplace_back(key, std::move(value));
    }
    return tree;
}

Config configOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    const auto tree = parseJson({ bytes.constData(), size_t(bytes.size()) }, path);
    Config config;
    if (tree)
        config.entries = flattenConfig(*tree, path);
    for (ConfigEntry& entry : config.entries)
        entry.provenance = ConfigEntry::Provenance::Default;
    config.overridesKnown = true;
    return config;
}

double median(std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// What a script does with two dicts: keys of either, values compared.
constexpr auto Python = R"(
import json, sys, time
def flat(tree, prefix, out):
    for key, value in tree.items():
        if isinstance(value, dict) and value:
            flat(value, prefix + key + '.', out)
        else:
            out[prefix + key] = value
    return out
a, b = (flat(json.load(open(path)), '', {}) for path in sys.argv[1:3])
times, busy = [], []
for _ in range(31):
    start, begin = time.perf_counter(), time.process_time()
    rows = []
    for key in sorted(a.keys() | b.keys()):
        if key not in a: rows.append((key, 'only-candidate'))
        elif key not in b: rows.append((key, 'only-baseline'))
        elif a[key] != b[key]: rows.append((key, 'differs'))
    times.append((time.perf_counter() - start) * 1000)
    busy.append((time.process_time() - begin) * 1000)
print('%.2f %d %.2f' % (sorted(times)[len(times) // 2], len(rows), sorted(busy)[len(busy) // 2]))
)";

void runPython(const QStringList& files)
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("python3"));
    QProcess python;
    if (!program.isEmpty())
        python.start(
            program, QStringList{ QStringLiteral("-c"), QString::fromLatin1(Python) } + files);
    if (program.isEmpty() || !python.waitForFinished(60'000) || python.exitCode() != 0) {
        std::printf("python3 dict comparison    not available\n");
        return;
    }
    const QList<QByteArray> told = python.readAllStandardOutput().trimmed().split(' ');
    std::printf("python3 dict comparison    %s ms (%s ms of them computing), %s rows (no renames, "
                "causes or lists)\n",
        told.value(0).constData(), told.value(2).constData(), told.value(1).constData());
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    QStringList files;
    for (const bool candidate : { false, true }) {
        files += folder.filePath(
            candidate ? QStringLiteral("candidate.json") : QStringLiteral("baseline.json"));
        QFile file(files.back());
        if (!file.open(QIODevice::WriteOnly))
            return 1;
        file.write(writeJsonDocument(madeTree(candidate)));
    }
    const Pair<Config> configs{ configOf(files[0]), configOf(files[1]) };
    const auto profile = builtInProfile();
    std::vector<double> times, busy;
    ConfigComparison compared;
    for (int i = 0; i < Repeats; ++i) {
        QElapsedTimer timer;
        timer.start();
        const std::clock_t begin = std::clock();
        compared = alignConfigs(configs.baseline, configs.candidate, *profile);
        busy.push_back(double(std::clock() - begin) * 1000 / CLOCKS_PER_SEC);
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    std::printf("%d keys a side, %d repeats, median\n", Keys, Repeats);
    std::printf("alidade alignConfigs       %.2f ms (%.2f ms of them computing), %zu rows that are "
                "not equal\n",
        median(times), median(busy), compared.rows.size() - size_t(compared.same));
    runPython(files);
    return 0;
}

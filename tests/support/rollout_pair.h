// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two small runs with rollouts, written file by file, and what the checks say of them.
#pragma once

#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_garble.h"
#include "core/model/names.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <functional>

namespace alidade {

inline constexpr auto SamplesOfStep = 4; ///< of a step

struct RolloutRow {
    QByteArray input;
    QByteArray output;
    QByteArray gts = "\"4\"";
    QByteArray score = "1.0";
};

inline QByteArray quoted(QByteArray text)
{
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "\\r").replace('\n', "\\n");
    return '"' + text + '"';
}

inline QByteArray lineOf(const RolloutRow& row, int step)
{
    return "{\"input\": " + quoted(row.input) + ", \"output\": " + quoted(row.output)
        + ", \"gts\": " + row.gts + ", \"score\": " + row.score
        + ", \"step\": " + QByteArray::number(step) + "}\n";
}

inline std::vector<RolloutRow> soundRows(int step)
{
    std::vector<RolloutRow> rows;
    for (int i = 0; i < SamplesOfStep; ++i) {
        const QByteArray a = QByteArray::number(step * 10 + i);
        rows.push_back({ "What is " + a + " + 1?",
            "One more than " + a + " is " + QByteArray::number(step * 10 + i + 1) + '.' });
    }
    return rows;
}

inline QByteArray linesOf(const std::vector<RolloutRow>& rows, int step)
{
    QByteArray lines;
    for (const RolloutRow& row : rows)
        lines += lineOf(row, step);
    return lines;
}

inline QByteArray soundStep(int step) { return linesOf(soundRows(step), step); }

inline QByteArray garbledStep(int step)
{
    auto rows = soundRows(step);
    for (RolloutRow& row : rows)
        row.output = QByteArray(700, '!');
    return linesOf(rows, step);
}

/// Two directories, written file by file and then compared.
class RolloutPair {
public:
    RolloutPair()
    {
        for (const Side side : BothSides)
            std::filesystem::create_directories(root(side));
    }

    /// `path` in bytes: names need not be UTF-8.
    void write(Side side, const QByteArray& path, const QByteArray& bytes) const
    {
        const std::filesystem::path target = root(side) + '/' + path.toStdString();
        std::filesystem::create_directories(target.parent_path());
        std::ofstream out(target, std::ios::binary);
        out.write(bytes.constData(), bytes.size());
        QVERIFY(out.good());
    }
    void writeBoth(const QByteArray& path, const QByteArray& bytes) const
    {
        for (const Side side : BothSides)
            write(side, path, bytes);
    }
    void writeConfig(Side side, const QByteArray& yaml) const
    {
        write(side, "outputs/2026-08-01/10-00-00/.hydra/config.yaml", yaml);
        write(side, "outputs/2026-08-01/10-00-00/.hydra/overrides.yaml", "[]\n");
    }

    /// `meanwhile`: what happens to the files between reading the runs and judging their texts.
    ComparisonPtr compare(
        const ComparedParts& parts = {}, const std::function<void()>& meanwhile = {}) const
    {
        SilentMonitor monitor;
        Pair<RunPtr> runs;
        for (const Side side : BothSides)
            runs[side]
                = loadRun(QString::fromStdString(root(side)), LoadOptions(), monitor).value();
        CompareOptions options;
        options.parts = parts;
        const ComparisonPtr compared = compareRuns(runs, options, monitor).value();
        if (meanwhile)
            meanwhile();
        return scanGarble(compared, 1, monitor).value();
    }

    std::string root(Side side) const
    {
        return m_directory.path().toStdString() + '/' + nameOf(side).data();
    }

private:
    QTemporaryDir m_directory;
};

/// The state of a check, and words that its detail holds.
inline void verifyVerdict(const ComparisonPtr& comparison, const char* check, const char* state,
    const QStringList& words = {})
{
    const Finding* finding = comparison->finding(QLatin1StringView(check));
    QVERIFY(finding);
    QVERIFY2(nameOf(finding->state) == QLatin1StringView(state),
        qPrintable(
            QString::fromLatin1(check) + u' ' + nameOf(finding->state) + u'\n' + finding->detail));
    for (const QString& word : words)
        QVERIFY2(finding->detail.contains(word), qPrintable(finding->detail));
    if (finding->state == Finding::State::Differs)
        QVERIFY(!finding->evidence.empty());
}

inline constexpr auto Replayed = "skip:\n  rollout:\n    enable: true\n";

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pair with something on every page: the demo pair, with a model and dumps laid beside it.
#pragma once

#include "core/engine/compare_runs.h"
#include "core/engine/demo_pair.h"
#include "core/engine/load_run.h"
#include "core/engine/scan_garble.h"
#include "core/engine/scan_weights.h"
#include "tests/support/bundle.h"

namespace alidade {

/// Writes baseline/ and candidate/ below `directory`.
inline Pair<QString> writeWholePair(const QString& directory)
{
    const auto demo = unpackDemoPair(directory + QStringLiteral("/demo"));
    if (!demo)
        qFatal("cannot unpack the demo pair");
    const QString root = QFileInfo(demo->baseline).path();
    for (const char* bundle : { "dump-origin/operator.txt", "weights/one-tensor-differs.txt",
             "model-config/tokenizer-differs.txt" }) {
        const QString other = directory + QStringLiteral("/other");
        QDir(other).removeRecursively();
        unpackBundle(
            QStringLiteral(ALIDADE_TEST_DATA "/checks/") + QString::fromLatin1(bundle), other);
        for (const char* side : { "baseline", "candidate" }) {
            const QString target
                = QString::fromLatin1(side) == u"baseline" ? demo->baseline : demo->candidate;
            const QString from = other + u'/' + QString::fromLatin1(side);
            for (const QString& name :
                QDir(from).entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
                QFile::rename(from + u'/' + name, target + u'/' + name);
        }
    }
    return *demo;
}

/// Two directories with a file that nothing recognises.
inline Pair<QString> makeEmptyPair(const QString& directory)
{
    Pair<QString> paths{ directory + QStringLiteral("/none_gpu"),
        directory + QStringLiteral("/none_npu") };
    for (const Side side : BothSides) {
        QDir().mkpath(paths[side]);
        QFile file(paths[side] + QStringLiteral("/notes.bin"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write");
    }
    return paths;
}

/// Everything read, compared and judged.
inline ComparisonPtr compareWholePair(const Pair<QString>& paths)
{
    SilentMonitor monitor;
    Pair<RunPtr> runs;
    for (const Side side : BothSides)
        runs[side] = loadRun(paths[side], {}, monitor).value();
    ComparisonPtr made = compareRuns(runs, {}, monitor).value();
    made = scanWeights(made, WeightsExtent::Full, monitor).value();
    return scanGarble(made, 2, monitor).value();
}

} // namespace alidade

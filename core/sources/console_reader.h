// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A console log of verl as plain facts: config prints, lines of metrics, launches, restarts. One
// pass, memory bounded by what is found. Decides nothing about them.
// Rules: formats document, section 1.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/base/value.h"
#include "core/model/metrics.h"
#include "core/model/replay.h"
#include "core/sources/metric_line.h"

#include <QStringList>

#include <string_view>
#include <utility>
#include <vector>

namespace alidade {

struct ConsoleConfig {
    Value tree; ///< a map
    int line = 0; ///< of its opening bracket
    int lastLine = 0;
    bool complete = true; ///< false: the print ends before its last bracket
};

struct ConsoleMetric {
    quint32 name = 0; ///< index into ConsoleLog::names
    bool threeDecimals = false;
    PrintedForm form = PrintedForm::Closed;
    quint8 digits = 0; ///< as in MetricPair
    double value = 0;
};

/// What follows a line of metrics in the output of its process.
enum class ConsoleFollow : quint8 {
    Text, ///< so the line is whole, or the rest of it was lost
    Start, ///< nothing, before the training is started again
    Nothing, ///< up to the end of the file
};

struct ConsoleMetricLine {
    int line = 0;
    quint32 stream = 0; ///< lines with the same number come from the same process
    bool prefixed = false; ///< Ray ends its lines, whether the process did or not
    ConsoleFollow follow = ConsoleFollow::Text;
    bool lacksEnd = false; ///< it was cut; what may be wrong is left out already
    bool threeDecimals = false; ///< all numbers of the line have exactly three decimals
    double step = 0;
    size_t first = 0; ///< into ConsoleLog::metrics
    size_t count = 0;
};

struct ConsoleMarker {
    enum class Kind : quint8 {
        Scratch, ///< "Training from scratch" and its like
        Resume, ///< "Resuming from …" and its like
        Rollouts, ///< "Dumped generations to …"
    };
    Kind kind = Kind::Scratch;
    int line = 0;
    QString text;
};

/// The words of a launch: from a `set -x` trace, or the list that Hydra prints when a job fails.
struct ConsoleLaunch {
    int line = 0;
    QString command; ///< empty when Hydra printed the list
    std::vector<QString> words;
    bool complete = true; ///< false: the list or the quote was never closed
    bool submitted = false; ///< through `ray job submit`
};

struct ConsoleVariable {
    int line = 0;
    QString name;
    QString value; ///< `***` where the name says that it is a secret
};

/// A version that a library printed.
struct ConsoleVersion {
    int line = 0;
    QString package; ///< canonical name
    QString version;
};

struct ConsoleLog {
    std::vector<ConsoleConfig> configs; ///< in file order, as is everything else here
    std::vector<QString> names; ///< of metrics
    std::vector<ConsoleMetric> metrics;
    std::vector<ConsoleMetricLine> metricLines;
    std::vector<ConsoleMarker> markers;
    std::vector<ConsoleLaunch> launches;
    std::vector<ConsoleVariable> variables; ///< assignments in `set -x` traces
    std::vector<ConsoleVersion> versions; ///< each once
    LostValues lost; ///< of lines of metrics; the file is left to the caller
    ReplayLog replay; ///< origins without the file
    std::vector<Note> notes; ///< source and file are empty, for the caller to fill in
    qint64 lines = 0;

    bool isEmpty() const { return configs.empty() && metricLines.empty() && launches.empty(); }
};

/// Cost: one sequential read; lines without anything of interest cost about a memchr.
/// Errors: Unreadable, Cancelled. Thread: any.
Result<ConsoleLog> readConsoleLog(const ByteFile& file, Monitor& monitor);
/// The same for bytes in memory.
ConsoleLog readConsoleLog(std::string_view bytes);

/// From the first bytes of a file: does it hold what only such a log holds? A log whose start holds
/// nothing of that is not recognised.
bool looksLikeConsoleLog(std::string_view head);

} // namespace alidade

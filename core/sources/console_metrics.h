// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Collects the lines of metrics of a console log and joins those that Ray's log monitor cut in two.
// Rules: formats document 1.5.
#pragma once

#include "core/sources/console_notes.h"
#include "core/sources/console_reader.h"
#include "core/sources/metric_line.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace alidade {

class ConsoleMetrics {
public:
    /// Fills names, metrics and metricLines of `log`, which must outlive it, as must `notes`.
    ConsoleMetrics(ConsoleLog& log, ConsoleNotes& notes);

    /// Text that begins with `step:`. True if it was taken as a line of metrics; false also when
    /// only its continuation will tell.
    bool take(std::string_view text, std::string_view stream, int line);
    /// What a later line is, as far as its own form tells.
    enum class Later : quint8 { Unknown, Known, Start };
    /// A later line of any stream. True if it is the rest of a line that was cut.
    bool join(std::string_view text, std::string_view stream, int line, Later later);
    /// gluedText() with the metrics that were seen so far.
    size_t gluedAt(std::string_view text) const;
    /// Text that begins with `step:` and breaks off where other text was glued to it.
    void takeBroken(std::string_view text, std::string_view stream, int line);
    /// Some line may still have a rest.
    bool hasCut() const { return !m_cuts.empty(); }
    /// A line of metrics without a readable step.
    void takeUnplaced(int line);
    /// Text of a worker that begins like metrics: counted, never taken.
    void takeForeign(std::string_view text, int line);
    /// The training is started again: nothing goes on.
    void forgetCuts();
    /// `cutLine`: the last line of the file when it has no line end, else 0.
    void finish(int cutLine);
    /// Numbers of a printed map.
    void add(const Value& map, double step, int line);

private:
    struct Cut {
        std::string stream;
        std::string text;
        int line = 0;
        int lastLine = 0;
        int joins = 0;
        qsizetype record = -1; ///< index into metricLines when the text is complete so far
    };
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    using Numbers = std::unordered_map<std::string, quint32, Hash, std::equal_to<>>;

    void store(const Cut& cut, ConsoleMetricLine& record);
    void keep(Cut cut);
    void giveUp(const Cut& cut, ConsoleFollow follow = ConsoleFollow::Text);
    bool leaveOutLast(const Cut& cut);
    bool endsInThreeDecimals(const Cut& cut) const;
    void noteUnreadable(int line);
    void lose(int line, const QString& text);
    bool appendMetric(std::string_view name, const MetricPair& printed);
    const Numbers::value_type* numberOf(std::string_view name);
    quint32 streamNumber(std::string_view stream);

    ConsoleLog& m_log;
    ConsoleNotes& m_notes;
    ParsedMetricLine m_parsed;
    std::vector<Cut> m_cuts; ///< at most one a stream
    Numbers m_names;
    std::vector<const Numbers::value_type*> m_order; ///< names of the last line, by place
    size_t m_place = 0; ///< in the line that is being stored
    Numbers m_streams;
    int m_unreadableLine = -1; ///< whose unreadable values were noted last
    qint64 m_unreadableLines = 0;
    int m_foreignLine = 0; ///< the first one of a worker
    qint64 m_foreign = 0;
    bool m_tooManyNames = false;
};

} // namespace alidade

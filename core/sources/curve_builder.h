// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Collects the points of one store of metrics as they come, by columns, and merges its attempts.
#pragma once

#include "core/model/metrics.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace alidade {

/// Whole, and from 0 to Limits::LargestStep: what trainers count.
bool isStep(double step);

/// Values that stand at no step, counted for one note.
struct UnplacedValues {
    qint64 count = 0;
    double first = 0; ///< what stands for the step of the first of them
    qint64 offsetBytes = 0;

    void take(double step, qint64 offset, qint64 values = 1);
    /// What was left out and where it begins. Only with a count.
    QString text() const;
};

class CurveBuilder {
public:
    /// The column of a metric (UTF-8), made when it is new; -1 beyond Limits::MetricNames.
    /// Cost: one comparison of texts when the names come in the same order step after step.
    int column(std::string_view name);
    /// Of a step that comes twice in one attempt the later value stays. `wallSeconds` NaN: unknown.
    void add(int column, double step, double value, double wallSeconds);

    /// What follows belongs to another start of the training. A start without points leaves none;
    /// beyond Limits::Attempts what follows belongs to the last one.
    void startAttempt(Origin origin, QString reason);
    /// The start that goes on now drops what earlier ones had from `step` on, whether it gets that
    /// far or not.
    void dropFrom(double step);
    /// Puts the points of `later` behind these, its starts included. What shares no metric with
    /// what is here was written beside it and is no other start.
    void append(CurveBuilder&& later);

    /// Something that stands there cannot be read.
    void lose(const Origin& where, const QString& text);

    /// A value that was written again at the same step of one start, as another one.
    struct Repeat {
        std::string name;
        double step = 0;
        qint64 count = 0; ///< of all such; 0: none
    };
    const Repeat& repeats() const { return m_repeat; }

    bool isEmpty() const { return m_points == 0; }
    bool isFull() const { return m_full; }
    qint64 points() const { return m_points; }
    size_t columns() const { return m_columns.size(); }
    /// Infinite when there are no points.
    double firstStep() const;
    double lastStep() const;

    /// Series sorted by name, with `relativeResolution` as given. Leaves the builder empty.
    MetricStore finish(double relativeResolution = 0);

private:
    struct Column {
        std::string name;
        std::vector<double> steps, values, wallSeconds; ///< wallSeconds empty or of the same length
        int next = 0; ///< the column that came after this one the last time
    };
    struct Start {
        Origin origin;
        QString reason;
        std::vector<size_t> begin; ///< per column that existed then; later columns begin at 0
        double firstStep;
        double lastStep;
        double dropFrom; ///< infinite: nothing
    };
    struct Hash {
        using is_transparent = void;
        size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };

    bool startIsEmpty() const;
    size_t beginOf(size_t start, size_t column) const;
    size_t endOf(size_t start, size_t column) const;
    bool sharesColumns(const CurveBuilder& other) const;
    void dropPoints();
    static MetricSeries slice(
        const Column& column, size_t from, size_t to, double relativeResolution);

    std::vector<Column> m_columns;
    std::unordered_map<std::string, int, Hash, std::equal_to<>> m_index;
    std::vector<Start> m_starts;
    Repeat m_repeat;
    LostValues m_lost;
    qint64 m_points = 0;
    int m_last = -1; ///< the column that was asked for last
    int m_first = -1; ///< the column that begins a row, as a guess
    bool m_full = false;
};

/// A warning that names the first repeat; nothing when there is none.
std::optional<Note> repeatNote(
    const CurveBuilder& curves, const QString& source, const Origin& where);

} // namespace alidade

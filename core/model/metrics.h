// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Metric curves as one store of a run wrote them.
#pragma once

#include "core/model/note.h"

#include <vector>

namespace alidade {

struct MetricSeries {
    QString name;
    std::vector<double> steps; ///< ascending, unique
    std::vector<double> values; ///< same length; NaN and infinities are kept
    std::vector<double> wallSeconds; ///< Unix time; empty when the store has none
    double resolution = 0; ///< smallest difference the store can show (0.001 for three decimals);
                           ///< 0: full precision
    double relativeResolution = 0; ///< the same as a fraction of the value (float32: 6e-8)
};

/// One start of the training within a store; a resumed run has several.
struct Attempt {
    Origin origin;
    QString reason; ///< what made it a new attempt, in the words of the file
    double firstStep = 0;
    double lastStep = 0;
    std::vector<MetricSeries> series; ///< as this attempt alone wrote them; empty for the only
                                      ///< attempt of a store, whose series they are
    bool replaced = false; ///< another training, of which nothing is among the merged series
};

/// What a store held and nobody can read: damaged, cut.
struct LostValues {
    qint64 places = 0; ///< 0: nothing is known to be lost
    Origin where; ///< of the first place
    QString text; ///< what is wrong there: one sentence, as in the note
};

/// Values that two stores of one run have at the same step and that are not the same.
struct MetricContradiction {
    QString name; ///< of the metric; one step is told, as a rule the first
    double step = 0;
    double here = 0;
    double there = 0;
    QString file; ///< of the other store
};

struct MetricStore {
    QString source; ///< source id
    Origin origin;
    int trust = 0; ///< higher is more precise; the most trusted store is the run's
    std::vector<MetricSeries>
        series; ///< attempts merged (the last one of a step wins), sorted by name
    std::vector<Attempt> attempts;
    LostValues lost;
    std::vector<MetricContradiction> contradictions; ///< sorted by name; empty once the user chose
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The verdict of one check, with the evidence of both sides.
#pragma once

#include "core/base/side.h"
#include "core/model/note.h"
#include "core/model/rollouts.h"

#include <optional>
#include <vector>

namespace alidade {

/// A place in the comparison that a page can show.
struct Locator {
    enum class Kind : quint8 { None, Config, Metric, Sample, File, Package, Variable, Op };

    Kind kind = Kind::None;
    QString key; ///< config key, metric, package, variable, operator
    std::optional<double> step;
    std::optional<Side> side;
    Origin origin; ///< file and line, where there is one
    RolloutKind rollouts = RolloutKind::Training;
    qsizetype sampleRow = -1; ///< Sample: row of `side` in that set; -1: only the step is meant
};

struct Evidence {
    std::optional<Side> side;
    Locator where;
    QString text;
};

struct Finding {
    enum class State : quint8 { Pass, Differs, CannotJudge, NotApplicable };
    enum class Severity : quint8 { Info, Warning, Error };

    QLatin1StringView check; ///< check id
    State state = State::CannotJudge;
    Severity severity = Severity::Info;
    QString title; ///< name of the subject, "Data order"
    QString detail; ///< what is the case, one or two sentences
    QString nextStep; ///< what to do about it
    std::vector<Evidence> evidence;
};

} // namespace alidade

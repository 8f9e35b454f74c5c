// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Searches the text of all samples of both runs: words, regular expressions, values of fields.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/base/side.h"
#include "core/model/rollouts.h"

#include <vector>

namespace alidade {

struct SampleQuery {
    enum class Where : quint8 {
        Output,
        Prompt,
        Anywhere, ///< prompt, output, gts and fields
        Field ///< a field (or gts) whose whole value is the text; "name=value" means that field
    };

    QString text;
    bool regularExpression = false; ///< of Perl; no meaning for Field
    bool caseSensitive = false;
    Where where = Where::Output;

    bool operator==(const SampleQuery&) const = default;
};

struct SampleHits {
    Pair<std::vector<quint8>> rows; ///< by row of RolloutSet::samples: 1 found, 0 not
    Pair<qsizetype> found;
    qsizetype unreadable = 0; ///< samples that could not be read any more
    qsizetype tooExpensive = 0; ///< samples of which nobody knows: the expression gave up on them
};

/// Why a query cannot be searched for; empty when it can.
QString queryProblem(const SampleQuery& query);

/// A found stretch of a text, in UTF-16 units.
struct TextHit {
    qsizetype begin = 0, length = 0;

    bool operator==(const TextHit&) const = default;
};

/// The first `limit` places in one text that the query means; none for values of fields and for
/// expressions that match nothing at all. Cost: linear, of an expression what it takes.
std::vector<TextHit> textHits(const QString& text, const SampleQuery& query, size_t limit);

/// Sets may be nullptr. Reads every sample once, in file order, in parallel. `threads` 0: all
/// cores. Errors: Malformed (the regular expression), Cancelled. Thread: any.
Result<SampleHits> searchSamples(
    const Pair<const RolloutSet*>& sets, const SampleQuery& query, int threads, Monitor& monitor);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The words of the JSON contract (cli.md) for every enum of the model.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

QLatin1StringView nameOf(Side side);
QLatin1StringView nameOf(Note::Severity severity);
QLatin1StringView nameOf(ConfigEntry::Provenance provenance);
QLatin1StringView nameOf(KeyAlignment::State state);
/// Empty for rows without a cause.
QLatin1StringView nameOf(KeyAlignment::Cause cause);
QLatin1StringView nameOf(MetricComparison::Verdict verdict);
QLatin1StringView nameOf(StepOrder::State state);
QLatin1StringView nameOf(RolloutKind kind);
QLatin1StringView nameOf(Finding::State state);
QLatin1StringView nameOf(Finding::Severity severity);
QLatin1StringView nameOf(Locator::Kind kind);
QLatin1StringView nameOf(SourceChoice::Kind kind);
QLatin1StringView nameOf(ReleaseClue::Kind kind);

/// "≈ 0.7.1", "≈ 0.7.0–0.7.1"; empty when the config tells nothing.
QString estimateText(const ReleaseEstimate& estimate);

/// The glyph of a finding, the same in the window and in reports: ✓ pass, ✕ error, ● warning,
/// – cannot judge, · not applicable.
QString markOf(const Finding& finding);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares the weights of both models, byte by byte or in samples; gigabytes, in the background.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

enum class WeightsExtent : quint8 {
    Automatic, ///< all up to Limits::FullHashBytes a side, else samples
    Sampled,
    Full
};

/// A new comparison with the tensors' bytes compared and findings made again.
/// Errors: Cancelled. Thread: any.
Result<ComparisonPtr> scanWeights(
    const ComparisonPtr& comparison, WeightsExtent extent, Monitor& monitor);

} // namespace alidade

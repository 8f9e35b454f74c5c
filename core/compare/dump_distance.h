// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far the statistics of two tensors are apart, and what they tell at all.
#pragma once

#include "core/compare/dump_leaf_pairs.h"

namespace alidade {

/// What an operator may be off without leaving the tolerance. Relative to the size of the tensor.
struct DumpTolerance {
    /// Two steps of a value with 8 significant bits (a step is 2⁻⁷ of the power of two below it).
    double bfloat16 = 2.0 / 128;
    /// Four steps of 2⁻¹⁰.
    double float16 = 4.0 / 1024;
    /// Wider types: what is computed in them mostly comes from narrower ones and from sums whose
    /// order differs between devices.
    double float32 = 0.002;
    /// An output may be this many times as far off as the worst input, …
    double amplification = 4;
    /// … but never further than this.
    double most = 0.05;
    /// Single elements (Max, Min) vary more than norms and means.
    double extremes = 2;
};

enum class DumpFamily : quint8 { Exact, Brain, Half, Wide, Unknown };

/// Of "torch.bfloat16" and "BFloat16" alike.
DumpFamily familyOf(std::string_view dtype);
/// What a tensor of a family may be off: its resolution, at least what devices differ by.
double stepOf(DumpFamily family, const DumpTolerance& tolerance);
/// Elements of "[2, 6, 8]".
double elementsOf(std::string_view shape);

struct LeafDistance {
    bool known = false;
    double relative = 0; ///< worst, relative to the size of the tensor
    double scaled = 0; ///< the same, extremes weighed by the tolerance
};

/// Statistics of two tensors of the same shape. NaN and infinity are left out: they are judged
/// apart.
LeafDistance distanceOf(
    const DumpLeafView& baseline, const DumpLeafView& candidate, const DumpTolerance& tolerance);

/// How much the statistics of two tensors tell.
struct ToldStatistics {
    bool complete = false; ///< the same ones on both sides, Max and Min among them
    bool oneSided = false; ///< one side has some that the other one lacks
    bool nothing = true; ///< none on either side
};

ToldStatistics toldBy(const DumpLeafView& baseline, const DumpLeafView& candidate);

/// 0 finite, 1 NaN, 2 +infinity, 4 -infinity.
quint8 codeOf(double value);

/// A norm is a sum, which can leave the range of its type though no element does: with a finite Max
/// and Min its infinity is none of the tensor, and tells nothing.
bool hasNormBeyondRange(const DumpLeafView& leaf);

/// As codeOf of a statistic that a leaf tells, of its elements: a norm beyond its range is finite.
quint8 nonFiniteAt(const DumpLeafView& leaf, int statistic);
/// NaN where the other tensor has none, or an infinity that it does not have: statistic by
/// statistic, as far as both tell them.
bool hasNewNonFinite(const DumpLeafView& own, const DumpLeafView& other);
/// Both have one, and it is the same.
bool sameChecksum(const DumpLeafView& baseline, const DumpLeafView& candidate);
/// "torch.bfloat16" and "BFloat16" are one.
bool sameType(const DumpLeafView& baseline, const DumpLeafView& candidate);
/// Whole numbers exactly, others within what devices differ by; devices are all alike.
/// Whether an argument is off, zero or none, which is mostly what its absence means.
bool meansNothing(std::string_view value);

bool sameScalar(const DumpLeafView& baseline, const DumpLeafView& candidate);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs every detector over a text and joins what they find into one verdict.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

class GarbleInput;

/// Spans come back sorted and disjoint (of overlapping ones the heavier wins;
/// a lighter one keeps what is left of it when that is most of it).
/// Cost: linear in the text, a few passes. Thread: any.
GarbleVerdict judgeText(GarbleInput input);

/// The score that spans make together. A sure finding reaches the threshold however short it is;
/// how far beyond tells how much of the text it covers (garble.md 3.10). `size`: of the text.
float scoreOfSpans(const std::vector<GarbleSpan>& spans, qsizetype size);

} // namespace alidade

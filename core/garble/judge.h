// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs every detector over a text and joins what they find into one verdict.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

namespace alidade {

/// Spans come back sorted and disjoint (of overlapping ones the heavier wins).
/// Cost: linear in the text, a few passes. Thread: any.
GarbleVerdict judgeText(QStringView text);

} // namespace alidade

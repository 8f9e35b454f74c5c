// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// NaN and infinity that came from another rank: a collective gives every rank what one of them put
// in. Sees the pairs of all ranks, after each of them was compared alone.
#pragma once

#include "core/model/dumps.h"

namespace alidade {

/// An origin that is a communication and is not known to have made what it gives: sets
/// DumpOrigin::received and, where the dump of the rank that made it is there, DumpOrigin::from.
void followOrigins(DumpComparison& comparison, const Pair<const DumpSet*>& sets);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads single samples from rollout files on demand, and notices files that were rewritten since
// they were indexed. Keeps a bounded number of files open.
#pragma once

#include "core/model/rollouts.h"
#include "core/sources/rollout_index.h"

#include <memory>
#include <vector>

namespace alidade {

/// `files` in the order to which SampleRef::file refers. Files are opened at the first read; a
/// compressed one is then unpacked. Thread: any, also several at once.
std::shared_ptr<const SampleReader> makeRolloutReader(
    std::vector<RolloutFile> files, const RolloutFields& fields);

} // namespace alidade

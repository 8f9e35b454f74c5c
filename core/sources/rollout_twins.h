// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rows of a rollout file that stand there more than once, byte for byte: a file that was written
// twice looks so, and so do equal answers to one prompt.
#pragma once

#include "core/base/byte_file.h"
#include "core/model/rollouts.h"

#include <optional>
#include <vector>

namespace alidade {

/// What is said of them, without the name of the file; nothing when there is none. `samples`: those
/// of `file`. Cost: O(n log n), and a read of every row whose keys another row has. Thread: any.
std::optional<Note> twinNote(const ByteFile& file, const std::vector<SampleRef>& samples);

} // namespace alidade

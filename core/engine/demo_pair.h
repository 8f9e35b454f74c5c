// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The sample pair inside the program, as two directories on disk, so that it is read like any other
// pair of runs. Knows nothing about what the files mean.
#pragma once

#include "core/base/result.h"
#include "core/base/side.h"

namespace alidade {

/// Writes the sample pair into the user's cache directory and returns both paths. Files that are
/// there already and equal are left alone; what differs is written again, what does not belong
/// there is removed. Without a writable cache the pair lands in a new private temporary directory,
/// which is left behind. Errors: Unreadable, when nothing can be written. Cost: about 1.5 MB of
/// reads or writes. Thread: any.
Result<Pair<QString>> unpackDemoPair();

/// The same into a directory of the caller's choice, which is created if need be (owner only).
Result<Pair<QString>> unpackDemoPair(const QString& directory);

} // namespace alidade

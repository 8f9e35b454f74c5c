// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two model directories → documents key by key with renames resolved, files by name, tensors by
// name whatever the sharding. Reads no weights: that is compareTensorBytes.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/model_files.h"
#include "core/model/profile.h"

namespace alidade {

/// Either may be nullptr. Cost: linear in keys and tensors. Thread: any.
ModelComparison compareModels(const Pair<const ModelFiles*>& models, const Profile& profile);

/// Compares the bytes of the tensors that agree in dtype and shape: all, or three windows of each.
/// Fills the rows and `extent`, `unreadable`, `complete`. Two files that are one, or blobs of one
/// hash, are not read. Errors: Cancelled. Memory: a few MB. Thread: any.
Result<void> compareTensorBytes(const Pair<const ModelFiles*>& models,
    ModelComparison::Extent extent, ModelComparison& comparison, Monitor& monitor);

} // namespace alidade

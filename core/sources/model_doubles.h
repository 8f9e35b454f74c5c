// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tensors that stand in several files of one model.
#pragma once

#include "core/base/monitor.h"
#include "core/model/model_files.h"

#include <map>

namespace alidade {

/// Leaves each tensor once: the one that the index names (`shardOf`: tensor → file), else the first
/// one. Where the others are not known to hold the same bytes, a fault says so. Expects the tensors
/// sorted by name. Cost: reads the doubled tensors, up to 64 MiB.
void dropDoubledTensors(ModelFiles& model, const std::map<QString, QString>& shardOf,
    Monitor& monitor, std::vector<Note>& notes);

} // namespace alidade

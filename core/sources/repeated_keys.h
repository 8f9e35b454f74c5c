// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Keys that stand more than once in one map of a document.
#pragma once

#include "core/base/value.h"
#include "core/model/note.h"

#include <vector>

namespace alidade {

/// Of keys that stand more than once the last one stays, as for every reader of JSON and YAML; a
/// note names each with its line. `source`: the id for the notes. Cost: linear.
void dropRepeatedKeys(
    Value& tree, const QString& file, const QString& source, std::vector<Note>& notes);

} // namespace alidade

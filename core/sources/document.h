// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole small file of a run as a typed tree, for the sources that read documents.
#pragma once

#include "core/base/monitor.h"
#include "core/base/value.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <optional>

namespace alidade {

enum class DocumentForm : quint8 { Yaml, Json };

/// Nothing, and a note of `source` with its line, when the file cannot be opened or understood.
/// Bounded by Limits::DocumentBytes. A cancelled unpacking gives nothing and no note.
/// `cut` (may be null) gets the last line of a YAML file that reads well but is cut, which is noted
/// too; else 0.
std::optional<Value> readDocument(const SourceFile& file, DocumentForm form,
    QLatin1StringView source, RunBuilder& builder, Monitor& monitor, int* cut = nullptr);

/// The last line of a YAML file that ends where its writers (PyYAML, OmegaConf, Go's) never end
/// one: inside a line, or behind a key or a dash without its value. 0: nothing tells that it is
/// cut; between two lines nothing can.
int cutYamlLine(std::string_view bytes);

/// The line of the last value of a tree; 0 when no part knows its line. Cost: linear.
int lastLine(const Value& tree);

/// Of a cut file the last value may be a part: takes it away. Entries in any order.
void dropLastEntry(std::vector<ConfigEntry>& entries);
/// The same of a tree, whose members stand in file order; maps that it leaves empty go, too.
void dropLastValue(Value& tree);

} // namespace alidade

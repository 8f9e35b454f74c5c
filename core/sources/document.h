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
std::optional<Value> readDocument(const SourceFile& file, DocumentForm form,
    QLatin1StringView source, RunBuilder& builder, Monitor& monitor);

} // namespace alidade

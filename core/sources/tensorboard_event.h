// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads the scalars of one TensorBoard event file (formats document, 4.2), in both encodings.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/model/note.h"
#include "core/sources/curve_builder.h"

#include <functional>

namespace alidade {

struct TensorboardEvents {
    CurveBuilder curves; ///< one start, more where the steps of a tag go back
    double relativeResolution = 0; ///< of the coarsest number format in the file
    qint64 scalars = 0;
};

/// Reads it in one pass. `path` names the file in origins. Damage becomes notes with the byte where
/// it stands; images, texts, histograms and unknown fields are left out silently.
/// Errors: Unreadable, Cancelled. Cost: about 500 MB/s.
Result<TensorboardEvents> readTensorboardEvents(const ByteFile& file, const QString& path,
    const std::function<void(Note::Severity, const QString&)>& note, Monitor& monitor);

} // namespace alidade

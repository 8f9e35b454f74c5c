// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A typed tree as a JSON document that people edit: the members of the outer object and the items
// of its lists stand on lines of their own, what is inside them on one line.
#pragma once

#include "core/base/value.h"

#include <QByteArray>

namespace alidade {

/// Ends in a line end. Reads back with parseJson as the same value; NaN and infinities are the bare
/// words that Python writes. Cost: linear. Thread: any.
QByteArray writeJsonDocument(const Value& value);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Why a text is garbled, in few sentences. The reason of a span counts what stands in that span;
// what is said of a text counts all of its spans.
#pragma once

#include "core/model/garble.h"

#include <vector>

namespace alidade {

struct GarbleReason {
    QLatin1StringView detector;
    QString text; ///< English, for inUserLanguage()
};

/// Every reason once, in the order of the text, with counts of the same thing added up.
/// Cost: spans times reasons. Thread: any.
std::vector<GarbleReason> reasonsOf(const GarbleVerdict& verdict);

/// The reason of one span, of one thing in the singular.
QString reasonOf(const GarbleSpan& span);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Texts of a redacted comparison pass the redactor once more where they are put together, for what
// stands in keys and names. What was replaced already must stay as it is then.
#pragma once

#include "core/report/redact_comparison.h"

namespace alidade {

/// `redactor` for text that it has seen before: its own replacements are kept.
Redactor redactorForAgain(Redactor redactor, const std::vector<Replaced>& replaced);

} // namespace alidade

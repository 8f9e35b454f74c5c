// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers and addresses that belong to one person or one machine: telephones, identity numbers,
// bank cards, staff numbers, network cards. Numbers of a training are none.
#pragma once

#include "core/report/redact.h"

namespace alidade::detail {

/// Appends to `found`, in no order. `key`: the setting whose value `text` is; empty: none.
/// Cost: linear. Thread: any.
void collectPersonal(const QString& text, const QString& key, std::vector<Redactor::Match>& found);

} // namespace alidade::detail

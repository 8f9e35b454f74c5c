// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// People as programs and forms name them: owners in a listing of files, logins of services, authors
// of commits, telephone numbers; and addresses to which whoever knows them may write.
#pragma once

#include "core/report/redact.h"

namespace alidade::detail {

/// Appends to `found`, in no order. Cost: linear. Thread: any.
void collectAccounts(const QString& text, std::vector<Redactor::Match>& found);

} // namespace alidade::detail

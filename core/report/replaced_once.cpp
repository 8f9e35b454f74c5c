// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/replaced_once.h"

namespace alidade {

Redactor redactorForAgain(Redactor redactor, const std::vector<Replaced>& replaced)
{
    for (const Replaced& one : replaced)
        if (one.replacement != one.original)
            redactor.setReplacement(one.replacement, one.replacement);
    return redactor;
}

} // namespace alidade

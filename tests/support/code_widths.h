// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The same as it runs on older processors: what this one has more is left out in turns.
#pragma once

#include "core/base/wide_code.h"

/// Calls run() for every width of code that this processor has; once where the compiler made one.
template <class Run> void forEachCodeWidth(const Run& run)
{
    using alidade::CodeWidth;
#if ALIDADE_HAS_WIDE_ONLY
    for (const CodeWidth width : { CodeWidth::Plain, CodeWidth::Wide, CodeWidth::Widest }) {
        alidade::allowedCodeWidth = width;
        run();
    }
    alidade::allowedCodeWidth = CodeWidth::Widest;
#else
    run();
#endif
}

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The prefixes that Ray, and vLLM inside it, put before each line of a worker, and the suffix of
// repeated lines. Rules: formats document 1.2, steps 6 to 8.
#pragma once

#include <string_view>

namespace alidade {

struct PrefixedText {
    std::string_view stream; ///< what stands in Ray's parentheses, `TaskRunner pid=3165`; empty for
                             ///< the driver and the shell
    std::string_view inner; ///< the same of a second prefix inside the first one
    std::string_view text;
};

/// Splits a line without colours. No allocation; the views point into `line`.
PrefixedText splitRayPrefix(std::string_view line);

/// `TaskRunner` of `TaskRunner pid=3165, ip=10.0.0.7`.
std::string_view streamName(std::string_view stream);

/// True for processes that compute, serve or score for the trainer: what looks like metrics in
/// their output is text of a model.
bool isWorkerStream(std::string_view stream);

/// `text` without ` [repeated 7x across cluster]` and the explanation that may follow it.
std::string_view withoutRepeatSuffix(std::string_view text);

} // namespace alidade

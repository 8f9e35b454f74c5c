// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A comparison without what tells who and where: every writer and every page works on it as on any
// other, so that pictures hold no more than texts do (issue 7).
#pragma once

#include "core/model/comparison.h"
#include "core/report/redact.h"

namespace alidade {

struct RedactOptions {
    bool answers = false; ///< also the prompts and outputs of rollouts, whole
};

/// A redactor that knows the users and hosts that the two runs name. Cost: linear in config,
/// variables and paths.
Redactor redactorFor(const Comparison& comparison);

/// A copy with every text redacted; samples are redacted when they are read. Config keys keep their
/// names, because pages find rows by them. Cost: linear in the copied texts. Thread: any.
ComparisonPtr redacted(const Comparison& comparison,
    const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options = {});

struct Replaced {
    Redactor::Kind kind = Redactor::Kind::Secret;
    QString original;
    QString replacement;
    int count = 0;
};

/// What is replaced in the texts that a report shows (samples aside, which are read when shown), by
/// kind and name: for a list that the user can change.
std::vector<Replaced> replacedIn(const Comparison& comparison, const Redactor& redactor);

} // namespace alidade

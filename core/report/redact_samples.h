// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Prompts and outputs for a report that leaves: they are redacted when they are read, and the marks
// on garbled text move with it.
#pragma once

#include "core/model/comparison.h"
#include "core/report/redact_comparison.h"

namespace alidade {

/// The set with a reader that hands out redacted samples.
void redactSamples(
    RolloutSet& set, const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options);

/// Leaves out of notes what they repeat of samples.
void leaveOutQuotes(std::vector<Note>& notes);

/// Leaves out of the examples of other templates, and of the evidence that shows them, what they
/// repeat of prompts.
void leaveOutTemplates(Comparison& copy);

/// Moves the marks of every garbled sample to where their text stands once it is redacted; a mark
/// over replaced text takes the replacement in. Where the text is left out or cannot be read again
/// a mark keeps its kind and reason and has no length. `plain` still reads the text that was
/// judged. Cost: one read a garbled sample.
void redactMarks(Comparison& copy, const Comparison& plain, const Redactor& redactor,
    const RedactOptions& options);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What of a run's rollouts could not be read. What is missing proves nothing, so no check may pass
// over it in silence.
#pragma once

#include "core/model/comparison.h"

#include <QStringList>

namespace alidade {

/// What is left of its rollouts proves nothing: more than a tenth of the lines or of the files
/// could not be read, more than a tenth of the samples that the other run has is missing behind the
/// end of a cut or an empty file, or files changed while they were read. Cost: linear in the
/// samples.
bool mostlyUnreadable(const Comparison& comparison, Side side);
/// "Candidate: 2 of 5 rollout files could not be read (rollouts/1.jsonl, rollouts/2.jsonl)"; empty
/// when everything was read.
QString unreadText(const Comparison& comparison, Side side);
/// Of both sides, with "; " between.
QString unreadText(const Comparison& comparison);
/// What to do where so much is missing that nothing can be judged.
QString unreadNextStep();
/// "Candidate: which of these folders is this run's cannot be told, and only the first was read:
/// …"; empty when there is no doubt about any set of rollouts.
QString rivalText(const Comparison& comparison, Side side);
/// Of both sides, of one set alone.
QString rivalText(const Comparison& comparison, RolloutKind kind);
QString rivalNextStep();
/// One line a file of which something could not be read, at most `most`.
std::vector<Evidence> unreadEvidence(const Comparison& comparison, Side side, size_t most);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What several checks need to say the same thing in the same way: evidence from config rows, and
// the few facts about a run that a rule depends on. No statistics.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// Text of the checks, translatable.
QString checkText(const char* text);

/// "data.shuffle = True (override, run.sh:31)" for each side that has the key.
std::vector<Evidence> configEvidence(const Comparison& comparison, const KeyAlignment& row);
/// "default changed from 1024 to 256 in 0.9.0"
QString changeText(const DefaultChange& change);
/// "trainer.use_v1 is there: 0.9.0 or later"
QString clueText(const ReleaseClue& clue);
/// The aligned row of a key; nullptr when there is no config or no such key on either side.
const KeyAlignment* configRow(const Comparison& comparison, QStringView key);
/// The entry of a side by its canonical key; nullptr when that side does not tell it.
const ConfigEntry* configEntry(const Comparison& comparison, const KeyAlignment& row, Side side);
const ConfigEntry* configEntry(const Comparison& comparison, QStringView key, Side side);
/// The same where the configs were read but not compared (--parts): what that side itself says.
const ConfigEntry* loadedEntry(const Comparison& comparison, QStringView key, Side side);
/// configEvidence() of its row, or where the configs were not compared what each side itself says.
std::vector<Evidence> keyEvidence(const Comparison& comparison, QStringView key);
/// False for what only the shell that ran the launch could tell.
bool isTold(const ConfigEntry& entry);

/// "No file tells the values of …", and what to do about it.
QString untoldText(const QStringList& keys);
QString untoldStep();
/// What to add where a config is missing or cut.
QString moreConfigStep();
/// True when either run trains a critic (critic.enable, else algorithm.adv_estimator=gae);
/// rules.md: critic.* counts only then.
bool trainsCritic(const Comparison& comparison);
/// How much a difference of the key weighs: error for key parameters unless the profile says
/// otherwise, warning for other keys.
Finding::Severity severityOf(const Comparison& comparison, const KeyAlignment& row);
/// "error", "warning", "info"; `otherwise` for an empty text.
Finding::Severity severityNamed(const QString& name, Finding::Severity otherwise);
/// False for rows that are never a reason (rules.md): ignored, run-specific, critic.* without a
/// critic.
bool countsAsReason(const Comparison& comparison, const KeyAlignment& row);

/// The set that the figures speak of: training, or validation when neither run has a training dump.
RolloutKind mainRollouts(const Comparison& comparison);
/// True while the rollouts of either side have only been read in part.
bool rolloutsIncomplete(const Comparison& comparison);

/// "a, b, c and 4 more".
QString listed(const QStringList& names, int most = 3);
/// `one`, which speaks of one thing without a number, or `many` with the number as %1.
QString counted(qsizetype count, const char* one, const char* many);
/// A step without decimals when it is whole.
QString stepText(double step);
QString sideName(Side side);

} // namespace alidade

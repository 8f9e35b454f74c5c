// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The sentences and the evidence of data-order. Which of them is said when, data_order.cpp decides.
#pragma once

#include "core/checks/data_order_facts.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace alidade {

/// Where the steps differ: "other prompts at 2 of 5 shared steps (1, 2)", "other ground truth …",
/// "the same messages of the user in another chat template …", "other validation prompts …".
QStringList differenceTexts(const DataOrderFacts& facts);
/// The steps that differ, a few of them, and an example of other templates.
std::vector<Evidence> differenceEvidence(const Comparison& comparison, const DataOrderFacts& facts);
/// "The same prompts in the same order at all 3 shared steps"
QString samePromptsText(const DataOrderFacts& facts);
/// That the steps are those of validations, where nothing else is there.
QString onlyValidationText();
/// "The same prompts at all shared steps, but at 1 (2) some come more often in one run …"
QString otherCountsText(const DataOrderFacts& facts);

/// Prompts count as equal whatever white space is at their end, but a model may read it.
struct WhiteSpaceRemark {
    QString text; ///< empty: it is the same everywhere
    std::optional<Evidence> first;
};
WhiteSpaceRemark whiteSpaceRemark(const Comparison& comparison, RolloutKind kind);

/// What the verdict does not rest on: other numbers of samples, steps that were not compared,
/// ground truth in one run only, folders that may be another run's, and what could not be read.
QStringList orderRemarks(const Comparison& comparison, const DataOrderFacts& facts);

} // namespace alidade

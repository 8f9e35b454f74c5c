// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts of the parts that a run and a comparison share with others, for redaction: each gets a
// copy whose texts are changed.
#pragma once

#include "core/model/comparison.h"

#include <functional>

namespace alidade {

/// Changes a text. `key`: the setting whose value it is; empty: none.
using TextVisit = std::function<void(QString& text, const QString& key)>;

/// Every text of a value, those of its members under their names below `key`.
void visitTexts(Value& value, const TextVisit& visit, const QString& key);

/// Gives the run copies of its environment, model and dumps whose texts `visit` has changed.
void visitParts(Run& run, const TextVisit& visit);
/// The comparisons of both, made to speak of the runs' new parts. `copy` holds the changed runs.
void rebindParts(Comparison& copy, const TextVisit& visit);

/// The comparison of the dumps with its names, labels and notes changed. What is read again from
/// the files goes through `shown`.
void redactDumps(
    Comparison& copy, const TextVisit& visit, const std::function<QString(const QString&)>& shown);

} // namespace alidade

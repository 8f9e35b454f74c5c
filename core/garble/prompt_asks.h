// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Clears what the prompt asked for: "write this sentence fifty times". Knows two texts, no run.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

namespace alidade {

/// Makes spans of repetition and floods count no more (weight below the threshold) when the prompt
/// asks to repeat and holds the very unit that is repeated; then the score is made anew.
/// Cost: linear. Thread: any.
void dropWhatWasAsked(QStringView prompt, QStringView text, GarbleVerdict& verdict);

/// True if a prompt asks to say something again and again: "repeat", "20 times", 二十遍. Arithmetic
/// ("3 times 4", "the second time", 第三次) and words about repetition ("repeated digits") ask for
/// nothing. Cost: linear.
bool asksToRepeat(QStringView prompt);

/// judgeText of an answer, its prompt considered. A blank prompt is an unknown one.
GarbleVerdict judgeAnswer(QStringView prompt, QStringView text);

} // namespace alidade

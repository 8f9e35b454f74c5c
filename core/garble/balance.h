// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Brackets and elements that a loop opens or closes: nested code and markup end with many alike;
// and what a program prints in a loop.
#pragma once

#include "core/garble/loops.h"

#include <QStringView>

namespace alidade {

enum class Balance : quint8 {
    None, ///< opens as many as it closes
    Closes, ///< what was opened before; or the text behind closes what it opens
    Open, ///< opens without end, or closes what nothing has opened
};

/// Cost: constant; looks at some thousand units before and behind. Thread: any.
Balance balanceOf(QStringView text, const Loop& loop);

/// Elements of markup with a word or two in each, between the tags of a list that has an end.
bool isClosedList(QStringView text, const Loop& loop);

/// Lines that the words before call the output of a program, no more than a small loop prints.
bool isPrinted(QStringView text, const Loop& loop);

} // namespace alidade

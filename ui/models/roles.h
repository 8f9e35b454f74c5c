// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// All item roles beyond Qt's own.
#pragma once

#include <qnamespace.h>

namespace alidade {

enum Role {
    SortRole = Qt::UserRole + 1, ///< number or text to sort by
    KeyRole, ///< what identifies the row across snapshots
    StateRole, ///< int of the row's state enum
    SparklineRole, ///< for the metric list
    ToneRole, ///< int of Tone: how the cell is painted
};

/// How a cell is painted; CellDelegate maps it to colours of the theme.
enum class Tone : int {
    Normal,
    Muted,
    Strong, ///< group rows
    Difference, ///< amber tint behind the text
    OneSided, ///< grey tint: the other side has it, this one does not
};

} // namespace alidade

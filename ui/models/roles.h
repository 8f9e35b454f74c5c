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
};

} // namespace alidade

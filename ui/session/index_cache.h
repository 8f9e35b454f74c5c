// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the window keeps the indexes of rollouts between starts. The core is told, it does not ask.
#pragma once

#include <QString>

namespace alidade {

/// In the user's cache directory; empty when there is none. It may not exist yet. Thread: any.
QString indexCacheDirectory();

} // namespace alidade

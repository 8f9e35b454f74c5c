// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The theme lies with the widgets, which paint with it; widgets must not include ui/session.
#pragma once

#include "ui/widgets/theme.h" // IWYU pragma: export

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two environments → rows of packages and variables, and what the communication mode of each side
// asks for. Facts by the profile's data; no verdicts.
#pragma once

#include "core/model/environment.h"
#include "core/model/profile.h"

namespace alidade {

/// The rows point into the runs, which must outlive the result. Cost: O(n). Thread: any.
EnvironmentComparison compareEnvironments(const Pair<RunPtr>& runs, const Profile& profile);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The built-in profile, and files laid over it (rules.md, "Profile").
#pragma once

#include "core/base/result.h"
#include "core/model/profile.h"
#include "core/sources/rollout_index.h"

#include <memory>

namespace alidade {

/// resources/profiles/verl.json, from the program itself. Thread: any.
std::shared_ptr<const Profile> builtInProfile();

/// Lays a user's file over `base`: list entries are added in front (so that theirs win), `"-glob"`
/// removes. Errors: NotFound, Unreadable, Malformed with the place.
Result<std::shared_ptr<const Profile>> overlayProfile(
    const std::shared_ptr<const Profile>& base, const QString& path);

/// The same with a profile that was read already, its `-glob` entries included.
std::shared_ptr<const Profile> layProfile(
    const std::shared_ptr<const Profile>& base, const Profile& over);

/// The names of rollout fields that a profile gives; the usual ones where it gives none.
RolloutFields rolloutFields(const Profile& profile);

} // namespace alidade

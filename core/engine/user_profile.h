// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A user's profile as a file to be edited: what the user says of single keys is written into it,
// and everything else in it stays as it is. Laid over the built-in profile it decides
// (load_profile.h).
#pragma once

#include "core/base/result.h"
#include "core/model/profile.h"
#include "core/sources/rollout_index.h"

#include <memory>

namespace alidade {

/// What a user wants of one config key.
enum class KeyWish : quint8 {
    None, ///< what the built-in profile says
    Ignore, ///< never a reason, folded away
    RunSpecific, ///< expected to differ, counted and folded
    AlwaysShow ///< neither, whatever the built-in profile says
};

class UserProfile {
public:
    /// An empty profile.
    UserProfile();
    /// An absent file is an empty profile. Errors: Unreadable, TooLarge; Malformed with
    /// `path:line`, also for what readProfile refuses.
    static Result<UserProfile> load(const QString& path);

    KeyWish wish(const QString& key) const;
    /// Takes the place of what the file said of this very key; globs of the file stay.
    void setWish(const QString& key, KeyWish wish);

    /// Which fields of rollout files hold what; takes the place of what the file said.
    void setRolloutFields(const RolloutFields& fields);

    /// This profile over another one. Errors: Malformed.
    Result<std::shared_ptr<const Profile>> laidOver(
        const std::shared_ptr<const Profile>& base) const;

    QByteArray toJson() const;
    /// All or nothing; makes the directory. Errors: Unreadable when it cannot be written.
    Result<void> save(const QString& path) const;

private:
    explicit UserProfile(Value document);
    Value* list(QLatin1StringView name);
    const Value* list(QLatin1StringView name) const;

    Value m_document; ///< a map that readProfile accepts
};

} // namespace alidade

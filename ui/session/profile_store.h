// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The user's own profile: laid over the built-in one, changed from the pages, kept in a file,
// undone, shared. Reads and writes in the background, one change after the other.
#pragma once

#include "core/engine/user_profile.h"

#include <QObject>
#include <QStringList>

#include <memory>

class QThreadPool;

namespace alidade {

class ProfileStore : public QObject {
    Q_OBJECT
public:
    /// `pool` must have run dry before the store goes.
    ProfileStore(std::shared_ptr<const Profile> builtIn, QThreadPool* pool, QObject* parent);
    ~ProfileStore() override;

    /// Keeps changes in this file and reads what it holds. Without it changes last as long as the
    /// program. A file that cannot be read is never written over.
    void open(const QString& path);
    QString path() const;
    /// The user's profile over the built-in one. Thread: GUI, like everything here.
    std::shared_ptr<const Profile> profile() const;
    /// What the user's profile says of exactly this key or glob.
    KeyWish wish(const QString& key) const;
    void setWishes(const QStringList& keys, KeyWish wish);
    /// Which fields of rollout files hold what.
    void setRolloutFields(const RolloutFields& fields);
    /// Takes the last change back.
    void undo();
    bool canUndo() const;
    /// A copy to hand on; changes go to path() as before.
    void saveAs(const QString& path);
    /// Replaces the user's profile by that of a file; can be undone.
    void load(const QString& path);
    bool isBusy() const;

Q_SIGNALS:
    void profileChanged(); ///< another profile() counts now
    void told(const QString& text); ///< what became of a change
    void failed(const QString& message); ///< for the message bar

private:
    struct Private;
    struct Request;
    void request(Request request);
    void startNext();

    std::unique_ptr<Private> m;
};

} // namespace alidade

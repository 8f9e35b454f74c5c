// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The session of the pair that is open: read when the pair is opened, written when it is left and
// when a note has been typed. Reads and writes in the background, one after the other. A file that
// cannot be read is never written over.
#pragma once

#include "ui/session/pair_session.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace alidade {

class Workspace;

class SessionStore : public QObject {
    Q_OBJECT
public:
    /// Made by sessionStoreOf().
    explicit SessionStore(Workspace& workspace);
    ~SessionStore() override;

    /// Another pair; a path that is empty: none, nothing is remembered. What was typed for the one
    /// before is written first. The same pair again changes nothing.
    void open(const Pair<QString>& paths);
    Pair<QString> paths() const;
    /// What the file told; empty until opened().
    const PairSession& session() const;
    /// True from opened() on.
    bool isOpen() const;
    /// Takes everything but the notes, and writes.
    void keepView(PairSession view);

    /// The user's note on a check; empty: none.
    QString note(const QString& check) const;
    /// Written some seconds after the last change. Cut at Limits::UserNote.
    void setNote(const QString& check, const QString& text);
    /// Notes stand only here: not written yet, or the file could not be written.
    bool hasUnsavedNotes() const;
    /// Writes what has not been written; tells by saved() or failed().
    void save();
    /// True while something is being read or written.
    bool isBusy() const;

Q_SIGNALS:
    void opened(); ///< session() is that of the pair
    void noteChanged(const QString& check);
    void saved(); ///< nothing is unsaved any more
    void failed(const QString& message); ///< for the message bar

private:
    struct Private;
    void startNext();
    void write();

    std::unique_ptr<Private> m;
};

/// That of the workspace, made on first use. Thread: GUI.
SessionStore& sessionStoreOf(Workspace& workspace);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is remembered of one pair of runs: where the user was and what he wrote. A plain value and
// its text form; knows no widget.
#pragma once

#include "core/base/result.h"
#include "core/base/side.h"

#include <QJsonObject>
#include <QMap>
#include <QString>

namespace alidade {

struct PairSession {
    Pair<QString> paths; ///< absolute
    QString page; ///< id of the page that was shown
    QMap<QString, QString> selected; ///< page id → what was selected on it
    /// objectName → bool, number or text; page id → what the page keeps
    QJsonObject filters;
    QJsonObject zoom; ///< of the plot, as PageMemory has it; empty: all steps
    QMap<QString, QByteArray> splitters; ///< "page/number" → QSplitter::saveState()
    QByteArray windowGeometry;
    QMap<QString, QString> notes; ///< check id → the user's note, never empty

    bool operator==(const PairSession&) const = default;
};

QByteArray toJson(const PairSession& session);
/// Values of a wrong type are left out. Errors: Malformed (no JSON object).
Result<PairSession> sessionFromJson(const QByteArray& text);

/// Where the sessions lie: beside the settings. Thread: any.
QString sessionDirectory();
/// The file of a pair: its name depends on both paths alone.
QString sessionFile(const QString& directory, const Pair<QString>& paths);

/// An empty session when there is no file. Errors: Unreadable, TooLarge, Malformed. Thread: any.
Result<PairSession> readSession(const QString& file, const Pair<QString>& paths);
/// Replaces the file as a whole, or leaves it. Then removes the oldest sessions without notes
/// beyond Limits::SessionFiles. Errors: Unreadable. Thread: any.
Result<void> writeSession(const QString& file, const PairSession& session);

} // namespace alidade

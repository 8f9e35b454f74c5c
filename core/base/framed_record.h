// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the readers of record files hand out: records with their place, and damage with its place.
#pragma once

#include <QString>

#include <functional>
#include <string_view>

namespace alidade {

struct FramedRecord {
    std::string_view bytes; ///< valid during the call only
    qint64 offset = 0; ///< of its frame in the file
};

struct FrameDamage {
    qint64 offset = 0;
    QString what; ///< one sentence
    bool cut = false; ///< the file ends inside a record, as while it is being written
};

/// "At byte 12: the last record is cut"
inline QString damageText(const FrameDamage& damage)
{
    return QStringLiteral("At byte %1: %2")
        .arg(QString::number(damage.offset),
            QString(damage.what.left(1).toLower() + damage.what.mid(1)));
}

using TakeRecord = std::function<void(const FramedRecord&)>;
using TakeDamage = std::function<void(const FrameDamage&)>;

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of absolute paths that somebody has named: teams, people, projects. What every machine
// has (/mnt, /data, site-packages, checkpoints, …), file names with an ending and the names of
// public models stay, so that a report remains readable.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

/// Begin and length, in UTF-16 units, of the parts to hide; in order. Paths of the system itself
/// (/usr, /etc, …) and code below a package have none. Cost: linear. Thread: any.
std::vector<std::pair<qsizetype, qsizetype>> namedPathParts(const QString& text);

/// A part of a text that is one path as a whole.
struct WholePathPart {
    enum class Kind : quint8 { Server, Person, Folder };
    qsizetype begin = 0; ///< UTF-16 units
    qsizetype length = 0;
    Kind kind = Kind::Folder;
};

/// The parts to hide of `text` when it is nothing but one path, whatever blanks and scripts are in
/// its folders: `/data/Zhao Min/x`, `D:\work data\x`, `\\srv 01\share`. Otherwise none.
std::vector<WholePathPart> wholePathParts(const QString& text);

/// True if a folder of that name would be hidden.
bool isNamedPathPart(QStringView part);

} // namespace alidade

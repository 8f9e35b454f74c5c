// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where something was said, and what a source could not read.
#pragma once

#include <QString>

namespace alidade {

struct Origin {
    QString file; ///< relative to the run's directory
    int line = 0; ///< 1-based; 0 = the whole file

    bool isValid() const { return !file.isEmpty(); }
    bool operator==(const Origin&) const = default;
};

struct Note {
    enum class Severity : quint8 { Info, Warning, Error };

    Severity severity = Severity::Warning;
    QString source; ///< id of the source, or empty for the run itself
    Origin where;
    QString text; ///< one sentence

    bool operator==(const Note&) const = default;
};

} // namespace alidade

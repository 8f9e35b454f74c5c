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

/// A piece of a text, in UTF-16 units.
struct Quote {
    qsizetype begin = 0;
    qsizetype length = 0;

    bool operator==(const Quote&) const = default;
};

struct Note {
    enum class Severity : quint8 { Info, Warning, Error };

    Severity severity = Severity::Warning;
    QString source; ///< id of the source, or empty for the run itself
    Origin where;
    QString text; ///< one sentence
    /// Where `text` repeats what a sample holds, a value or the name of a field: it is left out
    /// wherever prompts and answers are.
    Quote quoted{};

    bool operator==(const Note&) const = default;
};

} // namespace alidade

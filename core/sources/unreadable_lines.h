// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is said of the lines of a file that are no samples: one note for each reason, with the
// number of lines and the first ones.
#pragma once

#include "core/model/note.h"

#include <QStringList>

#include <vector>

namespace alidade {

class UnreadableLines {
public:
    /// A line that is no sample. `name`: of the reason, equal for lines that one note stands for.
    /// True: a new note has to be made, at place `note` of the file's notes; false: it is counted
    /// with another line.
    bool add(qint64 line, const QString& name, const QString& why, size_t note);
    /// Puts the numbers of lines into the notes that were made.
    void finish(std::vector<Note>& notes) const;
    /// Lines that a note stands for.
    qint64 told() const { return m_told; }

private:
    struct Reason {
        QString name;
        QString why; ///< of the first line
        bool varies = false; ///< it says something else of another line
        size_t note = 0;
        qint64 count = 0;
        QStringList first; ///< lines
    };
    std::vector<Reason> m_reasons;
    qint64 m_told = 0;
};

} // namespace alidade

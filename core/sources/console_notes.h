// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Notes of one console log while it is read, bounded. Source and file are filled in by the caller.
#pragma once

#include "core/base/limits.h"
#include "core/model/note.h"

#include <utility>
#include <vector>

namespace alidade {

class ConsoleNotes {
public:
    void add(Note::Severity severity, int line, QString text)
    {
        // One more than the builder keeps, so that it sees that there were more.
        if (m_notes.size() <= size_t(Limits::NotesPerFile))
            m_notes.push_back({ severity, {}, { {}, line }, std::move(text) });
        else
            ++m_dropped;
    }
    std::vector<Note> take()
    {
        if (m_dropped > 0)
            m_notes.push_back({ Note::Severity::Warning, {}, {},
                QStringLiteral("%1 more notes on this file were left out").arg(m_dropped) });
        return std::move(m_notes);
    }

private:
    std::vector<Note> m_notes;
    qint64 m_dropped = 0;
};

} // namespace alidade

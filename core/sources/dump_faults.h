// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a dump.json says badly: each such place becomes a note with its line and its operator.
#pragma once

#include "core/base/json_stream.h"
#include "core/model/dumps.h"

#include <string>
#include <string_view>
#include <vector>

namespace alidade {

/// Keeps the first places of a file and counts the others. Lines are found at the end, in one go.
class DumpFaults {
public:
    explicit DumpFaults(const JsonStream& stream)
        : m_stream(stream)
    {
    }

    /// The operator that the following ones belong to; empty: none.
    void beginOperator(std::string_view name);
    /// `sentence` has %1 for the place, which is the operator, `path` and `field`, as far as they
    /// are given, and %2 for `more`, if any. The place in the file is that of the last token.
    void add(const QString& sentence, std::string_view path, std::string_view field = {},
        const QString& more = {});
    /// The same, and the operator cannot be compared.
    void spoil(const QString& sentence, std::string_view path, std::string_view field = {},
        const QString& more = {});
    /// Whether anything of this operator was spoilt since beginOperator().
    bool spoilt() const { return m_spoilt; }

    /// Adds the notes, sorted by line. `source`: its id. Cost: reads the file again if there are
    /// any.
    void writeNotes(const QString& source, std::vector<Note>& notes);

private:
    struct Fault {
        qint64 offset = 0;
        QString text;
    };

    const JsonStream& m_stream;
    std::string m_operator;
    std::vector<Fault> m_faults;
    qsizetype m_further = 0;
    bool m_spoilt = false;
};

} // namespace alidade

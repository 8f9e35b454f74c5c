// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The values inside one operator of a dump.json: tensors, scalars, lists, dicts, nothing. An object
// is a leaf exactly if it has a text field `type` (or the `class_type` of a P2POp).
#pragma once

#include "core/base/json_stream.h"
#include "core/model/dumps.h"
#include "core/sources/dump_faults.h"

namespace alidade {

class DumpLeafReader {
public:
    /// What is no leaf of msprobe spoils the operator in `faults`, and becomes a leaf of which
    /// nothing is known (DumpLeafKind::Type::Other).
    DumpLeafReader(JsonStream& stream, DumpData& data, DumpPrecision precision, DumpFaults& faults)
        : m_stream(stream)
        , m_data(data)
        , m_precision(precision)
        , m_faults(faults)
    {
    }

    /// Reads the value that begins with `first`; its leaves get paths below `path`.
    void read(JsonStream::Token first, std::string_view path, DumpLeafKind::Category category);
    /// The field `is_nan` of the task nan_check.
    void addFlag(JsonStream::Token first);

private:
    struct Fields {
        DumpLeafKind kind;
        DumpStatistics numbers{};
        DumpTag tag;
        quint32 value = 0; ///< text
        quint32 seen = 0; ///< bits of the fields that were there
        JsonStream::Token valueToken = JsonStream::Token::End; ///< what stood as `value`
        bool tensor = false; ///< has a dtype
        bool typed = false;
        bool peer = false; ///< a P2POp: its tensor is the leaf
        bool spoilt = false; ///< a field cannot be read
    };

    void readValue(JsonStream::Token first, int depth);
    void readObject(int depth);
    void readField(Fields& fields, std::string_view name, JsonStream::Token token);
    void readStatistic(Fields& fields, int at, JsonStream::Token token);
    void readScalar(Fields& fields, JsonStream::Token token);
    /// A list as Python prints it, bounded.
    std::string listText(JsonStream::Token first);
    /// Sizes of a tensor; anything else spoils the leaf.
    void readShape(Fields& fields, JsonStream::Token token);
    /// A text or null.
    void readText(Fields& fields, quint32& text, std::string_view name, JsonStream::Token token);
    void spoil(Fields& fields, const QString& sentence, std::string_view name);
    void checkScalar(Fields& fields);
    void finish(Fields& fields);
    /// Tells the leaves of a P2POp, from `begin` on, what it does with them.
    void setTransfer(size_t begin, const std::string& text);
    void addUnknown();
    void add(const DumpLeafKind& kind, quint32 value);
    quint32 kindNumber(const DumpLeafKind& kind);

    JsonStream& m_stream;
    DumpData& m_data;
    DumpPrecision m_precision;
    DumpFaults& m_faults;
    std::string m_path;
    DumpLeafKind::Category m_category = DumpLeafKind::Category::Input;
    std::unordered_multimap<size_t, quint32> m_kinds;
};

} // namespace alidade

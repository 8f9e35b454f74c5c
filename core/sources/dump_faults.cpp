// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_faults.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace alidade {

void DumpFaults::beginOperator(std::string_view name)
{
    m_operator.assign(name);
    m_spoilt = false;
}

void DumpFaults::add(
    const QString& sentence, std::string_view path, std::string_view field, const QString& more)
{
    if (m_faults.size() >= size_t(Limits::NotesPerFile)) {
        ++m_further;
        return;
    }
    constexpr size_t LongestName = 300;
    std::string place;
    for (const std::string_view part : { std::string_view(m_operator), path, field })
        if (!part.empty())
            place.append(place.empty() ? "" : ", ").append(part.substr(0, LongestName));
    const QString where = decodeUtf8(place, nullptr);
    m_faults.push_back(
        { m_stream.offset(), more.isEmpty() ? sentence.arg(where) : sentence.arg(where, more) });
}

void DumpFaults::spoil(
    const QString& sentence, std::string_view path, std::string_view field, const QString& more)
{
    m_spoilt = true;
    add(sentence, path, field, more);
}

void DumpFaults::writeNotes(const QString& source, std::vector<Note>& notes)
{
    if (m_faults.empty())
        return;
    std::stable_sort(m_faults.begin(), m_faults.end(),
        [](const Fault& one, const Fault& other) { return one.offset < other.offset; });
    std::vector<qint64> offsets;
    offsets.reserve(m_faults.size());
    for (const Fault& fault : m_faults)
        offsets.push_back(fault.offset);
    const std::vector<int> lines = m_stream.linesOf(offsets);
    for (size_t at = 0; at < m_faults.size(); ++at)
        notes.push_back(Note{
            Note::Severity::Warning, source, { {}, lines[at] }, std::move(m_faults[at].text) });
    if (m_further > 0)
        notes.push_back(Note{ Note::Severity::Warning, source, { {}, lines.back() },
            QStringLiteral("%1 further values of this dump are not what msprobe writes")
                .arg(m_further) });
    m_faults.clear();
    m_further = 0;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/unreadable_lines.h"

#include "core/base/limits.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype NamedLines = 5;
/// The other half of a file's notes is for what else is to be said.
constexpr size_t MostReasons = size_t(Limits::NotesPerFile) / 2;

} // namespace

bool UnreadableLines::add(qint64 line, const QString& name, const QString& why, size_t note)
{
    const auto known = std::find_if(m_reasons.begin(), m_reasons.end(),
        [&](const Reason& reason) { return reason.name == name; });
    const bool isNew = known == m_reasons.end();
    if (isNew && m_reasons.size() >= MostReasons)
        return false;
    Reason& reason = isNew ? m_reasons.emplace_back() : *known;
    if (isNew) {
        reason.name = name;
        reason.why = why;
        reason.note = note;
    }
    reason.varies = reason.varies || reason.why != why;
    ++m_told;
    if (++reason.count <= NamedLines)
        reason.first.append(QString::number(line));
    return isNew;
}

void UnreadableLines::finish(std::vector<Note>& notes) const
{
    for (const Reason& reason : m_reasons) {
        if (reason.count == 1)
            continue;
        QString lines = reason.first.join(QStringLiteral(", "));
        if (reason.count > NamedLines)
            lines += QStringLiteral(", …");
        // Both begin alike: what the note quotes of a sample keeps its place.
        const QString text = reason.varies
            ? QStringLiteral("Unreadable sample: %1 (the first of %2 such lines with other values: "
                             "%3)")
            : QStringLiteral("Unreadable sample: %1 (%2 lines: %3)");
        notes[reason.note].text = text.arg(reason.why, QString::number(reason.count), lines);
    }
}

} // namespace alidade

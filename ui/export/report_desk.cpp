// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/report_desk.h"

#include "ui/session/workspace.h"

namespace alidade {

void ReportDesk::setDraft(const Pair<QString>& paths, const std::optional<ReportDraft>& draft)
{
    if (draft)
        m_drafts[{ paths.baseline, paths.candidate }] = *draft;
    else
        m_drafts.erase({ paths.baseline, paths.candidate });
}

std::optional<ReportDraft> ReportDesk::draft(const Pair<QString>& paths) const
{
    const auto found = m_drafts.find({ paths.baseline, paths.candidate });
    return found == m_drafts.end() ? std::nullopt : std::optional(found->second);
}

void ReportDesk::keep(const QString& what, const QImage& image, bool redacted)
{
    if (m_captures.size() == size_t(MostKept))
        m_captures.erase(m_captures.begin());
    m_captures.push_back({ QStringLiteral("capture-%1").arg(++m_keptEver), what, image, redacted });
}

ReportDesk& reportDeskOf(Workspace& workspace)
{
    auto* const found = workspace.findChild<ReportDesk*>(QString(), Qt::FindDirectChildrenOnly);
    return found ? *found : *new ReportDesk(&workspace);
}

} // namespace alidade

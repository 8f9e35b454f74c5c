// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview_page.h"

namespace alidade {

OverviewPage::OverviewPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
{
}

void OverviewPage::setComparison(const ComparisonPtr& comparison) { m_comparison = comparison; }

PageState OverviewPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    if (!m_comparison->suspects.empty())
        return { Finding::State::Differs, QString::number(m_comparison->suspects.size()) };
    for (const Finding& finding : m_comparison->findings) {
        if (finding.state == Finding::State::CannotJudge)
            return { Finding::State::CannotJudge, {} };
    }
    return { Finding::State::Pass, {} };
}

} // namespace alidade

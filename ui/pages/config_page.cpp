// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_page.h"

namespace alidade {

ConfigPage::ConfigPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
{
}

void ConfigPage::setComparison(const ComparisonPtr& comparison) { m_comparison = comparison; }

PageState ConfigPage::state() const
{
    if (!m_comparison || !m_comparison->config)
        return { m_comparison ? Finding::State::CannotJudge : Finding::State::NotApplicable, {} };
    return { Finding::State::Pass, {} };
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The first page: suspects, checklist with evidence, and what was recognised on each side.
#pragma once

#include "ui/pages/page.h"

namespace alidade {

class OverviewPage : public Page {
    Q_OBJECT
public:
    explicit OverviewPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    PageState state() const override;

private:
    ComparisonPtr m_comparison;
};

} // namespace alidade

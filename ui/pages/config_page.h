// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every config key of both runs: who set it, and why the values differ.
#pragma once

#include "ui/pages/page.h"

namespace alidade {

class ConfigPage : public Page {
    Q_OBJECT
public:
    explicit ConfigPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    PageState state() const override;

private:
    ComparisonPtr m_comparison;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Packages, variables, hardware and seeds of both runs, with the checks on versions and
// determinism.
#pragma once

#include "ui/pages/facts_page.h"

namespace alidade {

class EnvironmentPage final : public FactsPage {
    Q_OBJECT
public:
    explicit EnvironmentPage(Workspace& workspace, QWidget* parent = nullptr);

protected:
    std::vector<FactRow> makeRows(const Comparison& comparison) const override;
    Words emptyWords(const ComparisonPtr& comparison) const override;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Model files of both runs: config and tokenizer by meaning, tensors by name, files by size.
#pragma once

#include "ui/pages/facts_page.h"

namespace alidade {

class ModelPage final : public FactsPage {
    Q_OBJECT
public:
    explicit ModelPage(Workspace& workspace, QWidget* parent = nullptr);

protected:
    std::vector<FactRow> makeRows(const Comparison& comparison) const override;
    Words emptyWords(const ComparisonPtr& comparison) const override;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every setting that seeds a random generator, of both runs; those that contradict each other
// first.
#pragma once

#include "core/compare/seed_table.h"
#include "ui/models/table_model.h"

namespace alidade {

class SeedsModel : public TableModel<SeedRow> {
    Q_OBJECT
public:
    explicit SeedsModel(QObject* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);
    int contradictions() const;

protected:
    QVariant extraData(const SeedRow& row, int column, int role) const override;
};

} // namespace alidade

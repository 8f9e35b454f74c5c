// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The other fields of a sample pair, one row a name; what differs comes first.
#pragma once

#include "core/base/side.h"
#include "core/model/rollouts.h"
#include "ui/models/table_model.h"

#include <optional>

namespace alidade {

struct FieldRow {
    QString name;
    Pair<QString> value;
    bool differs = false;
};

/// Fields of both samples by name, in file order of the baseline; differing ones in front.
std::vector<FieldRow> fieldRows(const Pair<std::optional<Sample>>& samples);

class FieldsModel final : public TableModel<FieldRow> {
    Q_OBJECT
public:
    explicit FieldsModel(QObject* parent = nullptr);

protected:
    QVariant extraData(const FieldRow& row, int column, int role) const override;
};

} // namespace alidade

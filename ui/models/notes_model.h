// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the sources of both runs could not read, errors first.
#pragma once

#include "core/model/comparison.h"
#include "ui/models/table_model.h"

namespace alidade {

struct NoteRow {
    Side side = Side::Baseline;
    Note note;
};

class NotesModel : public TableModel<NoteRow> {
    Q_OBJECT
public:
    explicit NotesModel(QObject* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);

protected:
    QVariant extraData(const NoteRow& row, int column, int role) const override;
};

} // namespace alidade

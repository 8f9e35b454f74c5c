// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The checks of a comparison as rows of finished text: suspects in their order, or the whole
// checklist.
#pragma once

#include "core/model/comparison.h"
#include "ui/models/table_model.h"

namespace alidade {

struct FindingRow {
    Finding finding;
    int rank = 0; ///< suspects: 1-based; 0 in the checklist, and for symptoms
    bool symptom = false; ///< explained by the suspect above
};

/// "differs, error", for tool tips and screen readers.
QString stateText(const Finding& finding);

class FindingsModel : public TableModel<FindingRow> {
    Q_OBJECT
public:
    enum class Kind : quint8 { Suspects, Checklist };

    explicit FindingsModel(Kind kind, QObject* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);

protected:
    QVariant extraData(const FindingRow& row, int column, int role) const override;

private:
    Kind m_kind;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is replaced in a report, one original a row. A row that is not ticked keeps its original;
// the replacement can be edited.
#pragma once

#include "core/report/redact_comparison.h"

#include <QAbstractTableModel>

#include <vector>

namespace alidade {

class ReplacementsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Original, Replacement, Kind, Times, Columns };

    explicit ReplacementsModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent)
    {
    }

    /// Rows that stay where they were are updated in place, so that editing and selection go on.
    void setRows(std::vector<Replaced> rows);
    const std::vector<Replaced>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// The user wants this text in its place; the original itself: it is kept; a null text: what
    /// stood there at first.
    void decided(const QString& original, const QString& replacement);

private:
    std::vector<Replaced> m_rows;
};

} // namespace alidade

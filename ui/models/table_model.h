// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Base of all flat models: a concrete model is a table of columns over a vector of rows.
// A new snapshot is a reset; no other kind of change exists.
#pragma once

#include "ui/models/roles.h"

#include <QAbstractTableModel>
#include <QCoreApplication>

#include <functional>
#include <span>
#include <vector>

namespace alidade {

template <class Row> struct Column {
    const char* title; ///< QT_TRANSLATE_NOOP("Columns", …)
    QString (*text)(const Row&); ///< finished text
    QVariant (*sortKey)(const Row&) = nullptr; ///< nullptr: the text
    QString (*toolTip)(const Row&) = nullptr;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
};

template <class Row> class TableModel : public QAbstractTableModel {
public:
    explicit TableModel(std::span<const Column<Row>> columns, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_columns(columns)
    {
    }
    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    const std::vector<Row>& rows() const { return m_rows; }
    const Row& row(int index) const { return m_rows[size_t(index)]; }

    int rowCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : int(m_rows.size());
    }
    int columnCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : int(m_columns.size());
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= int(m_columns.size()))
            return {};
        const auto& column = m_columns[size_t(section)];
        if (role == Qt::DisplayRole)
            return QCoreApplication::translate("Columns", column.title);
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(column.alignment);
        return {};
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        const auto& column = m_columns[size_t(index.column())];
        const Row& row = m_rows[size_t(index.row())];
        switch (role) {
        case Qt::DisplayRole:
            return column.text(row);
        case Qt::ToolTipRole:
            return column.toolTip ? QVariant(column.toolTip(row)) : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(column.alignment);
        case SortRole:
            return column.sortKey ? column.sortKey(row) : QVariant(column.text(row));
        default:
            return extraData(row, index.column(), role);
        }
    }

protected:
    /// Roles of a concrete model: KeyRole, StateRole, …
    virtual QVariant extraData(const Row&, int /*column*/, int /*role*/) const { return {}; }

private:
    std::span<const Column<Row>> m_columns;
    std::vector<Row> m_rows;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/replacements_model.h"

#include "core/report/outline.h"

#include <algorithm>

namespace alidade {
namespace {

QString kindText(Redactor::Kind kind)
{
    switch (kind) {
    case Redactor::Kind::Secret:
        return ReplacementsModel::tr("secret");
    case Redactor::Kind::EMail:
        return ReplacementsModel::tr("e-mail");
    case Redactor::Kind::Address:
        return ReplacementsModel::tr("address");
    case Redactor::Kind::User:
        return ReplacementsModel::tr("user");
    case Redactor::Kind::Host:
        return ReplacementsModel::tr("host");
    case Redactor::Kind::Folder:
        return ReplacementsModel::tr("folder");
    }
    return {};
}

} // namespace

void ReplacementsModel::setRows(std::vector<Replaced> rows)
{
    const bool sameOriginals = rows.size() == m_rows.size()
        && std::equal(rows.begin(), rows.end(), m_rows.begin(),
            [](const Replaced& one, const Replaced& other) {
                return one.original == other.original && one.kind == other.kind;
            });
    if (!sameOriginals) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    } else if (!rows.empty()) {
        m_rows = std::move(rows);
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, Columns - 1));
    }
}

int ReplacementsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ReplacementsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ReplacementsModel::data(const QModelIndex& index, int role) const
{
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    const Replaced& row = m_rows[size_t(index.row())];
    if (role == Qt::CheckStateRole && index.column() == Original)
        return row.replacement == row.original ? Qt::Unchecked : Qt::Checked;
    if (role == Qt::AccessibleTextRole && index.column() == Original)
        return row.original;
    if (role == Qt::ToolTipRole && index.column() == Original)
        return tr("Take the tick away to keep this as it is");
    if (role == Qt::EditRole && index.column() == Replacement)
        return row.replacement;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Original:
        return withoutControls(row.original);
    case Replacement:
        return row.replacement == row.original ? tr("kept") : withoutControls(row.replacement);
    case Kind:
        return kindText(row.kind);
    case Times:
        return row.count;
    default:
        return {};
    }
}

bool ReplacementsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const Replaced& row = m_rows[size_t(index.row())];
    if (role == Qt::CheckStateRole && index.column() == Original) {
        const bool replace = value.toInt() == Qt::Checked;
        Q_EMIT decided(row.original, replace ? QString() : row.original);
        return true;
    }
    if (role == Qt::EditRole && index.column() == Replacement) {
        const QString text = value.toString().trimmed();
        if (text == row.replacement)
            return false;
        Q_EMIT decided(row.original, text.isEmpty() ? QString() : text);
        return true;
    }
    return false;
}

Qt::ItemFlags ReplacementsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Original)
        flags |= Qt::ItemIsUserCheckable;
    if (index.isValid() && index.column() == Replacement)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant ReplacementsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Original:
        return tr("Original");
    case Replacement:
        return tr("Replaced by");
    case Kind:
        return tr("Kind");
    case Times:
        return tr("Times");
    default:
        return {};
    }
}

} // namespace alidade

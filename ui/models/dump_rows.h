// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators of one pair of dumps as rows, and the tensors of one operator as rows.
#pragma once

#include "core/model/comparison.h"
#include "core/model/dumps.h"
#include "ui/models/table_model.h"

#include <QSortFilterProxyModel>

#include <array>
#include <optional>

namespace alidade {

/// The states that a filter knows; fused pairs and one-sided operators count as unmatched.
enum class DumpShow : quint8 { NonFinite, Differs, Unmatched, NotComparable, Same };
inline constexpr int DumpShows = 5;

DumpShow showOf(const DumpRow& row);
QString showText(DumpShow show);
/// `output.0 differs by 3.1 %`, the row's state in words.
QString stateText(const DumpPair& pair, const DumpRow& row);

/// Reads the comparison's rows in place: no text exists before it is shown.
class DumpsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum ColumnId { Operator, Mark, State, Tensor, Error, ColumnCount };

    explicit DumpsModel(QObject* parent = nullptr);

    /// `pair` -1 or a null comparison: no rows.
    void setPair(const ComparisonPtr& comparison, int pair);
    const DumpPair* pair() const { return m_pair; }
    std::array<int, DumpShows> counts() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QString text(const DumpRow& row, int column) const;

    ComparisonPtr m_comparison; ///< keeps the pair alive
    const DumpPair* m_pair = nullptr;
};

class DumpsFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit DumpsFilter(DumpsModel* model, QObject* parent = nullptr);
    void setText(const QString& text);
    void setShown(DumpShow show, bool shown);
    bool isShown(DumpShow show) const { return m_shown[size_t(show)]; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    DumpsModel* m_model;
    QString m_text;
    std::array<bool, DumpShows> m_shown{ true, true, true, true, false };
};

/// One tensor, or other argument, of an operator on both sides, as finished text.
struct DumpTensorRow {
    QString path; ///< "output.0"
    Pair<QString> type; ///< "torch.bfloat16 [2, 6, 8]"
    Pair<std::array<QString, 4>> statistic; ///< Max, Min, Mean, Norm
    QString error; ///< the largest difference of a statistic
    bool differs = false;
};

/// Joined by path, in the order of the candidate. Cost: linear in the leaves of the operator.
std::vector<DumpTensorRow> dumpTensorRows(const Pair<std::optional<DumpData>>& data);

class DumpTensorsModel final : public TableModel<DumpTensorRow> {
    Q_OBJECT
public:
    explicit DumpTensorsModel(QObject* parent = nullptr);

protected:
    QVariant extraData(const DumpTensorRow& row, int column, int role) const override;
};

} // namespace alidade

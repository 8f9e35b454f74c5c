// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table of sample pairs over an index vector; no proxy, so a million rows cost nothing. What
// must be read from disk arrives later through a bounded cache: data() reads no files.
#pragma once

#include "ui/models/roles.h"
#include "ui/models/sample_rows.h"

#include <QAbstractTableModel>

#include <deque>
#include <unordered_map>

namespace alidade {

class SamplesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum ColumnId { Step, Number, Score, Length, Garbled, FirstDifference, Prompt, ColumnCount };

    explicit SamplesModel(QObject* parent = nullptr);

    /// nullptr clears. Details of the same comparison are kept.
    void setTable(const SampleTablePtr& table);
    const SampleTablePtr& table() const { return m_table; }
    qsizetype pairOf(int row) const;
    /// -1: not among the rows.
    int rowOf(qsizetype pair) const;

    /// Pairs in [first, last] whose details are not here yet.
    std::vector<qsizetype> missingDetails(int first, int last) const;
    void putDetails(const SampleTablePtr& table, SampleDetails details);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    static constexpr size_t CachedDetails = 2'048;

    bool samePairs(const SampleTablePtr& table) const;
    QString text(qsizetype pair, int column) const;
    QString garbledText(qsizetype pair, Side side) const;
    QString garbledReasons(qsizetype pair) const;

    SampleTablePtr m_table;
    std::unordered_map<qsizetype, SampleDetail> m_details;
    std::deque<qsizetype> m_oldest; ///< keys of m_details in order of arrival
};

} // namespace alidade

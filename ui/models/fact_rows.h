// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Facts of both sides in two columns with the rule that judges them: the rows of the environment
// page and of the model page.
#pragma once

#include "core/model/finding.h"
#include "ui/models/table_model.h"

#include <QSortFilterProxyModel>

namespace alidade {

struct FactRow {
    enum class State : quint8 {
        Differs, ///< counts
        Allowed, ///< differs within its rule, or is expected on one side
        OneSided, ///< only one side tells it
        Unknown, ///< a side cannot be read
        Same
    };

    QString group; ///< "Packages"
    QString name;
    Pair<QString> text; ///< what each side says; empty: nothing
    QString rule; ///< "must be equal"
    QString explanation; ///< tool tip of the state
    State state = State::Same;
    Pair<Origin> origin;
    QString copied; ///< more than name and values, when there is something to copy: an export line
    int groupRank = 0; ///< order of the groups

    bool isDifference() const { return state != State::Same; }
    /// What finds the row again in the next comparison.
    QString key() const { return group + u'/' + name; }
};

class FactsModel final : public TableModel<FactRow> {
    Q_OBJECT
public:
    enum ColumnId { Group, Name, BaselineText, CandidateText, Mark, Rule };

    explicit FactsModel(QObject* parent = nullptr);

protected:
    QVariant extraData(const FactRow& row, int column, int role) const override;
};

/// By text, and only what differs unless all is asked for.
class FactsFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit FactsFilter(FactsModel* model, QObject* parent = nullptr);
    void setText(const QString& text);
    void setAllShown(bool all);
    bool accepts(const FactRow& row) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& one, const QModelIndex& other) const override;

private:
    FactsModel* m_model;
    QString m_text;
    bool m_all = false;
};

} // namespace alidade

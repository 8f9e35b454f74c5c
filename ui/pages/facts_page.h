// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A page of facts in two columns: what the checks say about them above, the table below. A concrete
// page tells its checks, makes the rows and the words for "nothing was found".
#pragma once

#include "ui/models/fact_rows.h"
#include "ui/pages/page.h"

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeView;
class QVBoxLayout;

namespace alidade {

class EmptyState;
class FilterChip;

class FactsPage : public Page {
    Q_OBJECT
public:
    void setComparison(const ComparisonPtr& comparison) final;
    void select(const QString& key) final;
    bool hasSelected(const QString& key) const final;
    void reveal(const Locator& where) final;
    PageState state() const final;
    void refresh() final;

protected:
    struct Words {
        QString title;
        QStringList lines;
    };

    /// `name` is the beginning of the object names. Both checks are ids of rules.md.
    FactsPage(const QString& name, std::vector<QLatin1StringView> checks, Workspace& workspace,
        QWidget* parent);

    virtual std::vector<FactRow> makeRows(const Comparison& comparison) const = 0;
    /// What stands in place of an empty table.
    virtual Words emptyWords(const ComparisonPtr& comparison) const = 0;
    /// The name of the row that shows a place; empty: none of this page.
    virtual QString nameOf(const Locator& where) const { return where.key; }

private:
    QWidget* buildFilterBar();
    QWidget* buildTable();
    void addFindings();
    void updateCounts();
    void showMenu(const QPoint& position);
    std::vector<FactRow> selectedRows() const;
    void copySelected() const;
    void openOrigin(const FactRow& row, Side side);
    void attach(Side side);

    QString m_name;
    std::vector<QLatin1StringView> m_checks;
    ComparisonPtr m_comparison;
    FactsModel* m_model;
    FactsFilter* m_filter;
    QStackedWidget* m_stack;
    QStackedWidget* m_tableOrNothing = nullptr;
    EmptyState* m_empty;
    QVBoxLayout* m_findings = nullptr;
    QTreeView* m_view = nullptr;
    QLabel* m_nothing = nullptr;
    QLabel* m_shown = nullptr;
    QLineEdit* m_text = nullptr;
    FilterChip* m_all = nullptr;
};

} // namespace alidade

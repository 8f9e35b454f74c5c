// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operator dumps: the places of both runs, the operators of one place in the order of execution,
// the origin of NaN and the first divergence one key away.
#pragma once

#include "ui/models/dump_rows.h"
#include "ui/pages/page.h"

#include <array>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class QTreeView;
class QTreeWidget;
class QVBoxLayout;

namespace alidade {

class DumpDetail;
class EmptyState;
class FilterChip;

class DumpsPage final : public Page {
    Q_OBJECT
public:
    explicit DumpsPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    void select(const QString& key) override;
    bool hasSelected(const QString& key) const override;
    PageState state() const override;
    bool isSettled() const override;
    void refresh() override;

private:
    QWidget* buildPlaces();
    QWidget* buildOperators();
    void fillPlaces();
    void showPair(int pair);
    void showEmptyState();
    void showGaps(const DumpPair* pair);
    void updateFilter();
    void showRow();
    bool selectRow(int row);
    void jumpToOrigin();
    void jumpToDivergence();
    void onlyUnmatched();

    ComparisonPtr m_comparison;
    int m_pair = -1;
    DumpsModel* m_model;
    DumpsFilter* m_filter;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QTreeWidget* m_places = nullptr;
    QTreeView* m_view = nullptr;
    QLineEdit* m_text = nullptr;
    QLabel* m_shown = nullptr;
    QToolButton* m_origin = nullptr;
    QToolButton* m_divergence = nullptr;
    std::array<FilterChip*, DumpShows> m_chips{};
    DumpDetail* m_detail = nullptr;
    QLabel* m_mismatch = nullptr; ///< what keeps the dumps from being compared
    QString m_madeDifferently;
};

} // namespace alidade

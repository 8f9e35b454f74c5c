// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every config key of both runs: which differ, who set each value, and which defaults drifted.
#pragma once

#include "ui/models/config_model.h"
#include "ui/pages/page.h"

class QLabel;
class QModelIndex;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTreeView;

namespace alidade {

class ConfigDetail;
class ConfigFilterBar;
class EmptyState;
class SeedsModel;
class UndoStrip;

class ConfigPage : public Page {
    Q_OBJECT
public:
    explicit ConfigPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    void select(const QString& key) override;
    QString selected() const override;
    PageState state() const override;
    void refresh() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildContent();
    void connectViews();
    void connectFilter();
    void addShortcuts();
    void showEmptyState();
    void showDetail();
    void showMenu(const QPoint& position);
    void showCounts();
    QString nothingText() const;
    void fitColumns();
    /// Runs `change`, which resets the model, and keeps what is selected.
    template <class Change> void keepingSelection(Change change);
    const KeyAlignment* current() const;
    /// Rows of the comparison that are selected; a prefix stands for what is shown below it.
    std::vector<int> selectedRows() const;
    void selectFirst();
    bool selectKey(const QString& key);
    void makeVisible(const KeyAlignment& row);
    void openPlace();

    ComparisonPtr m_comparison;
    ConfigModel* m_model;
    SeedsModel* m_seeds;
    QStackedWidget* m_stack; ///< content, or the empty state
    EmptyState* m_empty;
    ConfigFilterBar* m_bar = nullptr;
    QLabel* m_banner = nullptr;
    UndoStrip* m_undo = nullptr;
    QStackedWidget* m_lists = nullptr; ///< keys, nothing to show, seeds
    QTreeView* m_view = nullptr;
    QTableView* m_seedView = nullptr;
    QLabel* m_nothing = nullptr;
    ConfigDetail* m_detail = nullptr;
    bool m_fitting = false; ///< the key column is being fitted
    bool m_fittedByHand = false; ///< its width is the user's
};

} // namespace alidade

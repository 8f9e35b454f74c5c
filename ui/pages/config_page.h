// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every config key of both runs: who set it, and why the values differ. Opens on the differences,
// drifted defaults and key parameters first.
#pragma once

#include "ui/models/config_filter.h"
#include "ui/pages/page.h"

#include <array>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QPushButton;
class QTreeView;

namespace alidade {

class ConfigDetail;
class EmptyState;
class FilterChip;

class ConfigPage : public Page {
    Q_OBJECT
public:
    explicit ConfigPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    void select(const QString& key) override;
    PageState state() const override;
    void refresh() override;

private:
    QWidget* buildFilterBar();
    QWidget* buildTable();
    void showEmptyState();
    void updateCounts();
    void selectFirst();
    bool selectKey(const QString& key);
    void makeVisible(const KeyAlignment& row);
    void showDetail();
    void showMenu(const QPoint& position);
    const KeyAlignment* current() const;

    ComparisonPtr m_comparison;
    ConfigModel* m_model;
    ConfigFilter* m_filter;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLineEdit* m_text = nullptr;
    QComboBox* m_states = nullptr;
    QPushButton* m_layoutSwitch = nullptr;
    std::array<FilterChip*, ConfigCategories> m_chips{};
    FilterChip* m_keyParameters = nullptr;
    QLabel* m_shown = nullptr;
    QLabel* m_banner = nullptr;
    QTreeView* m_view = nullptr;
    QLabel* m_nothing = nullptr;
    ConfigDetail* m_detail = nullptr;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The filters above the config table: text or pattern, states, and a chip for each cause.
#pragma once

#include "ui/models/config_filter.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace alidade {

class FilterChip;

class ConfigFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit ConfigFilterBar(QWidget* parent = nullptr);

    const ConfigFilter& filter() const { return m_filter; }
    /// Shows the filter; filterChanged follows when it is another one.
    void setFilter(const ConfigFilter& filter);
    /// The page opens with it: differences, run-specific and ignored keys folded away.
    bool isUntouched() const { return m_filter == ConfigFilter(); }

    void setCounts(const std::array<int, ConfigCategories>& rows, int keyParameters);
    /// Of the seed table; `differing` of them contradict each other. None: no chip.
    void setSeedCount(int seeds, int differing);
    void setShown(int shown, qsizetype all);
    bool isTree() const;
    bool areSeedsShown() const;
    void setSeedsShown(bool shown);
    void focusText();
    /// "Profile ▾"; the page gives it a menu.
    QPushButton* profileButton() const { return m_profile; }
    /// Colours changed.
    void refresh();

Q_SIGNALS:
    void filterChanged();
    void treeToggled(bool tree);
    void seedsToggled(bool shown);
    void leftDownwards(); ///< the user goes on to the table

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLayout* buildFirstRow();
    QLayout* buildChips();
    void change(const ConfigFilter& filter);
    void showFilter();

    ConfigFilter m_filter;
    QLineEdit* m_text = nullptr;
    QPushButton* m_pattern = nullptr;
    QLabel* m_problem = nullptr;
    QComboBox* m_states = nullptr;
    QPushButton* m_tree = nullptr;
    QPushButton* m_profile = nullptr;
    QLabel* m_shown = nullptr;
    std::array<FilterChip*, size_t(ConfigCategory::Same)> m_chips{};
    FilterChip* m_keyParameters = nullptr;
    FilterChip* m_seeds = nullptr;
};

} // namespace alidade

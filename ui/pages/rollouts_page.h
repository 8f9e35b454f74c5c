// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollouts: which answers of the candidate differ or are garbled, at which steps, and the texts
// side by side. Strip of steps above, table of pairs, the texts of the selected pair.
#pragma once

#include "ui/models/samples_model.h"
#include "ui/pages/page.h"

#include <QFutureWatcher>

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;

namespace alidade {

class EmptyState;
class SampleTableView;
class SampleView;
class StepStrip;

class RolloutsPage final : public Page {
    Q_OBJECT
public:
    explicit RolloutsPage(Workspace& workspace, QWidget* parent = nullptr);
    ~RolloutsPage() override;

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    /// `step:ordinal`, or `step` alone.
    void select(const QString& key) override;
    PageState state() const override;
    bool isSettled() const override;
    void refresh() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What to select once the rows are there.
    struct Wanted {
        std::optional<qint32> step;
        qsizetype ordinal = 0; ///< 1-based; 0: the first pair of the step
        std::optional<Side> side;
        qsizetype row = -1; ///< sample row of `side`
    };

    QWidget* buildHead();
    void buildKeys();
    void chooseKind(RolloutKind kind);
    void makeTable();
    void showTable(const SampleTablePtr& table);
    void showEmpty();
    void updateHead();
    /// What to select once the table is there: "step:ordinal".
    void want(const QString& key);
    void selectWanted();
    void chooseStep(std::optional<qint32> step);
    void moveStep(int by);
    std::vector<RolloutKind> kinds() const;

    ComparisonPtr m_comparison;
    RolloutKind m_kind = RolloutKind::Training;
    SampleFilter m_filter;
    std::optional<Wanted> m_wanted;
    QFutureWatcher<Result<SampleTablePtr>> m_making;

    QStackedWidget* m_stack;
    EmptyState* m_empty;
    SampleTableView* m_tableView;
    SamplesModel* m_model;
    bool m_shown = false; ///< the rows are on screen and laid out
    StepStrip* m_strip = nullptr;
    QComboBox* m_sets = nullptr;
    QComboBox* m_show = nullptr;
    QLabel* m_summary = nullptr;
    QLabel* m_count = nullptr;
    QSplitter* m_splitter = nullptr;
    SampleView* m_view = nullptr;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The first page: suspects, the checklist with its evidence, and what was recognised on each side.
#pragma once

#include "ui/models/findings_model.h"
#include "ui/pages/page.h"

#include <QSet>
#include <QTimer>

class QLabel;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace alidade {

class EmptyState;
class FindingView;
class RunsBox;

class OverviewPage : public Page {
    Q_OBJECT
public:
    explicit OverviewPage(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison) override;
    /// Opens the check with this id.
    void select(const QString& key) override;
    bool hasSelected(const QString& key) const override;
    PageState state() const override;
    void refresh() override;

private:
    void rebuild();
    void addRows(const FindingsModel& model);
    void restoreScroll();
    QString summary() const;

    ComparisonPtr m_comparison;
    FindingsModel* m_suspects;
    FindingsModel* m_checklist;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QScrollArea* m_scroll;
    QVBoxLayout* m_list = nullptr;
    RunsBox* m_runs;
    QSet<QString> m_open; ///< object names of rows that are open
    int m_wantedScroll = -1; ///< where the list was before it was made anew; -1: it is there
    QTimer m_restoring; ///< runs while the new rows settle
    bool m_touched = false; ///< the user opened or closed a row
};

} // namespace alidade

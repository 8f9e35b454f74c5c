// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One operator of a dump: its tensors on both sides, the calls that led to it, and the gradients by
// layer of its place. What is not in memory is read in the background.
#pragma once

#include "core/model/comparison.h"
#include "core/model/dumps.h"
#include "ui/models/dump_rows.h"
#include "ui/session/task.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QTreeView;

namespace alidade {

class GradientBars;
class Workspace;

struct DumpDetails {
    std::vector<DumpTensorRow> tensors;
    Pair<QStringList> stack;
    QString error; ///< why nothing could be read
};

class DumpDetail : public QWidget {
    Q_OBJECT
public:
    explicit DumpDetail(Workspace& workspace, QWidget* parent = nullptr);

    /// `row` -1: none.
    void setRow(const ComparisonPtr& comparison, int pair, int row);
    bool isSettled() const { return !m_reading.isPending(); }

private:
    void show(const DumpDetails& details);

    Workspace& m_workspace;
    QLabel* m_title;
    QTabWidget* m_tabs;
    DumpTensorsModel* m_model;
    QTreeView* m_tensors;
    QPlainTextEdit* m_stack;
    GradientBars* m_gradients;
    TaskWatcher<DumpDetails> m_reading;
};

} // namespace alidade

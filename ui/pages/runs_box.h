// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What was recognised on each side: steps, config, metrics, rollouts, the files they came from, the
// choice where several were found, and what was looked for and not found.
#pragma once

#include "core/model/comparison.h"

#include <QWidget>

class QGridLayout;
class QVBoxLayout;

namespace alidade {

class Workspace;

class RunsBox : public QWidget {
    Q_OBJECT
public:
    explicit RunsBox(Workspace& workspace, QWidget* parent = nullptr);

    void setComparison(const ComparisonPtr& comparison);

private:
    void addSummary(QVBoxLayout* column, const Comparison& comparison);
    /// The estimated releases of verl; does nothing without a config.
    void addReleases(QGridLayout* grid, int& line, const Comparison& comparison);
    void addChoices(QVBoxLayout* column, const Comparison& comparison);
    void addSources(QVBoxLayout* column, const Comparison& comparison);
    void addMissing(QVBoxLayout* column, const Comparison& comparison);

    Workspace& m_workspace;
    QWidget* m_content = nullptr;
};

} // namespace alidade

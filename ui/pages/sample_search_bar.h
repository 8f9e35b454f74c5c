// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A search over all samples of both runs, in the background. What it finds becomes a filter of the
// table; the value of a field (a request id) is jumped to.
#pragma once

#include "core/compare/sample_search.h"
#include "core/model/comparison.h"
#include "ui/session/task.h"

#include <QWidget>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;

namespace alidade {

class Workspace;

using SampleHitsPtr = std::shared_ptr<const SampleHits>;

class SampleSearchBar : public QWidget {
    Q_OBJECT
public:
    explicit SampleSearchBar(Workspace& workspace, QWidget* parent = nullptr);
    ~SampleSearchBar() override;

    /// What is searched. Other runs or another set end a search and forget what was found.
    void setSets(const ComparisonPtr& comparison, RolloutKind kind);
    /// Shows the bar and takes the keyboard; `field`: for the value of a field.
    void open(bool field);
    /// Opens it for the value of a field: "name=value" is looked for at once, of a name the value
    /// is still to be typed.
    void openFor(const QString& field);
    /// The query whose hits are the filter; nothing when there is none.
    std::optional<SampleQuery> query() const { return m_found; }
    /// Only hits of this side count.
    std::optional<Side> side() const;
    bool isRunning() const;
    void say(const QString& text);

public Q_SLOTS:
    void start();
    void cancel();
    /// Ends a search, forgets what was found and hides the bar.
    void close();
    /// Cancels a search that runs, else closes.
    void dismiss();

Q_SIGNALS:
    /// nullptr: the filter is taken back.
    void hitsChanged(const alidade::SampleHitsPtr& hits);
    /// The samples with a value, to jump to.
    void valueFound(const alidade::SampleHitsPtr& hits);

private:
    SampleQuery typed() const;
    void finish();
    void forget();
    void updateControls();

    Workspace& m_workspace;
    ComparisonPtr m_comparison;
    RolloutKind m_kind = RolloutKind::Training;
    std::optional<SampleQuery> m_found;
    SampleQuery m_asked;
    TaskWatcher<SampleHitsPtr> m_searching;

    QLineEdit* m_text;
    QComboBox* m_where;
    QComboBox* m_side;
    QCheckBox* m_expression;
    QCheckBox* m_case;
    QToolButton* m_go;
    QProgressBar* m_progress;
    QLabel* m_status;
    QToolButton* m_close;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollouts: which answers of the candidate differ or are garbled, at which steps, and the texts
// side by side. Strip of steps above, table of pairs, the texts of the selected pair.
#pragma once

#include "core/sources/rollout_names.h"
#include "ui/models/sample_choice.h"
#include "ui/models/sample_pins.h"
#include "ui/models/samples_model.h"
#include "ui/pages/page.h"
#include "ui/session/task.h"

class QComboBox;
class QLabel;
class QMenu;
class QSplitter;
class QStackedWidget;

namespace alidade {

class EmptyState;
class LinkButton;
class ReadingBar;
class RolloutFilterBar;
class SampleSearchBar;
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
    /// `step:ordinal`, or `step` alone; of the other set `validation:step:ordinal`. Also
    /// `field:name=value`, the next sample with that value, and `field:name`, which asks for it.
    void select(const QString& key) override;
    bool hasSelected(const QString& key) const override;
    QString selected() const override;
    /// Filters, steps and the pairs made by hand.
    QJsonObject kept() const override;
    void restore(const QJsonObject& kept) override;
    PageState state() const override;
    bool isSettled() const override;
    void refresh() override;

    /// Writes the shortest prompts that show what is wrong into `directory`, in the background.
    /// `pair` of the table that is shown: of that one alone; -1: of the whole comparison.
    void saveReproduction(const QString& directory, qsizetype pair = -1);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* buildHead();
    void buildKeys();
    void setKeysEnabled(bool enabled);
    /// The keys of the page rest while the list of a combo box is open.
    void yieldKeysToLists();
    void showRowMenu(const QPoint& position); ///< in the viewport of the table
    void addLikeThis(QMenu& menu);
    void showOnly(SampleFilter::Show show, const QString& kind);
    void connectParts();
    void chooseKind(RolloutKind kind);
    /// Chooses and shows it.
    void switchKind(RolloutKind kind);
    /// The set of new runs that tells most: the first one with garbled answers of the candidate.
    RolloutKind openingKind(const std::vector<RolloutKind>& sets) const;
    /// Garbled answers in the set that is not shown must not be overlooked.
    void updateOtherSet();
    void makeTable();
    void showTable(const SampleTablePtr& table);
    /// Back to the order and the filter of the rows on screen, which have been read.
    void giveUpReading();
    /// The pair on screen as samples of these runs, so that it is found in another table.
    std::optional<WantedSample> shownSample() const;
    void showEmpty();
    void updateHead();
    /// What to select once the table is there: "step:ordinal".
    void want(const QString& key);
    void selectWanted();
    void chooseSteps(std::optional<StepRange> steps);
    void moveStep(int by);
    void goToHit(bool forward);
    void leave(); ///< Escape: ends what was begun last
    void markForPair();
    void jumpTo(const SampleHits& hits);
    void readFields();
    void exportReproduction(qsizetype pair);
    void askForFields(const std::vector<SeenField>& seen);
    void notice(const QString& text);
    std::vector<RolloutKind> kinds() const;

    ComparisonPtr m_comparison;
    RolloutKind m_kind = RolloutKind::Training;
    SampleFilter m_filter;
    SampleFilter m_shownFilter; ///< of the rows on screen
    SamplePins m_pins;
    std::optional<WantedSample> m_wanted;
    bool m_keepsFilter = false; ///< a filter that hides what is wanted is not given up for it
    std::optional<WantedSample> m_left; ///< on screen before a filter left no rows
    TaskWatcher<SampleTablePtr> m_making;
    TaskWatcher<std::vector<SeenField>> m_readingFields;
    TaskWatcher<QString> m_savingReproduction; ///< what to say of it

    QStackedWidget* m_stack;
    EmptyState* m_empty;
    SampleTableView* m_tableView;
    SamplesModel* m_model;
    bool m_shown = false; ///< the rows are on screen and laid out
    StepStrip* m_strip = nullptr;
    QComboBox* m_stripShows = nullptr;
    QComboBox* m_sets = nullptr;
    LinkButton* m_otherSet = nullptr;
    RolloutFilterBar* m_filters = nullptr;
    SampleSearchBar* m_search = nullptr;
    ReadingBar* m_reading = nullptr;
    QLabel* m_summary = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_notice = nullptr;
    QSplitter* m_splitter = nullptr;
    SampleView* m_view = nullptr;
};

} // namespace alidade

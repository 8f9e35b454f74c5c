// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One line to type in and a list of what it may mean: things to do, pages, findings, keys, metrics,
// samples. Lies over the window; keyboard alone is enough. Searches in the background and does
// nothing itself: whoever listens shows the place.
#pragma once

#include "ui/models/palette_entries.h"
#include "ui/session/task.h"

#include <QFrame>
#include <QPointer>

class QLabel;
class QLineEdit;
class QListView;
class QThreadPool;

namespace alidade {

class PaletteModel;

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// `pool` must have run dry before the palette goes. Hidden until open().
    CommandPalette(QThreadPool* pool, QWidget* parent);
    ~CommandPalette() override;

    /// Shows it with an empty line over `actions` and the places of `comparison` (may be null).
    void open(std::vector<PaletteEntry> actions, const ComparisonPtr& comparison);
    /// Hides it and gives the focus back to what had it.
    void dismiss();
    /// True when the list shows what the line means.
    bool isSettled() const;

Q_SIGNALS:
    void chosen(const alidade::PaletteEntry& entry);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void search();
    void showHits();
    void move(int rows);
    void activate();
    void place();

    QThreadPool* m_pool;
    QLineEdit* m_text;
    QListView* m_list;
    QLabel* m_count;
    PaletteModel* m_model;
    std::vector<PaletteEntry> m_actions;
    ComparisonPtr m_comparison;
    PaletteEntries m_places; ///< of m_comparison; null until they have been made
    TaskWatcher<PaletteHits> m_search;
    QPointer<QWidget> m_before; ///< had the focus
    bool m_settled = true;
    bool m_activateWhenSettled = false; ///< Return was faster than the search
};

} // namespace alidade

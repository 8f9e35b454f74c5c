// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the table of samples is limited to, apart from steps and a search. Knows no samples.
#pragma once

#include "ui/models/sample_filter.h"

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QSpinBox;
class QToolButton;

namespace alidade {

class RolloutFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit RolloutFilterBar(QWidget* parent = nullptr);

    /// All parts in one row; with less room they take more rows.
    QSize sizeHint() const override;
    /// Writes what is chosen into the parts of `filter` that belong here.
    void fill(SampleFilter& filter) const;
    /// Chooses nothing, without a signal.
    void reset();
    /// Chooses what fill() wrote, without a signal.
    void choose(const SampleFilter& filter);
    /// The kinds of garbled text that can be chosen; what was chosen stays if it is among them, or
    /// while `more` may come.
    void setKinds(const QStringList& kinds, bool more);
    /// Steps were chosen as well: they can be given up here.
    void setStepsChosen(bool chosen);

Q_SIGNALS:
    void changed();
    void allWanted(); ///< every row; comes before changed()

private:
    void announce();
    void updateReset();

    QComboBox* m_show;
    QComboBox* m_kind;
    QCheckBox* m_parts;
    QSpinBox* m_units;
    QToolButton* m_all;
    QString m_expectedKind; ///< chosen, and not among the kinds yet
    bool m_stepsChosen = false;
};

} // namespace alidade

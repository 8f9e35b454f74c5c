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

    /// Writes what is chosen into the parts of `filter` that belong here.
    void fill(SampleFilter& filter) const;
    /// Chooses nothing, without a signal.
    void reset();
    /// The kinds of garbled text that can be chosen; what was chosen stays if it is among them.
    void setKinds(const QStringList& kinds);

Q_SIGNALS:
    void changed();

private:
    void announce();

    QComboBox* m_show;
    QComboBox* m_kind;
    QCheckBox* m_parts;
    QSpinBox* m_units;
    QToolButton* m_all;
};

} // namespace alidade

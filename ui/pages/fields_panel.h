// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The other fields of a sample pair: gts and whatever the framework wrote. The user takes away what
// is of no interest; a field that was never seen before appears by itself.
#pragma once

#include "core/base/side.h"
#include "core/model/rollouts.h"

#include <QSet>
#include <QWidget>

#include <optional>

class QMenu;
class QTableView;
class QToolButton;

namespace alidade {

class FieldsModel;
class FoldSection;

class FieldsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FieldsPanel(QWidget* parent = nullptr);

    void setSamples(const Pair<std::optional<Sample>>& samples);
    void setShown(const QString& field, bool shown);
    /// The candidate's values first.
    void setSwapped(bool swapped);

private:
    void showRows();
    void fillMenu();

    Pair<std::optional<Sample>> m_samples; ///< texts of input and output left out
    QStringList m_known; ///< fields in the order in which they were first seen
    QSet<QString> m_hidden;
    bool m_swapped = false;
    FieldsModel* m_model;
    QTableView* m_table;
    QToolButton* m_choose;
    QMenu* m_menu;
    FoldSection* m_section;
};

} // namespace alidade

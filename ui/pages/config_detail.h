// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One config key in full: both values with the differing part marked, who set each and where, why
// they differ and why the key matters.
#pragma once

#include "core/model/comparison.h"

#include <QWidget>

class QLabel;

namespace alidade {

class ConfigModel;
class LinkButton;
class ValueView;
class Workspace;

class ConfigDetail : public QWidget {
    Q_OBJECT
public:
    ConfigDetail(Workspace& workspace, QWidget* parent = nullptr);

    /// nullptr: nothing is selected.
    void setRow(const ConfigModel& model, const KeyAlignment* row);
    /// Colours changed.
    void refresh();

private:
    struct SideBox {
        QLabel* heading = nullptr;
        QLabel* setBy = nullptr;
        LinkButton* overridePlace = nullptr;
        LinkButton* valuePlace = nullptr;
        ValueView* value = nullptr;
    };

    void showSide(Side side, const ConfigEntry* entry);

    Workspace& m_workspace;
    QLabel* m_key;
    QLabel* m_cause;
    QLabel* m_why;
    QWidget* m_values;
    Pair<SideBox> m_sides;
    Pair<bool> m_overridesOnly; ///< that side tells no defaults
    Pair<Locator> m_overridePlaces;
    Pair<Locator> m_valuePlaces;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One config key in full: both values with the differing part marked, who set each and where, why
// they differ and why the key matters.
#pragma once

#include "core/compare/seed_table.h"
#include "core/model/comparison.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace alidade {

class LinkButton;
class ValueView;
class Workspace;

class ConfigDetail : public QWidget {
    Q_OBJECT
public:
    ConfigDetail(Workspace& workspace, QWidget* parent = nullptr);

    /// nullptr: nothing is selected. The row belongs to the comparison.
    void setRow(const ComparisonPtr& comparison, const KeyAlignment* row);
    /// An environment variable that seeds something.
    void setVariable(const SeedRow& seed);
    /// Colours changed.
    void refresh();

private:
    struct SideBox {
        QLabel* heading = nullptr;
        QLabel* setBy = nullptr;
        LinkButton* overridePlace = nullptr;
        LinkButton* valuePlace = nullptr;
        QToolButton* copy = nullptr;
        ValueView* value = nullptr;
        Locator overrideAt;
        Locator valueAt;
        QString overrideWord; ///< for the clipboard
    };

    QLayout* buildSide(Side side);
    void setLines(const QString& key, const QStringList& lines, const QString& why);
    void showSide(Side side, const ConfigEntry* entry, bool tellsOverridesOnly);
    void showPlace(
        Side side, LinkButton* button, Locator& place, const Origin& origin, const QString& title);

    Workspace& m_workspace;
    QLabel* m_key;
    QLabel* m_cause;
    QLabel* m_why;
    QWidget* m_values;
    Pair<SideBox> m_sides;
};

} // namespace alidade

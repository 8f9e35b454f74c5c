// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One page a subject. Shows the comparison and reveals evidence; starts no threads but through
// runTask on the workspace's pool, reads no settings, does not know other pages.
#pragma once

#include "core/model/comparison.h"

#include <QJsonObject>
#include <QWidget>

#include <array>
#include <span>

namespace alidade {

class Workspace;

/// What the rail shows for a page: glyph and number, never colour alone.
struct PageState {
    Finding::State state = Finding::State::CannotJudge;
    QString badge; ///< "7", "12 %", empty
    QString meaning{}; ///< of the badge, where it is not plain what it counts
};

/// The state of a page that stands for these checks: one that differs decides, then one that cannot
/// judge, then a pass. A page never shows better than its checks say.
Finding::State stateOfChecks(
    const Comparison& comparison, std::span<const QLatin1StringView> checks);

class Page : public QWidget {
    Q_OBJECT
public:
    explicit Page(Workspace& workspace, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_workspace(workspace)
    {
    }
    /// nullptr clears the page. Selection and scroll are restored by key. Thread: GUI.
    virtual void setComparison(const ComparisonPtr& comparison) = 0;
    /// Shows and selects the place; ignores places of other pages.
    virtual void reveal(const Locator& where) { Q_UNUSED(where) }
    /// Selects by text, for `alidade shot --select`: a config key, a metric, `step:ordinal` of a
    /// sample.
    virtual void select(const QString& key) { Q_UNUSED(key) }
    /// What is selected, as select() takes it; empty: nothing that has a name.
    virtual QString selected() const { return {}; }
    /// Whether select() found the key, once the page has settled.
    virtual bool hasSelected(const QString& key) const { return selected() == key; }
    /// What the user chose on the page and no field of it holds, for the next time: to restore().
    virtual QJsonObject kept() const { return {}; }
    /// Takes what kept() gave, from whatever version.
    virtual void restore(const QJsonObject& kept) { Q_UNUSED(kept) }
    virtual PageState state() const = 0;
    /// True when everything that the page shows has been read (for headless images).
    virtual bool isSettled() const { return true; }
    /// Colours or language changed.
    virtual void refresh() { }

protected:
    Workspace& m_workspace;
};

struct PageEntry {
    QLatin1StringView id; ///< as in `alidade shot --page`
    const char* title; ///< QT_TRANSLATE_NOOP("Pages", …)
    std::array<Locator::Kind, 2> reveals; ///< kinds of places that the page shows
    Page* (*create)(Workspace& workspace, QWidget* parent);
};

/// The pages in the order of the rail; one file and one line in pages.cpp each.
std::span<const PageEntry> allPages();

} // namespace alidade

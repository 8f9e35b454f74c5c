// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// All pages with what stands around them: the names of the runs above, the rail at the left.
// Shows one comparison; the window and the headless page images both use it.
#pragma once

#include "core/model/comparison.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QStackedWidget;

namespace alidade {

class Page;
class PageRail;
class RunBar;
class Workspace;

class PageFrame : public QWidget {
    Q_OBJECT
public:
    explicit PageFrame(Workspace& workspace, QWidget* parent = nullptr);

    /// nullptr: the pages are empty. `paths` name the sides that are not loaded yet. The page that
    /// is shown gets it at once, the others one by one when the window has nothing else to do.
    void setComparison(const ComparisonPtr& comparison, const Pair<QString>& paths);
    /// True when every page has got the comparison, so that the rail tells all states.
    bool isUpToDate() const;
    /// True when this page shows the comparison (and there is one).
    bool isFilled(int page) const;
    void showPage(int page);
    int currentPage() const;
    Page* page(int index) const { return m_pages[size_t(index)]; }
    int pageCount() const { return int(m_pages.size()); }
    /// Index into allPages().
    static std::optional<int> pageOf(QStringView id);
    /// Shows the page that knows such places and lets it select this one. False: no page does.
    bool reveal(const Locator& where);
    /// Colours or language changed.
    void refresh();
    RunBar* runBar() const { return m_runBar; }

Q_SIGNALS:
    void pageChosen(int page); ///< by the user, in the rail
    void pageFilled(int page); ///< it has got a comparison

private:
    void bringUpToDate(int page);
    void bringNextUpToDate();
    void updateMark(int page);

    RunBar* m_runBar;
    PageRail* m_rail;
    QStackedWidget* m_stack;
    std::vector<Page*> m_pages;
    ComparisonPtr m_comparison;
    std::vector<bool> m_outdated; ///< pages that have not got m_comparison yet
    QTimer m_later;
};

} // namespace alidade

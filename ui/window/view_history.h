// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the user has been: pages and the places revealed on them, for back and forward.
#pragma once

#include "core/model/finding.h"

#include <optional>
#include <vector>

namespace alidade {

struct View {
    int page = 0;
    Locator place; ///< Kind::None: the page as it is
};

class ViewHistory {
public:
    /// A new place; forgets what lay ahead. The page that is shown already is not added twice.
    void visit(const View& view);
    std::optional<View> back();
    std::optional<View> forward();
    bool canGoBack() const { return m_at > 0; }
    bool canGoForward() const { return m_at + 1 < m_views.size(); }
    void clear();

private:
    static constexpr size_t Kept = 100;

    std::vector<View> m_views;
    size_t m_at = 0;
};

} // namespace alidade

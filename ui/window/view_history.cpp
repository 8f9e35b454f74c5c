// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/view_history.h"

namespace alidade {
namespace {

bool sameView(const View& earlier, const View& later)
{
    return earlier.page == later.page && earlier.place.kind == later.place.kind
        && earlier.place.key == later.place.key && earlier.place.step == later.place.step
        && earlier.place.side == later.place.side
        && earlier.place.sampleRow == later.place.sampleRow
        && earlier.place.rollouts == later.place.rollouts;
}

} // namespace

void ViewHistory::visit(const View& view)
{
    if (!m_views.empty() && sameView(m_views[m_at], view))
        return;
    if (!m_views.empty())
        m_views.resize(m_at + 1);
    m_views.push_back(view);
    if (m_views.size() > Kept)
        m_views.erase(m_views.begin());
    m_at = m_views.size() - 1;
}

std::optional<View> ViewHistory::back()
{
    if (!canGoBack())
        return std::nullopt;
    return m_views[--m_at];
}

std::optional<View> ViewHistory::forward()
{
    if (!canGoForward())
        return std::nullopt;
    return m_views[++m_at];
}

void ViewHistory::clear()
{
    m_views.clear();
    m_at = 0;
}

} // namespace alidade

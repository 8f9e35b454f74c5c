// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_renderer.h"

#include "ui/export/picture.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/workspace.h"

namespace alidade {
namespace {

constexpr int TickMs = 5;
/// A page counts as settled when it says so several times in a row: a job may have ended before the
/// page has heard.
constexpr int TimesSettled = 3;

} // namespace

PageRenderer::PageRenderer(ComparisonPtr comparison, QObject* parent)
    : QObject(parent)
    , m_comparison(std::move(comparison))
    , m_draw(&pictureOf)
{
    m_tick.setInterval(TickMs);
    connect(&m_tick, &QTimer::timeout, this, &PageRenderer::step);
}

PageRenderer::~PageRenderer() = default;

void PageRenderer::setDraw(Draw draw) { m_draw = std::move(draw); }

void PageRenderer::render(const PageImageRequest& request)
{
    m_request = request;
    m_stage = !m_frame ? Stage::Build : m_filled ? Stage::Select : Stage::Fill;
    m_tick.start();
}

void PageRenderer::cancel()
{
    m_tick.stop();
    m_stage = Stage::Idle;
}

void PageRenderer::step()
{
    const std::optional<int> number = PageFrame::pageOf(m_request.page);
    if (!number) {
        m_tick.stop();
        m_stage = Stage::Idle;
        Q_EMIT rendered({}, {});
        return;
    }
    switch (m_stage) {
    case Stage::Idle:
        m_tick.stop();
        return;
    case Stage::Build:
        m_workspace = std::make_unique<Workspace>();
        m_frame = std::make_unique<PageFrame>(*m_workspace);
        m_frame->setAttribute(Qt::WA_DontShowOnScreen);
        m_frame->setAutoFillBackground(true);
        m_stage = Stage::Fill;
        return;
    case Stage::Fill:
        m_frame->showPage(*number);
        m_frame->setComparison(m_comparison, {});
        m_filled = true;
        m_stage = Stage::Select;
        return;
    case Stage::Select: {
        const int strip = m_request.caption ? captionHeight() : 0;
        // Also below what the pages would like.
        m_frame->setFixedSize(m_request.size.width(), std::max(1, m_request.size.height() - strip));
        m_frame->showPage(*number);
        m_frame->show(); // laid out and polished like a window, never on a screen
        if (!m_request.select.isEmpty())
            m_frame->page(*number)->select(m_request.select);
        m_settled = 0;
        m_clock.start();
        m_stage = Stage::Settle;
        return;
    }
    case Stage::Settle: {
        const Page& page = *m_frame->page(*number);
        m_settled = page.isSettled() && m_frame->isUpToDate() ? m_settled + 1 : 0;
        if (m_settled < TimesSettled && m_clock.elapsed() <= m_request.timeoutMs)
            return;
        m_tick.stop();
        m_stage = Stage::Idle;
        m_hasSelected = m_request.select.isEmpty() || page.hasSelected(m_request.select);
        const Caption caption = captionFor(*m_comparison, m_request.page, page.selected());
        Q_EMIT rendered(m_draw(*m_frame, m_request.caption ? caption : Caption(), m_request.scale),
            caption.text());
        return;
    }
    }
}

} // namespace alidade

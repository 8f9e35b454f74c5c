// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_image.h"

#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/workspace.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QPainter>
#include <QTimer>

namespace alidade {
namespace {

/// Waits for what the page reads in the background. User input stays in the queue. A page counts as
/// settled when it says so several times in a row: a job may have ended before the page has heard.
void settle(const PageFrame& frame, const Page& page, int timeoutMs)
{
    constexpr int TimesSettled = 3;
    int settled = 0;
    QElapsedTimer clock;
    clock.start();
    QEventLoop loop;
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &loop, [&] {
        settled = page.isSettled() && frame.isUpToDate() ? settled + 1 : 0;
        if (settled >= TimesSettled || clock.elapsed() > timeoutMs)
            loop.quit();
    });
    tick.start(5);
    loop.exec(QEventLoop::ExcludeUserInputEvents);
}

} // namespace

QImage pageImage(const ComparisonPtr& comparison, const PageImageRequest& request)
{
    const std::optional<int> number = PageFrame::pageOf(request.page);
    if (!number)
        return {};
    Workspace workspace;
    PageFrame frame(workspace);
    frame.setAttribute(Qt::WA_DontShowOnScreen);
    frame.setAutoFillBackground(true);
    frame.setFixedSize(request.size); // also below what the pages would like
    frame.showPage(*number);
    frame.show(); // laid out and polished like a window, never on a screen
    frame.setComparison(comparison, {});
    Page* const page = frame.page(*number);
    if (!request.select.isEmpty())
        page->select(request.select);
    settle(frame, *page, request.timeoutMs);

    return widgetImage(frame, request.scale);
}

QImage widgetImage(QWidget& widget, double scale)
{
    QImage image((QSizeF(widget.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(currentTheme().window);
    QPainter painter(&image);
    widget.render(&painter);
    return image;
}

} // namespace alidade

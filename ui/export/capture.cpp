// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/capture.h"

#include "core/report/redact_comparison.h"
#include "ui/export/capture_window.h"
#include "ui/export/mark_canvas.h"
#include "ui/export/page_renderer.h"
#include "ui/export/panels.h"
#include "ui/export/picture_job.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace alidade {
namespace {

constexpr double Scale = 2;

const PageEntry& entryOf(const PageFrame& frame) { return allPages()[size_t(frame.currentPage())]; }

/// The widget to draw: a part of the page, or all of it when the part is not there.
QWidget& widgetOf(PageFrame& frame, const QString& panel, QString* title = nullptr)
{
    if (!panel.isEmpty())
        for (const Panel& part : panelsOf(*frame.page(frame.currentPage())))
            if (part.id == panel) {
                if (title)
                    *title = part.title;
                return *part.widget;
            }
    return frame;
}

} // namespace

Capture::Capture(PageFrame& frame, Workspace& workspace,
    std::function<void(std::optional<ThemeMode>)> applyColours, QWidget* window)
    : QObject(window)
    , m_frame(frame)
    , m_workspace(workspace)
    , m_applyColours(std::move(applyColours))
    , m_window(window)
{
}

void Capture::inColours(PageFrame& frame, const std::function<void()>& draw) const
{
    if (!m_options.light || !currentTheme().dark) {
        draw();
        return;
    }
    // Nothing is painted on the screen before the next turn of the event loop.
    m_applyColours(ThemeMode::Light);
    if (&frame != &m_frame)
        frame.refresh();
    draw();
    m_applyColours(std::nullopt);
}

Capture::Taken Capture::takeFrom(PageFrame& frame, const ComparisonPtr& comparison,
    const QString& panel, PictureFormat format) const
{
    Taken taken;
    const PageEntry& entry = entryOf(frame);
    QString part;
    QWidget& widget = widgetOf(frame, panel, &part);
    const Page& page = *frame.page(frame.currentPage());
    const Caption caption
        = comparison ? captionFor(*comparison, QString(entry.id), page.selected()) : Caption();
    taken.what = QCoreApplication::translate("Pages", entry.title);
    taken.name = QString(entry.id);
    if (!part.isEmpty()) {
        taken.what += QStringLiteral(": ") + part;
        taken.name += u'-' + panel;
    }
    inColours(frame, [&] {
        if (format == PictureFormat::Png)
            taken.image = pictureOf(widget, caption, Scale);
        else
            taken.bytes = vectorPictureOf(widget, caption, format);
    });
    return taken;
}

void Capture::take(const QString& panel, PictureFormat format, Take done)
{
    if (m_options.redact && m_workspace.comparison())
        takeRedacted(panel, format, done);
    else
        done(takeFrom(m_frame, m_workspace.comparison(), panel, format));
}

void Capture::takeRedacted(const QString& panel, PictureFormat format, const Take& done)
{
    PageImageRequest request;
    request.page = QString(entryOf(m_frame).id);
    request.select = m_frame.page(m_frame.currentPage())->selected();
    request.size = m_frame.size() + QSize(0, captionHeight());
    whenDone(runTask<ComparisonPtr>(m_workspace.pool(),
                 [comparison = m_workspace.comparison()](Monitor&) -> Result<ComparisonPtr> {
                     return redacted(
                         *comparison, std::make_shared<const Redactor>(redactorFor(*comparison)));
                 }),
        this, [this, request, panel, format, done](const Result<ComparisonPtr>& hidden) {
            if (!hidden)
                return;
            auto* const renderer = new PageRenderer(*hidden, this);
            renderer->setDraw([this, comparison = *hidden, panel, format, done](
                                  PageFrame& frame, const Caption&, double) -> QImage {
                Taken taken = takeFrom(frame, comparison, panel, format);
                taken.redacted = true;
                done(taken);
                return {};
            });
            connect(renderer, &PageRenderer::rendered, renderer, &QObject::deleteLater);
            renderer->render(request);
        });
}

void Capture::copy(const QString& panel)
{
    take(panel, PictureFormat::Png, [this](const Taken& taken) {
        copyPicture(taken.image, taken.what, m_workspace.pool(), this,
            [this, redacted = taken.redacted](
                const PictureOutcome& outcome) { tell(redacted, outcome.done, outcome.text); });
    });
}

void Capture::save(const QString& panel)
{
    const QWidget& widget = widgetOf(m_frame, panel);
    const QString name
        = QString(entryOf(m_frame).id) + (panel.isEmpty() ? QString() : QString(u'-' + panel));
    const QString path = QFileDialog::getSaveFileName(
        m_window, tr("Save image"), name + u".png", pictureFilters(widget));
    if (!path.isEmpty())
        saveTo(path, panel);
}

void Capture::saveTo(const QString& path, const QString& panel)
{
    const auto able = pictureFormats(widgetOf(m_frame, panel));
    const std::optional<PictureFormat> format = pictureFormat(path);
    if (!format || std::find(able.begin(), able.end(), *format) == able.end()) {
        Q_EMIT told(false,
            able.size() > 1 ? tr("The name decides the format: end it with .png, .svg or .pdf")
                            : tr("The name decides the format: end it with .png. Lines and text "
                                 "as .svg or .pdf are there for the plot alone"));
        return;
    }
    take(panel, *format, [this, path](const Taken& taken) {
        savePicture(taken.image, taken.bytes, path, m_workspace.pool(), this,
            [this, redacted = taken.redacted](
                const PictureOutcome& outcome) { tell(redacted, outcome.done, outcome.text); });
    });
}

void Capture::mark(const QString& panel)
{
    take(panel, PictureFormat::Png, [this](const Taken& taken) {
        auto* const window
            = new CaptureWindow(taken.image, taken.name, taken.what, m_workspace.pool(), m_window);
        connect(window, &CaptureWindow::told, this, &Capture::told);
        connect(window, &CaptureWindow::keepRequested, this,
            [this, taken](const QImage& image) { keep(taken, image); });
        window->show();
        window->raise();
        window->activateWindow();
        window->canvas()->setFocus();
    });
}

const std::vector<KeptCapture>& Capture::kept() const
{
    return reportDeskOf(m_workspace).captures();
}

void Capture::tell(bool redacted, bool done, const QString& text)
{
    const bool warns = done && !redacted && reportDeskOf(m_workspace).takeNamesWarning();
    Q_EMIT told(done,
        warns ? tr("%1. Names and paths show in it; the capture menu can leave them out").arg(text)
              : text);
}

void Capture::keep(const Taken& taken, const QImage& image)
{
    reportDeskOf(m_workspace).keep(taken.what, image, taken.redacted);
    Q_EMIT keptChanged();
    Q_EMIT told(true, tr("Kept for the bug report: %1").arg(taken.what));
}

} // namespace alidade

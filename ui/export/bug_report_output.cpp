// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What leaves the bug report: to the clipboard, into a file, into a folder.
#include "core/engine/export_dumps.h"
#include "core/report/reproduction.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/export/page_pictures.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>

namespace alidade {
namespace {

/// What `alidade export` writes.
Result<bool> writeFolder(const Comparison& comparison, const QString& text,
    std::vector<ReportPicture> pictures, const ReportOptions& options, const Redactor* redactor,
    const QString& path, Monitor& monitor)
{
    const auto files
        = reportFiles(comparison, text, std::move(pictures), options, redactor, monitor);
    if (!files)
        return tl::unexpected<Error>(files.error());
    if (const auto written = writeReportFiles(*files, path, monitor); !written)
        return tl::unexpected<Error>(written.error());
    if (const auto written = exportDumps(comparison, path, monitor); !written)
        return tl::unexpected<Error>(written.error());
    const QString reproduction = path + QStringLiteral("/reproduction");
    if (const auto written = exportReproduction(comparison, reproduction, redactor, monitor);
        !written)
        return tl::unexpected<Error>(written.error());
    return true;
}

} // namespace

void BugReportDialog::setBusy(bool busy, const QString& what)
{
    m_busy = busy;
    m_what->setText(what);
    m_what->setVisible(busy);
    m_progress->setRange(0, 0);
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy);
    // Nothing leaves before names are replaced; the text needs no pictures.
    m_copy->setEnabled(!m_stale);
    for (QPushButton* button : { m_saveFile, m_saveFolder })
        button->setEnabled(!busy && !m_stale);
}

void BugReportDialog::tell(bool done, const QString& text)
{
    m_messages->clear();
    m_messages->post(done ? MessageBar::Kind::Info : MessageBar::Kind::Error, text);
    if (done)
        Q_EMIT told(text);
}

void BugReportDialog::copy()
{
    whenDone(
        runTask<QString>(m_workspace.pool(),
            [text = m_text->toPlainText(), redactor = m_prepared.redactor](
                Monitor&) -> Result<QString> { return redactor ? redactor->apply(text) : text; }),
        this, [this](const Result<QString>& text) {
            QGuiApplication::clipboard()->setText(*text);
            tell(true, tr("Copied: paste it into an issue. Pictures are added there by hand."));
        });
}

void BugReportDialog::saveFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save report"), QStringLiteral("report.html"), tr("HTML file (*.html)"));
    if (!path.isEmpty())
        drawFor(Output::File, path);
}

void BugReportDialog::saveFolder()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Save report into"));
    if (!path.isEmpty())
        drawFor(Output::Folder, path);
}

void BugReportDialog::drawFor(Output output, const QString& path)
{
    m_output = output;
    m_path = path;
    setBusy(true, tr("Drawing pages"));
    m_pictures->draw(chosenPages());
}

void BugReportDialog::picturesDrawn()
{
    setBusy(false);
    if (m_output == Output::Preview)
        updatePreview();
    else
        write(m_output, m_path);
}

void BugReportDialog::write(Output output, const QString& path)
{
    std::vector<ReportPicture> pictures;
    for (const PageImageRequest& page : chosenPages())
        if (const ReportPicture* picture = m_pictures->picture(page.page))
            pictures.push_back(*picture);
    std::vector<KeptCapture> captures;
    for (const KeptCapture* capture : chosenCaptures())
        captures.push_back(*capture);
    setBusy(true, tr("Writing"));
    ReportOptions options;
    options.userNotes = m_userNotes;
    const auto work = [output, path, options, prepared = m_prepared, text = m_text->toPlainText(),
                          pictures, captures](Monitor& monitor) -> Result<bool> {
        std::vector<ReportPicture> all = pictures;
        for (const KeptCapture& capture : captures)
            all.push_back({ capture.name + QStringLiteral(".png"), pngOf(capture.image),
                int(capture.image.deviceIndependentSize().width()) });
        if (output == Output::Folder) {
            return writeFolder(*prepared.comparison, text, std::move(all), options,
                prepared.redactor.get(), path, monitor);
        }
        const QByteArray html
            = issueHtml(*prepared.comparison, text, all, options, prepared.redactor.get());
        QSaveFile file(path);
        if (monitor.cancelled())
            return cancelledFailure();
        if (!file.open(QIODevice::WriteOnly) || file.write(html) != html.size() || !file.commit())
            return failure(Error::Code::Unreadable, file.errorString(), path);
        return true;
    };
    m_writing.start(m_workspace.pool(), work, this, [this, path](const Result<bool>& written) {
        setBusy(false);
        if (written)
            tell(true, tr("Saved as %1").arg(path));
        else if (written.error().code != Error::Code::Cancelled)
            tell(false,
                tr("%1 cannot be written: %2").arg(written.error().where, written.error().what));
    });
}

void BugReportDialog::cancel()
{
    m_preparing.cancel();
    m_writing.cancel();
    if (m_pictures)
        m_pictures->cancel();
    setBusy(false);
}

} // namespace alidade

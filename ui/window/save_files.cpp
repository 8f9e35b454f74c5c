// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/save_files.h"

#include "core/report/report.h"
#include "ui/session/task.h"
#include "ui/widgets/message_bar.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace alidade {
namespace {

QString said(const char* text) { return QCoreApplication::translate("SaveFiles", text); }

} // namespace

void saveReport(QWidget* window, MessageBar& messages, QThreadPool* pool,
    const ComparisonPtr& comparison, const QMap<QString, QString>& userNotes)
{
    QStringList filters;
    for (const ReportFormat& format : reportFormats())
        filters.append(QStringLiteral("*.") + format.id);
    const QString path
        = QFileDialog::getSaveFileName(window, said(QT_TRANSLATE_NOOP("SaveFiles", "Save report")),
            QStringLiteral("report.md"), filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    const QString suffix = QFileInfo(path).suffix();
    const auto formats = reportFormats();
    const auto format = std::find_if(
        formats.begin(), formats.end(), [&](const ReportFormat& one) { return suffix == one.id; });
    if (format == formats.end()) {
        messages.post(MessageBar::Kind::Warning,
            said(QT_TRANSLATE_NOOP(
                     "SaveFiles", "The name decides the format: end it with one of %1"))
                .arg(filters.join(u' ')));
        return;
    }
    whenDone(runTask<bool>(pool,
                 [comparison, write = format->write, path, userNotes](Monitor&) -> Result<bool> {
                     QSaveFile file(path);
                     ReportOptions options;
                     options.userNotes = userNotes;
                     const QByteArray bytes = write(*comparison, options);
                     if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()
                         || !file.commit())
                         return failure(Error::Code::Unreadable, file.errorString(), path);
                     return true;
                 }),
        &messages, [path, bar = &messages](const Result<bool>& saved) {
            if (saved)
                bar->post(MessageBar::Kind::Info,
                    said(QT_TRANSLATE_NOOP("SaveFiles", "Saved as %1")).arg(path));
            else
                bar->post(MessageBar::Kind::Error,
                    said(QT_TRANSLATE_NOOP("SaveFiles", "%1 cannot be written: %2"))
                        .arg(path, saved.error().what));
        });
}

} // namespace alidade

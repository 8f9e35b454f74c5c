// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/save_files.h"

#include "core/report/report.h"
#include "ui/export/page_image.h"
#include "ui/widgets/message_bar.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>

namespace alidade {
namespace {

void tell(MessageBar& messages, const QString& path, bool saved, const QString& why)
{
    if (saved)
        messages.post(MessageBar::Kind::Info,
            QCoreApplication::translate("SaveFiles", "Saved as %1").arg(path));
    else
        messages.post(MessageBar::Kind::Error,
            QCoreApplication::translate("SaveFiles", "%1 cannot be written: %2").arg(path, why));
}

} // namespace

void saveCapture(QWidget* window, MessageBar& messages, QWidget& shown, const QString& name)
{
    // Drawn before the dialog lies over it.
    const QImage image = widgetImage(shown, 2);
    const QString path = QFileDialog::getSaveFileName(window,
        QCoreApplication::translate("SaveFiles", "Save page as image"), name + u".png",
        QCoreApplication::translate("SaveFiles", "PNG images (*.png)"));
    if (!path.isEmpty())
        tell(messages, path, image.save(path, "PNG"),
            QCoreApplication::translate("SaveFiles", "the directory may not be writable"));
}

void saveReport(QWidget* window, MessageBar& messages, const ComparisonPtr& comparison)
{
    QStringList filters;
    for (const ReportFormat& format : reportFormats())
        filters.append(QStringLiteral("*.") + format.id);
    const QString path = QFileDialog::getSaveFileName(window,
        QCoreApplication::translate("SaveFiles", "Save report"), QStringLiteral("report.md"),
        filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    const QString suffix = QFileInfo(path).suffix();
    for (const ReportFormat& format : reportFormats()) {
        if (suffix != format.id)
            continue;
        QSaveFile file(path);
        const QByteArray bytes = format.write(*comparison, {});
        const bool saved
            = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
        tell(messages, path, saved, file.errorString());
        return;
    }
    messages.post(MessageBar::Kind::Warning,
        QCoreApplication::translate(
            "SaveFiles", "The name decides the format: end it with one of %1")
            .arg(filters.join(u' ')));
}

} // namespace alidade

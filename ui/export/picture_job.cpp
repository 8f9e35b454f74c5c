// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/picture_job.h"

#include "ui/export/picture.h"
#include "ui/session/task.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>
#include <QSaveFile>

namespace alidade {
namespace {

QString said(const char* text) { return QCoreApplication::translate("Picture", text); }

} // namespace

void copyPicture(
    const QImage& image, const QString& what, QThreadPool* pool, QObject* context, TellPicture tell)
{
    whenDone(
        runTask<QByteArray>(pool, [image](Monitor&) -> Result<QByteArray> { return pngOf(image); }),
        context, [image, what, tell](const Result<QByteArray>& png) {
            if (!png || png->isEmpty()) {
                tell({ false, said(QT_TRANSLATE_NOOP("Picture", "The image cannot be encoded")) });
                return;
            }
            auto* const data = new QMimeData;
            data->setImageData(image);
            data->setData(QStringLiteral("image/png"), *png);
            QGuiApplication::clipboard()->setMimeData(data);
            tell({ true,
                said(QT_TRANSLATE_NOOP("Picture", "Copied as an image: %1, %2 × %3 pixels"))
                    .arg(what, QString::number(image.width()), QString::number(image.height())) });
        });
}

void savePicture(const QImage& image, const QByteArray& bytes, const QString& path,
    QThreadPool* pool, QObject* context, TellPicture tell)
{
    whenDone(runTask<bool>(pool,
                 [image, bytes, path](Monitor&) -> Result<bool> {
                     const QByteArray content = bytes.isEmpty() ? pngOf(image) : bytes;
                     QSaveFile file(path);
                     if (content.isEmpty() || !file.open(QIODevice::WriteOnly)
                         || file.write(content) != content.size() || !file.commit())
                         return failure(Error::Code::Unreadable, file.errorString(), path);
                     return true;
                 }),
        context, [path, tell](const Result<bool>& written) {
            if (written)
                tell({ true, said(QT_TRANSLATE_NOOP("Picture", "Saved as %1")).arg(path) });
            else
                tell({ false,
                    said(QT_TRANSLATE_NOOP("Picture", "%1 cannot be written: %2"))
                        .arg(path, written.error().what) });
        });
}

} // namespace alidade

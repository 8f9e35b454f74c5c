// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is done with a finished picture: encoded and written in the background, then told.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QObject>

#include <functional>

class QThreadPool;

namespace alidade {

/// A sentence for a person: what became of it.
struct PictureOutcome {
    bool done = false;
    QString text;
};
using TellPicture = std::function<void(const PictureOutcome& outcome)>;

/// Puts the image on the clipboard, as pixels and as PNG; `what` names it in the sentence.
/// `context` gone: nothing is told. Thread: GUI; encoding runs on `pool`.
void copyPicture(const QImage& image, const QString& what, QThreadPool* pool, QObject* context,
    TellPicture tell);

/// Writes the image as PNG, or `bytes` as they are when there are any; the whole file or none.
/// Thread: GUI; encoding and writing run on `pool`.
void savePicture(const QImage& image, const QByteArray& bytes, const QString& path,
    QThreadPool* pool, QObject* context, TellPicture tell);

} // namespace alidade

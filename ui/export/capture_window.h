// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A captured picture in a window of its own: mark it, then copy it, save it, or keep it for the bug
// report.
#pragma once

#include "ui/export/marks.h"

#include <QDialog>

class QThreadPool;

namespace alidade {

class MarkCanvas;
struct PictureOutcome;

class CaptureWindow : public QDialog {
    Q_OBJECT
public:
    /// `name`: offered as file name, without suffix; `what`: names the picture in messages. The
    /// pool must outlive the window, which deletes itself when closed.
    CaptureWindow(const QImage& image, const QString& name, const QString& what, QThreadPool* pool,
        QWidget* parent);

    MarkCanvas* canvas() const { return m_canvas; }

Q_SIGNALS:
    /// A sentence on what became of the picture.
    void told(bool done, const QString& text);
    /// The user wants it in the bug report.
    void keepRequested(const QImage& image);

private:
    void buildTools();
    void copy();
    void save();
    void finish(const PictureOutcome& outcome);

    QString m_name;
    QString m_what;
    QThreadPool* m_pool;
    MarkCanvas* m_canvas;
};

} // namespace alidade

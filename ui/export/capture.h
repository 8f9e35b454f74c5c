// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of what the window shows: the page, or a part of it, to the clipboard, to a file, or
// into the window where it is marked. As it is on screen, in light colours, or drawn anew from data
// without names.
#pragma once

#include "ui/export/picture.h"
#include "ui/export/report_desk.h"
#include "ui/widgets/theme.h"

#include <QObject>

#include <functional>

namespace alidade {

class PageFrame;
class PageRenderer;
class Workspace;

struct CaptureOptions {
    bool light = false; ///< light colours even when the window is dark
    bool redact = false; ///< names, addresses, paths and secrets replaced
};

class Capture : public QObject {
    Q_OBJECT
public:
    /// `applyColours` puts a theme on the application and on what is visible; nothing stands for
    /// the one that the user has chosen. Frame and workspace must outlive this.
    Capture(PageFrame& frame, Workspace& workspace,
        std::function<void(std::optional<ThemeMode>)> applyColours, QWidget* window);

    void setOptions(const CaptureOptions& options) { m_options = options; }
    const CaptureOptions& options() const { return m_options; }

    /// `panel`: an id of panelsOf; empty: the page with all around it. What became of it is told.
    void copy(const QString& panel = {});
    /// Asks for a file name.
    void save(const QString& panel = {});
    void saveTo(const QString& path, const QString& panel = {});
    void mark(const QString& panel = {});

    /// Of every window over the same workspace.
    const std::vector<KeptCapture>& kept() const;

Q_SIGNALS:
    void told(bool done, const QString& text);
    void keptChanged();

private:
    struct Taken {
        QImage image;
        QByteArray bytes; ///< SVG or PDF, when asked for
        QString what; ///< "Metrics: Plot"
        QString name; ///< "metrics-plot"
        bool redacted = false;
    };
    using Take = std::function<void(const Taken& taken)>;

    void take(const QString& panel, PictureFormat format, Take done);
    void takeRedacted(const QString& panel, PictureFormat format, const Take& done);
    Taken takeFrom(PageFrame& frame, const ComparisonPtr& comparison, const QString& panel,
        PictureFormat format) const;
    /// Runs `draw` in the colours of the options.
    void inColours(PageFrame& frame, const std::function<void()>& draw) const;
    /// Says once that what leaves shows names.
    void tell(bool redacted, bool done, const QString& text);
    void keep(const Taken& taken, const QImage& image);

    PageFrame& m_frame;
    Workspace& m_workspace;
    std::function<void(std::optional<ThemeMode>)> m_applyColours;
    QWidget* m_window;
    CaptureOptions m_options;
};

} // namespace alidade

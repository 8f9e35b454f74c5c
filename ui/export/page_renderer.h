// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pages of a comparison as pictures while the program goes on: one step of the work per turn of the
// event loop, and pages that read in the background are waited for. For reports and for captures
// without names.
#pragma once

#include "core/model/comparison.h"
#include "ui/export/caption.h"

#include <QElapsedTimer>
#include <QImage>
#include <QObject>
#include <QSize>
#include <QTimer>

#include <functional>
#include <memory>

namespace alidade {

class PageFrame;
class Workspace;

struct PageImageRequest {
    QString page; ///< id as in allPages()
    QString select; ///< what to select on the page (Page::select); empty: as it opens
    QSize size{ 1600, 900 }; ///< of the whole picture in logical pixels
    double scale = 1; ///< image pixels per logical pixel
    bool caption = true;
    int timeoutMs = 20'000; ///< how long to wait for a page that reads in the background
};

class PageRenderer : public QObject {
    Q_OBJECT
public:
    /// Draws pages of this comparison, never on a screen. Thread: GUI.
    explicit PageRenderer(ComparisonPtr comparison, QObject* parent = nullptr);
    ~PageRenderer() override;

    /// Begins a picture; rendered() follows, at the earliest in the next turn of the event loop.
    /// One at a time: a new one replaces one that is not drawn yet.
    void render(const PageImageRequest& request);
    /// Nothing follows for what was asked for.
    void cancel();
    /// How the frame becomes an image, for callers that change colours around it; the caption
    /// belongs to it. Default: pictureOf.
    using Draw = std::function<QImage(PageFrame& frame, const Caption& caption, double scale)>;
    void setDraw(Draw draw);
    /// Whether the page had what the last picture asked to select.
    bool hasSelected() const { return m_hasSelected; }

Q_SIGNALS:
    /// A null image if there is no such page.
    void rendered(const QImage& image, const QString& captionText);

private:
    void step();

    enum class Stage : quint8 { Idle, Build, Fill, Select, Settle };

    ComparisonPtr m_comparison;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<PageFrame> m_frame;
    PageImageRequest m_request;
    Draw m_draw;
    Stage m_stage = Stage::Idle;
    bool m_filled = false; ///< the frame has the comparison
    bool m_hasSelected = true;
    int m_settled = 0;
    QElapsedTimer m_clock;
    QTimer m_tick;
};

} // namespace alidade

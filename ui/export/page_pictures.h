// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The pages of one comparison as encoded pictures for a report, drawn one after another and kept.
#pragma once

#include "core/report/report_files.h"
#include "ui/export/page_renderer.h"

#include <QHash>
#include <QThreadPool>

namespace alidade {

class PagePictures : public QObject {
    Q_OBJECT
public:
    /// The pool encodes and must outlive this.
    PagePictures(ComparisonPtr comparison, QThreadPool* pool, QObject* parent = nullptr);

    /// Draws those that are not there yet; finished() follows in a later turn of the event loop,
    /// also when nothing is missing. A new list replaces the one that is being drawn.
    void draw(const std::vector<PageImageRequest>& wanted);
    /// Stops after the step that is running; finished() does not follow.
    void cancel();

    /// Null when it is not drawn.
    const ReportPicture* picture(const QString& page) const;
    /// For a preview: at most PreviewWidth wide; null when it is not drawn.
    QImage preview(const QString& page) const;

    static constexpr int PreviewWidth = 640;

Q_SIGNALS:
    void progressed(double fraction, const QString& page);
    void finished();

private:
    struct Kept {
        ReportPicture picture;
        QImage preview;
    };
    void next();
    void encode(const QImage& image);

    ComparisonPtr m_comparison;
    QThreadPool* m_pool;
    PageRenderer* m_renderer;
    std::vector<PageImageRequest> m_wanted;
    size_t m_done = 0;
    int m_round = 0; ///< answers of an earlier list count for nothing
    QHash<QString, Kept> m_kept;
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/page_pictures.h"

#include "ui/export/picture.h"
#include "ui/session/task.h"

#include <utility>

namespace alidade {

PagePictures::PagePictures(ComparisonPtr comparison, QThreadPool* pool, QObject* parent)
    : QObject(parent)
    , m_comparison(std::move(comparison))
    , m_pool(pool)
    , m_renderer(new PageRenderer(m_comparison, this))
{
    connect(
        m_renderer, &PageRenderer::rendered, this, [this](const QImage& image) { encode(image); });
}

void PagePictures::draw(const std::vector<PageImageRequest>& wanted)
{
    ++m_round;
    m_renderer->cancel();
    m_wanted = wanted;
    m_done = 0;
    QTimer::singleShot(0, this, [this, round = m_round] {
        if (round == m_round)
            next();
    });
}

void PagePictures::cancel()
{
    ++m_round;
    m_renderer->cancel();
    m_wanted.clear();
}

void PagePictures::next()
{
    while (m_done < m_wanted.size() && m_kept.contains(m_wanted[m_done].page))
        ++m_done;
    if (m_done == m_wanted.size()) {
        Q_EMIT finished();
        return;
    }
    Q_EMIT progressed(double(m_done) / double(m_wanted.size()), m_wanted[m_done].page);
    m_renderer->render(m_wanted[m_done]);
}

void PagePictures::encode(const QImage& image)
{
    if (m_done >= m_wanted.size())
        return; // cancelled
    const QString page = m_wanted[m_done].page;
    const int width = m_wanted[m_done].size.width();
    whenDone(runTask<Kept>(m_pool,
                 [image, page, width](Monitor&) -> Result<Kept> {
                     QImage preview = image.scaledToWidth(
                         std::min(int(PreviewWidth), image.width()), Qt::SmoothTransformation);
                     preview.setDevicePixelRatio(1);
                     return Kept{ { page + QStringLiteral(".png"), pngOf(image), width }, preview };
                 }),
        this, [this, page, round = m_round](const Result<Kept>& kept) {
            if (kept)
                m_kept.insert(page, *kept);
            if (round != m_round)
                return;
            ++m_done;
            next();
        });
}

const ReportPicture* PagePictures::picture(const QString& page) const
{
    const auto found = m_kept.constFind(page);
    return found == m_kept.cend() ? nullptr : &found->picture;
}

QImage PagePictures::preview(const QString& page) const
{
    const auto found = m_kept.constFind(page);
    return found == m_kept.cend() ? QImage() : found->preview;
}

} // namespace alidade

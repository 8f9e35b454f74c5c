// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace alidade {
namespace {

struct Part {
    QLayoutItem* item;
    QSize size;
};

bool isStretched(QLayoutItem& item)
{
    return item.widget() && item.widget()->sizePolicy().horizontalStretch() > 0;
}

/// Gives the room that is left to the first part that wants it. Returns the height of the row.
int stretch(std::vector<Part>& row, int left)
{
    int height = 0;
    for (Part& part : row) {
        if (isStretched(*part.item)) {
            const int width = part.size.width() + std::exchange(left, 0);
            part.size = { width,
                part.item->hasHeightForWidth() ? part.item->heightForWidth(width)
                                               : part.size.height() };
        }
        height = std::max(height, part.size.height());
    }
    return height;
}

} // namespace

FlowLayout::FlowLayout(int spacing, QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[size_t(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* const item = m_items[size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const { return arrange({ 0, 0, width, 0 }, false); }

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool move) const
{
    std::vector<Part> row;
    int used = 0; // of the row, with the space behind each part
    int y = rect.y();
    const auto endRow = [&] {
        const int left = std::max(0, rect.width() - used + spacing());
        const int height = stretch(row, left);
        int x = rect.x();
        for (const Part& part : row) {
            if (move) // what is lower than others stands in the middle of the row
                part.item->setGeometry({ { x, y + (height - part.size.height()) / 2 }, part.size });
            x += part.size.width() + spacing();
        }
        y += height + spacing();
        row.clear();
        used = 0;
    };
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        Part part{ item.get(), item->sizeHint() };
        if (isStretched(*item))
            part.size.setWidth(item->minimumSize().width());
        // What can wrap within itself does so before it stands out of the row.
        else if (part.size.width() > rect.width() && item->hasHeightForWidth())
            part.size = { rect.width(), item->heightForWidth(rect.width()) };
        if (!row.empty() && used + part.size.width() > rect.width())
            endRow();
        used += part.size.width() + spacing();
        row.push_back(part);
    }
    if (!row.empty())
        endRow();
    return std::max(0, y - spacing() - rect.y());
}

} // namespace alidade

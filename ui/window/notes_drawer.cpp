// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/notes_drawer.h"

#include "ui/models/notes_model.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

NotesDrawer::NotesDrawer(QWidget* parent)
    : QWidget(parent)
    , m_model(new NotesModel(this))
    , m_view(new QTreeView(this))
    , m_more(new QLabel(this))
{
    setObjectName(QStringLiteral("notesDrawer"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(16, 4, 8, 4);
    auto* const title = new QLabel(tr("Notes"));
    title->setFont(scaledFont(1.0, true));
    bar->addWidget(title);
    m_more->setForegroundRole(QPalette::PlaceholderText);
    bar->addSpacing(8);
    bar->addWidget(m_more, 1);
    auto* const close = new QToolButton(this);
    close->setObjectName(QStringLiteral("notesClose"));
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close"));
    connect(close, &QToolButton::clicked, this, &NotesDrawer::closeRequested);
    bar->addWidget(close);
    column->addLayout(bar);

    auto* const proxy = new QSortFilterProxyModel(this);
    proxy->setSourceModel(m_model);
    proxy->setSortRole(SortRole);
    m_view->setObjectName(QStringLiteral("notesView"));
    m_view->setAccessibleName(tr("Notes"));
    m_view->setModel(proxy);
    m_view->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(0, Qt::AscendingOrder);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setColumnWidth(0, 110);
    m_view->setColumnWidth(1, 100);
    m_view->setColumnWidth(2, 300);
    m_view->header()->setStretchLastSection(true);
    column->addWidget(m_view, 1);
    connect(m_view, &QTreeView::activated, this, [this, proxy](const QModelIndex& index) {
        const NoteRow& row = m_model->row(proxy->mapToSource(index).row());
        Locator where;
        where.kind = Locator::Kind::File;
        where.side = row.side;
        where.origin = row.note.where;
        Q_EMIT placeRequested(where);
    });
    setFixedHeight(220);
}

void NotesDrawer::setComparison(const ComparisonPtr& comparison)
{
    m_model->setComparison(comparison);
    int dropped = 0;
    if (comparison) {
        for (const Side side : BothSides)
            dropped += comparison->runs[side]->notesDropped;
    }
    m_more->setText(dropped > 0
            ? tr("%1 more of the same files are counted, not listed").arg(dropped)
            : tr("double click shows the place in the file"));
}

int NotesDrawer::noteCount() const { return m_model->rowCount(); }

int NotesDrawer::errorCount() const
{
    return int(std::count_if(m_model->rows().begin(), m_model->rows().end(),
        [](const NoteRow& row) { return row.note.severity == Note::Severity::Error; }));
}

void NotesDrawer::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().line);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/start_page.h"

#include "ui/widgets/theme.h"
#include "ui/window/run_chooser.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace alidade {

QStringList droppedDirectories(const QMimeData* data)
{
    QStringList directories;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (!path.isEmpty() && QFileInfo(path).isDir() && directories.size() < 2)
            directories.append(path);
    }
    return directories;
}

Pair<QString> pathsAfterDrop(
    const Pair<QString>& current, std::optional<Side> side, const QStringList& directories)
{
    if (directories.size() >= 2)
        return { directories[0], directories[1] };
    Pair<QString> paths = current;
    paths[side.value_or(current.baseline.isEmpty() ? Side::Baseline : Side::Candidate)]
        = directories.value(0);
    return paths;
}

DropZone::DropZone(Side side, QWidget* parent)
    : QFrame(parent)
    , m_side(side)
    , m_title(new QLabel(side == Side::Baseline ? tr("Baseline") : tr("Candidate")))
    , m_name(new QLabel)
    , m_hint(new QLabel)
    , m_choose(new QPushButton(tr("Choose directory…")))
{
    const QString name
        = side == Side::Baseline ? QStringLiteral("baseline") : QStringLiteral("candidate");
    setObjectName(name + u"Zone");
    setAcceptDrops(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 26, 24, 26);
    layout->setSpacing(8);
    m_title->setFont(scaledFont(1.15, true));
    m_title->setObjectName(name + u"ZoneTitle");
    m_title->setAlignment(Qt::AlignCenter);
    m_name->setAlignment(Qt::AlignCenter);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setObjectName(name + u"ZoneName");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_choose->setObjectName(name + u"Choose");
    layout->addStretch(1);
    layout->addWidget(m_title);
    layout->addWidget(m_name);
    layout->addWidget(m_hint);
    layout->addSpacing(8);
    layout->addWidget(m_choose, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_choose, &QPushButton::clicked, this, &DropZone::chooseRequested);
    setPath({});
    refresh();
}

void DropZone::setPath(const QString& path)
{
    m_name->setVisible(!path.isEmpty());
    m_name->setText(fontMetrics().elidedText(QDir(path).dirName(), Qt::ElideMiddle, 260));
    m_name->setToolTip(path);
    if (!path.isEmpty())
        m_hint->setText(tr("Now the other side"));
    else
        m_hint->setText(m_side == Side::Baseline ? tr("The run that you trust")
                                                 : tr("The run under suspicion"));
    m_choose->setText(path.isEmpty() ? tr("Choose directory…") : tr("Choose another…"));
}

void DropZone::dragEnterEvent(QDragEnterEvent* event)
{
    if (droppedDirectories(event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    m_dragged = true;
    update();
}

void DropZone::dragLeaveEvent(QDragLeaveEvent*)
{
    m_dragged = false;
    update();
}

void DropZone::dropEvent(QDropEvent* event)
{
    m_dragged = false;
    update();
    event->acceptProposedAction();
    Q_EMIT dropped(droppedDirectories(event->mimeData()));
}

void DropZone::paintEvent(QPaintEvent*)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = m_side == Side::Baseline ? theme.baseline : theme.candidate;
    QPen pen(m_dragged ? colour : theme.line, 1.5, m_dragged ? Qt::SolidLine : Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(theme.base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
}

void DropZone::refresh()
{
    const Theme& theme = currentTheme();
    QPalette palette = m_title->palette();
    palette.setColor(
        QPalette::WindowText, m_side == Side::Baseline ? theme.baseline : theme.candidate);
    m_title->setPalette(palette);
}

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , m_recent(new QVBoxLayout)
    , m_recentTitle(new QLabel(tr("Recent pairs")))
{
    setObjectName(QStringLiteral("startPage"));
    auto* const outer = new QVBoxLayout(this);
    auto* const column = new QVBoxLayout;
    outer->addStretch(2);
    auto* const centre = new QHBoxLayout;
    centre->addStretch(1);
    centre->addLayout(column, 4);
    centre->addStretch(1);
    outer->addLayout(centre);
    outer->addStretch(3);
    column->setSpacing(12);

    auto* const title = new QLabel(tr("Where do two runs stop agreeing, and why?"));
    title->setFont(scaledFont(1.5, true));
    title->setAlignment(Qt::AlignCenter);
    column->addWidget(title);
    auto* const hint = new QLabel(tr("Drop two run directories of verl here: logs, config, metrics "
                                     "and rollouts are found by themselves. Nothing is changed."));
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(hint);
    column->addSpacing(8);

    auto* const zones = new QHBoxLayout;
    zones->setSpacing(16);
    for (const Side side : BothSides) {
        auto* const zone = new DropZone(side, this);
        zone->setMinimumSize(280, 190);
        m_zones[side] = zone;
        zones->addWidget(zone, 1);
        connect(
            zone, &DropZone::chooseRequested, this, [this, side] { Q_EMIT chooseRequested(side); });
        connect(zone, &DropZone::dropped, this,
            [this, side](const QStringList& dropped) { Q_EMIT droppedOn(side, dropped); });
    }
    column->addLayout(zones);

    auto* const demo = new QPushButton(tr("Open the demo pair"));
    demo->setObjectName(QStringLiteral("demoButton"));
    demo->setToolTip(tr("A small pair of runs that comes with the program"));
    connect(demo, &QPushButton::clicked, this, &StartPage::demoRequested);
    column->addSpacing(4);
    auto* const tour = new QPushButton(tr("Tour in five minutes"));
    tour->setObjectName(QStringLiteral("tourButton"));
    tour->setToolTip(tr("Opens the demo pair and explains one place after the other"));
    connect(tour, &QPushButton::clicked, this, &StartPage::tourRequested);
    auto* const first = new QHBoxLayout;
    first->setSpacing(12);
    first->addStretch(1);
    first->addWidget(demo);
    first->addWidget(tour);
    first->addStretch(1);
    column->addLayout(first);
    column->addSpacing(8);
    m_recentTitle->setFont(scaledFont(1.0, true));
    column->addWidget(m_recentTitle);
    m_recent->setSpacing(0);
    column->addLayout(m_recent);
    setRecentPairs({});
}

void StartPage::refresh()
{
    for (const Side side : BothSides)
        m_zones[side]->refresh();
}

void StartPage::setPaths(const Pair<QString>& paths)
{
    for (const Side side : BothSides)
        m_zones[side]->setPath(paths[side]);
}

void StartPage::setRecentPairs(const std::vector<Pair<QString>>& pairs)
{
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recentTitle->setVisible(!pairs.empty());
    for (const Pair<QString>& pair : pairs) {
        auto* const row = new QToolButton(this);
        row->setObjectName(QStringLiteral("recentPair"));
        QString text = fontMetrics().elidedText(pairText(pair), Qt::ElideMiddle, 700);
        row->setText(text.replace(u'&', QStringLiteral("&&")));
        row->setToolTip(pair.baseline + u'\n' + pair.candidate);
        row->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        connect(row, &QToolButton::clicked, this,
            [this, pair] { Q_EMIT pairChosen(pair.baseline, pair.candidate); });
        m_recent->addWidget(row);
        if (m_recent->count() == 5)
            break;
    }
}

} // namespace alidade

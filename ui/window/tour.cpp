// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/tour.h"

#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace alidade {
namespace {

constexpr int Width = 420, Margin = 18;

struct Stop {
    const char* page;
    const char* select;
    const char* title; ///< QT_TRANSLATE_NOOP("Tour", …)
    const char* text;
};

constexpr Stop stops[] = {
    { "overview", "data-order", QT_TRANSLATE_NOOP("Tour", "Suspects first"),
        QT_TRANSLATE_NOOP("Tour",
            "Two runs of the same training: the baseline on GPUs is trusted, the candidate on NPUs "
            "is not. Suspects are ordered, causes before symptoms. The one that is open says that "
            "the runs saw other prompts; its evidence stands below, with file and line.") },
    { "config", "data.shuffle", QT_TRANSLATE_NOOP("Tour", "Who set it"),
        QT_TRANSLATE_NOOP("Tour",
            "The evidence leads here: data.shuffle is on in the candidate's launch script alone. "
            "Every difference has a cause: a default that changed, an override on one side, or "
            "values set by hand on both.") },
    { "metrics", "actor/grad_norm", QT_TRANSLATE_NOOP("Tour", "Where a curve leaves"),
        QT_TRANSLATE_NOOP("Tour",
            "The gradient norm leaves its band at step 41, before the others. The strip below the "
            "plot holds the tolerance; it can be changed and undone. Return shows the answers of "
            "the pinned step.") },
    { "rollouts", "1:1", QT_TRANSLATE_NOOP("Tour", "What the models wrote"),
        QT_TRANSLATE_NOOP("Tour",
            "Both answers to one prompt. Marks show what differs, wavy lines what is garbled. g "
            "goes to the next garbled place, ] to the next difference, n to the next sample.") },
    { "environment", "HCCL_DETERMINISTIC", QT_TRANSLATE_NOOP("Tour", "What the runs ran on"),
        QT_TRANSLATE_NOOP("Tour",
            "Versions, hardware and variables. The candidate lacks a variable that makes its "
            "communication deterministic; the lines to set it can be copied.") },
    { "overview", "", QT_TRANSLATE_NOOP("Tour", "And now your runs"),
        QT_TRANSLATE_NOOP("Tour",
            "The checklist says what was judged, what cannot be judged and which file would tell. "
            "Add a note of yours to any row, save a report at the top right. Ctrl+K finds "
            "everything, Ctrl+/ lists all keys.") },
};

QString words(const char* text) { return QCoreApplication::translate("Tour", text); }

} // namespace

Tour::Tour(QWidget* parent)
    : QFrame(parent)
    , m_count(new QLabel(this))
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_back(new QPushButton(tr("Back"), this))
    , m_next(new QPushButton(this))
    , m_close(new QPushButton(tr("End the tour"), this))
{
    setObjectName(QStringLiteral("tour"));
    setAccessibleName(tr("Tour"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    m_count->setObjectName(QStringLiteral("tourCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_title->setObjectName(QStringLiteral("tourTitle"));
    m_title->setFont(scaledFont(1.15, true));
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setWordWrap(true);
    column->addWidget(m_count);
    column->addWidget(m_title);
    column->addWidget(m_text);
    auto* const row = new QHBoxLayout;
    m_close->setObjectName(QStringLiteral("tourEnd"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    row->addWidget(m_close);
    row->addStretch(1);
    row->addWidget(m_back);
    row->addWidget(m_next);
    column->addLayout(row);
    connect(m_close, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { show(m_stop - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_stop + 1 < stopCount())
            show(m_stop + 1);
        else
            end();
    });
    parent->installEventFilter(this);
    hide();
}

int Tour::stopCount() { return int(std::size(stops)); }

void Tour::begin() { show(0); }

void Tour::show(int stop)
{
    m_stop = stop;
    const Stop& shown = stops[stop];
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(stopCount()));
    m_title->setText(words(shown.title));
    m_text->setText(words(shown.text));
    m_back->setEnabled(stop > 0);
    m_next->setText(stop + 1 < stopCount() ? tr("Next") : tr("Done"));
    Q_EMIT stopShown(QString::fromLatin1(shown.page), QString::fromLatin1(shown.select));
    setVisible(true);
    place();
    raise();
    m_next->setFocus();
}

void Tour::end()
{
    hide();
    Q_EMIT ended();
}

void Tour::place()
{
    const QWidget* const over = parentWidget();
    setFixedWidth(std::min(Width, over->width() - 2 * Margin));
    const int height = layout()->heightForWidth(width());
    resize(width(), height > 0 ? height : sizeHint().height());
    move(over->width() - width() - Margin, over->height() - this->height() - 3 * Margin);
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        end();
    else
        QFrame::keyPressEvent(event);
}

void Tour::paintEvent(QPaintEvent*)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.base);
    painter.setPen(theme.accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace alidade

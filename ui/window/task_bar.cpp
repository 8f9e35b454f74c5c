// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/task_bar.h"

#include "core/checks/evidence.h"
#include "core/model/names.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

namespace alidade {

constexpr int MessageMs = 8'000;

TaskBar::TaskBar(QAction* showNotes, QAction* cancelTask, QAction* pauseWatching, QWidget* parent)
    : QWidget(parent)
    , m_notes(new QToolButton(this))
    , m_what(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new QToolButton(this))
    , m_releases(new QLabel(this))
    , m_watch(new QToolButton(this))
    , m_pause(pauseWatching)
{
    setObjectName(QStringLiteral("taskBar"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 12, 2);
    layout->setSpacing(10);
    m_notes->setObjectName(QStringLiteral("notesToggle"));
    m_notes->setFont(scaledFont(0.92));
    m_notes->setToolTip(tr("What could not be read, and other remarks of the readers"));
    layout->addWidget(m_notes);
    m_watch->setObjectName(QStringLiteral("watchToggle"));
    m_watch->setFont(scaledFont(0.92));
    m_watch->setCheckable(true);
    layout->addWidget(m_watch);
    layout->addStretch(1);
    m_what->setObjectName(QStringLiteral("taskText"));
    m_what->setFont(scaledFont(0.92));
    m_what->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_what);
    m_progress->setObjectName(QStringLiteral("taskProgress"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(180);
    layout->addWidget(m_progress);
    m_cancel->setObjectName(QStringLiteral("taskCancel"));
    m_cancel->setFont(scaledFont(0.92));
    m_cancel->setText(cancelTask->text());
    layout->addWidget(m_cancel);
    m_releases->setObjectName(QStringLiteral("releases"));
    m_releases->setTextFormat(Qt::PlainText);
    m_releases->setFont(scaledFont(0.92));
    m_releases->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_releases);
    connect(m_cancel, &QToolButton::clicked, cancelTask, &QAction::trigger);
    connect(m_notes, &QToolButton::clicked, showNotes, &QAction::trigger);
    m_notes->setCheckable(true);
    connect(showNotes, &QAction::toggled, m_notes, &QToolButton::setChecked);
    m_message.setSingleShot(true);
    m_message.setInterval(MessageMs);
    connect(&m_message, &QTimer::timeout, m_what, &QLabel::clear);
    connect(m_watch, &QToolButton::clicked, pauseWatching, &QAction::trigger);
    connect(pauseWatching, &QAction::toggled, this, &TaskBar::showWatching);
    setTask({});
    setNotes(0, 0);
    setComparison(nullptr);
    showWatching();
    setFixedHeight(fontMetrics().height() + 18);
}

void TaskBar::showMessage(const QString& text)
{
    m_what->setText(text);
    m_message.start();
}

void TaskBar::setTask(const TaskState& task)
{
    if (task.running)
        m_message.stop();
    if (task.running || !m_message.isActive())
        m_what->setText(task.running
                ? tr("%1  %2 %").arg(task.what, QString::number(int(task.fraction * 100)))
                : QString());
    m_progress->setValue(int(task.fraction * 1000));
    m_progress->setVisible(task.running);
    m_cancel->setVisible(task.running);
}

void TaskBar::setNotes(int notes, int errors)
{
    QString text = notes == 0 ? tr("No notes")
        : notes == 1          ? tr("1 note")
                              : tr("%1 notes").arg(notes);
    if (errors > 0)
        text = QStringLiteral("✕ ") + text;
    m_notes->setText(text);
    m_notes->setVisible(notes > 0);
}

void TaskBar::setComparison(const Comparison* comparison)
{
    QStringList releases, clues;
    if (comparison && comparison->config)
        for (const Side side : BothSides) {
            const ReleaseEstimate& estimate = comparison->config->releases[side];
            releases += estimate.isKnown() ? estimateText(estimate) : QStringLiteral("–");
            for (const ReleaseClue& clue : estimate.clues)
                clues += QStringLiteral("%1: %2").arg(sideName(side), clueText(clue));
        }
    m_watch->setVisible(comparison != nullptr);
    m_releases->setVisible(!clues.isEmpty());
    m_releases->setText(tr("verl %1").arg(releases.join(QStringLiteral(" | "))));
    clues.prepend(tr("Releases estimated from the configs, never a reason"));
    m_releases->setToolTip(asPlainToolTip(clues.join(u'\n')));
}

void TaskBar::setLastChange(const QString& text)
{
    m_lastChange = text;
    showWatching();
}

void TaskBar::showWatching()
{
    const bool paused = m_pause->isChecked();
    m_watch->setChecked(paused);
    m_watch->setText(paused          ? tr("⏸ Not watching")
            : m_lastChange.isEmpty() ? tr("◉ Watching")
                                     : tr("◉ Watching, changed %1").arg(m_lastChange));
    m_watch->setToolTip(paused
            ? tr("New steps and samples are shown when the runs are read again; click to watch")
            : tr("New steps and samples of the runs appear by themselves; click to pause"));
    m_watch->setAccessibleName(m_watch->text().mid(2));
}

void TaskBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().line);
}

} // namespace alidade

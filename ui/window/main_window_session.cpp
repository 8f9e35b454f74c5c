// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The session of a pair: kept when it is left, given back when it is opened; and what is asked
// before the window closes over something that no file holds.
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/pages/tolerance_strip.h"
#include "ui/session/run_watcher.h"
#include "ui/session/session_store.h"
#include "ui/session/tolerance_edits.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/page_memory.h"
#include "ui/window/task_bar.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTime>

namespace alidade {

void MainWindow::connectSession()
{
    connect(&m_session, &SessionStore::opened, this, &MainWindow::restoreSession);
    connect(&m_session, &SessionStore::saved, this, [this] {
        if (std::exchange(m_closing, false))
            close();
    });
    connect(&m_session, &SessionStore::failed, this, [this](const QString& text) {
        m_messages->post(MessageBar::Kind::Error, text);
        if (std::exchange(m_closing, false) && m_session.hasUnsavedNotes())
            askAboutNotes(text);
    });
    if (m_session.isOpen()) // another window over the same workspace
        QMetaObject::invokeMethod(this, &MainWindow::restoreSession, Qt::QueuedConnection);
}

void MainWindow::connectWatcher()
{
    connect(m_actions.pauseWatching, &QAction::toggled, this, [this](bool paused) {
        m_watcher->setPaused(paused);
        m_settings.watchRuns = !paused;
        saveSettings(m_settings);
    });
    connect(m_watcher, &RunWatcher::changeSeen, this, [this] {
        m_taskBar->setLastChange(QTime::currentTime().toString(QStringLiteral("HH:mm:ss")));
    });
    m_actions.pauseWatching->setChecked(!m_settings.watchRuns);
}

void MainWindow::keepSession()
{
    if (!m_session.isOpen())
        return;
    PairSession view = m_memory->take();
    view.windowGeometry = saveGeometry();
    m_session.keepView(std::move(view));
}

void MainWindow::restoreSession()
{
    const PairSession& session = m_session.session();
    const bool first = std::exchange(m_firstPair, false);
    m_memory->forget();
    if (session.page.isEmpty()) // seen for the first time
        return;
    // A window that the user has placed already stays where it is.
    if (first && !session.windowGeometry.isEmpty())
        restoreGeometry(session.windowGeometry);
    m_memory->give(session);
    if (const auto page = PageFrame::pageOf(session.page)) {
        m_frame->showPage(*page);
        if (m_frame->isVisible())
            m_frame->page(*page)->setFocus();
    }
}

bool MainWindow::mayClose()
{
    if (m_discard)
        return true;
    if (m_session.hasUnsavedNotes()) {
        m_closing = true;
        m_session.save();
        return false;
    }
    const ToleranceEdits* const edits = toleranceEditsOf(m_workspace);
    if (edits && edits->hasUnsaved()) {
        askAboutTolerances();
        return false;
    }
    return true;
}

void MainWindow::askAboutTolerances()
{
    const ToleranceEdits* const edits = toleranceEditsOf(m_workspace);
    auto* const box = new QMessageBox(this);
    box->setObjectName(QStringLiteral("unsavedTolerances"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Tolerances that you set are in no file"));
    QStringList metrics;
    for (const ToleranceRule& rule : edits->rules())
        if (metrics.size() < 5)
            metrics += rule.metric.left(80);
    box->setInformativeText(edits->rules().size() > size_t(metrics.size())
            ? tr("%1 and %2 more")
                  .arg(metrics.join(QStringLiteral(", ")))
                  .arg(edits->rules().size() - size_t(metrics.size()))
            : metrics.join(QStringLiteral(", ")));
    QPushButton* const save = box->addButton(tr("Save…"), QMessageBox::AcceptRole);
    save->setObjectName(QStringLiteral("tolerancesSave"));
    QPushButton* const discard
        = box->addButton(tr("Close without saving"), QMessageBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("tolerancesDiscard"));
    QPushButton* const cancel = box->addButton(tr("Stay"), QMessageBox::RejectRole);
    cancel->setObjectName(QStringLiteral("tolerancesStay"));
    box->setEscapeButton(cancel);
    box->setDefaultButton(save);
    connect(discard, &QPushButton::clicked, this, [this] {
        m_discard = true;
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
    connect(save, &QPushButton::clicked, this, [this] {
        if (auto* const strip = findChild<ToleranceStrip*>())
            Q_EMIT strip->saveRequested();
        const ToleranceEdits* const still = toleranceEditsOf(m_workspace);
        if (still && !still->hasUnsaved())
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
    box->open();
}

void MainWindow::askAboutNotes(const QString& why)
{
    auto* const box = new QMessageBox(this);
    box->setObjectName(QStringLiteral("unsavedNotes"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Your notes are not saved"));
    box->setInformativeText(why);
    QPushButton* const copy
        = box->addButton(tr("Copy the notes and stay"), QMessageBox::AcceptRole);
    copy->setObjectName(QStringLiteral("notesCopy"));
    QPushButton* const discard
        = box->addButton(tr("Close without saving"), QMessageBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("notesDiscard"));
    QPushButton* const cancel = box->addButton(tr("Stay"), QMessageBox::RejectRole);
    cancel->setObjectName(QStringLiteral("notesStay"));
    box->setEscapeButton(cancel);
    box->setDefaultButton(copy);
    connect(copy, &QPushButton::clicked, this, [this] {
        QString text;
        const QMap<QString, QString>& notes = m_session.session().notes;
        for (auto it = notes.begin(); it != notes.end(); ++it)
            text += it.key() + QStringLiteral(": ") + it.value() + u'\n';
        QGuiApplication::clipboard()->setText(text);
    });
    connect(discard, &QPushButton::clicked, this, [this] {
        m_discard = true;
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
    box->open();
}

} // namespace alidade

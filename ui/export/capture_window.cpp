// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/capture_window.h"

#include "ui/export/mark_canvas.h"
#include "ui/export/picture_job.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {

CaptureWindow::CaptureWindow(const QImage& image, const QString& name, const QString& what,
    QThreadPool* pool, QWidget* parent)
    : QDialog(parent)
    , m_name(name)
    , m_what(what)
    , m_pool(pool)
    , m_canvas(new MarkCanvas(image, this))
{
    setObjectName(QStringLiteral("captureWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Mark and copy – %1").arg(what));
    setSizeGripEnabled(true);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 10);
    column->setSpacing(8);
    buildTools();
    column->addWidget(m_canvas, 1);
    auto* const hint = new QLabel(
        tr("Drag to draw. By keyboard: arrow keys move the cross-hair, Return begins and ends a "
           "mark, A arrow, B box, T text"),
        this);
    hint->setFont(scaledFont(0.92));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    column->addWidget(hint);
    m_canvas->setFocus();
}

void CaptureWindow::buildTools()
{
    auto* const row = new QHBoxLayout;
    row->setSpacing(4);
    auto* const tools = new QActionGroup(this);
    const auto addTool = [&](const char* id, const QString& text, Mark::Kind kind) {
        auto* const action = new QAction(text, this);
        action->setObjectName(QString::fromLatin1(id));
        action->setCheckable(true);
        action->setChecked(m_canvas->tool() == kind);
        action->setData(int(kind));
        tools->addAction(action);
        auto* const button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setObjectName(QString::fromLatin1(id) + u"Button");
        row->addWidget(button);
        connect(action, &QAction::triggered, this, [this, kind] {
            m_canvas->setTool(kind);
            m_canvas->setFocus();
        });
    };
    addTool("markArrow", tr("Arrow (A)"), Mark::Kind::Arrow);
    addTool("markBox", tr("Box (B)"), Mark::Kind::Box);
    addTool("markWords", tr("Text (T)"), Mark::Kind::Text);
    connect(m_canvas, &MarkCanvas::toolChanged, tools, [tools](Mark::Kind kind) {
        for (QAction* action : tools->actions())
            if (action->data().toInt() == int(kind))
                action->setChecked(true);
    });
    row->addSpacing(12);
    const auto addStep = [&](QAction* action, const char* id, const QList<QKeySequence>& keys) {
        action->setObjectName(QString::fromLatin1(id));
        action->setShortcuts(keys);
        addAction(action);
        auto* const button = new QToolButton(this);
        button->setDefaultAction(action);
        row->addWidget(button);
    };
    addStep(m_canvas->undoStack().createUndoAction(this, tr("Undo")), "undoMark",
        { QKeySequence(Qt::CTRL | Qt::Key_Z) });
    addStep(m_canvas->undoStack().createRedoAction(this, tr("Redo")), "redoMark",
        { QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y) });
    row->addStretch(1);
    const auto addButton
        = [&](const char* id, const QString& text, const QKeySequence& key, auto act) {
              auto* const button = new QPushButton(text, this);
              button->setObjectName(QString::fromLatin1(id));
              button->setAutoDefault(false); // Return belongs to the picture
              auto* const shortcut = new QShortcut(key, this);
              connect(shortcut, &QShortcut::activated, this, act);
              connect(shortcut, &QShortcut::activatedAmbiguously, this, act);
              button->setToolTip(key.toString(QKeySequence::NativeText));
              row->addWidget(button);
              connect(button, &QPushButton::clicked, this, act);
          };
    addButton(
        "keepMarked", tr("Keep for the bug report"), QKeySequence(Qt::CTRL | Qt::Key_K), [this] {
            Q_EMIT keepRequested(m_canvas->result());
            close();
        });
    addButton("saveMarked", tr("Save…"), QKeySequence::Save, [this] { save(); });
    addButton("copyMarked", tr("Copy"), QKeySequence::Copy, [this] { copy(); });
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void CaptureWindow::finish(const PictureOutcome& outcome)
{
    Q_EMIT told(outcome.done, outcome.text);
    if (outcome.done)
        close();
}

void CaptureWindow::copy()
{
    copyPicture(m_canvas->result(), m_what, m_pool, this,
        [this](const PictureOutcome& outcome) { finish(outcome); });
}

void CaptureWindow::save()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save image"), m_name + u".png", tr("PNG image (*.png)"));
    if (!path.isEmpty())
        savePicture(m_canvas->result(), {}, path, m_pool, this,
            [this](const PictureOutcome& outcome) { finish(outcome); });
}

} // namespace alidade

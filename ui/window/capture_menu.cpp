// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/capture_menu.h"

#include "ui/export/capture.h"
#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/widgets/menu_event.h"
#include "ui/window/actions.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>

#include <optional>

namespace alidade {
namespace {

/// The smallest part that holds the widget.
std::optional<Panel> panelAround(const QWidget& page, const QWidget& widget)
{
    std::optional<Panel> best;
    for (const Panel& panel : panelsOf(page)) {
        if (panel.widget != &widget && !panel.widget->isAncestorOf(&widget))
            continue;
        if (!best || best->widget->isAncestorOf(panel.widget))
            best = panel;
    }
    return best;
}

} // namespace

CaptureMenu::CaptureMenu(
    PageFrame& frame, Capture& capture, const Actions& actions, QObject* parent)
    : QObject(parent)
    , m_frame(frame)
    , m_capture(capture)
    , m_actions(actions)
{
    frame.installEventFilter(this);
}

bool CaptureMenu::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != &m_frame)
        return false;
    if (event->type() == MenuEvent::kind()) {
        const auto* const asked = static_cast<MenuEvent*>(event);
        event->accept();
        if (!m_actions.copyPage->isEnabled())
            return true;
        QMenu& menu = asked->menu();
        if (menu.isEmpty()) {
            fill(menu, asked->from());
        } else {
            menu.addSeparator();
            fill(*menu.addMenu(tr("Capture")), asked->from());
        }
        return true;
    }
    // Whoever has a menu of its own has not let the event through.
    if (event->type() != QEvent::ContextMenu || !m_actions.copyPage->isEnabled())
        return false;
    const auto* const asked = static_cast<QContextMenuEvent*>(event);
    const QWidget* from = asked->reason() == QContextMenuEvent::Keyboard
        ? QApplication::focusWidget()
        : m_frame.childAt(m_frame.mapFromGlobal(asked->globalPos()));
    auto* const menu = new QMenu(&m_frame);
    menu->setObjectName(QStringLiteral("panelMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(*menu, from ? *from : m_frame);
    menu->popup(asked->globalPos());
    return true;
}

void CaptureMenu::fill(QMenu& menu, const QWidget& from) const
{
    if (const auto panel = panelAround(*m_frame.page(m_frame.currentPage()), from)) {
        const auto add
            = [&](const char* name, const QString& text, void (Capture::*act)(const QString&)) {
                  QAction* const action = menu.addAction(text.arg(panel->title));
                  action->setObjectName(QString::fromLatin1(name));
                  connect(action, &QAction::triggered, &m_capture,
                      [capture = &m_capture, act, id = panel->id] { (capture->*act)(id); });
              };
        add("copyThisPart", tr("Copy as image: %1"), &Capture::copy);
        add("markThisPart", tr("Mark and copy: %1…"), &Capture::mark);
        add("saveThisPart", tr("Save as image: %1…"), &Capture::save);
        menu.addSeparator();
    }
    menu.addActions({ m_actions.copyPage, m_actions.markPage, m_actions.savePage });
    menu.addSeparator();
    menu.addActions({ m_actions.lightCaptures, m_actions.redactCaptures });
}

} // namespace alidade

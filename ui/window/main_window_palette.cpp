// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the command palette offers beside the places of the comparison, and what follows a choice.
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/workspace.h"
#include "ui/window/command_palette.h"
#include "ui/window/key_table.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QCoreApplication>
#include <QShortcut>

namespace alidade {
namespace {

QString keysOf(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys += key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

QString withKeys(const QString& kind, const QString& keys)
{
    return keys.isEmpty() ? kind : keys + QStringLiteral("  ·  ") + kind;
}

QString titleOf(QLatin1StringView page)
{
    const auto index = PageFrame::pageOf(QString(page));
    return index ? QCoreApplication::translate("Pages", allPages()[size_t(*index)].title)
                 : QString();
}

} // namespace

void MainWindow::openPalette()
{
    std::vector<PaletteEntry> entries;
    for (QAction* page : m_actions.pages)
        if (page->isEnabled())
            entries.push_back(paletteEntry(PaletteEntry::Kind::Page, page->text(),
                withKeys(tr("page"), keysOf(*page)), page->objectName(), 30));
    for (const QAction* action : actions()) {
        const bool offered = action->isEnabled() && action != m_actions.palette
            && std::find(m_actions.pages.begin(), m_actions.pages.end(), action)
                == m_actions.pages.end();
        if (!offered || action->objectName().isEmpty())
            continue;
        entries.push_back(paletteEntry(PaletteEntry::Kind::Action, action->text(),
            withKeys(tr("command"), keysOf(*action)), action->objectName(), 10));
        if (const QString words = action->property(SearchWords).toString(); !words.isEmpty())
            entries.back().folded += u' ' + words.toCaseFolded();
    }
    if (m_workspace.comparison())
        for (const PageKey& key : pageKeys())
            if (key.isShortcut)
                entries.push_back(paletteEntry(PaletteEntry::Kind::Key,
                    QCoreApplication::translate("Keys", key.text),
                    withKeys(titleOf(key.page), keyText(key.keys)),
                    QString(key.page) + u' ' + key.keys, 4));
    m_palette->open(std::move(entries), m_workspace.comparison());
}

void MainWindow::follow(const PaletteEntry& entry)
{
    const auto select = [this](QStringView page, const QString& key) {
        showPage(*PageFrame::pageOf(page));
        m_frame->page(m_frame->currentPage())->select(key);
    };
    switch (entry.kind) {
    case PaletteEntry::Kind::Action:
    case PaletteEntry::Kind::Page:
        if (auto* const action = findChild<QAction*>(entry.target))
            action->trigger();
        break;
    case PaletteEntry::Kind::Key: {
        const QString page = entry.target.section(u' ', 0, 0);
        const QByteArray keys = entry.target.section(u' ', 1).toLatin1();
        const auto index = PageFrame::pageOf(page);
        if (!index)
            break;
        if (m_frame->currentPage() != *index)
            showPage(*index);
        if (QShortcut* const key = shortcutOf(*m_frame->page(*index), QLatin1StringView(keys)))
            QMetaObject::invokeMethod(key, "activated");
        break;
    }
    case PaletteEntry::Kind::Finding:
        select(u"overview", entry.target);
        break;
    case PaletteEntry::Kind::Place:
        m_workspace.reveal(entry.where);
        break;
    case PaletteEntry::Kind::Sample:
        select(u"rollouts", entry.target);
        break;
    case PaletteEntry::Kind::Field:
        select(u"rollouts", u"field:" + entry.target);
        break;
    }
}

} // namespace alidade

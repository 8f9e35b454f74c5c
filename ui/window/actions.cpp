// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/actions.h"

#include "ui/pages/page.h"
#include "ui/session/language.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QMenu>
#include <QToolButton>
#include <QWidget>

namespace alidade {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

QAction* add(QWidget* window, QLatin1StringView name, const QString& text,
    const QList<QKeySequence>& keys = {})
{
    auto* const action = new QAction(text, window);
    action->setObjectName(name);
    action->setShortcuts(keys);
    window->addAction(action);
    return action;
}

} // namespace

Actions makeActions(QWidget* window)
{
    Actions actions;
    const auto make = [window](const char* name, const char* text, QList<QKeySequence> keys = {}) {
        return add(window, QLatin1StringView(name), translated(text), keys);
    };
    actions.openPair
        = make("openPair", QT_TRANSLATE_NOOP("Actions", "Open two runs…"), { QKeySequence::Open });
    actions.openDemo = make("openDemo", QT_TRANSLATE_NOOP("Actions", "Open the demo pair"));
    actions.attachBaseline
        = make("attachBaseline", QT_TRANSLATE_NOOP("Actions", "Attach to the baseline…"));
    actions.attachCandidate
        = make("attachCandidate", QT_TRANSLATE_NOOP("Actions", "Attach to the candidate…"));
    for (QAction* action : { actions.attachBaseline, actions.attachCandidate })
        action->setToolTip(translated(QT_TRANSLATE_NOOP(
            "Actions", "A directory elsewhere that belongs to the run: logs, rollouts, outputs")));
    actions.reload = make("reload", QT_TRANSLATE_NOOP("Actions", "Read both runs again"),
        { QKeySequence(Qt::CTRL | Qt::Key_R) });
    actions.swapSides
        = make("swapSidesAction", QT_TRANSLATE_NOOP("Actions", "Swap baseline and candidate"));
    actions.cancelTask = make("cancelTask", QT_TRANSLATE_NOOP("Actions", "Cancel"));
    actions.back = make(
        "back", QT_TRANSLATE_NOOP("Actions", "Back"), { QKeySequence(Qt::ALT | Qt::Key_Left) });
    actions.forward = make("forward", QT_TRANSLATE_NOOP("Actions", "Forward"),
        { QKeySequence(Qt::ALT | Qt::Key_Right) });
    actions.showNotes = make("showNotes", QT_TRANSLATE_NOOP("Actions", "Notes on what was read"),
        { QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N) });
    actions.showNotes->setCheckable(true);
    // What the buttons at the top say.
    actions.back->setIconText(QStringLiteral("←"));
    actions.forward->setIconText(QStringLiteral("→"));
    actions.reload->setIconText(translated(QT_TRANSLATE_NOOP("Actions", "Reload")));
    // F12 takes a picture in RenderDoc and Steam, Ctrl+Shift+S in Firefox.
    actions.copyPage = make("copyPage", QT_TRANSLATE_NOOP("Actions", "Copy page as image"),
        { QKeySequence(Qt::Key_F12) });
    actions.copyPage->setToolTip(translated(QT_TRANSLATE_NOOP("Actions",
        "Copies this page to the clipboard, at twice its size and with a caption (F12)")));
    actions.markPage = make("markPage", QT_TRANSLATE_NOOP("Actions", "Mark and copy page…"),
        { QKeySequence(Qt::SHIFT | Qt::Key_F12) });
    actions.savePage = make("savePage", QT_TRANSLATE_NOOP("Actions", "Save page as image…"),
        { QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S) });
    actions.lightCaptures
        = make("lightCaptures", QT_TRANSLATE_NOOP("Actions", "Images always in light colours"));
    actions.redactCaptures
        = make("redactCaptures", QT_TRANSLATE_NOOP("Actions", "Images without names and secrets"));
    actions.redactCaptures->setToolTip(translated(QT_TRANSLATE_NOOP("Actions",
        "The page is drawn anew from data in which names, addresses, paths and secrets are "
        "replaced")));
    for (QAction* action : { actions.lightCaptures, actions.redactCaptures })
        action->setCheckable(true);
    actions.bugReport = make("bugReport", QT_TRANSLATE_NOOP("Actions", "Bug report…"),
        { QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B) });
    actions.bugReport->setToolTip(translated(QT_TRANSLATE_NOOP(
        "Actions", "An issue with findings and pictures, ready to paste (Ctrl+Shift+B)")));
    actions.saveReport
        = make("saveReport", QT_TRANSLATE_NOOP("Actions", "Save report…"), { QKeySequence::Save });
    actions.clearIndexCache
        = make("clearIndexCache", QT_TRANSLATE_NOOP("Actions", "Clear the cache of rollouts"));
    actions.clearIndexCache->setToolTip(translated(QT_TRANSLATE_NOOP("Actions",
        "Removes what is kept on disk so that large rollouts open at once the next time")));
    actions.palette = make("palette", QT_TRANSLATE_NOOP("Actions", "Find a command or a place…"),
        { QKeySequence(Qt::CTRL | Qt::Key_K) });
    actions.pauseWatching
        = make("pauseWatching", QT_TRANSLATE_NOOP("Actions", "Do not watch the runs for changes"),
            { QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W) });
    actions.pauseWatching->setCheckable(true);
    actions.cheatSheet = make("cheatSheet", QT_TRANSLATE_NOOP("Actions", "All keys"),
        { QKeySequence(Qt::CTRL | Qt::Key_Slash), QKeySequence(Qt::Key_Question) });
    actions.editKeys = make("editKeys", QT_TRANSLATE_NOOP("Actions", "Change keys…"));
    actions.manual = make("manual", QT_TRANSLATE_NOOP("Actions", "Manual"));
    actions.tour = make("tour", QT_TRANSLATE_NOOP("Actions", "Tour in five minutes"));
    actions.fontLarger = make("fontLarger", QT_TRANSLATE_NOOP("Actions", "Larger text"),
        { QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal) });
    actions.fontSmaller = make("fontSmaller", QT_TRANSLATE_NOOP("Actions", "Smaller text"),
        { QKeySequence(Qt::CTRL | Qt::Key_Minus) });
    actions.fontNormal = make("fontNormal", QT_TRANSLATE_NOOP("Actions", "Text as large as usual"),
        { QKeySequence(Qt::CTRL | Qt::Key_0) });
    actions.palette->setIconText(QStringLiteral("⌕"));
    actions.themeSystem
        = make("themeSystem", QT_TRANSLATE_NOOP("Actions", "Colours of the system"));
    actions.themeLight = make("themeLight", QT_TRANSLATE_NOOP("Actions", "Light"));
    actions.themeDark = make("themeDark", QT_TRANSLATE_NOOP("Actions", "Dark"));
    actions.copyPage->setIconText(translated(QT_TRANSLATE_NOOP("Actions", "Capture")));
    actions.bugReport->setIconText(translated(QT_TRANSLATE_NOOP("Actions", "Report")));
    auto* const themes = new QActionGroup(window);
    for (QAction* action : { actions.themeSystem, actions.themeLight, actions.themeDark }) {
        action->setCheckable(true);
        themes->addAction(action);
    }
    auto* const languages = new QActionGroup(window);
    // Found by their names in either language, whichever the window speaks.
    const auto addLanguage = [&](const QString& name, const QString& text, const QString& value,
                                 const QString& words) {
        QAction* const action = add(window, QLatin1StringView(), text);
        action->setObjectName(u"language_" + name);
        action->setData(value);
        action->setProperty(SearchWords, QString(QStringLiteral("language 语言 ") + words));
        action->setCheckable(true);
        languages->addAction(action);
        actions.languages.push_back(action);
    };
    addLanguage(QStringLiteral("system"),
        translated(QT_TRANSLATE_NOOP("Actions", "Language of the system")), {},
        QStringLiteral("system 系统"));
    for (const QString& language : knownLanguages())
        addLanguage(language, languageName(language), language,
            language == u"zh_CN" ? QStringLiteral("simplified chinese 简体 中文 汉语 zh_CN")
                                 : QStringLiteral("english 英语 英文 en"));
    actions.quit = make(
        "quit", QT_TRANSLATE_NOOP("Actions", "Quit"), { QKeySequence(Qt::CTRL | Qt::Key_Q) });
    int number = 0;
    for (const PageEntry& entry : allPages()) {
        QAction* const action
            = add(window, entry.id, QCoreApplication::translate("Pages", entry.title),
                { QKeySequence(Qt::Key_F1 + number),
                    QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + number)) });
        action->setObjectName(u"show_" + QString(entry.id));
        actions.pages.push_back(action);
        ++number;
    }
    return actions;
}

void checkLanguage(const Actions& actions, const QString& language)
{
    for (QAction* action : actions.languages)
        action->setChecked(action->data().toString() == language);
}

void updateActions(const Actions& actions, const ActionState& state)
{
    actions.reload->setEnabled(state.hasPaths);
    actions.attachBaseline->setEnabled(state.hasComparison);
    actions.attachCandidate->setEnabled(state.hasComparison);
    actions.swapSides->setEnabled(state.hasPaths);
    actions.cancelTask->setEnabled(state.taskRunning);
    actions.back->setEnabled(state.canGoBack);
    actions.forward->setEnabled(state.canGoForward);
    actions.showNotes->setEnabled(state.hasNotes);
    if (!state.hasNotes)
        actions.showNotes->setChecked(false);
    for (QAction* action : { actions.copyPage, actions.markPage, actions.savePage,
             actions.bugReport, actions.saveReport })
        action->setEnabled(state.hasComparison);
    for (QAction* page : actions.pages)
        page->setEnabled(state.hasPaths);
}

void addToolButtons(QHBoxLayout* tools, const Actions& actions, QMenu* captureMenu, QMenu* menu)
{
    for (QAction* action : { actions.back, actions.forward, actions.reload, actions.palette,
             actions.copyPage, actions.bugReport }) {
        auto* const button = new QToolButton;
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::TabFocus);
        button->setObjectName(action->objectName() + u"Button");
        tools->addWidget(button);
        if (action != actions.copyPage)
            continue;
        auto* const more = new QToolButton;
        more->setObjectName(QStringLiteral("captureMenuButton"));
        more->setText(QStringLiteral("▾"));
        more->setToolTip(captureMenu->title());
        more->setAccessibleName(captureMenu->title());
        more->setFocusPolicy(Qt::TabFocus);
        more->setPopupMode(QToolButton::InstantPopup);
        more->setMenu(captureMenu);
        tools->addWidget(more);
    }
    auto* const button = new QToolButton;
    button->setObjectName(QStringLiteral("menuButton"));
    button->setText(QStringLiteral("☰"));
    button->setToolTip(translated(QT_TRANSLATE_NOOP("Actions", "Menu")));
    button->setFocusPolicy(Qt::TabFocus);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(menu);
    tools->addWidget(button);
}

QMenu* makeCaptureMenu(const Actions& actions, QWidget* window)
{
    auto* const menu
        = new QMenu(translated(QT_TRANSLATE_NOOP("Actions", "Images of the page")), window);
    menu->setObjectName(QStringLiteral("captureMenu"));
    menu->setToolTipsVisible(true);
    menu->addActions({ actions.copyPage, actions.markPage, actions.savePage });
    menu->addSeparator();
    const auto addParts = [menu](const char* name, const char* text) {
        menu->addMenu(translated(text))->setObjectName(QString::fromLatin1(name));
    };
    addParts("copyPart", QT_TRANSLATE_NOOP("Actions", "Copy a part"));
    addParts("markPart", QT_TRANSLATE_NOOP("Actions", "Mark and copy a part"));
    addParts("savePart", QT_TRANSLATE_NOOP("Actions", "Save a part"));
    menu->addSeparator();
    menu->addActions({ actions.lightCaptures, actions.redactCaptures });
    return menu;
}

QMenu* makeMenu(const Actions& actions, QMenu* captureMenu, QWidget* window)
{
    auto* const menu = new QMenu(window);
    menu->setObjectName(QStringLiteral("mainMenu"));
    menu->addActions({ actions.openPair, actions.openDemo });
    menu->addSeparator();
    menu->addActions({ actions.attachBaseline, actions.attachCandidate, actions.reload,
        actions.pauseWatching, actions.swapSides });
    menu->addSeparator();
    QMenu* const pages = menu->addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Pages")));
    for (QAction* page : actions.pages)
        pages->addAction(page);
    menu->addActions({ actions.palette, actions.back, actions.forward, actions.showNotes });
    menu->addSeparator();
    menu->addMenu(captureMenu);
    menu->addActions({ actions.bugReport, actions.saveReport });
    QMenu* const themes = menu->addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Colours")));
    themes->addActions({ actions.themeSystem, actions.themeLight, actions.themeDark });
    // Whoever cannot read the language must find the way back.
    const QString language = translated(QT_TRANSLATE_NOOP("Actions", "Language"));
    QMenu* const languages
        = menu->addMenu(language == u"Language" ? language : QString(language + u" (Language)"));
    languages->setObjectName(QStringLiteral("languageMenu"));
    for (QAction* action : actions.languages)
        languages->addAction(action);
    QMenu* const sizes = menu->addMenu(translated(QT_TRANSLATE_NOOP("Actions", "Text size")));
    sizes->addActions({ actions.fontLarger, actions.fontSmaller, actions.fontNormal });
    menu->addActions({ actions.manual, actions.tour, actions.cheatSheet, actions.editKeys });
    menu->addAction(actions.clearIndexCache);
    menu->addSeparator();
    menu->addAction(actions.quit);
    return menu;
}

} // namespace alidade

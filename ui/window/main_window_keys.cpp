// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys that the user chose, the sheet that lists all of them, and the size of the text.
#include "ui/widgets/theme.h"
#include "ui/window/cheat_sheet.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcut_editor.h"

#include <QAction>

#include <algorithm>

namespace alidade {

void MainWindow::connectKeys()
{
    applyKeys(*this, m_settings.keys);
    connect(m_actions.editKeys, &QAction::triggered, this, [this] {
        auto* const editor = new ShortcutEditor(this);
        editor->setAttribute(Qt::WA_DeleteOnClose);
        connect(editor, &ShortcutEditor::keysChosen, this, [this](const ChosenKeys& keys) {
            m_settings.keys = keys;
            saveSettings(m_settings);
            applyKeys(*this, keys);
        });
        editor->open();
    });
    connect(m_actions.cheatSheet, &QAction::triggered, this, [this] {
        auto* const sheet = new CheatSheet(this);
        sheet->setAttribute(Qt::WA_DeleteOnClose);
        sheet->open();
    });
    const auto resize = [this](QAction* action, auto percent) {
        connect(action, &QAction::triggered, this,
            [this, percent] { setFontPercent(percent(m_settings.fontPercent)); });
    };
    resize(m_actions.fontLarger, [](int now) { return now + 10; });
    resize(m_actions.fontSmaller, [](int now) { return now - 10; });
    resize(m_actions.fontNormal, [](int) { return 100; });
}

void MainWindow::setFontPercent(int percent)
{
    const int wanted = std::clamp(percent, 70, 250);
    if (wanted == m_settings.fontPercent)
        return;
    m_settings.fontPercent = wanted;
    remember();
    applyFontPercent(wanted);
    Q_EMIT renewalNeeded();
}

} // namespace alidade

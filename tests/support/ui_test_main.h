// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// main() of every test with widgets: Fusion, one font in pixels without hinting, no blinking
// cursor, the light theme, C locale. Warnings of Qt are printed by the run and fail a test that
// asks for it with QTest::failOnWarning.
#pragma once

#include "ui/widgets/theme.h"

#include <QApplication>
#include <QLocale>
#include <QStyleFactory>
#include <QTest>

namespace alidade {

inline void prepareUiTest(QApplication& application)
{
    QLocale::setDefault(QLocale::c());
    QApplication::setCursorFlashTime(0);
    QApplication::setEffectEnabled(Qt::UI_AnimateMenu, false);
    applyTheme(application, ThemeMode::Light);
    QFont font = QApplication::font();
    font.setPixelSize(12);
    font.setHintingPreference(QFont::PreferNoHinting);
    QApplication::setFont(font);
}

} // namespace alidade

#define ALIDADE_UI_TEST_MAIN(TestClass)                                                            \
    int main(int argc, char** argv)                                                                \
    {                                                                                              \
        QApplication application(argc, argv);                                                      \
        alidade::prepareUiTest(application);                                                       \
        TestClass test;                                                                            \
        return QTest::qExec(&test, argc, argv);                                                    \
    }

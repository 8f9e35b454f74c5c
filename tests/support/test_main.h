// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// main() of every test without a window: C locale, UTC, nothing of the developer's settings.
// Tests with widgets use ui_test_main.h.
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QTest>

#define ALIDADE_TEST_MAIN(TestClass)                                                               \
    int main(int argc, char** argv)                                                                \
    {                                                                                              \
        QLocale::setDefault(QLocale::c());                                                         \
        QCoreApplication application(argc, argv);                                                  \
        TestClass test;                                                                            \
        return QTest::qExec(&test, argc, argv);                                                    \
    }

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How long the config page takes for a keystroke in its filter, with 5,000 keys a side: filtered,
// laid out and painted. Prints figures, judges nothing.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/config_page.h"
#include "ui/session/workspace.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QImage>
#include <QLineEdit>

#include <cstdio>

using namespace alidade;

namespace {

/// Nested keys as verl has them; every third value differs between the sides.
QString configLines(int keys, int side)
{
    QString lines;
    for (int i = 0; i < keys; ++i)
        lines += QStringLiteral("config part_%1.section_%2.setting_%3 = value of some length %4\n")
                     .arg(i % 7)
                     .arg(i % 61)
                     .arg(i)
                     .arg(i % 3 == 0 ? i + side : i);
    return lines;
}

void measure(ConfigPage& page, const char* what)
{
    auto* const text = page.findChild<QLineEdit*>(QStringLiteral("configText"));
    double worst = 0;
    double sum = 0;
    int strokes = 0;
    const QString typed = QStringLiteral("setting_12");
    const auto stroke = [&](const QString& now) {
        QElapsedTimer clock;
        clock.start();
        text->setText(now);
        page.grab(); // laid out and painted
        const double ms = double(clock.nsecsElapsed()) / 1e6;
        worst = std::max(worst, ms);
        sum += ms;
        ++strokes;
    };
    page.grab();
    for (qsizetype length = 1; length <= typed.size(); ++length)
        stroke(typed.left(length));
    for (qsizetype length = typed.size() - 1; length >= 0; --length)
        stroke(typed.left(length));
    std::printf("%-28s %6.2f ms a keystroke, worst %6.2f ms\n", what, sum / strokes, worst);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    prepareUiTest(application);
    Workspace workspace;
    ConfigPage page(workspace);
    page.resize(1280, 800);
    page.show();
    page.setComparison(makeComparison(configLines(5'000, 0), configLines(5'000, 1)));
    measure(page, "differences, list");
    page.findChild<QComboBox*>(QStringLiteral("configStates"))->setCurrentIndex(1);
    measure(page, "all keys, list");
    page.findChild<QAbstractButton*>(QStringLiteral("configPattern"))->click();
    measure(page, "all keys, list, pattern");
    page.findChild<QAbstractButton*>(QStringLiteral("configPattern"))->click();
    page.findChild<QAbstractButton*>(QStringLiteral("configTree"))->click();
    measure(page, "all keys, tree");
    return 0;
}

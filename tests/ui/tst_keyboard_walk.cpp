// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole triage of the demo pair without a mouse: every key goes to whatever has the focus.
#include "core/model/comparison.h"
#include "tests/support/ui_test_main.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/pair_session.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>

using namespace alidade;

class TestKeyboardWalk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fromTheStartPageToTheReport();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    static void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWidget* const focused = QApplication::focusWidget();
        QTest::keyClick(focused ? focused : QApplication::activeWindow(), Qt::Key(key), modifiers);
    }
    static QString focused()
    {
        return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString();
    }
    /// Tab until the control has the focus; false when it is not among the next 60.
    static bool tabTo(const QString& name)
    {
        for (int i = 0; i < 60 && focused() != name; ++i)
            press(Qt::Key_Tab);
        return focused() == name;
    }
    PageFrame* frame() const { return find<PageFrame>("pageFrame"); }
    QString page() const { return QString(allPages()[size_t(frame()->currentPage())].id); }
    QString selected() const { return frame()->page(frame()->currentPage())->selected(); }
    bool isSettled() const { return frame()->page(frame()->currentPage())->isSettled(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestKeyboardWalk::fromTheStartPageToTheReport()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    saveSettings({});
    QDir(sessionDirectory()).removeRecursively();
    m_workspace = std::make_unique<Workspace>();
    m_window = std::make_unique<MainWindow>(*m_workspace);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));

    // The start page: the demo pair.
    QVERIFY(tabTo(QStringLiteral("demoButton")));
    press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(m_workspace->comparison() && m_workspace->comparison()->garble
            && !m_workspace->task().running,
        120'000);
    QTRY_VERIFY_WITH_TIMEOUT(frame()->isUpToDate(), 20'000);
    QCOMPARE(page(), QStringLiteral("overview"));

    // Overview: the first suspect is open; its evidence leads to the place.
    QVERIFY(tabTo(QStringLiteral("suspect_data-order")));
    press(Qt::Key_Left);
    QVERIFY(!tabTo(QStringLiteral("showEvidence"))
        || !find<QWidget>("suspect_data-order")->isAncestorOf(QApplication::focusWidget()));
    QVERIFY(tabTo(QStringLiteral("suspect_data-order")));
    press(Qt::Key_Right);
    QVERIFY(tabTo(QStringLiteral("showEvidence")));
    QVERIFY(find<QWidget>("suspect_data-order")->isAncestorOf(QApplication::focusWidget()));
    press(Qt::Key_Space);
    QTRY_VERIFY(page() != QStringLiteral("overview"));
    QVERIFY(!selected().isEmpty());
    press(Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(page(), QStringLiteral("overview"));

    // Config: the first row is what matters; a filter by text, and out of it.
    press(Qt::Key_4, Qt::ControlModifier);
    QTRY_COMPARE(page(), QStringLiteral("config"));
    QVERIFY(tabTo(QStringLiteral("configView")));
    press(Qt::Key_Home);
    const QString first = selected();
    QVERIFY(!first.isEmpty());
    press(Qt::Key_Down);
    QTRY_VERIFY(selected() != first);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("data.shuffle"));
    QVERIFY(tabTo(QStringLiteral("configView")));
    QTRY_VERIFY((press(Qt::Key_Home), selected() == QStringLiteral("data.shuffle")));
    QVERIFY(!find<QLabel>("detailKey")->text().isEmpty());

    // Metrics: the palette finds one by a few letters, a step is pinned, Return asks for its
    // answers.
    press(Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("grad_norm"));
    QTRY_VERIFY(find<QAbstractItemView>("paletteList")->model()->rowCount() > 0);
    press(Qt::Key_Return);
    QTRY_COMPARE(page(), QStringLiteral("metrics"));
    QTRY_COMPARE(selected(), QStringLiteral("actor/grad_norm"));
    QTRY_VERIFY(isSettled());
    QCOMPARE(focused(), QStringLiteral("metricList"));
    press(Qt::Key_Return); // those of the first step outside
    QTRY_COMPARE(page(), QStringLiteral("rollouts"));

    // Rollouts: the next sample, its differences and garbled places.
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20'000);
    const QString sample = selected();
    QVERIFY(!sample.isEmpty());
    press(Qt::Key_N);
    QTRY_VERIFY(selected() != sample);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20'000);
    press(Qt::Key_P);
    QTRY_COMPARE(selected(), sample);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20'000);
    press(Qt::Key_BracketRight);
    press(Qt::Key_G);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), 20'000);

    // A picture of the page, then the report.
    QGuiApplication::clipboard()->clear();
    press(Qt::Key_F12);
    QTRY_VERIFY_WITH_TIMEOUT(!QGuiApplication::clipboard()->image().isNull(), 20'000);
    QVERIFY(QGuiApplication::clipboard()->image().width() >= 2 * 1000);
    press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_window->findChild<BugReportDialog*>());
    auto* const report = m_window->findChild<BugReportDialog*>();
    QVERIFY(QTest::qWaitForWindowActive(report));
    QTRY_VERIFY_WITH_TIMEOUT(!report->isBusy() && !report->text().isEmpty(), 30'000);
    QTest::keyClick(report, Qt::Key_C, Qt::AltModifier);
    QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("# ")));
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("data.shuffle")));
    QTest::keyClick(report, Qt::Key_Escape);
    QTRY_VERIFY(!m_window->findChild<BugReportDialog*>());

    // Every page is one key away.
    m_window->activateWindow(); // what a window manager does
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    for (int i = 0; i < frame()->pageCount(); ++i) {
        press(Qt::Key_1 + i, Qt::ControlModifier);
        QTRY_COMPARE(frame()->currentPage(), i);
    }
}

ALIDADE_UI_TEST_MAIN(TestKeyboardWalk)
#include "tst_keyboard_walk.moc"

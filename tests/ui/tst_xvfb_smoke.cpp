// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// On a real X server only (label xvfb): what the offscreen platform cannot show. Opens the window
// on the demo pair, walks through the pages, and starts the program itself.
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QProcess>
#include <QScreen>
#include <QSet>
#include <QTest>
#include <QTimer>

using namespace alidade;

namespace {

/// Longest time for which the event loop did not run.
class Heartbeat {
public:
    Heartbeat()
    {
        m_since.start();
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
            [this] { m_longestMs = std::max(m_longestMs, m_since.restart()); });
        m_timer.start(10);
    }
    qint64 longestMs() const { return std::max(m_longestMs, m_since.elapsed()); }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longestMs = 0;
};

qsizetype coloursOf(const QImage& image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            colours.insert(image.pixel(x, y));
    return colours.size();
}

} // namespace

class XvfbSmokeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (QGuiApplication::platformName() != u"xcb")
            QSKIP("needs an X server: xvfb-run -a ctest -L xvfb");
    }

    void windowShowsTheDemoPair()
    {
        Workspace workspace;
        MainWindow window(workspace);
        window.resize(1400, 860);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const Heartbeat heartbeat;
        window.openDemo();
        QTRY_VERIFY_WITH_TIMEOUT(workspace.comparison() && !workspace.task().running, 120'000);
        QVERIFY(workspace.comparison()->garble);
        for (int page = 0; page < int(allPages().size()); ++page) {
            QTest::keyClick(&window, Qt::Key(Qt::Key_1 + page), Qt::ControlModifier);
            QTest::qWait(300);
            const QImage shown = window.screen()->grabWindow(window.winId()).toImage();
            QCOMPARE(shown.size(), window.size());
            QVERIFY2(coloursOf(shown) > 30, allPages()[size_t(page)].title);
            window.resize(window.width() - 20, window.height() - 10);
            QTest::qWait(50);
        }
        QVERIFY2(heartbeat.longestMs() < 10'000,
            qPrintable(
                QStringLiteral("the window stood still for %1 ms").arg(heartbeat.longestMs())));
        QVERIFY(window.close());
    }

    void programOpensAndEnds()
    {
        QProcess program;
        program.start(QStringLiteral(ALIDADE_PROGRAM), { QStringLiteral("demo") });
        QVERIFY(program.waitForStarted());
        QVERIFY2(!program.waitForFinished(4000), program.readAllStandardError().constData());
        program.terminate();
        QVERIFY(program.waitForFinished(10'000));
        const QByteArray complaints = program.readAllStandardError();
        for (const char* word :
            { "ASSERT", "QObject::", "ERROR: AddressSanitizer", "runtime error" })
            QVERIFY2(!complaints.contains(word), complaints.constData());
    }
};

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    prepareUiTest(application);
    XvfbSmokeTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_xvfb_smoke.moc"

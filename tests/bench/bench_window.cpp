// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How the window behaves while it loads a pair of runs: the longest time in which it did not
// answer, the time until the first samples can be read, and the peak memory.
//
//   bench_window BASELINE CANDIDATE [PAGE]        (PAGE: which page is open while it loads)
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace alidade;

namespace {

long peakKilobytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).simplified().split(' ').value(0).toLong();
    return 0;
}

/// A timer that should fire every 5 ms; how late it fires is how long the window did not answer.
class Heartbeat {
public:
    Heartbeat()
    {
        m_clock.start();
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { beat(); });
        m_timer.start(5);
    }
    void beat()
    {
        const qint64 gap = m_clock.restart();
        if (gap > 50)
            std::printf("  no answer for %lld ms\n", static_cast<long long>(gap));
        m_longest = std::max(m_longest, gap);
    }
    qint64 longest() const { return m_longest; }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    prepareUiTest(application);
    if (argc < 3) {
        std::fprintf(stderr, "bench_window BASELINE CANDIDATE [PAGE]\n");
        return 2;
    }
    const QString pageId = QString::fromLocal8Bit(argc > 3 ? argv[3] : "rollouts");
    Workspace workspace;
    MainWindow window(workspace);
    window.resize(1600, 900);
    window.show();
    QCoreApplication::processEvents();

    QElapsedTimer clock;
    clock.start();
    Heartbeat heartbeat;
    qint64 firstSamples = -1;
    int published = 0;
    QObject::connect(&workspace, &Workspace::comparisonChanged, &window, [&] {
        ++published;
        const ComparisonPtr comparison = workspace.comparison();
        std::printf("%6lld ms: comparison %d, %zu pairs of samples%s\n",
            static_cast<long long>(clock.elapsed()), published,
            comparison && !comparison->rollouts.empty() ? comparison->rollouts.front().pairs.size()
                                                        : size_t(0),
            comparison && comparison->garble ? ", judged" : "");
    });
    window.open({ QString::fromLocal8Bit(argv[1]), QString::fromLocal8Bit(argv[2]) });
    const auto pages = allPages();
    for (size_t i = 0; i < pages.size(); ++i)
        if (pageId == pages[i].id)
            QTest::keyClick(&window, Qt::Key(Qt::Key_F1 + int(i)));

    const auto rolloutsPage = [&]() -> Page* {
        for (Page* page : window.findChildren<Page*>())
            if (page->objectName().contains(u"rollouts"))
                return page;
        return nullptr;
    };
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &window, [&] {
        const ComparisonPtr comparison = workspace.comparison();
        const bool listed = comparison && !comparison->rollouts.empty()
            && !comparison->rollouts.front().pairs.empty();
        Page* page = rolloutsPage();
        if (firstSamples < 0 && listed && page && page->isVisible() && page->isSettled()) {
            firstSamples = clock.elapsed();
            std::printf(
                "%6lld ms: first samples can be read\n", static_cast<long long>(firstSamples));
        }
        if (published > 0 && !workspace.task().running)
            QCoreApplication::quit();
    });
    poll.start(10);
    QTimer::singleShot(600'000, &application, [] { QCoreApplication::exit(1); });
    const int code = QCoreApplication::exec();
    std::printf("%6lld ms: all loaded and judged\n", static_cast<long long>(clock.elapsed()));
    std::printf(
        "longest time without an answer: %lld ms\n", static_cast<long long>(heartbeat.longest()));
    std::printf("peak memory: %ld MB\n", peakKilobytes() / 1000);
    return code;
}

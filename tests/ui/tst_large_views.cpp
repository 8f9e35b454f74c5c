// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The real pages with a million samples and tens of thousands of config keys, on a real X server
// (label xvfb): a view that lays out every row stands still for half a minute there, and only
// there.
#include "core/engine/load_profile.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/page.h"
#include "ui/session/workspace.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QScrollBar>
#include <QTest>

using namespace alidade;

namespace {

constexpr int Samples = 1'000'000;
constexpr int Keys = 40'000;
constexpr qint64 WorstFrameMs = 1500; ///< generous: the machines are shared and noisy

/// Makes up the text of a sample, so that no gigabytes lie on disk.
class MadeUpReader final : public SampleReader {
public:
    Result<Sample> read(const SampleRef& sample) const override
    {
        Sample text;
        text.input = QStringLiteral("prompt %1").arg(sample.promptKey);
        text.output = QStringLiteral("answer %1 of line %2").arg(sample.outputKey).arg(sample.line);
        text.step = sample.step;
        text.score = double(sample.score);
        return text;
    }
};

RunPtr madeUpRun(Side side)
{
    auto run = std::make_shared<Run>();
    run->name = side == Side::Baseline ? QStringLiteral("gpu") : QStringLiteral("npu");
    run->path = u'/' + run->name;
    for (int i = 0; i < Keys; ++i) {
        ConfigEntry entry;
        entry.key = QStringLiteral("part%1.group%2.key%3")
                        .arg(i / 1000, 2, 10, QLatin1Char('0'))
                        .arg(i / 50 % 20, 2, 10, QLatin1Char('0'))
                        .arg(i, 5, 10, QLatin1Char('0'));
        entry.text = QString::number(i + int(side));
        entry.value = Value::ofInt(i + int(side));
        run->config.entries.push_back(std::move(entry));
    }
    RolloutSet set;
    set.indexed = set.complete = true;
    set.reader = std::make_shared<MadeUpReader>();
    set.files.push_back(
        RolloutFile{ QStringLiteral("rollouts/1.jsonl"), {}, 1, 1, Samples, 0, false });
    set.samples.resize(Samples);
    for (quint32 i = 0; i < Samples; ++i) {
        SampleRef& sample = set.samples[i];
        sample.promptKey = i / 8 + 1;
        sample.outputKey = i * 2 + quint32(side);
        sample.step = qint32(i / 4096) + 1;
        sample.line = i + 1;
        sample.score = float(i % 2);
        sample.outputLength = 100 + i % 900;
    }
    run->rollouts.push_back(std::move(set));
    return run;
}

ComparisonPtr madeUpComparison()
{
    auto comparison = std::make_shared<Comparison>();
    comparison->runs = { madeUpRun(Side::Baseline), madeUpRun(Side::Candidate) };
    comparison->profile = builtInProfile();
    comparison->config.emplace();
    for (int i = 0; i < Keys; ++i) {
        KeyAlignment row;
        row.key = comparison->runs.baseline->config.entries[size_t(i)].key;
        row.entry = { i, i };
        row.state = KeyAlignment::State::Differs;
        row.cause = KeyAlignment::Cause::ExplicitDifference;
        comparison->config->rows.push_back(row);
    }
    RolloutComparison rollouts;
    for (qint32 i = 0; i < Samples; ++i)
        rollouts.pairs.push_back({ { i, i } });
    rollouts.paired = Samples;
    comparison->rollouts.push_back(std::move(rollouts));
    return comparison;
}

class Stopwatch {
public:
    /// The action and the frame that it causes.
    template <class Action> void measure(QAbstractItemView& view, Action action)
    {
        QElapsedTimer clock;
        clock.start();
        action();
        QCoreApplication::processEvents();
        view.viewport()->repaint();
        worstMs = std::max(worstMs, clock.elapsed());
    }
    qint64 worstMs = 0;
};

} // namespace

class LargeViewsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (QGuiApplication::platformName() != u"xcb")
            QSKIP("needs an X server: xvfb-run -a ctest -L xvfb");
        m_comparison = madeUpComparison();
    }

    void scrolls_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("rows");
        QTest::newRow("samples") << QStringLiteral("rollouts") << Samples;
        QTest::newRow("keys") << QStringLiteral("config") << Keys;
    }
    void scrolls()
    {
        QFETCH(QString, id);
        QFETCH(int, rows);
        const auto pages = allPages();
        const auto entry = std::find_if(
            pages.begin(), pages.end(), [&](const PageEntry& one) { return id == one.id; });
        QVERIFY(entry != pages.end());
        Workspace workspace;
        const std::unique_ptr<Page> page(entry->create(workspace, nullptr));
        page->resize(1400, 860);
        page->show();
        QVERIFY(QTest::qWaitForWindowExposed(page.get()));
        page->setComparison(m_comparison);
        QTRY_VERIFY_WITH_TIMEOUT(page->isSettled(), 60'000);
        QAbstractItemView* view = nullptr;
        for (QAbstractItemView* one : page->findChildren<QAbstractItemView*>())
            if (!qobject_cast<QHeaderView*>(one) && one->isVisible() && one->model()
                && one->model()->rowCount() == rows)
                view = one;
        QVERIFY2(view, "no view shows all rows");

        Stopwatch watch;
        QScrollBar* bar = view->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > bar->minimum());
        for (int i = 0; i <= 20; ++i)
            watch.measure(*view, [&] { bar->setValue(int(qint64(bar->maximum()) * i / 20)); });
        for (int i = 0; i < 10; ++i)
            watch.measure(*view, [&] { QTest::keyClick(view, Qt::Key_PageUp); });
        watch.measure(*view, [&] { page->resize(1200, 700); });
        watch.measure(*view, [&] { view->setCurrentIndex(view->model()->index(rows / 2, 0)); });
        qInfo("worst frame of %s: %lld ms", qPrintable(id), static_cast<long long>(watch.worstMs));
        QVERIFY2(watch.worstMs < WorstFrameMs,
            qPrintable(QStringLiteral("a frame took %1 ms").arg(watch.worstMs)));
    }

private:
    ComparisonPtr m_comparison;
};

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    prepareUiTest(application);
    LargeViewsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_large_views.moc"

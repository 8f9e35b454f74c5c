// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menu of each part of a page: pictures of that part, and the page's own actions below;
// also inside the menus of views, and never in the way of a drag on a plot.
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/export/caption.h"
#include "ui/export/capture_window.h"
#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/wrapped_text.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeView>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config data.shuffle = False @override run.sh:31
    config trainer.seed = 1
    variable HCCL_DETERMINISTIC=true
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 0.5, 4 0.5, 5 0.5, 6 0.5
    sample 1 0.5 | What is 2+2? | It is 4.
)");
const QString CandidateLines = QStringLiteral(R"(
    config data.shuffle = True @override run.sh:33
    config trainer.seed = 2
    variable HCCL_DETERMINISTIC=false
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 2.5, 4 2.5, 5 2.5, 6 2.5
    sample 1 0.5 | What is 2+2? | It is 5.
)");

const Pair<QString> Paths{ QStringLiteral("/runs/gpu_run"), QStringLiteral("/runs/npu_run") };

} // namespace

class TestCaptureMenu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_home.path());
    }
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
        Settings settings;
        settings.theme = ThemeMode::Light;
        saveSettings(settings);
        QGuiApplication::clipboard()->clear();
        m_workspace = std::make_unique<Workspace>(engineOf(BaselineLines, CandidateLines));
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_workspace.reset();
    }

    void everyPartHasIt_data()
    {
        QTest::addColumn<QString>("page");
        for (const PageEntry& page : allPages())
            QTest::newRow(page.id.data()) << QString(page.id);
    }
    void everyPartHasIt()
    {
        QFETCH(QString, page);
        openPair();
        showPage(page);
        for (const Panel& panel : panelsOf(*shownPage())) {
            // A corner may belong to a smaller part inside it: that one is meant there.
            QMenu* const menu = openMenu(*panel.widget, panel.widget->rect().center());
            QVERIFY2(menu, qPrintable(panel.id));
            QStringList titles;
            for (const Panel& other : panelsOf(*shownPage()))
                if (other.widget == panel.widget || panel.widget->isAncestorOf(other.widget))
                    titles += other.title;
            for (const char* name : { "copyThisPart", "markThisPart", "saveThisPart" }) {
                const QAction* const action = actionOf(*menu, name);
                QVERIFY2(action && action->isEnabled(), qPrintable(panel.id));
                const bool named = std::any_of(titles.begin(), titles.end(),
                    [&](const QString& title) { return action->text().contains(title); });
                QVERIFY2(named, qPrintable(panel.id + u' ' + action->text()));
            }
            for (const char* name : { "copyPage", "markPage", "savePage" })
                QVERIFY2(actionOf(*menu, name), qPrintable(panel.id));
            menu->close();
        }
    }

    void copiesThePartBelowThePointer()
    {
        openPair();
        showPage(QStringLiteral("metrics"));
        auto* const list = find<QWidget>("metricList");
        QMenu* const menu = openMenu(*list, list->rect().center());
        QVERIFY(menu);
        const QSize size = list->size();
        actionOf(*menu, "copyThisPart")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!copied().isNull(), 30'000);
        QCOMPARE(copied().size(), (size + QSize(0, captionHeight())) * 2);
        QVERIFY(find<QLabel>("taskText")->text().contains(QStringLiteral("List of metrics")));
    }

    void marksThePart()
    {
        openPair();
        showPage(QStringLiteral("config"));
        auto* const detail = find<QWidget>("configDetail");
        QMenu* const menu = openMenu(*detail, QPoint(3, 3));
        QVERIFY(menu);
        actionOf(*menu, "markThisPart")->trigger();
        QTRY_VERIFY(find<CaptureWindow>("captureWindow"));
    }

    /// Between the parts there is the page.
    void thePageAloneElsewhere()
    {
        openPair();
        showPage(QStringLiteral("config"));
        QMenu* const menu = openMenu(*frame(), QPoint(2, 2));
        QVERIFY(menu);
        QVERIFY(!actionOf(*menu, "copyThisPart"));
        QVERIFY(actionOf(*menu, "copyPage"));
    }

    /// The menus of views keep what they had.
    void insideOtherMenus()
    {
        openPair();
        showPage(QStringLiteral("config"));
        auto* const view = find<QTreeView>("configView");
        view->setCurrentIndex(view->model()->index(0, 0));
        QMenu* const keys = openMenu(*view, QPoint(40, 60));
        QVERIFY(keys);
        QCOMPARE(keys->objectName(), QStringLiteral("configMenu"));
        QVERIFY(actionOf(*keys, "copyKeys"));
        QVERIFY(actionOf(*keys, "copyThisPart")->text().contains(QStringLiteral("Keys")));
        keys->close();
        showPage(QStringLiteral("overview"));
        QWidget* text = nullptr;
        for (auto* const one : find<QWidget>("overviewScroll")->findChildren<WrappedText*>())
            if (one->isVisible() && !text)
                text = one;
        QVERIFY(text);
        QMenu* const words = openMenu(*text, QPoint(2, 2));
        QVERIFY(words);
        QCOMPARE(words->actions().front()->text(), QStringLiteral("Copy text"));
        QVERIFY(actionOf(*words, "copyThisPart")->text().contains(QStringLiteral("Findings")));
    }

    /// A right drag over a plot chooses a box; a right click asks for the menu.
    void clickAndDragOverAPlot()
    {
        openPair();
        showPage(QStringLiteral("metrics"));
        QWidget* const plot = find<QWidget>("metricPlot");
        QWidget* canvas = plot->childAt(plot->rect().center());
        canvas = canvas ? canvas : plot;
        const QPoint at = canvas->rect().center();
        QTest::mousePress(canvas, Qt::RightButton, {}, at);
        QContextMenuEvent press(QContextMenuEvent::Mouse, at, canvas->mapToGlobal(at));
        QApplication::sendEvent(canvas, &press);
        QVERIFY(!popup());
        for (const int step : { 10, 40, 80 }) {
            QMouseEvent move(QEvent::MouseMove, at + QPoint(step, step),
                canvas->mapToGlobal(at + QPoint(step, step)), Qt::NoButton, Qt::RightButton, {});
            QApplication::sendEvent(canvas, &move);
        }
        QTest::mouseRelease(canvas, Qt::RightButton, {}, at + QPoint(80, 80));
        QVERIFY(!popup());
        QTest::mouseClick(canvas, Qt::RightButton, {}, at);
        QVERIFY(popup());
        QVERIFY(actionOf(*popup(), "copyThisPart")->text().contains(QStringLiteral("Plot")));
        popup()->close();
    }

    void byTheMenuKey()
    {
        openPair();
        showPage(QStringLiteral("metrics"));
        QWidget* const focus = QApplication::focusWidget();
        QVERIFY(focus);
        QContextMenuEvent key(QContextMenuEvent::Keyboard, focus->rect().center(),
            focus->mapToGlobal(focus->rect().center()));
        QApplication::sendEvent(focus, &key);
        QVERIFY(popup());
        QVERIFY(actionOf(*popup(), "copyPage"));
        popup()->close();
    }

    void nothingBeforeAPairIsOpen()
    {
        QContextMenuEvent event(
            QContextMenuEvent::Mouse, QPoint(5, 5), frame()->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(frame(), &event);
        QVERIFY(!popup());
    }

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    PageFrame* frame() const { return find<PageFrame>("pageFrame"); }
    const Page* shownPage() const { return frame()->page(frame()->currentPage()); }
    void openPair()
    {
        m_window->open(Paths);
        QTRY_VERIFY(!m_workspace->task().running && m_workspace->comparison());
    }
    void showPage(const QString& page)
    {
        m_window->showPage(*PageFrame::pageOf(page));
        QTRY_VERIFY(shownPage()->isSettled());
        QCoreApplication::processEvents();
    }
    static QMenu* popup() { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); }
    /// What a right click there opens.
    static QMenu* openMenu(QWidget& widget, const QPoint& at)
    {
        QWidget* const below = widget.childAt(at) ? widget.childAt(at) : &widget;
        QContextMenuEvent event(
            QContextMenuEvent::Other, below->mapFrom(&widget, at), widget.mapToGlobal(at));
        QApplication::sendEvent(below, &event);
        return popup();
    }
    /// Of the menu, or of what opens beside it.
    static QAction* actionOf(const QMenu& menu, const char* name)
    {
        for (QAction* action : menu.actions()) {
            if (action->objectName() == QLatin1StringView(name))
                return action;
            if (action->menu())
                if (QAction* const inside = actionOf(*action->menu(), name))
                    return inside;
        }
        return nullptr;
    }
    static QImage copied()
    {
        const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
        return data ? qvariant_cast<QImage>(data->imageData()) : QImage();
    }

    QTemporaryDir m_home;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

ALIDADE_UI_TEST_MAIN(TestCaptureMenu)
#include "tst_capture_menu.moc"

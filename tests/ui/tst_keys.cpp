// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys of the window: changed, in conflict, kept, listed; and what a screen reader is told of
// every control.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/pair_session.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/cheat_sheet.h"
#include "ui/window/key_table.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcut_editor.h"

#include <QAccessible>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

using namespace alidade;

namespace {

EngineFunctions textEngine()
{
    return engineOf([](const QString& path) -> QString {
        const bool candidate = path.contains(u"npu");
        return sampleLines(candidate)
            + QStringLiteral("config data.shuffle = %1 @override run.sh:31\n"
                             "metric actor/lr: 1 0.1, 2 0.1, 3 0.1\n"
                             "variable HCCL_DETERMINISTIC=true\n"
                             "note warning run.log:7 the line is cut\n")
                  .arg(candidate ? QStringLiteral("True") : QStringLiteral("False"));
    });
}

} // namespace

class TestKeys : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void noKeyMeansTwoThings();
    void aChosenKeyWorksAndIsKept();
    void conflictsAreToldAndRefused();
    void conflictsWithAPageAreTold();
    void aStaleChoiceIsLeftOut();
    void everythingComesBack();
    void filtersTheCommands();
    void theSheetListsEveryKey();
    void textSizeIsKept();
    void everyControlHasAName();

private:
    template <class T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }
    void start()
    {
        m_window.reset();
        m_workspace = std::make_unique<Workspace>(textEngine());
        m_window = std::make_unique<MainWindow>(*m_workspace);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    ShortcutEditor* openEditor()
    {
        find<QAction>("editKeys")->trigger();
        return find<ShortcutEditor>("shortcutEditor");
    }
    void setKey(const char* edit, const QKeySequence& key) const
    {
        auto* const field = find<QKeySequenceEdit>(edit);
        QVERIFY2(field, edit);
        field->setKeySequence(key);
    }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestKeys::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    saveSettings({});
    QFile::remove(userProfilePath());
    QDir(sessionDirectory()).removeRecursively();
    start();
}

void TestKeys::cleanup()
{
    m_window.reset();
    m_workspace.reset();
    saveSettings({});
}

void TestKeys::noKeyMeansTwoThings()
{
    QMap<QString, QList<QKeySequence>> keys;
    for (const QAction* action : namedActions(*m_window))
        keys.insert(action->objectName(), action->shortcuts());
    for (const KeyConflict& conflict : keyConflicts(*m_window, keys))
        QFAIL(qPrintable(conflict.key + u' ' + conflict.action + u' ' + conflict.with));
}

void TestKeys::aChosenKeyWorksAndIsKept()
{
    QVERIFY(openEditor()->isVisible());
    // As the user does it: into the field, and the keys.
    auto* const field = find<QKeySequenceEdit>("themeDarkKeys0");
    QVERIFY(field);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(field->keySequence(), QKeySequence(QStringLiteral("Ctrl+Alt+D")));
    QVERIFY(find<QPushButton>("shortcutApply")->isEnabled());
    QTest::mouseClick(find<QPushButton>("shortcutApply"), Qt::LeftButton);
    QTRY_VERIFY(!find<ShortcutEditor>("shortcutEditor"));
    m_window->activateWindow(); // the offscreen platform leaves that to the program
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(find<QAction>("themeDark")->isChecked());
    find<QAction>("themeLight")->trigger();
    start();
    QCOMPARE(find<QAction>("themeDark")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+D")));
    // Only what was changed is kept.
    QCOMPARE(loadSettings().keys.keys(), QStringList{ QStringLiteral("themeDark") });
}

void TestKeys::conflictsAreToldAndRefused()
{
    openEditor();
    setKey("themeDarkKeys0", QKeySequence(QStringLiteral("Ctrl+R")));
    QVERIFY(find<QLabel>("themeDarkConflict")->text().contains(QStringLiteral("Read both runs")));
    QVERIFY(find<QLabel>("reloadConflict")->text().contains(QStringLiteral("Dark")));
    QVERIFY(!find<QPushButton>("shortcutApply")->isEnabled());
    QVERIFY(!find<QLabel>("shortcutProblem")->text().isEmpty());
    setKey("reloadKeys0", QKeySequence(QStringLiteral("Ctrl+Alt+R")));
    QCOMPARE(find<QLabel>("themeDarkConflict")->text(), QString());
    QVERIFY(find<QPushButton>("shortcutApply")->isEnabled());
    // One action with the same key twice is one, too.
    setKey("show_configKeys0", QKeySequence(QStringLiteral("Ctrl+4")));
    QVERIFY(!find<QPushButton>("shortcutApply")->isEnabled());
}

void TestKeys::conflictsWithAPageAreTold()
{
    openEditor();
    setKey("themeDarkKeys0", QKeySequence(Qt::Key_N));
    QVERIFY(find<QLabel>("themeDarkConflict")->text().contains(QStringLiteral("Next sample")));
    QVERIFY(!find<QPushButton>("shortcutApply")->isEnabled());
}

void TestKeys::aStaleChoiceIsLeftOut()
{
    Settings settings;
    settings.keys = { { QStringLiteral("themeDark"), { QStringLiteral("Ctrl+R") } },
        { QStringLiteral("themeLight"), { QStringLiteral("Ctrl+Alt+L") } },
        { QStringLiteral("noSuchAction"), { QStringLiteral("Ctrl+Alt+X") } },
        { QStringLiteral("quit"), {} } };
    saveSettings(settings);
    start();
    QVERIFY(find<QAction>("themeDark")->shortcuts().isEmpty());
    QCOMPARE(find<QAction>("reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+R")));
    QCOMPARE(find<QAction>("themeLight")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+L")));
    QVERIFY(find<QAction>("quit")->shortcuts().isEmpty()); // taken away on purpose
}

void TestKeys::everythingComesBack()
{
    openEditor();
    setKey("paletteKeys0", QKeySequence(QStringLiteral("Ctrl+Alt+P")));
    QTest::mouseClick(find<QPushButton>("shortcutApply"), Qt::LeftButton);
    QCOMPARE(find<QAction>("palette")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+P")));
    QTRY_VERIFY(!find<ShortcutEditor>("shortcutEditor"));
    openEditor();
    QTest::mouseClick(find<QToolButton>("paletteReset"), Qt::LeftButton);
    QCOMPARE(find<QKeySequenceEdit>("paletteKeys0")->keySequence(),
        QKeySequence(QStringLiteral("Ctrl+K")));
    QTest::mouseClick(find<QPushButton>("shortcutApply"), Qt::LeftButton);
    QCOMPARE(find<QAction>("palette")->shortcut(), QKeySequence(QStringLiteral("Ctrl+K")));
    QVERIFY(loadSettings().keys.isEmpty());
}

void TestKeys::filtersTheCommands()
{
    openEditor();
    QTest::keyClicks(find<QLineEdit>("shortcutFilter"), QStringLiteral("swap"));
    QVERIFY(find<QKeySequenceEdit>("swapSidesActionKeys0")->isVisible());
    QVERIFY(!find<QKeySequenceEdit>("quitKeys0")->isVisible());
    find<QLineEdit>("shortcutFilter")->setText(QStringLiteral("Ctrl+Q"));
    QVERIFY(find<QKeySequenceEdit>("quitKeys0")->isVisible());
}

void TestKeys::theSheetListsEveryKey()
{
    QTest::keyClick(m_window.get(), Qt::Key_Slash, Qt::ControlModifier);
    auto* sheet = find<CheatSheet>("cheatSheet");
    QVERIFY(sheet && sheet->isVisible());
    QString all;
    for (const QLabel* label : sheet->findChildren<QLabel*>())
        all += label->text() + u'\n';
    for (const PageKey& key : pageKeys()) {
        QVERIFY2(all.contains(QString::fromLatin1(key.text)), key.text);
        QVERIFY2(all.contains(keyText(key.keys)), key.keys.data());
    }
    for (const QAction* action : namedActions(*m_window))
        for (const QKeySequence& key : action->shortcuts())
            QVERIFY2(all.contains(key.toString(QKeySequence::NativeText)),
                qPrintable(action->objectName()));
    QTest::keyClick(sheet, Qt::Key_Escape);
    QTRY_VERIFY(!find<CheatSheet>("cheatSheet"));
    m_window->activateWindow(); // the offscreen platform leaves that to the program
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_Question);
    QTRY_VERIFY(find<CheatSheet>("cheatSheet"));
}

void TestKeys::textSizeIsKept()
{
    const int before = QFontInfo(QApplication::font()).pixelSize();
    QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(loadSettings().fontPercent, 120);
    start();
    QVERIFY(QFontInfo(QApplication::font()).pixelSize() > before);
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(loadSettings().fontPercent, 100);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(m_window.get(), Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(loadSettings().fontPercent, 70);
    saveSettings({});
    start();
}

void TestKeys::everyControlHasAName()
{
    QStringList nameless;
    const auto look = [&](const QString& where) {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            // The parts of a control that is named itself.
            if (widget->objectName().startsWith(QStringLiteral("qt_")))
                continue;
            const QAccessibleInterface* const told = QAccessible::queryAccessibleInterface(widget);
            const QString name = told ? told->text(QAccessible::Name) : QString();
            if (name.simplified().isEmpty())
                nameless += where + QStringLiteral(": ")
                    + QString::fromLatin1(widget->metaObject()->className()) + u' '
                    + widget->objectName() + QStringLiteral(" in ")
                    + (widget->parentWidget() ? widget->parentWidget()->objectName() : QString());
        }
    };
    look(QStringLiteral("start"));
    m_window->open({ QStringLiteral("/runs/gpu"), QStringLiteral("/runs/npu") });
    QTRY_VERIFY(m_workspace->comparison() && !m_workspace->task().running);
    auto* const frame = find<PageFrame>("pageFrame");
    QTRY_VERIFY(frame->isUpToDate());
    find<QAction>("showNotes")->trigger();
    for (int i = 0; i < frame->pageCount(); ++i) {
        frame->showPage(i);
        QTRY_VERIFY(frame->page(i)->isSettled());
        look(QString(allPages()[size_t(i)].id));
    }
    find<QAction>("palette")->trigger();
    look(QStringLiteral("palette"));
    openEditor();
    look(QStringLiteral("keys"));
    nameless.removeDuplicates();
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
}

ALIDADE_UI_TEST_MAIN(TestKeys)
#include "tst_keys.moc"

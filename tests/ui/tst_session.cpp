// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What is remembered of a pair: where the user was, and his notes. And what is asked before the
// window closes over something that no file holds.
#include "core/base/limits.h"
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/pair_session.h"
#include "ui/session/session_store.h"
#include "ui/session/settings.h"
#include "ui/session/tolerance_edits.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/metric_plot.h"
#include "ui/window/main_window.h"
#include "ui/window/page_memory.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTemporaryDir>

using namespace alidade;

namespace {

EngineFunctions textEngine()
{
    return engineOf([](const QString& path) -> QString {
        const bool candidate = path.contains(u"npu");
        return sampleLines(candidate)
            + QStringLiteral("config data.shuffle = %1 @override run.sh:31\n"
                             "config data.seed = 1 @default\n"
                             "config trainer.lr = %2 @override run.sh:32\n"
                             "metric actor/grad_norm: 1 0.5, 2 %3, 3 0.5, 4 0.5\n"
                             "metric actor/lr: 1 0.1, 2 0.1, 3 0.1, 4 0.1\n")
                  .arg(candidate ? QStringLiteral("True") : QStringLiteral("False"))
                  .arg(candidate ? 2 : 1)
                  .arg(candidate ? 90 : 0.25);
    });
}

const Pair<QString> First{ QStringLiteral("/runs/gpu"), QStringLiteral("/runs/npu") };
const Pair<QString> Second{ QStringLiteral("/runs/gpu2"), QStringLiteral("/runs/npu2") };

} // namespace

class TestSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void keepsEveryPart();
    void hostileFilesAreNoSession_data();
    void hostileFilesAreNoSession();
    void pairsHaveTheirOwnFiles();
    void oldSessionsGoUnlessTheyHaveNotes();
    void givesBackWhereTheUserWas();
    void everyPairHasItsOwnPlace();
    void everyFilterOfTheListExists();
    void tolerancesAreNoPartOfIt();
    void notesAreKept();
    void notesOfSuspectAndCheckAreOne();
    void typingSurvivesANewComparison();
    void escapeLeavesTheNote();
    void unwritableNotesAreAskedAbout();
    void damagedSessionIsNotWrittenOver();
    void unsavedTolerancesAreAskedAbout();
    void oneDirectoryWaitsForTheOther();

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
    void open(const Pair<QString>& paths)
    {
        m_window->open(paths);
        QTRY_VERIFY(m_workspace->comparison() && !m_workspace->task().running
            && m_workspace->paths() == paths);
        QTRY_VERIFY(store().isOpen());
        QTRY_VERIFY(frame()->isUpToDate());
    }
    void end()
    {
        m_window->close();
        QTRY_VERIFY(!m_window->isVisible());
        m_window.reset();
        m_workspace.reset();
    }
    SessionStore& store() const { return sessionStoreOf(*m_workspace); }
    PageFrame* frame() const { return find<PageFrame>("pageFrame"); }
    void showPage(QStringView id) const { frame()->showPage(*PageFrame::pageOf(id)); }
    Page* page(QStringView id) const { return frame()->page(*PageFrame::pageOf(id)); }
    QPlainTextEdit* noteOf(const char* check)
    {
        auto* const row = find<QWidget>(check);
        row->setFocus();
        if (!row->findChild<QPlainTextEdit*>(QStringLiteral("noteText")))
            QTest::keyClick(row, Qt::Key_Return);
        return row->findChild<QPlainTextEdit*>(QStringLiteral("noteText"));
    }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void TestSession::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    saveSettings({});
    QFile::remove(userProfilePath());
    QDir(sessionDirectory()).removeRecursively();
}

void TestSession::cleanup()
{
    m_window.reset();
    m_workspace.reset();
    QDir(sessionDirectory()).removeRecursively();
}

void TestSession::keepsEveryPart()
{
    PairSession session;
    session.paths = First;
    session.page = QStringLiteral("config");
    session.selected = { { QStringLiteral("config"), QStringLiteral("data.\"x\"\n") } };
    session.filters = { { QStringLiteral("configText"), QStringLiteral("größe 奖励") },
        { QStringLiteral("configStates"), 2 }, { QStringLiteral("chip_0"), false } };
    session.zoom = { { QStringLiteral("metric"), QStringLiteral("actor/lr") } };
    session.splitters = { { QStringLiteral("config/0"), QByteArray("\0\xff\x01", 3) } };
    session.windowGeometry = QByteArray("\x01\x02\0\x03", 4);
    session.notes = { { QStringLiteral("data-order"), QStringLiteral("<b>seen</b>\nwith 😀") } };
    QCOMPARE(sessionFromJson(toJson(session)).value(), session);
    QTemporaryDir directory;
    const QString file = sessionFile(directory.filePath(QStringLiteral("new")), First);
    QVERIFY(writeSession(file, session));
    QCOMPARE(readSession(file, First).value(), session);
}

void TestSession::hostileFilesAreNoSession_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("readable");
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("no JSON") << QByteArray("hello") << false;
    QTest::newRow("cut") << QByteArray(R"({"page": "con)") << false;
    QTest::newRow("list") << QByteArray("[1, 2]") << false;
    QTest::newRow("broken UTF-8") << QByteArray("{\"page\": \"\xff\xfe\"}") << true;
    QTest::newRow("wrong types") << QByteArray(
        R"({"page": 7, "selected": [], "filters": "x", "zoom": [1], "splitters": {"a": 3},
                          "notes": {"a": 1, "b": ""}, "window": {}})")
                                 << true;
    QTest::newRow("large") << QByteArray(5 << 20, ' ') << false;
    QTest::newRow("deep") << QByteArray(100'000, '[') << false;
}

void TestSession::hostileFilesAreNoSession()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, readable);
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("x.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto session = readSession(path, First);
    if (!readable) {
        QVERIFY(!session);
        return;
    }
    // Broken bytes may also be refused; nothing of a wrong type is taken.
    if (session) {
        QVERIFY(session->notes.isEmpty());
        QCOMPARE(session->paths, First);
    }
}

void TestSession::pairsHaveTheirOwnFiles()
{
    QSet<QString> files;
    const Pair<QString> pairs[] = { { QStringLiteral("/a"), QStringLiteral("/b") },
        { QStringLiteral("/b"), QStringLiteral("/a") }, { QStringLiteral("/a/"), {} },
        { QStringLiteral("/a"), QStringLiteral("/bc") },
        { QStringLiteral("/a/b"), QStringLiteral("c") } };
    for (const auto& pair : pairs)
        files.insert(sessionFile(QStringLiteral("/x"), pair));
    QCOMPARE(files.size(), 5);
}

void TestSession::oldSessionsGoUnlessTheyHaveNotes()
{
    QTemporaryDir directory;
    PairSession session;
    for (int i = 0; i < Limits::SessionFiles + 20; ++i) {
        session.notes.clear();
        if (i == 0)
            session.notes.insert(QStringLiteral("versions"), QStringLiteral("kept"));
        const QString path = directory.filePath(QStringLiteral("%1.json").arg(i));
        QVERIFY(writeSession(path, session));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.setFileTime(
            QDateTime::fromSecsSinceEpoch(1'000'000 + i), QFileDevice::FileModificationTime);
    }
    QVERIFY(writeSession(directory.filePath(QStringLiteral("last.json")), session));
    QVERIFY(QFile::exists(directory.filePath(QStringLiteral("0.json"))));
    QVERIFY(!QFile::exists(directory.filePath(QStringLiteral("1.json"))));
    QVERIFY(QFile::exists(directory.filePath(QStringLiteral("last.json"))));
    QVERIFY(QDir(directory.path()).count() <= Limits::SessionFiles + 1 + 2);
}

void TestSession::givesBackWhereTheUserWas()
{
    start();
    m_window->resize(1300, 820);
    open(First);
    showPage(u"config");
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("data"));
    page(u"metrics")->select(QStringLiteral("actor/lr"));
    QTRY_COMPARE(page(u"metrics")->selected(), QStringLiteral("actor/lr"));
    auto* plot = m_window->findChild<MetricPlot*>();
    QTRY_COMPARE(plot->data().name, QStringLiteral("actor/lr"));
    QVERIFY(!plot->zoom());
    const PlotZoom zoom{ QStringLiteral("actor/lr"), 0, { 2, 3.5 }, { 0.05, 0.2 } };
    plot->zoomTo(zoom);
    QCOMPARE(plot->visibleSteps(), zoom.x);
    showPage(u"rollouts");
    page(u"rollouts")->select(QStringLiteral("2:3"));
    QTRY_COMPARE(page(u"rollouts")->selected(), QStringLiteral("2:3"));
    showPage(u"config");
    find<QAbstractButton>("chip_5")->toggle();
    page(u"config")->select(QStringLiteral("data.shuffle"));
    QCOMPARE(find<QLineEdit>("configText")->text(), QStringLiteral("data"));
    auto* const splitter = page(u"config")->findChildren<QSplitter*>().constFirst();
    splitter->setSizes({ 300, 400 });
    const QList<int> sizes = splitter->sizes();
    const bool chip = find<QAbstractButton>("chip_5")->isChecked();
    const int states = find<QComboBox>("configStates")->currentIndex();
    end();

    start();
    QCOMPARE(frame()->currentPage(), 0);
    open(First);
    QTRY_COMPARE(frame()->currentPage(), *PageFrame::pageOf(u"config"));
    QTRY_COMPARE(page(u"config")->selected(), QStringLiteral("data.shuffle"));
    QCOMPARE(find<QLabel>("detailKey")->text(), QStringLiteral("data.shuffle"));
    QCOMPARE(find<QLineEdit>("configText")->text(), QStringLiteral("data"));
    QCOMPARE(find<QComboBox>("configStates")->currentIndex(), states);
    QCOMPARE(find<QAbstractButton>("chip_5")->isChecked(), chip);
    QCOMPARE(m_window->size(), QSize(1300, 820));
    QCOMPARE(page(u"config")->findChildren<QSplitter*>().constFirst()->sizes(), sizes);
    QTRY_COMPARE(page(u"metrics")->selected(), QStringLiteral("actor/lr"));
    plot = m_window->findChild<MetricPlot*>();
    QTRY_COMPARE(plot->data().name, QStringLiteral("actor/lr"));
    QTRY_COMPARE(plot->zoom(), std::optional(zoom));
    QTRY_COMPARE(plot->visibleSteps(), zoom.x);
    showPage(u"rollouts");
    QTRY_COMPARE(page(u"rollouts")->selected(), QStringLiteral("2:3"));
}

void TestSession::everyPairHasItsOwnPlace()
{
    start();
    open(First);
    showPage(u"config");
    page(u"config")->select(QStringLiteral("data.shuffle"));
    open(Second);
    showPage(u"metrics");
    page(u"metrics")->select(QStringLiteral("actor/lr"));
    QTRY_COMPARE(page(u"metrics")->selected(), QStringLiteral("actor/lr"));
    QVERIFY(!m_window->findChild<MetricPlot*>()->zoom());
    open(First);
    QTRY_COMPARE(frame()->currentPage(), *PageFrame::pageOf(u"config"));
    QTRY_COMPARE(page(u"config")->selected(), QStringLiteral("data.shuffle"));
    open(Second);
    QTRY_COMPARE(frame()->currentPage(), *PageFrame::pageOf(u"metrics"));
    QTRY_COMPARE(page(u"metrics")->selected(), QStringLiteral("actor/lr"));
}

void TestSession::everyFilterOfTheListExists()
{
    start();
    open(First);
    QCOMPARE(m_window->findChild<PageMemory*>()->missingFilters(), QStringList());
}

void TestSession::tolerancesAreNoPartOfIt()
{
    start();
    open(First);
    const PairSession view = m_window->findChild<PageMemory*>()->take();
    for (const QString& name : view.filters.keys())
        QVERIFY2(!name.contains(QStringLiteral("tolerance")), qPrintable(name));
}

void TestSession::notesAreKept()
{
    start();
    open(First);
    auto* const note = noteOf("check_data-order");
    QVERIFY(note && note->isVisible());
    QVERIFY(note->height() < 5 * note->fontMetrics().lineSpacing()); // grows with the text
    QVERIFY(!find<QWidget>("check_data-order")
                 ->findChild<QLabel*>(QStringLiteral("noteMark"))
                 ->isVisible());
    note->setFocus();
    QTest::keyClicks(note, QStringLiteral("known, see run 17"));
    QVERIFY(store().hasUnsavedNotes());
    QVERIFY(find<QWidget>("check_data-order")
                ->findChild<QLabel*>(QStringLiteral("noteMark"))
                ->isVisible());
    // Written by itself after a pause in the typing.
    QTRY_VERIFY_WITH_TIMEOUT(!store().hasUnsavedNotes(), 10'000);
    // And at once when the window closes.
    QTest::keyClicks(note, QStringLiteral("!"));
    end();

    start();
    open(First);
    QCOMPARE(noteOf("check_data-order")->toPlainText(), QStringLiteral("known, see run 17!"));
    open(Second);
    QCOMPARE(noteOf("check_data-order")->toPlainText(), QString());
}

void TestSession::notesOfSuspectAndCheckAreOne()
{
    start();
    open(First);
    QVERIFY(find<QWidget>("suspect_data-order"));
    auto* const above = noteOf("suspect_data-order");
    auto* const below = noteOf("check_data-order");
    above->setFocus();
    QTest::keyClicks(above, QStringLiteral("one"));
    QCOMPARE(below->toPlainText(), QStringLiteral("one"));
    below->clear();
    QCOMPARE(above->toPlainText(), QString());
    QVERIFY(store().session().notes.isEmpty());
}

void TestSession::typingSurvivesANewComparison()
{
    // The same check stands on the overview and on a page of its own.
    for (const char* const id : { "overview", "environment" }) {
        start();
        open(First);
        showPage(QString::fromLatin1(id));
        const auto row = [&] {
            return page(QString::fromLatin1(id))
                ->findChild<QWidget*>(QStringLiteral("check_versions"));
        };
        const auto text
            = [&] { return row()->findChild<QPlainTextEdit*>(QStringLiteral("noteText")); };
        row()->setFocus();
        QTest::keyClick(row(), Qt::Key_Return);
        text()->clear();
        text()->setFocus();
        QTest::keyClicks(text(), QStringLiteral("half a sen"));
        QTest::keyClick(text(), Qt::Key_Left);
        const ComparisonPtr before = m_workspace->comparison();
        m_workspace->reloadBoth();
        QTRY_VERIFY(m_workspace->comparison() != before && !m_workspace->task().running);
        QTRY_VERIFY(frame()->isUpToDate());
        QVERIFY2(text(), id); // still open
        QCOMPARE(text()->toPlainText(), QStringLiteral("half a sen"));
        QCOMPARE(text()->textCursor().position(), 9);
        QTRY_VERIFY2(text()->hasFocus(), id);
    }
}

void TestSession::escapeLeavesTheNote()
{
    start();
    open(First);
    auto* const note = noteOf("check_versions");
    note->setFocus();
    QTest::keyClick(note, Qt::Key_Escape);
    QVERIFY(find<QWidget>("check_versions")->hasFocus());
    // Tab goes on, it is no character of the note.
    note->setFocus();
    QTest::keyClick(note, Qt::Key_Tab);
    QVERIFY(!note->hasFocus());
    QCOMPARE(note->toPlainText(), QString());
}

void TestSession::unwritableNotesAreAskedAbout()
{
    start();
    open(First);
    // A file where the directory should be.
    QDir(sessionDirectory()).removeRecursively();
    QFile block(sessionDirectory());
    QVERIFY(block.open(QIODevice::WriteOnly));
    block.close();
    auto* const note = noteOf("check_versions");
    note->setFocus();
    QTest::keyClicks(note, QStringLiteral("important"));
    m_window->close();
    QVERIFY(m_window->isVisible());
    QTRY_VERIFY(find<QMessageBox>("unsavedNotes"));
    QTest::mouseClick(find<QAbstractButton>("notesCopy"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("versions: important\n"));
    QVERIFY(m_window->isVisible());
    QVERIFY(find<MessageBar>("messageBar")->text().contains(QStringLiteral("cannot be written")));
    QTRY_VERIFY(!find<QMessageBox>("unsavedNotes"));
    m_window->close();
    QTRY_VERIFY(find<QMessageBox>("unsavedNotes"));
    QTest::mouseClick(find<QAbstractButton>("notesDiscard"), Qt::LeftButton);
    QTRY_VERIFY(!m_window->isVisible());
    QFile::remove(sessionDirectory());
}

void TestSession::damagedSessionIsNotWrittenOver()
{
    const QString path = sessionFile(sessionDirectory(), First);
    QDir().mkpath(sessionDirectory());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ damaged by hand");
    file.close();
    start();
    open(First);
    QVERIFY(find<MessageBar>("messageBar")->text().contains(QStringLiteral("not be written over")));
    showPage(u"config");
    end();
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("{ damaged by hand"));
}

void TestSession::unsavedTolerancesAreAskedAbout()
{
    start();
    open(First);
    showPage(u"metrics");
    page(u"metrics")->select(QStringLiteral("actor/grad_norm"));
    QTRY_COMPARE(page(u"metrics")->selected(), QStringLiteral("actor/grad_norm"));
    auto* edits = m_workspace->findChild<ToleranceEdits*>();
    if (!edits)
        edits = m_window->findChild<ToleranceEdits*>();
    ToleranceRule rule;
    rule.metric = QStringLiteral("actor/grad_norm");
    rule.tolerance.relative = 0.5;
    edits->set(rule);
    QTRY_VERIFY(!m_workspace->task().running);
    m_window->close();
    QVERIFY(m_window->isVisible());
    auto* box = find<QMessageBox>("unsavedTolerances");
    QVERIFY(box && box->isVisible());
    QVERIFY(box->informativeText().contains(QStringLiteral("actor/grad_norm")));
    QTest::keyClick(box, Qt::Key_Escape);
    QTRY_VERIFY(!find<QMessageBox>("unsavedTolerances"));
    QVERIFY(m_window->isVisible());
    // What was undone needs no file.
    edits->undoStack().undo();
    QVERIFY(!edits->hasUnsaved());
    edits->undoStack().redo();
    QVERIFY(edits->hasUnsaved());
    m_window->close();
    QTRY_VERIFY(find<QMessageBox>("unsavedTolerances"));
    QTest::mouseClick(find<QAbstractButton>("tolerancesDiscard"), Qt::LeftButton);
    QTRY_VERIFY(!m_window->isVisible());
}

void TestSession::oneDirectoryWaitsForTheOther()
{
    // What "open with" of a file manager does.
    start();
    m_window->open({ First.baseline, {} });
    QTRY_VERIFY(!m_workspace->task().running);
    QVERIFY(find<QWidget>("startPage")->isVisible());
    QCOMPARE(find<QLabel>("baselineZoneName")->text(), QStringLiteral("gpu"));
    QVERIFY(!store().isOpen());
    open(First);
    QVERIFY(frame()->isVisible());
}

ALIDADE_UI_TEST_MAIN(TestSession)
#include "tst_session.moc"

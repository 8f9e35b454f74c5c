// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The bug report: chosen, edited, looked at, without names, copied and written. Done with the
// keyboard, looked at in the text, the preview, the clipboard and the files.
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/export/mark_canvas.h"
#include "ui/export/replacements_model.h"
#include "ui/pages/page_frame.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/main_window.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config data.shuffle = False @override run.sh:31
    config data.seed = 1 @override run.sh:32
    config trainer.logdir = /home/zhangsan/gpu @override run.sh:35
    note warning /home/zhangsan/x.log:7 <script>alert(1)</script> <b>bold</b>
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 0.5, 4 0.5, 5 0.5, 6 0.5
)");
const QString CandidateLines = QStringLiteral(R"(
    config data.shuffle = True @override run.sh:33
    config data.seed = <script>alert(1)</script> @override run.sh:34
    config trainer.logdir = /home/zhangsan/npu @override run.sh:36
    metric actor/grad_norm: 1 0.5, 2 0.5, 3 2.5, 4 2.5, 5 2.5, 6 2.5
)");

const Pair<QString> Paths{ QStringLiteral("/runs/gpu_run"), QStringLiteral("/runs/npu_run") };

} // namespace

class TestBugReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        // Settings of its own: other tests run at the same time.
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_home.path());
    }
    void init();
    void cleanup();
    void isFilledAtOnce();
    void choosesByKeyboard();
    void otherForms();
    void keepsWhatWasWritten();
    void undoBringsTheTextBack();
    void previewShowsTextAndPictures();
    void namesAreReplaced();
    void replacementsCanBeChanged();
    void copiesMarkdown();
    void savesOneFile();
    void savesAFolder();
    void notesOfTheUserGoWithIt();
    void tellsWhatCannotBeWritten();
    void canBeCancelled();
    void marksAreKeptForIt();
    void followsTheComparison();
    void countsCharacters();
    void listOfReplacementsIsSound();

private:
    template <class T> T* find(const char* name) const
    {
        return m_report->findChild<T*>(QString::fromLatin1(name));
    }
    QString text() const { return m_report->text(); }
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!m_report->isBusy(), 30'000); }
    int rowOf(const char* list, const QString& start) const
    {
        const auto* const items = find<QListWidget>(list);
        for (int i = 0; i < items->count(); ++i)
            if (items->item(i)->text().contains(start))
                return i;
        return -1;
    }
    void chooseOnly(const char* list, const QStringList& starts)
    {
        auto* const items = find<QListWidget>(list);
        for (int i = 0; i < items->count(); ++i)
            items->item(i)->setCheckState(Qt::Unchecked);
        for (const QString& start : starts)
            items->item(rowOf(list, start))->setCheckState(Qt::Checked);
    }
    QString section(const QString& heading) const
    {
        return text()
            .section(QStringLiteral("### ") + heading + u'\n', 1)
            .section(QStringLiteral("\n### "), 0, 0);
    }

    QTemporaryDir m_home;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    QPointer<BugReportDialog> m_report;
};

void TestBugReport::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    saveSettings({});
    QFile::remove(userProfilePath());
    QGuiApplication::clipboard()->clear();
    m_workspace = std::make_unique<Workspace>(engineOf(BaselineLines, CandidateLines));
    m_window = std::make_unique<MainWindow>(*m_workspace);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->open(Paths);
    QTRY_VERIFY(!m_workspace->task().running && m_workspace->comparison());
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    m_report = m_window->findChild<BugReportDialog*>();
    QVERIFY(m_report && m_report->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(m_report));
    QTRY_VERIFY(!text().isEmpty());
    settle();
}

void TestBugReport::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

void TestBugReport::isFilledAtOnce()
{
    QVERIFY(text().startsWith(QStringLiteral("# Data order: ")));
    QVERIFY(section(QStringLiteral("What happens")).contains(QStringLiteral("**Data order**")));
    QVERIFY(section(QStringLiteral("What happens")).contains(QStringLiteral("run.sh:33")));
    QVERIFY(text().contains(QStringLiteral("-data.shuffle: False\n+data.shuffle: True")));
    QVERIFY(section(QStringLiteral("Pictures")).contains(QStringLiteral("](metrics.png)")));
    QVERIFY(!section(QStringLiteral("Pictures")).contains(QStringLiteral("dumps.png")));
    QVERIFY(find<QPushButton>("reportCopy")->isEnabled());
    QVERIFY(!find<QPushButton>("reportCancel")->isVisible());
    // Once more is the same one.
    QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->findChildren<BugReportDialog*>().size(), 1);
}

void TestBugReport::choosesByKeyboard()
{
    auto* const findings = find<QListWidget>("reportFindings");
    QVERIFY(findings->hasFocus());
    const int row = rowOf("reportFindings", QStringLiteral("Data order"));
    QVERIFY(row >= 0);
    QCOMPARE(findings->item(row)->checkState(), Qt::Checked);
    findings->setCurrentRow(0);
    for (int i = 0; i < row; ++i)
        QTest::keyClick(findings, Qt::Key_Down);
    QTest::keyClick(findings, Qt::Key_Space);
    QCOMPARE(findings->item(row)->checkState(), Qt::Unchecked);
    QTRY_VERIFY(!section(QStringLiteral("What happens")).contains(QStringLiteral("Data order")));
    QTest::keyClick(findings, Qt::Key_Space);
    QTRY_VERIFY(section(QStringLiteral("What happens")).contains(QStringLiteral("Data order")));
    // On to the pictures and the switches by Tab alone.
    QStringList reached;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached += QApplication::focusWidget()->objectName();
    }
    for (const char* name : { "reportPages", "reportRedact", "reportAnswers", "reportText",
             "reportSaveFolder", "reportSaveFile", "reportCopy", "reportForm" })
        QVERIFY2(reached.contains(QString::fromLatin1(name)), name);
}

void TestBugReport::otherForms()
{
    auto* const form = find<QComboBox>("reportForm");
    form->setFocus();
    QTest::keyClick(form, Qt::Key_Down);
    QTRY_VERIFY(text().contains(QStringLiteral("\n### System Info\n")));
    QVERIFY(text().contains(QStringLiteral("\n### Expected behavior\n")));
    QTest::keyClick(form, Qt::Key_Down);
    QTRY_VERIFY(text().contains(QStringLiteral("\n### Your current environment\n")));
    QVERIFY(!text().contains(QStringLiteral("### System Info")));
}

void TestBugReport::keepsWhatWasWritten()
{
    auto* const edit = find<QPlainTextEdit>("reportText");
    edit->setFocus();
    edit->moveCursor(QTextCursor::End);
    QVERIFY(edit->find(QStringLiteral("### What should happen"), QTextDocument::FindBackward));
    edit->moveCursor(QTextCursor::EndOfBlock);
    QTest::keyClick(edit, Qt::Key_Return);
    QTest::keyClicks(edit, QStringLiteral("I expect peace."));
    find<QListWidget>("reportFindings")
        ->item(rowOf("reportFindings", QStringLiteral("Data order")))
        ->setCheckState(Qt::Unchecked);
    QTRY_VERIFY(!section(QStringLiteral("What happens")).contains(QStringLiteral("Data order")));
    QVERIFY(
        section(QStringLiteral("What should happen")).contains(QStringLiteral("I expect peace.")));
}

void TestBugReport::undoBringsTheTextBack()
{
    const QString before = text();
    find<QComboBox>("reportForm")->setCurrentIndex(1);
    QTRY_VERIFY(text() != before);
    auto* const edit = find<QPlainTextEdit>("reportText");
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(text(), before);
}

void TestBugReport::previewShowsTextAndPictures()
{
    chooseOnly("reportPages", { QStringLiteral("Metrics") });
    QTRY_COMPARE(text().count(QStringLiteral(".png)")), 1);
    auto* const tabs = find<QTabWidget>("reportTabs");
    tabs->setCurrentIndex(1);
    auto* const preview = find<QTextBrowser>("reportPreview");
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("What happens")));
    settle();
    const auto hasPicture = [preview] {
        return !qvariant_cast<QImage>(preview->document()->resource(QTextDocument::ImageResource,
                                          QUrl(QStringLiteral("metrics.png"))))
                    .isNull();
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasPicture(), 20'000);
    // Text of a run is text.
    QVERIFY(preview->toPlainText().contains(QStringLiteral("<script>alert(1)</script>")));
    // Nothing else is loaded, from wherever.
    auto* const edit = find<QPlainTextEdit>("reportText");
    edit->appendPlainText(QStringLiteral("![x](/etc/passwd) ![y](https://evil.example/y.png)"));
    QTRY_VERIFY(preview->toPlainText().contains(QStringLiteral("![x](/etc/passwd)")));
    for (const char* url : { "/etc/passwd", "file:///etc/passwd", "https://evil.example/y.png" })
        QVERIFY(!preview->document()
                     ->resource(QTextDocument::ImageResource, QUrl(QString::fromLatin1(url)))
                     .isValid()
            || qvariant_cast<QImage>(preview->document()->resource(QTextDocument::ImageResource,
                                         QUrl(QString::fromLatin1(url))))
                   .isNull());
}

void TestBugReport::namesAreReplaced()
{
    QVERIFY(!text().contains(QStringLiteral("zhangsan")));
    auto* const redact = find<QCheckBox>("reportRedact");
    QVERIFY(redact->isChecked());
    redact->setFocus();
    struct Watch final : QObject {
        bool eventFilter(QObject* watched, QEvent* event) override
        {
            wasOff = wasOff
                || (event->type() == QEvent::EnabledChange
                    && !static_cast<QWidget*>(watched)->isEnabled());
            return false;
        }
        bool wasOff = false;
    } watch;
    find<QPushButton>("reportCopy")->installEventFilter(&watch);
    QTest::keyClick(redact, Qt::Key_Space);
    settle();
    QVERIFY(watch.wasOff); // nothing leaves while names are being replaced or put back
    QTRY_VERIFY(text().contains(QStringLiteral("/home/zhangsan/npu")));
    QCOMPARE(find<QTableView>("reportReplacements")->model()->rowCount(), 0);
    QTest::keyClick(redact, Qt::Key_Space);
    settle();
    QTRY_VERIFY(!text().contains(QStringLiteral("zhangsan")));
    // Also what the user writes.
    find<QPlainTextEdit>("reportText")->appendPlainText(QStringLiteral("see /home/zhangsan/mine"));
    find<QPushButton>("reportCopy")->click();
    QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
    QVERIFY(!QGuiApplication::clipboard()->text().contains(QStringLiteral("zhangsan")));
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("see /home/user-")));
}

void TestBugReport::replacementsCanBeChanged()
{
    find<QTabWidget>("reportTabs")->setCurrentIndex(2);
    auto* const view = find<QTableView>("reportReplacements");
    QAbstractItemModel* const model = view->model();
    QVERIFY(model->rowCount() > 0);
    int row = -1;
    for (int i = 0; i < model->rowCount(); ++i)
        if (model->index(i, 0).data().toString() == u"zhangsan")
            row = i;
    QVERIFY(row >= 0);
    QVERIFY(model->index(row, ReplacementsModel::Times).data().toInt() > 1);
    const QString before = model->index(row, 1).data().toString();
    QVERIFY(text().contains(before));
    find<QPlainTextEdit>("reportText")->appendPlainText(QStringLiteral("mine: ") + before);
    // Edited in place, by keyboard.
    view->setFocus();
    view->setCurrentIndex(model->index(row, 1));
    QTest::keyClick(view, Qt::Key_F2);
    auto* const editor = view->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("somebody"));
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
    QTRY_VERIFY(text().contains(QStringLiteral("/home/somebody/npu")));
    QVERIFY(!text().contains(before));
    QVERIFY(text().contains(QStringLiteral("mine: somebody")));
    QCOMPARE(model->index(row, 1).data().toString(), QStringLiteral("somebody"));
    // Kept as it is when the tick is taken away, and replaced as at first when it comes back.
    view->setCurrentIndex(model->index(row, 0));
    QTest::keyClick(view, Qt::Key_Space);
    settle();
    QTRY_VERIFY(text().contains(QStringLiteral("/home/zhangsan/npu")));
    QCOMPARE(model->index(row, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QTest::keyClick(view, Qt::Key_Space);
    settle();
    QTRY_VERIFY(text().contains(u"/home/" + before + u"/npu"));
}

void TestBugReport::copiesMarkdown()
{
    QTest::keyClick(m_report, Qt::Key_C, Qt::AltModifier);
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), text());
    QTRY_VERIFY(find<MessageBar>("reportMessages")->text().contains(QStringLiteral("Copied")));
    QVERIFY(m_window->findChild<QLabel*>(QStringLiteral("taskText"))
                ->text()
                .contains(QStringLiteral("Copied")));
}

void TestBugReport::savesOneFile()
{
    chooseOnly("reportPages", { QStringLiteral("Overview") });
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("report.html"));
    answerFileDialog(path);
    find<QPushButton>("reportSaveFile")->click();
    QVERIFY(find<QPushButton>("reportCancel")->isVisible());
    settle();
    QTRY_VERIFY(find<MessageBar>("reportMessages")->text().contains(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString html = QString::fromUtf8(file.readAll());
    QVERIFY(html.contains(QStringLiteral("Content-Security-Policy")));
    QVERIFY(!html.contains(QStringLiteral("<script")));
    QVERIFY(html.contains(QStringLiteral("&lt;script&gt;alert(1)")));
    QVERIFY(!html.contains(QStringLiteral("zhangsan")));
    QCOMPARE(html.count(QStringLiteral("<img src=\"data:image/png;base64,")), 1);
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files).size(), 1);
}

void TestBugReport::savesAFolder()
{
    chooseOnly("reportPages", { QStringLiteral("Config") });
    const QTemporaryDir directory;
    answerFileDialog(directory.path());
    find<QPushButton>("reportSaveFolder")->click();
    settle();
    QTRY_VERIFY(find<MessageBar>("reportMessages")->text().contains(directory.path()));
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files, QDir::Name),
        (QStringList{ QStringLiteral("config.diff"), QStringLiteral("config.png"),
            QStringLiteral("overrides.txt"), QStringLiteral("report.html"),
            QStringLiteral("report.json"), QStringLiteral("report.md") }));
    for (const char* name : { "config.diff", "overrides.txt", "report.html", "report.json" }) {
        QFile file(directory.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains("zhangsan"), name);
    }
    const QImage image(directory.filePath(QStringLiteral("config.png")));
    QCOMPARE(image.size(), QSize(3200, 1800));
}

void TestBugReport::notesOfTheUserGoWithIt()
{
    m_report->setUserNotes(
        { { QStringLiteral("data-order"), QStringLiteral("seen by zhangsan\nin <b>June</b>") } });
    QTRY_VERIFY(
        section(QStringLiteral("What happens")).contains(QStringLiteral("User's note: seen by")));
    QVERIFY(!text().contains(QStringLiteral("zhangsan")));
    QVERIFY(!text().contains(QStringLiteral("<b>")));
    chooseOnly("reportPages", {});
    const QTemporaryDir directory;
    answerFileDialog(directory.path());
    find<QPushButton>("reportSaveFolder")->click();
    settle();
    QTRY_VERIFY(find<MessageBar>("reportMessages")->text().contains(directory.path()));
    for (const char* name : { "report.md", "report.html", "report.json" }) {
        QFile file(directory.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY2(bytes.contains("seen by"), name);
        QVERIFY2(!bytes.contains("zhangsan"), name);
    }
}

void TestBugReport::tellsWhatCannotBeWritten()
{
    chooseOnly("reportPages", {});
    answerFileDialog(QStringLiteral("/proc/nowhere/report.html"));
    find<QPushButton>("reportSaveFile")->click();
    settle();
    QTRY_VERIFY(find<MessageBar>("reportMessages")
                    ->text()
                    .contains(QStringLiteral("/proc/nowhere/report.html cannot be written")));
    QVERIFY(find<QPushButton>("reportSaveFile")->isEnabled());
}

void TestBugReport::canBeCancelled()
{
    const QTemporaryDir directory;
    answerFileDialog(directory.filePath(QStringLiteral("report.html")));
    find<QPushButton>("reportSaveFile")->click();
    QVERIFY(m_report->isBusy());
    QTest::mouseClick(find<QPushButton>("reportCancel"), Qt::LeftButton);
    QVERIFY(!m_report->isBusy());
    QTest::qWait(200); // nothing follows
    QVERIFY(QDir(directory.path()).isEmpty());
    QVERIFY(find<QPushButton>("reportSaveFile")->isEnabled());
    // And it works afterwards, closed in the middle of the work, too.
    answerFileDialog(directory.filePath(QStringLiteral("report.html")));
    find<QPushButton>("reportSaveFile")->click();
    m_report->close();
    QTRY_VERIFY(!m_report);
}

void TestBugReport::marksAreKeptForIt()
{
    const int before = find<QListWidget>("reportPages")->count();
    m_window->findChild<QAction*>(QStringLiteral("markPage"))->trigger();
    auto* const canvas = m_window->findChild<MarkCanvas*>();
    QVERIFY(canvas);
    canvas->window()->findChild<QPushButton*>(QStringLiteral("keepMarked"))->click();
    auto* const pages = find<QListWidget>("reportPages");
    QTRY_COMPARE(pages->count(), before + 1);
    // It shows names, and says so: it is not chosen until the user wants it.
    QListWidgetItem* const item = pages->item(before);
    QVERIFY(item->text().contains(QStringLiteral("shows names")));
    QCOMPARE(item->checkState(), Qt::Unchecked);
    item->setCheckState(Qt::Checked);
    QTRY_VERIFY(text().contains(QStringLiteral("](capture-1.png)")));
}

void TestBugReport::followsTheComparison()
{
    find<QPlainTextEdit>("reportText")->appendPlainText(QStringLiteral("mine"));
    const ComparisonPtr before = m_workspace->comparison();
    m_workspace->reloadBoth();
    QTRY_VERIFY(m_workspace->comparison() != before && !m_workspace->task().running);
    settle();
    QVERIFY(text().contains(QStringLiteral("mine")));
    // Another pair begins anew.
    m_window->open({ QStringLiteral("/runs/gpu_other"), QStringLiteral("/runs/npu_other") });
    QTRY_VERIFY(!text().isEmpty() && !text().contains(QStringLiteral("mine")));
    settle();
    QVERIFY(text().startsWith(QStringLiteral("# Data order: ")));
}

void TestBugReport::countsCharacters()
{
    auto* const count = find<QLabel>("reportCount");
    QVERIFY(count->text().startsWith(QString::number(text().size())));
    find<QPlainTextEdit>("reportText")->setPlainText(QString(70'000, u'x'));
    QCOMPARE(count->text(), QStringLiteral("▲ 70000 characters; GitHub takes 65536"));
}

void TestBugReport::listOfReplacementsIsSound()
{
    ReplacementsModel model;
    const QAbstractItemModelTester tester(
        &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows({});
    model.setRows({ { Redactor::Kind::User, QStringLiteral("li"), QStringLiteral("user-1"), 3 },
        { Redactor::Kind::Secret, QStringLiteral("s\n\u202E"), QStringLiteral("secret-1"), 1 } });
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("s  "));
    QSignalSpy decided(&model, &ReplacementsModel::decided);
    QVERIFY(!model.setData(model.index(0, 1), QStringLiteral("user-1"), Qt::EditRole));
    QVERIFY(model.setData(model.index(0, 1), QStringLiteral(" "), Qt::EditRole));
    QVERIFY(decided.takeFirst()[1].toString().isNull());
    QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(decided.takeFirst()[1].toString(), QStringLiteral("li"));
    model.setRows({ { Redactor::Kind::User, QStringLiteral("li"), QStringLiteral("li"), 3 } });
    QCOMPARE(model.index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("kept"));
    model.setRows({});
}

ALIDADE_UI_TEST_MAIN(TestBugReport)
#include "tst_bug_report.moc"

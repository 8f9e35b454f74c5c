// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the user made for a bug report stays until the program ends: when the dialog is closed, when
// another pair is looked at in between, and when the window speaks another language.
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/export/mark_canvas.h"
#include "ui/pages/page_frame.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config data.shuffle = False @override run.sh:31
    config trainer.logdir = /home/zhangsan/gpu @override run.sh:35
    config trainer.project = projektnordwind @override run.sh:37
)");
const QString CandidateLines = QStringLiteral(R"(
    config data.shuffle = True @override run.sh:33
    config trainer.logdir = /home/zhangsan/npu @override run.sh:36
    config trainer.project = projektnordwind2 @override run.sh:37
)");

const Pair<QString> Paths{ QStringLiteral("/runs/gpu_run"), QStringLiteral("/runs/npu_run") };

/// Without the captions of pictures: they follow what the pages select, which may come later.
QString words(const QString& text)
{
    QStringList lines = text.split(u'\n');
    lines.removeIf([](const QString& line) { return line.startsWith(QStringLiteral("![")); });
    return lines.join(u'\n').trimmed();
}

class TestReportDesk : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<WindowKeeper> m_keeper;
    QPointer<BugReportDialog> m_report;

    MainWindow& window() { return m_keeper->window(); }
    template <class T> T* find(const char* name) const
    {
        return m_report->findChild<T*>(QString::fromLatin1(name));
    }
    QPlainTextEdit* edit() const { return find<QPlainTextEdit>("reportText"); }
    bool hasStartOver() const { return find<QPushButton>("reportStartOver")->isVisible(); }
    void openPair(const Pair<QString>& paths)
    {
        window().open(paths);
        QTRY_VERIFY(!m_workspace->task().running && m_workspace->comparison());
    }
    void openReport()
    {
        window().findChild<QAction*>(QStringLiteral("bugReport"))->trigger();
        m_report = window().findChild<BugReportDialog*>();
        QVERIFY(m_report && m_report->isVisible());
        settle();
    }
    void settle()
    {
        QTRY_VERIFY(!m_report->text().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!m_report->isBusy(), 30'000);
        // The text follows what was prepared, and that may begin anew.
        QString before;
        int same = 0;
        QTRY_VERIFY_WITH_TIMEOUT(
            (same = !m_report->isBusy() && m_report->text() == before ? same + 1 : 0,
                before = m_report->text(), same >= 5),
            30'000);
    }
    void escape()
    {
        QTest::keyClick(m_report, Qt::Key_Escape);
        QTRY_VERIFY(!m_report);
        QVERIFY(!QApplication::activeModalWidget()); // nothing is asked
    }

private Q_SLOTS:
    void initTestCase()
    {
        // Settings of its own: other tests run at the same time.
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_home.path());
    }

    void init()
    {
        saveSettings({});
        QGuiApplication::clipboard()->clear();
        m_workspace = std::make_unique<Workspace>(engineOf(BaselineLines, CandidateLines));
        m_keeper = std::make_unique<WindowKeeper>(*m_workspace, QStringLiteral("en"));
        window().show();
        openPair(Paths);
        openReport();
    }

    void cleanup()
    {
        m_keeper.reset();
        m_workspace.reset();
    }

    void escapeOnAnUnchangedReportJustCloses()
    {
        const QString before = m_report->text();
        QVERIFY(!hasStartOver());
        escape();
        openReport();
        QTRY_COMPARE(words(m_report->text()), words(before));
        QVERIFY(!hasStartOver());
    }

    void whatWasWrittenComesBack()
    {
        edit()->appendPlainText(QStringLiteral("mine"));
        QVERIFY(hasStartOver());
        const QString before = m_report->text();
        escape();
        openReport();
        QTRY_COMPARE(words(m_report->text()), words(before));
        QVERIFY(hasStartOver());
        // Each pair has its own.
        escape();
        openPair({ QStringLiteral("/runs/gpu_other"), QStringLiteral("/runs/npu_other") });
        openReport();
        QVERIFY(!m_report->text().contains(QStringLiteral("mine")));
        edit()->appendPlainText(QStringLiteral("theirs"));
        // With the dialog open, too.
        openPair(Paths);
        QTRY_COMPARE(words(m_report->text()), words(before));
        settle();
        QCOMPARE(words(m_report->text()), words(before));
    }

    void choicesAndReplacementsComeBack()
    {
        auto* const table = find<QTableView>("reportReplacements")->model();
        int row = -1;
        for (int i = 0; i < table->rowCount(); ++i)
            if (table->index(i, 0).data().toString() == u"zhangsan")
                row = i;
        QVERIFY(row >= 0);
        QVERIFY(table->setData(table->index(row, 1), QStringLiteral("somebody"), Qt::EditRole));
        settle();
        find<QListWidget>("reportFindings")->item(0)->setCheckState(Qt::Checked);
        find<QListWidget>("reportFindings")->item(1)->setCheckState(Qt::Unchecked);
        find<QListWidget>("reportPages")->item(3)->setCheckState(Qt::Unchecked);
        find<QComboBox>("reportForm")->setCurrentIndex(1);
        find<QCheckBox>("reportAnswers")->setChecked(true);
        settle();
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("/home/somebody/npu")));
        const QString before = m_report->text();
        escape();
        openReport();
        QTRY_COMPARE(words(m_report->text()), words(before));
        QCOMPARE(find<QListWidget>("reportFindings")->item(0)->checkState(), Qt::Checked);
        QCOMPARE(find<QListWidget>("reportFindings")->item(1)->checkState(), Qt::Unchecked);
        QCOMPARE(find<QListWidget>("reportPages")->item(3)->checkState(), Qt::Unchecked);
        QCOMPARE(find<QComboBox>("reportForm")->currentIndex(), 1);
        QVERIFY(find<QCheckBox>("reportAnswers")->isChecked());
        QVERIFY(find<QCheckBox>("reportRedact")->isChecked());
    }

    void startsOverWhenAsked()
    {
        const QString before = m_report->text();
        edit()->appendPlainText(QStringLiteral("mine"));
        find<QCheckBox>("reportRedact")->setChecked(false);
        find<QComboBox>("reportForm")->setCurrentIndex(2);
        settle();
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("/home/zhangsan/npu")));
        find<QPushButton>("reportStartOver")->click();
        QTRY_COMPARE(words(m_report->text()), words(before));
        QTRY_VERIFY(!hasStartOver());
        QVERIFY(find<QCheckBox>("reportRedact")->isChecked());
        escape();
        openReport();
        QTRY_COMPARE(words(m_report->text()), words(before));
    }

    void whatWasMissedIsReplacedEverywhere()
    {
        QVERIFY(m_report->text().contains(QStringLiteral("projektnordwind")));
        edit()->appendPlainText(QStringLiteral("mine: projektnordwind"));
        find<QTabWidget>("reportTabs")->setCurrentIndex(2);
        auto* const original = find<QLineEdit>("reportAddOriginal");
        QVERIFY(original->isVisible() && !find<QPushButton>("reportAdd")->isEnabled());
        original->setFocus();
        QTest::keyClicks(original, QStringLiteral("projektnordwind"));
        QTest::keyClicks(find<QLineEdit>("reportAddReplacement"), QStringLiteral("project-x"));
        QTest::keyClick(find<QLineEdit>("reportAddReplacement"), Qt::Key_Return);
        QVERIFY(m_report->isVisible());
        settle();
        // Whole words alone, in what was made and in what was written.
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("mine: project-x")));
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("-trainer.project: project-x\n")));
        QVERIFY(m_report->text().contains(QStringLiteral("+trainer.project: projektnordwind2")));
        QVERIFY(original->text().isEmpty());
        auto* const table = find<QTableView>("reportReplacements")->model();
        int row = -1;
        for (int i = 0; i < table->rowCount(); ++i)
            if (table->index(i, 0).data().toString() == u"projektnordwind")
                row = i;
        QVERIFY(row >= 0);
        QCOMPARE(table->index(row, 1).data().toString(), QStringLiteral("project-x"));
        QVERIFY(table->index(row, 3).data().toInt() > 0);
        // Without words of one's own some are made up; what stands nowhere is listed, too.
        QTest::keyClicks(original, QStringLiteral("Nowhere7"));
        find<QPushButton>("reportAdd")->click();
        settle();
        QTRY_COMPARE(
            table->index(table->rowCount() - 1, 0).data().toString(), QStringLiteral("Nowhere7"));
        QCOMPARE(table->index(table->rowCount() - 1, 3).data().toInt(), 0);
        // It leaves like that, and is there the next time.
        edit()->appendPlainText(QStringLiteral("and projektnordwind again"));
        find<QPushButton>("reportCopy")->click();
        QTRY_VERIFY(
            QGuiApplication::clipboard()->text().contains(QStringLiteral("and project-x again")));
        escape();
        openReport();
        QVERIFY(m_report->text().contains(QStringLiteral("mine: project-x")));
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("-trainer.project: project-x\n")));
        // A mark is no name.
        find<QLineEdit>("reportAddOriginal")->setText(QStringLiteral("none"));
        find<QPushButton>("reportAdd")->click();
        QVERIFY(find<QWidget>("reportMessages")->isVisible());
    }

    void savedReportsAreAskedAbout()
    {
        escape();
        const QTemporaryDir directory;
        const auto save = [&](const char* name, bool toggle) -> QByteArray {
            const QString path = directory.filePath(QString::fromLatin1(name));
            window().findChild<QAction*>(QStringLiteral("saveReport"))->trigger();
            QPointer<QDialog> dialog
                = window().findChild<QDialog*>(QStringLiteral("saveReportDialog"));
            if (!dialog || !dialog->isVisible())
                return "no dialog";
            auto* const redact = dialog->findChild<QCheckBox*>(QStringLiteral("saveRedact"));
            if (toggle)
                redact->click();
            const bool warned
                = !dialog->findChild<QLabel*>(QStringLiteral("saveStays"))->text().isEmpty();
            if (warned == redact->isChecked())
                return "the line does not tell";
            answerFileDialog(path);
            dialog->findChild<QPushButton*>(QStringLiteral("saveChoose"))->click();
            QFile file(path);
            for (int i = 0; i < 200 && !file.exists(); ++i)
                QTest::qWait(20);
            while (dialog)
                QTest::qWait(10);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
        };
        // Without names at first, and as it was chosen from then on.
        for (const char* name : { "a.md", "a.json" }) {
            const QByteArray hidden = save(name, false);
            QVERIFY2(hidden.contains("/home/user-"), hidden.constData());
            QVERIFY(!hidden.contains("zhangsan"));
        }
        QVERIFY(save("b.md", true).contains("/home/zhangsan/npu"));
        QVERIFY(!loadSettings().redactReports);
        QVERIFY(save("c.md", false).contains("/home/zhangsan/npu"));
    }

    void capturesSayOnceThatTheyShowNames()
    {
        const auto* const status = window().findChild<QLabel*>(QStringLiteral("taskText"));
        const QString warning = QStringLiteral("Names and paths show in it");
        auto* const copy = window().findChild<QAction*>(QStringLiteral("copyPage"));
        copy->trigger();
        QTRY_VERIFY(status->text().contains(warning));
        window().findChild<QAction*>(QStringLiteral("bugReport"))->trigger();
        copy->trigger();
        QTRY_VERIFY(status->text().startsWith(QStringLiteral("Copied")));
        QTRY_VERIFY(!status->text().contains(warning));
    }

    void survivesAnotherLanguage()
    {
        window().findChild<QAction*>(QStringLiteral("markPage"))->trigger();
        auto* const canvas = window().findChild<MarkCanvas*>();
        QVERIFY(canvas);
        canvas->window()->findChild<QPushButton*>(QStringLiteral("keepMarked"))->click();
        auto* const pages = find<QListWidget>("reportPages");
        const int count = pages->count();
        QListWidgetItem* const kept = pages->item(count - 1);
        QCOMPARE(kept->data(Qt::UserRole).toString(), QStringLiteral("capture-1"));
        kept->setCheckState(Qt::Checked);
        edit()->appendPlainText(QStringLiteral("mine"));
        settle();
        m_keeper->speak(QStringLiteral("zh_CN"));
        QTRY_VERIFY(!m_workspace->task().running && !m_report);
        openReport();
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("mine")));
        QCOMPARE(find<QListWidget>("reportPages")->count(), count);
        QListWidgetItem* const again = find<QListWidget>("reportPages")->item(count - 1);
        QCOMPARE(again->data(Qt::UserRole).toString(), QStringLiteral("capture-1"));
        QCOMPARE(again->checkState(), Qt::Checked);
        QTRY_VERIFY(m_report->text().contains(QStringLiteral("](capture-1.png)")));
        // The next one does not take the name of the first.
        window().findChild<QAction*>(QStringLiteral("markPage"))->trigger();
        auto* const second = window().findChild<MarkCanvas*>();
        QVERIFY(second);
        second->window()->findChild<QPushButton*>(QStringLiteral("keepMarked"))->click();
        QCOMPARE(find<QListWidget>("reportPages")->count(), count + 1);
        QCOMPARE(find<QListWidget>("reportPages")->item(count)->data(Qt::UserRole).toString(),
            QStringLiteral("capture-2"));
    }
};

} // namespace

ALIDADE_UI_TEST_MAIN(TestReportDesk)
#include "tst_report_desk.moc"

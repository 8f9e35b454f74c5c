// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The rollouts page over files on disk: files that grow or are rewritten, fields of other
// frameworks.
#include "core/engine/compare_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/samples_model.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/text_pair.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace alidade;

class TestRolloutFiles : public QObject {
    Q_OBJECT

    static void open(RolloutsPage& page, Workspace& workspace, const QTemporaryDir& directory)
    {
        page.resize(1100, 700);
        page.show();
        connect(&workspace, &Workspace::comparisonChanged, &page,
            [&page, &workspace] { page.setComparison(workspace.comparison()); });
        workspace.open({ directory.filePath(QStringLiteral("baseline")),
            directory.filePath(QStringLiteral("candidate")) });
    }

private Q_SLOTS:
    void filesThatChangeAreTold()
    {
        QTemporaryDir directory;
        const auto write = [&](const QString& side, const QByteArray& lines) {
            QDir(directory.path()).mkpath(side + QStringLiteral("/rollouts"));
            QFile file(directory.filePath(side + QStringLiteral("/rollouts/1.jsonl")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(lines);
        };
        const QByteArray line = "{\"input\": \"a\", \"output\": \"b\", \"score\": 1}\n";
        write(QStringLiteral("baseline"), line);
        write(QStringLiteral("candidate"), line + line.chopped(9));
        Workspace workspace;
        RolloutsPage page(workspace);
        open(page, workspace, directory);
        auto* table = page.findChild<QTableView*>(QStringLiteral("sampleTable"));
        auto* bar = page.findChild<QWidget*>(QStringLiteral("changedBar"));
        QTRY_VERIFY(!workspace.task().running && page.isSettled());
        QCOMPARE(table->model()->rowCount(), 1);
        QVERIFY(!bar->isVisible());
        const auto& notes = workspace.comparison()->runs.candidate->notes;
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const Note& note) {
            return note.where == Origin{ QStringLiteral("rollouts/1.jsonl"), 2 };
        }));
        // The last line is complete now: told, and there after reading again.
        write(QStringLiteral("candidate"), line + line);
        write(QStringLiteral("baseline"), line + line);
        page.setComparison(nullptr);
        page.setComparison(workspace.comparison());
        QTRY_VERIFY(page.isSettled() && bar->isVisible());
        page.findChild<QAbstractButton*>(QStringLiteral("readAgain"))->click();
        QTRY_VERIFY(!workspace.task().running && page.isSettled());
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QVERIFY(!bar->isVisible());
        // Rewritten with other text of the same length: it is not shown in its place.
        QByteArray other = line;
        other.replace("\"b\"", "\"c\"");
        write(QStringLiteral("candidate"), other + other);
        page.setComparison(nullptr);
        page.setComparison(workspace.comparison());
        QTRY_VERIFY(page.isSettled());
        auto* view = page.findChild<SampleView*>(QStringLiteral("sampleView"));
        QTRY_VERIFY(view->isSettled());
        QCOMPARE(view->texts()->pane(Side::Baseline)->text(), QStringLiteral("b"));
        QCOMPARE(view->texts()->pane(Side::Candidate)->text(), QString());
        QVERIFY(bar->isVisible());
    }

    void foreignFieldsAreMapped()
    {
        QTemporaryDir directory;
        for (const auto* side : { "baseline", "candidate" }) {
            QDir(directory.path()).mkpath(QLatin1StringView(side) + QStringLiteral("/dumps"));
            QFile file(
                directory.filePath(QLatin1StringView(side) + QStringLiteral("/dumps/1.jsonl")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"question\": \"q\", \"answer\": \"<b>a</b>\", \"points\": 3}\n");
        }
        Workspace workspace;
        RolloutsPage page(workspace);
        open(page, workspace, directory);
        auto* title = page.findChild<QLabel*>(QStringLiteral("emptyTitle"));
        QTRY_VERIFY(!workspace.task().running
            && title->text() == QStringLiteral("The rollouts have other fields"));
        page.findChild<QAbstractButton*>(QStringLiteral("emptyAction"))->click();
        QDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = page.findChild<QDialog*>(QStringLiteral("fieldMapping"))));
        const auto choose = [&](const char* box, const char* field) {
            auto* combo = dialog->findChild<QComboBox*>(QLatin1StringView(box));
            combo->setCurrentIndex(combo->findData(QString::fromLatin1(field)));
        };
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!ok->isEnabled());
        choose("mapInput", "question");
        choose("mapOutput", "answer");
        choose("mapScore", "points");
        QVERIFY(ok->isEnabled());
        ok->click();
        auto* table = page.findChild<QTableView*>(QStringLiteral("sampleTable"));
        QTRY_VERIFY(!workspace.task().running && page.isSettled() && table->isVisible());
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, SamplesModel::Score).data().toString(),
            QStringLiteral("3 │ 3"));
        auto* view = page.findChild<SampleView*>(QStringLiteral("sampleView"));
        QTRY_COMPARE(view->texts()->pane(Side::Candidate)->text(), QStringLiteral("<b>a</b>"));
    }
};

ALIDADE_UI_TEST_MAIN(TestRolloutFiles)
#include "tst_rollout_files.moc"

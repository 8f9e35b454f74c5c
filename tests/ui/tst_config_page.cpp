// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The config page as a user meets it: filters, copies, the user's own rules, the detail pane.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "tests/ui/pair_from_text.h"
#include "ui/models/config_model.h"
#include "ui/pages/config_page.h"
#include "ui/pages/profile_menu.h"
#include "ui/session/profile_store.h"
#include "ui/session/workspace.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace alidade;

namespace {

const QString BaselineLines = QStringLiteral(R"(
    config actor_rollout_ref.rollout.enforce_eager = False @default
    config actor_rollout_ref.rollout.temperature = 1.0 @override run.sh:12
    config data.files = [a, b, c]
    config data.prompt = <b>Hello</b> <img src='file:///x'> world, how are you @override run.sh:9
    config data.shuffle = False @override run.sh:31
    config data.seed = 1 @default
    config only.baseline = it's @default
    config trainer.experiment_name = gpu @override run.sh:40
    variable PYTHONHASHSEED=0
)");
const QString CandidateLines = QStringLiteral(R"(
    config actor_rollout_ref.rollout.enforce_eager = True @default
    config actor_rollout_ref.rollout.temperature = 0.7 @override run.sh:12
    config data.files = [a, x, c]
    config data.prompt = <b>Hello</b> <img src='file:///x'> World, how are you @override run.sh:9
    config data.shuffle = True @override run.sh:33
    config data.seed = 1 @default
    config only.candidate = 5 @default
    config trainer.experiment_name = npu @override run.sh:40
)");

EngineFunctions textEngine()
{
    return engineOf([](const QString& path) -> QString {
        return path.endsWith(u"candidate") ? CandidateLines : BaselineLines;
    });
}

QString readAll(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestConfigPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opensOnWhatMatters();
    void pattern();
    void allMeansAll();
    void oneChipAlone();
    void keepsWhatIsSelected();
    void copiesRows();
    void treePrefixStandsForItsKeys();
    void showsValuesAsText();
    void marksInsideLists();
    void seeds();
    void ignoresAndTakesBack();
    void ignoresByGlob();
    void alwaysShows();
    void sharesTheProfile();
    void brokenProfileIsLeftAlone();
    void tellsWhatIsNotSaved();
    void tellsWhatIsFoldedAway();
    void globs();
    void keyboard();
    void everythingHasAName();

private:
    template <class T> T* find(const char* name) const
    {
        return m_page->findChild<T*>(QString::fromLatin1(name));
    }
    QTreeView* view() const { return find<QTreeView>("configView"); }
    QStringList keys() const
    {
        QStringList all;
        for (int row = 0; row < view()->model()->rowCount(); ++row)
            all += view()->model()->index(row, 0).data(KeyRole).toString();
        return all;
    }
    QString detail() const { return find<QLabel>("detailKey")->text(); }
    QMenu* openMenu()
    {
        Q_EMIT view()->customContextMenuRequested({ 5, 5 });
        return find<QMenu>("configMenu");
    }
    void trigger(const char* action, const QString& data = {})
    {
        QMenu* const menu = openMenu();
        QVERIFY(menu && menu->isVisible());
        QAction* found = nullptr;
        for (QAction* one : menu->findChildren<QAction*>(QString::fromLatin1(action))) {
            if (data.isEmpty() || one->data().toString() == data)
                found = one;
        }
        QVERIFY(found);
        found->trigger();
        menu->close();
        delete menu;
    }
    QString profilePath() const { return m_folder->filePath(QStringLiteral("profile.json")); }
    void openProfile(const QString& path)
    {
        m_workspace->profiles().open(path);
        QTRY_VERIFY(!m_workspace->profiles().isBusy());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<ConfigPage> m_page;
};

void TestConfigPage::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace = std::make_unique<Workspace>(textEngine());
    m_page = std::make_unique<ConfigPage>(*m_workspace);
    connect(m_workspace.get(), &Workspace::comparisonChanged, m_page.get(),
        [this] { m_page->setComparison(m_workspace->comparison()); });
    m_page->resize(1100, 700);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get())); // shortcuts need it
    openProfile(profilePath());
    m_workspace->open({ QStringLiteral("/runs/baseline"), QStringLiteral("/runs/candidate") });
    QTRY_VERIFY(m_workspace->comparison() && !m_workspace->task().running);
}

void TestConfigPage::cleanup()
{
    m_page.reset();
    m_workspace.reset();
    m_folder.reset();
}

void TestConfigPage::opensOnWhatMatters()
{
    QCOMPARE(keys().first(), QStringLiteral("actor_rollout_ref.rollout.enforce_eager"));
    QCOMPARE(detail(), QStringLiteral("actor_rollout_ref.rollout.enforce_eager"));
    QVERIFY(!keys().contains(QStringLiteral("trainer.experiment_name")));
    QVERIFY(find<QLabel>("configShown")->text().startsWith(QStringLiteral("7 of 9")));
    auto* const runSpecific = find<QAbstractButton>("chip_5");
    QVERIFY(runSpecific->isVisible() && !runSpecific->isChecked());
    QTest::mouseClick(runSpecific, Qt::LeftButton);
    QCOMPARE(keys().last(), QStringLiteral("trainer.experiment_name")); // never between the others
}

void TestConfigPage::pattern()
{
    auto* const problem = find<QLabel>("configPatternProblem");
    QTest::mouseClick(find<QAbstractButton>("configPattern"), Qt::LeftButton);
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("shuf+le$"));
    QCOMPARE(keys(), QStringList({ QStringLiteral("data.shuffle") }));
    QVERIFY(!problem->isVisible());
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("("));
    QVERIFY(problem->isVisible());
    QVERIFY(problem->text().startsWith(QStringLiteral("✕ No valid pattern at character")));
    QCOMPARE(keys().size(), 7); // nothing is hidden by a pattern that is none
    QTest::mouseClick(find<QAbstractButton>("configPattern"), Qt::LeftButton);
    QVERIFY(!problem->isVisible());
    QVERIFY(find<QLabel>("configNothing")->isVisible());
}

void TestConfigPage::allMeansAll()
{
    auto* const states = find<QComboBox>("configStates");
    states->setCurrentIndex(int(ConfigFilter::States::All));
    QCOMPARE(keys().size(), 9);
    QVERIFY(find<QAbstractButton>("chip_5")->isChecked());
    states->setCurrentIndex(int(ConfigFilter::States::Differences));
    QCOMPARE(keys().size(), 7);
    QVERIFY(!find<QAbstractButton>("chip_5")->isChecked());
    states->setCurrentIndex(int(ConfigFilter::States::Equal));
    QCOMPARE(keys(), QStringList({ QStringLiteral("data.seed") }));
}

void TestConfigPage::oneChipAlone()
{
    QTest::mouseClick(find<QAbstractButton>("chip_4"), Qt::LeftButton, Qt::ControlModifier);
    QCOMPARE(
        keys(), QStringList({ QStringLiteral("only.baseline"), QStringLiteral("only.candidate") }));
    QVERIFY(!find<QAbstractButton>("chip_0")->isChecked());
}

void TestConfigPage::keepsWhatIsSelected()
{
    m_page->select(QStringLiteral("data.shuffle"));
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("data"));
    QCOMPARE(detail(), QStringLiteral("data.shuffle"));
    find<QAbstractButton>("configTree")->click();
    QCOMPARE(detail(), QStringLiteral("data.shuffle"));
    m_workspace->reloadBoth();
    QTRY_VERIFY(!m_workspace->task().running);
    QCOMPARE(detail(), QStringLiteral("data.shuffle"));
    // A place that the filter hides is made visible.
    Locator where;
    where.kind = Locator::Kind::Config;
    where.key = QStringLiteral("trainer.experiment_name");
    m_page->reveal(where);
    QCOMPARE(detail(), where.key);
    QVERIFY(find<QAbstractButton>("chip_5")->isChecked());
}

void TestConfigPage::copiesRows()
{
    view()->setFocus();
    view()->selectAll();
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    const QString table = QGuiApplication::clipboard()->text();
    QCOMPARE(table.count(u'\n'), 2 + 7);
    QVERIFY(table.contains(QStringLiteral("| `data.shuffle` | `False` | `True` | explicit |")));
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QStringList words = QGuiApplication::clipboard()->text().split(QStringLiteral(" \\\n"));
    QCOMPARE(words.size(), 7);
    QCOMPARE(words.first(), QStringLiteral("'~only.candidate'"));
    QVERIFY(words.contains(QStringLiteral("data.shuffle=False")));
    QVERIFY(words.contains(QStringLiteral("'data.files=[a,b,c]'")));
    QCOMPARE(words.last(), QStringLiteral("'+only.baseline=\"it'\\''s\"'\n"));
    m_page->select(QStringLiteral("data.shuffle"));
    trigger("copyCandidate");
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("data.shuffle=True"));
    find<QToolButton>("baselineCopy")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("data.shuffle=False"));
}

void TestConfigPage::treePrefixStandsForItsKeys()
{
    find<QAbstractButton>("configTree")->click();
    const QModelIndex rollout = view()->model()->index(0, 0);
    QCOMPARE(rollout.data().toString(), QStringLiteral("actor_rollout_ref"));
    view()->setCurrentIndex(rollout);
    trigger("copyKeys");
    QCOMPARE(QGuiApplication::clipboard()->text(),
        QStringLiteral("actor_rollout_ref.rollout.enforce_eager\n"
                       "actor_rollout_ref.rollout.temperature"));
}

void TestConfigPage::showsValuesAsText()
{
    m_page->select(QStringLiteral("data.prompt"));
    const QModelIndex index = view()->currentIndex().siblingAtColumn(ConfigModel::BaselineValue);
    QVERIFY(index.data().toString().startsWith(QStringLiteral("<b>Hello</b>")));
    // What Qt would take for markup is escaped in the tool tip.
    QVERIFY(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;Hello")));
    auto* const value = find<QPlainTextEdit>("baselineValue");
    QCOMPARE(value->toPlainText(),
        QStringLiteral("<b>Hello</b> <img src='file:///x'> world, how are you"));
    const auto marks = value->extraSelections();
    QCOMPARE(marks.size(), 1);
    QCOMPARE(marks[0].cursor.selectedText(), QStringLiteral("w")); // of "world"
    QCOMPARE(find<QToolButton>("candidateOverridePlace")->text(), QStringLiteral("run.sh:9"));
    QCOMPARE(find<QToolButton>("candidateValuePlace")->text(), QStringLiteral("run.log:100"));
}

void TestConfigPage::marksInsideLists()
{
    m_page->select(QStringLiteral("data.files"));
    const auto marks = find<QPlainTextEdit>("candidateValue")->extraSelections();
    QCOMPARE(marks.size(), 1);
    QCOMPARE(marks[0].cursor.selectedText(), QStringLiteral("'x'"));
}

void TestConfigPage::seeds()
{
    auto* const chip = find<QAbstractButton>("chip_seeds");
    auto* const seedView = find<QTableView>("seedView");
    QVERIFY(chip->isVisible() && !seedView->isVisible());
    QTest::mouseClick(chip, Qt::LeftButton);
    QVERIFY(seedView->isVisible() && !view()->isVisible());
    QCOMPARE(seedView->model()->rowCount(), 2);
    QCOMPARE(detail(), QStringLiteral("data.seed"));
    QTest::keyClick(seedView, Qt::Key_Down);
    QCOMPARE(detail(), QStringLiteral("PYTHONHASHSEED"));
    QCOMPARE(find<QPlainTextEdit>("baselineValue")->toPlainText(), QStringLiteral("0"));
    QTest::keyClicks(find<QLineEdit>("configText"), QStringLiteral("s")); // back to the keys
    QVERIFY(view()->isVisible() && !chip->isChecked());
}

void TestConfigPage::ignoresAndTakesBack()
{
    m_page->select(QStringLiteral("data.shuffle"));
    trigger("ignoreKey");
    QTRY_VERIFY(!keys().contains(QStringLiteral("data.shuffle"))); // judged again at once
    QVERIFY(readAll(profilePath()).contains(QStringLiteral("data.shuffle")));
    QVERIFY(find<QWidget>("undoStrip")->isVisible());
    QCOMPARE(find<QLabel>("undoText")->text(), QStringLiteral("Ignored from now on: data.shuffle"));
    QTRY_VERIFY(!m_workspace->task().running);
    find<QToolButton>("undoButton")->click();
    QTRY_VERIFY(keys().contains(QStringLiteral("data.shuffle")));
    QVERIFY(!readAll(profilePath()).contains(QStringLiteral("data.shuffle")));
    QVERIFY(!m_workspace->profiles().canUndo());
}

void TestConfigPage::ignoresByGlob()
{
    m_page->select(QStringLiteral("actor_rollout_ref.rollout.temperature"));
    trigger("ignoreGlob", QStringLiteral("actor_rollout_ref.rollout.*"));
    QTRY_VERIFY(!keys().contains(QStringLiteral("actor_rollout_ref.rollout.enforce_eager")));
    QVERIFY(!keys().contains(QStringLiteral("actor_rollout_ref.rollout.temperature")));
    QVERIFY(keys().contains(QStringLiteral("data.shuffle")));
}

void TestConfigPage::alwaysShows()
{
    m_page->select(QStringLiteral("trainer.experiment_name"));
    trigger("alwaysShowKey");
    QTRY_COMPARE(m_workspace->profiles().wish(QStringLiteral("trainer.experiment_name")),
        KeyWish::AlwaysShow);
    QTRY_VERIFY(!m_workspace->task().running);
    QVERIFY(!find<QAbstractButton>("chip_5")->isVisible()); // no run-specific key is left
    QVERIFY(keys().contains(QStringLiteral("trainer.experiment_name")));
    m_page->select(QStringLiteral("trainer.experiment_name"));
    trigger("forgetKey");
    QTRY_VERIFY(find<QAbstractButton>("chip_5")->isVisible());
}

void TestConfigPage::sharesTheProfile()
{
    ProfileStore& profiles = m_workspace->profiles();
    profiles.setWishes({ QStringLiteral("data.shuffle") }, KeyWish::Ignore);
    const QString shared = m_folder->filePath(QStringLiteral("shared/team.json"));
    profiles.saveAs(shared);
    profiles.setWishes({ QStringLiteral("data.shuffle") }, KeyWish::None);
    QTRY_VERIFY(!profiles.isBusy());
    QCOMPARE(profiles.wish(QStringLiteral("data.shuffle")), KeyWish::None);
    profiles.load(shared);
    QTRY_COMPARE(profiles.wish(QStringLiteral("data.shuffle")), KeyWish::Ignore);
    QVERIFY(readAll(profilePath()).contains(QStringLiteral("data.shuffle")));
    // A file that is none changes nothing.
    QSignalSpy failed(m_workspace.get(), &Workspace::failed);
    profiles.load(m_folder->filePath(QStringLiteral("none.json")));
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("none.json")));
    QCOMPARE(profiles.wish(QStringLiteral("data.shuffle")), KeyWish::Ignore);
}

void TestConfigPage::brokenProfileIsLeftAlone()
{
    QFile file(m_folder->filePath(QStringLiteral("broken.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{ \"schema\": \"alidade.profile/1\", \"ignored\": [ \"a\" ");
    file.close();
    QSignalSpy failed(m_workspace.get(), &Workspace::failed);
    openProfile(file.fileName());
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().contains(QStringLiteral("broken.json")));
    // A change counts, but does not cost the user what the file holds.
    m_page->select(QStringLiteral("data.shuffle"));
    trigger("ignoreKey");
    QTRY_COMPARE(failed.size(), 2);
    QTRY_VERIFY(!keys().contains(QStringLiteral("data.shuffle")));
    QVERIFY(readAll(file.fileName()).endsWith(QStringLiteral("\"a\" ")));
    m_workspace->profiles().setWishes({ QStringLiteral("data.seed") }, KeyWish::Ignore);
    QTRY_COMPARE(failed.size(), 3);
    QVERIFY(readAll(file.fileName()).endsWith(QStringLiteral("\"a\" ")));
}

void TestConfigPage::tellsWhatIsNotSaved()
{
    // A directory stands where the file should be.
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("blocked/profile.json/x")));
    QSignalSpy failed(m_workspace.get(), &Workspace::failed);
    openProfile(m_folder->filePath(QStringLiteral("blocked/profile.json")));
    failed.clear();
    m_workspace->profiles().setWishes({ QStringLiteral("data.shuffle") }, KeyWish::Ignore);
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().startsWith(
        QStringLiteral("Your change counts now, but it is not saved:")));
    QTRY_VERIFY(!keys().contains(QStringLiteral("data.shuffle")));
}

void TestConfigPage::tellsWhatIsFoldedAway()
{
    m_page->setComparison(
        makeComparison(QStringLiteral("config data.seed = 1\nconfig trainer.experiment_name = a"),
            QStringLiteral("config data.seed = 1\nconfig trainer.experiment_name = b")));
    auto* const nothing = find<QLabel>("configNothing");
    QVERIFY(nothing->isVisible());
    QCOMPARE(nothing->text(),
        QStringLiteral("No key differs in a way that counts\n"
                       "Folded away: 1 run-specific keys (paths, names, hosts)"));
    QVERIFY(!find<QWidget>("configDetail")->isVisible()); // there is nothing to tell of
    QTest::mouseClick(find<QAbstractButton>("chip_5"), Qt::LeftButton);
    QVERIFY(find<QWidget>("configDetail")->isVisible());
    QCOMPARE(detail(), QStringLiteral("trainer.experiment_name"));
}

void TestConfigPage::globs()
{
    QCOMPARE(globsLike(QStringLiteral("a.b.c.d")),
        QStringList({ QStringLiteral("a.b.c.*"), QStringLiteral("*.d"), QStringLiteral("a.b.*"),
            QStringLiteral("a.*") }));
    QCOMPARE(globsLike(QStringLiteral("a.b")),
        QStringList({ QStringLiteral("a.*"), QStringLiteral("*.b") }));
    QCOMPARE(globsLike(QStringLiteral("a")), QStringList());
}

void TestConfigPage::keyboard()
{
    auto* const text = find<QLineEdit>("configText");
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClick(text, Qt::Key_Down);
    QTRY_VERIFY(view()->hasFocus());
    QTest::keyClick(view(), Qt::Key_Slash);
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClicks(text, QStringLiteral("shuffle"));
    QTest::keyClick(text, Qt::Key_Escape); // empties,
    QCOMPARE(text->text(), QString());
    QTest::keyClick(text, Qt::Key_Escape); // then leaves
    QTRY_VERIFY(view()->hasFocus());
    // Enter opens the place that tells most: the candidate's override.
    m_page->select(QStringLiteral("data.shuffle"));
    Locator shown;
    connect(m_workspace.get(), &Workspace::revealRequested, this,
        [&shown](const Locator& where) { shown = where; });
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(shown.origin.line, 33);
    QCOMPARE(shown.side, Side::Candidate);
    // Ctrl+Z takes the last rule back.
    m_workspace->profiles().setWishes({ QStringLiteral("data.seed") }, KeyWish::Ignore);
    QTRY_VERIFY(m_workspace->profiles().canUndo() && !m_workspace->task().running);
    QTest::keyClick(view(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_workspace->profiles().wish(QStringLiteral("data.seed")), KeyWish::None);
}

/// Whoever cannot see the page meets a name at every stop of the Tab key.
void TestConfigPage::everythingHasAName()
{
    for (QWidget* const widget : m_page->findChildren<QWidget*>()) {
        const bool stops = widget->isVisible() && widget->focusPolicy() & Qt::TabFocus
            && !qobject_cast<QScrollBar*>(widget);
        if (!stops)
            continue;
        const auto* const button = qobject_cast<QAbstractButton*>(widget);
        const bool named = !widget->accessibleName().isEmpty()
            || (button && button->text().contains(QRegularExpression(QStringLiteral("\\w"))));
        QVERIFY2(named && !widget->objectName().isEmpty(),
            qPrintable(widget->objectName() + u' '
                + QString::fromLatin1(widget->metaObject()->className())));
    }
}

ALIDADE_UI_TEST_MAIN(TestConfigPage)
#include "tst_config_page.moc"

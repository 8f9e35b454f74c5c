// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The window in Chinese: nothing that it says is English, and the language is changed while it
// runs, on the same page and the same runs.
#include "core/sources/source.h"
#include "tests/support/translation_file.h"
#include "tests/support/ui_test_main.h"
#include "tests/support/whole_pair.h"
#include "tests/support/window_dialogs.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/pages/tolerance_strip.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/wrapped_text.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTreeView>

using namespace alidade;

namespace {

bool hasHan(const QString& text)
{
    return std::any_of(
        text.begin(), text.end(), [](QChar one) { return one.script() == QChar::Script_Han; });
}

/// Without Chinese, and with a word that is no name, number, unit, key, path or key of the
/// keyboard.
/// `own`: what the runs say themselves; a field of theirs stands in quotes.
bool isForeign(const QString& text, const QByteArray& own = {})
{
    static const QStringList names{ QStringLiteral("verl"), QStringLiteral("rank"),
        QStringLiteral("dtype"), QStringLiteral("token"), QStringLiteral("English"),
        QStringLiteral("Rollout"), QStringLiteral("Alidade"), QStringLiteral("baseline"),
        QStringLiteral("candidate"), QStringLiteral("pip"), QStringLiteral("freeze"),
        QStringLiteral("rollouts"), QStringLiteral("val"), QStringLiteral("transferqueue") };
    // Words with a mark, a digit or capitals inside are names of something.
    static const QRegularExpression word(
        QStringLiteral("(?<![^\\s(,;:])[A-Za-z]?[a-z]{2,}(?![^\\s),;:…])"));
    // Keys are called as on the keyboard.
    static const QStringList keys{ QStringLiteral("Esc"), QStringLiteral("Tab"),
        QStringLiteral("Return"), QStringLiteral("Left"), QStringLiteral("Right"),
        QStringLiteral("Up"), QStringLiteral("Down"), QStringLiteral("Space") };
    if (hasHan(text) || keys.contains(text))
        return false;
    for (const QString& line : text.split(u'\n')) {
        if (std::any_of(allSources().begin(), allSources().end(),
                [&](const Source* source) { return line == source->id; }))
            continue;
        for (auto each = word.globalMatch(line); each.hasNext();)
            if (const QString one = each.next().captured();
                !names.contains(one) && !own.contains(QByteArray('"' + one.toUtf8() + '"')))
                return true;
    }
    return false;
}

/// Tool tips are wrapped by a tag, and escaped.
QString plain(QString text)
{
    static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
    if (!text.startsWith(u'<'))
        return text;
    return text.remove(tag)
        .replace(QStringLiteral("&lt;"), QStringLiteral("<"))
        .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
        .replace(QStringLiteral("&quot;"), QStringLiteral("\""))
        .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

class LanguageTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    Pair<QString> m_paths;

    /// What can be read of a widget and of all that is visible in it, with where it stands.
    static QStringList textsOf(QWidget& root)
    {
        QStringList texts;
        QList<QWidget*> widgets = root.findChildren<QWidget*>();
        widgets.prepend(&root);
        for (QWidget* const widget : widgets) {
            if (!widget->isVisibleTo(&root) && widget != &root)
                continue;
            const QString where = QString::fromLatin1(widget->metaObject()->className()) + u' '
                + widget->objectName();
            const auto add = [&](const char* what, const QString& text) {
                if (!text.isEmpty())
                    texts += where + u' ' + QString::fromLatin1(what) + u'\t' + text;
            };
            add("tool tip", widget->toolTip());
            add("accessible name", widget->accessibleName());
            if (const auto* const label = qobject_cast<QLabel*>(widget))
                add("text", label->text());
            if (const auto* const text = qobject_cast<WrappedText*>(widget))
                add("text", text->text());
            if (const auto* const button = qobject_cast<QAbstractButton*>(widget))
                add("text", button->text());
            if (const auto* const line = qobject_cast<QLineEdit*>(widget))
                add("placeholder", line->placeholderText());
            if (const auto* const box = qobject_cast<QComboBox*>(widget))
                for (int i = 0; i < box->count(); ++i)
                    add("item", box->itemText(i));
            if (const auto* const header = qobject_cast<QHeaderView*>(widget);
                header && header->model())
                for (int i = 0; i < header->count(); ++i)
                    if (!header->isSectionHidden(i)) {
                        add("header",
                            header->model()->headerData(i, header->orientation()).toString());
                        add("header tool tip",
                            header->model()
                                ->headerData(i, header->orientation(), Qt::ToolTipRole)
                                .toString());
                    }
            if (const auto* const view = qobject_cast<QAbstractItemView*>(widget); view
                && view->model() && !qobject_cast<QHeaderView*>(widget)
                && view->objectName() != u"sampleTable") {
                const QAbstractItemModel& model = *view->model();
                for (int row = 0; row < std::min(model.rowCount(), 200); ++row)
                    for (int column = 0; column < model.columnCount(); ++column)
                        add("cell", model.index(row, column).data().toString());
            }
        }
        for (const QAction* action : root.findChildren<QAction*>()) {
            texts += QStringLiteral("action\t") + action->text();
            texts += QStringLiteral("action tool tip\t") + action->toolTip();
        }
        return texts;
    }

    /// All that the runs say themselves, which is never turned over.
    QByteArray ownWords() const
    {
        QByteArray words;
        for (const Side side : BothSides) {
            QDirIterator each(m_paths[side], QDir::Files, QDirIterator::Subdirectories);
            while (each.hasNext()) {
                QFile file(each.next());
                if (file.open(QIODevice::ReadOnly))
                    words += file.readAll() + '\n' + file.fileName().toUtf8() + '\n';
            }
        }
        return words;
    }

    static void waitFor(const Workspace& workspace)
    {
        QTRY_VERIFY_WITH_TIMEOUT(workspace.comparison() && !workspace.task().running, 60'000);
    }

    static void settle(MainWindow& window, int page)
    {
        auto* const frame = window.findChild<PageFrame*>();
        window.showPage(page);
        QTRY_VERIFY_WITH_TIMEOUT(frame->isUpToDate() && frame->page(page)->isSettled(), 60'000);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        m_paths = writeWholePair(m_directory.path());
    }

    void init() { saveSettings({}); }

    void theWindowSaysNothingInEnglish()
    {
        ListeningTranslator listening(QStringLiteral("zh_CN"));
        QCoreApplication::installTranslator(&listening);
        const QByteArray own = ownWords();
        QStringList faults;
        {
            Workspace workspace;
            MainWindow window(workspace);
            window.resize(1600, 1000);
            window.show();
            for (const QString& text : textsOf(window))
                if (isForeign(text.section(u'\t', 1)))
                    faults += QStringLiteral("start: ") + text;
            for (const Pair<QString>& paths : { m_paths, makeEmptyPair(m_directory.path()) }) {
                window.open(paths);
                waitFor(workspace);
                if (auto* const notes = window.findChild<QAction*>(QStringLiteral("showNotes"));
                    notes->isEnabled())
                    notes->setChecked(true);
                for (int page = 0; page < int(allPages().size()); ++page) {
                    settle(window, page);
                    for (const QString& text : textsOf(window)) {
                        const QString said = plain(text.section(u'\t', 1));
                        if (isForeign(said, own) && !own.contains(said.toUtf8()))
                            faults += QString(allPages()[size_t(page)].id) + QStringLiteral(": ")
                                + text;
                    }
                }
                lookAtDialogs(window, [&](const QString& name, QDialog& dialog) {
                    for (const QString& text : textsOf(dialog)) {
                        const QString said = plain(text.section(u'\t', 1));
                        if (isForeign(said, own) && !own.contains(said.toUtf8()))
                            faults += name + QStringLiteral(": ") + text;
                    }
                });
            }
        }
        QCoreApplication::removeTranslator(&listening);
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        QVERIFY2(listening.missing().isEmpty(), qPrintable(listening.missing().join(u'\n')));
    }

    void theLanguageIsChangedWhileTheWindowRuns()
    {
        Workspace workspace;
        WindowKeeper keeper(workspace);
        keeper.window().show();
        keeper.window().open(m_paths);
        waitFor(workspace);
        settle(keeper.window(), 3);
        const auto detail = [&] { return workspace.comparison()->findings.front().detail; };
        QVERIFY(!hasHan(detail()));
        const RunPtr run = workspace.comparison()->runs.baseline;

        const auto choose = [&](const char* name) {
            keeper.window().findChild<QAction*>(QString::fromLatin1(name))->trigger();
        };
        choose("language_zh_CN");
        QTRY_VERIFY(keeper.window().findChild<QAction*>(QStringLiteral("quit"))->text()
            == QStringLiteral("退出"));
        waitFor(workspace);
        QVERIFY(keeper.window().isVisible());
        QCOMPARE(keeper.window().currentPage(), 3);
        QTRY_VERIFY(hasHan(detail()));
        QCOMPARE(workspace.comparison()->runs.baseline, run); // nothing was read again
        QCOMPARE(loadSettings().language, QStringLiteral("zh_CN"));
        QVERIFY(keeper.window().findChild<QAction*>(QStringLiteral("language_zh_CN"))->isChecked());
        // The menu can be found by those who do not read the language.
        QVERIFY(keeper.window()
                    .findChild<QMenu*>(QStringLiteral("languageMenu"))
                    ->title()
                    .contains(u"Language"));
        QCOMPARE(QLocale().decimalPoint(), QStringLiteral("."));
        QCOMPARE(QString::number(1234567.5, 'f', 1), QStringLiteral("1234567.5"));

        choose("language_en");
        QTRY_VERIFY(keeper.window().findChild<QAction*>(QStringLiteral("quit"))->text()
            == QStringLiteral("Quit"));
        waitFor(workspace);
        QTRY_VERIFY(!hasHan(detail()));
        QCOMPARE(keeper.window().currentPage(), 3);
    }

    /// What the user sets is no text of the language in which it was set.
    void toleranceSourcesFollowTheLanguage()
    {
        Workspace workspace;
        WindowKeeper keeper(workspace, QStringLiteral("en"));
        keeper.window().show();
        keeper.window().open(m_paths);
        waitFor(workspace);
        const int metrics = *PageFrame::pageOf(u"metrics");
        const auto source = [&] {
            settle(keeper.window(), metrics);
            return keeper.window().findChild<QLabel*>(QStringLiteral("toleranceSource"))->text();
        };
        settle(keeper.window(), metrics);
        Tolerance tolerance;
        tolerance.relative = 0.25;
        Q_EMIT keeper.window().findChild<ToleranceStrip*>()->edited(tolerance);
        QTRY_VERIFY2(source().contains(QStringLiteral("set in this window")), qPrintable(source()));
        keeper.speak(QStringLiteral("zh_CN"));
        waitFor(workspace);
        QTRY_VERIFY2(source().contains(QStringLiteral("在本窗口中设置")), qPrintable(source()));
        keeper.speak(QStringLiteral("en"));
        waitFor(workspace);
        QTRY_VERIFY2(source().contains(QStringLiteral("set in this window")), qPrintable(source()));
    }

    void theLanguageIsRemembered()
    {
        Settings settings;
        settings.language = QStringLiteral("zh_CN");
        saveSettings(settings);
        {
            Workspace workspace;
            WindowKeeper keeper(workspace);
            QCOMPARE(keeper.window().findChild<QAction*>(QStringLiteral("quit"))->text(),
                QStringLiteral("退出"));
        }
        {
            // An option of the command line counts for this start alone.
            Workspace workspace;
            WindowKeeper keeper(workspace, QStringLiteral("en"));
            QCOMPARE(keeper.window().findChild<QAction*>(QStringLiteral("quit"))->text(),
                QStringLiteral("Quit"));
        }
        QCOMPARE(loadSettings().language, QStringLiteral("zh_CN"));
        settings.language = QStringLiteral("of another version");
        saveSettings(settings);
        Workspace workspace;
        WindowKeeper keeper(workspace);
        QCOMPARE(keeper.window().findChild<QAction*>(QStringLiteral("quit"))->text(),
            QStringLiteral("Quit"));
    }
};

} // namespace

ALIDADE_UI_TEST_MAIN(LanguageTest)
#include "tst_language.moc"

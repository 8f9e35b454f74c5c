// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// No text is cut: every page in every language at two sizes. A label, a button and the head of a
// column have the room that their text asks for; what ends in "…" tells the rest in a tool tip.
#include "tests/support/ui_test_main.h"
#include "tests/support/whole_pair.h"
#include "tests/support/window_dialogs.h"
#include "ui/pages/field_mapping_dialog.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/language.h"
#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTemporaryDir>
#include <QTreeView>

using namespace alidade;

namespace {

class LayoutTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    Pair<QString> m_paths, m_emptyPaths;

    static int widthOf(const QFontMetrics& metrics, const QString& text)
    {
        int width = 0;
        for (const QString& line : text.split(u'\n'))
            width = std::max(width, metrics.horizontalAdvance(line));
        return width;
    }

    /// The tool tip of a widget or of what it is a part of.
    static bool isExplained(const QWidget* widget)
    {
        for (int i = 0; widget && i < 3; ++i, widget = widget->parentWidget())
            if (!widget->toolTip().isEmpty())
                return true;
        return false;
    }

    static QString faultOf(const QWidget& widget)
    {
        const QFontMetrics metrics = widget.fontMetrics();
        const auto lacks = [&](int wanted, int has, const QString& text) {
            return QStringLiteral("%1 %2 needs %3, has %4: %5")
                .arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName())
                .arg(wanted)
                .arg(has)
                .arg(text.left(80));
        };
        if (const auto* const label = qobject_cast<const QLabel*>(&widget)) {
            if (label->text().isEmpty() || !label->pixmap(Qt::ReturnByValue).isNull())
                return {};
            const int wanted = widthOf(metrics, label->text());
            const bool elides = qobject_cast<const ElidedLabel*>(label) != nullptr;
            if (label->wordWrap()) {
                const int height = label->heightForWidth(label->width());
                return height > label->height() + 1
                    ? lacks(height, label->height(), QStringLiteral("(height) ") + label->text())
                    : QString();
            }
            return wanted > label->contentsRect().width() && !(elides && isExplained(label))
                ? lacks(wanted, label->contentsRect().width(), label->text())
                : QString();
        }
        if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget))
            return !button->text().isEmpty() && button->sizeHint().width() > button->width() + 1
                ? lacks(button->sizeHint().width(), button->width(), button->text())
                : QString();
        if (const auto* const box = qobject_cast<const QComboBox*>(&widget)) {
            QStyleOptionComboBox option;
            option.initFrom(box);
            option.frame = box->hasFrame();
            const int room = box->style()
                                 ->subControlRect(QStyle::CC_ComboBox, &option,
                                     QStyle::SC_ComboBoxEditField, box)
                                 .width();
            const int wanted = metrics.horizontalAdvance(box->currentText());
            return wanted > room && !isExplained(box) ? lacks(wanted, room, box->currentText())
                                                      : QString();
        }
        if (const auto* const line = qobject_cast<const QLineEdit*>(&widget)) {
            const int room = line->width() - 8;
            const int wanted = metrics.horizontalAdvance(line->placeholderText());
            return line->text().isEmpty() && wanted > room
                ? lacks(wanted, room, line->placeholderText())
                : QString();
        }
        if (const auto* const header = qobject_cast<const QHeaderView*>(&widget)) {
            if (!header->model() || header->orientation() != Qt::Horizontal)
                return {};
            for (int i = 0; i < header->count(); ++i) {
                const QString text = header->model()->headerData(i, Qt::Horizontal).toString();
                const int wanted = metrics.horizontalAdvance(text) + 6;
                const bool explained
                    = !header->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).isNull();
                if (!header->isSectionHidden(i) && header->sectionSize(i) < wanted && !explained)
                    return lacks(wanted, header->sectionSize(i), text);
            }
            return {};
        }
        if (const auto* const view = qobject_cast<const QTreeView*>(&widget))
            return faultOfCells(*view);
        return {};
    }

    /// A cell that does not hold its text shows it in a tool tip.
    static QString faultOfCells(const QTreeView& view)
    {
        if (!view.model())
            return {};
        for (QModelIndex row = view.indexAt(QPoint(1, 1)); row.isValid();
             row = view.indexBelow(row)) {
            for (int column = 0; column < view.model()->columnCount(); ++column) {
                const QModelIndex cell = row.siblingAtColumn(column);
                const QString text = cell.data().toString();
                const int room = view.visualRect(cell).width();
                if (room > 0 && view.fontMetrics().horizontalAdvance(text) > room
                    && cell.data(Qt::ToolTipRole).toString().isEmpty())
                    return QStringLiteral("%1, a cell without a tool tip: %2")
                        .arg(view.objectName(), text.left(80));
            }
            if (view.visualRect(row).top() > view.viewport()->height())
                break;
        }
        return {};
    }

    static QStringList faultsOf(const QWidget& root)
    {
        QStringList faults;
        for (const QWidget* widget : root.findChildren<QWidget*>())
            if (widget->isVisible() && !widget->visibleRegion().isEmpty())
                if (const QString fault = faultOf(*widget); !fault.isEmpty())
                    faults += fault;
        return faults;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        m_paths = writeWholePair(m_directory.path());
        m_emptyPaths = makeEmptyPair(m_directory.path());
        saveSettings({});
    }

    void noTextIsCut_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("empty"); ///< nothing in either run: what the pages say then
        for (const QString& language : knownLanguages())
            for (const QSize& size : { QSize(1280, 800), QSize(1920, 1080) })
                for (const bool empty : { false, true })
                    QTest::addRow(
                        "%s %d %s", qPrintable(language), size.width(), empty ? "empty" : "whole")
                        << language << size << empty;
    }

    void noTextIsCut()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        QFETCH(bool, empty);
        Language speaking;
        QVERIFY(speaking.use(language));
        QStringList faults;
        Workspace workspace;
        MainWindow window(workspace);
        window.resize(size);
        window.show();
        const auto look = [&](const QString& where) {
            QTest::qWait(0);
            for (const QString& fault : faultsOf(window))
                faults += where + QStringLiteral(": ") + fault;
        };
        look(QStringLiteral("start"));
        window.open(empty ? m_emptyPaths : m_paths);
        QTRY_VERIFY_WITH_TIMEOUT(workspace.comparison() && !workspace.task().running, 60'000);
        auto* const frame = window.findChild<PageFrame*>();
        for (int page = 0; page < int(allPages().size()); ++page) {
            window.showPage(page);
            QTRY_VERIFY_WITH_TIMEOUT(frame->isUpToDate() && frame->page(page)->isSettled(), 60'000);
            look(QString(allPages()[size_t(page)].id));
        }
        if (auto* const notes = window.findChild<QAction*>(QStringLiteral("showNotes"));
            notes->isEnabled()) {
            notes->trigger();
            look(QStringLiteral("notes"));
        }
        if (!empty)
            lookAtDialogs(window, [&](const QString& name, const QDialog& dialog) {
                for (const QString& fault : faultsOf(dialog))
                    faults += name + QStringLiteral(": ") + fault;
            });
        FieldMappingDialog dialog({ { QStringLiteral("answer_text"), QString(400, u'x') } }, {});
        dialog.show();
        QTest::qWait(0);
        for (const QString& fault : faultsOf(dialog))
            faults += QStringLiteral("fields: ") + fault;
        QCOMPARE(window.size(), size); // nothing has pushed it wider
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }
};

} // namespace

ALIDADE_UI_TEST_MAIN(LayoutTest)
#include "tst_layout.moc"

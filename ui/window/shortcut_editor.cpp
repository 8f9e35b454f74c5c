// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/shortcut_editor.h"

#include "ui/widgets/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {

ShortcutEditor::ShortcutEditor(QWidget* window)
    : QDialog(window)
    , m_window(window)
    , m_filter(new QLineEdit(this))
    , m_problem(new QLabel(this))
{
    setObjectName(QStringLiteral("shortcutEditor"));
    setWindowTitle(tr("Keys of the commands"));
    resize(760, 620);
    auto* const column = new QVBoxLayout(this);
    m_filter->setObjectName(QStringLiteral("shortcutFilter"));
    m_filter->setPlaceholderText(tr("Filter the commands"));
    m_filter->setAccessibleName(tr("Filter the commands"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutEditor::filter);
    column->addWidget(m_filter);
    auto* const list = new QWidget;
    auto* const lines = new QVBoxLayout(list);
    lines->setContentsMargins(4, 4, 4, 4);
    lines->setSpacing(2);
    for (QAction* action : namedActions(*window))
        addRow(action, list);
    lines->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(list);
    column->addWidget(scroll, 1);
    m_problem->setObjectName(QStringLiteral("shortcutProblem"));
    m_problem->setWordWrap(true);
    column->addWidget(m_problem);
    auto* const buttons = new QDialogButtonBox(this);
    m_apply = buttons->addButton(tr("Use these keys"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(QStringLiteral("shortcutApply"));
    QPushButton* const all
        = buttons->addButton(tr("All as they came"), QDialogButtonBox::ResetRole);
    all->setObjectName(QStringLiteral("shortcutResetAll"));
    QPushButton* const cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    cancel->setObjectName(QStringLiteral("shortcutCancel"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT keysChosen(chosen());
        accept();
    });
    connect(all, &QPushButton::clicked, this, [this] {
        for (const Row& row : m_rows)
            reset(row);
    });
    column->addWidget(buttons);
    check();
}

void ShortcutEditor::addRow(QAction* action, QWidget* list)
{
    Row row;
    row.action = action;
    row.line = new QWidget(list);
    auto* const line = new QHBoxLayout(row.line);
    line->setContentsMargins(0, 1, 0, 1);
    auto* const name = new QLabel(action->text());
    name->setTextFormat(Qt::PlainText);
    line->addWidget(name, 3);
    row.conflict = new QLabel;
    row.conflict->setObjectName(action->objectName() + QStringLiteral("Conflict"));
    row.conflict->setTextFormat(Qt::PlainText);
    row.conflict->setForegroundRole(QPalette::BrightText);
    line->addWidget(row.conflict, 2);
    const qsizetype count
        = std::max<qsizetype>({ 1, defaultKeys(*action).size(), action->shortcuts().size() });
    for (qsizetype i = 0; i < count; ++i) {
        auto* const edit = new QKeySequenceEdit(action->shortcuts().value(i));
        edit->setObjectName(action->objectName() + QStringLiteral("Keys%1").arg(i));
        edit->setAccessibleName(tr("Key of %1").arg(action->text()));
        edit->setClearButtonEnabled(true);
        edit->setFixedWidth(150);
        if (auto* const inner = edit->findChild<QLineEdit*>())
            inner->setAccessibleName(edit->accessibleName());
        connect(edit, &QKeySequenceEdit::keySequenceChanged, this,
            [this, edit](const QKeySequence& typed) {
                if (typed.count() > 1) // one key, not several in a row
                    edit->setKeySequence(QKeySequence(typed[0]));
                else
                    check();
            });
        line->addWidget(edit);
        row.edits += edit;
    }
    auto* const own = new QToolButton;
    own->setObjectName(action->objectName() + QStringLiteral("Reset"));
    own->setText(QStringLiteral("↺"));
    own->setToolTip(tr("As it came"));
    own->setAccessibleName(tr("Key of %1 as it came").arg(action->text()));
    connect(own, &QToolButton::clicked, this, [this, row] { reset(row); });
    line->addWidget(own);
    list->layout()->addWidget(row.line);
    m_rows += row;
}

void ShortcutEditor::reset(const Row& row)
{
    const QList<QKeySequence> keys = defaultKeys(*row.action);
    for (qsizetype i = 0; i < row.edits.size(); ++i)
        row.edits[i]->setKeySequence(keys.value(i));
}

QMap<QString, QList<QKeySequence>> ShortcutEditor::keys() const
{
    QMap<QString, QList<QKeySequence>> keys;
    for (const Row& row : m_rows) {
        QList<QKeySequence>& own = keys[row.action->objectName()];
        for (const QKeySequenceEdit* edit : row.edits)
            if (!edit->keySequence().isEmpty())
                own += edit->keySequence();
    }
    return keys;
}

ChosenKeys ShortcutEditor::chosen() const
{
    ChosenKeys chosen;
    const auto all = keys();
    for (const Row& row : m_rows) {
        const QList<QKeySequence> own = all.value(row.action->objectName());
        if (own == defaultKeys(*row.action))
            continue;
        QStringList texts;
        for (const QKeySequence& key : own)
            texts += key.toString(QKeySequence::PortableText);
        chosen.insert(row.action->objectName(), texts);
    }
    return chosen;
}

void ShortcutEditor::check()
{
    const QList<KeyConflict> conflicts = keyConflicts(*m_window, keys());
    for (const Row& row : m_rows) {
        QStringList texts;
        for (const KeyConflict& conflict : conflicts)
            if (conflict.action == row.action->objectName())
                texts += tr("%1 also: %2").arg(conflict.key, conflict.with);
        row.conflict->setText(texts.isEmpty() ? QString() : u"✕ " + texts.constFirst());
        row.conflict->setToolTip(texts.join(u'\n').toHtmlEscaped());
    }
    m_problem->setText(conflicts.isEmpty()
            ? QString()
            : tr("A key that means two things does nothing; change one of them"));
    m_apply->setEnabled(conflicts.isEmpty());
}

void ShortcutEditor::filter(const QString& text)
{
    for (const Row& row : m_rows) {
        bool shown = row.action->text().contains(text, Qt::CaseInsensitive);
        for (const QKeySequenceEdit* edit : row.edits)
            shown = shown
                || edit->keySequence()
                       .toString(QKeySequence::NativeText)
                       .contains(text, Qt::CaseInsensitive);
        row.line->setVisible(shown);
    }
}

} // namespace alidade

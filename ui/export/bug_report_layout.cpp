// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The widgets of the bug report, and what calls what: the other half of bug_report_dialog.cpp.
#include "ui/export/bug_report_dialog.h"
#include "ui/export/issue_preview.h"
#include "ui/export/replacements_model.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace alidade {
namespace {

constexpr int LaterMs = 150;

QLabel* headingOf(const QString& text, QWidget* buddy)
{
    auto* const label = new QLabel(text);
    label->setFont(scaledFont(1, true));
    label->setBuddy(buddy);
    return label;
}

/// The style frames a box to tick in a darker shade of the window, unseen on a dark one.
void frameBoxes(QAbstractItemView* view)
{
    if (!currentTheme().dark)
        return;
    QPalette palette = view->palette();
    palette.setColor(QPalette::Window, currentTheme().mutedText);
    view->setPalette(palette);
}

/// So many rows high, without a scroll bar that nobody needs.
void setRows(QListWidget* list, int rows)
{
    list->setMinimumHeight(list->fontMetrics().height() * rows + 8);
    list->setUniformItemSizes(true);
    list->setSpacing(1);
    frameBoxes(list);
    list->setTextElideMode(Qt::ElideRight);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

} // namespace

void BugReportDialog::buildLayout()
{
    setObjectName(QStringLiteral("bugReport"));
    setWindowTitle(tr("Bug report"));
    setSizeGripEnabled(true);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 10);
    column->setSpacing(8);
    m_messages = new MessageBar(this);
    m_messages->setObjectName(QStringLiteral("reportMessages"));
    column->addWidget(m_messages);
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildChoices());
    splitter->addWidget(buildTabs());
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({ 330, 770 });
    column->addWidget(splitter, 1);
    column->addWidget(buildButtons());
    resize(1100, 720);
}

QWidget* BugReportDialog::buildChoices()
{
    auto* const side = new QWidget(this);
    auto* const column = new QVBoxLayout(side);
    column->setContentsMargins(12, 10, 8, 0);
    m_form = new QComboBox(side);
    m_form->setObjectName(QStringLiteral("reportForm"));
    m_form->setAccessibleName(tr("Headings of"));
    for (const IssueForm& form : issueForms())
        m_form->addItem(QCoreApplication::translate("Report", form.name), QString(form.id));
    column->addWidget(headingOf(tr("Headings of"), m_form));
    column->addWidget(m_form);
    m_findings = new QListWidget(side);
    m_findings->setObjectName(QStringLiteral("reportFindings"));
    m_findings->setAccessibleName(tr("Findings"));
    setRows(m_findings, 7);
    column->addWidget(headingOf(tr("Findings"), m_findings));
    column->addWidget(m_findings, 3);
    m_pages = new QListWidget(side);
    m_pages->setObjectName(QStringLiteral("reportPages"));
    m_pages->setAccessibleName(tr("Pictures"));
    setRows(m_pages, 5);
    column->addWidget(headingOf(tr("Pictures"), m_pages));
    column->addWidget(m_pages, 2);
    m_redact = new QCheckBox(tr("Replace names, addresses, paths and secrets"), side);
    m_redact->setObjectName(QStringLiteral("reportRedact"));
    m_redact->setChecked(true);
    column->addWidget(m_redact);
    m_answers = new QCheckBox(tr("Leave out prompts and answers"), side);
    m_answers->setObjectName(QStringLiteral("reportAnswers"));
    m_answers->setToolTip(tr("Their texts are replaced in pictures and tables"));
    column->addWidget(m_answers);
    return side;
}

QWidget* BugReportDialog::buildTabs()
{
    m_tabs = new QTabWidget(this);
    m_tabs->setObjectName(QStringLiteral("reportTabs"));
    m_tabs->setDocumentMode(true);
    m_text = new QPlainTextEdit(m_tabs);
    m_text->setObjectName(QStringLiteral("reportText"));
    m_text->setAccessibleName(tr("Text of the report, Markdown"));
    m_text->setFont(monospaceFont());
    m_text->setTabChangesFocus(true);
    m_tabs->addTab(m_text, tr("&Text"));
    m_preview = new IssuePreview(m_tabs);
    m_preview->setObjectName(QStringLiteral("reportPreview"));
    m_preview->setAccessibleName(tr("How the report looks"));
    m_tabs->addTab(m_preview, tr("&Preview"));
    m_replacements = new ReplacementsModel(this);
    m_replacementView = new QTableView(m_tabs);
    m_replacementView->setObjectName(QStringLiteral("reportReplacements"));
    m_replacementView->setAccessibleName(tr("What is replaced"));
    m_replacementView->setModel(m_replacements);
    m_replacementView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_replacementView->setShowGrid(false);
    frameBoxes(m_replacementView);
    m_replacementView->setTabKeyNavigation(false);
    m_replacementView->verticalHeader()->hide();
    m_replacementView->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft);
    m_replacementView->horizontalHeader()->setStretchLastSection(true);
    m_replacementView->setColumnWidth(ReplacementsModel::Original, 280);
    m_replacementView->setColumnWidth(ReplacementsModel::Replacement, 220);
    auto* const replaced = new QWidget(m_tabs);
    auto* const column = new QVBoxLayout(replaced);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_replacementView, 1);
    column->addWidget(buildAdding());
    m_tabs->addTab(replaced, tr("&Replaced"));
    return m_tabs;
}

QWidget* BugReportDialog::buildAdding()
{
    auto* const line = new QWidget(this);
    auto* const row = new QHBoxLayout(line);
    row->setContentsMargins(8, 0, 12, 4);
    const auto edit = [&](const char* id, const QString& name) {
        auto* const made = new QLineEdit(line);
        made->setObjectName(QString::fromLatin1(id));
        made->setPlaceholderText(name);
        made->setAccessibleName(name);
        connect(made, &QLineEdit::returnPressed, this, &BugReportDialog::addOriginal);
        return made;
    };
    m_addedOriginal = edit("reportAddOriginal", tr("Also replace this, wherever it stands"));
    m_addedReplacement = edit("reportAddReplacement", tr("by this (empty: made up)"));
    auto* const add = new QPushButton(tr("&Add"), line);
    add->setObjectName(QStringLiteral("reportAdd"));
    add->setAutoDefault(false);
    add->setEnabled(false);
    connect(add, &QPushButton::clicked, this, &BugReportDialog::addOriginal);
    connect(m_addedOriginal, &QLineEdit::textChanged, add,
        [add](const QString& text) { add->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_redact, &QCheckBox::toggled, line, &QWidget::setEnabled);
    row->addWidget(m_addedOriginal, 3);
    row->addWidget(new QLabel(QStringLiteral("→"), line));
    row->addWidget(m_addedReplacement, 2);
    row->addWidget(add);
    return line;
}

QWidget* BugReportDialog::buildButtons()
{
    auto* const bar = new QWidget(this);
    auto* const row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 0, 12, 0);
    m_count = new QLabel(bar);
    m_count->setObjectName(QStringLiteral("reportCount"));
    m_count->setFont(scaledFont(0.92));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_count);
    row->addStretch(1);
    m_what = new QLabel(bar);
    m_what->setObjectName(QStringLiteral("reportWhat"));
    m_what->setFont(scaledFont(0.92));
    row->addWidget(m_what);
    m_progress = new QProgressBar(bar);
    m_progress->setObjectName(QStringLiteral("reportProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    row->addWidget(m_progress);
    const auto button = [&](const char* id, const QString& text, auto act) {
        auto* const made = new QPushButton(text, bar);
        made->setObjectName(QString::fromLatin1(id));
        made->setAutoDefault(false); // Return belongs to the lists and the text
        row->addWidget(made);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    m_cancel = button("reportCancel", tr("Cancel"), [this] { cancel(); });
    m_startOver = button("reportStartOver", tr("Start &over"), [this] { startOver(); });
    m_startOver->setToolTip(
        tr("Text, choices and replacements as they were at first; undo brings the text back"));
    m_saveFolder = button("reportSaveFolder", tr("Save &folder…"), [this] { saveFolder(); });
    m_saveFolder->setToolTip(
        tr("report.md, report.html, report.json, the difference of the configs, and the pictures"));
    m_saveFile = button("reportSaveFile", tr("Save one &HTML file…"), [this] { saveFile(); });
    m_copy = button("reportCopy", tr("&Copy Markdown"), [this] { copy(); });
    m_copy->setToolTip(tr("To paste into an issue on GitHub or GitCode"));
    return bar;
}

void BugReportDialog::connectParts()
{
    m_later.setSingleShot(true);
    m_later.setInterval(LaterMs);
    const auto chosen = [this] {
        if (m_filling)
            return;
        m_touched = true;
        updateChanged();
        remake();
    };
    connect(m_form, &QComboBox::currentIndexChanged, this, chosen);
    connect(m_findings, &QListWidget::itemChanged, this, chosen);
    connect(m_pages, &QListWidget::itemChanged, this, chosen);
    connect(m_redact, &QCheckBox::toggled, this, [this](bool on) {
        m_answers->setEnabled(on);
        if (m_filling)
            return;
        m_touched = true;
        updateChanged();
        updateReplacements();
        prepare();
    });
    connect(m_answers, &QCheckBox::toggled, this, [this] {
        if (m_filling)
            return;
        m_touched = true;
        updateChanged();
        prepare();
    });
    connect(m_replacements, &ReplacementsModel::decided, this, &BugReportDialog::decide);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        updateCount();
        m_later.start();
    });
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { updatePreview(); });
    connect(&m_later, &QTimer::timeout, this, [this] { updatePreview(); });
    connect(&m_workspace, &Workspace::comparisonChanged, this, &BugReportDialog::takeComparison);
}

} // namespace alidade

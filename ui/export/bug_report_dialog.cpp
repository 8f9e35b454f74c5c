// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/bug_report_dialog.h"

#include "core/model/names.h"
#include "core/report/issue_merge.h"
#include "core/report/markdown_html.h"
#include "core/report/replaced_once.h"
#include "ui/export/issue_preview.h"
#include "ui/export/page_pictures.h"
#include "ui/export/replacements_model.h"
#include "ui/export/report_desk.h"
#include "ui/pages/page.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/message_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace alidade {
namespace {

constexpr QSize PageSize(1600, 900);
constexpr double Scale = 2;

QListWidgetItem* addItem(QListWidget* list, const QString& text, const QString& id, bool chosen)
{
    auto* const item = new QListWidgetItem(text, list);
    item->setData(Qt::UserRole, id);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    return item;
}

QStringList checkedIds(const QListWidget& list)
{
    QStringList ids;
    for (int i = 0; i < list.count(); ++i)
        if (list.item(i)->checkState() == Qt::Checked)
            ids += list.item(i)->data(Qt::UserRole).toString();
    return ids;
}

QHash<QString, bool> choicesOf(const QListWidget& list)
{
    QHash<QString, bool> choices;
    for (int i = 0; i < list.count(); ++i)
        choices.insert(
            list.item(i)->data(Qt::UserRole).toString(), list.item(i)->checkState() == Qt::Checked);
    return choices;
}

/// What is not among the choices stays as it is.
void choose(const QListWidget& list, const QHash<QString, bool>& choices)
{
    for (int i = 0; i < list.count(); ++i) {
        const auto choice = choices.constFind(list.item(i)->data(Qt::UserRole).toString());
        if (choice != choices.cend())
            list.item(i)->setCheckState(*choice ? Qt::Checked : Qt::Unchecked);
    }
}

bool sameRuns(const Comparison& one, const Comparison& other)
{
    return one.runs.baseline->path == other.runs.baseline->path
        && one.runs.candidate->path == other.runs.candidate->path;
}

} // namespace

BugReportDialog::BugReportDialog(
    Workspace& workspace, QHash<QString, QString> shown, QWidget* parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_shown(std::move(shown))
{
    buildLayout();
    connectParts();
    setBusy(false);
    updateCount();
    takeComparison();
    m_findings->setFocus();
}

BugReportDialog::~BugReportDialog() { keepDraft(); }

QString BugReportDialog::text() const { return m_text->toPlainText(); }

void BugReportDialog::takeComparison()
{
    const ComparisonPtr comparison = m_workspace.comparison();
    if (!comparison || comparison == m_comparison)
        return;
    if (m_comparison && !sameRuns(*m_comparison, *comparison)) {
        // Another pair: nothing of the text holds for it.
        keepDraft();
        m_text->clear();
        m_made.clear();
        m_decided.clear();
        m_added.clear();
        m_touched = false;
        m_comparison.reset();
    }
    const bool first = !m_comparison;
    m_comparison = comparison;
    if (first || chosenFindings().isEmpty())
        fillChoices();
    if (first)
        takeDraft();
    prepare();
}

bool BugReportDialog::isChanged() const
{
    return m_comparison && (m_touched || m_text->toPlainText() != m_made);
}

void BugReportDialog::updateChanged() { m_startOver->setVisible(isChanged()); }

void BugReportDialog::keepDraft()
{
    if (!m_comparison)
        return;
    const Pair<QString> paths{ m_comparison->runs.baseline->path,
        m_comparison->runs.candidate->path };
    if (!isChanged()) {
        reportDeskOf(m_workspace).setDraft(paths, std::nullopt);
        return;
    }
    ReportDraft draft;
    draft.made = m_made;
    draft.text = m_text->toPlainText();
    draft.decided = m_decided;
    draft.added = m_added;
    draft.form = m_form->currentData().toString();
    draft.findings = choicesOf(*m_findings);
    draft.pages = choicesOf(*m_pages);
    draft.redact = m_redact->isChecked();
    draft.answers = m_answers->isChecked();
    reportDeskOf(m_workspace).setDraft(paths, draft);
}

void BugReportDialog::takeDraft()
{
    const auto draft
        = reportDeskOf(m_workspace)
              .draft({ m_comparison->runs.baseline->path, m_comparison->runs.candidate->path });
    if (!draft)
        return;
    m_filling = true;
    m_touched = true;
    m_form->setCurrentIndex(std::max(0, m_form->findData(draft->form)));
    choose(*m_findings, draft->findings);
    choose(*m_pages, draft->pages);
    m_captureChosen = draft->pages;
    m_redact->setChecked(draft->redact);
    m_answers->setChecked(draft->answers);
    m_decided = draft->decided;
    m_added = draft->added;
    m_made = draft->made;
    m_text->setPlainText(draft->text);
    m_filling = false;
}

void BugReportDialog::startOver()
{
    m_filling = true;
    m_form->setCurrentIndex(0);
    m_redact->setChecked(true);
    m_answers->setChecked(false);
    m_filling = false;
    m_decided.clear();
    m_added.clear();
    m_captureChosen.clear();
    m_touched = false;
    m_made = m_text->toPlainText(); // nothing of it counts as the user's
    fillChoices();
    prepare();
    updateChanged();
    m_findings->setFocus();
}

void BugReportDialog::fillChoices()
{
    m_filling = true;
    const QStringList suggested = suggestedFindings(*m_comparison);
    m_findings->clear();
    for (const Finding& finding : m_comparison->findings) {
        if (finding.state == Finding::State::NotApplicable)
            continue;
        QListWidgetItem* const item
            = addItem(m_findings, QStringLiteral("%1 %2").arg(markOf(finding), finding.title),
                QString(finding.check), suggested.contains(QString(finding.check)));
        item->setToolTip(asPlainToolTip(finding.detail));
    }
    m_pages->clear();
    for (const PageEntry& entry : allPages()) {
        const QString id(entry.id);
        const Caption caption = captionFor(*m_comparison, id, m_shown.value(id));
        // Pages whose finding is chosen tell the most.
        addItem(m_pages, caption.subject, id, caption.isTelling)
            ->setToolTip(asPlainToolTip(caption.finding));
    }
    m_filling = false;
    setCaptures(m_captures);
}

void BugReportDialog::setCaptures(const std::vector<KeptCapture>& captures)
{
    m_filling = true;
    m_captures = captures;
    const int pages = int(allPages().size());
    while (m_pages->count() > pages) {
        const std::unique_ptr<QListWidgetItem> item(m_pages->takeItem(m_pages->count() - 1));
        m_captureChosen.insert(
            item->data(Qt::UserRole).toString(), item->checkState() == Qt::Checked);
    }
    for (const KeptCapture& capture : m_captures) {
        const bool named = m_redact->isChecked() && !capture.redacted;
        addItem(m_pages,
            named ? tr("%1, marked; shows names").arg(capture.what)
                  : tr("%1, marked").arg(capture.what),
            capture.name, m_captureChosen.value(capture.name, !named));
    }
    m_filling = false;
    if (!m_stale)
        remake();
}

void BugReportDialog::setUserNotes(const QMap<QString, QString>& notes)
{
    if (notes == m_userNotes)
        return;
    m_userNotes = notes;
    if (!m_stale)
        remake();
}

void BugReportDialog::decide(const QString& original, const QString& replacement)
{
    m_touched = true;
    updateChanged();
    if (replacement.isNull())
        m_decided.remove(original);
    else
        m_decided.insert(original, replacement);
    prepare();
}

void BugReportDialog::addOriginal()
{
    const QString original = m_addedOriginal->text().trimmed();
    const QString replacement = m_addedReplacement->text().trimmed();
    if (original.isEmpty())
        return;
    m_messages->clear();
    const auto& rows = m_replacements->rows();
    const bool listed = std::any_of(
        rows.begin(), rows.end(), [&](const Replaced& row) { return row.original == original; });
    if (!listed && !mayBeSecret(original)) {
        tell(false, tr("This is no name: it stands for one, or for nothing"));
        return;
    }
    if (!listed && !m_added.contains(original))
        m_added += original;
    m_addedOriginal->clear();
    m_addedReplacement->clear();
    m_addedOriginal->setFocus();
    decide(original, replacement.isEmpty() ? QString() : replacement);
}

void BugReportDialog::prepare()
{
    if (!m_comparison)
        return;
    m_stale = true;
    setBusy(true, m_redact->isChecked() ? tr("Replacing names") : tr("Preparing"));
    const auto work = [comparison = m_comparison, redact = m_redact->isChecked(),
                          answers = m_answers->isChecked(), decided = m_decided,
                          added = m_added](Monitor& monitor) -> Result<Prepared> {
        if (!redact)
            return Prepared{ comparison, nullptr, {} };
        Redactor redactor = redactorFor(*comparison);
        for (const QString& original : added)
            redactor.addSecret({}, original); // under no name: everywhere
        for (auto it = decided.cbegin(); it != decided.cend(); ++it)
            redactor.setReplacement(it.key(), it.value());
        Prepared prepared;
        prepared.replaced = replacedIn(*comparison, redactor);
        for (const QString& original : added)
            if (std::none_of(prepared.replaced.begin(), prepared.replaced.end(),
                    [&](const Replaced& one) { return one.original == original; }))
                prepared.replaced.push_back({ Redactor::Kind::Secret, original,
                    redactor.replacementOf(Redactor::Kind::Secret, original), 0 });
        if (monitor.cancelled())
            return cancelledFailure();
        // The text passes it once more: the user may have written names into it.
        prepared.redactor
            = std::make_shared<const Redactor>(redactorForAgain(redactor, prepared.replaced));
        prepared.comparison = redacted(
            *comparison, std::make_shared<const Redactor>(std::move(redactor)), { answers });
        return prepared;
    };
    m_preparing.start(m_workspace.pool(), work, this, [this](const Result<Prepared>& prepared) {
        if (prepared)
            takePrepared(*prepared);
    });
}

void BugReportDialog::takePrepared(const Prepared& prepared)
{
    // What was replaced otherwise before is replaced in the text of the user, too.
    QString own = m_text->toPlainText();
    for (const Replaced& now : prepared.replaced)
        for (const Replaced& before : m_prepared.replaced)
            if (now.original == before.original && now.replacement != before.replacement) {
                own.replace(before.replacement, now.replacement);
                m_made.replace(before.replacement, now.replacement);
            }
    // And so is what was missed until now.
    const auto isNew = [this](const QString& original) {
        return std::none_of(m_prepared.replaced.begin(), m_prepared.replaced.end(),
            [&](const Replaced& before) { return before.original == original; });
    };
    if (prepared.redactor && std::any_of(m_added.begin(), m_added.end(), isNew)) {
        own = prepared.redactor->apply(own);
        m_made = prepared.redactor->apply(m_made);
    }
    if (own != m_text->toPlainText())
        takeText(own);
    m_prepared = prepared;
    m_stale = false;
    delete m_pictures;
    m_pictures = new PagePictures(m_prepared.comparison, m_workspace.pool(), this);
    connect(m_pictures, &PagePictures::finished, this, &BugReportDialog::picturesDrawn);
    connect(m_pictures, &PagePictures::progressed, this, [this](double fraction, const QString&) {
        m_progress->setRange(0, 1000);
        m_progress->setValue(int(fraction * 1000));
    });
    updateReplacements();
    setBusy(false);
    remake();
}

void BugReportDialog::updateReplacements()
{
    m_replacements->setRows(m_redact->isChecked() ? m_prepared.replaced : std::vector<Replaced>{});
    m_tabs->setTabText(2, tr("&Replaced (%1)").arg(m_replacements->rowCount()));
}

QStringList BugReportDialog::chosenFindings() const { return checkedIds(*m_findings); }

std::vector<PageImageRequest> BugReportDialog::chosenPages() const
{
    std::vector<PageImageRequest> pages;
    for (const QString& id : checkedIds(*m_pages)) {
        const auto all = allPages();
        if (std::none_of(
                all.begin(), all.end(), [&](const PageEntry& entry) { return id == entry.id; }))
            continue;
        PageImageRequest request;
        request.page = id;
        request.select = m_shown.value(id);
        request.size = PageSize;
        request.scale = Scale;
        pages.push_back(request);
    }
    return pages;
}

std::vector<const KeptCapture*> BugReportDialog::chosenCaptures() const
{
    std::vector<const KeptCapture*> chosen;
    const QStringList ids = checkedIds(*m_pages);
    for (const KeptCapture& capture : m_captures)
        if (ids.contains(capture.name))
            chosen.push_back(&capture);
    return chosen;
}

IssueOptions BugReportDialog::issueOptions() const
{
    IssueOptions options;
    options.form = m_form->currentData().toString();
    options.findings = chosenFindings();
    options.userNotes = m_userNotes;
    for (const PageImageRequest& page : chosenPages())
        options.pictures.push_back({ page.page + QStringLiteral(".png"),
            captionFor(*m_prepared.comparison, page.page, page.select).text() });
    for (const KeptCapture* capture : chosenCaptures())
        options.pictures.push_back({ capture->name + QStringLiteral(".png"), capture->what });
    return options;
}

void BugReportDialog::remake()
{
    if (m_stale) {
        if (!m_busy)
            prepare();
        return; // made when all is prepared
    }
    m_making.start(
        m_workspace.pool(),
        [prepared = m_prepared, options = issueOptions()](Monitor&) -> Result<QString> {
            return issueMarkdown(*prepared.comparison, options, prepared.redactor.get());
        },
        this,
        [this](const Result<QString>& made) {
            const QString merged = mergedIssue(m_made, m_text->toPlainText(), *made);
            m_made = *made;
            takeText(merged);
            updateChanged();
            updatePreview();
        });
}

void BugReportDialog::takeText(const QString& text)
{
    if (text == m_text->toPlainText())
        return;
    // As one step that can be undone; the place in the text is kept.
    const int place = m_text->verticalScrollBar()->value();
    const int position = m_text->textCursor().position();
    QTextCursor cursor(m_text->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    cursor.setPosition(std::min(position, int(text.size())));
    m_text->setTextCursor(cursor);
    m_text->verticalScrollBar()->setValue(place);
}

void BugReportDialog::updateCount()
{
    updateChanged();
    const qsizetype count = m_text->document()->characterCount() - 1;
    m_count->setText(count <= IssueLimits::Characters
            ? tr("%1 characters").arg(count)
            : tr("▲ %1 characters; GitHub takes %2").arg(count).arg(IssueLimits::Characters));
}

void BugReportDialog::updatePreview()
{
    if (m_tabs->currentWidget() != m_preview || m_stale)
        return;
    QHash<QString, QImage> pictures;
    bool missing = false;
    for (const PageImageRequest& page : chosenPages()) {
        const QImage preview = m_pictures->preview(page.page);
        missing = missing || !m_pictures->picture(page.page);
        if (!preview.isNull())
            pictures.insert(page.page + QStringLiteral(".png"), preview);
    }
    for (const KeptCapture* capture : chosenCaptures())
        pictures.insert(capture->name + QStringLiteral(".png"), capture->image);
    const auto work = [text = m_text->toPlainText(), redactor = m_prepared.redactor,
                          files = pictures.keys()](Monitor&) -> Result<QString> {
        return htmlFromMarkdown(
            redactor ? redactor->apply(text) : text, [&files](const QString& file) -> HtmlPicture {
                if (!files.contains(file))
                    return {};
                return { file, PagePictures::PreviewWidth };
            });
    };
    m_previewing.start(m_workspace.pool(), work, this,
        [this, pictures](const Result<QString>& body) { m_preview->showIssue(*body, pictures); });
    if (missing && !m_busy)
        drawFor(Output::Preview, {});
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_view.h"

#include "core/base/numbers.h"
#include "core/garble/judge.h"
#include "ui/models/fields_model.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/text_pair.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace alidade {
namespace {

constexpr qsizetype SummaryUnits = 400;

QString sideName(Side side)
{
    return side == Side::Baseline ? SampleView::tr("Baseline") : SampleView::tr("Candidate");
}

QString shortText(const QString& value)
{
    return value.isEmpty() ? QStringLiteral("–") : oneLine(value, 40);
}

} // namespace

Result<LoadedPair> loadPair(const SampleTablePtr& table, qsizetype pair, Monitor& monitor)
{
    LoadedPair loaded;
    loaded.pair = pair;
    for (const Side side : BothSides) {
        const qint32 row = table->pair(pair).row[side];
        if (row < 0 || !table->sets[side] || !table->sets[side]->reader)
            continue;
        auto read = table->sets[side]->read(row);
        if (read)
            loaded.samples[side] = std::move(*read);
        else
            loaded.errors[side] = read.error().what;
        if (monitor.cancelled())
            return cancelledFailure();
    }
    if (loaded.samples.baseline && loaded.samples.candidate)
        loaded.diff = diffTexts(loaded.samples.baseline->output, loaded.samples.candidate->output);
    for (const Side side : BothSides) {
        // A text alone is one equal span, so that positions along it have a meaning.
        if (loaded.samples[side] && !loaded.samples[otherSide(side)]) {
            const qsizetype length = loaded.samples[side]->output.size();
            loaded.diff.spans = { { DiffSpan::Kind::Equal, 0, length, 0, length } };
        }
    }
    return loaded;
}

SampleView::SampleView(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_promptText(new TextPane(this))
    , m_prompt(new FoldSection(tr("Prompt"), m_promptText, this))
    , m_texts(new TextPair(this))
    , m_fieldsModel(new FieldsModel(this))
    , m_fieldsTable(new QTableView(this))
    , m_fields(new FoldSection(tr("Fields"), m_fieldsTable, this))
    , m_status(new ElidedLabel(this))
    , m_keys(new ElidedLabel(this))
{
    m_prompt->setObjectName(QStringLiteral("promptSection"));
    m_promptText->setObjectName(QStringLiteral("promptText"));
    m_promptText->setFixedHeight(150);
    m_texts->setObjectName(QStringLiteral("textPair"));
    m_fields->setObjectName(QStringLiteral("fieldsSection"));
    m_fieldsTable->setObjectName(QStringLiteral("fieldsTable"));
    m_fieldsTable->setModel(m_fieldsModel);
    m_fieldsTable->setFrameShape(QFrame::NoFrame);
    m_fieldsTable->setShowGrid(false);
    m_fieldsTable->setWordWrap(false);
    m_fieldsTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_fieldsTable->verticalHeader()->hide();
    m_fieldsTable->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_fieldsTable->setFixedHeight(6 * (fontMetrics().height() + 8));
    QHeaderView* const header = m_fieldsTable->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setMinimumSectionSize(20);
    header->resizeSection(0, 24);
    header->resizeSection(1, 160);
    header->setSectionResizeMode(2, QHeaderView::Stretch);
    header->setSectionResizeMode(3, QHeaderView::Stretch);
    m_status->setObjectName(QStringLiteral("sampleStatus"));
    for (QLabel* label : { m_status, m_keys })
        label->setForegroundRole(QPalette::PlaceholderText);
    m_keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_keys->setText(tr("n p sample   N P step   ] [ difference   g G garbled   w wrap   "
                       "i invisibles   c copy"));

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_prompt);
    column->addWidget(m_texts, 1);
    column->addWidget(m_fields);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 12, 6);
    foot->addWidget(m_status, 2);
    foot->addWidget(m_keys, 3);
    column->addLayout(foot);

    connect(m_texts, &TextPair::placeDescribed, this, &SampleView::say);
    connect(&m_loading, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_loading.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        if (const auto loaded = future.result())
            showLoaded(*loaded);
    });
    connect(&m_judging, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_judging.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        if (const auto verdicts = future.result()) {
            m_judged = { true, true };
            showVerdicts(*verdicts);
        }
    });
    updateCaptions();
}

SampleView::~SampleView()
{
    m_loading.cancel();
    m_judging.cancel();
}

void SampleView::show(const SampleTablePtr& table, qsizetype pair)
{
    const bool sameRuns = table && m_table && table->comparison->runs == m_table->comparison->runs
        && table->kind == m_table->kind;
    const bool samePlace = sameRuns && pair == m_pair;
    const bool judgedNow = table && m_table && table->judged != m_table->judged;
    m_table = table;
    m_pair = table ? pair : -1;
    if (samePlace && !judgedNow)
        return;
    if (samePlace && m_loaded.pair == pair) {
        judge(m_loaded); // the scan has ended: its verdicts hold
        return;
    }
    m_loading.cancel();
    m_judging.cancel();
    if (m_pair < 0) {
        m_loading.setFuture({});
        m_judging.setFuture({});
        showLoaded({});
        return;
    }
    m_loading.setFuture(runTask<LoadedPair>(m_workspace.pool(),
        [table, pair](Monitor& monitor) { return loadPair(table, pair, monitor); }));
}

bool SampleView::isSettled() const
{
    return m_pair < 0
        || (m_loading.isFinished() && m_loaded.pair == m_pair && m_judging.isFinished());
}

void SampleView::showLoaded(const LoadedPair& loaded)
{
    m_loaded = loaded;
    m_judged = {};
    m_verdicts = {};
    Pair<QString> outputs;
    for (const Side side : BothSides) {
        if (loaded.samples[side])
            outputs[side] = loaded.samples[side]->output;
        m_texts->setPlaceholder(side,
            loaded.pair < 0            ? QString()
                : loaded.samples[side] ? tr("The output is empty")
                : !loaded.errors[side].isEmpty()
                ? tr("This sample can no longer be read: %1").arg(loaded.errors[side])
                : tr("No sample answers this prompt at this step"));
    }
    m_texts->setTexts(outputs, loaded.diff);
    const Sample* any = loaded.samples.baseline ? &*loaded.samples.baseline
        : loaded.samples.candidate              ? &*loaded.samples.candidate
                                                : nullptr;
    m_promptText->setText(any ? any->input : QString());
    m_promptText->setPlaceholder(any ? tr("The prompt is empty") : QString());
    m_prompt->setSummary(any ? oneLine(userTurn(any->input), SummaryUnits) : QString());
    showFields(loaded);
    say(loaded.diff.rewritten ? tr("Little is common after character %1: shown as one block")
                                    .arg(readableText(double(loaded.diff.firstDifference()), 10))
                              : QString());
    judge(loaded);
    updateCaptions();
}

void SampleView::showFields(const LoadedPair& loaded)
{
    std::vector<FieldRow> rows = fieldRows(loaded.samples);
    QStringList summary;
    Pair<QString> answers;
    for (const Side side : BothSides) {
        if (loaded.samples[side])
            answers[side] = loaded.samples[side]->gts;
    }
    if (!answers.baseline.isEmpty() || !answers.candidate.isEmpty())
        rows.insert(rows.begin(),
            { QStringLiteral("gts"), answers,
                loaded.samples.baseline && loaded.samples.candidate
                    && answers.baseline != answers.candidate });
    for (const FieldRow& row : rows) {
        const QString value = row.differs
            ? shortText(row.value.baseline) + u" │ " + shortText(row.value.candidate)
            : shortText(row.value.baseline.isEmpty() ? row.value.candidate : row.value.baseline);
        summary.append(row.name + u' ' + value);
    }
    m_fields->setSummary(summary.join(QStringLiteral("   ·   ")));
    m_fields->setVisible(!rows.empty());
    m_fieldsModel->setRows(std::move(rows));
}

void SampleView::judge(const LoadedPair& loaded)
{
    m_judging.cancel();
    m_judging.setFuture({});
    if (!m_table || loaded.pair < 0)
        return;
    if (m_table->judged) {
        Verdicts verdicts;
        for (const Side side : BothSides) {
            if (const GarbleVerdict* verdict = m_table->verdict(loaded.pair, side))
                verdicts[side] = *verdict;
        }
        m_judged = { true, true };
        showVerdicts(verdicts);
        return;
    }
    Pair<QString> outputs;
    for (const Side side : BothSides) {
        if (loaded.samples[side])
            outputs[side] = loaded.samples[side]->output;
    }
    const Pair<bool> present{ loaded.samples.baseline.has_value(),
        loaded.samples.candidate.has_value() };
    m_judging.setFuture(runTask<Verdicts>(
        m_workspace.pool(), [outputs, present](Monitor& monitor) -> Result<Verdicts> {
            Verdicts verdicts;
            for (const Side side : BothSides) {
                if (present[side])
                    verdicts[side] = judgeText(outputs[side]);
                if (monitor.cancelled())
                    return cancelledFailure();
            }
            return verdicts;
        }));
}

void SampleView::showVerdicts(const Verdicts& verdicts)
{
    m_verdicts = verdicts;
    Pair<std::vector<GarbleSpan>> spans;
    for (const Side side : BothSides) {
        if (verdicts[side].isGarbled())
            spans[side] = verdicts[side].spans;
    }
    m_texts->setGarbled(spans);
    updateCaptions();
}

void SampleView::updateCaptions()
{
    for (const Side side : BothSides) {
        QStringList parts;
        if (const auto& sample = m_loaded.samples[side]) {
            const SampleRef* reference = m_table ? m_table->sample(m_loaded.pair, side) : nullptr;
            if (!std::isnan(sample->score))
                parts.append(tr("score %1").arg(readableText(sample->score)));
            parts.append(tr("%1 characters")
                             .arg(readableText(reference ? double(reference->outputLength)
                                                         : double(sample->output.size()),
                                 10)));
            if (m_judged[side] && m_verdicts[side].isGarbled())
                parts.append(tr("garbled: %1").arg(kindsText(m_verdicts[side])));
            if (sample->brokenBytes)
                parts.append(tr("broken bytes in the line"));
            if (reference && m_table->sets[side]
                && reference->file < m_table->sets[side]->files.size())
                parts.append(QStringLiteral("%1:%2").arg(
                    oneLine(m_table->sets[side]->files[reference->file].path, 200),
                    QString::number(reference->line)));
        }
        m_texts->setCaption(side, sideName(side), parts.join(QStringLiteral("  ·  ")));
    }
}

void SampleView::togglePrompt() { m_prompt->setOpen(!m_prompt->isOpen()); }

void SampleView::toggleWrap()
{
    m_wrapped = !m_wrapped;
    m_texts->setWrapped(m_wrapped);
}

void SampleView::toggleInvisibles()
{
    m_invisibles = !m_invisibles;
    m_texts->setInvisiblesShown(m_invisibles);
}

void SampleView::goToDifference(bool forward)
{
    if (!m_texts->goToDifference(forward))
        say(forward ? tr("No further difference") : tr("No earlier difference"));
}

void SampleView::goToGarbled(bool forward)
{
    if (!m_texts->goToGarbled(forward))
        say(forward ? tr("No further garbled text in this sample")
                    : tr("No earlier garbled text in this sample"));
}

void SampleView::copySelection() const
{
    const QString selected = m_texts->selectedText();
    if (!selected.isEmpty())
        QApplication::clipboard()->setText(selected);
}

void SampleView::say(const QString& text) { m_status->setText(oneLine(text, 600)); }

void SampleView::refresh() { updateCaptions(); }

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_view.h"

#include "core/base/numbers.h"
#include "core/garble/other_run.h"
#include "core/garble/prompt_asks.h"
#include "ui/models/pair_text.h"
#include "ui/pages/fields_panel.h"
#include "ui/pages/sample_markdown.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/text_pair.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {
namespace {

constexpr qsizetype SummaryUnits = 400;

QString sideName(Side side)
{
    return side == Side::Baseline ? SampleView::tr("Baseline") : SampleView::tr("Candidate");
}

} // namespace

SampleView::SampleView(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_promptText(new TextPane(this))
    , m_prompt(new FoldSection(tr("Prompt"), m_promptText, this))
    , m_texts(new TextPair(this))
    , m_fields(new FieldsPanel(this))
    , m_changedBar(new QWidget(this))
    , m_changedText(new ElidedLabel(this))
    , m_readAgain(new QToolButton(this))
    , m_status(new ElidedLabel(this))
    , m_keys(new ElidedLabel(this))
{
    m_prompt->setObjectName(QStringLiteral("promptSection"));
    m_promptText->setObjectName(QStringLiteral("promptText"));
    m_promptText->setFixedHeight(150);
    m_texts->setObjectName(QStringLiteral("textPair"));
    m_changedBar->setObjectName(QStringLiteral("changedBar"));
    m_readAgain->setObjectName(QStringLiteral("readAgain"));
    m_readAgain->setText(tr("Read again"));
    m_readAgain->setToolTip(tr("Reads both runs again, with what was written meanwhile"));
    auto* const changed = new QHBoxLayout(m_changedBar);
    changed->setContentsMargins(12, 3, 12, 3);
    changed->addWidget(m_changedText, 1);
    changed->addWidget(m_readAgain);
    m_changedBar->hide();
    m_status->setObjectName(QStringLiteral("sampleStatus"));
    for (QLabel* label : { m_status, m_keys })
        label->setForegroundRole(QPalette::PlaceholderText);
    m_keys->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_keys->setText(tr("n p sample   N P step   ] [ difference   g G garbled   / search   "
                       "m pair   c copy   …"));
    m_keys->setToolTip(tr("n, p: next, previous sample\nN, P: next, previous step\n"
                          "j, k: scroll\n], [: next, previous difference\n"
                          "g, G: next, previous garbled text\n/: search; h, H: next, "
                          "previous place that was found\nJ: jump to the value of a field\n"
                          "w: wrap lines\ni: show invisible characters\nx: swap the texts\n"
                          "m: pair two samples by hand\nc: copy; C: copy as Markdown, with marks\n"
                          "Space: fold the prompt"));

    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_changedBar);
    column->addWidget(m_prompt);
    column->addWidget(m_texts, 1);
    column->addWidget(m_fields);
    auto* const foot = new QHBoxLayout;
    foot->setContentsMargins(12, 4, 12, 6);
    // What is said takes the room that it needs, the list of keys what is left.
    m_status->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    foot->setSpacing(16);
    foot->addWidget(m_status);
    foot->addWidget(m_keys, 1);
    column->addLayout(foot);

    connect(m_texts, &TextPair::placeDescribed, this, &SampleView::say);
    connect(m_readAgain, &QToolButton::clicked, this, [this] { m_workspace.reloadBoth(); });
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
    const bool samePlace = sameRuns && pair >= 0 && m_pair >= 0
        && table->pair(pair).row == m_table->pair(m_pair).row;
    const bool judgedNow = table && m_table && table->judged != m_table->judged;
    const bool wasLoaded = m_loaded.pair == m_pair;
    m_table = table;
    m_pair = table ? pair : -1;
    if (samePlace && wasLoaded) {
        m_loaded.pair = pair; // another number of the same pair
        if (judgedNow)
            judge(m_loaded); // the scan has ended: its verdicts hold
        return;
    }
    read();
}

void SampleView::read()
{
    m_loading.cancel();
    m_judging.cancel();
    if (m_pair < 0) {
        m_loading.setFuture({});
        m_judging.setFuture({});
        showLoaded({});
        return;
    }
    m_loading.setFuture(runTask<LoadedPair>(
        m_workspace.pool(), [table = m_table, pair = m_pair, query = m_query](Monitor& monitor) {
            return loadPair(table, pair, query, monitor);
        }));
}

void SampleView::setQuery(const std::optional<SampleQuery>& query)
{
    if (m_query == query)
        return;
    m_query = query;
    read();
}

bool SampleView::isSettled() const
{
    return m_pair < 0
        || (!m_loading.isPending() && m_loaded.pair == m_pair && !m_judging.isPending());
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
            loaded.pair < 0            ? (m_table ? tr("No sample is selected") : QString())
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
    m_prompt->setSummary(any ? promptLine(any->input, SummaryUnits) : QString());
    m_fields->setSamples(loaded.samples);
    showChanged();
    const auto rangesOf = [](const std::vector<TextHit>& hits) {
        std::vector<TextRange> ranges;
        for (const TextHit& hit : hits)
            ranges.push_back({ hit.begin, hit.length });
        return ranges;
    };
    m_texts->setHits({ rangesOf(loaded.hits.baseline), rangesOf(loaded.hits.candidate) });
    m_promptText->setHits(rangesOf(loaded.promptHits));
    sayHowCompared();
    judge(loaded);
    updateCaptions();
    m_texts->goToHit(true);
}

void SampleView::sayHowCompared()
{
    const TextDiff& diff = m_loaded.diff;
    const QString from = readableText(double(diff.firstDifference()), 10);
    if (diff.rewritten && diff.coarse)
        say(tr("Too long to compare word by word, and few lines are common after character %1: "
               "shown as one block")
                .arg(from));
    else if (diff.rewritten)
        say(tr("Little is common after character %1: shown as one block").arg(from));
    else if (diff.coarse)
        say(tr("Too long to compare word by word: a line that differs is marked whole"));
    else if (m_loaded.pair >= 0 && m_table && m_table->isByFileOrder(m_loaded.pair))
        say(tr("Paired by the order in the files alone; m pairs by hand"));
    else
        say(QString());
}

/// A file that is still being written is no fault; that what is shown may not be all of it is said.
void SampleView::showChanged()
{
    QStringList lines;
    for (const Side side : BothSides) {
        const QString& what
            = m_loaded.changed[side].isEmpty() ? m_loaded.errors[side] : m_loaded.changed[side];
        if (!what.isEmpty())
            lines += sideName(side) + QStringLiteral(": ") + what;
    }
    m_changedText->setText(oneLine(lines.join(QStringLiteral("   ·   ")), 600));
    m_changedBar->setVisible(!lines.isEmpty());
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
    Pair<QString> inputs;
    Pair<QString> outputs;
    for (const Side side : BothSides) {
        if (loaded.samples[side]) {
            inputs[side] = loaded.samples[side]->input;
            outputs[side] = loaded.samples[side]->output;
        }
    }
    const Pair<bool> present{ loaded.samples.baseline.has_value(),
        loaded.samples.candidate.has_value() };
    m_judging.setFuture(runTask<Verdicts>(
        m_workspace.pool(), [inputs, outputs, present](Monitor& monitor) -> Result<Verdicts> {
            Verdicts verdicts;
            for (const Side side : BothSides) {
                if (present[side])
                    verdicts[side] = judgeAnswer(inputs[side], outputs[side]);
                if (monitor.cancelled())
                    return cancelledFailure();
            }
            dropWhatBothSay({ verdicts.baseline, outputs.baseline.size() },
                { verdicts.candidate, outputs.candidate.size() });
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

QStringList SampleView::factsOf(Side side) const
{
    QStringList parts;
    const auto& sample = m_loaded.samples[side];
    if (!sample)
        return parts;
    const SampleRef* reference = m_table ? m_table->sample(m_loaded.pair, side) : nullptr;
    if (reference && reference->hasScore())
        parts.append(tr("score %1").arg(readableText(sample->score)));
    parts.append(
        tr("%1 characters")
            .arg(readableText(
                reference ? double(reference->outputLength) : double(sample->output.size()), 10)));
    if (m_judged[side] && m_verdicts[side].isGarbled())
        parts.append(tr("garbled: %1").arg(kindsText(m_verdicts[side])));
    if (sample->brokenBytes)
        parts.append(tr("broken bytes in the line"));
    if (reference && m_table->sets[side] && reference->file < m_table->sets[side]->files.size())
        parts.append(QStringLiteral("%1:%2").arg(
            oneLine(m_table->sets[side]->files[reference->file].path, 200),
            QString::number(reference->line)));
    return parts;
}

void SampleView::updateCaptions()
{
    for (const Side side : BothSides)
        m_texts->setCaption(side, sideName(side), factsOf(side).join(QStringLiteral("  ·  ")));
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

bool SampleView::goToHit(bool forward) { return m_texts->goToHit(forward); }

void SampleView::sayNoHit(bool forward)
{
    say(!m_query      ? tr("No search is shown; / starts one")
            : forward ? tr("Found nothing further")
                      : tr("Found nothing earlier"));
}

void SampleView::scrollRows(int rows) { m_texts->scrollRows(rows); }

void SampleView::swapTexts()
{
    m_texts->setSwapped(!m_texts->isSwapped());
    m_fields->setSwapped(m_texts->isSwapped());
    say(m_texts->isSwapped() ? tr("The candidate's text stands first now")
                             : tr("The baseline's text stands first again"));
}

Side SampleView::meantSide() const
{
    const auto there
        = [this](Side side) { return m_pair >= 0 && m_table->sample(m_pair, side) != nullptr; };
    const auto focused = m_texts->focusedSide();
    if (focused && there(*focused))
        return *focused;
    return there(Side::Candidate) || !there(Side::Baseline) ? Side::Candidate : Side::Baseline;
}

/// Empty: no sample is shown.
QString SampleView::asMarkdown() const
{
    CopiedSample copied;
    copied.promptHeading = tr("Prompt");
    for (const Side side : BothSides) {
        const auto& sample = m_loaded.samples[side];
        if (!sample)
            continue;
        copied.prompt = sample->input;
        const bool garbled = m_judged[side] && m_verdicts[side].isGarbled();
        copied.outputs.push_back({ sideName(side), factsOf(side),
            markedText(sample->output, side,
                m_loaded.samples[otherSide(side)] ? m_loaded.diff.spans : std::vector<DiffSpan>(),
                garbled ? m_verdicts[side].spans : std::vector<GarbleSpan>()) });
    }
    if (copied.outputs.empty() || !m_table)
        return {};
    const qint32 step = m_table->stepOf(m_loaded.pair);
    const QString number = QString::number(m_table->ordinalOf(m_loaded.pair));
    copied.heading = step < 0 ? tr("Sample %1").arg(number)
                              : tr("Step %1, sample %2").arg(QString::number(step), number);
    return sampleMarkdown(copied);
}

void SampleView::copy(bool withMarks)
{
    const QString selected = withMarks ? QString() : m_texts->selectedText();
    if (withMarks)
        putOnClipboard(asMarkdown(), tr("Copied the sample as Markdown"));
    else if (!selected.isEmpty())
        putOnClipboard(selected, tr("Copied the selection"));
    else
        copyText(meantSide());
}

void SampleView::copyText(Side side)
{
    const auto& sample = m_loaded.samples[side];
    putOnClipboard(sample ? sample->output : QString(),
        side == Side::Baseline ? tr("Copied the output of the baseline")
                               : tr("Copied the output of the candidate"));
}

/// While another pair is being read, what is on screen is not what was asked for.
void SampleView::putOnClipboard(const QString& text, const QString& said)
{
    if (m_loaded.pair != m_pair) {
        say(tr("The sample is still being read"));
    } else if (text.isEmpty()) {
        say(tr("There is no text to copy"));
    } else {
        QApplication::clipboard()->setText(text);
        say(said);
    }
}

void SampleView::say(const QString& text) { m_status->setText(oneLine(text, 600)); }

void SampleView::refresh()
{
    m_texts->updateColours();
    updateCaptions();
}

} // namespace alidade

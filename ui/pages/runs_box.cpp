// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/runs_box.h"

#include "core/checks/evidence.h"
#include "core/model/dumps.h"
#include "core/model/names.h"
#include "core/model/sentence.h"
#include "core/sources/source.h"
#include "ui/models/config_words.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_combo_box.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace alidade {
namespace {

const QString None = QStringLiteral("–");

QLabel* plainLabel(const QString& text)
{
    auto* const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QLabel* mutedLabel(const QString& text)
{
    QLabel* const label = plainLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* heading(const QString& text)
{
    QLabel* const label = plainLabel(text);
    label->setFont(scaledFont(1.0, true));
    return label;
}

QLabel* sideLabel(Side side)
{
    QLabel* const label
        = plainLabel(side == Side::Baseline ? RunsBox::tr("baseline") : RunsBox::tr("candidate"));
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText,
        side == Side::Baseline ? currentTheme().baseline : currentTheme().candidate);
    label->setPalette(palette);
    return label;
}

/// Thin spaces between thousands.
QString countText(qint64 count)
{
    QString text = QString::number(count);
    for (qsizetype at = text.size() - 3; at > 0; at -= 3)
        text.insert(at, QChar(0x2009));
    return text;
}

QString stepsText(const Run& run)
{
    const MetricStore* const store = run.metrics();
    if (!store)
        return None;
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const MetricSeries& series : store->series) {
        if (series.steps.empty())
            continue;
        first = std::min(first, series.steps.front());
        last = std::max(last, series.steps.back());
    }
    if (first > last)
        return None;
    QString text = QString::number(first) + u'–' + QString::number(last);
    if (store->attempts.size() > 1)
        text += RunsBox::tr(" (%1 starts)").arg(store->attempts.size());
    return text;
}

QString configText(const Run& run)
{
    if (run.config.isEmpty())
        return None;
    return RunsBox::tr("%1 keys").arg(countText(qint64(run.config.entries.size())));
}

QString overridesText(const Run& run)
{
    if (run.overridesUsed < 0 || run.overridesUsed >= int(run.overrideRecords.size()))
        return None;
    return countText(qint64(run.overrideRecords[size_t(run.overridesUsed)].overrides.size()));
}

QString metricsText(const Run& run)
{
    const MetricStore* const store = run.metrics();
    return store ? countText(qint64(store->series.size())) : None;
}

QString rolloutsText(const Run& run, RolloutKind kind)
{
    const RolloutSet* const set = run.rolloutSet(kind);
    if (!set || set->isEmpty())
        return None;
    const QString files = set->files.size() == 1
        ? RunsBox::tr("1 file")
        : RunsBox::tr("%1 files").arg(countText(qint64(set->files.size())));
    if (!set->indexed)
        return files;
    return files + u'\n'
        + (set->complete ? RunsBox::tr("%1 samples") : RunsBox::tr("%1 samples so far"))
              .arg(countText(qint64(set->samples.size())));
}

/// Notes on what was read, of the dumps too, which are read while they are compared.
QString notesText(const Comparison& comparison, const Run& run)
{
    qint64 notes = qint64(run.notes.size()) + run.notesDropped;
    const Side side = &run == comparison.runs.baseline.get() ? Side::Baseline : Side::Candidate;
    if (comparison.dumps)
        notes += noteCount(*comparison.dumps, side);
    return notes == 0 ? QStringLiteral("0") : countText(notes);
}

QString choiceText(SourceChoice::Kind kind)
{
    switch (kind) {
    case SourceChoice::Kind::Config:
        return RunsBox::tr("Config");
    case SourceChoice::Kind::Overrides:
        return RunsBox::tr("Overrides");
    case SourceChoice::Kind::Metrics:
        return RunsBox::tr("Metrics");
    case SourceChoice::Kind::TrainingRollouts:
        return RunsBox::tr("Rollouts");
    case SourceChoice::Kind::ValidationRollouts:
        return RunsBox::tr("Validation");
    }
    return {};
}

} // namespace

RunsBox::RunsBox(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
{
    setObjectName(QStringLiteral("runsBox"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

void RunsBox::setComparison(const ComparisonPtr& comparison)
{
    delete m_content;
    m_content = new QWidget(this);
    auto* const column = new QVBoxLayout(m_content);
    column->setContentsMargins(16, 14, 16, 16);
    column->setSpacing(10);
    if (comparison) {
        addSummary(column, *comparison);
        addChoices(column, *comparison);
        addSources(column, *comparison);
        addMissing(column, *comparison);
    }
    column->addStretch(1);
    layout()->addWidget(m_content);
}

void RunsBox::addSummary(QVBoxLayout* column, const Comparison& comparison)
{
    column->addWidget(heading(tr("Runs")));
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(5);
    grid->setColumnMinimumWidth(0, 78);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    for (const Side side : BothSides)
        grid->addWidget(sideLabel(side), 0, side == Side::Baseline ? 1 : 2);
    int line = 1;
    const auto add = [&](const QString& title, auto text) {
        Pair<QString> texts{ text(*comparison.runs.baseline), text(*comparison.runs.candidate) };
        grid->addWidget(mutedLabel(title), line, 0, Qt::AlignTop);
        for (const Side side : BothSides) {
            QLabel* const label = texts[side] == None ? mutedLabel(None) : plainLabel(texts[side]);
            grid->addWidget(label, line, side == Side::Baseline ? 1 : 2, Qt::AlignTop);
        }
        ++line;
    };
    add(tr("Steps"), stepsText);
    add(tr("Config"), configText);
    addReleases(grid, line, comparison);
    add(tr("Overrides"), overridesText);
    add(tr("Metrics"), metricsText);
    add(tr("Rollouts"), [](const Run& run) { return rolloutsText(run, RolloutKind::Training); });
    add(tr("Validation"),
        [](const Run& run) { return rolloutsText(run, RolloutKind::Validation); });
    add(tr("Variables"), [](const Run& run) {
        return run.variables.empty() ? None : countText(qint64(run.variables.size()));
    });
    add(tr("Notes"), [&](const Run& run) { return notesText(comparison, run); });
    column->addLayout(grid);
}

void RunsBox::addReleases(QGridLayout* grid, int& line, const Comparison& comparison)
{
    if (!comparison.config)
        return;
    grid->addWidget(mutedLabel(tr("verl")), line, 0, Qt::AlignTop);
    for (const Side side : BothSides) {
        const ReleaseEstimate& estimate = comparison.config->releases[side];
        QLabel* const label
            = estimate.isKnown() ? plainLabel(estimateText(estimate)) : mutedLabel(None);
        label->setObjectName(QStringLiteral("release_%1").arg(int(side)));
        QStringList clues{ tr("Estimated from the config, never a reason") };
        for (const ReleaseClue& clue : estimate.clues)
            clues += clueText(clue);
        label->setToolTip(asPlainToolTip(clues.join(u'\n')));
        grid->addWidget(label, line, side == Side::Baseline ? 1 : 2, Qt::AlignTop);
    }
    ++line;
}

void RunsBox::addChoices(QVBoxLayout* column, const Comparison& comparison)
{
    bool titled = false;
    for (const Side side : BothSides) {
        for (const SourceChoice& choice : comparison.runs[side]->choices) {
            if (!std::exchange(titled, true)) {
                column->addSpacing(6);
                column->addWidget(heading(tr("Several were found; used is")));
            }
            auto* const row = new QHBoxLayout;
            row->addWidget(sideLabel(side));
            row->addWidget(mutedLabel(choiceText(choice.kind)));
            row->addStretch(1);
            column->addLayout(row);
            auto* const box = new ElidedComboBox;
            box->setObjectName(QStringLiteral("choice_%1_%2").arg(int(side)).arg(int(choice.kind)));
            for (const SourceChoice::Candidate& candidate : choice.candidates) {
                const QString detail = detailInUserLanguage(candidate.detail);
                box->addItem(candidate.path, candidate.path);
                box->setItemData(box->count() - 1,
                    detail.isEmpty() ? candidate.path : QString(candidate.path + u'\n' + detail),
                    Qt::ToolTipRole);
            }
            box->setCurrentIndex(choice.chosen);
            box->setToolTip(
                asPlainToolTip(box->itemData(choice.chosen, Qt::ToolTipRole).toString()));
            connect(box, &QComboBox::activated, this,
                [this, box, side, kind = choice.kind, before = choice.chosen](int index) {
                    if (index == before)
                        return;
                    // The box is deleted when the new comparison arrives.
                    const QString path = box->itemData(index).toString();
                    QMetaObject::invokeMethod(
                        this, [this, side, kind, path] { m_workspace.choose(side, kind, path); },
                        Qt::QueuedConnection);
                });
            column->addWidget(box);
            const QString detail = choice.candidates[size_t(choice.chosen)].detail;
            if (!detail.isEmpty()) {
                QLabel* const counts = mutedLabel(detailInUserLanguage(detail));
                counts->setFont(scaledFont(0.92));
                column->addWidget(counts);
            }
        }
    }
}

void RunsBox::addSources(QVBoxLayout* column, const Comparison& comparison)
{
    column->addSpacing(6);
    column->addWidget(heading(tr("Recognised")));
    for (const Side side : BothSides) {
        const Run& run = *comparison.runs[side];
        auto* const list = new QVBoxLayout;
        list->setSpacing(1);
        list->addWidget(sideLabel(side));
        if (run.sources.empty())
            list->addWidget(mutedLabel(tr("nothing that this version reads")));
        for (const RecognisedSource& source : run.sources) {
            auto* const row = new QHBoxLayout;
            row->setSpacing(6);
            auto* const place = new LinkButton(190);
            place->setPlace(source.path, source.path + u'\n' + source.id);
            Locator where;
            where.kind = Locator::Kind::File;
            where.side = side;
            where.origin = { source.path, 0 };
            connect(
                place, &LinkButton::clicked, this, [this, where] { m_workspace.reveal(where); });
            row->addWidget(place);
            QLabel* const detail = mutedLabel(
                source.detail.isEmpty() ? QString(source.id) : detailInUserLanguage(source.detail));
            detail->setFont(scaledFont(0.92));
            row->addWidget(detail, 1);
            list->addLayout(row);
        }
        column->addLayout(list);
    }
}

void RunsBox::addMissing(QVBoxLayout* column, const Comparison& comparison)
{
    QStringList both;
    Pair<QStringList> one;
    for (const Source* source : allSources()) {
        Pair<bool> found;
        for (const Side side : BothSides) {
            const auto& sources = comparison.runs[side]->sources;
            found[side] = std::any_of(sources.begin(), sources.end(),
                [source](const RecognisedSource& each) { return each.id == source->id; });
        }
        if (!found.baseline && !found.candidate)
            both.append(inUserLanguage(source->lookedFor));
        for (const Side side : BothSides) {
            if (!found[side] && found[otherSide(side)])
                one[side].append(inUserLanguage(source->lookedFor));
        }
    }
    if (both.isEmpty() && one.baseline.isEmpty() && one.candidate.isEmpty())
        return;
    column->addSpacing(6);
    column->addWidget(heading(tr("Looked for, not found")));
    const auto add = [column](QLabel* title, const QStringList& texts) {
        if (texts.isEmpty()) {
            delete title;
            return;
        }
        column->addWidget(title);
        QLabel* const list = mutedLabel(texts.join(u'\n'));
        list->setFont(scaledFont(0.92));
        column->addWidget(list);
    };
    for (const Side side : BothSides)
        add(sideLabel(side), one[side]);
    add(plainLabel(tr("either side")), both);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chain of background stages. Every stage is one or two jobs on the pool; when they have ended
// the next stage is chosen from what the runs still lack.
#include "core/model/model_files.h"
#include "ui/session/workspace_private.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace alidade {
namespace {

constexpr qint64 PreviewBytes = 16 << 20;

qint64 rolloutBytes(const Run& run)
{
    qint64 sum = 0;
    for (const RolloutSet& set : run.rollouts) {
        for (const RolloutFile& file : set.files)
            sum += file.bytes;
    }
    return sum;
}

bool isIndexed(const Run& run)
{
    return std::all_of(run.rollouts.begin(), run.rollouts.end(),
        [](const RolloutSet& set) { return set.isEmpty() || (set.indexed && set.complete); });
}

/// A side as it was read.
struct Loaded {
    Result<RunPtr> run = RunPtr();
    RunFootprint footprint;
    size_t modelStamp = 0; ///< sizes and times of the model's files
};

size_t stampOf(const Run& run)
{
    size_t stamp = 0;
    for (const ModelFile& file : run.model ? run.model->files : std::vector<ModelFile>()) {
        const QFileInfo info(file.absolutePath);
        stamp = qHashMulti(stamp, file.path, info.size(), info.lastModified().toMSecsSinceEpoch());
    }
    return stamp;
}

} // namespace

void Workspace::loadSides(const Pair<bool>& sides, bool quiet)
{
    begin();
    m->quiet = quiet;
    const QString what = quiet ? tr("Reading what is new") : tr("Reading the runs");
    m->fractions = { sides.baseline ? 0.0 : 1.0, sides.candidate ? 0.0 : 1.0 };
    m->pending = int(sides.baseline) + int(sides.candidate);
    if (m->pending > 0)
        announceTask(what, 0);
    // What is shown stays until something newer can replace it.
    if (!m->comparison)
        Q_EMIT comparisonChanged();
    if (m->pending == 0) {
        compare();
        return;
    }
    for (const Side side : BothSides) {
        if (!sides[side])
            continue;
        LoadOptions options;
        options.chosen = m->chosen[side];
        options.attachments = m->attachments[side];
        options.rollouts = false;
        options.fields = fieldsOf(m->profile.get());
        if (m->profile)
            options.corrected = m->profile->corrected;
        m->start<Loaded>(
            [loadRun = m->engine.loadRun, look = m->engine.lookAtRun, path = m->paths[side],
                options, before = m->runs[side],
                beforeStamp = m->modelStamps[side]](Monitor& monitor) -> Result<Loaded> {
                Loaded loaded;
                if (look) // first: what changes while it is read is seen as a change
                    if (const auto seen = look(path, options.attachments, monitor))
                        loaded.footprint = *seen;
                loaded.run = loadRun(path, options, monitor);
                if (!loaded.run || !*loaded.run || !(*loaded.run)->model)
                    return loaded;
                // The same model is the same object: its weights need not be read again.
                loaded.modelStamp = stampOf(**loaded.run);
                if (before && before->model && before->path == (*loaded.run)->path
                    && beforeStamp == loaded.modelStamp) {
                    auto same = std::make_shared<Run>(**loaded.run);
                    same->model = before->model;
                    loaded.run = RunPtr(std::move(same));
                }
                return loaded;
            },
            [this, side, what](double fraction) {
                m->fractions[side] = fraction;
                announceTask(what, (m->fractions.baseline + m->fractions.candidate) / 2);
            },
            [this, side](const Result<Loaded>& loaded) {
                m->footprints[side] = loaded->footprint;
                if (loaded->run) {
                    m->runs[side] = *loaded->run;
                    m->modelStamps[side] = loaded->modelStamp;
                    m->replaced = true;
                } else if (loaded->run.error().code != Error::Code::Cancelled) {
                    const QString why = sentence(loaded->run.error());
                    if (m->quiet)
                        Q_EMIT failed(side == Side::Baseline
                                ? tr("The baseline cannot be read any more, it is shown as it "
                                     "was: %1")
                                      .arg(why)
                                : tr("The candidate cannot be read any more, it is shown as it "
                                     "was: %1")
                                      .arg(why));
                    else
                        Q_EMIT failed(side == Side::Baseline
                                ? tr("The baseline cannot be read: %1").arg(why)
                                : tr("The candidate cannot be read: %1").arg(why));
                }
                if (--m->pending > 0)
                    return;
                if (m->quiet && !m->replaced)
                    finish(); // nothing to be judged
                else
                    compare();
            });
    }
}

void Workspace::compare()
{
    if (!m->runs.baseline || !m->runs.candidate) {
        finish();
        Q_EMIT comparisonChanged();
        return;
    }
    announceTask(tr("Comparing"), 0);
    CompareOptions options;
    options.profile = m->profile;
    options.earlier = m->building;
    options.noise = m->noise;
    m->start<ComparisonPtr>([compareRuns = m->engine.compareRuns, runs = m->runs, options](
                                Monitor& monitor) { return compareRuns(runs, options, monitor); },
        [this](double fraction) { announceTask(tr("Comparing"), fraction); },
        [this](const Result<ComparisonPtr>& comparison) {
            if (!comparison) {
                if (comparison.error().code != Error::Code::Cancelled)
                    Q_EMIT failed(
                        tr("The runs cannot be compared: %1").arg(sentence(comparison.error())));
                finish();
                return;
            }
            take(*comparison);
            advance();
        });
}

void Workspace::advance()
{
    const bool indexed = isIndexed(*m->runs.baseline) && isIndexed(*m->runs.candidate);
    const bool large
        = rolloutBytes(*m->runs.baseline) + rolloutBytes(*m->runs.candidate) > 2 * PreviewBytes;
    if (!indexed && large && m->step < Step::Previewed) {
        m->step = Step::Previewed;
        indexRollouts(PreviewBytes);
    } else if (!indexed && m->step < Step::Indexed) {
        m->step = Step::Indexed;
        indexRollouts(0);
    } else if (m->step < Step::Scanned && !m->building->rollouts.empty() && !m->building->garble) {
        m->step = Step::Scanned;
        scan();
    } else if (m->step < Step::Weighed && m->engine.scanWeights && m->building->model
        && m->building->model->needsWeights()) {
        m->step = Step::Weighed;
        weigh();
    } else {
        finish();
    }
}

void Workspace::indexRollouts(qint64 previewBytes)
{
    const QString what
        = previewBytes > 0 ? tr("Reading the first rollouts") : tr("Reading all rollouts");
    const Pair<bool> sides{ !isIndexed(*m->runs.baseline), !isIndexed(*m->runs.candidate) };
    m->fractions = { sides.baseline ? 0.0 : 1.0, sides.candidate ? 0.0 : 1.0 };
    m->pending = int(sides.baseline) + int(sides.candidate);
    announceTask(what, 0);
    for (const Side side : BothSides) {
        if (!sides[side])
            continue;
        m->start<RunPtr>(
            [withRollouts = m->engine.withRollouts, run = m->runs[side],
                fields = fieldsOf(m->profile.get()), previewBytes](
                Monitor& monitor) { return withRollouts(run, fields, previewBytes, monitor); },
            [this, side, what](double fraction) {
                m->fractions[side] = fraction;
                announceTask(what, (m->fractions.baseline + m->fractions.candidate) / 2);
            },
            [this, side](const Result<RunPtr>& run) {
                if (run)
                    m->runs[side] = *run;
                else if (run.error().code != Error::Code::Cancelled)
                    Q_EMIT failed(tr("The rollouts cannot be read: %1").arg(sentence(run.error())));
                if (--m->pending == 0)
                    compare();
            });
    }
}

void Workspace::scan()
{
    announceTask(tr("Judging rollouts"), 0);
    m->start<ComparisonPtr>([scanGarble = m->engine.scanGarble, comparison = m->building](
                                Monitor& monitor) { return scanGarble(comparison, 0, monitor); },
        [this](double fraction) { announceTask(tr("Judging rollouts"), fraction); },
        [this](const Result<ComparisonPtr>& comparison) {
            if (comparison) {
                take(*comparison);
            } else if (comparison.error().code != Error::Code::Cancelled) {
                Q_EMIT failed(
                    tr("The rollouts cannot be judged: %1").arg(sentence(comparison.error())));
            }
            advance();
        });
}

/// Gigabytes of weights come last: nothing else that is shown waits for them.
void Workspace::weigh()
{
    announceTask(tr("Comparing weights"), 0);
    m->start<ComparisonPtr>(
        [scanWeights = m->engine.scanWeights, comparison = m->building](Monitor& monitor) {
            return scanWeights(comparison, WeightsExtent::Automatic, monitor);
        },
        [this](double fraction) { announceTask(tr("Comparing weights"), fraction); },
        [this](const Result<ComparisonPtr>& comparison) {
            if (comparison) {
                take(*comparison);
            } else if (comparison.error().code != Error::Code::Cancelled) {
                Q_EMIT failed(
                    tr("The weights cannot be compared: %1").arg(sentence(comparison.error())));
            }
            finish();
        });
}

void Workspace::announceTask(const QString& what, double fraction)
{
    m->task = { true, what, fraction };
    Q_EMIT taskChanged();
}

/// What the stages have made is shown, or kept until the last of them has ended.
void Workspace::take(const ComparisonPtr& comparison)
{
    m->building = comparison;
    if (m->quiet)
        return;
    m->comparison = comparison;
    m->shownFootprints = m->footprints;
    Q_EMIT comparisonChanged();
}

void Workspace::finish()
{
    m->futures.clear();
    const bool arrived = std::exchange(m->quiet, false) && m->building;
    if (arrived) {
        m->shownFootprints = m->footprints;
        if (std::exchange(m->comparison, m->building) != m->building)
            Q_EMIT comparisonChanged();
    }
    if (std::exchange(m->task, {}).running)
        Q_EMIT taskChanged();
}

} // namespace alidade

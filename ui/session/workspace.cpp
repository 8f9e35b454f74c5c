// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The chain of background stages. Every stage is one or two jobs on the pool; when they have ended
// the next stage is chosen from what the runs still lack.
#include "ui/session/workspace.h"

#include "core/engine/load_profile.h"
#include "core/model/model_files.h"
#include "core/model/sentence.h"
#include "ui/session/engine_functions.h"
#include "ui/session/profile_store.h"
#include "ui/session/task.h"

#include <QDir>
#include <QFutureWatcher>
#include <QThread>

#include <algorithm>

namespace alidade {
namespace {

constexpr qint64 PreviewBytes = 16 << 20;

enum class Step : quint8 { Start, Previewed, Indexed, Scanned, Weighed };

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

RolloutFields fieldsOf(const Profile* profile)
{
    return profile ? rolloutFields(*profile) : RolloutFields();
}

void layFields(Profile& profile, const RolloutFields& fields)
{
    profile.inputFields = fields.input;
    profile.outputFields = fields.output;
    profile.scoreFields = fields.score;
    profile.stepFields = fields.step;
}

QString sentence(const Error& error)
{
    return error.where.isEmpty() ? inUserLanguage(error.what)
                                 : inUserLanguage(error.what) + u" (" + error.where + u')';
}

QString absolute(const QString& path)
{
    return path.isEmpty() ? path : QDir::cleanPath(QDir(path).absolutePath());
}

} // namespace

struct Workspace::Private {
    EngineFunctions engine;
    QThreadPool pool;
    std::shared_ptr<const Profile> profile;
    NoiseRuns noise;
    std::unique_ptr<ProfileStore> profiles;
    std::shared_ptr<const Profile> userProfile; ///< what `profiles` gave last
    Pair<QString> paths;
    Pair<QHash<SourceChoice::Kind, QString>> chosen;
    Pair<QStringList> attachments;
    Pair<RunPtr> runs;
    ComparisonPtr comparison;
    TaskState task;
    Step step = Step::Start;
    Pair<double> fractions;
    int pending = 0;
    std::unique_ptr<QObject> request; ///< owns the watchers of the current request
    std::vector<QFuture<void>> futures;

    /// Forgets the current request: its jobs are told to stop and its results arrive nowhere.
    void drop()
    {
        for (QFuture<void>& future : futures)
            future.cancel();
        futures.clear();
        pending = 0;
        if (request) {
            request->disconnect();
            request.release()->deleteLater(); // may be among our callers
        }
    }

    template <class T, class Work, class Progress, class Done>
    void start(Work work, Progress progress, Done done)
    {
        QObject* const token = request.get();
        auto* const watcher = new QFutureWatcher<Result<T>>(token);
        QObject::connect(watcher, &QFutureWatcherBase::progressValueChanged, token,
            [this, token, progress](int value) {
                if (request.get() == token)
                    progress(double(value) / 1000);
            });
        QObject::connect(
            watcher, &QFutureWatcherBase::finished, token, [this, token, watcher, done] {
                const QFuture<Result<T>> future = watcher->future();
                if (request.get() == token && future.resultCount() > 0)
                    done(future.result());
            });
        const QFuture<Result<T>> future = runTask<T>(&pool, std::move(work));
        futures.emplace_back(future);
        watcher->setFuture(future);
    }
};

Workspace::Workspace(EngineFunctions engine, QObject* parent)
    : QObject(parent)
    , m(std::make_unique<Private>())
{
    m->engine = std::move(engine);
    m->profile = m->engine.builtInProfile();
    // A page that reads a sample must not wait behind a scan.
    m->pool.setMaxThreadCount(std::max(2, QThread::idealThreadCount()) + 2);
    m->userProfile = m->profile;
    m->profiles = std::make_unique<ProfileStore>(m->profile, &m->pool, nullptr);
    connect(m->profiles.get(), &ProfileStore::profileChanged, this, [this] { takeUserProfile(); });
    connect(m->profiles.get(), &ProfileStore::failed, this, &Workspace::failed);
}

Workspace::~Workspace()
{
    m->drop();
    m->pool.waitForDone();
}

void Workspace::open(const Pair<QString>& paths)
{
    Pair<bool> load;
    for (const Side side : BothSides) {
        const QString path = absolute(paths[side]);
        if (path != m->paths[side]) {
            m->paths[side] = path;
            m->chosen[side].clear();
            m->attachments[side].clear();
            m->runs[side].reset();
            m->comparison.reset();
            if (side == Side::Baseline)
                m->noise.runs.clear();
        }
        load[side] = !path.isEmpty() && !m->runs[side];
    }
    loadSides(load);
}

void Workspace::open(const Pair<QString>& paths, const Pair<QStringList>& attachments)
{
    m->runs = {};
    m->comparison.reset();
    m->noise.runs.clear();
    for (const Side side : BothSides) {
        m->paths[side] = absolute(paths[side]);
        m->chosen[side].clear();
        m->attachments[side].clear();
        for (const QString& place : attachments[side])
            m->attachments[side].append(absolute(place));
    }
    loadSides({ !paths.baseline.isEmpty(), !paths.candidate.isEmpty() });
}

void Workspace::reload(Side side)
{
    Pair<bool> load;
    for (const Side each : BothSides)
        load[each] = !m->paths[each].isEmpty() && (each == side || !m->runs[each]);
    loadSides(load);
}

void Workspace::reloadBoth()
{
    loadSides({ !m->paths.baseline.isEmpty(), !m->paths.candidate.isEmpty() });
}

void Workspace::attach(Side side, const QString& path)
{
    if (!m->attachments[side].contains(absolute(path)))
        m->attachments[side].append(absolute(path));
    reload(side);
}

QStringList Workspace::attachments(Side side) const { return m->attachments[side]; }

void Workspace::choose(Side side, SourceChoice::Kind kind, const QString& path)
{
    m->chosen[side].insert(kind, path);
    reload(side);
}

void Workspace::swapSides()
{
    std::swap(m->paths.baseline, m->paths.candidate);
    std::swap(m->chosen.baseline, m->chosen.candidate);
    std::swap(m->attachments.baseline, m->attachments.candidate);
    std::swap(m->runs.baseline, m->runs.candidate);
    m->noise.runs.clear();
    m->comparison.reset();
    compareAgain();
}

void Workspace::setProfile(std::shared_ptr<const Profile> profile)
{
    const RolloutFields fields = fieldsOf(m->profile.get());
    m->profile = std::move(profile);
    if (fieldsOf(m->profile.get()) != fields)
        m->runs = {}; // their indexes are of other fields
    compareAgain();
}

void Workspace::compareAgain()
{
    loadSides({ !m->paths.baseline.isEmpty() && !m->runs.baseline,
        !m->paths.candidate.isEmpty() && !m->runs.candidate });
}

void Workspace::judgeAgain()
{
    if (!m->paths.baseline.isEmpty() || !m->paths.candidate.isEmpty())
        compareAgain();
}

void Workspace::addNoiseRun(const QString& path)
{
    begin();
    const QString what = tr("Reading a repeat of the baseline");
    announceTask(what, 0);
    LoadOptions options;
    options.rollouts = false;
    m->start<RunPtr>([loadRun = m->engine.loadRun, path = absolute(path), options](
                         Monitor& monitor) { return loadRun(path, options, monitor); },
        [this, what](double fraction) { announceTask(what, fraction); },
        [this, path](const Result<RunPtr>& run) {
            if (run && (*run)->metrics())
                m->noise.runs.push_back(*run);
            else if (run)
                Q_EMIT failed(tr("The repeat has no metrics: %1").arg(path));
            else if (run.error().code != Error::Code::Cancelled)
                Q_EMIT failed(tr("The repeat cannot be read: %1").arg(sentence(run.error())));
            compareAgain();
        });
}

void Workspace::clearNoiseRuns()
{
    m->noise.runs.clear();
    compareAgain();
}

void Workspace::setNoiseDeviations(double deviations)
{
    m->noise.deviations = deviations;
    compareAgain();
}

NoiseRuns Workspace::noise() const { return m->noise; }

/// Tolerances, favourites and rollout fields that a page has set since stay.
void Workspace::takeUserProfile()
{
    const std::shared_ptr<const Profile> before
        = std::exchange(m->userProfile, m->profiles->profile());
    if (!m->profile || m->profile == before) {
        setProfile(m->userProfile);
        return;
    }
    auto joined = std::make_shared<Profile>(*m->userProfile);
    joined->tolerances = m->profile->tolerances;
    joined->favourites = m->profile->favourites;
    // Fields that came from elsewhere (a profile given on the command line) stay.
    const RolloutFields now = fieldsOf(m->profile.get());
    if (now != fieldsOf(before.get()))
        layFields(*joined, now);
    setProfile(std::move(joined));
}

void Workspace::setRolloutFields(const RolloutFields& fields)
{
    auto changed
        = m->profile ? std::make_shared<Profile>(*m->profile) : std::make_shared<Profile>();
    layFields(*changed, fields);
    setProfile(std::move(changed));
    m->profiles->setRolloutFields(fields);
    Q_EMIT rolloutFieldsChosen(fields);
}

void Workspace::cancel()
{
    m->drop();
    finish();
    if (!m->comparison) // nothing will arrive any more
        Q_EMIT comparisonChanged();
}

void Workspace::begin()
{
    m->drop();
    m->request = std::make_unique<QObject>();
    m->step = Step::Start;
}

void Workspace::loadSides(const Pair<bool>& sides)
{
    begin();
    m->fractions = { sides.baseline ? 0.0 : 1.0, sides.candidate ? 0.0 : 1.0 };
    m->pending = int(sides.baseline) + int(sides.candidate);
    if (m->pending > 0)
        announceTask(tr("Reading the runs"), 0);
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
        m->start<RunPtr>([loadRun = m->engine.loadRun, path = m->paths[side], options](
                             Monitor& monitor) { return loadRun(path, options, monitor); },
            [this, side](double fraction) {
                m->fractions[side] = fraction;
                announceTask(
                    tr("Reading the runs"), (m->fractions.baseline + m->fractions.candidate) / 2);
            },
            [this, side](const Result<RunPtr>& run) {
                if (run)
                    m->runs[side] = *run;
                else if (run.error().code != Error::Code::Cancelled)
                    Q_EMIT failed(side == Side::Baseline
                            ? tr("The baseline cannot be read: %1").arg(sentence(run.error()))
                            : tr("The candidate cannot be read: %1").arg(sentence(run.error())));
                if (--m->pending == 0)
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
    options.earlier = m->comparison;
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
            m->comparison = *comparison;
            Q_EMIT comparisonChanged();
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
    } else if (m->step < Step::Scanned && !m->comparison->rollouts.empty()
        && !m->comparison->garble) {
        m->step = Step::Scanned;
        scan();
    } else if (m->step < Step::Weighed && m->engine.scanWeights && m->comparison->model
        && m->comparison->model->needsWeights()) {
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
    m->start<ComparisonPtr>([scanGarble = m->engine.scanGarble, comparison = m->comparison](
                                Monitor& monitor) { return scanGarble(comparison, 0, monitor); },
        [this](double fraction) { announceTask(tr("Judging rollouts"), fraction); },
        [this](const Result<ComparisonPtr>& comparison) {
            if (comparison) {
                m->comparison = *comparison;
                Q_EMIT comparisonChanged();
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
        [scanWeights = m->engine.scanWeights, comparison = m->comparison](Monitor& monitor) {
            return scanWeights(comparison, WeightsExtent::Automatic, monitor);
        },
        [this](double fraction) { announceTask(tr("Comparing weights"), fraction); },
        [this](const Result<ComparisonPtr>& comparison) {
            if (comparison) {
                m->comparison = *comparison;
                Q_EMIT comparisonChanged();
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

void Workspace::finish()
{
    m->futures.clear();
    if (std::exchange(m->task, {}).running)
        Q_EMIT taskChanged();
}

std::shared_ptr<const Profile> Workspace::profile() const { return m->profile; }
ProfileStore& Workspace::profiles() { return *m->profiles; }
Pair<QString> Workspace::paths() const { return m->paths; }
ComparisonPtr Workspace::comparison() const { return m->comparison; }
RunPtr Workspace::run(Side side) const { return m->comparison ? nullptr : m->runs[side]; }
TaskState Workspace::task() const { return m->task; }
QThreadPool* Workspace::pool() { return &m->pool; }
void Workspace::reveal(const Locator& where) { Q_EMIT revealRequested(where); }

} // namespace alidade

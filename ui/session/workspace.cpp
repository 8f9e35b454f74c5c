// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a workspace is asked and what it tells; the work itself is in workspace_stages.cpp.
#include "ui/session/workspace.h"

#include "ui/session/workspace_private.h"

#include <QDir>
#include <QThread>

#include <algorithm>

namespace alidade {
namespace {

void layFields(Profile& profile, const RolloutFields& fields)
{
    profile.inputFields = fields.input;
    profile.outputFields = fields.output;
    profile.scoreFields = fields.score;
    profile.stepFields = fields.step;
}

QString absolute(const QString& path)
{
    return path.isEmpty() ? path : QDir::cleanPath(QDir(path).absolutePath());
}

} // namespace

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

void Workspace::refresh(const Pair<bool>& sides)
{
    if (m->comparison && (sides.baseline || sides.candidate))
        loadSides(sides, true);
}

bool Workspace::isRefreshing() const { return m->quiet && m->task.running; }

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
    std::swap(m->footprints.baseline, m->footprints.candidate);
    std::swap(m->modelStamps.baseline, m->modelStamps.candidate);
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
    m->quiet = false; // half of what is new is not shown
    finish();
    if (!m->comparison) // nothing will arrive any more
        Q_EMIT comparisonChanged();
}

void Workspace::begin()
{
    m->drop();
    m->request = std::make_unique<QObject>();
    m->step = Step::Start;
    m->quiet = m->replaced = false;
    m->building = m->comparison;
}

std::shared_ptr<const Profile> Workspace::profile() const { return m->profile; }
ProfileStore& Workspace::profiles() { return *m->profiles; }
RunFootprint Workspace::footprint(Side side) const { return m->shownFootprints[side]; }
std::function<Result<RunFootprint>(const QString&, const QStringList&, Monitor&)>
Workspace::lookFunction() const
{
    return m->engine.lookAtRun;
}
Pair<QString> Workspace::paths() const { return m->paths; }
ComparisonPtr Workspace::comparison() const { return m->comparison; }
RunPtr Workspace::run(Side side) const { return m->comparison ? nullptr : m->runs[side]; }
TaskState Workspace::task() const { return m->task; }
QThreadPool* Workspace::pool() { return &m->pool; }
void Workspace::reveal(const Locator& where) { Q_EMIT revealRequested(where); }

} // namespace alidade

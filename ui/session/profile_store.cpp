// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/profile_store.h"

#include "core/model/sentence.h"
#include "ui/session/task.h"

#include <QDir>
#include <QFileInfo>
#include <QFutureWatcher>

#include <deque>
#include <functional>
#include <vector>

namespace alidade {
namespace {

constexpr size_t UndoSteps = 100;

/// What a job hands back.
struct Outcome {
    UserProfile before;
    UserProfile now;
    std::shared_ptr<const Profile> laid;
    bool changed = false;
    QString problem; ///< why the change is not in the file; empty: it is, or there is none
};

QString sentence(const Error& error)
{
    return error.where.isEmpty() ? inUserLanguage(error.what)
                                 : QString(inUserLanguage(error.what) + u" (" + error.where + u')');
}

QString shortPath(const QString& path) { return QDir::toNativeSeparators(path); }

} // namespace

struct ProfileStore::Request {
    enum class Kind : quint8 { Open, Change, Undo, SaveCopy };

    Kind kind = Kind::Change;
    std::function<Result<UserProfile>(const UserProfile&)> edit; ///< on the pool: captures copies
    QString said; ///< what it did
    QString failure; ///< "… cannot be read: %1"
};

struct ProfileStore::Private {
    std::shared_ptr<const Profile> builtIn;
    QThreadPool* pool = nullptr;
    QString path;
    UserProfile document;
    std::shared_ptr<const Profile> laid;
    bool unsaved = false; ///< the file lags behind `document`
    std::vector<UserProfile> undo; ///< documents before each change, oldest first
    std::deque<Request> queue;
    bool running = false;
};

ProfileStore::ProfileStore(
    std::shared_ptr<const Profile> builtIn, QThreadPool* pool, QObject* parent)
    : QObject(parent)
    , m(std::make_unique<Private>())
{
    m->builtIn = builtIn ? std::move(builtIn) : std::make_shared<const Profile>();
    m->laid = m->builtIn;
    m->pool = pool;
}

ProfileStore::~ProfileStore() = default;

QString ProfileStore::path() const { return m->path; }
std::shared_ptr<const Profile> ProfileStore::profile() const { return m->laid; }
KeyWish ProfileStore::wish(const QString& key) const { return m->document.wish(key); }
bool ProfileStore::canUndo() const { return !m->undo.empty(); }
bool ProfileStore::isBusy() const { return m->running; }

void ProfileStore::open(const QString& path)
{
    if (path == m->path)
        return; // another window over the same workspace
    m->path = path;
    m->undo.clear();
    request({ Request::Kind::Open, [path](const UserProfile&) { return UserProfile::load(path); },
        {}, tr("Your profile cannot be read, so the built-in one alone counts: %1") });
}

void ProfileStore::setWishes(const QStringList& keys, KeyWish wish)
{
    if (keys.isEmpty())
        return;
    const QString what = keys.size() == 1 ? keys.first() : tr("%1 keys").arg(keys.size());
    const QString said = wish == KeyWish::Ignore ? tr("Ignored from now on: %1").arg(what)
        : wish == KeyWish::RunSpecific           ? tr("Run-specific from now on: %1").arg(what)
        : wish == KeyWish::AlwaysShow            ? tr("Always shown from now on: %1").arg(what)
                                      : tr("As the built-in profile has it: %1").arg(what);
    request({ Request::Kind::Change,
        [keys, wish](const UserProfile& document) -> Result<UserProfile> {
            UserProfile changed = document;
            for (const QString& key : keys)
                changed.setWish(key, wish);
            return changed;
        },
        said, tr("The profile cannot be changed: %1") });
}

void ProfileStore::setRolloutFields(const RolloutFields& fields)
{
    request({ Request::Kind::Change,
        [fields](const UserProfile& document) -> Result<UserProfile> {
            UserProfile changed = document;
            changed.setRolloutFields(fields);
            return changed;
        },
        tr("The fields of rollout files are kept in your profile"),
        tr("The profile cannot be changed: %1") });
}

void ProfileStore::undo()
{
    if (m->undo.empty())
        return;
    const UserProfile before = std::move(m->undo.back());
    m->undo.pop_back();
    request({ Request::Kind::Undo,
        [before](const UserProfile&) -> Result<UserProfile> { return before; },
        tr("The last change of your profile is taken back"),
        tr("The profile cannot be changed: %1") });
}

void ProfileStore::saveAs(const QString& path)
{
    request({ Request::Kind::SaveCopy,
        [path](const UserProfile& document) -> Result<UserProfile> {
            if (const auto saved = document.save(path); !saved)
                return tl::unexpected<Error>(saved.error());
            return document;
        },
        tr("Your profile is saved as %1").arg(shortPath(path)),
        tr("Your profile cannot be saved: %1") });
}

void ProfileStore::load(const QString& path)
{
    request({ Request::Kind::Change,
        [path](const UserProfile&) -> Result<UserProfile> {
            if (!QFileInfo::exists(path))
                return failure(
                    Error::Code::NotFound, QStringLiteral("There is no such file"), path);
            return UserProfile::load(path);
        },
        tr("Your profile is that of %1 now").arg(shortPath(path)),
        tr("The profile cannot be loaded: %1") });
}

void ProfileStore::request(Request request)
{
    m->queue.push_back(std::move(request));
    if (!m->running)
        startNext();
}

void ProfileStore::startNext()
{
    if (m->queue.empty())
        return;
    m->running = true;
    const Request request = std::move(m->queue.front());
    m->queue.pop_front();
    const auto work
        = [edit = request.edit, kind = request.kind, path = m->path, known = m->document,
              unsaved = m->unsaved, base = m->builtIn](Monitor&) -> Result<Outcome> {
        Outcome outcome;
        outcome.before = known;
        const bool writes = kind == Request::Kind::Change || kind == Request::Kind::Undo;
        if (writes && !path.isEmpty()) {
            // Another window may have changed the file; one that is broken is left alone.
            const Result<UserProfile> onDisk = UserProfile::load(path);
            if (!onDisk)
                outcome.problem = sentence(onDisk.error());
            else if (!unsaved)
                outcome.before = *onDisk;
        }
        const Result<UserProfile> edited = edit(outcome.before);
        if (!edited)
            return tl::unexpected<Error>(edited.error());
        outcome.now = *edited;
        outcome.changed = kind != Request::Kind::SaveCopy && outcome.now.toJson() != known.toJson();
        const auto laid = outcome.now.laidOver(base);
        if (!laid)
            return tl::unexpected<Error>(laid.error());
        outcome.laid = *laid;
        if (writes && !path.isEmpty() && outcome.problem.isEmpty()) {
            if (const auto saved = outcome.now.save(path); !saved)
                outcome.problem = sentence(saved.error());
        }
        return outcome;
    };
    auto* const watcher = new QFutureWatcher<Result<Outcome>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, request] {
        watcher->deleteLater();
        m->running = false;
        const QFuture<Result<Outcome>> future = watcher->future();
        if (future.resultCount() > 0) {
            const Result<Outcome> outcome = future.result();
            if (!outcome) {
                Q_EMIT failed(request.failure.arg(sentence(outcome.error())));
            } else {
                if (request.kind == Request::Kind::Change) {
                    m->undo.push_back(outcome->before);
                    if (m->undo.size() > UndoSteps)
                        m->undo.erase(m->undo.begin());
                }
                if (request.kind != Request::Kind::SaveCopy) {
                    m->document = outcome->now;
                    m->unsaved = !outcome->problem.isEmpty();
                }
                if (outcome->changed) {
                    m->laid = outcome->laid;
                    Q_EMIT profileChanged();
                }
                if (!request.said.isEmpty())
                    Q_EMIT told(request.said);
                if (!outcome->problem.isEmpty())
                    Q_EMIT failed(tr("Your change counts now, but it is not saved: %1")
                                      .arg(outcome->problem));
            }
        }
        startNext();
    });
    watcher->setFuture(runTask<Outcome>(m->pool, work));
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/session_store.h"

#include "core/base/limits.h"
#include "core/model/sentence.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"

#include <deque>
#include <functional>

namespace alidade {
namespace {

constexpr int WriteAfterMs = 1'500; ///< after the last letter of a note

QString sentence(const Error& error)
{
    const QString what = inUserLanguage(error.what);
    return error.where.isEmpty() ? what : QString(what + u" (" + error.where + u')');
}

} // namespace

struct SessionStore::Private {
    /// A read or a write, in the order in which they were asked for.
    struct Request {
        bool reads = false;
        QString file;
        PairSession session; ///< to write; of a read: only its paths
        quint64 edit = 0; ///< `edits` when it was asked for
    };

    Workspace& workspace;
    QTimer writeSoon;
    PairSession session;
    QString file; ///< empty: nothing is remembered
    bool open = false;
    bool protectedFile = false; ///< could not be read: not ours to replace
    quint64 edits = 0; ///< counts changes of notes
    quint64 savedEdit = 0;
    std::deque<Request> requests;
    bool running = false;
    TaskWatcher<PairSession> watcher;

    explicit Private(Workspace& of)
        : workspace(of)
    {
    }
};

SessionStore::SessionStore(Workspace& workspace)
    : QObject(&workspace)
    , m(std::make_unique<Private>(workspace))
{
    m->writeSoon.setSingleShot(true);
    m->writeSoon.setInterval(WriteAfterMs);
    connect(&m->writeSoon, &QTimer::timeout, this, &SessionStore::write);
    connect(&m->watcher, &QFutureWatcherBase::finished, this, [this] {
        const Private::Request request = std::move(m->requests.front());
        m->requests.pop_front();
        m->running = false;
        const auto future = m->watcher.future();
        const bool current = request.file == m->file;
        if (future.resultCount() > 0) {
            const Result<PairSession> result = future.result();
            if (request.reads && current) {
                m->protectedFile = !result;
                QMap<QString, QString> typed = m->session.notes; // faster than the disk
                m->session = result ? *result : request.session;
                for (auto it = typed.begin(); it != typed.end(); ++it)
                    m->session.notes.insert(it.key(), it.value());
                m->open = true;
                if (m->edits != m->savedEdit)
                    m->writeSoon.start();
                if (!result)
                    Q_EMIT failed(tr("What is remembered of this pair cannot be read and will not "
                                     "be written over: %1")
                                      .arg(sentence(result.error())));
                Q_EMIT opened();
            } else if (!request.reads && result) {
                if (current && request.edit > m->savedEdit)
                    m->savedEdit = request.edit;
                if (current && m->savedEdit == m->edits)
                    Q_EMIT saved();
            } else if (!request.reads) {
                Q_EMIT failed(tr("What is remembered of this pair cannot be written: %1")
                                  .arg(sentence(result.error())));
            }
        }
        startNext();
    });
}

SessionStore::~SessionStore()
{
    // The program ends, and the pool with it: what waits is written here.
    for (size_t i = m->running ? 1 : 0; i < m->requests.size(); ++i)
        if (!m->requests[i].reads)
            (void)writeSession(m->requests[i].file, m->requests[i].session);
}

void SessionStore::open(const Pair<QString>& paths)
{
    const bool both = !paths.baseline.isEmpty() && !paths.candidate.isEmpty();
    const QString file = both ? sessionFile(sessionDirectory(), paths) : QString();
    if (file == m->file)
        return;
    if (m->edits != m->savedEdit)
        write();
    m->file = file;
    m->session = {};
    m->session.paths = paths;
    m->open = false;
    m->protectedFile = false;
    m->edits = m->savedEdit = 0;
    m->writeSoon.stop();
    if (file.isEmpty())
        return;
    PairSession asked;
    asked.paths = paths;
    m->requests.push_back({ true, file, asked, 0 });
    startNext();
}

void SessionStore::startNext()
{
    if (m->running || m->requests.empty())
        return;
    m->running = true;
    m->watcher.setFuture(runTask<PairSession>(
        m->workspace.pool(), [request = m->requests.front()](Monitor&) -> Result<PairSession> {
            if (request.reads)
                return readSession(request.file, request.session.paths);
            if (const auto written = writeSession(request.file, request.session); !written)
                return tl::unexpected<Error>(written.error());
            return request.session;
        }));
}

void SessionStore::write()
{
    m->writeSoon.stop();
    if (m->file.isEmpty() || !m->open)
        return; // what the file holds already is not known yet
    if (m->protectedFile) {
        if (m->edits != m->savedEdit)
            Q_EMIT failed(tr("The note is not saved: what is remembered of this pair cannot be "
                             "read and is not written over"));
        return;
    }
    m->requests.push_back({ false, m->file, m->session, m->edits });
    startNext();
}

void SessionStore::save() { write(); }

void SessionStore::keepView(PairSession view)
{
    if (!m->open || m->protectedFile)
        return;
    view.paths = m->session.paths;
    view.notes = m->session.notes;
    if (view == m->session && m->edits == m->savedEdit)
        return;
    m->session = std::move(view);
    write();
}

QString SessionStore::note(const QString& check) const { return m->session.notes.value(check); }

void SessionStore::setNote(const QString& check, const QString& text)
{
    const QString kept = text.left(Limits::UserNote);
    if (m->session.notes.value(check) == kept)
        return;
    if (kept.isEmpty())
        m->session.notes.remove(check);
    else
        m->session.notes.insert(check, kept);
    ++m->edits;
    m->writeSoon.start();
    Q_EMIT noteChanged(check);
}

Pair<QString> SessionStore::paths() const { return m->session.paths; }
const PairSession& SessionStore::session() const { return m->session; }
bool SessionStore::isOpen() const { return m->open; }
bool SessionStore::hasUnsavedNotes() const { return m->edits != m->savedEdit; }
bool SessionStore::isBusy() const { return m->running || !m->requests.empty(); }

SessionStore& sessionStoreOf(Workspace& workspace)
{
    auto* const found = workspace.findChild<SessionStore*>(QString(), Qt::FindDirectChildrenOnly);
    return found ? *found : *new SessionStore(workspace);
}

} // namespace alidade

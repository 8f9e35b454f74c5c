// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/file_list.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/sources/json_lines_name.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <filesystem>

namespace alidade {
namespace {

const QStringList& skippedFolders()
{
    static const QStringList names{ QStringLiteral(".git"), QStringLiteral("__pycache__"),
        QStringLiteral("node_modules"), QStringLiteral(".venv"), QStringLiteral("site-packages"),
        QStringLiteral("dump_tensor_data") }; // named one by one in dump.json
    return names;
}

class Walk {
public:
    Walk(QString base, QString root, Monitor& monitor)
        : m_base(std::move(base))
        , m_root(std::move(root))
        , m_monitor(monitor)
    {
    }

    /// False when cancelled.
    bool visit(const QString& folder, int depth, int checkpointDepth)
    {
        const QDir directory(folder);
        if (!directory.isReadable()) {
            note(folder, QStringLiteral("This folder cannot be read"));
            return true;
        }
        const auto entries = directory.entryInfoList(
            QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
        noteUnreadableNames(folder);
        for (const QFileInfo& entry : entries) {
            if (m_monitor.cancelled())
                return false;
            if (++m_entries > Limits::WalkEntries) {
                if (!m_full)
                    note(folder,
                        QStringLiteral("More than %1 entries: the rest was not looked at")
                            .arg(Limits::WalkEntries));
                m_full = true;
                return true;
            }
            const QString real = entry.canonicalFilePath();
            if (real.isEmpty()) { // or gone meanwhile
                noteLostLink(entry);
                continue;
            }
            if (entry.isSymLink() && real != m_root && !real.startsWith(m_root + u'/')) {
                noteLink(
                    entry, QStringLiteral("This link leads out of the run and was not followed"));
                continue;
            }
            if (entry.isDir()) {
                addMisnamed(entry);
                if (!visitFolder(entry, real, depth, checkpointDepth))
                    return false;
            } else if (entry.isFile()) {
                add(entry, real);
            } else if (entry.isSymLink() && !entry.exists()) {
                noteLostLink(entry);
            } else {
                note(entry.absoluteFilePath(),
                    QStringLiteral("This is no file but a pipe, a socket or a device: not read"));
                addMisnamed(entry);
            }
        }
        return true;
    }

    void add(const QFileInfo& entry, const QString& real)
    {
        if (m_seen.contains(real))
            return;
        m_seen.insert(real);
        m_list.files.push_back(SourceFile{ shown(entry.absoluteFilePath()), real, entry.size(),
            entry.lastModified().toMSecsSinceEpoch() });
    }

    void markSeen(const QString& real) { m_seen.insert(real); }

    FileList take()
    {
        std::sort(m_list.files.begin(), m_list.files.end(),
            [](const SourceFile& one, const SourceFile& other) { return one.path < other.path; });
        std::sort(m_list.unopened.begin(), m_list.unopened.end(),
            [](const SourceFile& one, const SourceFile& other) { return one.path < other.path; });
        return std::move(m_list);
    }

private:
    bool visitFolder(const QFileInfo& entry, const QString& real, int depth, int checkpointDepth)
    {
        if (skippedFolders().contains(entry.fileName()) || m_seen.contains(real))
            return true;
        // mlflow makes a folder of every dot of a name.
        const bool named = entry.absoluteFilePath().contains(u"/params/")
            || entry.absoluteFilePath().contains(u"/metrics/");
        if (depth + 1 > Limits::WalkDepth
                + (checkpointDepth > 0 ? 2
                        : named        ? Limits::NamedFolders
                                       : 0)) {
            note(entry.absoluteFilePath(),
                QStringLiteral("More than %1 levels deep: not looked at").arg(Limits::WalkDepth));
            return true;
        }
        // Files of the Hub's cache have their names in snapshots/, as links into blobs/.
        if (entry.fileName() == u"blobs"
            && entry.dir().dirName().startsWith(QLatin1StringView("models--")))
            return true;
        const bool checkpoint = entry.fileName().startsWith(QLatin1StringView("global_step_"));
        const int below = checkpoint || checkpointDepth > 0 ? checkpointDepth + 1 : 0;
        if (below > 3)
            return true;
        // A link is visited last-come: the folder itself keeps its own path.
        if (entry.isSymLink())
            return true;
        m_seen.insert(real);
        return visit(entry.absoluteFilePath(), depth + 1, below);
    }

    /// QDir leaves out names that are no valid UTF-8 without a word.
    void noteUnreadableNames(const QString& folder)
    {
        std::error_code failed;
        const std::filesystem::directory_iterator names(
            QFile::encodeName(folder).toStdString(), failed);
        if (failed)
            return;
        for (auto at = begin(names); at != end(names) && !failed; at.increment(failed)) {
            bool broken = false;
            const QString name = decodeUtf8(at->path().filename().string(), &broken);
            if (!broken)
                continue;
            note(folder + u'/' + name,
                QStringLiteral("The name of this file is no valid UTF-8, so it was not read"));
            addUnopened(*at, shown(folder + u'/' + name), 0);
        }
    }

    /// Also what lies below it: a whole folder may be named so.
    void addUnopened(const std::filesystem::directory_entry& entry, const QString& path, int depth)
    {
        if (++m_entries > Limits::WalkEntries || m_monitor.cancelled())
            return;
        std::error_code failed;
        if (entry.is_regular_file(failed)) {
            const auto bytes = entry.file_size(failed);
            m_list.unopened.push_back(SourceFile{ path, {}, failed ? 0 : qint64(bytes), 0 });
            return;
        }
        if (entry.is_symlink(failed) || !entry.is_directory(failed) || depth == Limits::WalkDepth)
            return;
        const std::filesystem::directory_iterator below(entry.path(), failed);
        if (failed)
            return;
        for (auto at = begin(below); at != end(below) && !failed; at.increment(failed))
            addUnopened(
                *at, path + u'/' + decodeUtf8(at->path().filename().string(), nullptr), depth + 1);
    }

    void noteLostLink(const QFileInfo& entry)
    {
        if (!entry.isSymLink())
            return;
        noteLink(entry, QStringLiteral("This link leads nowhere"));
    }

    /// A whole folder of rollouts may be one.
    void noteLink(const QFileInfo& entry, const QString& text)
    {
        const bool isOfRollouts
            = entry.fileName().contains(QLatin1StringView("rollout"), Qt::CaseInsensitive);
        if (isOfRollouts)
            m_list.rolloutLinks += shown(entry.absoluteFilePath());
        if (isOfRollouts)
            note(entry.absoluteFilePath(), QStringLiteral("%1; rollouts may be missing").arg(text));
        else
            note(entry.absoluteFilePath(), text, Note::Severity::Info);
        addMisnamed(entry);
    }

    void addMisnamed(const QFileInfo& entry)
    {
        SourceFile file{ shown(entry.absoluteFilePath()), {}, 0, 0 };
        if (jsonLinesSuffix(file.name()) > 0)
            m_list.misnamed.push_back(std::move(file));
    }

    QString shown(const QString& absolute) const
    {
        return absolute.startsWith(m_base + u'/') ? absolute.mid(m_base.size() + 1) : absolute;
    }

    void note(const QString& path, QString text, Note::Severity severity = Note::Severity::Warning)
    {
        if (m_list.notes.size() < size_t(Limits::NotesPerFile))
            m_list.notes.push_back(Note{ severity, {}, { shown(path), 0 }, std::move(text) });
    }

    QString m_base;
    QString m_root;
    Monitor& m_monitor;
    FileList m_list;
    QSet<QString> m_seen;
    int m_entries = 0;
    bool m_full = false;
};

} // namespace

QString SourceFile::name() const
{
    QString last = path.mid(path.lastIndexOf(u'/') + 1);
    for (const auto suffix : { QLatin1StringView(".zst"), QLatin1StringView(".gz") })
        if (last.endsWith(suffix))
            last.chop(suffix.size());
    return last;
}

Result<FileList> listFiles(const QString& root, const QString& base, Monitor& monitor)
{
    const QFileInfo info(root);
    if (!info.exists())
        return failure(Error::Code::NotFound, QStringLiteral("No such file or directory"), root);
    if (!info.isReadable())
        return failure(Error::Code::Unreadable, QStringLiteral("Permission denied"), root);
    const QString real = info.canonicalFilePath();
    Walk walk(base, real, monitor);
    if (info.isDir()) {
        if (!QDir(root).isReadable() || !info.isExecutable())
            return failure(Error::Code::Unreadable, QStringLiteral("Permission denied"), root);
        walk.markSeen(real);
        if (!walk.visit(info.absoluteFilePath(), 0, 0))
            return cancelledFailure();
    } else if (info.isFile()) {
        walk.add(info, real);
    } else {
        return failure(
            Error::Code::Unsupported, QStringLiteral("Neither a directory nor a file"), root);
    }
    return walk.take();
}

} // namespace alidade

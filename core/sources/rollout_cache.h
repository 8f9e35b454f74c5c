// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Indexes of rollout files on disk, so that a run of many gigabytes opens at once the second time.
// An entry holds for one file as it was: path, size, time and a digest of its begin and its end.
// What does not fit or is damaged is as if it were not there; nothing depends on the cache.
#pragma once

#include "core/sources/rollout_index.h"

#include <atomic>
#include <optional>
#include <vector>

namespace alidade {

/// What one file gave.
struct FileIndex {
    std::vector<SampleRef> samples;
    std::vector<Note> notes;
    qint64 unreadable = 0;
    qint64 bytesRead = 0;
    bool whole = false; ///< read to its end
    bool cut = false;
    bool promptsMissing = false;
};

/// How a file looked when it was indexed.
struct FileStamp {
    qint64 bytes = 0;
    qint64 changedMs = 0; ///< since 1970, UTC
    quint64 head = 0; ///< digest of the first Limits::IndexCacheEdgeBytes
    quint64 tail = 0; ///< and of the last ones

    bool operator==(const FileStamp&) const = default;
};

/// Thread: any, also several at once.
class IndexCache {
public:
    /// An empty `directory` keeps and finds nothing. It is made when the first entry is kept.
    IndexCache(QString directory, const RolloutFields& fields);

    /// Nothing for files that are not worth an entry, cannot be read, or changed a moment ago.
    /// Cost: two reads of Limits::IndexCacheEdgeBytes.
    std::optional<FileStamp> stampOf(const RolloutFile& file) const;
    /// SampleRef::file of the samples is not set. Cost: one read.
    std::optional<FileIndex> find(const RolloutFile& file, const FileStamp& stamp) const;
    /// What cannot be written is not kept, silently.
    void keep(const RolloutFile& file, const FileStamp& stamp, const FileIndex& index) const;
    /// Removes the entries that were not used for the longest time beyond Limits::IndexCacheBytes,
    /// if any was kept. `limitBytes` is for tests.
    void trim(qint64 limitBytes = -1) const;

private:
    QByteArray keyOf(const RolloutFile& file) const;
    QString entryPath(const QByteArray& key) const;

    QString m_directory;
    QByteArray m_fields;
    mutable std::atomic<bool> m_grown{ false };
};

/// Removes all entries in `directory` and nothing else. Returns how many bytes they had.
qint64 clearIndexCache(const QString& directory);

} // namespace alidade

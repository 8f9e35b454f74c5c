// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// An entry: magic, digest of all that follows, then the key and the stamp for which it holds, the
// figures, the notes and the samples as they lie in memory.
#include "core/sources/rollout_cache.h"

#include "core/base/hash64.h"
#include "core/base/limits.h"

#include <QDataStream>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cstring>
#include <type_traits>

namespace alidade {
namespace {

static_assert(std::is_trivially_copyable_v<SampleRef> && sizeof(SampleRef) == 48,
    "the samples are kept as they lie in memory");

constexpr QLatin1StringView Suffix{ ".rollout-index" };
constexpr std::string_view Magic{ "ALIDIX04" };
constexpr qsizetype HeadBytes = qsizetype(Magic.size()) + qsizetype(sizeof(quint64));

quint64 digestOf(const QByteArray& bytes)
{
    return hash64({ bytes.constData(), size_t(bytes.size()) });
}

QDataStream& operator<<(QDataStream& out, const FileStamp& stamp)
{
    return out << stamp.bytes << stamp.changedMs << stamp.head << stamp.tail;
}

QDataStream& operator>>(QDataStream& in, FileStamp& stamp)
{
    return in >> stamp.bytes >> stamp.changedMs >> stamp.head >> stamp.tail;
}

void writeNotes(QDataStream& out, const std::vector<Note>& notes)
{
    out << quint32(notes.size());
    for (const Note& note : notes)
        out << quint8(note.severity) << note.source << note.where.file << qint32(note.where.line)
            << note.text << qint64(note.quoted.begin) << qint64(note.quoted.length);
}

bool readNotes(QDataStream& in, std::vector<Note>& notes)
{
    quint32 count = 0;
    in >> count;
    for (quint32 i = 0; i < count && in.status() == QDataStream::Ok; ++i) {
        quint8 severity = 0;
        qint32 line = 0;
        qint64 begin = 0;
        qint64 length = 0;
        Note note;
        in >> severity >> note.source >> note.where.file >> line >> note.text >> begin >> length;
        if (severity > quint8(Note::Severity::Error))
            return false;
        note.severity = Note::Severity(severity);
        note.where.line = line;
        note.quoted = { begin, length };
        notes.push_back(std::move(note));
    }
    return in.status() == QDataStream::Ok;
}

QByteArray packed(const QByteArray& key, const FileStamp& stamp, const FileIndex& index)
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out.setVersion(QDataStream::Qt_6_4);
    out << key << stamp << index.unreadable << index.bytesRead << index.cut << index.promptsMissing;
    writeNotes(out, index.notes);
    out << quint64(index.samples.size());
    bytes.append(reinterpret_cast<const char*>(index.samples.data()),
        qsizetype(index.samples.size() * sizeof(SampleRef)));
    return bytes;
}

std::optional<FileIndex> unpacked(
    const QByteArray& bytes, const QByteArray& wantedKey, const FileStamp& wantedStamp)
{
    QDataStream in(bytes);
    in.setVersion(QDataStream::Qt_6_4);
    QByteArray key;
    FileStamp stamp;
    FileIndex index;
    in >> key >> stamp;
    if (in.status() != QDataStream::Ok || key != wantedKey || stamp != wantedStamp)
        return {};
    in >> index.unreadable >> index.bytesRead >> index.cut >> index.promptsMissing;
    quint64 samples = 0;
    if (!readNotes(in, index.notes))
        return {};
    in >> samples;
    const qint64 begin = in.device()->pos();
    const auto left = quint64(bytes.size() - begin);
    if (in.status() != QDataStream::Ok || left % sizeof(SampleRef) != 0
        || left / sizeof(SampleRef) != samples)
        return {};
    index.samples.resize(size_t(samples));
    if (samples > 0)
        std::memcpy(index.samples.data(), bytes.constData() + begin, size_t(left));
    index.whole = true;
    return index;
}

QFileInfoList entriesOf(const QString& directory, QDir::SortFlags order = QDir::NoSort)
{
    if (directory.isEmpty())
        return {};
    return QDir(directory).entryInfoList({ u'*' + QString(Suffix) }, QDir::Files, order);
}

} // namespace

IndexCache::IndexCache(QString directory, const RolloutFields& fields)
    : m_directory(std::move(directory))
{
    for (const QStringList* names : { &fields.input, &fields.output, &fields.score, &fields.step })
        m_fields += names->join(u'\n').toUtf8() + '\0';
}

std::optional<FileStamp> IndexCache::stampOf(const RolloutFile& file) const
{
    if (m_directory.isEmpty())
        return {};
    QFile in(file.absolutePath);
    if (!in.open(QIODevice::ReadOnly))
        return {};
    FileStamp stamp;
    stamp.bytes = in.size();
    stamp.changedMs = QFileInfo(in).lastModified().toMSecsSinceEpoch();
    const qint64 age = QDateTime::currentMSecsSinceEpoch() - stamp.changedMs;
    if (stamp.bytes < Limits::IndexCacheFromBytes || age < Limits::IndexCacheQuietMs)
        return {};
    const QByteArray head = in.read(Limits::IndexCacheEdgeBytes);
    if (!in.seek(stamp.bytes - Limits::IndexCacheEdgeBytes))
        return {};
    const QByteArray tail = in.read(Limits::IndexCacheEdgeBytes);
    if (head.size() != Limits::IndexCacheEdgeBytes || tail.size() != Limits::IndexCacheEdgeBytes)
        return {};
    stamp.head = digestOf(head);
    stamp.tail = digestOf(tail);
    return stamp;
}

/// What an index depends on beside the bytes of the file: also the program that made it.
QByteArray IndexCache::keyOf(const RolloutFile& file) const
{
    return QByteArrayLiteral(ALIDADE_VERSION) + '\0' + file.absolutePath.toUtf8() + '\0'
        + file.path.toUtf8() + '\0' + QByteArray::number(file.step) + '\0' + m_fields;
}

QString IndexCache::entryPath(const QByteArray& key) const
{
    return m_directory + u'/' + QString::number(digestOf(key), 16).rightJustified(16, u'0')
        + QString(Suffix);
}

std::optional<FileIndex> IndexCache::find(const RolloutFile& file, const FileStamp& stamp) const
{
    const QByteArray key = keyOf(file);
    QFile in(entryPath(key));
    if (!in.open(QIODevice::ReadOnly) || in.size() > Limits::IndexCacheBytes)
        return {};
    const QByteArray bytes = in.readAll();
    quint64 digest = 0;
    if (bytes.size() < HeadBytes || std::string_view(bytes.constData(), Magic.size()) != Magic)
        return {};
    std::memcpy(&digest, bytes.constData() + Magic.size(), sizeof digest);
    const QByteArray content = bytes.mid(HeadBytes);
    if (digest != digestOf(content))
        return {};
    auto index = unpacked(content, key, stamp);
    // Its time tells when it was last used.
    if (index && in.isOpen())
        in.setFileTime(QDateTime::currentDateTimeUtc(), QFileDevice::FileModificationTime);
    return index;
}

void IndexCache::keep(const RolloutFile& file, const FileStamp& stamp, const FileIndex& index) const
{
    const QByteArray key = keyOf(file);
    const QByteArray content = packed(key, stamp, index);
    if (HeadBytes + content.size() > Limits::IndexCacheBytes || !QDir().mkpath(m_directory))
        return;
    const quint64 digest = digestOf(content);
    QSaveFile out(entryPath(key));
    if (!out.open(QIODevice::WriteOnly))
        return;
    out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    out.write(Magic.data(), qint64(Magic.size()));
    out.write(reinterpret_cast<const char*>(&digest), qint64(sizeof digest));
    out.write(content);
    if (out.commit())
        m_grown = true;
}

void IndexCache::trim(qint64 limitBytes) const
{
    if (!m_grown && limitBytes < 0)
        return;
    const qint64 limit = limitBytes < 0 ? Limits::IndexCacheBytes : limitBytes;
    qint64 sum = 0;
    const QFileInfoList entries = entriesOf(m_directory, QDir::Time); // newest first
    for (const QFileInfo& entry : entries) {
        sum += entry.size();
        if (sum > limit)
            QFile::remove(entry.absoluteFilePath());
    }
}

qint64 clearIndexCache(const QString& directory)
{
    qint64 removed = 0;
    const QFileInfoList entries = entriesOf(directory);
    for (const QFileInfo& entry : entries) {
        const qint64 bytes = entry.size(); // is asked of the disk, and so before it is gone
        if (QFile::remove(entry.absoluteFilePath()))
            removed += bytes;
    }
    return removed;
}

} // namespace alidade

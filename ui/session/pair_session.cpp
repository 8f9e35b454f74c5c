// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/pair_session.h"

#include "core/base/limits.h"
#include "ui/session/settings.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

namespace alidade {
namespace {

QJsonObject textObject(const QMap<QString, QString>& map)
{
    QJsonObject object;
    for (auto it = map.begin(); it != map.end(); ++it)
        object.insert(it.key(), it.value());
    return object;
}

QMap<QString, QString> textMap(const QJsonValue& value)
{
    QMap<QString, QString> map;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        if (it.value().isString() && !it.value().toString().isEmpty())
            map.insert(it.key(), it.value().toString());
    return map;
}

QString base64(const QByteArray& bytes) { return QString::fromLatin1(bytes.toBase64()); }
QByteArray fromBase64(const QJsonValue& value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

void removeOldest(const QString& directory, const QString& kept)
{
    const QFileInfoList files = QDir(directory).entryInfoList(
        { QStringLiteral("*.json") }, QDir::Files, QDir::Time); // newest first
    for (qsizetype i = Limits::SessionFiles; i < files.size(); ++i) {
        QFile file(files[i].absoluteFilePath());
        if (file.fileName() == kept || files[i].size() > Limits::SessionBytes
            || !file.open(QIODevice::ReadOnly))
            continue;
        const auto session = sessionFromJson(file.readAll());
        file.close();
        if (session && session->notes.isEmpty())
            file.remove();
    }
}

} // namespace

QByteArray toJson(const PairSession& session)
{
    QJsonObject splitters;
    for (auto it = session.splitters.begin(); it != session.splitters.end(); ++it)
        splitters.insert(it.key(), base64(it.value()));
    const QJsonObject object{
        { QStringLiteral("baseline"), session.paths.baseline },
        { QStringLiteral("candidate"), session.paths.candidate },
        { QStringLiteral("page"), session.page },
        { QStringLiteral("selected"), textObject(session.selected) },
        { QStringLiteral("filters"), session.filters },
        { QStringLiteral("zoom"), session.zoom },
        { QStringLiteral("splitters"), splitters },
        { QStringLiteral("window"), base64(session.windowGeometry) },
        { QStringLiteral("notes"), textObject(session.notes) },
    };
    return QJsonDocument(object).toJson();
}

Result<PairSession> sessionFromJson(const QByteArray& text)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (!document.isObject())
        return failure(Error::Code::Malformed,
            error.error == QJsonParseError::NoError ? QStringLiteral("This is no JSON object")
                                                    : error.errorString());
    const QJsonObject object = document.object();
    PairSession session;
    session.paths = { object[QStringLiteral("baseline")].toString(),
        object[QStringLiteral("candidate")].toString() };
    session.page = object[QStringLiteral("page")].toString();
    session.selected = textMap(object[QStringLiteral("selected")]);
    session.filters = object[QStringLiteral("filters")].toObject();
    session.zoom = object[QStringLiteral("zoom")].toObject();
    const QJsonObject splitters = object[QStringLiteral("splitters")].toObject();
    for (auto it = splitters.begin(); it != splitters.end(); ++it)
        session.splitters.insert(it.key(), fromBase64(it.value()));
    session.windowGeometry = fromBase64(object[QStringLiteral("window")]);
    session.notes = textMap(object[QStringLiteral("notes")]);
    for (QString& note : session.notes)
        note.truncate(Limits::UserNote);
    return session;
}

QString sessionDirectory()
{
    return QFileInfo(userProfilePath()).absolutePath() + QStringLiteral("/sessions");
}

QString sessionFile(const QString& directory, const Pair<QString>& paths)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(paths.baseline.toUtf8());
    hash.addData(QByteArrayView("\0", 1)); // in no path
    hash.addData(paths.candidate.toUtf8());
    return directory + u'/' + QString::fromLatin1(hash.result().toHex().left(32))
        + QStringLiteral(".json");
}

Result<PairSession> readSession(const QString& path, const Pair<QString>& paths)
{
    QFile file(path);
    if (!file.exists()) {
        PairSession session;
        session.paths = paths;
        return session;
    }
    if (!file.open(QIODevice::ReadOnly))
        return failure(Error::Code::Unreadable, file.errorString(), path);
    if (file.size() > Limits::SessionBytes)
        return failure(Error::Code::TooLarge,
            QStringLiteral("More than %1 bytes").arg(Limits::SessionBytes), path);
    auto session = sessionFromJson(file.readAll());
    if (!session)
        return failure(session.error().code, session.error().what, path);
    session->paths = paths;
    return session;
}

Result<void> writeSession(const QString& path, const PairSession& session)
{
    const QString directory = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(directory))
        return failure(
            Error::Code::Unreadable, QStringLiteral("The directory cannot be made"), directory);
    QSaveFile file(path);
    const QByteArray text = toJson(session);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return failure(Error::Code::Unreadable, file.errorString(), path);
    removeOldest(directory, path);
    return {};
}

} // namespace alidade

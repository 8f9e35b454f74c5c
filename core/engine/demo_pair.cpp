// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Copies resources/samples out of the program's resources.
#include "core/engine/demo_pair.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <optional>

namespace alidade {

namespace {

constexpr QFile::Permissions OwnerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;

/// Names as in a real case, because they are what the window and the reports show.
QString directoryName(Side side)
{
    return side == Side::Baseline ? QStringLiteral("gpu_h100_qwen3_8b")
                                  : QStringLiteral("npu_910b_qwen3_8b");
}

QString resourceRoot(Side side)
{
    return side == Side::Baseline ? QStringLiteral(":/alidade/samples/baseline")
                                  : QStringLiteral(":/alidade/samples/candidate");
}

bool ensureDirectory(const QString& path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return true;
    return ensureDirectory(info.absolutePath()) && QDir().mkdir(path, OwnerOnly);
}

QStringList filesBelow(const QString& root)
{
    QStringList paths;
    QDirIterator walk(root, QDir::Files | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
        QDirIterator::Subdirectories);
    while (walk.hasNext())
        paths.append(walk.next().mid(root.size() + 1));
    paths.sort();
    return paths;
}

std::optional<QByteArray> contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.readAll();
}

bool writeFile(const QString& path, const QByteArray& content)
{
    if (!ensureDirectory(QFileInfo(path).absolutePath()))
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size()
        && file.commit();
}

/// The path that could not be written; empty when all is well.
QString unpackSide(const QString& root, const QString& target)
{
    const QStringList wanted = filesBelow(root);
    Q_ASSERT(!wanted.isEmpty());
    for (const QString& name : wanted) {
        const QString path = target + u'/' + name;
        const std::optional<QByteArray> content = contentOf(root + u'/' + name);
        if (!content.has_value())
            return root + u'/' + name;
        if (contentOf(path) != content && !writeFile(path, *content))
            return path;
    }
    for (const QString& name : filesBelow(target)) {
        if (!wanted.contains(name))
            QFile::remove(target + u'/' + name);
    }
    return {};
}

} // namespace

Result<Pair<QString>> unpackDemoPair(const QString& directory)
{
    if (!ensureDirectory(QFileInfo(directory).absoluteFilePath()))
        return failure(Error::Code::Unreadable,
            QStringLiteral("Cannot create the directory of the demo pair"), directory);
    Pair<QString> paths;
    for (const Side side : BothSides) {
        paths[side] = QDir(directory).absoluteFilePath(directoryName(side));
        const QString failed = unpackSide(resourceRoot(side), paths[side]);
        if (!failed.isEmpty())
            return failure(Error::Code::Unreadable,
                QStringLiteral("Cannot write a file of the demo pair"), failed);
    }
    return paths;
}

Result<Pair<QString>> unpackDemoPair()
{
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    if (!cache.isEmpty()) {
        Result<Pair<QString>> paths = unpackDemoPair(cache + QStringLiteral("/demo"));
        if (paths.has_value())
            return paths;
    }
    QTemporaryDir fallback(QDir::tempPath() + QStringLiteral("/alidade-demo-XXXXXX"));
    if (!fallback.isValid())
        return failure(Error::Code::Unreadable,
            QStringLiteral("Cannot create a temporary directory for the demo pair"),
            QDir::tempPath());
    fallback.setAutoRemove(false);
    return unpackDemoPair(fallback.path());
}

} // namespace alidade

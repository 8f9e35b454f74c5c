// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Files of a few lines, how they are read, and a monitor that loses patience.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/lines.h"
#include "core/base/monitor.h"

#include <QFile>
#include <QTemporaryDir>

namespace alidade {

/// Cancelled at the poll behind so many.
class CancelAfter final : public Monitor {
public:
    explicit CancelAfter(int polls)
        : m_left(polls)
    {
    }
    bool cancelled() const override { return --m_left < 0; }
    void progress(double) override { }
    void stage(const QString&) override { }

private:
    mutable int m_left;
};

/// A file of the directory; its path.
inline QString write(const QTemporaryDir& directory, const QString& name, const QByteArray& content)
{
    QFile file(directory.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write the test file");
    return file.fileName();
}

/// `~` behind a line that was shortened, `|` behind one without an end.
inline QList<QByteArray> linesOf(const QString& path, qint64 limit = 1 << 20)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    QList<QByteArray> lines;
    const auto read = forEachLine(*file, limit, monitor, [&](const Line& line) {
        lines += QByteArray(line.bytes.data(), qsizetype(line.bytes.size()))
            + (line.shortened ? "~" : "") + (line.terminated ? "" : "|");
        return true;
    });
    return read ? lines : QList<QByteArray>{ "failed" };
}

} // namespace alidade

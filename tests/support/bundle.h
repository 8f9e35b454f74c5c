// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole pair of run directories in one text file: lines `=== path` start a file, what follows up
// to the next one is its content. The part `=== expected` is what the test asks for.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>

namespace alidade {

/// Writes the files below `directory` (and makes baseline/ and candidate/ in any case).
/// Returns the text of the part `expected`.
inline QByteArray unpackBundle(const QString& bundle, const QString& directory)
{
    QFile file(bundle);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot open the bundle");
    QDir root(directory);
    root.mkpath(QStringLiteral("baseline"));
    root.mkpath(QStringLiteral("candidate"));
    QString path;
    QByteArray content, expected;
    const auto finish = [&] {
        if (path == QLatin1StringView("expected"))
            expected = content;
        else if (!path.isEmpty()) {
            const QString target = root.filePath(path);
            root.mkpath(QFileInfo(target).path());
            QFile out(target);
            if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
                qFatal("cannot write a file of the bundle");
        }
        content.clear();
    };
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        if (line.startsWith("=== ")) {
            finish();
            path = QString::fromUtf8(line.mid(4)).trimmed();
        } else {
            content += line;
        }
    }
    finish();
    return expected;
}

} // namespace alidade

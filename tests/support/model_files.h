// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Small model directories for tests: safetensors as the format says, whole or in shards.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <QtEndian>

#include <utility>
#include <vector>

namespace alidade {

inline void writeModelFile(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write a model file");
}

/// One-dimensional U8 tensors: name and bytes.
using TestTensors = std::vector<std::pair<QByteArray, QByteArray>>;

inline QByteArray safetensors(const TestTensors& tensors)
{
    QByteArray header("{\"__metadata__\":{\"format\":\"pt\"}"), data;
    for (const auto& [name, bytes] : tensors) {
        header += ",\"" + name + "\":{\"dtype\":\"U8\",\"shape\":["
            + QByteArray::number(bytes.size()) + "],\"data_offsets\":["
            + QByteArray::number(data.size()) + ',' + QByteArray::number(data.size() + bytes.size())
            + "]}";
        data += bytes;
    }
    header += '}';
    while (header.size() % 8 != 0)
        header += ' ';
    QByteArray length(8, '\0');
    qToLittleEndian<quint64>(quint64(header.size()), length.data());
    return length + header + data;
}

} // namespace alidade

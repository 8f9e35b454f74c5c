// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/run_footprint.h"

#include "core/sources/file_list.h"

#include <QFileInfo>
#include <QHash>

namespace alidade {

Result<RunFootprint> lookAtRun(
    const QString& path, const QStringList& attachments, Monitor& monitor)
{
    RunFootprint footprint;
    size_t hash = 0;
    for (const QString& place : QStringList{ path } + attachments) {
        const auto list = listFiles(QFileInfo(place).absoluteFilePath(), path, monitor);
        if (!list && list.error().code == Error::Code::Cancelled)
            return tl::unexpected<Error>(list.error());
        if (!list) {
            hash = qHashMulti(hash, place);
            continue;
        }
        footprint.found = footprint.found || place == path;
        for (const SourceFile& file : list->files) {
            ++footprint.files;
            footprint.bytes += file.bytes;
            hash = qHashMulti(hash, file.absolutePath, file.bytes, file.modifiedMs);
        }
    }
    footprint.hash = hash;
    return footprint;
}

} // namespace alidade

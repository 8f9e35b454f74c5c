// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/index_cache.h"

#include <QStandardPaths>

namespace alidade {

QString indexCacheDirectory()
{
    const QString caches = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    return caches.isEmpty() ? QString() : caches + QStringLiteral("/alidade/rollouts");
}

} // namespace alidade

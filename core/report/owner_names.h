// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whose a repository, a model or a project on a public service is: `github.com/OWNER/verl`. The
// owners that the whole domain knows stay in a report without names; who they are is data
// (resources/profiles/public_names.json).
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

/// Begin and length, in UTF-16 units, of the owners to hide; in order. Cost: linear. Thread: any.
std::vector<std::pair<qsizetype, qsizetype>> ownersIn(const QString& text);

/// An owner of public repositories of the domain: `volcengine`. Case does not count.
bool isPublicOwner(QStringView name);

} // namespace alidade

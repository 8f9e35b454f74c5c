// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Keeps what a person wrote in an issue when its text is made anew.
#pragma once

#include <QString>

namespace alidade {

/// `before` was made, `edited` is what a person made of it, `after` is made anew. By sections
/// (`##` to `####`, fences apart): those that were not touched are as in `after`, those that were
/// stay as edited, those that were removed stay away. Sections of one's own, and touched ones that
/// `after` no longer has, follow at the end. Cost: linear. Thread: any.
QString mergedIssue(const QString& before, const QString& edited, const QString& after);

} // namespace alidade

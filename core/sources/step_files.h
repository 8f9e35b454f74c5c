// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the name of a file says of rollouts that are in no form that is read: whoever passes such a
// file over, names it. Names only: no file is read here.
#pragma once

#include <QStringView>

namespace alidade {

/// Of `7.txt` and `7.jsonl.bz2`: the name of a step, but no file of JSON lines.
bool isForeignStepName(QStringView name);
/// Of `7.jsonl.bz2` and `all.ndjson.bak`: JSON lines, but for what was done with them.
bool wasJsonLines(QStringView name);
/// Of `7.jsonl.bz2`: packed, but neither as .zst nor as .gz.
bool isForeignArchive(QStringView name);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sentences about a line of a rollout file that repeat what stands in it, and where they do: a
// report without prompts and answers leaves these places out.
#pragma once

#include "core/model/note.h"
#include "core/sources/rollout_line.h"

namespace alidade {

struct Quoting {
    QString text;
    Quote quoted; ///< of `text`; length 0: nothing of the sample is in it
};

/// `sentence` with the value for its %1. That there is none (null) tells nothing.
Quoting quoting(const QString& sentence, const JsonField& field);
/// `sentence` with another one for its %1.
Quoting within(const QString& sentence, const Quoting& inner);

/// Its fields may only have other names.
Quoting noOutput(const JsonLine& line, const RolloutFieldNames& names);
/// `key` unescaped.
Quoting doubledField(const std::string& key, const RolloutFieldNames& names);
/// `fileStep`: what the name of the file tells; -1: nothing.
Quoting unknownStep(const JsonField& field, qint32 fileStep);

} // namespace alidade

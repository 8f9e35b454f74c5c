// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts that stand for prompts and answers that were left out (RedactOptions::answers). They
// say how long a text was, and nothing else: comparing them tells nothing of the texts.
#pragma once

#include <QString>

namespace alidade {

/// What stands for a text of so many characters, in the language of now. Thread: any.
QString leftOut(qsizetype characters);

/// The whole text is such a placeholder, in the language of now. Thread: any.
bool isLeftOut(const QString& text);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What core says in plain English while it works (notes, errors, reasons, the profile's "why")
// in the language of the program. Runs and comparisons hold the English, so that a change of the
// language reads nothing again and JSON stays the same; whoever shows such a text, turns it over.
#pragma once

#include <QString>

#include <span>

namespace alidade {

/// One sentence as core writes it, with %1 … %9 for what it fills in.
struct Sentence {
    const char* english; ///< QT_TRANSLATE_NOOP("Sentences", …)
    const char* inner = ""; ///< "2": what stands for %2 is a sentence of core itself
};

/// Every sentence of core; a test compares them with the sources and with the profile.
std::span<const Sentence> allSentences();

/// The text of a note, an error, a reason or a "why" as the user reads it; unchanged in English and
/// when it is none of allSentences(). What is filled in from a run stays as it is.
/// Cost: some µs. Thread: any.
QString inUserLanguage(const QString& text);

/// The same for what a source found: "hydra: 312 keys, 4 overrides".
QString detailInUserLanguage(const QString& text);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Config rows in words: why a row is worth a look, who set a value, and the texts that are copied.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// Why a row is worth a look; every differing row is in exactly one category.
enum class ConfigCategory : quint8 {
    DefaultDrift,
    OneSidedOverride,
    Explicit,
    Unknown,
    OnlyOneSide,
    RunSpecific,
    Ignored,
    Same,
};
inline constexpr size_t ConfigCategories = 8;

ConfigCategory categoryOf(const KeyAlignment& row);
/// "default drift".
QString categoryText(ConfigCategory category);
/// What the category means, in a sentence.
QString categorySentence(ConfigCategory category);

/// nullptr: that side does not have the key.
Pair<const ConfigEntry*> entriesOf(const Comparison& comparison, const KeyAlignment& row);

/// "override", "file", "default", "derived", "unknown".
QString provenanceText(ConfigEntry::Provenance provenance);
/// "run.sh:31".
QString originText(const Origin& origin);
/// Why the values differ, in a sentence.
QString causeSentence(const KeyAlignment& row, const Pair<const ConfigEntry*>& entries);

/// What is known of the key's past, a sentence each: renames and the release in which the default
/// changed.
QStringList historySentences(const Comparison& comparison, const KeyAlignment& row);
/// Why the key matters, with the value that is required of it and the source of the rule; empty:
/// the profile has no rule for it.
QString whySentence(const Comparison& comparison, const KeyAlignment& row);

/// A Markdown table of rows (indices into ConfigComparison::rows). Whatever a value holds stays
/// text: pipes, backticks and line ends do not leave the cell.
QString configMarkdown(const Comparison& comparison, const std::vector<int>& rows);

} // namespace alidade

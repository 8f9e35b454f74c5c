// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Joins a config with a record of overrides: who set each value. Opens no files.
#pragma once

#include "core/model/config.h"

#include <span>

namespace alidade {

/// How well a record fits a config: overrides whose value the config shows, and others.
struct RecordFit {
    int agreeing = 0;
    int contradicting = 0;

    /// Larger is better; one contradiction weighs as much as three agreements.
    int score() const { return agreeing - 3 * contradicting; }
};

RecordFit fitOf(const OverrideRecord& record, const std::vector<ConfigEntry>& entries);

/// Sets provenance, overrideOrigin and text of each entry (rules.md, "Causes"; entries sorted by
/// key). `record` nullptr: everything but Derived stays Unknown. Returns a note for each override
/// that the config contradicts.
/// `corrected`: globs of keys that verl itself changes; of other keys an override that the config
/// contradicts does not tell who set the value.
std::vector<Note> setProvenance(std::vector<ConfigEntry>& entries, const OverrideRecord* record,
    const QStringList& corrected = {});

/// Makes the value of the entry one that no file tells; `text` is what is known of it.
void forgetValue(ConfigEntry& entry, const QString& text);

/// Keys that the launch takes out of the config (`~key`) and where, sorted.
std::vector<std::pair<QString, Origin>> removedKeys(const OverrideRecord& record);

/// The config that the overrides alone tell, sorted by key. Values of keys that only a branch sets
/// which could not be decided (with a note) and values that only the shell could tell are Opaque,
/// not told, with provenance Unknown.
std::vector<ConfigEntry> entriesOfRecord(const OverrideRecord& record, std::vector<Note>& notes);

/// Several launches of one command (both branches of an `if`, two scripts) may have started a run
/// that left no config: values that they set differently become not told. Returns a note if any.
/// `used` is one of `records`. Cost: linear in the overrides of the records.
std::vector<Note> forgetContested(std::vector<ConfigEntry>& entries, const OverrideRecord& used,
    std::span<const OverrideRecord> records);

/// The dotted keys that the record sets and that the config does not have: it must have them all,
/// or it is cut. Config groups, which change others, are left out.
QStringList keysNotIn(const ConfigValue& tree, const OverrideRecord& record);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Domain knowledge as data: resources/profiles/verl.json and what a user lays over it.
// Globs: `*` stands for any characters, dots included; `?` for one.
#pragma once

#include "core/base/value.h"
#include "core/model/tolerance.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace alidade {

struct Profile {
    struct KeyRule {
        QString key; ///< glob
        QString why;
        QString severity; ///< of a difference: error (also when empty), warning or info
    };
    struct RequiredValue {
        QString key;
        Value value;
        QString severity; ///< when one side misses it; empty: as rules.md says
        QString why;
        QString source;
    };
    /// Both keys may end in `.*`: then every key below is renamed alike.
    struct Alias {
        QString newKey;
        QString oldKey;
        QString since;
    };
    /// From the release that brought these config keys on, a metric means something else.
    struct MetricChange {
        QString metric; ///< glob
        QStringList keys;
        QString release;
        QString why;
    };
    struct ValueFamily {
        QString key; ///< glob
        QString prefix; ///< all strings that start so are one value
    };

    /// A default of verl that repeats another key by interpolation; a printed config hides that.
    struct Reference {
        QString key;
        QString follows;
    };
    /// A default of verl in the releases [from, to).
    struct KnownDefault {
        QString key;
        Value value; ///< unresolved where it refers to another key
        QString from; ///< first release that has it
        QString to; ///< first release that has it no longer; empty: none
        QString engine; ///< fsdp or megatron; empty: both
    };
    struct PackageRule {
        QString name; ///< glob over canonical names (PEP 503)
        QString policy; ///< strict, prefer, expected-one-sided
        int numbers
            = 0; ///< prefer: so many numbers of the release must agree; 0: the whole version
        QString belongsTo; ///< prefer: another package of the same run…
        int pairNumbers = 0; ///< …with which it shares so many numbers
    };
    /// A variable that makes runs on NPU deterministic.
    struct VariableRule {
        QString mode; ///< hccl, lccl, single
        QString name;
        QString value; ///< `a|b`: either; 1, true and on are one value
    };
    /// A switch that makes a run take its rollouts from a dump.
    struct ReplaySwitch {
        QString key;
        QString steps; ///< key of the list of steps; an empty list turns the switch off
        QString lastStep; ///< key of the last step that is taken, from 1 on
    };
    /// A load_format with which the rollout engine reads its weights from files.
    struct FileFormat {
        QString value;
        QString source; ///< who knows it
    };
    /// How a key of a model's documents counts; first match wins.
    struct ModelKey {
        QString key; ///< glob over `file:dotted.key`
        QString policy; ///< error, warning, ignore
        Value absent; ///< what its absence means; None: nothing is known
    };

    QStringList ignored;
    QStringList runSpecific;
    QStringList bothOrNeither; ///< globs: run-specific only if both sides have a value, or none
    QStringList alwaysShow; ///< globs that take keys back from `ignored` and `runSpecific`
    std::vector<KeyRule> keyParameters;
    std::vector<RequiredValue> required;
    std::vector<RequiredValue> recommended;
    std::vector<Alias> aliases;
    QStringList freeMaps; ///< globs: maps whose keys no release knows, users fill them
    QStringList oldSpellingWins; ///< new keys whose old spelling, where it has a value, counts
    std::vector<Reference> references;
    QStringList releases; ///< of verl, oldest first
    std::vector<KnownDefault> defaults; ///< all of one key, or none: a gap means "no such key"
    QStringList corrected; ///< globs: keys that verl itself changes after its config was read
    QStringList seeds; ///< globs over config keys and variables
    std::vector<Alias> metricAliases;
    std::vector<MetricChange> metricChanges;
    std::vector<ValueFamily> valueFamilies;
    QStringList favourites;
    QStringList essential; ///< globs: metrics that every run writes
    std::vector<ToleranceRule> tolerances; ///< first match wins
    std::vector<PackageRule> packages;
    std::vector<VariableRule> variables;
    std::vector<ReplaySwitch> replaySwitches;
    std::vector<FileFormat> fileFormats;
    std::vector<Alias> modelAliases; ///< of `file:dotted.key`
    std::vector<ModelKey> modelKeys;
    QStringList inputFields, outputFields, scoreFields,
        stepFields; ///< rollout field names, first match wins
};

/// True if `text` matches the glob. Cost: linear.
bool matchesGlob(QStringView glob, QStringView text);
bool matchesAny(const QStringList& globs, QStringView text);
/// True if `list` (ignored or runSpecific of the profile) holds the key. Spelled out beats glob,
/// and `alwaysShow` beats the list.
bool isListed(const Profile& profile, const QStringList& list, const QString& key);

} // namespace alidade

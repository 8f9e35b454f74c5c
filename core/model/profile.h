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
    };
    struct RequiredValue {
        QString key;
        Value value;
        QString severity;
        QString why;
        QString source;
    };
    /// Both keys may end in `.*`: then every key below is renamed alike.
    struct Alias {
        QString newKey;
        QString oldKey;
        QString since;
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
    struct PackageRule {
        QString name; ///< glob over canonical names (PEP 503)
        QString policy; ///< strict, prefer, expected-one-sided
    };
    /// A variable that makes runs on NPU deterministic.
    struct VariableRule {
        QString mode; ///< hccl, lccl, single
        QString name;
        QString value;
    };

    QStringList ignored;
    QStringList runSpecific;
    std::vector<KeyRule> keyParameters;
    std::vector<RequiredValue> required;
    std::vector<RequiredValue> recommended;
    std::vector<Alias> aliases;
    std::vector<Reference> references;
    std::vector<Alias> metricAliases;
    std::vector<ValueFamily> valueFamilies;
    QStringList favourites;
    std::vector<ToleranceRule> tolerances; ///< first match wins
    std::vector<PackageRule> packages;
    std::vector<VariableRule> variables;
    QStringList inputFields, outputFields, scoreFields,
        stepFields; ///< rollout field names, first match wins
};

/// True if `text` matches the glob. Cost: linear.
bool matchesGlob(QStringView glob, QStringView text);
bool matchesAny(const QStringList& globs, QStringView text);

} // namespace alidade

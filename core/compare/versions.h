// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Order and equality of version texts: Python packages by PEP 440, CANN by its own habit.
#pragma once

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace alidade {

struct PackageVersion {
    int epoch = 0;
    std::vector<qint64> release; ///< without zeros at the end
    /// Phase and number: dev −4, a −3, b −2, rc −1, final 0, post 1.
    int phase = 0;
    qint64 phaseNumber = 0;
    qint64 post = -1; ///< -1: none
    qint64 dev = -1;
    QString local; ///< behind the +, lower case
};

/// nullopt for text that is no version. Takes `v1.0`, `1.0.RC1`, `1.0rc1`, `core_r0.16.0`.
std::optional<PackageVersion> parseVersion(QStringView text);

/// -1, 0, 1; local labels do not count.
int compareVersions(const PackageVersion& one, const PackageVersion& other);

/// Equality of two texts. `withLocal`: +cpu and +cu128 differ. Texts that are no versions are equal
/// when they are the same text, whatever its case.
bool sameVersion(QStringView one, QStringView other, bool withLocal);

/// The first `count` numbers of the releases are equal (2.8.0 and 2.8.1 for 2).
bool sameRelease(QStringView one, QStringView other, int count);

} // namespace alidade

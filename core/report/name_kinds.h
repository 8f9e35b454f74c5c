// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a single word is to a report without names: a name, a secret, or what every machine has.
// Thread: any.
#pragma once

#include <QString>

namespace alidade::detail {

/// Names that tell nothing about anybody: root, localhost, …
bool isCommonName(const QString& name);
/// What stands in the place of an original: `user-3f2a`.
bool isReplacement(QStringView text);
/// Metrics that are taken of the first few: `recall@top5` is no login.
bool isMeasure(const QString& name);
/// Neither common nor a measure.
bool isName(const QString& name);
/// `password manager design`: some words about a secret, and none.
bool isAboutSecrets(const QString& text);
/// A machine of somebody's own network, no public service.
bool isInnerHost(const QString& host);
/// False for what only looks like a secret where no name says so: counts, switches, words, paths.
bool looksSecret(const QString& value);
/// What a sentence or a command gives as a secret: letters and digits together.
bool looksMixed(const QString& value);

} // namespace alidade::detail

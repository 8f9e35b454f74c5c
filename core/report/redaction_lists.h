// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a report without names keeps and hides as data: resources/profiles/redaction.json, and the
// keys and metrics of the profiles. Thread: any.
#pragma once

#include <QRegularExpression>
#include <QStringView>

namespace alidade {

/// True for a word of the program's own reports (check ids, kinds, members, pages), of the config
/// and the metrics of the domain, for a number and for what is too short to name anybody: such a
/// word never becomes a known name, whatever variable or folder carries it. Case does not count.
bool isReservedWord(QStringView word);

/// `EMPTY`, `dummy`, …: stands where no secret is set. Case does not count.
bool isSecretPlaceholder(QStringView value);

/// Keys in the forms that services document; each whole.
const QRegularExpression& documentedTokens();

} // namespace alidade

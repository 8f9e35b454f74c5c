// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The text of references, `${a.b}` and `${oc.select:key,default}`: where they end, how they split,
// and how values stand in longer texts. Looks nothing up.
#pragma once

#include "core/model/config.h"

#include <QStringList>

namespace alidade {

/// As Python's str() would put the value into a longer text.
QString pythonText(const ConfigValue& value);

/// Index of the `}` that closes the `{` at `open`, -1 when there is none. Quotes hide braces.
qsizetype closingBrace(QStringView text, qsizetype open);

/// Splits at commas that stand outside brackets and quotes; never empty.
QStringList splitArguments(QStringView text);

/// `a[0].b` → `a.0.b`
QString normalisedPath(QString path);

} // namespace alidade

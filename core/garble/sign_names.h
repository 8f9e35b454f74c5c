// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Names of signs in some languages: who asks for forty of them writes the name.
#pragma once

#include <QStringView>

namespace alidade {

/// True if the prompt names the sign: "exclamation marks" for "!", 逗号 for "，".
bool namesSign(QStringView prompt, QStringView sign);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Names of settings whose value is a secret, whatever the value looks like. The names decide, so
// that a short password goes and a number of tokens stays.
#pragma once

#include <QStringView>

namespace alidade {

/// True for `HF_TOKEN`, `db.password`, `headers.Authorization`, `x-api-key`, `accessKeyId`, and for
/// what stands below `credentials` or `secrets`; false for `max_tokens`, `pad_token`, `tokenizer`,
/// `prompt_key`, `author`. Cost: linear. Thread: any.
bool isSecretKey(QStringView key);

} // namespace alidade

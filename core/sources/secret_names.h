// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which environment variables hold secrets. Their values are dropped when they are read, so that no
// report can show them (formats document 7.2).
#pragma once

#include <QString>

namespace alidade {

/// True for HF_TOKEN, WANDB_API_KEY, AWS_SECRET_ACCESS_KEY, DB_PASSWORD, S3_AK and the like; false
/// for names that only contain such letters (TOKENIZERS_PARALLELISM).
bool isSecretName(const QString& name);

/// The value to keep: `***` for a secret that is not empty, and addresses without user and
/// password.
QString withoutSecret(const QString& name, const QString& value);

} // namespace alidade

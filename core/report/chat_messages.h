// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The messages that a rendered prompt was made of. verl writes the prompt as its chat template
// rendered it, with or without the special tokens; its data wants the messages.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

/// Role and text, in order, without the last empty turn of the assistant. Knows the templates of
/// the Qwen and Llama families; any other prompt is one message of the user. Cost: linear.
std::vector<std::pair<QString, QString>> chatMessages(const QString& prompt);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The messages that a rendered prompt was made of. verl writes the prompt as its chat template
// rendered it, with or without the special tokens; its data wants the messages.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

/// Role and text, in order, without the last empty turn of the assistant. Knows the templates that
/// mark every turn (Qwen, Llama, Gemma, Phi, DeepSeek, Mistral) and lists of messages; any other
/// prompt is one message of the user. Cost: linear.
std::vector<std::pair<QString, QString>> chatMessages(const QString& prompt);

/// What was asked: the same without the system prompt and without the beginning of the answer. Also
/// knows templates that are plain words ("User: … Assistant:", "### Instruction:"), which a message
/// may hold as well: only to compare with another prompt. Cost: linear.
std::vector<std::pair<QString, QString>> askedMessages(const QString& prompt);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The known beginnings of a console log's lines. Cheap tests on text without prefixes.
#pragma once

#include "core/sources/console_reader.h"

#include <optional>
#include <string_view>

namespace alidade {

/// `{'actor_rollout_ref': {`, or another section of a config as the first key.
bool beginsLikeConfig(std::string_view text);
/// Exactly the first key of nearly all recipes; nothing inside a config begins like that.
bool beginsLikeMainConfig(std::string_view text);
/// A line that may be the first bytes of the main config, cut by Ray.
bool mayBeginMainConfig(std::string_view text);

/// True for a tree that has the sections of a training's config.
bool isTrainingConfig(const Value& tree);

/// A restart or a dump of rollouts; a logging head (`INFO:DATE TIME:`) may stand before it.
std::optional<ConsoleMarker::Kind> markerKind(std::string_view text);

/// `text` without `INFO:2026-01-01 10:00:00,123:`.
std::string_view withoutLoggingHead(std::string_view text);

/// Bytes before the list in `Error executing job with overrides: [`; 0 for other lines.
size_t overrideListOffset(std::string_view text);

/// The command in `Running entrypoint for job raysubmit_x: python3 -m …`; empty for other lines.
std::string_view entrypointCommand(std::string_view text);

enum class ValidationPrint : quint8 { None, Initial, Final };
/// `('Initial validation metrics: '`, with any quotes, with or without the parenthesis.
ValidationPrint validationPrint(std::string_view text);

} // namespace alidade

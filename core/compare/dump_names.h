// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Names of modules and operators as two frameworks and wrappers spell them, brought to one form.
#pragma once

#include <string>
#include <string_view>

namespace alidade {

/// Without the parts that FSDP, DDP, torch.compile and checkpointing put into a path.
std::string withoutWrappers(std::string_view name);

/// Whether an operator moves tensors between ranks, by its name without number and direction.
bool isCommunication(std::string_view base);

/// "Module.model.layers.0.mlp.MLP" → "model.layers.0.mlp".
std::string modulePath(std::string_view base);

/// "model.layers.12.mlp.up_proj" → "model.layers.12": up to the first number. Empty: no layer.
std::string layerOf(std::string_view path);

} // namespace alidade

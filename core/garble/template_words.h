// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Control tokens of chat templates that have lost their brackets or a part of their name, and
// whether a text speaks of such tokens. A part of the detector `leaked-tokens`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// The text explains a chat format, a tokenizer or what a token is for. Cost: linear.
bool speaksOfTemplates(QStringView text);

/// `im_end|>`, `eot_id>start_header_id>user`, `end_turn` between words. Cost: two fast passes.
void findTemplateWords(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans);

} // namespace alidade

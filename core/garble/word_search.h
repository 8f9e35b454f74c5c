// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether a text holds one of many words, in one pass over it whatever their number.
#pragma once

#include <QStringView>

#include <span>

namespace alidade {

/// `words`: at most 64, in small letters, none empty; ASCII letters of the text may be capitals.
/// Cost: linear in the text. Thread: any.
bool holdsOneOf(QStringView text, std::span<const QStringView> words);

} // namespace alidade

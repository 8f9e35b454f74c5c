// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A 64-bit hash of bytes that is the same in every run and on every machine with the same byte
// order. For telling equal text from different text, not for security.
#pragma once

#include <QtGlobal>

#include <string_view>

namespace alidade {

/// Cost: several GB/s. Thread: any.
quint64 hash64(std::string_view bytes, quint64 seed = 0);

} // namespace alidade

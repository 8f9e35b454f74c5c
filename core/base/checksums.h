// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The checksums of record files. Protect against damage, not against malice.
#pragma once

#include <QtGlobal>

#include <string_view>

namespace alidade {

/// CRC-32 as zlib and zip have it (IEEE, polynomial 0xEDB88320). `before`: the checksum of what
/// precedes `bytes`. Thread: any.
quint32 crc32Of(std::string_view bytes, quint32 before = 0);

/// CRC-32C (Castagnoli, polynomial 0x82F63B78): 0xE3069283 for "123456789".
/// Cost: several GB/s where the processor has an instruction for it. Thread: any.
quint32 crc32cOf(std::string_view bytes);

/// A CRC-32C as TFRecord files store it: rotated and moved, so that files of checksums are safe.
constexpr quint32 maskedCrc(quint32 crc) { return ((crc >> 15) | (crc << 17)) + 0xA282EAD8U; }

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/tf_records.h"

#include "core/base/byte_window.h"
#include "core/base/checksums.h"
#include "core/base/limits.h"

#include <QtEndian>

#include <algorithm>

namespace alidade {
namespace {

constexpr qint64 HeadBytes = 12; ///< length and its checksum
constexpr qint64 TailBytes = 4;

} // namespace

Result<void> forEachTfRecord(
    const ByteFile& file, Monitor& monitor, const TakeRecord& take, const TakeDamage& damaged)
{
    ByteWindow window(file);
    qint64 size = file.size(); // asked again only where the file seems to end
    const double total = std::max(1.0, double(size));
    qint64 offset = 0;
    qint64 polled = 0;
    if (monitor.cancelled())
        return cancelledFailure();
    for (;;) {
        if (offset - polled >= Limits::BlockBytes) {
            polled = offset;
            if (monitor.cancelled())
                return cancelledFailure();
            monitor.progress(std::min(1.0, double(offset) / total));
        }
        const auto head = window.view(offset, HeadBytes);
        if (!head)
            return tl::unexpected<Error>(head.error());
        if (head->empty())
            return {};
        const auto cut = [&] {
            damaged({ offset, QStringLiteral("The last record is cut"), true });
        };
        if (qint64(head->size()) < HeadBytes) {
            cut();
            return {};
        }
        const auto length = qFromLittleEndian<quint64>(head->data());
        if (maskedCrc(crc32cOf(head->substr(0, 8)))
            != qFromLittleEndian<quint32>(head->data() + 8)) {
            damaged({ offset,
                QStringLiteral("The length of a record fails its checksum; what follows cannot be "
                               "read") });
            return {};
        }
        const auto fits = [&] {
            const qint64 left = size - offset - HeadBytes - TailBytes;
            return left >= 0 && length <= quint64(left);
        };
        if (!fits()) {
            size = file.size();
            if (!fits()) {
                cut();
                return {};
            }
        }
        const qint64 frameBytes = HeadBytes + qint64(length) + TailBytes;
        if (qint64(length) > Limits::RecordBytes) {
            damaged({ offset,
                QStringLiteral("A record is longer than %1 MiB and left out")
                    .arg(Limits::RecordBytes >> 20) });
            offset += frameBytes;
            continue;
        }
        const auto frame = window.view(offset, frameBytes);
        if (!frame)
            return tl::unexpected<Error>(frame.error());
        if (qint64(frame->size()) < frameBytes) { // the file has become shorter
            cut();
            return {};
        }
        const std::string_view data = frame->substr(size_t(HeadBytes), size_t(length));
        if (maskedCrc(crc32cOf(data)) == qFromLittleEndian<quint32>(data.data() + length))
            take({ data, offset });
        else
            damaged({ offset, QStringLiteral("A record fails its checksum and is left out") });
        offset += frameBytes;
    }
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/lines.h"

#include "core/base/limits.h"

#include <cstring>
#include <string>
#include <vector>

namespace alidade {

Result<void> forEachLine(const ByteFile& file, qint64 limitBytes, Monitor& monitor,
    const std::function<bool(const Line&)>& take)
{
    std::vector<char> block(static_cast<size_t>(Limits::BlockBytes));
    std::string pending; // the beginning of a line that a block did not finish
    bool shortened = false;
    Line line;
    line.number = 1;
    qint64 offset = 0;
    const double total = std::max(1.0, double(file.size()));
    const auto keep = [&](const char* from, size_t bytes) {
        const size_t room = size_t(limitBytes) - std::min(size_t(limitBytes), pending.size());
        shortened = shortened || bytes > room;
        pending.append(from, std::min(bytes, room));
    };
    for (;;) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto got = file.read(offset, block.data(), qint64(block.size()));
        if (!got)
            return tl::unexpected<Error>(got.error());
        if (*got == 0)
            break;
        const char* at = block.data();
        const char* const end = at + *got;
        while (at < end) {
            const char* newline = static_cast<const char*>(std::memchr(at, '\n', size_t(end - at)));
            if (!newline) {
                keep(at, size_t(end - at));
                break;
            }
            if (pending.empty() && newline - at <= limitBytes) {
                line.bytes = std::string_view(at, size_t(newline - at));
                line.shortened = false;
            } else {
                keep(at, size_t(newline - at));
                line.bytes = pending;
                line.shortened = shortened;
            }
            line.terminated = true;
            if (!take(line))
                return {};
            pending.clear();
            shortened = false;
            at = newline + 1;
            ++line.number;
            line.offset = offset + (at - block.data());
        }
        offset += *got;
        monitor.progress(std::min(1.0, double(offset) / total));
    }
    if (!pending.empty()) {
        line.bytes = pending;
        line.terminated = false;
        line.shortened = shortened;
        take(line);
    }
    return {};
}

} // namespace alidade

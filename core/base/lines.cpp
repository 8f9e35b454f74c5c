// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/lines.h"

#include "core/base/limits.h"

#include <algorithm>
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

Result<bool> LineReader::next(LineBlock& block, const Monitor& monitor)
{
    constexpr auto Step = size_t(Limits::BlockBytes / 4);
    block.lines.clear();
    if (m_ended)
        return false;
    if (block.bytes.size() > 16 * Step) // a very long line is over
        block.bytes = std::vector<char>();
    const auto makeRoom = [&block](size_t used) {
        if (block.bytes.size() < used + Step)
            block.bytes.resize(used + used / 4 + Step);
    };
    makeRoom(m_rest.size());
    std::copy(m_rest.begin(), m_rest.end(), block.bytes.begin());
    size_t used = m_rest.size();
    m_rest.clear();
    const auto add = [&](const char* begin, const char* end, bool terminated) {
        Line line;
        line.number = m_number++;
        line.offset = m_lineOffset;
        line.shortened = size_t(end - begin) > m_limit;
        line.bytes = std::string_view(begin, std::min(size_t(end - begin), m_limit));
        line.terminated = terminated;
        block.lines.push_back(line);
    };
    for (;;) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto got = m_file.read(m_offset, block.bytes.data() + used, qint64(Step));
        if (!got)
            return tl::unexpected<Error>(got.error());
        const char* begin = block.bytes.data();
        const char* const from = begin + used; // of what is new
        const char* const end = from + *got;
        if (*got == 0) {
            m_ended = true; // whatever is written now is not read any more
            if (used > 0)
                add(begin, end, false);
            return used > 0;
        }
        for (const char* at = from; at < end; at = begin) {
            const char* newline = static_cast<const char*>(std::memchr(at, '\n', size_t(end - at)));
            if (!newline)
                break;
            add(begin, newline, true);
            begin = newline + 1;
            m_lineOffset = m_offset + (begin - from);
        }
        m_offset += *got;
        if (!block.lines.empty()) {
            m_rest.assign(begin, end);
            return true;
        }
        // Of a line that is too long one byte more than is wanted tells so.
        used = std::min(size_t(end - begin), m_limit + 1);
        makeRoom(used);
    }
}

} // namespace alidade

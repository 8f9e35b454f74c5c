// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/leveldb_log.h"

#include "core/base/byte_window.h"
#include "core/base/checksums.h"
#include "core/base/limits.h"

#include <QtEndian>

#include <algorithm>
#include <string>

namespace alidade {
namespace {

constexpr qint64 BlockSize = 32'768;
constexpr size_t HeadBytes = 7; ///< checksum, length, type

enum class Chunk : quint8 { Full = 1, First = 2, Middle = 3, Last = 4 };

class LogReader {
public:
    LogReader(const TakeRecord& take, const TakeDamage& damaged)
        : m_take(take)
        , m_damaged(damaged)
    {
    }

    /// One block, `at` bytes of which are no chunks.
    void readBlock(std::string_view block, size_t at, qint64 offset)
    {
        const bool isLast = qint64(block.size()) < BlockSize;
        while (block.size() - at >= HeadBytes) {
            const std::string_view head = block.substr(at, HeadBytes);
            const auto crc = qFromLittleEndian<quint32>(head.data());
            const auto length = size_t(qFromLittleEndian<quint16>(head.data() + 4));
            const auto type = static_cast<unsigned char>(head[6]);
            if (crc == 0 && length == 0 && type == 0)
                return; // allocated, never written
            const qint64 place = offset + qint64(at);
            if (at + HeadBytes + length > size_t(BlockSize) || type < 1 || type > 4)
                return lose(place, QStringLiteral("What stands here is no chunk of a record"));
            if (at + HeadBytes + length > block.size())
                return cut(place);
            // The type and the data are one run of bytes.
            if (crc32Of(block.substr(at + 6, 1 + length)) != crc)
                return lose(place, QStringLiteral("A part of a record fails its checksum"));
            takeChunk(Chunk(type), block.substr(at + HeadBytes, length), place);
            at += HeadBytes + length;
        }
        const std::string_view rest = block.substr(at);
        if (isLast && rest.find_first_not_of('\0') != std::string_view::npos)
            cut(offset + qint64(at));
    }

    void finish()
    {
        if (m_open && !m_cut)
            m_damaged({ m_begin, QStringLiteral("The last record is cut"), true });
    }

private:
    void takeChunk(Chunk type, std::string_view data, qint64 place)
    {
        const bool begins = type == Chunk::Full || type == Chunk::First;
        if (begins && m_open)
            m_damaged({ m_begin, QStringLiteral("A record has no end and is left out") });
        if (begins)
            m_lost = false;
        if (type == Chunk::Full) {
            m_open = false;
            m_take({ data, place });
        } else if (type == Chunk::First) {
            m_open = true;
            m_begin = place;
            m_tooLong = false;
            m_record.assign(data);
        } else if (m_open) {
            append(data);
            if (type == Chunk::Last) {
                m_open = false;
                if (!m_tooLong)
                    m_take({ m_record, m_begin });
            }
        } else if (!m_lost) {
            m_lost = true; // said once for all parts of one record
            m_damaged({ place, QStringLiteral("A record has no beginning and is left out") });
        }
    }

    void append(std::string_view data)
    {
        if (m_tooLong)
            return;
        m_tooLong = qint64(m_record.size() + data.size()) > Limits::RecordBytes;
        if (m_tooLong)
            m_damaged({ m_begin,
                QStringLiteral("A record is longer than %1 MiB and left out")
                    .arg(Limits::RecordBytes >> 20) });
        else
            m_record.append(data);
    }

    void lose(qint64 place, const QString& what)
    {
        m_damaged({ place, what + QStringLiteral("; the rest of its block is left out") });
        m_open = false;
        m_lost = true; // the parts that may follow belong to what was lost
    }

    void cut(qint64 place)
    {
        m_damaged({ m_open ? m_begin : place, QStringLiteral("The last record is cut"), true });
        m_cut = true;
    }

    const TakeRecord& m_take;
    const TakeDamage& m_damaged;
    std::string m_record; ///< the beginning of a record that goes on
    qint64 m_begin = 0;
    bool m_open = false;
    bool m_tooLong = false;
    bool m_lost = false;
    bool m_cut = false;
};

} // namespace

Result<void> forEachLevelDbRecord(const ByteFile& file, qint64 headerBytes, Monitor& monitor,
    const TakeRecord& take, const TakeDamage& damaged)
{
    ByteWindow window(file);
    LogReader reader(take, damaged);
    const double total = std::max(1.0, double(file.size()));
    for (qint64 offset = 0;; offset += BlockSize) {
        if (offset % Limits::BlockBytes == 0) {
            if (monitor.cancelled())
                return cancelledFailure();
            monitor.progress(std::min(1.0, double(offset) / total));
        }
        const auto block = window.view(offset, BlockSize);
        if (!block)
            return tl::unexpected<Error>(block.error());
        const auto skipped = size_t(offset == 0 ? headerBytes : 0);
        if (block->size() > skipped)
            reader.readBlock(*block, skipped, offset);
        if (qint64(block->size()) < BlockSize)
            break;
    }
    reader.finish();
    return {};
}

} // namespace alidade

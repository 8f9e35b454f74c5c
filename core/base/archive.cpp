// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/archive.h"

#include "core/base/limits.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

namespace alidade {
namespace {

constexpr std::string_view ZstdMagic{ "\x28\xB5\x2F\xFD" };
constexpr std::string_view SkippedMagic{ "\x2A\x4D\x18" }; ///< behind 0x50 … 0x5F
constexpr std::string_view GzipMagic{ "\x1F\x8B" };

/// As much of the magic as there is room for.
bool beginsLike(std::string_view bytes, std::string_view magic)
{
    const size_t both = std::min(bytes.size(), magic.size());
    return bytes.substr(0, both) == magic.substr(0, both);
}

bool beginsSkipped(std::string_view bytes)
{
    return !bytes.empty() && (bytes[0] & 0xF0) == 0x50 && beginsLike(bytes.substr(1), SkippedMagic);
}

/// What lies behind an archive and cannot be a part of it whose beginning is damaged: too short,
/// what tapes are filled up with, or text.
bool isPadding(std::string_view bytes)
{
    constexpr size_t ShortestPart = 20; ///< with a sample in it
    if (beginsLike(bytes, ZstdMagic) || beginsSkipped(bytes) || beginsLike(bytes, GzipMagic))
        return false;
    const auto isText = [](char c) { return (c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'); };
    return bytes.size() < ShortestPart
        || std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == '\0'; })
        || std::all_of(bytes.begin(), bytes.end(), isText);
}

class Unpacking {
public:
    Unpacking(const PackedBytes& bytes, const std::function<bool(const char*, qint64)>& take)
        : m_bytes(bytes)
        , m_take(take)
        , m_in(size_t(Limits::BlockBytes))
        , m_out(size_t(Limits::BlockBytes))
    {
    }

    /// `piece` unpacks what is in m_in, m_got bytes.
    template <class Piece> Unpacked run(Monitor& monitor, Piece piece)
    {
        const double total = std::max(1.0, double(m_bytes.size));
        while (m_wanted && m_made.damage.isEmpty()) {
            if (monitor.cancelled())
                return {};
            m_got = m_bytes.read(m_offset, m_in.data(), qint64(m_in.size()));
            if (m_got < 0) {
                stop(QStringLiteral("Cannot read: %1")
                         .arg(QString::fromLocal8Bit(std::strerror(errno))));
                return m_made;
            }
            if (m_got == 0) {
                if (m_end < m_offset)
                    stop(QStringLiteral("The archive ends in the middle"));
                break;
            }
            m_offset += m_got;
            monitor.progress(double(m_offset) / total);
            piece();
        }
        if (!m_made.whole)
            lookBehind();
        return m_made;
    }

    void zstdPiece(ZSTD_DStream* zstd)
    {
        ZSTD_inBuffer input{ m_in.data(), size_t(m_got), 0 };
        while (m_wanted && input.pos < input.size) {
            ZSTD_outBuffer output{ m_out.data(), m_out.size(), 0 };
            const size_t code = ZSTD_decompressStream(zstd, &output, &input);
            if (ZSTD_isError(code))
                return stop(QStringLiteral("Damaged zstd data: %1")
                                .arg(QString::fromLatin1(ZSTD_getErrorName(code))));
            if (code == 0)
                m_end = m_offset - m_got + qint64(input.pos);
            m_wanted = m_take(m_out.data(), qint64(output.pos));
            if (output.pos == 0 && input.pos == input.size)
                break;
        }
    }

    void gzipPiece(z_stream& gzip)
    {
        gzip.next_in = reinterpret_cast<Bytef*>(m_in.data());
        gzip.avail_in = uInt(m_got);
        while (m_wanted) {
            gzip.next_out = reinterpret_cast<Bytef*>(m_out.data());
            gzip.avail_out = uInt(m_out.size());
            const int code = inflate(&gzip, Z_NO_FLUSH);
            const qint64 made = qint64(m_out.size()) - gzip.avail_out;
            if (made > 0)
                m_wanted = m_take(m_out.data(), made);
            if (code == Z_STREAM_END) {
                m_end = m_offset - gzip.avail_in;
                if (gzip.avail_in == 0)
                    break;
                inflateReset(&gzip); // a further member
            } else if (code == Z_BUF_ERROR
                || (code == Z_OK && gzip.avail_in == 0 && gzip.avail_out > 0)) {
                break;
            } else if (code != Z_OK) {
                return gzipDamage(gzip);
            }
        }
    }

private:
    void stop(const QString& damage) { m_made = { damage, false }; }

    /// The checks stand behind the content: where they are the last of the file, all came out.
    void gzipDamage(const z_stream& gzip)
    {
        constexpr qint64 LengthBytes = 4; ///< behind the checksum
        const std::string_view what(gzip.msg ? gzip.msg : "");
        if (what != "incorrect data check" && what != "incorrect length check")
            return stop(QStringLiteral("Damaged gzip data"));
        const qint64 left = m_bytes.size - (m_offset - gzip.avail_in);
        m_made
            = { QStringLiteral("Damaged gzip data: the checksum is wrong"), left <= LengthBytes };
    }

    void lookBehind()
    {
        const qint64 left = m_bytes.size - m_end;
        if (m_end == 0 || left <= 0 || left > qint64(m_in.size()))
            return;
        const qint64 got = m_bytes.read(m_end, m_in.data(), left);
        if (got == left && isPadding({ m_in.data(), size_t(got) }))
            m_made = {
                QStringLiteral("Behind the archive lie %1 bytes that are no part of it").arg(left),
                true
            };
    }

    const PackedBytes& m_bytes;
    const std::function<bool(const char*, qint64)>& m_take;
    std::vector<char> m_in;
    std::vector<char> m_out;
    Unpacked m_made;
    qint64 m_offset = 0; ///< behind what is in m_in
    qint64 m_got = 0;
    qint64 m_end = 0; ///< behind the last whole frame or member: a good place to end
    bool m_wanted = true;
};

} // namespace

Packing packingOf(std::string_view head)
{
    if (head.size() >= ZstdMagic.size() && (beginsLike(head, ZstdMagic) || beginsSkipped(head)))
        return Packing::Zstd;
    return head.size() >= GzipMagic.size() && beginsLike(head, GzipMagic) ? Packing::Gzip
                                                                          : Packing::None;
}

Unpacked unpack(Packing packing, const PackedBytes& bytes, Monitor& monitor,
    const std::function<bool(const char*, qint64)>& take)
{
    constexpr int GzipOnly = 15 + 16;
    Unpacking unpacking(bytes, take);
    if (packing == Packing::Zstd) {
        ZSTD_DStream* const zstd = ZSTD_createDStream();
        auto made = unpacking.run(monitor, [&] { unpacking.zstdPiece(zstd); });
        ZSTD_freeDStream(zstd);
        return made;
    }
    z_stream gzip{};
    if (inflateInit2(&gzip, GzipOnly) != Z_OK)
        return { QStringLiteral("Cannot start unpacking"), false };
    auto made = unpacking.run(monitor, [&] { unpacking.gzipPiece(gzip); });
    inflateEnd(&gzip);
    return made;
}

} // namespace alidade

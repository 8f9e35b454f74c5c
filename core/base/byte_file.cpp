// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/byte_file.h"

#include "core/base/limits.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace alidade {
namespace {

constexpr std::array<unsigned char, 4> ZstdMagic{ 0x28, 0xB5, 0x2F, 0xFD };
constexpr std::array<unsigned char, 2> GzipMagic{ 0x1F, 0x8B };

enum class Packing : quint8 { None, Zstd, Gzip };

class Descriptor {
public:
    explicit Descriptor(int value = -1)
        : m_value(value)
    {
    }
    Descriptor(Descriptor&& other) noexcept
        : m_value(std::exchange(other.m_value, -1))
    {
    }
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_value, other.m_value);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_value >= 0)
            ::close(m_value);
    }
    int get() const { return m_value; }

private:
    int m_value;
};

Error openError(const QString& path, int number)
{
    const auto code = number == ENOENT ? Error::Code::NotFound : Error::Code::Unreadable;
    return Error{ code,
        QStringLiteral("Cannot open: %1").arg(QString::fromLocal8Bit(std::strerror(number))),
        path };
}

Result<Descriptor> openForReading(const QString& path)
{
    // O_NONBLOCK: a named pipe in a run directory must not hang the program.
    const int descriptor
        = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return tl::unexpected<Error>(openError(path, errno));
    Descriptor owned(descriptor);
    struct stat status { };
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return failure(Error::Code::Unreadable, QStringLiteral("Not a regular file"), path);
    return owned;
}

/// pread until `bytes` are there or the file ends; -1 on failure.
qint64 readFully(int descriptor, qint64 offset, char* to, qint64 bytes)
{
    qint64 done = 0;
    while (done < bytes) {
        const ssize_t got = ::pread(descriptor, to + done, size_t(bytes - done), offset + done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        done += got;
    }
    return done;
}

Packing packingOf(int descriptor)
{
    std::array<char, 4> magic{};
    const qint64 got = readFully(descriptor, 0, magic.data(), qint64(magic.size()));
    if (got >= 4 && std::memcmp(magic.data(), ZstdMagic.data(), 4) == 0)
        return Packing::Zstd;
    if (got >= 2 && std::memcmp(magic.data(), GzipMagic.data(), 2) == 0)
        return Packing::Gzip;
    return Packing::None;
}

/// Unpacks piece by piece; `take` returns false to stop. Returns why it ended early, or nothing.
template <class Take> QString unpack(int descriptor, Packing packing, Monitor& monitor, Take take)
{
    std::vector<char> in(static_cast<size_t>(Limits::BlockBytes));
    std::vector<char> out(static_cast<size_t>(Limits::BlockBytes));
    struct stat status { };
    ::fstat(descriptor, &status);
    const double total = std::max(1.0, double(status.st_size));
    qint64 offset = 0;

    ZSTD_DStream* zstd = packing == Packing::Zstd ? ZSTD_createDStream() : nullptr;
    z_stream gzip{};
    if (packing == Packing::Gzip && inflateInit2(&gzip, 15 + 32) != Z_OK)
        return QStringLiteral("Cannot start unpacking");
    QString damage;
    bool wanted = true;
    bool atBoundary = false; // between two frames or members: a good place to end
    while (wanted && damage.isEmpty()) {
        if (monitor.cancelled())
            break;
        const qint64 got = readFully(descriptor, offset, in.data(), qint64(in.size()));
        if (got < 0) {
            damage = QStringLiteral("Cannot read: %1")
                         .arg(QString::fromLocal8Bit(std::strerror(errno)));
            break;
        }
        if (got == 0) {
            if (!atBoundary)
                damage = QStringLiteral("The archive ends in the middle");
            break;
        }
        offset += got;
        monitor.progress(double(offset) / total);
        if (zstd) {
            ZSTD_inBuffer input{ in.data(), size_t(got), 0 };
            while (wanted && (input.pos < input.size)) {
                ZSTD_outBuffer output{ out.data(), out.size(), 0 };
                const size_t code = ZSTD_decompressStream(zstd, &output, &input);
                if (ZSTD_isError(code)) {
                    damage = QStringLiteral("Damaged zstd data: %1")
                                 .arg(QString::fromLatin1(ZSTD_getErrorName(code)));
                    break;
                }
                atBoundary = code == 0;
                wanted = take(out.data(), qint64(output.pos));
                if (output.pos == 0 && input.pos == input.size)
                    break;
            }
        } else {
            gzip.next_in = reinterpret_cast<Bytef*>(in.data());
            gzip.avail_in = uInt(got);
            while (wanted && damage.isEmpty()) {
                gzip.next_out = reinterpret_cast<Bytef*>(out.data());
                gzip.avail_out = uInt(out.size());
                const int code = inflate(&gzip, Z_NO_FLUSH);
                const qint64 made = qint64(out.size()) - gzip.avail_out;
                if (made > 0)
                    wanted = take(out.data(), made);
                atBoundary = code == Z_STREAM_END;
                if (code == Z_STREAM_END) {
                    if (gzip.avail_in == 0)
                        break;
                    inflateReset(&gzip); // a further member
                } else if (code == Z_BUF_ERROR
                    || (code == Z_OK && gzip.avail_in == 0 && gzip.avail_out > 0)) {
                    break;
                } else if (code != Z_OK) {
                    damage = QStringLiteral("Damaged gzip data");
                }
            }
        }
    }
    if (zstd)
        ZSTD_freeDStream(zstd);
    if (packing == Packing::Gzip)
        inflateEnd(&gzip);
    return damage;
}

} // namespace

struct ByteFile::State {
    QString path;
    Descriptor descriptor;
    QString damage;
};

ByteFile::ByteFile(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
ByteFile::ByteFile(ByteFile&&) noexcept = default;
ByteFile& ByteFile::operator=(ByteFile&&) noexcept = default;
ByteFile::~ByteFile() = default;

Result<ByteFile> ByteFile::open(const QString& path, Monitor& monitor)
{
    auto opened = openForReading(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    auto state = std::make_unique<State>();
    state->path = path;
    const Packing packing = packingOf(opened->get());
    if (packing == Packing::None) {
        state->descriptor = std::move(*opened);
        return ByteFile(std::move(state));
    }
    // Unpacked into a file without a name: it vanishes with the descriptor, even after a crash.
    QByteArray pattern = QFile::encodeName(QDir::tempPath()) + "/alidade-XXXXXX";
    Descriptor spill(::mkostemp(pattern.data(), O_CLOEXEC));
    if (spill.get() < 0)
        return failure(Error::Code::Unreadable,
            QStringLiteral("No room to unpack into: %1")
                .arg(QString::fromLocal8Bit(std::strerror(errno))),
            path);
    ::unlink(pattern.constData());
    // Never more than three quarters of what is free: a bomb must not fill the disk.
    const qint64 room = std::min(
        Limits::DecompressedBytes, QStorageInfo(QDir::tempPath()).bytesAvailable() / 4 * 3);
    qint64 written = 0;
    QString problem;
    state->damage = unpack(opened->get(), packing, monitor, [&](const char* bytes, qint64 count) {
        if (written + count > room) {
            problem
                = QStringLiteral("Unpacks to more than %1 MiB, the limit or the room on the disk")
                      .arg(room >> 20);
            return false;
        }
        for (qint64 done = 0; done < count;) {
            const ssize_t put = ::write(spill.get(), bytes + done, size_t(count - done));
            if (put < 0 && errno == EINTR)
                continue;
            if (put <= 0) {
                problem = QStringLiteral("Cannot unpack: %1")
                              .arg(QString::fromLocal8Bit(std::strerror(errno)));
                return false;
            }
            done += put;
        }
        written += count;
        return true;
    });
    if (monitor.cancelled())
        return cancelledFailure();
    if (!problem.isEmpty())
        state->damage = problem;
    state->descriptor = std::move(spill);
    return ByteFile(std::move(state));
}

Result<std::string> ByteFile::head(const QString& path, qint64 bytes)
{
    auto opened = openForReading(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    std::string text;
    const Packing packing = packingOf(opened->get());
    if (packing == Packing::None) {
        text.resize(size_t(bytes));
        const qint64 got = readFully(opened->get(), 0, text.data(), bytes);
        if (got < 0)
            return failure(Error::Code::Unreadable,
                QStringLiteral("Cannot read: %1").arg(QString::fromLocal8Bit(std::strerror(errno))),
                path);
        text.resize(size_t(got));
        return text;
    }
    SilentMonitor monitor;
    const QString damage
        = unpack(opened->get(), packing, monitor, [&](const char* piece, qint64 count) {
              text.append(piece, size_t(std::min(count, bytes - qint64(text.size()))));
              return qint64(text.size()) < bytes;
          });
    if (text.empty() && !damage.isEmpty())
        return failure(Error::Code::Malformed, damage, path);
    return text;
}

QString ByteFile::path() const { return m_state->path; }

qint64 ByteFile::size() const
{
    struct stat status { };
    return ::fstat(m_state->descriptor.get(), &status) == 0 ? qint64(status.st_size) : 0;
}

QString ByteFile::damage() const { return m_state->damage; }

Result<qint64> ByteFile::read(qint64 offset, char* to, qint64 bytes) const
{
    const qint64 got = readFully(m_state->descriptor.get(), offset, to, bytes);
    if (got < 0)
        return failure(Error::Code::Unreadable,
            QStringLiteral("Cannot read: %1").arg(QString::fromLocal8Bit(std::strerror(errno))),
            m_state->path);
    return got;
}

Result<std::string> ByteFile::readAll(qint64 limitBytes) const
{
    const qint64 bytes = size();
    if (bytes > limitBytes)
        return failure(Error::Code::TooLarge,
            QStringLiteral("Larger than %1 MiB").arg(limitBytes >> 20), m_state->path);
    std::string text(size_t(bytes), '\0');
    const auto got = read(0, text.data(), bytes);
    if (!got)
        return tl::unexpected<Error>(got.error());
    text.resize(size_t(*got));
    return text;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/byte_file.h"

#include "core/base/archive.h"
#include "core/base/limits.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace alidade {
namespace {

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

Packing packingOfFile(int descriptor)
{
    std::array<char, size_t(PackingHeadBytes)> head{};
    const qint64 got = readFully(descriptor, 0, head.data(), qint64(head.size()));
    return packingOf({ head.data(), size_t(std::max<qint64>(got, 0)) });
}

PackedBytes packedBytes(int descriptor)
{
    struct stat status { };
    ::fstat(descriptor, &status);
    return { qint64(status.st_size), [descriptor](qint64 offset, char* to, qint64 bytes) {
                return readFully(descriptor, offset, to, bytes);
            } };
}

} // namespace

struct ByteFile::State {
    QString path;
    Descriptor descriptor;
    Unpacked unpacked;
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
    const Packing packing = packingOfFile(opened->get());
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
    const auto keep = [&](const char* bytes, qint64 count) {
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
    };
    state->unpacked = unpack(packing, packedBytes(opened->get()), monitor, keep);
    if (monitor.cancelled())
        return cancelledFailure();
    if (!problem.isEmpty())
        state->unpacked = { problem, false };
    state->descriptor = std::move(spill);
    return ByteFile(std::move(state));
}

Result<std::string> ByteFile::head(const QString& path, qint64 bytes)
{
    auto opened = openForReading(path);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    std::string text;
    const Packing packing = packingOfFile(opened->get());
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
    const Unpacked unpacked = unpack(
        packing, packedBytes(opened->get()), monitor, [&](const char* piece, qint64 count) {
            text.append(piece, size_t(std::min(count, bytes - qint64(text.size()))));
            return qint64(text.size()) < bytes;
        });
    if (text.empty() && !unpacked.damage.isEmpty())
        return failure(Error::Code::Malformed, unpacked.damage, path);
    return text;
}

QString ByteFile::path() const { return m_state->path; }

qint64 ByteFile::size() const
{
    struct stat status { };
    return ::fstat(m_state->descriptor.get(), &status) == 0 ? qint64(status.st_size) : 0;
}

QString ByteFile::damage() const { return m_state->unpacked.damage; }

bool ByteFile::isWhole() const { return m_state->unpacked.whole; }

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

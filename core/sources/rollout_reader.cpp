// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_reader.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/sources/rollout_line.h"

#include <deque>
#include <mutex>

namespace alidade {
namespace {

class RolloutReader final : public SampleReader {
public:
    RolloutReader(std::vector<RolloutFile> files, const RolloutFields& fields)
        : m_files(std::move(files))
        , m_names(fields)
        , m_slots(m_files.size())
    {
    }

    Result<Sample> read(const SampleRef& sample) const override
    {
        std::string bytes;
        JsonLine line;
        if (const auto done = scan(sample, bytes, line); !done)
            return tl::unexpected<Error>(done.error());
        // Both texts must be those that were indexed; another one is never shown in their place.
        SampleKeys keys;
        quint32 length = 0;
        const RolloutLine parts(line, m_names);
        if (keys.outputKey(parts, length) != sample.outputKey
            || keys.promptKey(parts) != sample.promptKey)
            return rewritten(sample);
        return decodeSample(line, m_names, m_files[sample.file].step);
    }

    Result<QString> readOutputStart(const SampleRef& sample, qsizetype units) const override
    {
        std::string bytes;
        JsonLine line;
        if (const auto done = scan(sample, bytes, line); !done)
            return tl::unexpected<Error>(done.error());
        const RolloutLine parts(line, m_names);
        if (!parts.output)
            return rewritten(sample);
        return parts.output->kind == JsonField::Kind::String
            ? decodeJsonString(parts.output->value.substr(0, size_t(units)))
            : decodeSample(line, m_names, -1).output.left(units);
    }

private:
    struct Slot {
        std::mutex opening; ///< unpacking one file does not hold up readers of the others
        std::shared_ptr<const ByteFile> file; ///< guarded by m_lock
    };

    /// Reads the line of a sample and finds its fields, which point into `bytes`.
    Result<void> scan(const SampleRef& sample, std::string& bytes, JsonLine& line) const
    {
        if (sample.file >= m_files.size())
            return failure(Error::Code::Unreadable, QStringLiteral("Unknown file"));
        const auto file = opened(sample.file);
        if (!file)
            return tl::unexpected<Error>(file.error());
        // One byte more on each side: a line must begin and end where it did.
        const qint64 before = sample.offset > 0 ? 1 : 0;
        const size_t end = size_t(before) + sample.bytes;
        bytes.resize(end + 1);
        const auto got
            = (*file)->read(qint64(sample.offset) - before, bytes.data(), qint64(bytes.size()));
        if (!got)
            return tl::unexpected<Error>(got.error());
        if (size_t(*got) < end || (before == 1 && bytes[0] != '\n')
            || (size_t(*got) > end && bytes[end] != '\n')
            || !scanJsonLine({ bytes.data() + before, sample.bytes }, line))
            return rewritten(sample);
        return {};
    }

    Result<std::shared_ptr<const ByteFile>> opened(quint32 index) const
    {
        Slot& slot = m_slots[index];
        const std::lock_guard oneOpens(slot.opening);
        {
            const std::lock_guard lock(m_lock);
            if (slot.file)
                return slot.file;
        }
        SilentMonitor monitor;
        auto file = ByteFile::open(m_files[index].absolutePath, monitor);
        if (!file)
            return tl::unexpected<Error>(file.error());
        auto shared = std::make_shared<const ByteFile>(std::move(*file));
        const std::lock_guard lock(m_lock);
        slot.file = shared;
        m_open.push_back(index);
        if (m_open.size() > size_t(Limits::OpenRolloutFiles)) {
            m_slots[m_open.front()].file.reset(); // whoever reads it just now keeps it alive
            m_open.pop_front();
        }
        return shared;
    }

    tl::unexpected<Error> rewritten(const SampleRef& sample) const
    {
        return failure(Error::Code::Unreadable,
            QStringLiteral("The file was rewritten after it was indexed"),
            m_files[sample.file].path + u':' + QString::number(sample.line));
    }

    std::vector<RolloutFile> m_files;
    RolloutFieldNames m_names;
    // Which files are open is no part of what read() returns.
    mutable std::mutex m_lock;
    mutable std::vector<Slot> m_slots;
    mutable std::deque<quint32> m_open;
};

} // namespace

std::shared_ptr<const SampleReader> makeRolloutReader(
    std::vector<RolloutFile> files, const RolloutFields& fields)
{
    return std::make_shared<const RolloutReader>(std::move(files), fields);
}

} // namespace alidade

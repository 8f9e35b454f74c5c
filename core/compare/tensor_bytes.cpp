// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The bytes of tensors, block by block. Compared directly: no hash can be wrong, and the place of
// the first difference is known.
#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/compare/model_compare.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <string>

namespace alidade {
namespace {

/// Opened files of one side; a model has some hundred shards at most, a few are open at once.
class OpenFiles {
public:
    explicit OpenFiles(const ModelFiles& model)
        : m_model(model)
    {
    }
    /// nullptr when it cannot be opened.
    const ByteFile* file(qint32 at, Monitor& monitor)
    {
        const auto known = m_open.find(at);
        if (known != m_open.end())
            return known->second.get();
        if (m_open.size() >= size_t(Limits::OpenRolloutFiles))
            m_open.clear();
        auto opened = ByteFile::open(m_model.files[size_t(at)].absolutePath, monitor);
        auto held = opened ? std::make_unique<ByteFile>(std::move(*opened)) : nullptr;
        return m_open.emplace(at, std::move(held)).first->second.get();
    }

private:
    const ModelFiles& m_model;
    std::map<qint32, std::unique_ptr<ByteFile>> m_open;
};

enum class Outcome : quint8 { Same, Differs, Unreadable, Cancelled };

class BytesReader {
public:
    BytesReader(const Pair<const ModelFiles*>& models, Monitor& monitor)
        : m_models(models)
        , m_monitor(monitor)
        , m_open{ OpenFiles(*models.baseline), OpenFiles(*models.candidate) }
        , m_blocks{ std::string(size_t(Limits::BlockBytes), '\0'),
            std::string(size_t(Limits::BlockBytes), '\0') }
    {
    }

    /// [from, from + bytes) of both tensors; `place`: first difference.
    Outcome compare(const TensorComparison& row, qint64 from, qint64 bytes, qint64& place)
    {
        for (qint64 at = from; at < from + bytes; at += Limits::BlockBytes) {
            if (m_monitor.cancelled())
                return Outcome::Cancelled;
            const qint64 wanted = std::min(Limits::BlockBytes, from + bytes - at);
            for (const Side side : BothSides)
                if (!fill(row, side, at, wanted))
                    return Outcome::Unreadable;
            const char* one = m_blocks[0].data();
            const char* other = m_blocks[1].data();
            if (std::memcmp(one, other, size_t(wanted)) != 0) {
                place = at + (std::mismatch(one, one + wanted, other).first - one);
                return Outcome::Differs;
            }
        }
        return Outcome::Same;
    }

private:
    bool fill(const TensorComparison& row, Side side, qint64 at, qint64 wanted)
    {
        const size_t index = side == Side::Baseline ? 0 : 1;
        const TensorRecord& tensor = m_models[side]->tensors[size_t(row.tensor[side])];
        const ByteFile* file = m_open[index].file(tensor.file, m_monitor);
        if (!file)
            return false;
        const auto got = file->read(tensor.offset + at, m_blocks[index].data(), wanted);
        return got && *got == wanted;
    }

    const Pair<const ModelFiles*>& m_models;
    Monitor& m_monitor;
    std::array<OpenFiles, 2> m_open;
    std::array<std::string, 2> m_blocks;
};

const TensorRecord& tensorOf(
    const Pair<const ModelFiles*>& models, const TensorComparison& row, Side side)
{
    return models[side]->tensors[size_t(row.tensor[side])];
}

/// True when both lie at one place of one file, or of two files with one hash.
bool isOnePlace(const Pair<const ModelFiles*>& models, const TensorComparison& row)
{
    const TensorRecord& one = tensorOf(models, row, Side::Baseline);
    const TensorRecord& other = tensorOf(models, row, Side::Candidate);
    const ModelFile& ours = models.baseline->files[size_t(one.file)];
    const ModelFile& theirs = models.candidate->files[size_t(other.file)];
    return one.offset == other.offset
        && (ours.absolutePath == theirs.absolutePath
            || (!ours.sha256.isEmpty() && ours.sha256 == theirs.sha256));
}

/// Start and length of what is read: the whole, or windows at the start, the middle and the end.
std::vector<std::pair<qint64, qint64>> windowsOf(qint64 bytes, ModelComparison::Extent extent)
{
    constexpr qint64 Window = Limits::SampleWindow;
    if (extent == ModelComparison::Extent::Full || bytes <= 3 * Window)
        return { { 0, bytes } };
    return { { 0, Window }, { bytes / 2, Window }, { bytes - Window, Window } };
}

} // namespace

Result<void> compareTensorBytes(const Pair<const ModelFiles*>& models,
    ModelComparison::Extent extent, ModelComparison& comparison, Monitor& monitor)
{
    comparison.extent = extent;
    comparison.complete = true;
    if (!models.baseline || !models.candidate || comparison.tensors.empty())
        return {};
    // In the order of the baseline's files, so that a disk is read from front to back.
    std::vector<TensorComparison*> rows;
    double total = 1, done = 0;
    for (TensorComparison& row : comparison.tensors) {
        if (row.state != ModelRowState::Same)
            continue;
        rows.push_back(&row);
        for (const auto& window : windowsOf(tensorOf(models, row, Side::Baseline).bytes, extent))
            total += double(window.second);
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const auto* one, const auto* other) {
        const TensorRecord& first = tensorOf(models, *one, Side::Baseline);
        const TensorRecord& second = tensorOf(models, *other, Side::Baseline);
        return std::pair(first.file, first.offset) < std::pair(second.file, second.offset);
    });
    BytesReader reader(models, monitor);
    for (TensorComparison* row : rows) {
        Outcome outcome = Outcome::Same;
        const bool known = isOnePlace(models, *row);
        for (const auto& window : windowsOf(tensorOf(models, *row, Side::Baseline).bytes, extent)) {
            if (!known && outcome == Outcome::Same)
                outcome = reader.compare(*row, window.first, window.second, row->firstDifference);
            done += double(window.second);
            monitor.progress(done / total);
        }
        if (outcome == Outcome::Cancelled || monitor.cancelled())
            return cancelledFailure();
        row->read = outcome != Outcome::Unreadable;
        if (outcome == Outcome::Differs) {
            row->state = ModelRowState::Differs;
            row->what += QStringLiteral("bytes");
        } else if (outcome == Outcome::Unreadable) {
            const QString name
                = models.baseline->files[size_t(tensorOf(models, *row, Side::Baseline).file)]
                      .name();
            if (!comparison.unreadable.contains(name))
                comparison.unreadable += name;
        }
    }
    return {};
}

} // namespace alidade

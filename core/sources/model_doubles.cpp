// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/model_doubles.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/base/side.h"

#include <algorithm>
#include <cstring>

namespace alidade {
namespace {

constexpr qint64 MostBytes = 64 * Limits::BlockBytes; ///< of doubled tensors; more are not read

class Doubles {
public:
    Doubles(ModelFiles& model, const std::map<QString, QString>& shardOf, Monitor& monitor,
        std::vector<Note>& notes)
        : m_model(model)
        , m_shardOf(shardOf)
        , m_monitor(monitor)
        , m_notes(notes)
    {
    }

    void drop();

private:
    bool isNamed(const TensorRecord& tensor) const;
    bool sameBytes(const TensorRecord& one, const TensorRecord& other) const;

    ModelFiles& m_model;
    const std::map<QString, QString>& m_shardOf;
    Monitor& m_monitor;
    std::vector<Note>& m_notes;
};

/// Whether the index says that the tensor lies in this file.
bool Doubles::isNamed(const TensorRecord& tensor) const
{
    const auto named = m_shardOf.find(tensor.name);
    return named != m_shardOf.end() && named->second == m_model.files[size_t(tensor.file)].name();
}

bool Doubles::sameBytes(const TensorRecord& one, const TensorRecord& other) const
{
    if (one.dtype != other.dtype || one.shape != other.shape || one.bytes != other.bytes)
        return false;
    const auto open = [&](const TensorRecord& tensor) {
        return ByteFile::open(m_model.files[size_t(tensor.file)].absolutePath, m_monitor);
    };
    const auto ours = open(one), theirs = open(other);
    Pair<std::string> blocks{ std::string(size_t(Limits::BlockBytes), '\0'),
        std::string(size_t(Limits::BlockBytes), '\0') };
    for (qint64 at = 0; ours && theirs && at < one.bytes; at += Limits::BlockBytes) {
        const qint64 wanted = std::min(qint64(Limits::BlockBytes), one.bytes - at);
        const auto first = ours->read(one.offset + at, blocks.baseline.data(), wanted);
        const auto second = theirs->read(other.offset + at, blocks.candidate.data(), wanted);
        if (!first || !second || *first != wanted || *second != wanted
            || std::memcmp(blocks.baseline.data(), blocks.candidate.data(), size_t(wanted)) != 0
            || m_monitor.cancelled())
            return false;
    }
    return ours && theirs;
}

/// A tensor that is in several files counts once: the one that the index names, else the first one
/// if all of them are equal. Expects them sorted by name.
void Doubles::drop()
{
    std::vector<TensorRecord>& tensors = m_model.tensors;
    qint64 budget = MostBytes;
    qsizetype equal = 0, different = 0;
    QString example;
    Origin where;
    std::vector<TensorRecord> kept;
    for (size_t begin = 0, end = 0; begin < tensors.size(); begin = end) {
        size_t used = begin;
        for (end = begin + 1; end < tensors.size() && tensors[end].name == tensors[begin].name;
             ++end)
            if (!isNamed(tensors[used]) && isNamed(tensors[end]))
                used = end;
        for (size_t at = begin; at < end && !isNamed(tensors[used]); ++at) {
            if (at == used)
                continue;
            budget -= tensors[at].bytes;
            const bool same = budget >= 0 && sameBytes(tensors[used], tensors[at]);
            ++(same ? equal : different);
            if (example.isEmpty() || (!same && different == 1)) {
                example = tensors[at].name.left(200);
                where = { m_model.files[size_t(tensors[at].file)].path, 0 };
            }
        }
        kept.push_back(std::move(tensors[used]));
    }
    tensors = std::move(kept);
    if (different > 0) {
        const QString text
            = QStringLiteral("Tensors are in several files that are not known to be equal, such as "
                             "%1 (%2 in all): which one was loaded is not told")
                  .arg(example, QString::number(different));
        m_model.faults.push_back({ ModelFault::Kind::Doubled, where, text, {} });
        m_notes.push_back({ Note::Severity::Error, QStringLiteral("model"), where, text });
    } else if (equal > 0) {
        m_notes.push_back({ Note::Severity::Info, QStringLiteral("model"), where,
            QStringLiteral(
                "Tensors are in several files, with the same bytes, such as %1 (%2 in all)")
                .arg(example, QString::number(equal)) });
    }
}

} // namespace

void dropDoubledTensors(ModelFiles& model, const std::map<QString, QString>& shardOf,
    Monitor& monitor, std::vector<Note>& notes)
{
    Doubles(model, shardOf, monitor, notes).drop();
}

} // namespace alidade

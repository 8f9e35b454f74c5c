// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/saved_tensors.h"

#include "core/base/utf8.h"
#include "core/sources/tensor_file.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

TensorVerdict verdictOf(const TensorValues& baseline, const TensorValues& candidate)
{
    TensorVerdict verdict;
    if (baseline.shape != candidate.shape || baseline.count() != candidate.count())
        return verdict; // not what the dump says of them
    verdict.read = true;
    double ours = 0, theirs = 0, apart = 0;
    const qint64 count = baseline.count();
    for (qint64 at = 0; at < count; ++at) {
        const double b = baseline.at(at), c = candidate.at(at);
        if (std::isfinite(b) && std::isfinite(c)) {
            ours += b * b;
            theirs += c * c;
            apart += (c - b) * (c - b);
            continue;
        }
        const bool same = b == c || (std::isnan(b) && std::isnan(c));
        verdict.bad.baseline
            = verdict.bad.baseline || (!same && !std::isfinite(b) && !std::isnan(c));
        verdict.bad.candidate
            = verdict.bad.candidate || (!same && !std::isfinite(c) && !std::isnan(b));
    }
    const double size = std::max(ours, theirs);
    verdict.relative = size > 0 ? std::sqrt(apart / size) : 0;
    return verdict;
}

} // namespace

TensorFolder::TensorFolder(const DumpPlace& place)
    : m_folder(place.dumpPath.left(place.dumpPath.lastIndexOf(u'/') + 1)
        + QStringLiteral("dump_tensor_data/"))
{
}

bool TensorFolder::exists() const { return QFileInfo(m_folder).isDir(); }

QString TensorFolder::path(std::string_view name) const
{
    if (name.empty() || name.find_first_of("/\\") != std::string_view::npos)
        return {};
    const QString path = m_folder + decodeUtf8(name, nullptr);
    const QFileInfo info(path);
    return info.isFile() && !info.isSymLink() ? path : QString();
}

std::optional<TensorValues> TensorFolder::read(std::string_view name) const
{
    const QString file = path(name);
    if (file.isEmpty())
        return std::nullopt;
    auto values = readTensorFile(file);
    return values ? std::optional(std::move(*values)) : std::nullopt;
}

SavedTensors::SavedTensors(const DumpPlace& baseline, const DumpPlace& candidate, qint64& bytesLeft,
    const Monitor& monitor)
    : m_places{ &baseline, &candidate }
    , m_folders{ TensorFolder(baseline), TensorFolder(candidate) }
    , m_bytesLeft(bytesLeft)
    , m_monitor(monitor)
{
}

TensorVerdict SavedTensors::compare(std::string_view baselineFile, std::string_view candidateFile)
{
    const Pair<std::string_view> names{ baselineFile, candidateFile };
    qint64 bytes = 0;
    for (const Side side : BothSides)
        bytes += QFileInfo(m_folders[side].path(names[side])).size();
    if (m_monitor.cancelled())
        return {};
    if (bytes > m_bytesLeft) {
        ++m_beyond;
        return {};
    }
    m_bytesLeft -= bytes;
    Pair<std::optional<TensorValues>> values;
    for (const Side side : BothSides) {
        values[side] = m_folders[side].read(names[side]);
        if (values[side])
            continue;
        if (m_missing[side]++ == 0)
            m_example[side] = decodeUtf8(names[side], nullptr).left(200);
    }
    TensorVerdict verdict;
    if (values.baseline && values.candidate) {
        verdict = verdictOf(*values.baseline, *values.candidate);
        if (!verdict.read && m_missing.candidate++ == 0)
            m_example.candidate = decodeUtf8(candidateFile, nullptr).left(200);
    }
    verdict.broken = !verdict.read && hasBoth();
    return verdict;
}

void SavedTensors::addNotes(DumpPair& pair) const
{
    const auto add = [&](Side side, const QString& text) {
        pair.notes[side].push_back(Note{ Note::Severity::Warning, QStringLiteral("msprobe-dump"),
            { m_places[side]->dumpFile, 0 }, text });
    };
    for (const Side side : BothSides)
        if (m_missing[side] > 0)
            add(side,
                (hasBoth() ? QStringLiteral(
                     "%1 saved tensors of the dump cannot be read or have another "
                     "shape, such as dump_tensor_data/%2: their operators cannot be "
                     "compared")
                           : QStringLiteral(
                               "%1 saved tensors of the dump cannot be read or have another "
                               "shape, such as dump_tensor_data/%2: their operators are judged by "
                               "statistics alone"))
                    .arg(QString::number(m_missing[side]), m_example[side]));
    if (m_beyond > 0)
        add(Side::Candidate,
            QStringLiteral("More than %1 GiB of saved tensors: %2 were judged by statistics alone")
                .arg(MostBytes >> 30)
                .arg(m_beyond));
}

} // namespace alidade

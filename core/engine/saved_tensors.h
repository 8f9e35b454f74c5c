// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The tensors that dumps of the task tensor saved beside their dump.json. Only files of that folder
// are read, whatever the dump says; its `dump_data_dir` is another machine's.
#pragma once

#include "core/base/monitor.h"
#include "core/compare/dump_pairs.h"
#include "core/model/tensor_values.h"

#include <optional>

namespace alidade {

class TensorFolder {
public:
    explicit TensorFolder(const DumpPlace& place);

    /// False where only dump.json was copied.
    bool exists() const;

    /// Absolute; empty when there is no such file, or its name leads out of the folder.
    QString path(std::string_view name) const;
    /// Nothing when it is not there or cannot be read.
    std::optional<TensorValues> read(std::string_view name) const;

private:
    QString m_folder;
};

/// Compares the files of one pair of dumps and remembers what could not be compared.
class SavedTensors {
public:
    /// Read of all pairs of one comparison; beyond that statistics alone judge, and a note says so.
    static constexpr qint64 MostBytes = qint64(8) << 30;

    /// `bytesLeft`: what may still be read of all pairs; counted down.
    SavedTensors(const DumpPlace& baseline, const DumpPlace& candidate, qint64& bytesLeft,
        const Monitor& monitor);

    /// Cost: reads both files.
    TensorVerdict compare(std::string_view baselineFile, std::string_view candidateFile);
    /// Whether both dumps have their tensors, so that a file that is missing is a gap.
    bool hasBoth() const { return m_folders.baseline.exists() && m_folders.candidate.exists(); }
    /// Says in the notes of the pair which files were not compared.
    void addNotes(DumpPair& pair) const;

private:
    Pair<const DumpPlace*> m_places;
    Pair<TensorFolder> m_folders;
    qint64& m_bytesLeft;
    const Monitor& m_monitor;
    Pair<qsizetype> m_missing;
    Pair<QString> m_example;
    qsizetype m_beyond = 0;
};

} // namespace alidade

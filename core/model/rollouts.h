// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollout samples of a run: an index of what lies in the JSONL files, text is read when shown.
#pragma once

#include "core/base/result.h"
#include "core/model/note.h"

#include <QString>
#include <QStringList>

#include <bit>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace alidade {

enum class RolloutKind : quint8 { Training, Validation };

struct RolloutFile {
    QString path; ///< relative to the run
    QString absolutePath; ///< empty: no file can be opened under its name
    qint64 bytes = 0; ///< on disk, when it was found
    qint32 step = 0; ///< from the file name; -1 when the name tells none
    qint64 samples = 0; ///< readable ones, once indexed
    qint64 unreadable = 0; ///< lines that are no sample, once indexed
    bool promptsMissing = false; ///< samples without an input: their prompts cannot be told apart
    bool cut = false; ///< ends in the middle of a line or of the archive, once indexed
};

/// 48 bytes a sample. Keys are hashes: equal text gives equal keys.
struct SampleRef {
    /// The low bits of promptKey hash the gts and are 0 when there is none; the rest hashes the
    /// input. So runs of which only one wrote gts can still be joined on the input.
    static constexpr int GtsBits = 20;
    /// A score that the run wrote as NaN: another NaN than that of a score that is absent.
    static constexpr float WrittenNaN = std::bit_cast<float>(0x7FC00001U);

    quint64 offset = 0; ///< of the line, in the unpacked file
    quint64 promptKey = 0; ///< normalised input and canonical gts (formats document 6.4)
    quint64 outputKey = 0; ///< decoded output
    quint32 bytes = 0; ///< of the line
    quint32 file : 24 = 0; ///< index into RolloutSet::files
    quint32 whiteSpace : 8 = 0; ///< of the input, which promptKey leaves out; equal when equal
    qint32 step = 0;
    quint32 line = 0; ///< 1-based line in the file
    float score = std::numeric_limits<float>::quiet_NaN(); ///< absent; NaN that was written is
                                                           ///< WrittenNaN
    quint32 outputLength = 0; ///< code points of the decoded output

    quint64 inputKey() const { return promptKey >> GtsBits; }
    bool hasScore() const
    {
        return score == score
            || std::bit_cast<quint32>(score) == std::bit_cast<quint32>(WrittenNaN);
    }
    /// Neither has one, both are NaN, or they are equal.
    bool hasScoreOf(const SampleRef& other) const
    {
        return hasScore() == other.hasScore()
            && (score == other.score || (score != score && other.score != other.score));
    }
    bool hasGts() const { return (promptKey & ((1U << GtsBits) - 1)) != 0; }
};

/// One row of a rollout file, decoded.
struct Sample {
    QString input;
    QString output;
    QString gts; ///< canonical JSON text, or the plain string; empty when absent
    double score = std::numeric_limits<double>::quiet_NaN();
    qint32 step = 0;
    std::vector<std::pair<QString, QString>>
        fields; ///< all other fields, as display text, file order
    bool brokenBytes = false; ///< invalid UTF-8 or lone surrogates stood in the line
};

/// Reads samples from wherever they lie. Implementations are reentrant.
class SampleReader {
public:
    SampleReader() = default;
    SampleReader(const SampleReader&) = delete;
    SampleReader& operator=(const SampleReader&) = delete;
    virtual ~SampleReader() = default;

    /// Errors: Unreadable (file gone or rewritten), Malformed. Cost: one positional read. Thread:
    /// any.
    virtual Result<Sample> read(const SampleRef& sample) const = 0;
    /// At most about `units` UTF-16 units of the beginning of the output; cheaper than read().
    virtual Result<QString> readOutputStart(const SampleRef& sample, qsizetype units) const
    {
        auto whole = read(sample);
        if (!whole)
            return tl::unexpected<Error>(whole.error());
        return whole->output.left(units);
    }
};

struct RolloutSet {
    RolloutKind kind = RolloutKind::Training;
    std::vector<RolloutFile> files; ///< sorted by step
    std::vector<SampleRef> samples; ///< in file order, files in the order of `files`
    bool indexed = false; ///< false: only the files are known so far
    bool complete = false; ///< false: only the first part of the files was indexed (preview)
    /// This folder and others of the same kind, of which nothing tells which one is this run's.
    /// Only this one was read. Empty: there is no doubt.
    QStringList rivals;
    std::shared_ptr<const SampleReader> reader;

    bool isEmpty() const { return files.empty(); }
    qint64 unreadable() const;
    Result<Sample> read(qsizetype row) const { return reader->read(samples[size_t(row)]); }
};

} // namespace alidade

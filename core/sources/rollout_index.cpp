// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_index.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/base/lines.h"
#include "core/sources/rollout_cache.h"
#include "core/sources/rollout_line.h"
#include "core/sources/rollout_reader.h"
#include "core/sources/rollout_twins.h"
#include "core/sources/sample_quotes.h"
#include "core/sources/shared_steps.h"
#include "core/sources/unreadable_lines.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <system_error>
#include <thread>

namespace alidade {
namespace {

constexpr qint64 ListedFaults = 5; ///< of one kind, in one file

/// Shared by the threads: only the calling one reports progress.
struct Shared {
    const std::vector<RolloutFile>& files;
    const RolloutFieldNames& names;
    const IndexCache& cache;
    Monitor& monitor;
    std::vector<FileIndex> results;
    std::atomic<size_t> next{ 0 };
    std::atomic<qint64> bytesDone{ 0 };
    std::atomic<bool> stop{ false };
    double totalBytes = 1;
};

/// Of one file: adds its bytes to the common sum.
class FileMonitor final : public Monitor {
public:
    FileMonitor(Shared& shared, bool reports, qint64 fileBytes)
        : m_shared(shared)
        , m_reports(reports)
        , m_fileBytes(fileBytes)
    {
    }
    bool cancelled() const override { return m_shared.stop || m_shared.monitor.cancelled(); }
    void progress(double fraction) override
    {
        const auto now = qint64(std::clamp(fraction, 0.0, 1.0) * double(m_fileBytes));
        if (now > m_told) {
            m_shared.bytesDone += now - m_told;
            m_told = now;
        }
        if (m_reports)
            m_shared.monitor.progress(
                std::min(1.0, double(m_shared.bytesDone) / m_shared.totalBytes));
    }
    void stage(const QString&) override { }

private:
    Shared& m_shared;
    bool m_reports;
    qint64 m_fileBytes;
    qint64 m_told = 0;
};

class FileIndexer {
public:
    FileIndexer(const RolloutFile& file, quint32 number, const RolloutFieldNames& names)
        : m_file(file)
        , m_number(number)
        , m_names(names)
    {
    }

    /// Errors: Cancelled only. `budgetBytes` 0: no end.
    Result<FileIndex> run(qint64 budgetBytes, Monitor& monitor)
    {
        if (m_file.absolutePath.isEmpty()) // its note says so
            return lost();
        SubMonitor unpacking(monitor, 0, 0);
        const auto file = ByteFile::open(m_file.absolutePath, unpacking);
        if (!file) {
            if (file.error().code == Error::Code::Cancelled)
                return tl::unexpected<Error>(file.error());
            note(Note::Severity::Error, 0, file.error().what);
            return lost();
        }
        m_index.cut = !file->isWhole();
        if (!file->damage().isEmpty())
            note(Note::Severity::Warning, 0, file->damage());
        m_index.whole = true;
        const auto done
            = forEachLine(*file, Limits::SampleLineBytes, monitor, [&](const Line& line) {
                  take(line);
                  m_index.bytesRead = line.offset + qint64(line.bytes.size()) + 1;
                  if (budgetBytes > 0 && m_index.bytesRead >= budgetBytes)
                      m_index.whole = false;
                  return m_index.whole;
              });
        if (!done) {
            if (done.error().code == Error::Code::Cancelled)
                return tl::unexpected<Error>(done.error());
            note(Note::Severity::Error, 0, done.error().what);
            m_index.cut = true;
        }
        if (m_index.cut && m_index.samples.empty() && m_index.unreadable == 0)
            return lost();
        if (m_index.whole && m_index.samples.empty() && m_index.unreadable == 0)
            note(Note::Severity::Warning, 0, QStringLiteral("The file is empty"));
        summarize(m_badInputs,
            QStringLiteral(
                "%1 samples have an input that is no text; only the first %2 are listed"));
        summarize(m_badSteps,
            QStringLiteral(
                "%1 samples have a step that cannot be read; only the first %2 are listed"));
        summarize(m_badScores,
            QStringLiteral(
                "%1 samples have a score that is no number; only the first %2 are listed"));
        summarize(m_doubledKeys,
            QStringLiteral(
                "%1 keys stand in an object more than once; only the first %2 are listed"));
        summarize(m_nanScores, QStringLiteral("The score of this sample is NaN"),
            QStringLiteral("The scores of %1 samples are NaN; this is the first"));
        summarize(m_infiniteScores, QStringLiteral("The score of this sample is infinite"),
            QStringLiteral("The scores of %1 samples are infinite; this is the first"));
        if (auto twins = twinNote(*file, m_index.samples)) {
            twins->where.file = m_file.path;
            m_index.notes.push_back(std::move(*twins));
        }
        if (m_index.samples.empty() && m_withoutOutput > 0)
            note(Note::Severity::Warning, 0,
                QStringLiteral(
                    "No line has an answer under a known name; --map output=NAME (in the "
                    "window: Fields… of the rollouts) says which field holds it"));
        m_unreadable.finish(m_index.notes);
        if (m_index.unreadable > m_unreadable.told())
            note(Note::Severity::Warning, 0,
                QStringLiteral("%1 unreadable lines in all; only the first %2 are listed")
                    .arg(m_index.unreadable)
                    .arg(m_unreadable.told()));
        return std::move(m_index);
    }

private:
    /// Scores that are no finite number.
    struct OddScores {
        qint64 count = 0;
        qint64 firstLine = 0;
    };

    /// Nothing of the file could be read: it counts as unreadable, though nobody knows its lines.
    FileIndex lost()
    {
        m_index.whole = true;
        m_index.cut = true;
        m_index.unreadable = 1;
        return std::move(m_index);
    }

    void note(Note::Severity severity, qint64 line, const QString& text, Quote quoted = {})
    {
        m_index.notes.push_back(Note{
            severity, QStringLiteral("rollout-jsonl"), { m_file.path, int(line) }, text, quoted });
    }

    /// `reason`: what lines have in common that differ in the words of `why`.
    void unreadable(const Line& line, const Quoting& why, const QString& reason = {})
    {
        ++m_index.unreadable;
        m_index.cut = m_index.cut || !line.terminated;
        if (!m_unreadable.add(
                line.number, reason.isEmpty() ? why.text : reason, why.text, m_index.notes.size()))
            return;
        const Quoting said = within(QStringLiteral("Unreadable sample: %1"), why);
        note(Note::Severity::Warning, line.number, said.text, said.quoted);
    }

    void unreadable(const Line& line, const QString& why) { unreadable(line, Quoting{ why, {} }); }

    void take(const Line& line)
    {
        if (line.shortened) {
            unreadable(line,
                QStringLiteral("the line is longer than %1 MiB")
                    .arg(Limits::SampleLineBytes >> 20));
            return;
        }
        if (!scanJsonLine(line.bytes, m_line)) {
            if (m_line.problem == JsonLine::Problem::Cut && !line.terminated)
                unreadable(line, QStringLiteral("the last line is cut"));
            else if (m_line.problem != JsonLine::Problem::Blank)
                unreadable(line, problemText(m_line.problem));
            return;
        }
        const RolloutLine parts(m_line, m_names);
        if (!parts.output) {
            ++m_withoutOutput;
            unreadable(line, noOutput(m_line, m_names));
            return;
        }
        if (parts.output->kind != JsonField::Kind::String) {
            unreadable(line, quoting(QStringLiteral("the output is no text but %1"), *parts.output),
                QStringLiteral("no text"));
            return;
        }
        noteFields(line, parts);
        SampleRef sample;
        sample.offset = quint64(line.offset);
        sample.bytes = quint32(line.bytes.size());
        sample.file = m_number & 0xFF'FFFFU;
        sample.line = quint32(line.number);
        sample.promptKey = m_keys.promptKey(parts);
        sample.whiteSpace = m_keys.whiteSpaceKey();
        noteInput(line, parts, sample);
        sample.outputKey = m_keys.outputKey(parts, sample.outputLength);
        sample.score = indexedScore(parts);
        noteScore(line, sample);
        const auto step = stepOf(parts);
        sample.step = step.value_or(m_file.step);
        if (step && m_file.step >= 0 && *step != m_file.step && !std::exchange(m_stepDiffers, true))
            note(Note::Severity::Info, line.number,
                QStringLiteral("The sample says step %1, the file name says %2; the sample counts")
                    .arg(*step)
                    .arg(m_file.step));
        m_index.promptsMissing = m_index.promptsMissing || sample.inputKey() == 0;
        m_index.samples.push_back(sample);
    }

    /// What stands in a field but cannot be meant there. The sample stays; what needs the field
    /// does without it.
    void noteFields(const Line& line, const RolloutLine& parts)
    {
        using Kind = JsonField::Kind;
        if (parts.input && !isPrompt(*parts.input))
            fault(m_badInputs, line,
                quoting(QStringLiteral("The input is no text but %1: the prompt is not known"),
                    *parts.input));
        if (parts.step && parts.step->kind != Kind::Null && !stepOf(parts))
            fault(m_badSteps, line, unknownStep(*parts.step, m_file.step));
        if (parts.score && parts.score->kind != Kind::Null && !looseNumber(*parts.score))
            fault(m_badScores, line,
                quoting(QStringLiteral("The score is no number but %1"), *parts.score));
        for (const std::string& key : doubledKeys(m_line))
            fault(m_doubledKeys, line, doubledField(key, m_names));
    }

    /// An empty input is none; what is no prompt at all noteFields() tells.
    void noteInput(const Line& line, const RolloutLine& parts, const SampleRef& sample)
    {
        if (sample.inputKey() == 0 && (!parts.input || isPrompt(*parts.input))
            && !std::exchange(m_inputMissing, true))
            note(Note::Severity::Warning, line.number,
                QStringLiteral("Samples without an input cannot be told apart"));
    }

    void noteScore(const Line& line, const SampleRef& sample)
    {
        if (!sample.hasScore() || std::isfinite(sample.score))
            return;
        OddScores& odd = std::isnan(sample.score) ? m_nanScores : m_infiniteScores;
        if (odd.count++ == 0)
            odd.firstLine = line.number;
    }

    void summarize(const OddScores& odd, const QString& one, const QString& more)
    {
        if (odd.count > 0)
            note(Note::Severity::Warning, odd.firstLine,
                odd.count == 1 ? one : QString(more).arg(odd.count));
    }

    /// The first few of a kind with their lines; run() tells how many there are.
    void fault(qint64& count, const Line& line, const Quoting& what)
    {
        if (++count <= ListedFaults)
            note(Note::Severity::Warning, line.number, what.text, what.quoted);
    }

    void summarize(qint64 count, const QString& what)
    {
        if (count > ListedFaults)
            note(Note::Severity::Warning, 0, QString(what).arg(count).arg(ListedFaults));
    }

    const RolloutFile& m_file;
    quint32 m_number;
    const RolloutFieldNames& m_names;
    FileIndex m_index;
    JsonLine m_line;
    SampleKeys m_keys;
    UnreadableLines m_unreadable;
    qint64 m_badInputs = 0;
    qint64 m_badSteps = 0;
    qint64 m_badScores = 0;
    qint64 m_doubledKeys = 0;
    qint64 m_withoutOutput = 0;
    OddScores m_nanScores;
    OddScores m_infiniteScores;
    bool m_inputMissing = false;
    bool m_stepDiffers = false;
};

/// A line of hundreds of megabytes may ask for more memory than there is.
Result<FileIndex> readFile(const RolloutFile& file, quint32 number, const RolloutFieldNames& names,
    qint64 budgetBytes, Monitor& monitor)
{
    try {
        return FileIndexer(file, number, names).run(budgetBytes, monitor);
    } catch (const std::bad_alloc&) {
        FileIndex index;
        index.whole = true;
        index.cut = true;
        index.unreadable = 1;
        index.notes.push_back(Note{ Note::Severity::Error, QStringLiteral("rollout-jsonl"),
            { file.path, 0 }, QStringLiteral("Not read: out of memory") });
        return index;
    }
}

/// From the cache when the file has not changed, else from the file itself.
Result<FileIndex> indexFile(
    const Shared& shared, quint32 number, qint64 budgetBytes, Monitor& monitor)
{
    const RolloutFile& file = shared.files[number];
    const auto before = shared.cache.stampOf(file);
    if (before) {
        if (auto known = shared.cache.find(file, *before)) {
            for (SampleRef& sample : known->samples)
                sample.file = number & 0xFF'FFFFU;
            monitor.progress(1);
            return std::move(*known);
        }
    }
    auto made = readFile(file, number, shared.names, budgetBytes, monitor);
    // A file that grew meanwhile is another one.
    if (made && before && made->whole && !made->samples.empty()
        && shared.cache.stampOf(file) == before)
        shared.cache.keep(file, *before, *made);
    return made;
}

/// Takes file after file until none is left. False: cancelled.
bool indexFiles(Shared& shared, bool reports)
{
    for (;;) {
        const size_t number = shared.next++;
        if (number >= shared.files.size())
            return true;
        const RolloutFile& file = shared.files[number];
        FileMonitor monitor(shared, reports, file.bytes);
        auto index = indexFile(shared, quint32(number), 0, monitor);
        if (!index) {
            shared.stop = true;
            return false;
        }
        shared.results[number] = std::move(*index);
    }
}

bool indexAll(Shared& shared)
{
    const size_t wanted = std::min<size_t>(
        std::clamp(std::thread::hardware_concurrency(), 1U, 4U), shared.files.size());
    std::vector<std::thread> others;
    try {
        for (size_t i = 1; i < wanted; ++i)
            others.emplace_back([&shared] { indexFiles(shared, false); });
    } catch (const std::system_error&) {
        // No further thread to be had: this one does the rest.
    }
    const bool done = indexFiles(shared, true);
    for (std::thread& other : others)
        other.join();
    return done && !shared.stop;
}

bool indexBeginning(Shared& shared, qint64 budgetBytes)
{
    for (size_t number = 0; number < shared.files.size() && budgetBytes > 0; ++number) {
        FileMonitor monitor(shared, true, shared.files[number].bytes);
        auto index = indexFile(shared, quint32(number), budgetBytes, monitor);
        if (!index)
            return false;
        budgetBytes -= index->bytesRead;
        shared.results[number] = std::move(*index);
    }
    return true;
}

} // namespace

Result<RolloutIndexing> indexRollouts(const RolloutSet& set, const RolloutFields& fields,
    qint64 previewBytes, Monitor& monitor, const QString& cacheDirectory)
{
    const RolloutFieldNames names(fields);
    const IndexCache cache(cacheDirectory, fields);
    Shared shared{ set.files, names, cache, monitor, std::vector<FileIndex>(set.files.size()) };
    for (const RolloutFile& file : set.files)
        shared.totalBytes += double(file.bytes);
    const bool done = previewBytes > 0 ? indexBeginning(shared, previewBytes) : indexAll(shared);
    cache.trim();
    if (!done)
        return cancelledFailure();

    RolloutIndexing indexing;
    RolloutSet& made = indexing.set;
    made.kind = set.kind;
    made.files = set.files;
    made.rivals = set.rivals;
    made.indexed = true;
    made.complete = true;
    size_t samples = 0;
    for (const FileIndex& index : shared.results)
        samples += index.samples.size();
    made.samples.reserve(samples);
    for (size_t number = 0; number < made.files.size(); ++number) {
        FileIndex index = std::move(shared.results[number]);
        made.files[number].samples = qint64(index.samples.size());
        made.files[number].unreadable = index.unreadable;
        made.files[number].cut = index.cut;
        made.files[number].promptsMissing = index.promptsMissing;
        made.complete = made.complete && index.whole;
        made.samples.insert(made.samples.end(), index.samples.begin(), index.samples.end());
        std::move(index.notes.begin(), index.notes.end(), std::back_inserter(indexing.notes));
    }
    std::vector<Note> doubled = sharedStepNotes(made);
    std::move(doubled.begin(), doubled.end(), std::back_inserter(indexing.notes));
    made.reader = makeRolloutReader(made.files, fields);
    return indexing;
}

} // namespace alidade

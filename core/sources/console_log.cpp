// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `console-log`: what tee, nohup or a scheduler wrote of a training's output.
// Only recognises files and hands over; reading is console_reader's.

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/model/environment.h"
#include "core/sources/console_attempts.h"
#include "core/sources/console_joins.h"
#include "core/sources/console_reader.h"
#include "core/sources/override_grammar.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("console-log");
constexpr int CompletePrintTrust = 30;
constexpr int PartialPrintTrust = 5; ///< below .hydra/config.yaml: keys are missing

bool endsWithAny(const QString& name, std::initializer_list<QLatin1StringView> endings)
{
    return std::any_of(endings.begin(), endings.end(),
        [&](QLatin1StringView ending) { return name.endsWith(ending, Qt::CaseInsensitive); });
}

bool isPlainText(std::string_view head)
{
    return head.find('\0') == std::string_view::npos || head.starts_with("\xFF\xFE")
        || head.starts_with("\xFE\xFF");
}

bool recognises(const SourceFile& file, std::string_view head)
{
    using namespace Qt::StringLiterals;
    const QString name = file.name();
    // Formats of their own, which may quote a log.
    if (endsWithAny(name,
            { ".jsonl"_L1, ".json"_L1, ".sh"_L1, ".bash"_L1, ".py"_L1, ".yaml"_L1, ".yml"_L1,
                ".md"_L1, ".html"_L1, ".csv"_L1, ".wandb"_L1, ".safetensors"_L1, ".bin"_L1,
                ".pt"_L1, ".pth"_L1, ".npy"_L1, ".parquet"_L1, ".patch"_L1, ".diff"_L1 }))
        return false;
    const bool named
        = endsWithAny(name, { ".log"_L1, ".out"_L1, ".err"_L1 }) || name.startsWith("nohup"_L1);
    if (head.empty() || name == "dump_error_info.log"_L1)
        return false; // an empty file is nobody's, and the other one belongs to a dump
    if (named)
        return isPlainText(head) || looksLikeConsoleLog(head);
    return isPlainText(head) && looksLikeConsoleLog(head);
}

/// The record of the same launch: the last trace between the config before and this one, else the
/// list that Hydra prints when the job fails, before the next config.
int recordOf(const ConsoleLog& log, size_t config, const std::vector<int>& records)
{
    const int line = log.configs[config].line;
    const int before = config > 0 ? log.configs[config - 1].line : 0;
    const int after = config + 1 < log.configs.size() ? log.configs[config + 1].line : 0;
    int found = -1;
    for (size_t i = 0; i < log.launches.size(); ++i) {
        const ConsoleLaunch& launch = log.launches[i];
        const bool traced = !launch.command.isEmpty();
        if (traced && launch.line > before && launch.line < line)
            found = records[i];
        if (!traced && found < 0 && launch.line > line && (after == 0 || launch.line < after))
            found = records[i];
    }
    return found;
}

std::vector<int> addLaunches(const ConsoleLog& log, const QString& path, RunBuilder& builder)
{
    std::vector<int> records;
    for (const ConsoleLaunch& launch : log.launches) {
        OverrideRecord record;
        record.source = Id;
        record.origin = { path, launch.line };
        record.command = launch.command;
        record.open = !launch.complete;
        record.unresolved = !launch.complete; // what is cut off may name any key
        record.configName = configNameOf(launch.words);
        record.configPath = configPathOf(launch.words);
        for (const QString& word : launch.words)
            if (auto parsed = parseOverride(word, record.origin))
                record.overrides.push_back(std::move(*parsed));
        records.push_back(builder.addOverrides(std::move(record)));
    }
    return records;
}

/// Assignments before the last traced launch: the shell that ran it made them. They do not reach
/// the workers of a submitted job (formats document 2.5), so then they are no evidence.
void addVariables(const ConsoleLog& log, const QString& path, RunBuilder& builder)
{
    int last = 0;
    for (const ConsoleLaunch& launch : log.launches)
        if (!launch.command.isEmpty() && !launch.submitted)
            last = launch.line;
    for (const ConsoleVariable& variable : log.variables)
        if (variable.line < last)
            builder.addVariable({ variable.name, variable.value, { path, variable.line }, true });
}

/// What ran tells more than what was installed, except for transformers: there the line repeats a
/// file of the model with newer releases.
void addFacts(const ConsoleLog& log, const QString& path, RunBuilder& builder)
{
    for (const ConsoleVersion& one : log.versions) {
        PackageRecord made;
        made.name = one.package;
        made.version = one.version;
        made.kind = QStringLiteral("log");
        made.trust = one.package == u"vllm" ? 40 : 20;
        made.origin = { path, one.line };
        builder.addPackage(std::move(made));
    }
    ReplayLog replay = log.replay;
    for (ReplayLog::Lines* lines : { &replay.loaded, &replay.missing, &replay.dumped })
        if (lines->count > 0)
            lines->first.file = path;
    builder.addReplay(replay);
}

QString counted(size_t number, const QString& one, const QString& many)
{
    return number == 1 ? one : many.arg(number);
}

QString detailOf(const ConsoleLog& log, size_t steps)
{
    QStringList parts;
    if (!log.configs.empty())
        parts += counted(
            log.configs.size(), QStringLiteral("1 config"), QStringLiteral("%1 configs"));
    if (steps > 0)
        parts += counted(steps, QStringLiteral("1 step"), QStringLiteral("%1 steps"));
    if (parts.isEmpty())
        parts += counted(
            log.launches.size(), QStringLiteral("1 launch"), QStringLiteral("%1 launches"));
    return parts.join(QStringLiteral(", "));
}

void addNotes(std::vector<Note> notes, const QString& path, RunBuilder& builder)
{
    for (Note& note : notes) {
        note.source = Id;
        note.where.file = path;
        builder.addNote(std::move(note));
    }
}

/// A dict that only looks like a config starts no training, and no metrics belong to it.
void dropOtherDicts(ConsoleLog& log, const QString& path, RunBuilder& builder)
{
    const auto isWhole = [](const ConsoleConfig& config) { return config.tree.member(u"trainer"); };
    if (!std::any_of(log.configs.begin(), log.configs.end(), isWhole))
        return;
    std::erase_if(log.configs, [&](const ConsoleConfig& config) {
        if (!config.complete || isWhole(config))
            return false;
        builder.addNote({ Note::Severity::Info, Id, { path, config.line },
            QStringLiteral("What looks like a config here has no trainer section, unlike "
                           "another one in this log; it was not taken") });
        return true;
    });
}

/// False when the log holds nothing of a training.
bool addLog(ConsoleLog log, const SourceFile& file, RunBuilder& builder,
    std::vector<LoggedTraining>& trainings)
{
    dropOtherDicts(log, file.path, builder);
    ConsoleCurves curves = consoleCurves(log);
    addNotes(std::move(log.notes), file.path, builder);
    addNotes(std::move(curves.notes), file.path, builder);
    if (log.isEmpty())
        return false;
    builder.addSource({ Id, file.path, detailOf(log, curves.steps) });
    const std::vector<int> records = addLaunches(log, file.path, builder);
    addVariables(log, file.path, builder);
    addFacts(log, file.path, builder);
    for (size_t i = 0; i < log.configs.size(); ++i) {
        const ConsoleConfig& config = log.configs[i];
        ConfigCandidate candidate;
        candidate.source = Id;
        candidate.origin = { file.path, config.line };
        candidate.entries = flattenConfig(config.tree, file.path);
        candidate.trust = config.complete ? CompletePrintTrust : PartialPrintTrust;
        candidate.complete = config.complete;
        candidate.metricLines = metricLinesBehind(log, i);
        candidate.firstStep = firstStepBehind(log, i);
        candidate.modifiedMs = file.modifiedMs;
        candidate.overrides = recordOf(log, i, records);
        builder.addConfig(std::move(candidate));
    }
    if (curves.store.series.empty())
        return true;
    curves.store.source = Id;
    curves.store.origin = { file.path, 0 };
    curves.store.lost.where.file = file.path;
    for (Attempt& attempt : curves.store.attempts)
        attempt.origin.file = file.path;
    trainings.push_back(loggedTraining(log, std::move(curves.store), file.modifiedMs));
    return true;
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    double at = 0;
    bool useful = false;
    std::vector<const SourceFile*> useless;
    std::vector<LoggedTraining> trainings;
    for (const SourceFile& file : files) {
        const double next = at + 1.0 / double(files.size());
        SubMonitor part(monitor, at, next);
        at = next;
        auto opened = ByteFile::open(file.absolutePath, part);
        if (opened && !opened->damage().isEmpty())
            builder.addNote({ Note::Severity::Warning, Id, { file.path, 0 }, opened->damage() });
        auto log = opened ? readConsoleLog(*opened, part) : tl::unexpected<Error>(opened.error());
        if (log) {
            if (addLog(std::move(*log), file, builder, trainings))
                useful = true;
            else if (file.bytes > 0)
                useless.push_back(&file);
            continue;
        }
        if (log.error().code == Error::Code::Cancelled)
            return tl::unexpected<Error>(log.error());
        builder.addNote({ Note::Severity::Error, Id, { file.path, 0 }, log.error().what });
    }
    for (Note& note : joinResumed(trainings)) {
        note.source = Id;
        builder.addNote(std::move(note));
    }
    for (LoggedTraining& training : trainings)
        builder.addMetrics(std::move(training.store));
    // Other programs write logs too; they are worth a word only when nothing better was found.
    for (const SourceFile* file : useless)
        if (!useful)
            builder.addNote({ Note::Severity::Info, Id, { file->path, 0 },
                QStringLiteral("No config, metrics or launch was found in this log") });
    return {};
}

} // namespace

extern const Source console_log;
const Source console_log{ Id, QLatin1StringView("console log (*.log, *.out, nohup.out)"),
    recognises, load };

} // namespace alidade

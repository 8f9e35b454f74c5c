// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every limit of the program, in one place. Whoever hits one leaves a note that names it.
#pragma once

#include <QtGlobal>

namespace alidade {

struct Limits {
    // Walking a run directory (formats document, section 9)
    static constexpr int NamedFolders = 12; ///< more than WalkDepth, below params/ and metrics/
    static constexpr int WalkDepth = 6;
    static constexpr int WalkEntries = 50'000;
    static constexpr qint64 ProbeBytes = 64 * 1024;
    // Reading
    static constexpr qint64 BlockBytes = 1
        << 20; ///< one positional read; cancellation is polled per block
    static constexpr qint64 LogLineBytes = 16
        << 20; ///< the rest of a longer log line is dropped, with a note
    /// A longer rollout line is unreadable, with a note. Judging one takes sixteen to thirty times
    /// its size for a while.
    static constexpr qint64 SampleLineBytes = 64 << 20;
    /// Prompts that are read to tell another chat template from other prompts; the check says which
    /// steps were not looked at.
    static constexpr qsizetype TemplatePrompts = 8192;
    static constexpr qint64 RecordBytes = 64
        << 20; ///< one record of an event file or a log of records
    static constexpr qint64 DocumentBytes = 64 << 20; ///< whole YAML, JSON and shell files
    static constexpr qint64 DecompressedBytes = Q_INT64_C(64) << 30; ///< of one .zst or .gz file
    static constexpr int NestingDepth = 200; ///< JSON, YAML, Python literals, shell expansions
    static constexpr int YamlNodes = 1'000'000; ///< values of one YAML document, aliases expanded
    static constexpr qint64 ConfigPrintBytes = 4 << 20; ///< one printed config in a console log
    static constexpr int ConfigPrintLines = 20'000;
    static constexpr int TraceLines = 200; ///< one traced command whose quoted words hold line ends
    static constexpr int ConfigKeys = 200'000;
    static constexpr int LoggedConfigChanges = 20'000; ///< of the config in one record file
    static constexpr qsizetype ShellText = 1 << 20; ///< UTF-16 units of one value of a script
    static constexpr qsizetype ShellItems
        = 20'000; ///< items of one array of a script, words of one command
    static constexpr qsizetype ShellCommands
        = 100'000; ///< of one script, functions expanded; also 16 words
    static constexpr qint64 ScriptBytes = 1 << 20; ///< larger ones are no launch scripts
    static constexpr int InterpolationSteps = 200'000; ///< references followed in one config
    static constexpr qsizetype InterpolatedText = 1 << 20; ///< UTF-16 units of one resolved text
    // The environment of a run
    static constexpr qint64 EnvironmentBytes = 4 << 20; ///< larger files are no such record
    static constexpr int EnvironmentRows = 20'000; ///< packages or variables of one file
    static constexpr qsizetype VariableText = 4'000; ///< UTF-16 units kept of one variable
    // Model directories
    static constexpr qint64 SafetensorsHeader = 100'000'000; ///< bytes, as the format itself says
    static constexpr qint64 ModelDocumentBytes = 64 << 20; ///< config, tokenizer, index
    static constexpr int ModelTensors = 500'000; ///< of one model
    static constexpr qint64 FullHashBytes = Q_INT64_C(2)
        << 30; ///< of one side; beyond, only samples of the weights are read unless asked for
    static constexpr qint64 SampleWindow = 64 * 1024; ///< three of these per tensor
    // Comparing
    static constexpr qsizetype DiffTokens
        = 400'000; ///< words of one text; beyond, texts are compared line by line
    // Pairing samples of one prompt by their common beginning. Texts that agree so far are paired
    // in file order.
    static constexpr qsizetype PairingUnits = 32 << 20; ///< UTF-16 units held for one prompt
    static constexpr qsizetype PairingUnitsPerSample = 16 << 10;
    /// What two answers to one prompt have in common by chance is a stock opening of one to three
    /// words ("To find", "Let me", a mark of thinking): less than this. Four or five tokens that
    /// are the same are more than that.
    static constexpr qsizetype PairingCommonUnits = 16;
    static constexpr int GarbleSpans = 200; ///< of one text; the last one then covers the rest
    // The cache of rollout indexes on disk
    static constexpr qint64 IndexCacheBytes = 256 << 20; ///< in all; the oldest go first, silently
    static constexpr qint64 IndexCacheFromBytes = 1
        << 20; ///< smaller rollout files are indexed faster than looked up
    static constexpr qint64 IndexCacheEdgeBytes = 64
        << 10; ///< of the begin and the end of a file that must be as they were
    static constexpr qint64 IndexCacheQuietMs
        = 2'000; ///< a file that changed more recently may change again within one time stamp
    // Operator dumps
    static constexpr qint64 DumpTextBytes = 4 << 20; ///< one text of a dump.json or stack.json
    static constexpr int DumpNesting = 64; ///< lists and dicts inside one operator
    static constexpr qsizetype DumpListText = 4096; ///< characters of a shape, a list of ranks
    static constexpr qint64 DumpLeaves = 60'000'000; ///< values of one rank
    static constexpr int DumpPlaces = 4096; ///< ranks of all steps and stages of one run
    static constexpr qint64 TensorBytes = 256 << 20; ///< one .pt or .npy file
    static constexpr qint64 PickleBytes = 1 << 20; ///< the data.pkl of a .pt file
    static constexpr int PickleSteps = 100'000;
    static constexpr int ZipEntries = 10'000;
    // The window
    static constexpr int PaletteHits
        = 200; ///< of the command palette; how many more matched is told
    static constexpr qint64 SessionBytes = 4 << 20; ///< one remembered pair; larger is not read
    static constexpr int SessionFiles
        = 200; ///< remembered pairs; the oldest without notes go first
    static constexpr qsizetype UserNote = 20'000; ///< UTF-16 units of the user's note on a check
    static constexpr int WatchEveryMs = 2'000; ///< a run is looked at for changes at most so often
    static constexpr int WatchSlowestMs
        = 30'000; ///< and, when it has not changed for long, so often
    static constexpr int WatchShare = 20; ///< looking takes at most 1/20 of the time,
    static constexpr int WatchReadShare = 4; ///< and reading what changed 1/4
    // What is kept
    static constexpr int OpenRolloutFiles = 32; ///< of one set; older ones are closed, silently
    static constexpr int NotesPerFile = 100; ///< further notes of one file are counted, not kept
    static constexpr int MetricNames = 20'000;
    static constexpr double LargestStep = 1e12; ///< a larger one is no step of a training
    static constexpr int Attempts = 200; ///< further restarts in one log count to the last one
};

} // namespace alidade

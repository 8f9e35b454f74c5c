// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A smaller reproduction, as verl's alignment guide advises: the shortest prompts that show garbled
// or diverging answers, as data for verl, and the overrides that run them one by one and short.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"
#include "core/report/redact.h"

#include <QByteArray>

#include <utility>
#include <vector>

namespace alidade {

struct ReproductionPrompt {
    /// What a chat template was made of: role and text. One message of the user when the prompt
    /// cannot be taken apart.
    std::vector<std::pair<QString, QString>> messages;
    QString gts;
    QString dataSource; ///< as the sample says; empty when it does not
    Side side = Side::Candidate; ///< whose answer shows it
    qint32 step = 0;
    Origin origin;
    QString why; ///< one sentence
    qint64 promptTokens = 0; ///< not more than this, whatever the tokenizer
    qint64 answerTokens = 0; ///< of the answer until it shows
};

struct Reproduction {
    /// Prompts chosen, at most.
    static constexpr size_t Most = 8;
    /// Samples that are read to choose from, at most; overrides.txt says when there were more.
    static constexpr size_t Looked = 2'000;

    std::vector<ReproductionPrompt> prompts; ///< each prompt once, the cheapest first
    bool garbled = false; ///< they show garbled answers; false: answers that differ
    qint64 found = 0; ///< samples that show it
    qint64 looked = 0; ///< of these were read

    bool isEmpty() const { return prompts.empty(); }
};

/// Garbled answers of the candidate come first, one of each kind, and of these the ones to which
/// the baseline's answer is garbled alike only when there are no others; then those of the
/// baseline; when there are none, pairs whose answers differ. Empty when the rollouts show neither.
/// Cost: Reproduction::Looked reads. Errors: Cancelled. Thread: any.
Result<Reproduction> findReproduction(const Comparison& comparison, Monitor& monitor);

/// Of one pair alone: its garbled answer, that of the candidate first, else where its answers
/// differ; empty when they are equal and sound. Cost: two reads. Errors: Cancelled. Thread: any.
Result<Reproduction> findReproductionOf(
    const Comparison& comparison, RolloutKind kind, const SamplePair& pair, Monitor& monitor);

struct ReproductionFile {
    QString name; ///< below the folder of the reproduction
    QByteArray bytes;
};

/// `prompts.jsonl`, one row of verl's data format a line, and `overrides.txt`, one override a line
/// with comments. `redacted`: the texts are not the original ones, which the comments then say.
std::vector<ReproductionFile> reproductionFiles(
    const Comparison& comparison, const Reproduction& reproduction, bool redacted);

/// Writes the files into `directory`, which is made if need be; those of an earlier reproduction
/// there go. Errors: Unreadable. Thread: any.
Result<void> writeReproduction(
    const std::vector<ReproductionFile>& files, const QString& directory);

/// All of it: finds the prompts and writes the files into `directory`; writes none when the
/// rollouts show nothing. `redactor`: applied to every file, which then says so; may be null.
/// Errors: Cancelled, Unreadable. Thread: any.
Result<void> exportReproduction(const Comparison& comparison, const QString& directory,
    const Redactor* redactor, Monitor& monitor);

} // namespace alidade

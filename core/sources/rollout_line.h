// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One scanned line of a rollout file as a sample: which field is which, its keys for joining, its
// text for showing. Used by the index and by the reader, so that both mean the same.
#pragma once

#include "core/base/json_lines.h"
#include "core/model/rollouts.h"
#include "core/sources/rollout_index.h"

#include <optional>
#include <string>
#include <vector>

namespace alidade {

/// RolloutFields as bytes, made once per task.
struct RolloutFieldNames {
    explicit RolloutFieldNames(const RolloutFields& fields);

    std::vector<std::string> input, output, score, step;
};

/// The fields of one line; nullptr where absent. Valid as long as the JsonLine is.
struct RolloutLine {
    RolloutLine(const JsonLine& line, const RolloutFieldNames& names);

    const JsonField* input = nullptr;
    const JsonField* output = nullptr;
    const JsonField* gts = nullptr;
    const JsonField* score = nullptr;
    const JsonField* step = nullptr;
};

/// A text, or the list of messages with role and content that some frameworks write as prompt.
bool isPrompt(const JsonField& field);

/// Hashes of decoded text. Holds buffers that are used again; one a thread.
class SampleKeys {
public:
    /// Input with \r\n as \n and without blanks at its end, and the canonical gts (formats
    /// document 6.4). A number and the string of the same digits are one gts: releases differ in
    /// how they write it. An input that is no prompt or has no letter but blanks
    /// hashes to 0.
    quint64 promptKey(const RolloutLine& line);
    /// What promptKey() left out of the input of the same line, which must have come just before:
    /// the blanks at its end, and whether it has \r\n inside. 0: neither.
    quint8 whiteSpaceKey() const { return m_whiteSpace; }
    /// Also counts the code points of the output.
    quint64 outputKey(const RolloutLine& line, quint32& codePoints);

private:
    std::string m_text;
    quint8 m_whiteSpace = 0;
};

/// A whole number within 32 bits; nullopt for anything else. Takes "3" and 3.0.
std::optional<qint32> stepOf(const RolloutLine& line);
/// NaN when there is none.
double scoreOf(const RolloutLine& line);
/// As SampleRef holds it: a NaN that was written is told from no score.
float indexedScore(const RolloutLine& line);

/// Decodes everything. `fileStep` counts when the line has no step.
Sample decodeSample(const JsonLine& line, const RolloutFieldNames& names, qint32 fileStep);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One line of metrics as verl's console logger prints it: `step:3 - actor/pg_loss:0.1 - …`.
// Works on text whose prefixes are already gone. Grammar: formats document 1.5.
#pragma once

#include <QtGlobal>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alidade {

/// What the printed digits tell of a number's end: one that was cut is a number, too.
enum class PrintedForm : quint8 {
    Closed, ///< nothing can be missing: `np.float64(0.5)`, `nan`, `True`
    Whole, ///< `1`: as it is, or the beginning of `1e-06`
    Open, ///< `0.12`, `1e-06`
    Broken, ///< `1.`, `1e-0`: Python prints no number so
};

struct MetricPair {
    std::string_view key;
    double value = 0;
    bool threeDecimals = false; ///< printed with exactly three decimals, as releases up to 0.4.1 do
    PrintedForm form = PrintedForm::Closed;
    quint8 digits = 0; ///< length of the printed number, at most 255
};

struct ParsedMetricLine {
    enum class State : quint8 {
        Complete, ///< everything was read and at least one key holds a `/`
        Cut, ///< as above up to the last piece, which has no value: the rest may follow
        None, ///< no line of metrics
    };
    State state = State::None;
    double step = 0;
    std::vector<MetricPair> pairs; ///< in file order; the views point into the text
    bool hasSlash = false; ///< a key with `/` is among the pairs, or its value cannot be read
    size_t unreadable = 0; ///< values that are no number; their keys are not among the pairs
    std::string_view firstUnreadable; ///< `actor/lr:None`
};

/// True if `text` begins, after blanks, with `step:` and a number. Cost: a few bytes.
bool beginsLikeMetrics(std::string_view text);
/// True if `text` is a line of metrics but for its step: `step:None - actor/lr:1e-06`, `step:1e999
/// - …`. Cost: a few bytes for other text.
bool hasUnreadableStep(std::string_view text);

/// `Epoch 1/3:  10%|█ | 3/30 [00:10<01:30,  3.33s/it]step:3 - …`: the text behind the bar. tqdm
/// leaves the cursor there, and the SFT trainer prints on. Other text is returned as it is.
std::string_view behindProgressBar(std::string_view text);

/// Reads `text` into `line`, whose memory is used again. A value that is no number is left out and
/// counted; at the end of the line only a word like None is one, anything else may go on elsewhere.
/// Cost: linear.
void parseMetricLine(std::string_view text, ParsedMetricLine& line);

/// True if `text` can be the rest of a line of metrics that was cut inside its last number.
bool continuesMetrics(std::string_view text);

/// `0.5`, `inf`, `np.float64(0.5)`, `True`, `tensor(0.5, device='npu:0')`: the number.
std::optional<double> parseMetricValue(std::string_view text);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table that `msprobe compare` writes, with its matching, its numbers and its verdicts, for
// people whose scripts read it. Its verdicts are not ours: what it cannot match passes there. The
// candidate is its "NPU", the baseline its "Bench", whatever the hardware.
#pragma once

#include "core/model/dumps.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace alidade {

/// What the values of two tensors say beyond their statistics (tensor mode).
struct TensorDistance {
    std::string cosine, euclidean, maxAbsolute, maxRelative, oneThousandth, fiveThousandths;
    std::string message; ///< "" or what msprobe says
};

enum class MsprobeMode : quint8 { Statistics, Md5, Tensor };

struct MsprobeRow {
    Pair<std::string> name, dtype, shape, requiresGrad; ///< "N/A" where there is no partner
    Pair<std::array<std::string, 4>> statistic; ///< Max, Min, Mean, Norm as Python prints them
    Pair<std::string> checksum;
    Pair<std::string> file; ///< of the tensor, "N/A" where none was saved
    std::array<std::string, 4> difference, relative;
    TensorDistance tensor;
    int level = 0; ///< 0 pass, 1 warning, 2 error
    std::vector<std::string> messages;
    bool output = false;
    bool matched = false;

    static constexpr const char* None = "N/A";
};

/// Reads the two tensors of a row; absent: msprobe's "unsupported".
using TensorReader
    = std::function<TensorDistance(std::string_view baselineFile, std::string_view candidateFile)>;

/// Tensor mode if the task is tensor, md5 if both have checksums, else statistics.
MsprobeMode msprobeMode(const DumpData& baseline, const DumpData& candidate);

/// Calls `take` with the rows of one operator of the candidate after the other, in its order.
/// Operators of the baseline alone are left out, as msprobe does. Cost: linear.
void forEachMsprobeOperator(const Pair<const DumpData*>& data, MsprobeMode mode,
    const TensorReader& tensors,
    const std::function<bool(qint32 candidateOp, const std::vector<MsprobeRow>&)>& take);

/// The header line, and one row as a line of CSV, both with a line end. `stack` is null when the
/// candidate has no stack.json.
std::string msprobeHeader(MsprobeMode mode, bool stack);
std::string msprobeLine(const MsprobeRow& row, MsprobeMode mode, const std::string* stack);
/// A list of texts as Python prints it.
std::string pythonList(const std::vector<std::string>& texts);

} // namespace alidade

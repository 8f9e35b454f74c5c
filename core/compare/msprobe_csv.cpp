// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// msprobe's rows as CSV, as Python's csv writer makes it.
#include "core/compare/msprobe_rows.h"

namespace alidade {
namespace {

void addCell(std::string& line, std::string_view text)
{
    if (!line.empty())
        line += ',';
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        line.append(text);
        return;
    }
    line += '"';
    for (const char c : text) {
        if (c == '"')
            line += '"';
        line += c;
    }
    line += '"';
}

void addCells(std::string& line, const std::array<std::string, 4>& cells)
{
    for (const std::string& cell : cells)
        addCell(line, cell);
}

/// A list of texts as JSON.
std::string jsonList(const std::vector<std::string>& texts)
{
    std::string list = "[";
    for (const std::string& text : texts) {
        if (list.size() > 1)
            list += ", ";
        list.append("\"").append(text).append("\""); // our own words: nothing to escape
    }
    return list + ']';
}

constexpr const char* StatisticColumns = "NPU max,NPU min,NPU mean,NPU l2norm,Bench max,Bench min,"
                                         "Bench mean,Bench l2norm";

} // namespace

std::string pythonList(const std::vector<std::string>& texts)
{
    std::string list = "[";
    for (const std::string& text : texts) {
        if (list.size() > 1)
            list += ", ";
        const bool single
            = text.find('\'') == std::string::npos || text.find('"') != std::string::npos;
        const char quote = single ? '\'' : '"';
        list += quote;
        for (const char c : text) {
            if (c == '\\' || c == quote)
                list.append("\\").append(1, c);
            else if (c == '\n')
                list += "\\n";
            else if (c == '\r')
                list += "\\r";
            else if (c == '\t')
                list += "\\t";
            else
                list += c;
        }
        list += quote;
    }
    return list + ']';
}

std::string msprobeHeader(MsprobeMode mode, bool stack)
{
    std::string line = "NPU Name,Bench Name,NPU Dtype,Bench Dtype,NPU Tensor Shape,"
                       "Bench Tensor Shape,NPU Requires_grad,Bench Requires_grad";
    switch (mode) {
    case MsprobeMode::Statistics:
        line.append(",Max diff,Min diff,Mean diff,L2norm diff,MaxRelativeErr,MinRelativeErr,"
                    "MeanRelativeErr,NormRelativeErr,")
            .append(StatisticColumns);
        break;
    case MsprobeMode::Tensor:
        line.append(",Cosine,EucDist,MaxAbsErr,MaxRelativeErr,One Thousandth Err Ratio,"
                    "Five Thousandths Err Ratio,")
            .append(StatisticColumns);
        break;
    case MsprobeMode::Md5:
        line += ",NPU MD5,BENCH MD5";
        break;
    }
    line += ",Requires_grad Consistent,Result,Err_message";
    if (stack)
        line += ",NPU_Stack_Info";
    if (mode == MsprobeMode::Tensor)
        line += ",Data_name";
    return line + '\n';
}

std::string msprobeLine(const MsprobeRow& row, MsprobeMode mode, const std::string* stack)
{
    static constexpr const char* Levels[]{ "pass", "warning", "error" };
    std::string line = row.name.candidate;
    for (const std::string* cell :
        { &row.name.baseline, &row.dtype.candidate, &row.dtype.baseline, &row.shape.candidate,
            &row.shape.baseline, &row.requiresGrad.candidate, &row.requiresGrad.baseline })
        addCell(line, *cell);
    if (mode == MsprobeMode::Statistics) {
        addCells(line, row.difference);
        addCells(line, row.relative);
    } else if (mode == MsprobeMode::Tensor) {
        for (const std::string* cell :
            { &row.tensor.cosine, &row.tensor.euclidean, &row.tensor.maxAbsolute,
                &row.tensor.maxRelative, &row.tensor.oneThousandth, &row.tensor.fiveThousandths })
            addCell(line, *cell);
    } else {
        addCell(line, row.checksum.candidate);
        addCell(line, row.checksum.baseline);
    }
    if (mode != MsprobeMode::Md5) {
        addCells(line, row.statistic.candidate);
        addCells(line, row.statistic.baseline);
    }
    addCell(line, row.requiresGrad.candidate == row.requiresGrad.baseline ? "True" : "False");
    addCell(line, Levels[row.level]);
    std::vector<std::string> messages = row.messages;
    if (!row.tensor.message.empty())
        messages.push_back(row.tensor.message);
    addCell(line, jsonList(messages));
    if (stack)
        addCell(line, *stack);
    if (mode == MsprobeMode::Tensor)
        addCell(line, pythonList({ row.file.candidate, row.file.baseline }));
    return line + '\n';
}

} // namespace alidade

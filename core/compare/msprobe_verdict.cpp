// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/msprobe_verdict.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {
namespace {

enum class Cell : quint8 { NaN, Infinity, MinusInfinity, Number, Device, NotThere, Other };

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(
        out.begin(), out.end(), out.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return out;
}

Cell cellOf(const std::string& text)
{
    const std::string small = lower(text);
    if (small == "nan")
        return Cell::NaN;
    if (small == "inf")
        return Cell::Infinity;
    if (small == "-inf")
        return Cell::MinusInfinity;
    if (small != "true" && small != "false" && parseNumber(text))
        return Cell::Number;
    for (const char* device : { "npu", "cpu", "cuda" })
        if (small.find(device) != std::string::npos)
            return Cell::Device;
    return text == MsprobeRow::None ? Cell::NotThere : Cell::Other;
}

bool isBad(const std::string& text)
{
    const Cell cell = cellOf(text);
    return cell == Cell::NaN || cell == Cell::Infinity || cell == Cell::MinusInfinity;
}

/// "12.5%" → 0.125; nothing for any other text.
std::optional<double> percent(const std::string& text)
{
    if (text.empty() || text.back() != '%')
        return std::nullopt;
    const auto value = parseNumber(std::string_view(text).substr(0, text.size() - 1));
    return value ? std::optional(*value / 100) : std::nullopt;
}

constexpr std::string_view NeverJudged[]{ "empty", "empty_like", "numpy", "to", "__setitem__",
    "empty_with_format", "new_empty_strided", "new_empty", "empty_strided" };
constexpr std::string_view InputsNotJudged[]{ "_reduce_scatter_base", "_all_gather_base",
    "all_to_all_single", "batch_isend_irecv" };

template <class Names> bool isIn(const Names& names, std::string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

class Verdict {
public:
    Verdict(const std::string& op, MsprobeMode mode, std::vector<MsprobeRow>& rows)
        : m_mode(mode)
        , m_rows(rows)
    {
        const size_t dot = op.find('.');
        const std::string_view api
            = dot == std::string::npos ? std::string_view() : std::string_view(op).substr(dot + 1);
        const std::string_view name = api.substr(0, api.find('.'));
        const bool hasInputs = std::any_of(
            rows.begin(), rows.end(), [](const MsprobeRow& row) { return !row.output; });
        m_skipAll = hasInputs && isIn(NeverJudged, name);
        m_skipInputs = hasInputs && isIn(InputsNotJudged, name);
    }

    void run()
    {
        if (m_mode == MsprobeMode::Md5) {
            judgeChecksums();
            return;
        }
        if (m_skipAll)
            return;
        forJudged([](MsprobeRow& row) {
            const bool bench = isBad(row.statistic.baseline[0]) || isBad(row.statistic.baseline[1]);
            if (!bench && (isBad(row.statistic.candidate[0]) || isBad(row.statistic.candidate[1])))
                hit(row, 2, "There is nan/inf/-inf in the maximum or minimum value of NPU.");
        });
        if (m_mode == MsprobeMode::Statistics)
            judgeNormJump();
        else
            judgeThousandth();
        forJudged([](MsprobeRow& row) {
            if (row.matched && row.requiresGrad.candidate != row.requiresGrad.baseline)
                hit(row, 2, "The Required_Grad of NPU and Bench are inconsistent");
        });
        if (!m_skipInputs)
            judgeScalars();
        forJudged([](MsprobeRow& row) {
            const std::string& bench = row.name.baseline;
            const bool merged = bench.find("qkv") != std::string::npos
                || bench.find("gate_up") != std::string::npos;
            if (row.matched && !merged && row.dtype.candidate != row.dtype.baseline)
                hit(row, 2, "The dtype of NPU and Bench are inconsistent.");
        });
        forJudged([](MsprobeRow& row) {
            if (row.matched && row.shape.candidate != row.shape.baseline)
                hit(row, 2, "The shape of NPU and Bench are inconsistent.");
        });
        if (m_mode == MsprobeMode::Statistics)
            judgeAmplification();
        else
            judgeCosine();
    }

private:
    static void hit(MsprobeRow& row, int level, const char* message)
    {
        row.level = std::max(row.level, level);
        row.messages.push_back((level == 2 ? "error: " : "warning: ") + std::string(message));
    }

    template <class Judge> void forJudged(const Judge& judge)
    {
        for (const bool output : { false, true })
            for (MsprobeRow& row : m_rows)
                if (row.output == output && (output || !m_skipInputs))
                    judge(row);
    }

    MsprobeRow* firstOutput()
    {
        const auto found = std::find_if(
            m_rows.begin(), m_rows.end(), [](const MsprobeRow& row) { return row.output; });
        return found == m_rows.end() ? nullptr : &*found;
    }

    double worstNorm(bool output) const
    {
        double worst = 0;
        for (const MsprobeRow& row : m_rows)
            if (row.output == output)
                worst = std::max(worst, percent(row.relative[3]).value_or(0));
        return worst;
    }

    void judgeNormJump()
    {
        if (m_skipInputs || worstNorm(false) >= 0.1)
            return;
        for (MsprobeRow& row : m_rows) {
            if (!row.output)
                continue;
            const std::string& text = row.relative[3];
            const bool infinite = text == "inf" || text == "-inf";
            if (infinite || percent(text).value_or(0) > 0.5)
                hit(row, 2, "The NormRelativeErr of output is greater than 0.5.");
        }
    }

    void judgeAmplification()
    {
        MsprobeRow* first = firstOutput();
        if (m_skipInputs || !first)
            return;
        const double in = worstNorm(false), out = worstNorm(true);
        if ((in == 0 && out > 0.1) || (in > 0 && out / in > 10))
            hit(*first, 1, "The norm relative error of output is 10 times that of input.");
    }

    /// Smallest number of a column of tensor mode; 1 where there is none.
    double least(bool output, const std::string TensorDistance::*column) const
    {
        double least = 1;
        for (const MsprobeRow& row : m_rows)
            if (row.output == output && cellOf(row.tensor.*column) == Cell::Number)
                least = std::min(least, *parseNumber(row.tensor.*column));
        return least;
    }

    void judgeThousandth()
    {
        MsprobeRow* first = firstOutput();
        if (m_skipInputs || !first)
            return;
        if (least(false, &TensorDistance::oneThousandth) > 0.9
            && least(true, &TensorDistance::oneThousandth) < 0.1)
            hit(*first, 2,
                "The One Thousandth Err Ratio of input is greater than 0.9 and that of output is "
                "less than 0.6.");
    }

    void judgeCosine()
    {
        MsprobeRow* first = firstOutput();
        if (m_skipInputs || !first)
            return;
        const double in = least(false, &TensorDistance::cosine);
        if (in > 0.9 && in - least(true, &TensorDistance::cosine) > 0.1)
            hit(*first, 1, "The Cosine of output is more than 0.1 below that of input.");
    }

    void judgeScalars()
    {
        for (MsprobeRow& row : m_rows) {
            const auto isClass
                = [](const std::string& dtype) { return dtype.find("class") != std::string::npos; };
            if (!row.output && row.matched && isClass(row.dtype.candidate)
                && isClass(row.dtype.baseline) && row.shape.candidate == "[]"
                && row.statistic.candidate[0] != row.statistic.baseline[0])
                hit(row, 2, "The scalar parameters of NPU and Bench are inconsistent.");
        }
    }

    void judgeChecksums()
    {
        for (MsprobeRow& row : m_rows) {
            const std::string& npu = row.checksum.candidate;
            const std::string& bench = row.checksum.baseline;
            const bool has = npu != "None" && bench != "None" && row.matched;
            if (has && npu != bench)
                hit(row, 2, "The CRC-32 of NPU and Bench are inconsistent.");
            else if (!has && npu != bench)
                hit(row, 1, "One side has no CRC-32.");
        }
    }

    MsprobeMode m_mode;
    std::vector<MsprobeRow>& m_rows;
    bool m_skipAll = false;
    bool m_skipInputs = false;
};

} // namespace

std::string pythonNumber(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::string text = shortestText(value).toStdString();
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

void setDifference(MsprobeRow& row, size_t at)
{
    const std::string& n = row.statistic.candidate[at];
    const std::string& b = row.statistic.baseline[at];
    const auto both = [&](const char* text) { row.difference[at] = row.relative[at] = text; };
    if (n == b)
        return both("0");
    const Cell npu = cellOf(n), bench = cellOf(b);
    if (npu == Cell::NotThere || bench == Cell::NotThere
        || (npu == Cell::Device && bench == Cell::Device))
        return both(MsprobeRow::None);
    const auto isText = [](Cell cell) { return cell == Cell::Device || cell == Cell::Other; };
    if (isText(npu) || isText(bench))
        return both("Diff");
    if (npu == Cell::NaN || bench == Cell::NaN)
        return both("Nan");
    if (npu == Cell::Infinity || bench == Cell::MinusInfinity)
        return both("inf");
    if (npu == Cell::MinusInfinity || bench == Cell::Infinity)
        return both("-inf");
    const double difference = *parseNumber(n) - *parseNumber(b);
    row.difference[at] = pythonNumber(difference);
    row.relative[at] = *parseNumber(b) == 0
        ? "inf"
        : pythonNumber(std::abs(difference / *parseNumber(b) * 100)) + '%';
}

void judgeLikeMsprobe(const std::string& op, MsprobeMode mode, std::vector<MsprobeRow>& rows)
{
    Verdict(op, mode, rows).run();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/msprobe_rows.h"

#include "core/base/numbers.h"
#include "core/compare/dump_leaf_pairs.h"
#include "core/compare/msprobe_verdict.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace alidade {
namespace {

using Kind = DumpLeafKind;
using Type = DumpLeafKind::Type;
using Category = DumpLeafKind::Category;
using Number = DumpLeafKind::Number;

constexpr const char* NotThere = MsprobeRow::None;

std::string crcText(std::string_view text)
{
    const uLong crc = ::crc32(0, reinterpret_cast<const Bytef*>(text.data()), uInt(text.size()));
    char digits[16];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, quint32(crc), 16);
    const std::string hex(digits, end);
    return std::string(8 - std::min<size_t>(8, hex.size()), '0') + hex;
}

std::string statisticText(const DumpLeafView& leaf, int at)
{
    const double value = leaf.has(at) ? leaf.number(at) : 0;
    switch (leaf.kind().statistics[at]) {
    case Number::Absent:
    case Number::Null:
        return "None";
    case Number::Bool:
        return value != 0 ? "True" : "False";
    case Number::Int:
        return QString::number(value, 'f', 0).toStdString();
    case Number::Float:
        break;
    }
    return std::isnan(value) ? "Nan" : pythonNumber(value);
}

/// Type, shape and statistics as msprobe shows a leaf.
struct Shown {
    std::string name, dtype = "None", shape = "None", requiresGrad = NotThere, checksum = "None";
    std::array<std::string, 4> statistic{ "None", "None", "None", "None" };
};

bool endsWithPeer(std::string_view path)
{
    const std::string_view last = path.substr(path.rfind('.') + 1);
    return last == "src" || last == "dst" || last == "group_src" || last == "group_dst";
}

Shown shown(const std::string& op, const DumpLeafView& leaf)
{
    Shown out;
    const Kind& kind = leaf.kind();
    out.name = op + '.' + std::string(leaf.path());
    if (kind.kind == Type::None)
        return out;
    if (kind.requiresGrad)
        out.requiresGrad = kind.requiresGrad == 2 ? "True" : "False";
    const std::string value(leaf.value());
    switch (kind.kind) {
    case Type::Tensor: {
        const std::string_view file = leaf.data->texts.view(leaf.data->tagOf(*leaf.leaf).file);
        if (!file.empty())
            out.name = std::string(file.substr(0, file.rfind('.')));
        out.dtype = std::string(leaf.dtype());
        out.shape = std::string(leaf.shape());
        for (int at = 0; at < 4; ++at)
            out.statistic[size_t(at)] = statisticText(leaf, at);
        out.checksum = std::string(leaf.checksum());
        if (out.checksum.empty())
            out.checksum = "None";
        return out;
    }
    case Type::Size:
        out.dtype = std::string(leaf.data->texts.view(kind.type));
        out.shape = value;
        break;
    case Type::Slice:
        out.dtype = "slice";
        out.shape = '('
            + std::to_string(value.size() > 2 ? 1 + std::count(value.begin(), value.end(), ',') : 0)
            + ",)";
        break;
    case Type::Ellipsis:
        out.dtype = "ellipsis";
        out.shape = "[]";
        out.statistic.fill(value);
        break;
    default: {
        const bool named = kind.kind == Type::Group || endsWithPeer(leaf.path());
        out.dtype = std::string(named ? leaf.data->texts.view(kind.type) : leaf.dtype());
        if (out.dtype.empty())
            out.dtype = "<class 'NoneType'>";
        out.shape = "[]";
        out.statistic.fill(value.empty() && leaf.dtype().empty() ? "None" : value);
    }
    }
    out.checksum = crcText(value);
    return out;
}

bool sameFamily(const std::string& one, const std::string& other)
{
    static constexpr std::string_view Torch[]{ "torch.float16", "torch.float32", "torch.bfloat16" };
    static constexpr std::string_view MindSpore[]{ "Float16", "Float32", "BFloat16" };
    const auto both = [&](const auto& family) {
        return std::find(std::begin(family), std::end(family), one) != std::end(family)
            && std::find(std::begin(family), std::end(family), other) != std::end(family);
    };
    return one == other || both(Torch) || both(MindSpore);
}

/// Inputs, parameters, outputs: the order of msprobe's rows.
std::vector<DumpLeafView> leavesOf(const DumpData& data, qint32 op)
{
    const DumpOp& one = data.ops[size_t(op)];
    std::vector<DumpLeafView> leaves;
    for (const Category category :
        { Category::Input, Category::Parameter, Category::Output, Category::Gradient })
        for (quint32 at = one.leafBegin; at < one.leafEnd; ++at)
            if (data.kindOf(data.leaves[at]).category == category)
                leaves.push_back({ &data, &data.leaves[at] });
    return leaves;
}

/// Operators by name; backward calls by the order in which they come, as msprobe counts them.
class CallNames {
public:
    explicit CallNames(const DumpData& data)
        : m_data(data)
    {
    }
    std::string next(qint32 op)
    {
        const DumpOp& one = m_data.ops[size_t(op)];
        std::string name(m_data.texts.view(one.base));
        const bool backward = one.direction == DumpOp::Direction::Backward
            && (one.form == DumpOp::Form::Api || one.form == DumpOp::Form::Module);
        if (!backward)
            return m_data.nameBytes(op);
        const quint32 number = m_seen[one.base]++;
        return name + (one.form == DumpOp::Form::Api ? ".a" : ".m") + std::to_string(number);
    }

private:
    const DumpData& m_data;
    std::unordered_map<quint32, quint32> m_seen;
};

MsprobeRow rowOf(const Shown& own, const Shown* partner, bool output, MsprobeMode mode)
{
    MsprobeRow row;
    row.output = output;
    row.matched = partner != nullptr;
    const auto set = [&](Pair<std::string>& cell, const std::string Shown::*field) {
        cell.candidate = own.*field;
        cell.baseline = partner ? partner->*field : std::string(NotThere);
    };
    set(row.name, &Shown::name);
    set(row.dtype, &Shown::dtype);
    set(row.shape, &Shown::shape);
    set(row.requiresGrad, &Shown::requiresGrad);
    set(row.checksum, &Shown::checksum);
    row.statistic.candidate = own.statistic;
    if (partner)
        row.statistic.baseline = partner->statistic;
    else
        row.statistic.baseline.fill(NotThere);
    if (mode == MsprobeMode::Statistics)
        for (size_t at = 0; at < 4; ++at)
            setDifference(row, at);
    return row;
}

void addTensors(MsprobeRow& row, const DumpLeafView& candidate,
    const std::optional<DumpLeafView>& baseline, const TensorReader& tensors)
{
    const auto file = [](const DumpLeafView& leaf) {
        return leaf.isTensor() ? leaf.data->texts.view(leaf.data->tagOf(*leaf.leaf).file)
                               : std::string_view();
    };
    const std::string_view own = file(candidate);
    const std::string_view other = baseline ? file(*baseline) : std::string_view();
    row.file.candidate = own.empty() ? std::string(NotThere) : std::string(own);
    row.file.baseline = other.empty() ? std::string(NotThere) : std::string(other);
    row.tensor = tensors(other, own);
}

} // namespace

MsprobeMode msprobeMode(const DumpData& baseline, const DumpData& candidate)
{
    if (baseline.task == QLatin1StringView("tensor")
        && candidate.task == QLatin1StringView("tensor"))
        return MsprobeMode::Tensor;
    const auto hasChecksums = [](const DumpData& data) {
        return std::any_of(data.tags.begin(), data.tags.end(),
            [](const DumpTag& tag) { return tag.checksum != 0; });
    };
    return hasChecksums(baseline) && hasChecksums(candidate) ? MsprobeMode::Md5
                                                             : MsprobeMode::Statistics;
}

void forEachMsprobeOperator(const Pair<const DumpData*>& data, MsprobeMode mode,
    const TensorReader& tensors,
    const std::function<bool(qint32, const std::vector<MsprobeRow>&)>& take)
{
    std::unordered_map<std::string, qint32> bench;
    CallNames benchNames(*data.baseline);
    for (size_t op = 0; op < data.baseline->ops.size(); ++op)
        bench.emplace(benchNames.next(qint32(op)), qint32(op));
    CallNames names(*data.candidate);
    std::vector<MsprobeRow> rows;
    for (size_t op = 0; op < data.candidate->ops.size(); ++op) {
        const std::string key = names.next(qint32(op));
        if (data.candidate->ops[op].form == DumpOp::Form::Other)
            continue;
        const auto found = bench.find(key);
        std::unordered_map<std::string_view, DumpLeafView> partners;
        std::string benchOp;
        if (found != bench.end()) {
            benchOp = data.baseline->nameBytes(found->second);
            for (const DumpLeafView& leaf : leavesOf(*data.baseline, found->second))
                partners.emplace(leaf.path(), leaf);
        }
        const std::string own = data.candidate->nameBytes(qint32(op));
        rows.clear();
        for (const DumpLeafView& leaf : leavesOf(*data.candidate, qint32(op))) {
            const Shown candidate = shown(own, leaf);
            const auto partner = partners.find(leaf.path());
            std::optional<Shown> baseline;
            if (partner != partners.end()) {
                baseline = shown(benchOp, partner->second);
                if (!sameFamily(candidate.dtype, baseline->dtype))
                    baseline.reset();
            }
            const bool output = candidate.name.find(".output.") != std::string::npos;
            rows.push_back(rowOf(candidate, baseline ? &*baseline : nullptr, output, mode));
            if (mode == MsprobeMode::Tensor)
                addTensors(rows.back(), leaf,
                    baseline ? std::optional(partner->second) : std::nullopt, tensors);
        }
        judgeLikeMsprobe(own, mode, rows);
        if (!take(qint32(op), rows))
            return;
    }
}

} // namespace alidade

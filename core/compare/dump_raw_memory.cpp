// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_raw_memory.h"

#include "core/compare/dump_names.h"
#include "core/compare/dump_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace alidade {

using Category = DumpLeafKind::Category;

namespace {

template <size_t Size> bool isOneOf(std::string_view word, const std::string_view (&words)[Size])
{
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// `input.0` of these is written over, as a whole.
constexpr std::string_view Overwriting[]{ "copy_", "fill_", "zero_", "normal_", "uniform_",
    "exponential_", "random_", "bernoulli_", "ones_", "zeros_", "constant_", "trunc_normal_",
    "log_normal_", "cauchy_", "geometric_" };
/// The same of what moves tensors between ranks.
constexpr std::string_view Receivers[]{ "recv", "irecv", "scatter", "all_gather",
    "all_gather_into_tensor", "_all_gather_base", "reduce_scatter", "reduce_scatter_tensor",
    "_reduce_scatter_base", "all_to_all", "all_to_all_single" };
constexpr std::string_view Unwritten[]{ "empty", "empty_like", "empty_strided", "empty_permuted",
    "empty_quantized", "empty_with_format", "empty_with_swapped_memory", "new_empty",
    "new_empty_strided" };
/// Change no number, or only some of those in `input.0`.
constexpr std::string_view Moving[]{ "view", "view_as", "reshape", "narrow", "select", "slice",
    "__getitem__", "expand", "expand_as", "transpose", "permute", "t", "squeeze", "unsqueeze",
    "flatten", "unflatten", "contiguous", "detach", "clone", "to", "split", "chunk", "unbind",
    "cat", "stack", "__setitem__", "index_copy_", "index_put_", "index_fill_", "masked_fill_",
    "masked_scatter_", "scatter_", "slice_scatter", "select_scatter" };
constexpr std::string_view Receiving[]{ "out", "output", "output_tensor", "output_tensor_list",
    "tensor_list", "gather_list" };

std::string_view lastPart(std::string_view base)
{
    const size_t dot = base.rfind('.');
    return dot == std::string_view::npos ? base : base.substr(dot + 1);
}

} // namespace

bool RawMemory::lookOf(const DumpLeaf& leaf, Look& look) const
{
    const DumpLeafView view{ &m_data, &leaf };
    const bool bad = nonFiniteKind(m_data, leaf) != 0;
    if (!view.isTensor() || !view.has(0) || !view.has(1)
        || (!bad && view.number(0) == view.number(1)))
        return false;
    look[0] = quint64(elementsOf(view.shape()));
    for (int at = 0; at < 4; ++at) {
        const double number = view.has(at) ? view.number(at) : 0;
        look[size_t(at) + 1] = std::isnan(number) ? ~quint64(0) : std::bit_cast<quint64>(number);
    }
    return true;
}

bool RawMemory::gives(qint32 op)
{
    const DumpOp& one = m_data.ops[size_t(op)];
    if (one.form != DumpOp::Form::Api || one.direction != DumpOp::Direction::Forward)
        return false;
    const std::string_view name = lastPart(m_data.texts.view(one.base));
    bool holds = isOneOf(name, Unwritten);
    if (!holds && (m_known.empty() || !isOneOf(name, Moving)))
        return false;
    std::vector<Look> given;
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const DumpLeaf& leaf = m_data.leaves[at];
        Look look{};
        if (!lookOf(leaf, look))
            continue;
        if (m_data.kindOf(leaf).category == Category::Output)
            given.push_back(look);
        else if (m_known.contains(look))
            holds = true;
        else if (nonFiniteKind(m_data, leaf))
            return false; // came from elsewhere
    }
    if (holds)
        m_known.insert(given.begin(), given.end());
    return holds;
}

bool isRawMemory(const DumpData& data, const DumpOp& op, const DumpLeafKind& tensor)
{
    if (op.form != DumpOp::Form::Api || op.direction != DumpOp::Direction::Forward)
        return false;
    const std::string_view base = data.texts.view(op.base), path = data.texts.view(tensor.path);
    const Category category = tensor.category;
    const std::string_view name = lastPart(base);
    if (category == Category::Output)
        return isOneOf(name, Unwritten);
    constexpr std::string_view Prefix = "input.";
    if (category != Category::Input || path.substr(0, Prefix.size()) != Prefix)
        return false;
    const std::string_view rest = path.substr(Prefix.size());
    const std::string_view argument = rest.substr(0, rest.find('.'));
    const bool receives = isCommunication(base) && isOneOf(name, Receivers);
    if (argument == "out" || (argument == "0" && (receives || isOneOf(name, Overwriting))))
        return true;
    if (!isCommunication(base))
        return false;
    return (receives && isOneOf(argument, Receiving))
        || (name == "gather" && (argument == "1" || argument == "gather_list"))
        || ((name == "recv" || name == "irecv") && argument == "tensor");
}

} // namespace alidade

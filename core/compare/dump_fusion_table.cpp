// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_fusion_table.h"

#include <algorithm>
#include <set>

namespace alidade {
namespace {

struct Fused {
    std::string_view name;
    std::string_view parts; ///< divided by blanks
};

/// What the fused operators of torch_npu compute, as its API reference says, and the fused
/// functions of torch.nn.functional; parts as transformers and Megatron spell them out.
constexpr Fused Table[]{
    { "npu_swiglu", "silu swish sigmoid mul __mul__ swiglu silu_and_mul" },
    { "swiglu", "silu swish sigmoid mul __mul__" },
    { "silu_and_mul", "silu swish sigmoid mul __mul__" },
    { "npu_geglu", "gelu mul __mul__" },
    { "npu_silu", "silu swish sigmoid mul __mul__" },
    { "npu_gelu", "gelu erf tanh mul __mul__ add __add__ pow" },
    { "npu_fast_gelu", "gelu fast_gelu erf tanh mul __mul__ add __add__ pow" },
    { "npu_rms_norm",
        "rms_norm pow __pow__ square mean rsqrt sqrt div __truediv__ add __add__ mul __mul__" },
    { "npu_add_rms_norm",
        "rms_norm npu_rms_norm pow __pow__ square mean rsqrt sqrt div __truediv__ add __add__ "
        "__iadd__ add_ mul __mul__" },
    { "rms_norm", "pow __pow__ square mean rsqrt sqrt div __truediv__ add __add__ mul __mul__" },
    { "layer_norm",
        "mean var sub __sub__ pow __pow__ rsqrt sqrt div __truediv__ add __add__ mul __mul__" },
    { "npu_layer_norm_eval", "layer_norm" },
    { "npu_rotary_mul", "mul __mul__ add __add__ sub __sub__ neg __neg__ rotate_half" },
    { "npu_apply_rotary_pos_emb",
        "npu_rotary_mul mul __mul__ add __add__ sub __sub__ neg __neg__ rotate_half" },
    { "npu_fusion_attention",
        "scaled_dot_product_attention flash_attn_func flash_attn_varlen_func "
        "_flash_attn_varlen_forward matmul __matmul__ bmm baddbmm softmax dropout mul __mul__ "
        "div __truediv__ add __add__ masked_fill masked_fill_ where" },
    { "npu_fused_infer_attention_score",
        "scaled_dot_product_attention npu_fusion_attention matmul __matmul__ bmm softmax mul "
        "__mul__ div __truediv__ add __add__ masked_fill masked_fill_ where" },
    { "npu_prompt_flash_attention",
        "scaled_dot_product_attention npu_fusion_attention matmul __matmul__ bmm softmax mul "
        "__mul__ div __truediv__ add __add__ masked_fill masked_fill_ where" },
    { "flash_attn_func",
        "scaled_dot_product_attention matmul __matmul__ bmm baddbmm softmax dropout mul __mul__ "
        "div __truediv__ add __add__ masked_fill masked_fill_ where" },
    { "flash_attn_varlen_func",
        "scaled_dot_product_attention flash_attn_func matmul __matmul__ bmm baddbmm softmax "
        "dropout mul __mul__ div __truediv__ add __add__ masked_fill masked_fill_ where" },
    { "scaled_dot_product_attention",
        "matmul __matmul__ bmm baddbmm softmax dropout mul __mul__ div __truediv__ add __add__ "
        "masked_fill masked_fill_ where" },
    { "npu_scaled_masked_softmax",
        "softmax masked_fill masked_fill_ mul __mul__ div __truediv__ add __add__ where" },
    { "npu_dropout_with_add_softmax", "softmax dropout add __add__ mul __mul__" },
    { "npu_cross_entropy_loss", "cross_entropy log_softmax nll_loss gather logsumexp" },
    { "cross_entropy", "log_softmax nll_loss gather logsumexp" },
    { "npu_linear", "linear matmul __matmul__ add __add__ addmm" },
    { "npu_grouped_matmul", "linear matmul __matmul__ bmm mm gmm grouped_gemm" },
    { "npu_gmm", "linear matmul __matmul__ bmm mm gmm grouped_gemm" },
    { "gmm", "linear matmul __matmul__ bmm mm grouped_gemm" },
    { "addmm", "matmul __matmul__ mm add __add__ linear" },
    { "baddbmm", "bmm matmul __matmul__ add __add__ mul __mul__" },
    { "linear", "matmul __matmul__ mm add __add__ addmm" },
    { "npu_moe_gating_top_k_softmax", "softmax topk" },
    { "npu_moe_gating_top_k", "sigmoid softmax topk gather add __add__ sum div __truediv__" },
    { "npu_moe_token_permute", "index_select argsort sort gather index_put_" },
    { "npu_moe_token_unpermute", "index_select argsort sort gather mul __mul__ sum index_add_" },
    { "npu_add_layer_norm", "layer_norm add __add__" },
    { "npu_bmmV2", "bmm matmul __matmul__" },
    { "npu_confusion_transpose", "" },
    { "npu_transpose", "" },
    { "npu_dtype_cast", "" },
    { "npu_format_cast", "" },
};

/// Move numbers about or change their type, and compute nothing.
constexpr std::string_view Layout[]{ "view", "reshape", "contiguous", "to", "float", "half",
    "bfloat16", "type", "type_as", "transpose", "permute", "flatten", "unflatten", "squeeze",
    "unsqueeze", "expand", "expand_as", "repeat", "repeat_interleave", "chunk", "split", "cat",
    "concat", "stack", "__getitem__", "narrow", "clone", "detach", "t", "swapaxes", "unbind",
    "npu_confusion_transpose", "npu_transpose", "npu_dtype_cast", "npu_format_cast" };

using Names = std::set<std::string_view>;

std::string_view lastPart(std::string_view name)
{
    const size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

bool isLayout(std::string_view name)
{
    return std::find(std::begin(Layout), std::end(Layout), name) != std::end(Layout);
}

void addWords(std::string_view words, Names& into)
{
    while (!words.empty()) {
        const size_t blank = std::min(words.find(' '), words.size());
        into.insert(words.substr(0, blank));
        words.remove_prefix(std::min(blank + 1, words.size()));
    }
}

/// Whether `fused` is or holds one operator that does what all of `parts` do.
bool replaces(
    const std::vector<std::string_view>& fused, const std::vector<std::string_view>& parts)
{
    Names known;
    bool any = false;
    for (const std::string_view name : fused)
        for (const Fused& entry : Table)
            if (entry.name == lastPart(name)) {
                any = true;
                addWords(entry.parts, known);
            }
    const auto explained = [&](std::string_view name) {
        return isLayout(lastPart(name)) || known.count(lastPart(name)) > 0;
    };
    const auto isFused = [](std::string_view name) {
        return std::any_of(std::begin(Table), std::end(Table),
            [&](const Fused& entry) { return entry.name == lastPart(name); });
    };
    return any && std::all_of(parts.begin(), parts.end(), explained)
        && std::all_of(fused.begin(), fused.end(),
            [&](std::string_view name) { return isFused(name) || explained(name); });
}

} // namespace

bool isKnownFusion(
    const std::vector<std::string_view>& one, const std::vector<std::string_view>& other)
{
    return replaces(one, other) || replaces(other, one);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_lines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alidade {
namespace {

constexpr std::string_view MainStart = "{'actor_rollout_ref': {";

constexpr std::array<std::string_view, 24> sections{ "actor", "actor_rollout_ref", "agent",
    "algorithm", "async_training", "checkpoint", "critic", "custom_reward_function", "data",
    "distillation", "engine", "env", "global_profiler", "model", "model_engine", "optim",
    "profiler", "ray_init", "ray_kwargs", "reward", "reward_model", "rollout", "trainer",
    "transfer_queue" };

bool isMap(const Value& tree, QStringView key)
{
    const Value* member = tree.member(key);
    return member && member->kind == Value::Kind::Map;
}

} // namespace

bool beginsLikeMainConfig(std::string_view text) { return text.starts_with(MainStart); }

bool mayBeginMainConfig(std::string_view text)
{
    return !text.empty() && text.size() < MainStart.size() && MainStart.starts_with(text);
}

bool beginsLikeConfig(std::string_view text)
{
    if (!text.starts_with("{'"))
        return false;
    if (text.starts_with(MainStart))
        return true;
    const std::string_view inside = text.substr(2);
    const size_t quote = inside.find('\'');
    if (quote == std::string_view::npos
        || std::find(sections.begin(), sections.end(), inside.substr(0, quote)) == sections.end())
        return false;
    const std::string_view rest = inside.substr(quote + 1);
    return rest.starts_with(": {") || rest == ":" || rest == ": "
        || (inside.starts_with("model_engine") && rest.starts_with(": "));
}

bool isTrainingConfig(const Value& tree)
{
    if (tree.kind != Value::Kind::Map)
        return false;
    return isMap(tree, u"actor_rollout_ref")
        || (isMap(tree, u"trainer")
            && (isMap(tree, u"data") || isMap(tree, u"model") || isMap(tree, u"optim")
                || isMap(tree, u"actor")));
}

std::string_view withoutLoggingHead(std::string_view text)
{
    static constexpr std::string_view Shape = "0000-00-00 00:00:00,000:";
    for (const std::string_view level : { "INFO:", "WARNING:", "DEBUG:" }) {
        if (!text.starts_with(level) || text.size() < level.size() + Shape.size())
            continue;
        const std::string_view stamp = text.substr(level.size(), Shape.size());
        const bool fits = std::equal(stamp.begin(), stamp.end(), Shape.begin(),
            [](char c, char shape) { return shape == '0' ? c >= '0' && c <= '9' : c == shape; });
        return fits ? text.substr(level.size() + Shape.size()) : text;
    }
    return text;
}

std::optional<ConsoleMarker::Kind> markerKind(std::string_view text)
{
    using Kind = ConsoleMarker::Kind;
    static constexpr std::array<std::pair<std::string_view, Kind>, 7> starts{ {
        { "Training from scratch", Kind::Scratch },
        { "Checkpoint tracker file does not exist", Kind::Scratch },
        { "Found checkpoint: ", Kind::Resume },
        { "Load from checkpoint folder: ", Kind::Resume },
        { "Setting global step to ", Kind::Resume },
        { "Resuming from ", Kind::Resume },
        { "Dumped generations to ", Kind::Rollouts },
    } };
    static constexpr std::string_view Firsts = "TCFLSRDIW";
    if (text.empty() || Firsts.find(text.front()) == std::string_view::npos)
        return {};
    text = withoutLoggingHead(text);
    for (const auto& [start, kind] : starts)
        if (text.starts_with(start))
            return kind;
    return {};
}

size_t overrideListOffset(std::string_view text)
{
    static constexpr std::string_view Start = "Error executing job with overrides: ";
    return text.starts_with(Start) && text.size() > Start.size() && text[Start.size()] == '['
        ? Start.size()
        : 0;
}

std::string_view entrypointCommand(std::string_view text)
{
    static constexpr std::string_view Start = "Running entrypoint for job ";
    if (!text.starts_with(Start))
        return {};
    const size_t colon = text.find(": ", Start.size());
    return colon == std::string_view::npos ? std::string_view() : text.substr(colon + 2);
}

ValidationPrint validationPrint(std::string_view text)
{
    if (text.starts_with('('))
        text.remove_prefix(1);
    if (text.empty() || (text.front() != '\'' && text.front() != '"'))
        return ValidationPrint::None;
    text.remove_prefix(1);
    if (text.starts_with("Initial validation metrics: "))
        return ValidationPrint::Initial;
    return text.starts_with("Final validation metrics: ") ? ValidationPrint::Final
                                                          : ValidationPrint::None;
}

} // namespace alidade

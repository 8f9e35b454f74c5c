// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_names.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr std::string_view Wrappers[]{ "_fsdp_wrapped_module", "_checkpoint_wrapped_module",
    "_orig_mod", "_forward_module", "module" };

std::string_view nextPart(std::string_view& rest)
{
    const size_t dot = rest.find('.');
    const std::string_view part = rest.substr(0, dot);
    rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
    return part;
}

} // namespace

std::string withoutWrappers(std::string_view name)
{
    std::string out;
    for (std::string_view rest = name; !rest.empty();) {
        const std::string_view part = nextPart(rest);
        if (std::find(std::begin(Wrappers), std::end(Wrappers), part) != std::end(Wrappers))
            continue;
        if (!out.empty())
            out += '.';
        out.append(out.empty() && part == "Cell" ? std::string_view("Module") : part);
    }
    return out;
}

bool isCommunication(std::string_view base)
{
    const std::string_view prefix = base.substr(0, base.find('.'));
    return prefix == "Distributed" || prefix == "MintDistributed";
}

std::string modulePath(std::string_view base)
{
    std::string path = withoutWrappers(base);
    if (path.rfind("Module.", 0) == 0)
        path.erase(0, 7);
    const size_t dot = path.rfind('.');
    return dot == std::string::npos ? std::string() : path.substr(0, dot);
}

std::string layerOf(std::string_view path)
{
    size_t begin = 0;
    while (begin < path.size()) {
        const size_t end = std::min(path.find('.', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        if (begin > 0 && !part.empty()
            && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return std::string(path.substr(0, end));
        begin = end + 1;
    }
    return {};
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_distance.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace alidade {
namespace {

/// "torch.bfloat16" and "BFloat16" alike.
std::string plainType(std::string_view dtype)
{
    if (dtype.rfind("torch.", 0) == 0)
        dtype.remove_prefix(6);
    std::string text(dtype);
    std::transform(text.begin(), text.end(), text.begin(),
        [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

} // namespace

DumpFamily familyOf(std::string_view dtype)
{
    const std::string type = plainType(dtype);
    const auto says = [&](const char* word) { return type.find(word) != std::string::npos; };
    if (says("bfloat16"))
        return DumpFamily::Brain;
    if (says("float16") || says("half"))
        return DumpFamily::Half;
    if (says("float8") || says("float4") || says("hifloat"))
        return DumpFamily::Unknown;
    if (says("float") || says("double") || says("complex"))
        return DumpFamily::Wide;
    if (says("int") || says("bool") || says("long") || says("short"))
        return DumpFamily::Exact;
    return DumpFamily::Unknown;
}

double stepOf(DumpFamily family, const DumpTolerance& tolerance)
{
    switch (family) {
    case DumpFamily::Brain:
        return tolerance.bfloat16;
    case DumpFamily::Half:
        return tolerance.float16;
    default:
        return tolerance.float32;
    }
}

double elementsOf(std::string_view shape)
{
    double count = 1;
    const char* at = shape.data();
    const char* end = at + shape.size();
    while (at < end) {
        qint64 size = 0;
        const auto [next, error] = std::from_chars(at, end, size);
        if (error == std::errc())
            count *= double(size);
        at = error == std::errc() ? next : at + 1;
    }
    return count;
}

LeafDistance distanceOf(
    const DumpLeafView& baseline, const DumpLeafView& candidate, const DumpTolerance& tolerance)
{
    LeafDistance distance;
    double range = 0;
    for (const DumpLeafView* side : { &baseline, &candidate })
        for (const int at : { 0, 1 })
            if (side->has(at) && std::isfinite(side->number(at)))
                range = std::max(range, std::abs(side->number(at)));
    double rms = 0;
    const double elements = elementsOf(baseline.shape());
    for (const DumpLeafView* side : { &baseline, &candidate })
        if (side->has(3) && std::isfinite(side->number(3)) && elements > 0)
            rms = std::max(rms, std::abs(side->number(3)) / std::sqrt(elements));
    for (int at = 0; at < 4; ++at) {
        if (!baseline.has(at) || !candidate.has(at))
            continue;
        const double b = baseline.number(at), c = candidate.number(at);
        if (!std::isfinite(b) || !std::isfinite(c))
            continue;
        distance.known = true;
        double size = at == 3 ? std::max(std::abs(b), std::abs(c))
            : at == 2         ? std::max({ std::abs(b), std::abs(c), rms > 0 ? rms : range })
                              : range;
        constexpr double Nothing = 1e-30; // below this everything is zero
        size = std::max(size, Nothing);
        const double relative = std::abs(c - b) / size;
        distance.relative = std::max(distance.relative, relative);
        distance.scaled
            = std::max(distance.scaled, at < 2 ? relative / tolerance.extremes : relative);
    }
    return distance;
}

bool sameScalar(const DumpLeafView& baseline, const DumpLeafView& candidate)
{
    const std::string_view b = baseline.value(), c = candidate.value();
    if (b == c)
        return true;
    const auto numberB = parseNumber(b), numberC = parseNumber(c);
    if (numberB && numberC) {
        if (!std::isfinite(*numberB) || !std::isfinite(*numberC))
            return codeOf(*numberB) == codeOf(*numberC);
        const bool whole = baseline.dtype() == candidate.dtype()
            && baseline.dtype().find("int") != std::string_view::npos;
        const double size = std::max(std::abs(*numberB), std::abs(*numberC));
        return std::abs(*numberB - *numberC) <= (whole ? 0 : 0.002 * size);
    }
    const auto isDevice = [](std::string_view text) {
        return text.rfind("npu", 0) == 0 || text.rfind("cuda", 0) == 0 || text.rfind("cpu", 0) == 0;
    };
    return isDevice(b) && isDevice(c);
}

quint8 codeOf(double value)
{
    if (std::isfinite(value))
        return 0;
    return std::isnan(value) ? 1 : value > 0 ? 2 : 4;
}

quint8 nonFiniteAt(const DumpLeafView& leaf, int statistic)
{
    return hasNormBeyondRange(leaf) && statistic == 3 ? 0 : codeOf(leaf.number(statistic));
}

bool hasNormBeyondRange(const DumpLeafView& leaf)
{
    return leaf.has(0) && leaf.has(1) && leaf.has(3) && codeOf(leaf.number(3)) == 2
        && codeOf(leaf.number(0)) == 0 && codeOf(leaf.number(1)) == 0;
}

bool meansNothing(std::string_view value)
{
    if (const auto number = parseNumber(value))
        return *number == 0;
    return value.empty() || value == "False" || value == "false" || value == "None"
        || value == "null";
}

bool hasNewNonFinite(const DumpLeafView& own, const DumpLeafView& other)
{
    for (int at = 0; at < 4; ++at) {
        if (!own.has(at) || !other.has(at))
            continue;
        const quint8 ours = nonFiniteAt(own, at), theirs = nonFiniteAt(other, at);
        if (ours != theirs && ours != 0 && theirs != 1)
            return true;
    }
    return false;
}

ToldStatistics toldBy(const DumpLeafView& baseline, const DumpLeafView& candidate)
{
    ToldStatistics told;
    for (int at = 0; at < 4; ++at) {
        told.oneSided = told.oneSided || baseline.has(at) != candidate.has(at);
        told.nothing = told.nothing && !baseline.has(at) && !candidate.has(at);
    }
    told.complete = !told.oneSided && baseline.has(0) && baseline.has(1);
    return told;
}

bool sameChecksum(const DumpLeafView& baseline, const DumpLeafView& candidate)
{
    return !baseline.checksum().empty() && baseline.checksum() == candidate.checksum();
}

bool sameType(const DumpLeafView& baseline, const DumpLeafView& candidate)
{
    return baseline.dtype() == candidate.dtype()
        || plainType(baseline.dtype()) == plainType(candidate.dtype());
}

} // namespace alidade

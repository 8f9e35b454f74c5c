// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_values.h"

#include "core/base/numbers.h"
#include "core/compare/dump_leaf_pairs.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace alidade {
namespace {

using Kind = DumpLeafKind;
using Category = DumpLeafKind::Category;
using Type = DumpLeafKind::Type;
using Number = DumpLeafKind::Number;
using Leaf = DumpLeafView;

enum class Family : quint8 { Exact, Brain, Half, Wide, Unknown };

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

Family familyOf(std::string_view dtype)
{
    const std::string type = plainType(dtype);
    const auto says = [&](const char* word) { return type.find(word) != std::string::npos; };
    if (says("bfloat16"))
        return Family::Brain;
    if (says("float16") || says("half"))
        return Family::Half;
    if (says("float8") || says("float4") || says("hifloat"))
        return Family::Unknown;
    if (says("float") || says("double") || says("complex"))
        return Family::Wide;
    if (says("int") || says("bool") || says("long") || says("short"))
        return Family::Exact;
    return Family::Unknown;
}

double stepOf(Family family, const DumpTolerance& tolerance)
{
    switch (family) {
    case Family::Brain:
        return tolerance.bfloat16;
    case Family::Half:
        return tolerance.float16;
    default:
        return tolerance.float32;
    }
}

/// Elements of "[2, 6, 8]".
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

struct Distance {
    bool known = false;
    double relative = 0; ///< worst, relative to the size of the tensor
    double scaled = 0; ///< the same, extremes weighed by the tolerance
};

/// Statistics of two tensors of the same shape. NaN and infinity are left out: they are judged
/// apart.
Distance distanceOf(const Leaf& baseline, const Leaf& candidate, const DumpTolerance& tolerance)
{
    Distance distance;
    double range = 0;
    for (const Leaf* side : { &baseline, &candidate })
        for (const int at : { 0, 1 })
            if (side->has(at) && std::isfinite(side->number(at)))
                range = std::max(range, std::abs(side->number(at)));
    double rms = 0;
    const double elements = elementsOf(baseline.shape());
    for (const Leaf* side : { &baseline, &candidate })
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

bool sameScalar(const Leaf& baseline, const Leaf& candidate)
{
    const std::string_view b = baseline.value(), c = candidate.value();
    if (b == c)
        return true;
    const auto numberB = parseNumber(b), numberC = parseNumber(c);
    if (numberB && numberC) {
        const bool whole = baseline.dtype() == candidate.dtype()
            && baseline.dtype().find("int") != std::string_view::npos;
        const double size = std::max(std::abs(*numberB), std::abs(*numberC));
        return std::abs(*numberB - *numberC) <= (whole ? 0 : 0.002 * size)
            || (std::isnan(*numberB) && std::isnan(*numberC));
    }
    const auto isDevice = [](std::string_view text) {
        return text.rfind("npu", 0) == 0 || text.rfind("cuda", 0) == 0 || text.rfind("cpu", 0) == 0;
    };
    return isDevice(b) && isDevice(c);
}

quint8 partOf(Category category)
{
    switch (category) {
    case Category::Input:
        return BadInput;
    case Category::Parameter:
        return BadParameter;
    case Category::Output:
    case Category::Gradient:
        break;
    }
    return BadOutput;
}

bool isComputed(const Kind& kind)
{
    return kind.category == Category::Output || kind.category == Category::Gradient;
}

bool sameType(const Leaf& baseline, const Leaf& candidate)
{
    return baseline.dtype() == candidate.dtype()
        || plainType(baseline.dtype()) == plainType(candidate.dtype());
}

/// Judges the pairs of leaves of one operator.
class OperatorJudge {
public:
    OperatorJudge(const DumpTolerance& tolerance, OperatorVerdict& verdict)
        : m_tolerance(tolerance)
        , m_verdict(verdict)
    {
    }

    /// First pass: how far the inputs are apart, and in which types.
    void takeInput(const Leaf* baseline, const Leaf* candidate)
    {
        for (const Leaf* side : { baseline, candidate })
            if (side && side->isTensor() && familyOf(side->dtype()) != Family::Exact
                && side->kind().category != Category::Output)
                m_step = std::max(m_step, stepOf(familyOf(side->dtype()), m_tolerance));
        if (!baseline || !candidate || !baseline->isTensor() || !candidate->isTensor()
            || baseline->kind().category != Category::Input
            || baseline->shape() != candidate->shape()
            || familyOf(baseline->dtype()) == Family::Exact)
            return;
        m_inputs = std::max(m_inputs, distanceOf(*baseline, *candidate, m_tolerance).scaled);
    }

    void take(const Leaf* baseline, const Leaf* candidate)
    {
        if (!baseline || !candidate) {
            const Leaf* there = baseline ? baseline : candidate;
            if (there->isTensor() && there->kind().category == Category::Output)
                set(DumpRow::Shape, *there, 3);
            return;
        }
        const Kind& b = baseline->kind();
        const Kind& c = candidate->kind();
        if (b.kind == Type::Group && c.kind == Type::Group) {
            if (baseline->value() != candidate->value())
                set(DumpRow::Group, *baseline, 4);
        } else if (b.kind == Type::Tensor && c.kind == Type::Tensor) {
            takeTensors(*baseline, *candidate);
        } else if (b.kind != c.kind) {
            if (b.category == Category::Output
                && (b.kind == Type::Tensor || c.kind == Type::Tensor))
                set(DumpRow::Shape, *baseline, 3);
        } else if (b.kind == Type::Size || b.kind == Type::Slice) {
            if (baseline->value() != candidate->value())
                set(DumpRow::Shape, *baseline, 3);
        } else if (b.kind == Type::Scalar) {
            if (!sameScalar(*baseline, *candidate))
                set(DumpRow::Value, *baseline, 2);
        }
    }

    void finish()
    {
        OperatorVerdict& verdict = m_verdict;
        if (m_nonFinite) {
            verdict.state = DumpRow::State::NonFinite;
            verdict.what |= DumpRow::Value;
        } else if (verdict.what != 0) {
            verdict.state = DumpRow::State::Differs;
        } else if (m_tensors > 0 && m_compared == 0) {
            verdict.state = DumpRow::State::NotComparable;
        }
    }

private:
    void takeTensors(const Leaf& baseline, const Leaf& candidate)
    {
        const Kind& b = baseline.kind();
        const Kind& c = candidate.kind();
        m_tensors += isComputed(b);
        takeNonFinite(baseline, candidate);
        if (baseline.data->texts.view(b.placement) != candidate.data->texts.view(c.placement))
            return; // shards of another split say nothing of each other
        if (!sameType(baseline, candidate))
            set(DumpRow::Dtype, baseline, 3);
        if (baseline.shape() != candidate.shape()) {
            set(DumpRow::Shape, baseline, 3);
            return;
        }
        const bool exact = familyOf(baseline.dtype()) == Family::Exact
            && familyOf(candidate.dtype()) == Family::Exact;
        if (exact) {
            takeExact(baseline, candidate);
            return;
        }
        const Distance distance = distanceOf(baseline, candidate, m_tolerance);
        if (!distance.known && nonFiniteKind(*baseline.data, *baseline.leaf) != 0
            && nonFiniteKind(*candidate.data, *candidate.leaf) != 0) {
            m_compared += isComputed(b); // NaN on both sides is equal
            return;
        }
        if (!distance.known) {
            takeChecksum(baseline, candidate);
            return;
        }
        m_compared += isComputed(baseline.kind());
        const double own = std::max(stepOf(familyOf(baseline.dtype()), m_tolerance),
            stepOf(familyOf(candidate.dtype()), m_tolerance));
        double allowed = own;
        if (b.category == Category::Gradient)
            allowed = std::max(own, m_tolerance.bfloat16); // came through everything before
        if (b.category == Category::Output)
            allowed = std::max(
                { own, m_step, std::min(m_inputs * m_tolerance.amplification, m_tolerance.most) });
        note(baseline, distance.relative, isComputed(b) ? 1 : 0);
        if (distance.scaled > allowed && b.category != Category::Input)
            set(DumpRow::Value, baseline, 2, distance.relative);
    }

    void takeExact(const Leaf& baseline, const Leaf& candidate)
    {
        bool known = false;
        for (const int at : { 0, 1 }) {
            if (!baseline.has(at) || !candidate.has(at))
                continue;
            known = true;
            if (baseline.number(at) != candidate.number(at))
                set(DumpRow::Value, baseline, 2,
                    distanceOf(baseline, candidate, m_tolerance).relative);
        }
        if (known)
            m_compared += isComputed(baseline.kind());
        else
            takeChecksum(baseline, candidate);
    }

    void takeChecksum(const Leaf& baseline, const Leaf& candidate)
    {
        const std::string_view b = baseline.checksum(), c = candidate.checksum();
        if (b.empty() || c.empty()) {
            // Nothing in it on either side is equal.
            m_compared += isComputed(baseline.kind()) && elementsOf(baseline.shape()) == 0;
            return;
        }
        m_compared += isComputed(baseline.kind());
        if (b != c && baseline.kind().category != Category::Input)
            set(DumpRow::Value, baseline, 2);
    }

    void takeNonFinite(const Leaf& baseline, const Leaf& candidate)
    {
        const quint8 b = nonFiniteKind(*baseline.data, *baseline.leaf);
        const quint8 c = nonFiniteKind(*candidate.data, *candidate.leaf);
        if (b == c)
            return;
        const auto badAlone = [](quint8 own, quint8 other) {
            const bool newNan = (own & 1) && !(other & 1);
            return newNan || ((own & 6) && other == 0);
        };
        const quint8 part = partOf(baseline.kind().category);
        const bool badB = badAlone(b, c) && baseline.has(0) && candidate.has(0);
        const bool badC = badAlone(c, b) && baseline.has(0) && candidate.has(0);
        if (badB)
            m_verdict.bad.baseline |= part;
        if (badC)
            m_verdict.bad.candidate |= part;
        if (badB || badC) {
            m_nonFinite = true;
            set(DumpRow::Value, baseline, part == BadOutput ? 6 : 5);
        }
    }

    /// `rank`: of several differences the one that is told.
    void set(quint8 what, const Leaf& leaf, int rank, double relative = -1)
    {
        m_verdict.what |= what;
        if (rank < m_rank || (rank == m_rank && relative <= m_verdict.worstRelative))
            return;
        m_rank = rank;
        m_verdict.tensor = leaf.path();
        m_verdict.worstRelative = relative;
    }

    void note(const Leaf& leaf, double relative, int rank)
    {
        if (m_rank > rank || (m_rank == rank && relative <= m_verdict.worstRelative))
            return;
        m_rank = rank;
        m_verdict.tensor = leaf.path();
        m_verdict.worstRelative = relative;
    }

    const DumpTolerance& m_tolerance;
    OperatorVerdict& m_verdict;
    double m_step = 0; ///< coarsest type of an input
    double m_inputs = 0; ///< worst distance of an input
    int m_tensors = 0;
    int m_compared = 0; ///< outputs and gradients
    int m_rank = -1;
    bool m_nonFinite = false;
};

} // namespace

quint8 nonFiniteKind(const DumpData& data, const DumpLeaf& leaf)
{
    const Kind& kind = data.kindOf(leaf);
    if (kind.kind != Type::Tensor)
        return 0;
    quint8 found = 0;
    for (const int at : { 0, 1 }) {
        const Number number = kind.statistics[at];
        if (number == Number::Absent || number == Number::Null)
            continue;
        const double value = data.statistics[leaf.value][size_t(at)];
        if (std::isnan(value))
            found |= 1;
        else if (std::isinf(value))
            found |= value > 0 ? 2 : 4;
    }
    return found;
}

OperatorVerdict compareOperators(
    const Pair<const DumpData*>& data, const Pair<qint32>& op, const DumpTolerance& tolerance)
{
    OperatorVerdict verdict;
    OperatorJudge judge(tolerance, verdict);
    DumpLeafPairs pairs(data, op);
    pairs.forEach([&](const Leaf* b, const Leaf* c) { judge.takeInput(b, c); });
    pairs.forEach([&](const Leaf* b, const Leaf* c) { judge.take(b, c); });
    judge.finish();
    return verdict;
}

quint8 badPartsAlone(const DumpData& data, qint32 op)
{
    const DumpOp& one = data.ops[size_t(op)];
    quint8 bad = 0;
    bool infiniteInput = false, infiniteOutput = false;
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const DumpLeaf& leaf = data.leaves[at];
        const quint8 kind = nonFiniteKind(data, leaf);
        const quint8 part = partOf(data.kindOf(leaf).category);
        if (kind & 1)
            bad |= part;
        if (kind & 6)
            (part == BadOutput ? infiniteOutput : infiniteInput) = true;
    }
    if (infiniteOutput && !infiniteInput)
        bad |= BadOutput;
    return bad;
}

bool tensorsAgree(const Pair<const DumpData*>& data, const Pair<qint32>& op, bool inputs,
    const DumpTolerance& tolerance)
{
    bool any = false, agree = true;
    DumpLeafPairs(data, op).forEach([&](const Leaf* b, const Leaf* c) {
        if (!b || !c || !b->isTensor() || !c->isTensor() || b->shape() != c->shape()
            || b->kind().category != (inputs ? Category::Input : Category::Output))
            return;
        const Distance distance = distanceOf(*b, *c, tolerance);
        any = any || distance.known;
        const double step = std::max(
            stepOf(familyOf(b->dtype()), tolerance), stepOf(familyOf(c->dtype()), tolerance));
        agree = agree && distance.scaled <= step
            && nonFiniteKind(*b->data, *b->leaf) == nonFiniteKind(*c->data, *c->leaf);
    });
    return any && agree;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_values.h"

#include "core/base/numbers.h"
#include "core/compare/dump_raw_memory.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace alidade {
namespace {

using Kind = DumpLeafKind;
using Category = DumpLeafKind::Category;
using Type = DumpLeafKind::Type;
using Leaf = DumpLeafView;

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

/// Judges the pairs of leaves of one operator.
class OperatorJudge {
public:
    /// `damaged`: sides whose entry cannot be read in part. What they lack may be there.
    OperatorJudge(const DumpOp& op, const DumpTolerance& tolerance, OperatorVerdict& verdict,
        const Pair<bool>& damaged)
        : m_op(op)
        , m_tolerance(tolerance)
        , m_verdict(verdict)
        , m_damaged(damaged)
    {
        if (damaged.baseline || damaged.candidate)
            m_inputs = m_tolerance.most; // how far the inputs are apart is not known
    }

    /// First pass: how far the inputs are apart, and in which types.
    void takeInput(const Leaf* baseline, const Leaf* candidate)
    {
        for (const Leaf* side : { baseline, candidate })
            if (side && side->isTensor() && familyOf(side->dtype()) != DumpFamily::Exact
                && side->kind().category != Category::Output)
                m_step = std::max(m_step, stepOf(familyOf(side->dtype()), m_tolerance));
        if (!baseline || !candidate || !baseline->isTensor() || !candidate->isTensor()
            || baseline->kind().category != Category::Input
            || baseline->shape() != candidate->shape()
            || familyOf(baseline->dtype()) == DumpFamily::Exact || isRaw(*baseline))
            return;
        m_inputs = std::max(m_inputs, distanceOf(*baseline, *candidate, m_tolerance).scaled);
    }

    void take(const Leaf* baseline, const Leaf* candidate)
    {
        ++m_leaves;
        if (!baseline || !candidate) {
            const Leaf* there = baseline ? baseline : candidate;
            noteArgument(*there, baseline ? Side::Baseline : Side::Candidate);
            if (there->isTensor() && decides(there->kind()) && !isDamaged())
                set(DumpRow::Shape, *there, 3);
            return;
        }
        const Kind& b = baseline->kind();
        const Kind& c = candidate->kind();
        if (b.kind == Type::Other || c.kind == Type::Other) {
            if (m_unread.empty())
                m_unread = baseline->path();
        } else if (b.kind == Type::Group && c.kind == Type::Group) {
            if (baseline->value() != candidate->value())
                set(DumpRow::Group, *baseline, 4);
        } else if (b.kind == Type::Tensor && c.kind == Type::Tensor) {
            takeTensors(*baseline, *candidate);
        } else if (b.kind != c.kind) {
            if (b.kind == Type::None || c.kind == Type::None) { // a number may come as a tensor
                noteArgument(*baseline, Side::Baseline);
                noteArgument(*candidate, Side::Candidate);
            }
            if (decides(b) && (b.kind == Type::Tensor || c.kind == Type::Tensor))
                set(DumpRow::Shape, *baseline, 3);
        } else if (b.kind == Type::Size || b.kind == Type::Slice) {
            if (baseline->value() != candidate->value())
                set(DumpRow::Shape, *baseline, 3);
        } else if (b.kind == Type::Scalar && baseline->path() == "is_nan") {
            takeFlags(*baseline, *candidate);
        } else if (b.kind == Type::Scalar) {
            if (!sameScalar(*baseline, *candidate)) {
                set(DumpRow::Value, *baseline, 2);
                takeNonFinite(*baseline, *candidate);
            }
        }
    }

    void finish()
    {
        OperatorVerdict& verdict = m_verdict;
        verdict.allowed = allowedByInputs();
        const bool ownTensors = m_tensors.count.baseline != m_tensors.count.candidate;
        if (ownTensors && !isDamaged()) {
            verdict.what |= DumpRow::Value;
            if (m_rank < 2)
                verdict.tensor = m_tensors.first;
        }
        if (m_nonFinite) {
            verdict.state = DumpRow::State::NonFinite;
            verdict.what |= DumpRow::Value;
        } else if (verdict.what != 0) {
            verdict.state = DumpRow::State::Differs;
        } else if (isDamaged()) {
            verdict.state = DumpRow::State::NotComparable;
            verdict.what = DumpRow::Unreadable;
            verdict.tensor = m_unread;
        } else if (m_uncompared || m_leaves == 0) {
            verdict.state = DumpRow::State::NotComparable;
            if (m_uncompared)
                verdict.tensor = *m_uncompared;
            if (m_oneSided)
                verdict.what = DumpRow::Statistics;
        } else if (m_numbers.count.baseline != m_numbers.count.candidate) {
            verdict.state = DumpRow::State::NotComparable;
            verdict.what = DumpRow::Value;
            verdict.tensor = m_numbers.first;
        }
    }

    /// Where a dump tells inputs alone, there is nothing else to judge by.
    void letInputsDecide() { m_inputsDecide = true; }

private:
    /// Inputs are what other operators made; all else says whether this one agrees.
    bool decides(const Kind& kind) const
    {
        return m_inputsDecide || kind.category != Category::Input;
    }

    bool isDamaged() const { return m_damaged.baseline || m_damaged.candidate; }

    /// Arguments of a call that the other run does not give in the same place.
    struct OwnArguments {
        Pair<int> count;
        std::string_view first; ///< path
    };

    /// An argument may be given by place or by keyword, so that only their number tells whether one
    /// run gives more. What is off, zero or nothing is mostly what its absence means; of other
    /// numbers that is not known.
    void noteArgument(const Leaf& leaf, Side side)
    {
        const Kind& kind = leaf.kind();
        if (m_op.form != DumpOp::Form::Api || m_op.direction != DumpOp::Direction::Forward
            || kind.category != Category::Input || m_inputsDecide)
            return;
        if (kind.kind != Type::Tensor && (kind.kind != Type::Scalar || meansNothing(leaf.value())))
            return;
        OwnArguments& own = kind.kind == Type::Tensor ? m_tensors : m_numbers;
        ++own.count[side];
        if (own.first.empty())
            own.first = leaf.path();
    }

    void takeTensors(const Leaf& baseline, const Leaf& candidate)
    {
        const Kind& b = baseline.kind();
        const Kind& c = candidate.kind();
        const bool raw = isRaw(baseline);
        if (!raw)
            takeNonFinite(baseline, candidate);
        if (baseline.data->texts.view(b.transfer) != candidate.data->texts.view(c.transfer))
            set(DumpRow::Group, baseline, 4);
        if (baseline.data->texts.view(b.placement) != candidate.data->texts.view(c.placement)) {
            notCompared(baseline, false); // shards of another split say nothing of each other
            return;
        }
        if (!sameType(baseline, candidate))
            set(DumpRow::Dtype, baseline, 3);
        if (baseline.shape() != candidate.shape()) {
            set(DumpRow::Shape, baseline, 3);
            return;
        }
        if (raw) {
            notCompared(baseline, false);
            return;
        }
        const ToldStatistics told = toldBy(baseline, candidate);
        m_verdict.told = m_verdict.told || (decides(b) && baseline.has(0) && candidate.has(0));
        const bool empty = told.nothing && elementsOf(baseline.shape()) == 0;
        if (!told.complete && !empty && !sameChecksum(baseline, candidate)
            && (baseline.checksum().empty() || candidate.checksum().empty()))
            notCompared(baseline, told.oneSided);
        if (hasNormBeyondRange(baseline) != hasNormBeyondRange(candidate))
            notCompared(baseline, true);
        const LeafDistance distance = distanceOf(baseline, candidate, m_tolerance);
        if (distance.known)
            note(baseline, distance.relative, decides(b) ? 1 : 0);
        takeChecksums(baseline, candidate, distance);
        const bool exact = familyOf(baseline.dtype()) == DumpFamily::Exact
            && familyOf(candidate.dtype()) == DumpFamily::Exact;
        if (exact)
            takeExact(baseline, candidate, distance);
        else if (distance.known && decides(b) && distance.scaled > allowed(baseline, candidate))
            set(DumpRow::Value, baseline, 2, distance.relative);
    }

    double allowedByInputs() const
    {
        return std::max(m_step, std::min(m_inputs * m_tolerance.amplification, m_tolerance.most));
    }

    double allowed(const Leaf& baseline, const Leaf& candidate) const
    {
        const double own = std::max(stepOf(familyOf(baseline.dtype()), m_tolerance),
            stepOf(familyOf(candidate.dtype()), m_tolerance));
        switch (baseline.kind().category) {
        case Category::Gradient:
            return std::max(own, m_tolerance.bfloat16); // came through everything before
        case Category::Output:
            return std::max(own, allowedByInputs());
        case Category::Input:
            return std::max(own, m_tolerance.most); // how far what came before is off is not known
        case Category::Parameter:
            break;
        }
        return own;
    }

    void takeExact(const Leaf& baseline, const Leaf& candidate, const LeafDistance& distance)
    {
        for (const int at : { 0, 1 })
            if (baseline.has(at) && candidate.has(at)
                && baseline.number(at) != candidate.number(at))
                set(DumpRow::Value, baseline, 2, distance.relative);
    }

    /// Other bytes are a difference, whatever the statistics say.
    void takeChecksums(const Leaf& baseline, const Leaf& candidate, const LeafDistance& distance)
    {
        const std::string_view b = baseline.checksum(), c = candidate.checksum();
        if (!b.empty() && !c.empty() && b != c && decides(baseline.kind()))
            set(DumpRow::Value, baseline, 2, distance.known ? distance.relative : -1);
    }

    void takeNonFinite(const Leaf& baseline, const Leaf& candidate)
    {
        const quint8 part = partOf(baseline.kind().category);
        const Pair<quint8> kind{ nonFiniteKind(*baseline.data, *baseline.leaf),
            nonFiniteKind(*candidate.data, *candidate.leaf) };
        const bool number = !baseline.isTensor();
        const bool badB
            = number ? kind.baseline && !kind.candidate : hasNewNonFinite(baseline, candidate);
        const bool badC
            = number ? kind.candidate && !kind.baseline : hasNewNonFinite(candidate, baseline);
        takeBad(baseline, badB, badC, part,
            { !kind.candidate || ((kind.baseline & 1) && isMasked(candidate)),
                !kind.baseline || ((kind.candidate & 1) && isMasked(baseline)) });
    }

    /// Finite but for -infinity, which stands for what is left out: a mask, a logarithm of zero.
    static bool isMasked(const Leaf& leaf)
    {
        return leaf.has(0) && leaf.has(1) && codeOf(leaf.number(0)) == 0
            && codeOf(leaf.number(1)) == 4;
    }

    /// `against`: for each side, whether the other run is finite there.
    void takeBad(const Leaf& baseline, bool badB, bool badC, quint8 part, const Pair<bool>& against)
    {
        for (const Side side : BothSides) {
            if (!(side == Side::Baseline ? badB : badC))
                continue;
            m_verdict.bad[side] |= quint8(part | (against[side] ? AgainstFinite : 0));
            m_nonFinite = m_nonFinite || against[side];
        }
        if (badB || badC) {
            set(DumpRow::Value, baseline, part == BadOutput ? 6 : 5);
        }
    }

    /// The task nan_check says only whether there is NaN: 0, 1, or nothing.
    void takeFlags(const Leaf& baseline, const Leaf& candidate)
    {
        const std::string_view b = baseline.value(), c = candidate.value();
        m_verdict.told = m_verdict.told || (b != "None" && c != "None");
        if (b == c)
            return;
        if (b == "None" || c == "None")
            notCompared(baseline, true);
        else
            takeBad(baseline, b != "0" && b != "False", c != "0" && c != "False", BadOutput,
                { true, true });
    }

    bool isRaw(const Leaf& baseline) const
    {
        return isRawMemory(*baseline.data, m_op, baseline.kind());
    }

    void notCompared(const Leaf& leaf, bool oneSided)
    {
        if (!decides(leaf.kind()))
            return;
        if (!m_uncompared || (oneSided && !m_oneSided))
            m_uncompared = leaf.path();
        m_oneSided = m_oneSided || oneSided;
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

    const DumpOp& m_op; ///< of the baseline
    const DumpTolerance& m_tolerance;
    OperatorVerdict& m_verdict;
    double m_step = 0; ///< coarsest type of an input
    double m_inputs = 0; ///< worst distance of an input
    int m_leaves = 0;
    Pair<bool> m_damaged;
    OwnArguments m_tensors;
    OwnArguments m_numbers;
    std::string_view m_unread; ///< path of the first leaf that cannot be read
    std::optional<std::string_view> m_uncompared; ///< path of a tensor that decides
    bool m_oneSided = false;
    bool m_inputsDecide = false;
    int m_rank = -1;
    bool m_nonFinite = false;
};

/// Whether anything but inputs was dumped of an operator.
bool tellsResults(const DumpData& data, qint32 op)
{
    const DumpOp& one = data.ops[size_t(op)];
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const Kind& kind = data.kindOf(data.leaves[at]);
        if (kind.category != Category::Input && kind.kind != Type::None)
            return true;
    }
    return false;
}

} // namespace

quint8 nonFiniteKind(const DumpData& data, const DumpLeaf& leaf)
{
    const Kind& kind = data.kindOf(leaf);
    if (kind.kind == Type::Scalar && data.texts.view(kind.type).find("float") == 0) {
        const auto number = parseNumber(data.texts.view(leaf.value));
        return number ? codeOf(*number) : 0;
    }
    if (kind.kind != Type::Tensor)
        return 0;
    quint8 found = 0;
    const Leaf view{ &data, &leaf };
    for (int at = 0; at < 4; ++at)
        if (view.has(at))
            found |= nonFiniteAt(view, at);
    return found;
}

OperatorVerdict compareOperators(
    const Pair<const DumpData*>& data, const Pair<qint32>& op, const DumpTolerance& tolerance)
{
    OperatorVerdict verdict;
    const DumpOp& one = data.baseline->ops[size_t(op.baseline)];
    OperatorJudge judge(one, tolerance, verdict,
        { data.baseline->ops[size_t(op.baseline)].damaged,
            data.candidate->ops[size_t(op.candidate)].damaged });
    if (!tellsResults(*data.baseline, op.baseline) && !tellsResults(*data.candidate, op.candidate))
        judge.letInputsDecide();
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
        const Category category = data.kindOf(leaf).category;
        if (isRawMemory(data, one, data.kindOf(leaf)))
            continue;
        const quint8 kind = nonFiniteKind(data, leaf);
        const quint8 part = partOf(category);
        if (kind & 1)
            bad |= part;
        if (kind & 6)
            (part == BadOutput ? infiniteOutput : infiniteInput) = true;
    }
    if (infiniteOutput && !infiniteInput)
        bad |= BadOutput;
    return bad ? quint8(bad | AgainstFinite) : bad;
}

bool outputsSpeak(const DumpData& data, qint32 op)
{
    const DumpOp& one = data.ops[size_t(op)];
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const Leaf leaf{ &data, &data.leaves[at] };
        if (!leaf.isTensor() || leaf.kind().category != Category::Output)
            continue;
        if (!leaf.checksum().empty())
            return true;
        if (familyOf(leaf.dtype()) == DumpFamily::Exact || !leaf.has(0) || !leaf.has(1))
            continue;
        const double most = leaf.number(0);
        const bool single = elementsOf(leaf.shape()) == 1 && most != 0 && std::abs(most) != 1;
        if (most != leaf.number(1) || single)
            return true;
    }
    return false;
}

bool tensorsAgree(const Pair<const DumpData*>& data, const Pair<qint32>& op, bool inputs,
    const DumpTolerance& tolerance)
{
    if (data.baseline->ops[size_t(op.baseline)].damaged
        || data.candidate->ops[size_t(op.candidate)].damaged)
        return false;
    bool any = false, agree = true;
    DumpLeafPairs(data, op).forEach([&](const Leaf* b, const Leaf* c) {
        if (!b || !c || !b->isTensor() || !c->isTensor() || b->shape() != c->shape()
            || b->kind().category != (inputs ? Category::Input : Category::Output))
            return;
        const LeafDistance distance = distanceOf(*b, *c, tolerance);
        const bool known = toldBy(*b, *c).complete || sameChecksum(*b, *c);
        any = any || known;
        const double step = std::max(
            stepOf(familyOf(b->dtype()), tolerance), stepOf(familyOf(c->dtype()), tolerance));
        agree = agree && known && distance.scaled <= step && !hasNewNonFinite(*b, *c)
            && !hasNewNonFinite(*c, *b);
    });
    return any && agree;
}

bool takesOutput(
    const DumpData& data, qint32 giver, qint32 taker, bool exact, const DumpTolerance& tolerance)
{
    const auto tensors = [&](qint32 op, Category category) {
        std::vector<Leaf> found;
        const DumpOp& one = data.ops[size_t(op)];
        for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
            const Leaf leaf{ &data, &data.leaves[at] };
            if (leaf.isTensor() && leaf.kind().category == category)
                found.push_back(leaf);
        }
        return found;
    };
    const auto same = [&](const Leaf& given, const Leaf& taken) {
        const double step = std::max(
            stepOf(familyOf(given.dtype()), tolerance), stepOf(familyOf(taken.dtype()), tolerance));
        if (elementsOf(given.shape()) != elementsOf(taken.shape()))
            return false;
        return !exact
            || (toldBy(given, taken).complete && !hasNewNonFinite(given, taken)
                && !hasNewNonFinite(taken, given)
                && distanceOf(given, taken, tolerance).scaled <= step);
    };
    const std::vector<Leaf> given = tensors(giver, Category::Output);
    const std::vector<Leaf> taken = tensors(taker, Category::Input);
    return std::any_of(given.begin(), given.end(), [&](const Leaf& one) {
        return std::any_of(
            taken.begin(), taken.end(), [&](const Leaf& other) { return same(one, other); });
    });
}

} // namespace alidade

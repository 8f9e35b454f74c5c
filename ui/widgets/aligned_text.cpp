// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Piecewise linear maps over difference spans.
#include "ui/widgets/aligned_text.h"

#include <algorithm>

namespace alidade {

namespace {

qsizetype beginOf(const DiffSpan& span, Side side)
{
    return side == Side::Baseline ? span.baselineBegin : span.candidateBegin;
}

qsizetype lengthOf(const DiffSpan& span, Side side)
{
    return side == Side::Baseline ? span.baselineLength : span.candidateLength;
}

qsizetype scaled(qsizetype part, qsizetype from, qsizetype to)
{
    if (from == to)
        return part;
    return from == 0 ? 0 : qsizetype(double(part) / double(from) * double(to));
}

/// The span of `side` that holds the offset; of empty ones at the same place the last.
size_t spanAt(const std::vector<DiffSpan>& spans, Side side, qsizetype offset)
{
    const auto after = std::upper_bound(spans.begin(), spans.end(), offset,
        [side](qsizetype wanted, const DiffSpan& span) { return wanted < beginOf(span, side); });
    return after == spans.begin() ? 0 : size_t(after - spans.begin()) - 1;
}

} // namespace

AlignedText::AlignedText(std::vector<DiffSpan> spans)
    : m_spans(std::move(spans))
{
    m_axis.reserve(m_spans.size() + 1);
    qsizetype at = 0;
    for (const DiffSpan& span : m_spans) {
        m_axis.push_back(at);
        at += std::max(span.baselineLength, span.candidateLength);
    }
    m_axis.push_back(at);
}

std::vector<TextRange> AlignedText::differences(Side side) const
{
    std::vector<TextRange> ranges;
    for (const DiffSpan& span : m_spans) {
        if (span.kind == DiffSpan::Kind::Changed)
            ranges.push_back({ beginOf(span, side), lengthOf(span, side) });
    }
    return ranges;
}

qsizetype AlignedText::map(Side side, qsizetype offset) const
{
    if (m_spans.empty())
        return offset;
    const DiffSpan& span = m_spans[spanAt(m_spans, side, offset)];
    const qsizetype part = std::min(offset - beginOf(span, side), lengthOf(span, side));
    const Side other = otherSide(side);
    return beginOf(span, other) + scaled(part, lengthOf(span, side), lengthOf(span, other));
}

double AlignedText::position(Side side, qsizetype offset) const
{
    if (m_spans.empty() || m_axis.back() == 0)
        return 0;
    const size_t at = spanAt(m_spans, side, offset);
    const DiffSpan& span = m_spans[at];
    const qsizetype part = std::min(offset - beginOf(span, side), lengthOf(span, side));
    const qsizetype place
        = m_axis[at] + scaled(part, lengthOf(span, side), m_axis[at + 1] - m_axis[at]);
    return double(place) / double(m_axis.back());
}

qsizetype AlignedText::offsetAt(Side side, double position) const
{
    if (m_spans.empty())
        return 0;
    const auto place = qsizetype(std::clamp(position, 0.0, 1.0) * double(m_axis.back()));
    const auto after = std::upper_bound(m_axis.begin(), m_axis.end() - 1, place);
    const size_t at = after == m_axis.begin() ? 0 : size_t(after - m_axis.begin()) - 1;
    const DiffSpan& span = m_spans[at];
    return beginOf(span, side)
        + scaled(place - m_axis[at], m_axis[at + 1] - m_axis[at], lengthOf(span, side));
}

} // namespace alidade

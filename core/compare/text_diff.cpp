// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Common prefix and suffix by character, the rest by token; chance matches between larger changes
// are dropped, and single changed words are narrowed to the characters that differ.
#include "core/compare/text_diff.h"

#include "core/base/limits.h"
#include "core/compare/text_tokens.h"
#include "core/compare/token_match.h"

#include <algorithm>
#include <cstring>

namespace alidade {

namespace {

/// A shorter equal stretch between two changes that are both longer is chance.
constexpr qsizetype ChanceUnits = 40;
/// Below this share of equal text the rest counts as rewritten …
constexpr double RewrittenShare = 0.3;
/// … unless it is only a few words.
constexpr size_t RewrittenTokens = 24;

bool cutsPair(QStringView text, qsizetype at)
{
    return at > 0 && at < text.size() && text[at - 1].isHighSurrogate()
        && text[at].isLowSurrogate();
}

/// Length of the common suffix behind a common prefix, never splitting a surrogate pair.
qsizetype commonSuffix(QStringView baseline, QStringView candidate, qsizetype prefix)
{
    const qsizetype most = std::min(baseline.size(), candidate.size()) - prefix;
    qsizetype length = 0;
    while (length < most
        && baseline[baseline.size() - 1 - length] == candidate[candidate.size() - 1 - length])
        ++length;
    if (length > 0
        && (cutsPair(baseline, baseline.size() - length)
            || cutsPair(candidate, candidate.size() - length)))
        --length;
    return length;
}

/// Appends and joins with the last span where the kinds are the same.
void append(std::vector<DiffSpan>& spans, const DiffSpan& span)
{
    if (span.baselineLength == 0 && span.candidateLength == 0)
        return;
    if (!spans.empty() && spans.back().kind == span.kind) {
        spans.back().baselineLength += span.baselineLength;
        spans.back().candidateLength += span.candidateLength;
        return;
    }
    spans.push_back(span);
}

DiffSpan spanUpTo(DiffSpan::Kind kind, qsizetype& baselineAt, qsizetype& candidateAt,
    qsizetype baselineEnd, qsizetype candidateEnd)
{
    const DiffSpan span{ kind, baselineAt, baselineEnd - baselineAt, candidateAt,
        candidateEnd - candidateAt };
    baselineAt = baselineEnd;
    candidateAt = candidateEnd;
    return span;
}

bool isChance(const DiffSpan& before, const DiffSpan& equal, const DiffSpan& after)
{
    return equal.baselineLength <= ChanceUnits
        && equal.baselineLength <= std::max(before.baselineLength, before.candidateLength)
        && equal.baselineLength <= std::max(after.baselineLength, after.candidateLength);
}

/// Joins changes across equal stretches that are too short to mean anything.
std::vector<DiffSpan> withoutChance(const std::vector<DiffSpan>& spans)
{
    std::vector<DiffSpan> kept;
    for (const DiffSpan& span : spans) {
        kept.push_back(span);
        while (kept.size() >= 3 && kept.back().kind == DiffSpan::Kind::Changed
            && isChance(kept[kept.size() - 3], kept[kept.size() - 2], kept.back())) {
            const DiffSpan last = kept.back();
            kept.pop_back();
            kept.pop_back();
            DiffSpan& joined = kept.back();
            joined.baselineLength = last.baselineBegin + last.baselineLength - joined.baselineBegin;
            joined.candidateLength
                = last.candidateBegin + last.candidateLength - joined.candidateBegin;
        }
    }
    return kept;
}

bool isOneToken(const std::vector<TextToken>& tokens, qsizetype begin, qsizetype end)
{
    const auto found = std::lower_bound(tokens.begin(), tokens.end(), begin,
        [](const TextToken& token, qsizetype wanted) { return token.begin < wanted; });
    if (found == tokens.end() || found->begin != begin)
        return false;
    return found + 1 == tokens.end() || (found + 1)->begin >= end;
}

/// Narrows a changed word to the characters that differ, when at least half of it is the same.
void appendRefined(
    std::vector<DiffSpan>& spans, const DiffSpan& span, QStringView baseline, QStringView candidate)
{
    const QStringView was = baseline.mid(span.baselineBegin, span.baselineLength);
    const QStringView is = candidate.mid(span.candidateBegin, span.candidateLength);
    const qsizetype head = commonPrefix(was, is);
    const qsizetype tail = commonSuffix(was, is, head);
    if (2 * (head + tail) < std::min(was.size(), is.size())) {
        append(spans, span);
        return;
    }
    const auto kind = DiffSpan::Kind::Equal;
    append(spans, { kind, span.baselineBegin, head, span.candidateBegin, head });
    append(spans,
        { DiffSpan::Kind::Changed, span.baselineBegin + head, was.size() - head - tail,
            span.candidateBegin + head, is.size() - head - tail });
    append(spans,
        { kind, span.baselineBegin + was.size() - tail, tail,
            span.candidateBegin + is.size() - tail, tail });
}

/// The middle between common prefix and suffix. Positions are relative to it. Empty: too large, or
/// little in common. `coarse` tells of texts that are too long for words.
std::vector<DiffSpan> diffMiddle(QStringView baseline, QStringView candidate, bool& coarse)
{
    TokenTable table;
    TokenSize size = TokenSize::Word;
    auto was = table.tokenise(baseline, size, Limits::DiffTokens);
    auto is = table.tokenise(candidate, size, Limits::DiffTokens);
    if (was.empty() || is.empty()) {
        size = TokenSize::Line;
        coarse = true;
        was = table.tokenise(baseline, size, Limits::DiffTokens);
        is = table.tokenise(candidate, size, Limits::DiffTokens);
        if (was.empty() || is.empty())
            return {};
    }
    const auto ids = [](const std::vector<TextToken>& tokens) {
        std::vector<quint32> result(tokens.size());
        std::transform(tokens.begin(), tokens.end(), result.begin(),
            [](const TextToken& token) { return token.id; });
        return result;
    };
    const std::vector<quint32> baselineIds = ids(was), candidateIds = ids(is);
    const auto begin = [](const std::vector<TextToken>& tokens, qsizetype at, QStringView text) {
        return size_t(at) < tokens.size() ? tokens[size_t(at)].begin : text.size();
    };

    std::vector<DiffSpan> spans;
    qsizetype baselineAt = 0, candidateAt = 0;
    for (const TokenRun& run : matchTokens(baselineIds, candidateIds, table.size())) {
        append(spans,
            spanUpTo(DiffSpan::Kind::Changed, baselineAt, candidateAt,
                begin(was, run.baseline, baseline), begin(is, run.candidate, candidate)));
        append(spans,
            spanUpTo(DiffSpan::Kind::Equal, baselineAt, candidateAt,
                begin(was, run.baseline + run.length, baseline),
                begin(is, run.candidate + run.length, candidate)));
    }
    append(spans,
        spanUpTo(
            DiffSpan::Kind::Changed, baselineAt, candidateAt, baseline.size(), candidate.size()));
    spans = withoutChance(spans);

    qsizetype equalUnits = 0;
    for (const DiffSpan& span : spans)
        equalUnits += span.kind == DiffSpan::Kind::Equal ? span.baselineLength : 0;
    if (std::min(was.size(), is.size()) >= RewrittenTokens
        && double(equalUnits)
            < RewrittenShare * double(std::min(baseline.size(), candidate.size())))
        return {};

    std::vector<DiffSpan> refined;
    for (const DiffSpan& span : spans) {
        const bool oneWord = size == TokenSize::Word && span.kind == DiffSpan::Kind::Changed
            && isOneToken(was, span.baselineBegin, span.baselineBegin + span.baselineLength)
            && isOneToken(is, span.candidateBegin, span.candidateBegin + span.candidateLength);
        if (oneWord)
            appendRefined(refined, span, baseline, candidate);
        else
            append(refined, span);
    }
    return refined;
}

void mirror(std::vector<DiffSpan>& spans)
{
    for (DiffSpan& span : spans) {
        std::swap(span.baselineBegin, span.candidateBegin);
        std::swap(span.baselineLength, span.candidateLength);
    }
}

} // namespace

qsizetype TextDiff::firstDifference() const
{
    for (const DiffSpan& span : spans) {
        if (span.kind == DiffSpan::Kind::Changed)
            return span.baselineBegin;
    }
    return -1;
}

qsizetype commonPrefix(QStringView baseline, QStringView candidate)
{
    const qsizetype most = std::min(baseline.size(), candidate.size());
    constexpr qsizetype Block = 512;
    qsizetype length = 0;
    while (length + Block <= most
        && std::memcmp(
               baseline.utf16() + length, candidate.utf16() + length, Block * sizeof(char16_t))
            == 0)
        length += Block;
    while (length < most && baseline[length] == candidate[length])
        ++length;
    if (cutsPair(baseline, length) || cutsPair(candidate, length))
        --length;
    return length;
}

TextDiff diffTexts(QStringView baseline, QStringView candidate)
{
    TextDiff diff;
    const qsizetype prefix = commonPrefix(baseline, candidate);
    const qsizetype suffix = commonSuffix(baseline, candidate, prefix);
    const QStringView was = baseline.mid(prefix, baseline.size() - prefix - suffix);
    const QStringView is = candidate.mid(prefix, candidate.size() - prefix - suffix);
    append(diff.spans, { DiffSpan::Kind::Equal, 0, prefix, 0, prefix });
    if (was.isEmpty() || is.isEmpty()) {
        append(diff.spans, { DiffSpan::Kind::Changed, prefix, was.size(), prefix, is.size() });
    } else {
        // Ties in the search depend on the order of the sides; one order for both makes swapping
        // the sides swap the result and nothing else.
        const bool swapped = was.size() != is.size() ? was.size() > is.size() : was.compare(is) > 0;
        auto middle = swapped ? diffMiddle(is, was, diff.coarse) : diffMiddle(was, is, diff.coarse);
        if (swapped)
            mirror(middle);
        if (middle.empty()) {
            diff.rewritten = true;
            middle.push_back({ DiffSpan::Kind::Changed, 0, was.size(), 0, is.size() });
        }
        for (DiffSpan span : middle) {
            span.baselineBegin += prefix;
            span.candidateBegin += prefix;
            append(diff.spans, span);
        }
    }
    append(diff.spans,
        { DiffSpan::Kind::Equal, baseline.size() - suffix, suffix, candidate.size() - suffix,
            suffix });
    return diff;
}

} // namespace alidade

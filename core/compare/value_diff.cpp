// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/value_diff.h"

#include "core/compare/text_diff.h"

#include <QHash>

#include <algorithm>

namespace alidade {
namespace {

using Kind = Value::Kind;
using Order = std::vector<std::pair<int, int>>; ///< items of both sides; -1: the other side's alone

constexpr qsizetype OneLine = 60; ///< characters of a list or map that stays on one line
constexpr int AlignedItems = 400; ///< of a list; longer ones are compared by place
/// A shorter text differs as a whole: that "sum" and "mean" share a letter tells nothing.
constexpr qsizetype ComparedCharacters = 16;
constexpr qsizetype MarkedCharacters = 200'000;
constexpr int DeepestLined = 40; ///< displayText goes no deeper than 50 levels either

bool isContainer(const Value* value)
{
    return value && (value->kind == Kind::List || value->kind == Kind::Map);
}

int sizeOf(const Value& value)
{
    return int(value.kind == Kind::List ? value.items.size() : value.members.size());
}

const Value& itemOf(const Value& value, int at)
{
    return value.kind == Kind::List ? value.items[size_t(at)] : value.members[size_t(at)].second;
}

/// Items of two lists in an order that keeps equal ones beside each other.
Order alignItems(const Value& baseline, const Value& candidate)
{
    const int rows = sizeOf(baseline);
    const int columns = sizeOf(candidate);
    Order order;
    if (rows > AlignedItems || columns > AlignedItems) {
        for (int at = 0; at < std::max(rows, columns); ++at)
            order.emplace_back(at < rows ? at : -1, at < columns ? at : -1);
        return order;
    }
    const auto width = size_t(columns) + 1;
    std::vector<int> common((size_t(rows) + 1) * width, 0);
    const auto cell
        = [&](int row, int column) -> int& { return common[size_t(row) * width + size_t(column)]; };
    const auto same = [&](int row, int column) {
        return sameValue(baseline.items[size_t(row)], candidate.items[size_t(column)]);
    };
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = columns - 1; column >= 0; --column)
            cell(row, column) = same(row, column)
                ? cell(row + 1, column + 1) + 1
                : std::max(cell(row + 1, column), cell(row, column + 1));
    }
    // Between two equal items those of both sides are paired by place.
    int row = 0;
    int column = 0;
    const auto flush = [&](int untilRow, int untilColumn) {
        while (row < untilRow || column < untilColumn) {
            order.emplace_back(row < untilRow ? row : -1, column < untilColumn ? column : -1);
            row += row < untilRow ? 1 : 0;
            column += column < untilColumn ? 1 : 0;
        }
    };
    int nextRow = 0;
    int nextColumn = 0;
    while (nextRow < rows && nextColumn < columns) {
        if (same(nextRow, nextColumn)
            && cell(nextRow, nextColumn) == cell(nextRow + 1, nextColumn + 1) + 1) {
            flush(nextRow, nextColumn);
            order.emplace_back(row++, column++);
            ++nextRow;
            ++nextColumn;
        } else if (cell(nextRow + 1, nextColumn) >= cell(nextRow, nextColumn + 1)) {
            ++nextRow;
        } else {
            ++nextColumn;
        }
    }
    flush(rows, columns);
    return order;
}

Order alignMembers(const Value& baseline, const Value& candidate)
{
    Order order;
    std::vector<bool> used(candidate.members.size(), false);
    QHash<QString, int> places; // of repeated names the last one counts
    for (size_t other = 0; other < candidate.members.size(); ++other)
        places.insert(candidate.members[other].first, int(other));
    for (size_t at = 0; at < baseline.members.size(); ++at) {
        const int found = places.value(baseline.members[at].first, -1);
        const bool isFree = found >= 0 && !used[size_t(found)];
        if (isFree)
            used[size_t(found)] = true;
        order.emplace_back(int(at), isFree ? found : -1);
    }
    for (size_t other = 0; other < used.size(); ++other) {
        if (!used[other])
            order.emplace_back(-1, int(other));
    }
    return order;
}

Order alone(const Value& value, Side side)
{
    Order order;
    for (int at = 0; at < sizeOf(value); ++at)
        order.emplace_back(side == Side::Baseline ? at : -1, side == Side::Candidate ? at : -1);
    return order;
}

/// Text of an item within a list or map: strings in quotes.
QString nestedText(const Value& value)
{
    Value list;
    list.kind = Kind::List;
    list.items.push_back(value);
    const QString text = displayText(list);
    return text.mid(1, text.size() - 2);
}

class Writer {
public:
    ValueDiff take() { return std::move(m_diff); }
    void write(const Value* baseline, const Value* candidate, int depth);

private:
    void append(Side side, const QString& text) { m_diff.texts[side] += text; }
    void appendMarked(Side side, const QString& text);
    void writeLeaves(const Value* baseline, const Value* candidate, int depth);
    /// `lined`: a line for each item.
    void writeItems(const Value* baseline, const Value* candidate, int depth, bool lined);

    ValueDiff m_diff;
};

void Writer::appendMarked(Side side, const QString& text)
{
    auto& marks = m_diff.marks[side];
    const qsizetype begin = m_diff.texts[side].size();
    if (!text.isEmpty())
        marks.push_back({ begin, text.size() });
    append(side, text);
}

void Writer::writeLeaves(const Value* baseline, const Value* candidate, int depth)
{
    const auto textOf = [depth](const Value* value) {
        return !value ? QString() : depth == 0 ? displayText(*value) : nestedText(*value);
    };
    const Pair<QString> texts{ textOf(baseline), textOf(candidate) };
    if (baseline && candidate && sameValue(*baseline, *candidate)) {
        append(Side::Baseline, texts.baseline);
        append(Side::Candidate, texts.candidate);
        return;
    }
    const qsizetype longest = std::max(texts.baseline.size(), texts.candidate.size());
    if (!baseline || !candidate || isContainer(baseline) || isContainer(candidate)
        || longest < ComparedCharacters || longest > MarkedCharacters) {
        appendMarked(Side::Baseline, texts.baseline);
        appendMarked(Side::Candidate, texts.candidate);
        return;
    }
    const TextDiff difference = diffTexts(texts.baseline, texts.candidate);
    for (const DiffSpan& span : difference.spans) {
        const QString one = texts.baseline.mid(span.baselineBegin, span.baselineLength);
        const QString other = texts.candidate.mid(span.candidateBegin, span.candidateLength);
        if (span.kind == DiffSpan::Kind::Equal) {
            append(Side::Baseline, one);
            append(Side::Candidate, other);
        } else {
            appendMarked(Side::Baseline, one);
            appendMarked(Side::Candidate, other);
        }
    }
}

void Writer::writeItems(const Value* baseline, const Value* candidate, int depth, bool lined)
{
    const Value& shape = baseline ? *baseline : *candidate;
    const bool isList = shape.kind == Kind::List;
    const Order order = !candidate ? alone(*baseline, Side::Baseline)
        : !baseline                ? alone(*candidate, Side::Candidate)
        : isList                   ? alignItems(*baseline, *candidate)
                                   : alignMembers(*baseline, *candidate);
    const Pair<const Value*> values{ baseline, candidate };
    const QString indent(2 * (depth + 1), u' ');
    Pair<int> written;
    for (const Side side : BothSides) {
        if (values[side])
            append(side, isList ? QStringLiteral("[") : QStringLiteral("{"));
    }
    for (const auto& step : order) {
        const Pair<int> at{ step.first, step.second };
        for (const Side side : BothSides) {
            if (at[side] < 0)
                continue;
            if (written[side]++ > 0)
                append(side, lined ? QStringLiteral(",") : QStringLiteral(", "));
            if (lined)
                append(side, u'\n' + indent);
            if (isList)
                continue;
            const QString name
                = nestedText(Value::ofString(values[side]->members[size_t(at[side])].first))
                + QStringLiteral(": ");
            // A member that one side alone has is marked with its name.
            if (baseline && candidate && at[otherSide(side)] < 0)
                appendMarked(side, name);
            else
                append(side, name);
        }
        write(at.baseline < 0 ? nullptr : &itemOf(*baseline, at.baseline),
            at.candidate < 0 ? nullptr : &itemOf(*candidate, at.candidate), depth + 1);
    }
    for (const Side side : BothSides) {
        if (!values[side])
            continue;
        if (lined && written[side] > 0)
            append(side, u'\n' + QString(2 * depth, u' '));
        append(side, isList ? QStringLiteral("]") : QStringLiteral("}"));
    }
}

void Writer::write(const Value* baseline, const Value* candidate, int depth)
{
    const auto isLong = [](const Value* value) {
        return isContainer(value) && nestedText(*value).size() > OneLine;
    };
    const bool lined = isLong(baseline) || isLong(candidate);
    const bool sameShape
        = baseline && candidate && isContainer(baseline) && baseline->kind == candidate->kind;
    const bool wholeAlone = depth == 0 && (!baseline || !candidate);
    if (depth < DeepestLined
        && ((sameShape && (lined || !sameValue(*baseline, *candidate))) || (wholeAlone && lined)))
        writeItems(baseline, candidate, depth, lined);
    else
        writeLeaves(baseline, candidate, depth);
}

} // namespace

ValueDiff diffValues(const Value* baseline, const Value* candidate)
{
    Writer writer;
    writer.write(baseline, candidate, 0);
    ValueDiff diff = writer.take();
    if (!baseline || !candidate)
        diff.marks = {}; // everything would be marked
    for (const Side side : BothSides) {
        // Neighbours become one.
        std::vector<TextStretch> joined;
        for (const TextStretch& mark : diff.marks[side]) {
            if (!joined.empty() && joined.back().begin + joined.back().length == mark.begin)
                joined.back().length += mark.length;
            else
                joined.push_back(mark);
        }
        diff.marks[side] = std::move(joined);
    }
    return diff;
}

} // namespace alidade

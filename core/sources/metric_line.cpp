// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/metric_line.h"

#include "core/base/numbers.h"
#include "core/sources/curve_builder.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace alidade {
namespace {

constexpr std::string_view StepMark = "step:";
constexpr std::string_view Separator = " - ";
constexpr size_t LongestKey = 1000;
constexpr size_t LongestValue = 1000;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isBlank(char c) { return c == ' ' || c == '\t'; }

bool isNumberByte(char c)
{
    return isDigit(c) || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-' || c == ')';
}

/// A whole text as a number that repr() or format() of Python wrote.
std::optional<double> plainNumber(std::string_view text)
{
    if (text.empty() || text.size() > 400)
        return {};
    const size_t sign = text[0] == '+' || text[0] == '-' ? 1 : 0;
    if (text.size() == sign)
        return {};
    const char first = text[sign];
    if (!isDigit(first) && first != '.') {
        static constexpr std::array<std::string_view, 6> Words{ "nan", "inf", "NaN", "NAN", "INF",
            "Infinity" };
        if (std::find(Words.begin(), Words.end(), text.substr(sign)) == Words.end())
            return {};
    }
    return parseNumber(text);
}

bool hasThreeDecimals(std::string_view text)
{
    const size_t point = text.find('.');
    return point != std::string_view::npos && text.size() == point + 4
        && std::all_of(text.begin() + std::ptrdiff_t(point) + 1, text.end(), isDigit);
}

PrintedForm formOf(std::string_view text)
{
    if (text.empty() || isLetter(text.back()) || text.back() == ')')
        return PrintedForm::Closed;
    if (text.back() == '.')
        return PrintedForm::Broken;
    const size_t exponent = text.find_first_of("eE");
    if (exponent != std::string_view::npos)
        return text.size() < exponent + 4 ? PrintedForm::Broken : PrintedForm::Open;
    return text.find('.') == std::string_view::npos ? PrintedForm::Whole : PrintedForm::Open;
}

std::optional<double> insideCall(std::string_view text, std::string_view ends)
{
    const size_t open = text.find('(');
    if (open == std::string_view::npos || text.back() != ')')
        return {};
    std::string_view inside = text.substr(open + 1);
    inside = inside.substr(0, inside.find_first_of(ends));
    while (!inside.empty() && isBlank(inside.front()))
        inside.remove_prefix(1);
    while (!inside.empty() && isBlank(inside.back()))
        inside.remove_suffix(1);
    if (inside == "True")
        return 1.0;
    if (inside == "False")
        return 0.0;
    // A tensor prints whole floats as `2.`, which plainNumber() accepts.
    return plainNumber(inside);
}

/// Splits `piece` at the last colon whose right side is a whole value.
std::optional<MetricPair> splitPiece(std::string_view piece)
{
    size_t colon = piece.rfind(':');
    while (colon != std::string_view::npos && colon > 0) {
        const std::string_view right = piece.substr(colon + 1);
        if (const auto value = parseMetricValue(right))
            return MetricPair{ piece.substr(0, colon), *value, hasThreeDecimals(right),
                formOf(right), quint8(std::min<size_t>(right.size(), 255)) };
        // Only `tensor(…)` can hold a colon of its own.
        if (right.empty() || right.size() > LongestValue || piece.back() != ')')
            break;
        colon = piece.rfind(':', colon - 1);
    }
    return {};
}

/// Words that stand for no value at all; nothing can follow that makes a number of them.
bool isNoValue(std::string_view text)
{
    return text == "None" || text == "null" || text == "N/A" || text == "NoneType";
}

/// Whether a piece without a readable value is a key and a value all the same. A piece that is the
/// beginning of a key with ` - ` in it has no colon, as a rule.
bool isUnreadable(std::string_view piece, bool last)
{
    const size_t colon = piece.rfind(':');
    if (colon == std::string_view::npos)
        return false;
    const std::string_view key = piece.substr(0, colon);
    const std::string_view value = piece.substr(colon + 1);
    return key.find('/') != std::string_view::npos && key.find(' ') == std::string_view::npos
        && value.find('/') == std::string_view::npos && (!last || isNoValue(value));
}

/// The step of a line that begins with one, without its mark; nothing when it is none.
std::optional<double> stepOf(std::string_view text)
{
    const auto step = plainNumber(text.substr(0, text.find(' ')));
    return step && isStep(*step) ? step : std::nullopt;
}

std::string_view trimmedEnd(std::string_view text)
{
    while (!text.empty() && (isBlank(text.back()) || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

} // namespace

bool beginsLikeMetrics(std::string_view text)
{
    size_t at = 0;
    while (at < text.size() && isBlank(text[at]))
        ++at;
    size_t digit = at + StepMark.size();
    if (!text.substr(at).starts_with(StepMark))
        return false;
    if (digit < text.size() && text[digit] == '-')
        ++digit;
    return digit < text.size() && isDigit(text[digit]);
}

bool hasUnreadableStep(std::string_view text)
{
    constexpr std::string_view Word = "step";
    // A mark that a control character broke is none to read a step behind.
    const bool broken = text.starts_with(Word) && text.size() > Word.size()
        && text[Word.size()] >= 0 && text[Word.size()] < ' ';
    if (!broken && !text.starts_with(StepMark))
        return false;
    text.remove_prefix(broken ? Word.size() : StepMark.size());
    const size_t separator = text.find(Separator);
    if (separator == std::string_view::npos || text.find(' ') != separator || stepOf(text))
        return false;
    const std::string_view first = text.substr(separator + Separator.size());
    const size_t slash = first.find('/');
    const size_t colon = first.find(':');
    return slash != std::string_view::npos && colon != std::string_view::npos && slash < colon;
}

std::string_view behindProgressBar(std::string_view text)
{
    static constexpr std::string_view Glued = "]step:";
    static constexpr size_t LongestDescription = 200;
    const size_t bar = text.substr(0, LongestDescription).find("%|");
    if (bar == std::string_view::npos)
        return text;
    const size_t step = text.find(Glued, bar);
    if (step == std::string_view::npos || text.find('[', bar) > step
        || !beginsLikeMetrics(text.substr(step + 1)))
        return text;
    return text.substr(step + 1);
}

std::optional<double> parseMetricValue(std::string_view text)
{
    if (text.empty() || text.size() > LongestValue)
        return {};
    if (const auto number = plainNumber(text))
        return number;
    if (text == "True")
        return 1.0;
    if (text == "False")
        return 0.0;
    if (text.starts_with("np.") || text.starts_with("numpy."))
        return insideCall(text, ")");
    if (text.starts_with("tensor("))
        return insideCall(text, ",)");
    return {};
}

void parseMetricLine(std::string_view text, ParsedMetricLine& line)
{
    line.state = ParsedMetricLine::State::None;
    line.pairs.clear();
    line.hasSlash = false;
    line.unreadable = 0;
    line.firstUnreadable = {};
    if (!beginsLikeMetrics(text))
        return;
    text = trimmedEnd(text.substr(text.find(':') + 1));
    const auto step = stepOf(text);
    if (!step)
        return;
    line.step = *step;
    text.remove_prefix(std::min(text.find(' '), text.size()));
    if (text.empty() || !(text.starts_with(Separator) || Separator.starts_with(text))) {
        if (text.empty())
            line.state = ParsedMetricLine::State::Cut;
        return;
    }
    if (text.size() <= Separator.size()) {
        line.state = ParsedMetricLine::State::Cut;
        return;
    }
    text.remove_prefix(Separator.size());
    size_t keyBegin = 0; // a key may itself hold " - ": pieces without a value belong to the next
    size_t pieceBegin = 0;
    bool rest = true;
    while (pieceBegin <= text.size()) {
        const size_t end = std::min(text.find(Separator, pieceBegin), text.size());
        const std::string_view piece = text.substr(pieceBegin, end - pieceBegin);
        auto pair = splitPiece(piece);
        rest = !pair;
        if (rest && keyBegin == pieceBegin && isUnreadable(piece, end == text.size())) {
            rest = false;
            line.hasSlash = true;
            if (line.unreadable++ == 0)
                line.firstUnreadable = piece;
            keyBegin = end + Separator.size();
        }
        if (pair) {
            const size_t keyEnd = pieceBegin + pair->key.size();
            pair->key = text.substr(keyBegin, keyEnd - keyBegin);
            if (pair->key.size() > LongestKey)
                return;
            line.hasSlash = line.hasSlash || pair->key.find('/') != std::string_view::npos;
            line.pairs.push_back(*pair);
            keyBegin = end + Separator.size();
        }
        pieceBegin = end + Separator.size();
    }
    if (rest)
        line.state = ParsedMetricLine::State::Cut;
    else if (line.hasSlash)
        line.state = ParsedMetricLine::State::Complete;
}

bool continuesMetrics(std::string_view text)
{
    text = trimmedEnd(text);
    const auto run = std::find_if_not(text.begin(), text.end(), isNumberByte);
    if (run == text.end())
        return !text.empty();
    text.remove_prefix(size_t(run - text.begin()));
    return text.starts_with(Separator) && text.find(':') != std::string_view::npos;
}

} // namespace alidade

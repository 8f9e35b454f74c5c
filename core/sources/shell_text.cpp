// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_text.h"

#include "core/model/profile.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype LongestPatternText = 4096;
constexpr size_t MostBraceWords = 256;

bool hasPatternSign(const QString& pattern)
{
    return pattern.contains(u'*') || pattern.contains(u'?') || pattern.contains(u'[');
}

std::optional<QString> removeMatch(
    const QString& text, const QString& pattern, bool fromEnd, bool longest)
{
    if (text.size() > LongestPatternText || pattern.contains(u'['))
        return {};
    const qsizetype size = text.size();
    for (qsizetype step = 0; step <= size; ++step) {
        const qsizetype length = longest ? size - step : step;
        const QStringView part
            = fromEnd ? QStringView(text).right(length) : QStringView(text).left(length);
        if (matchesGlob(pattern, part))
            return fromEnd ? text.left(size - length) : text.mid(length);
    }
    return text;
}

QString changeCase(const QString& text, bool upper, bool all)
{
    const qsizetype count = all ? text.size() : std::min<qsizetype>(1, text.size());
    const QString head = upper ? text.left(count).toUpper() : text.left(count).toLower();
    return head + text.mid(count);
}

/// Index of the `}` that closes the `{` at `open`, -1 without one; `commas` gets the commas
/// between.
qsizetype matchingBrace(const QString& text, qsizetype open, std::vector<qsizetype>& commas)
{
    int depth = 0;
    for (qsizetype at = open; at < text.size(); ++at) {
        if (text[at] == u'{')
            ++depth;
        else if (text[at] == u'}' && --depth == 0)
            return at;
        else if (text[at] == u',' && depth == 1)
            commas.push_back(at);
    }
    return -1;
}

} // namespace

std::optional<QString> transformShellText(const QString& text, const QString& operation,
    const std::function<std::optional<QString>(const QString&)>& operand,
    const std::function<std::optional<qint64>(const QString&)>& number)
{
    const QChar sign = operation[0];
    const bool twice = operation.size() > 1 && operation[1] == sign;
    if (sign == u'%' || sign == u'#') {
        const auto pattern = operand(operation.mid(twice ? 2 : 1));
        return pattern ? removeMatch(text, *pattern, sign == u'%', twice) : std::nullopt;
    }
    if (sign == u'/') {
        const QString rest = operation.mid(twice ? 2 : 1);
        const qsizetype slash = rest.indexOf(u'/');
        const auto pattern = operand(slash < 0 ? rest : rest.left(slash));
        const auto replacement
            = slash < 0 ? std::optional<QString>(QString()) : operand(rest.mid(slash + 1));
        if (!pattern || !replacement || pattern->isEmpty() || hasPatternSign(*pattern)
            || pattern->startsWith(u'#') || pattern->startsWith(u'%'))
            return {};
        QString changed = text;
        if (twice)
            return changed.replace(*pattern, *replacement);
        const qsizetype at = changed.indexOf(*pattern);
        return at < 0 ? changed : changed.replace(at, pattern->size(), *replacement);
    }
    if ((sign == u'^' || sign == u',') && operation.size() == (twice ? 2 : 1))
        return changeCase(text, sign == u'^', twice);
    if (sign == u':') {
        const QStringList parts = operation.mid(1).split(u':');
        const auto offset = number(parts[0]);
        const auto length
            = parts.size() > 1 ? number(parts[1]) : std::optional<qint64>(text.size());
        if (!offset || !length || parts.size() > 2 || *length < 0)
            return {};
        const qint64 from = *offset < 0 ? std::max<qint64>(0, text.size() + *offset) : *offset;
        return from > text.size() ? QString()
                                  : text.mid(from, std::min<qint64>(*length, text.size()));
    }
    return {};
}

std::vector<ShellWord> expandBraces(const ShellWord& word)
{
    const QString plain = word.plain();
    std::vector<QString> open{ plain };
    std::vector<ShellWord> made;
    while (!open.empty() && made.size() + open.size() <= MostBraceWords) {
        const QString text = open.back();
        open.pop_back();
        std::vector<qsizetype> commas;
        qsizetype begin = text.indexOf(u'{');
        qsizetype end = -1;
        while (begin >= 0) {
            commas.clear();
            end = matchingBrace(text, begin, commas);
            if (end >= 0 && !commas.empty())
                break;
            begin = text.indexOf(u'{', begin + 1);
        }
        if (begin < 0) {
            ShellWord one = word;
            if (!one.parts.empty() && !plain.isEmpty())
                one.parts[0].text = one.parts[0].raw = text;
            made.push_back(std::move(one));
            continue;
        }
        commas.push_back(end);
        // Last alternative first, because the list of open texts is taken from its end.
        for (size_t at = commas.size(); at > 0; --at) {
            const qsizetype from = at == 1 ? begin + 1 : commas[at - 2] + 1;
            open.push_back(
                text.left(begin) + text.mid(from, commas[at - 1] - from) + text.mid(end + 1));
        }
    }
    if (!open.empty())
        return { word };
    return made;
}

bool startsHomePath(const QString& text, bool atStart)
{
    const qsizetype assigned = text.indexOf(u'=');
    const auto isHome = [&text](qsizetype at) {
        return at < text.size() && text[at] == u'~'
            && (at + 1 == text.size() || text[at + 1] == u'/');
    };
    return atStart && (isHome(0) || (assigned > 0 && isHome(assigned + 1)));
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Expansion of words: parameters with their operators, arrays, splitting at blanks. The table of
// variables itself: shell_values.cpp.
#include "core/base/limits.h"
#include "core/sources/shell_text.h"
#include "core/sources/shell_values.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

using Unknown = ShellField::Unknown;

constexpr int DeepestExpansion = 50;

ShellField scalarOf(const ShellVariable& variable, int line)
{
    ShellField field = variable.items.empty() ? ShellField{} : variable.items.front();
    field.line = line;
    return field;
}

/// Length of the name at the start of `${…}`: an identifier, digits, or one special sign.
qsizetype nameLength(QStringView text)
{
    qsizetype length = 0;
    const auto isPart
        = [](QChar c) { return c == u'_' || (c.unicode() < 128 && c.isLetterOrNumber()); };
    while (length < text.size() && isPart(text[length]))
        ++length;
    if (length == 0 && !text.isEmpty() && QStringView(u"@*#?$!-").contains(text[0]))
        return 1;
    return length;
}

} // namespace

ShellValues::Expansion ShellValues::unknownPart(
    const ShellPart& part, int line, ShellField::Unknown whole)
{
    Expansion expansion;
    ShellField field;
    field.text = part.raw;
    field.line = line;
    field.known = false;
    field.whole = whole;
    expansion.fields = { std::move(field) };
    return expansion;
}

ShellValues::Expansion ShellValues::expandPositional(
    const QString& name, const ShellPart& part, int line)
{
    const bool all = name == u"@" || name == u"*";
    if (!positional || (!all && name != u"#" && !name[0].isDigit()) || name == u"0")
        return unknownPart(part, line, Unknown::Arguments);
    Expansion expansion;
    if (all) {
        expansion.isList = true;
        expansion.joined = name == u"*" && part.quoted;
        expansion.fields = *positional;
        return expansion;
    }
    ShellField field;
    field.line = line;
    if (name == u"#") {
        field.text = QString::number(positional->size());
    } else {
        const size_t index = size_t(name.toUInt());
        if (index >= 1 && index <= positional->size())
            field = (*positional)[index - 1];
        field.line = line;
    }
    expansion.fields = { std::move(field) };
    return expansion;
}

ShellValues::Expansion ShellValues::expandParameter(const ShellPart& part, int line)
{
    const QString& text = part.text;
    const bool asksLength = text.startsWith(u'#') && text.size() > 1;
    const QStringView rest = QStringView(text).mid(asksLength ? 1 : 0);
    const qsizetype length = nameLength(rest);
    if (length == 0 || text.startsWith(u"!"))
        return unknownPart(part, line, Unknown::Words);
    const QString name = rest.left(length).toString();
    qsizetype at = length;
    QString index;
    if (at < rest.size() && rest[at] == u'[') {
        const qsizetype close = rest.indexOf(u']', at);
        if (close < 0)
            return unknownPart(part, line, Unknown::Words);
        index = rest.mid(at + 1, close - at - 1).toString();
        at = close + 1;
    }
    const QString operation = rest.mid(at).toString();
    const QChar first = name[0];
    if (first != u'_' && !first.isLetter()) {
        Expansion value = expandPositional(name, part, line);
        return operation.isEmpty() && !asksLength ? value
                                                  : unknownPart(part, line, Unknown::Arguments);
    }

    Expansion value;
    const ShellVariable* variable = find(name);
    const bool wholeList = index == u"@" || index == u"*";
    if (variable && wholeList) {
        value.isList = true;
        value.joined = index == u"*" && part.quoted;
        value.fields = variable->items;
    } else if (variable && !index.isEmpty()) {
        const auto number = this->number(index);
        if (!number || !variable->isArray || *number >= qint64(variable->items.size())
            || *number < -qint64(variable->items.size()))
            return unknownPart(part, line, Unknown::Words);
        const qint64 position = *number < 0 ? *number + qint64(variable->items.size()) : *number;
        value.fields = { variable->items[size_t(position)] };
        value.fields.front().line = line;
    } else if (variable) {
        value.fields = { scalarOf(*variable, line) };
    }
    if (asksLength) {
        if (!variable)
            return unknownPart(part, line, Unknown::Words);
        ShellField field;
        field.line = line;
        field.known = std::all_of(value.fields.begin(), value.fields.end(),
            [](const ShellField& one) { return one.known && !one.conditional; });
        field.text = field.known ? QString::number(value.isList ? qsizetype(value.fields.size())
                                                                : value.fields.front().text.size())
                                 : part.raw;
        value = {};
        value.fields = { std::move(field) };
        return value;
    }
    if (!operation.isEmpty())
        return applyOperator(name, !index.isEmpty(), std::move(value), operation, part, line);
    if (!variable) // only the environment could tell
        return wholeList ? Expansion{ {}, true, false }
                         : unknownPart(part, line, Unknown::Arguments);
    return value;
}

/// `${V:-d}` and its like; what is not understood is unknown.
ShellValues::Expansion ShellValues::applyOperator(const QString& name, bool hasIndex,
    Expansion value, const QString& operation, const ShellPart& part, int line)
{
    const bool colon = operation.startsWith(u':');
    const QStringView rest = QStringView(operation).mid(colon ? 1 : 0);
    const QChar sign = rest.isEmpty() ? QChar() : rest[0];
    const bool isSet = find(name) != nullptr && !(value.isList && value.fields.empty());
    const bool allKnown = std::all_of(
        value.fields.begin(), value.fields.end(), [](const ShellField& one) { return one.known; });
    const bool isEmpty = isSet && !value.isList && value.fields.front().text.isEmpty();

    if (QStringView(u"-=+?").contains(sign) && !sign.isNull()) {
        if (m_anySet && !find(name))
            return unknownPart(part, line, Unknown::Arguments);
        if (isSet && !allKnown && colon)
            return value; // set to something that is not known, most likely not empty
        const bool counts = isSet && !(colon && isEmpty);
        if (sign == u'?')
            return counts ? value : unknownPart(part, line, Unknown::Arguments);
        if (sign == u'+' && !counts) {
            if (!find(name) && !hasIndex) // the environment may have set it
                return unknownPart(part, line, Unknown::Arguments);
            return Expansion{ {}, true, false };
        }
        if (sign != u'+' && counts)
            return value;
        const ShellWord word = lexShellText(rest.mid(1).toString(), line, part.quoted);
        const bool assumed = !find(name) && sign != u'+';
        Expansion otherwise;
        if (sign == u'=') {
            ShellField field = expandOne(word);
            field.assumed = field.assumed || assumed;
            set(name, field, false);
            otherwise.fields = { std::move(field) };
            return otherwise;
        }
        const bool list = std::any_of(word.parts.begin(), word.parts.end(),
            [](const ShellPart& one) { return one.kind == ShellPart::Kind::Parameter; });
        if (list && word.parts.size() == 1) {
            otherwise = expandPart(word.parts.front(), line);
            return otherwise;
        }
        otherwise.fields = { expandOne(word) };
        otherwise.fields.front().assumed = otherwise.fields.front().assumed || assumed;
        return otherwise;
    }
    if (!isSet || value.isList || !value.fields.front().known)
        return isSet && value.isList ? unknownPart(part, line, Unknown::Words)
                                     : unknownPart(part, line, Unknown::Arguments);
    ShellField& field = value.fields.front();
    const auto changed = transformShellText(
        field.text, operation,
        [&](const QString& text) -> std::optional<QString> {
            const ShellField operand = expandOne(lexShellText(text, line, false));
            return operand.known ? std::optional<QString>(operand.text) : std::nullopt;
        },
        [&](const QString& expression) { return number(expression); });
    if (!changed)
        return unknownPart(part, line, Unknown::Words);
    field.text = *changed;
    return value;
}

ShellValues::Expansion ShellValues::expandPart(const ShellPart& part, int line)
{
    Expansion expansion;
    ShellField field;
    field.line = line;
    switch (part.kind) {
    case ShellPart::Kind::Literal:
        field.text = part.text;
        break;
    case ShellPart::Kind::Command:
        return unknownPart(part, line, Unknown::Words);
    case ShellPart::Kind::Arithmetic:
        if (const auto result = number(part.text)) {
            field.text = QString::number(*result);
            break;
        }
        field.text = part.raw; // a number, whatever it is
        field.known = false;
        break;
    case ShellPart::Kind::Parameter:
        if (m_depth > DeepestExpansion)
            return unknownPart(part, line, Unknown::Words);
        ++m_depth;
        expansion = expandParameter(part, line);
        --m_depth;
        return expansion;
    }
    expansion.fields = { std::move(field) };
    return expansion;
}

std::vector<ShellField> ShellValues::expand(const ShellWord& word)
{
    std::vector<ShellField> made;
    ShellField current;
    current.line = word.line;
    bool isWord = false; // a quoted part makes a word even when it is empty
    const bool only = word.parts.size() == 1;
    const auto finish = [&] {
        if (isWord && qsizetype(made.size()) < Limits::ShellItems)
            made.push_back(std::move(current));
        current = {};
        current.line = word.line;
        isWord = false;
    };
    const auto join = [&](const ShellField& field) {
        if (current.text.size() + field.text.size() > Limits::ShellText)
            current.known = false;
        else
            current.text += field.text;
        current.known = current.known && field.known;
        current.conditional = current.conditional || field.conditional;
        current.assumed = current.assumed || field.assumed;
    };
    for (const ShellWord& alternative : expandBraces(word)) {
        for (size_t at = 0; at < alternative.parts.size(); ++at) {
            const ShellPart& part = alternative.parts[at];
            Expansion expansion = expandPart(part, word.line);
            if (part.kind == ShellPart::Kind::Literal) {
                const QString& text = expansion.fields.front().text;
                if (!part.quoted && startsHomePath(text, at == 0))
                    current.known = false; // `~`: the home directory is not recorded
                join(expansion.fields.front());
                isWord = true;
                continue;
            }
            if (expansion.isList && !expansion.joined) {
                for (size_t item = 0; item < expansion.fields.size(); ++item) {
                    if (item > 0)
                        finish();
                    join(expansion.fields[item]);
                    if (only || item > 0 || current.text == expansion.fields[item].text) {
                        current.line = expansion.fields[item].line;
                        current.whole = expansion.fields[item].whole;
                    }
                    isWord = true;
                }
                continue;
            }
            if (expansion.isList) {
                QStringList texts;
                for (const ShellField& item : expansion.fields) {
                    texts += item.text;
                    current.known = current.known && item.known;
                    current.conditional = current.conditional || item.conditional;
                    current.assumed = current.assumed || item.assumed;
                }
                ShellField joined;
                joined.text = texts.join(u' ');
                join(joined);
                isWord = true;
                continue;
            }
            const ShellField& field = expansion.fields.front();
            if (part.quoted || !field.known) {
                join(field);
                isWord = true;
                if (only)
                    current.whole = field.whole;
                continue;
            }
            // An unquoted value is split at blanks.
            const QString& text = field.text;
            const QStringList pieces = text.simplified().split(u' ', Qt::SkipEmptyParts);
            if (!text.isEmpty() && text.front().isSpace())
                finish();
            for (qsizetype piece = 0; piece < pieces.size(); ++piece) {
                if (piece > 0)
                    finish();
                ShellField split = field;
                split.text = pieces[piece];
                join(split);
                isWord = true;
            }
            if (!pieces.isEmpty() && text.back().isSpace())
                finish();
        }
        finish();
    }
    return made;
}

ShellField ShellValues::expandOne(const ShellWord& word)
{
    ShellField made;
    made.line = word.line;
    for (size_t at = 0; at < word.parts.size(); ++at) {
        const ShellPart& part = word.parts[at];
        const Expansion expansion = expandPart(part, word.line);
        if (part.kind == ShellPart::Kind::Literal && !part.quoted
            && startsHomePath(part.text, at == 0))
            made.known = false;
        for (size_t item = 0; item < expansion.fields.size(); ++item) {
            const ShellField& field = expansion.fields[item];
            if (made.text.size() + field.text.size() > Limits::ShellText) {
                made.known = false;
                break;
            }
            made.text += (item > 0 ? QStringLiteral(" ") : QString()) + field.text;
            made.known = made.known && field.known;
            made.conditional = made.conditional || field.conditional;
            made.assumed = made.assumed || field.assumed;
            if (word.parts.size() == 1 && expansion.fields.size() == 1)
                made.whole = field.whole;
        }
    }
    return made;
}

} // namespace alidade

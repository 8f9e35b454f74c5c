// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/override_writer.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/sources/override_grammar.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

using Kind = ConfigValue::Kind;

bool isAsciiWordSign(QChar c, QStringView further)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
        || further.contains(c);
}

bool consistsOf(const QString& text, QStringView further)
{
    return std::all_of(
        text.begin(), text.end(), [further](QChar c) { return isAsciiWordSign(c, further); });
}

QString doubleText(const ConfigValue& value)
{
    if (std::isnan(value.real))
        return QStringLiteral("nan");
    if (std::isinf(value.real))
        return value.real < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    const ConfigValue asWritten = typedWord(value.text);
    if (asWritten.kind == Kind::Double && asWritten.real == value.real)
        return value.text;
    const QString text = shortestText(value.real);
    return text.contains(u'.') || text.contains(u'e') ? text : QString(text + u".0");
}

/// In double quotes. Backslashes count only in front of a quote.
QString quoted(const QString& text)
{
    QString out(u'"');
    for (qsizetype at = 0; at < text.size();) {
        qsizetype end = at;
        while (end < text.size() && text[end] == u'\\')
            ++end;
        const bool beforeQuote = end == text.size() || text[end] == u'"';
        out += QString(beforeQuote ? 2 * (end - at) : end - at, u'\\');
        if (end < text.size()) {
            if (text[end] == u'"')
                out += u'\\';
            out += text[end];
        }
        at = end + 1;
    }
    return out + u'"';
}

std::optional<QString> stringText(const QString& text, int depth)
{
    // A command line carries no NUL, and only what UTF-8 can write.
    if (text.contains(QChar(0)) || !text.isValidUtf16() || text.contains(u"\\${"))
        return {};
    const bool bare = !text.isEmpty() && consistsOf(text, depth == 0 ? u"_./@%+-:" : u"_./@%+-")
        && typedWord(text).kind == Kind::String;
    if (bare)
        return text;
    // OmegaConf would look a reference up, in quotes too.
    return quoted(QString(text).replace(QStringLiteral("${"), QStringLiteral("\\${")));
}

/// Keys of a map cannot be quoted, only escaped.
std::optional<QString> memberKeyText(const QString& key)
{
    QString out;
    for (const QChar c : key) {
        if (QStringView(u"\\()[]{}:=, \t").contains(c))
            out += u'\\';
        else if (!isAsciiWordSign(c, u"_./@%+-*|?"))
            return {};
        out += c;
    }
    return out.isEmpty() ? std::optional<QString>() : out;
}

std::optional<QString> elementText(const ConfigValue& value, int depth)
{
    if (depth > Limits::NestingDepth)
        return {};
    switch (value.kind) {
    case Kind::None:
        return QStringLiteral("null");
    case Kind::Bool:
        return value.boolean ? QStringLiteral("True") : QStringLiteral("False");
    case Kind::Int:
        return QString::number(value.integer);
    case Kind::Double:
        return doubleText(value);
    case Kind::String:
        return stringText(value.string, depth);
    case Kind::List: {
        QStringList parts;
        for (const ConfigValue& item : value.items) {
            const auto part = elementText(item, depth + 1);
            if (!part)
                return {};
            parts += *part;
        }
        return u'[' + parts.join(u',') + u']';
    }
    case Kind::Map: {
        QStringList parts;
        for (const auto& member : value.members) {
            const auto key = memberKeyText(member.first);
            const auto part = elementText(member.second, depth + 1);
            if (!key || !part)
                return {};
            parts += *key + u':' + *part;
        }
        return u'{' + parts.join(u',') + u'}';
    }
    case Kind::Opaque: {
        // Integers that fit no type of ours are written as they stand; objects cannot be given.
        const ConfigValue number = typedWord(value.string);
        return number.kind == Kind::Opaque && number.string == value.string
            ? std::optional<QString>(value.string)
            : std::nullopt;
    }
    }
    return {};
}

/// `\${` is what OmegaConf reads as the literal `${`.
ConfigValue withoutEscapes(ConfigValue value)
{
    value.string.replace(QStringLiteral("\\${"), QStringLiteral("${"));
    for (ConfigValue& item : value.items)
        item = withoutEscapes(std::move(item));
    for (auto& member : value.members)
        member.second = withoutEscapes(std::move(member.second));
    return value;
}

QString ansiQuoted(const QString& text)
{
    QString out = QStringLiteral("$'");
    for (const QChar c : text) {
        if (c == u'\\' || c == u'\'')
            out += QStringLiteral("\\") + c;
        else if (c == u'\n')
            out += QStringLiteral("\\n");
        else if (c == u'\t')
            out += QStringLiteral("\\t");
        else if (c < u' ' || c == QChar(0x7f))
            out += QStringLiteral("\\x%1").arg(int(c.unicode()), 2, 16, QChar(u'0'));
        else
            out += c;
    }
    return out + u'\'';
}

} // namespace

std::optional<QString> overrideValueText(const ConfigValue& value)
{
    const auto text = elementText(value, 0);
    if (!text || !sameValue(withoutEscapes(parseOverrideValue(*text)), value))
        return {};
    return text;
}

QString shellWord(const QString& text)
{
    if (!text.isEmpty() && !text.startsWith(u'~') && consistsOf(text, u"=._-+/:,@%~"))
        return text;
    const bool hasControls = std::any_of(text.begin(), text.end(),
        [](QChar c) { return (c < u' ' && c != u'\n' && c != u'\t') || c == QChar(0x7f); });
    if (hasControls)
        return ansiQuoted(text);
    // In single quotes nothing is special to a shell but the quote itself.
    return u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

std::optional<QString> overrideWord(
    Override::Action action, const QString& key, const ConfigValue& value)
{
    QString word = action == Override::Action::Add ? QStringLiteral("+")
        : action == Override::Action::Force        ? QStringLiteral("++")
        : action == Override::Action::Delete       ? QStringLiteral("~")
                                                   : QString();
    word += key;
    if (action != Override::Action::Delete) {
        const auto text = overrideValueText(value);
        if (!text)
            return {};
        word += u'=' + *text;
    }
    const auto read = parseOverride(word, {});
    if (!read || read->action != action || read->key != key)
        return {};
    return shellWord(word);
}

} // namespace alidade

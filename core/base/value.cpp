// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/value.h"

#include "core/base/numbers.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

bool looksLikeOtherType(const QString& text)
{
    static const QStringList words{ QStringLiteral("none"), QStringLiteral("null"),
        QStringLiteral("true"), QStringLiteral("false"), QStringLiteral("~") };
    if (text.isEmpty() || text != text.trimmed())
        return true;
    if (words.contains(text, Qt::CaseInsensitive))
        return true;
    const char16_t first = text.front().unicode();
    if (first == u'[' || first == u'{' || first == u'\'' || first == u'"')
        return true;
    return parseNumber(text.toStdString()).has_value();
}

QString quoted(const QString& text)
{
    const bool singleInside = text.contains(u'\'');
    const QChar quote = singleInside && !text.contains(u'"') ? u'"' : u'\'';
    QString out(quote);
    for (const QChar c : text) {
        switch (c.unicode()) {
        case u'\\':
            out += QStringLiteral("\\\\");
            break;
        case u'\n':
            out += QStringLiteral("\\n");
            break;
        case u'\r':
            out += QStringLiteral("\\r");
            break;
        case u'\t':
            out += QStringLiteral("\\t");
            break;
        default:
            if (c == quote)
                out += u'\\';
            out += c;
        }
    }
    return out + quote;
}

QString nestedText(const Value& value, int depth);

QString bracketed(const Value& value, int depth)
{
    if (depth > 50)
        return QStringLiteral("…");
    QStringList parts;
    if (value.kind == Value::Kind::List) {
        for (const Value& item : value.items)
            parts += nestedText(item, depth + 1);
        return u'[' + parts.join(QStringLiteral(", ")) + u']';
    }
    for (const auto& [key, member] : value.members)
        parts += quoted(key) + QStringLiteral(": ") + nestedText(member, depth + 1);
    return u'{' + parts.join(QStringLiteral(", ")) + u'}';
}

QString nestedText(const Value& value, int depth)
{
    switch (value.kind) {
    case Value::Kind::String:
        return quoted(value.string);
    case Value::Kind::List:
    case Value::Kind::Map:
        return bracketed(value, depth);
    default:
        return displayText(value);
    }
}

} // namespace

Value::Value() = default;

Value Value::ofBool(bool value)
{
    Value made;
    made.kind = Kind::Bool;
    made.boolean = value;
    return made;
}

Value Value::ofInt(qint64 value)
{
    Value made;
    made.kind = Kind::Int;
    made.integer = value;
    made.real = double(value);
    return made;
}

Value Value::ofDouble(double value)
{
    Value made;
    made.kind = Kind::Double;
    made.real = value;
    return made;
}

Value Value::ofString(QString value)
{
    Value made;
    made.kind = Kind::String;
    made.string = std::move(value);
    return made;
}

const Value* Value::member(QStringView key) const
{
    const auto found = std::find_if(
        members.rbegin(), members.rend(), [key](const auto& entry) { return entry.first == key; });
    return found == members.rend() ? nullptr : &found->second;
}

bool sameValue(const Value& baseline, const Value& candidate)
{
    using Kind = Value::Kind;
    if (baseline.isNumber() && candidate.isNumber()) {
        if (baseline.kind == Kind::Int && candidate.kind == Kind::Int)
            return baseline.integer == candidate.integer;
        return baseline.real == candidate.real
            || (std::isnan(baseline.real) && std::isnan(candidate.real));
    }
    if (baseline.kind != candidate.kind)
        return false;
    switch (baseline.kind) {
    case Kind::None:
        return true;
    case Kind::Bool:
        return baseline.boolean == candidate.boolean;
    case Kind::String:
    case Kind::Opaque:
        return baseline.string == candidate.string;
    case Kind::List:
        return std::equal(baseline.items.begin(), baseline.items.end(), candidate.items.begin(),
            candidate.items.end(), sameValue);
    case Kind::Map:
        return baseline.members.size() == candidate.members.size()
            && std::all_of(
                baseline.members.begin(), baseline.members.end(), [&](const auto& entry) {
                    const Value* other = candidate.member(entry.first);
                    return other && sameValue(entry.second, *other);
                });
    case Kind::Int:
    case Kind::Double:
        break;
    }
    return false;
}

QString displayText(const Value& value)
{
    switch (value.kind) {
    case Value::Kind::None:
        return QStringLiteral("None");
    case Value::Kind::Bool:
        return value.boolean ? QStringLiteral("True") : QStringLiteral("False");
    case Value::Kind::Int:
        return value.text.isEmpty() ? QString::number(value.integer) : value.text;
    case Value::Kind::Double:
        return value.text.isEmpty() ? shortestText(value.real) : value.text;
    case Value::Kind::String:
        return looksLikeOtherType(value.string) ? quoted(value.string) : value.string;
    case Value::Kind::Opaque:
        return value.string;
    case Value::Kind::List:
    case Value::Kind::Map:
        return bracketed(value, 0);
    }
    return {};
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_write.h"

#include "core/base/json_text.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr int BrokenLevels = 2; ///< the document, and lists in it

QByteArray realText(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value < 0 ? "-Infinity" : "Infinity";
    const QByteArray text = jsonNumber(value);
    const bool whole = std::all_of(
        text.begin(), text.end(), [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
    return whole ? text + ".0" : text;
}

/// An integer beyond 64 bits keeps its digits; any other text that has no type is text.
QByteArray opaqueText(const QString& text)
{
    const QStringView digits = QStringView(text).mid(text.startsWith(u'-') ? 1 : 0);
    const bool isInteger = !digits.isEmpty() && (digits.size() == 1 || digits.front() != u'0')
        && std::all_of(digits.begin(), digits.end(),
            [](QChar c) { return c.unicode() >= u'0' && c.unicode() <= u'9'; });
    return isInteger ? text.toLatin1() : jsonString(text);
}

void append(const Value& value, int depth, QByteArray& out);

template <class Items, class One>
void appendAll(const Items& items, char open, char close, int depth, QByteArray& out, One one)
{
    const bool broken = depth < BrokenLevels && !items.empty();
    const QByteArray line = '\n' + QByteArray(2 * depth, ' ');
    out += open;
    bool first = true;
    for (const auto& item : items) {
        if (!first)
            out += broken ? "," : ", ";
        if (broken)
            out += line + "  ";
        first = false;
        one(item);
    }
    if (broken)
        out += line;
    out += close;
}

void append(const Value& value, int depth, QByteArray& out)
{
    switch (value.kind) {
    case Value::Kind::None:
        out += "null";
        return;
    case Value::Kind::Bool:
        out += value.boolean ? "true" : "false";
        return;
    case Value::Kind::Int:
        out += QByteArray::number(value.integer);
        return;
    case Value::Kind::Double:
        out += realText(value.real);
        return;
    case Value::Kind::String:
        out += jsonString(value.string);
        return;
    case Value::Kind::Opaque:
        out += opaqueText(value.string);
        return;
    case Value::Kind::List:
    case Value::Kind::Map:
        break;
    }
    if (depth >= Limits::NestingDepth) {
        out += "null";
    } else if (value.kind == Value::Kind::List) {
        appendAll(value.items, '[', ']', depth, out,
            [&](const Value& item) { append(item, depth + 1, out); });
    } else {
        appendAll(value.members, '{', '}', depth, out, [&](const auto& member) {
            out += jsonString(member.first) + ": ";
            append(member.second, depth + 1, out);
        });
    }
}

} // namespace

QByteArray writeJsonDocument(const Value& value)
{
    QByteArray out;
    append(value, 0, out);
    return out + '\n';
}

} // namespace alidade

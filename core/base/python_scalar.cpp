// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/python_scalar.h"

#include "core/base/numbers.h"

#include <charconv>

namespace alidade {
namespace {

using Kind = PythonToken::Kind;

Value numberValue(std::string_view word)
{
    const bool whole = word.find_first_of(".eEn") == std::string_view::npos;
    if (whole) {
        qint64 integer = 0;
        const std::string_view digits = word.front() == '+' ? word.substr(1) : word;
        const auto [end, error]
            = std::from_chars(digits.data(), digits.data() + digits.size(), integer);
        if (error == std::errc() && end == digits.data() + digits.size())
            return Value::ofInt(integer);
    } else if (const auto number = parseNumber(word)) {
        return Value::ofDouble(*number);
    }
    Value opaque;
    opaque.kind = Value::Kind::Opaque;
    return opaque;
}

Value wordValue(std::string_view word)
{
    if (word == "None")
        return Value::none();
    if (word == "True" || word == "np.True_")
        return Value::ofBool(true);
    if (word == "False" || word == "np.False_")
        return Value::ofBool(false);
    return numberValue(word);
}

/// `np.float64(0.5)`, `np.str_('a')`: the value inside; everything else is Opaque.
Value callValue(std::string_view raw)
{
    Value opaque;
    opaque.kind = Value::Kind::Opaque;
    const size_t open = raw.find('(');
    if (!isNumpyCall(raw) || raw.size() < open + 2)
        return opaque;
    const std::string_view inside = raw.substr(open + 1, raw.size() - open - 2);
    if (isPythonWord(inside))
        return wordValue(inside);
    if (inside.size() >= 2 && (inside.front() == '\'' || inside.front() == '"')
        && inside.back() == inside.front())
        return Value::ofString(decodePythonString(inside.substr(1, inside.size() - 2)));
    return opaque;
}

Value stringValue(std::string_view raw)
{
    const size_t prefix = raw.front() == '\'' || raw.front() == '"' ? 0 : 1;
    Value value
        = Value::ofString(decodePythonString(raw.substr(prefix + 1, raw.size() - prefix - 2)));
    if (raw.front() == 'b')
        value.kind = Value::Kind::Opaque;
    return value;
}

} // namespace

bool isNumpyCall(std::string_view name)
{
    return name.starts_with("np.") || name.starts_with("numpy.");
}

Value pythonScalar(Kind kind, std::string_view raw)
{
    Value value;
    switch (kind) {
    case Kind::String:
        value = stringValue(raw);
        break;
    case Kind::Word:
        value = wordValue(raw);
        break;
    case Kind::Call:
        value = callValue(raw);
        break;
    default:
        value.kind = Value::Kind::Opaque;
    }
    value.text = QString::fromUtf8(raw.data(), qsizetype(raw.size()));
    if (value.kind == Value::Kind::Opaque)
        value.string = value.text;
    return value;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/sample_quotes.h"

#include "core/base/utf8.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr size_t NameBytes = 40;

Quoting filled(const QString& sentence, const QString& value, bool ofSample)
{
    return { sentence.arg(value),
        ofSample ? Quote{ sentence.indexOf(u"%1"), value.size() } : Quote{} };
}

/// What a field is called tells nothing as long as every run calls it so.
bool isUsual(const std::string& key, const RolloutFieldNames& names)
{
    const auto holds = [&key](const std::vector<std::string>& known) {
        return std::find(known.begin(), known.end(), key) != known.end();
    };
    return key == "gts" || holds(names.input) || holds(names.output) || holds(names.score)
        || holds(names.step);
}

} // namespace

Quoting quoting(const QString& sentence, const JsonField& field)
{
    return filled(sentence, shownValue(field), field.kind != JsonField::Kind::Null);
}

Quoting within(const QString& sentence, const Quoting& inner)
{
    Quoting outer{ sentence.arg(inner.text), inner.quoted };
    if (outer.quoted.length > 0)
        outer.quoted.begin += sentence.indexOf(u"%1");
    return outer;
}

Quoting noOutput(const JsonLine& line, const RolloutFieldNames& names)
{
    constexpr size_t Named = 8;
    if (line.fields.empty())
        return { QStringLiteral("the object has no output"), {} };
    QStringList said;
    bool usual = true;
    for (size_t i = 0; i < std::min(line.fields.size(), Named); ++i) {
        const std::string_view key = line.fields[i].key;
        usual = usual && isUsual(std::string(key), names);
        said += decodeJsonString(key.substr(0, NameBytes));
    }
    if (line.fields.size() > Named)
        said += QStringLiteral("…");
    return filled(QStringLiteral("the object has no output, only %1"),
        said.join(QStringLiteral(", ")), !usual);
}

Quoting doubledField(const std::string& key, const RolloutFieldNames& names)
{
    return filled(QStringLiteral("The object has more than one %1; the last one counts"),
        decodeUtf8(std::string_view(key).substr(0, NameBytes), nullptr), !isUsual(key, names));
}

Quoting unknownStep(const JsonField& field, qint32 fileStep)
{
    const auto number = looseNumber(field);
    const bool whole = number && std::isfinite(*number) && *number == std::floor(*number);
    if (whole)
        return quoting(fileStep >= 0
                ? QStringLiteral("The step %1 is out of range; the file name counts")
                : QStringLiteral("The step %1 is out of range, and the file name tells none: "
                                 "the step is not known"),
            field);
    return quoting(fileStep >= 0
            ? QStringLiteral("The step is no whole number but %1; the file name counts")
            : QStringLiteral("The step is no whole number but %1, and the file name tells none: "
                             "the step is not known"),
        field);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_line.h"

#include "core/base/hash64.h"
#include "core/base/json_canonical.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace alidade {
namespace {

std::vector<std::string> asBytes(const QStringList& names)
{
    std::vector<std::string> bytes;
    for (const QString& name : names)
        bytes.push_back(name.toStdString());
    return bytes;
}

const JsonField* firstOf(const JsonLine& line, const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (const JsonField* field = line.find(name))
            return field;
    return nullptr;
}

/// The text of any kind of value; null and absent are empty.
void appendText(const JsonField* field, std::string& out)
{
    if (!field || field->kind == JsonField::Kind::Null)
        return;
    if (field->kind == JsonField::Kind::String) {
        appendUnescaped(field->value, out);
        return;
    }
    const auto canonical = canonicalJson(field->value);
    out += canonical ? std::string_view(*canonical) : field->value;
}

QString textOf(const JsonField* field, bool* broken)
{
    if (field && field->kind == JsonField::Kind::String)
        return decodeJsonString(field->value, broken);
    std::string text;
    appendText(field, text);
    return decodeUtf8(text, broken);
}

/// The endings that prompts have each get a number of their own; others may share one.
quint8 endingKey(std::string_view blanks)
{
    constexpr std::array<std::string_view, 12> Usual{ "", "\n", " ", "\n\n", "\t", "  ", " \n",
        "\n ", "\r\n", "\r", "\n\n\n", "\r\n\r\n" };
    const auto found = std::find(Usual.begin(), Usual.end(), blanks);
    return quint8(found != Usual.end() ? size_t(found - Usual.begin())
                                       : Usual.size() + hash64(blanks) % (128 - Usual.size()));
}

/// False when there is none.
bool removeCarriageReturns(std::string& text)
{
    size_t from = text.find("\r\n");
    if (from == std::string::npos)
        return false;
    size_t to = from;
    for (; from < text.size(); ++from)
        if (text[from] != '\r' || from + 1 == text.size() || text[from + 1] != '\n')
            text[to++] = text[from];
    text.resize(to);
    return true;
}

} // namespace

RolloutFieldNames::RolloutFieldNames(const RolloutFields& fields)
    : input(asBytes(fields.input))
    , output(asBytes(fields.output))
    , score(asBytes(fields.score))
    , step(asBytes(fields.step))
{
}

RolloutLine::RolloutLine(const JsonLine& line, const RolloutFieldNames& names)
    : input(firstOf(line, names.input))
    , output(firstOf(line, names.output))
    , gts(line.find("gts"))
    , score(firstOf(line, names.score))
    , step(firstOf(line, names.step))
{
}

bool isPrompt(const JsonField& field)
{
    if (field.kind == JsonField::Kind::String)
        return true;
    const size_t first = field.kind == JsonField::Kind::Array
        ? field.value.find_first_not_of(" \t\r\n", 1)
        : std::string_view::npos;
    return first != std::string_view::npos && field.value[first] == '{'
        && field.value.find("\"role\"") != std::string_view::npos
        && field.value.find("\"content\"") != std::string_view::npos;
}

quint64 SampleKeys::promptKey(const RolloutLine& line)
{
    constexpr quint64 GtsMask = (Q_UINT64_C(1) << SampleRef::GtsBits) - 1;
    quint64 key = 0;
    m_whiteSpace = 0;
    if (line.input && isPrompt(*line.input)) {
        m_text.clear();
        appendText(line.input, m_text);
        const size_t end = m_text.find_last_not_of(" \t\r\n") + 1; // npos + 1 is 0
        m_whiteSpace = endingKey(std::string_view(m_text).substr(end));
        m_text.resize(end);
        if (removeCarriageReturns(m_text))
            m_whiteSpace |= 0x80;
        key = std::max(hash64(m_text) & ~GtsMask, GtsMask + 1); // 0: no prompt
        if (m_text.empty()) {
            m_whiteSpace = 0;
            key = 0;
        }
    }
    m_text.clear();
    appendText(line.gts, m_text);
    if (line.gts && line.gts->kind != JsonField::Kind::Null)
        key |= std::max<quint64>(hash64(m_text) >> (64 - SampleRef::GtsBits), 1);
    return key;
}

quint64 SampleKeys::outputKey(const RolloutLine& line, quint32& codePoints)
{
    m_text.clear();
    appendText(line.output, m_text);
    codePoints = quint32(countCodePoints(m_text));
    return hash64(m_text);
}

std::optional<qint32> stepOf(const RolloutLine& line)
{
    const auto number = line.step ? looseNumber(*line.step) : std::nullopt;
    if (!number || std::abs(*number) > 2e9 || *number != std::floor(*number))
        return {};
    return qint32(*number);
}

double scoreOf(const RolloutLine& line)
{
    const auto number = line.score ? looseNumber(*line.score) : std::nullopt;
    return number.value_or(std::numeric_limits<double>::quiet_NaN());
}

float indexedScore(const RolloutLine& line)
{
    const auto number = line.score ? looseNumber(*line.score) : std::nullopt;
    if (number && std::isnan(*number))
        return SampleRef::WrittenNaN;
    return number ? float(*number) : std::numeric_limits<float>::quiet_NaN();
}

Sample decodeSample(const JsonLine& line, const RolloutFieldNames& names, qint32 fileStep)
{
    const RolloutLine parts(line, names);
    Sample sample;
    const bool prompted = parts.input && isPrompt(*parts.input);
    if (prompted)
        sample.input = textOf(parts.input, &sample.brokenBytes);
    sample.output = textOf(parts.output, &sample.brokenBytes);
    sample.gts = textOf(parts.gts, &sample.brokenBytes);
    sample.score = scoreOf(parts);
    sample.step = stepOf(parts).value_or(fileStep);
    for (const JsonField& field : line.fields) {
        if ((&field == parts.input && prompted) || &field == parts.output || &field == parts.gts
            || &field == parts.score || &field == parts.step || line.find(field.key) != &field)
            continue;
        const bool text = field.kind == JsonField::Kind::String;
        sample.fields.emplace_back(decodeJsonString(field.key, &sample.brokenBytes),
            text ? decodeJsonString(field.value, &sample.brokenBytes)
                 : decodeUtf8(field.value, &sample.brokenBytes));
    }
    return sample;
}

} // namespace alidade

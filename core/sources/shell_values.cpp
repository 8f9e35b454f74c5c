// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_values.h"

#include "core/base/limits.h"
#include "core/sources/shell_arithmetic.h"

namespace alidade {
namespace {

using Unknown = ShellField::Unknown;

constexpr int DeepestExpansion = 50;

} // namespace

const ShellVariable* ShellValues::find(const QString& name) const
{
    const auto found = m_variables.constFind(name);
    return found == m_variables.cend() ? nullptr : &*found;
}

void ShellValues::set(const QString& name, ShellField value, bool append)
{
    ShellVariable& variable = m_variables[name];
    if (append && !variable.items.empty()) {
        ShellField& first = variable.items.front();
        first.text += value.text;
        first.known = first.known && value.known;
        first.conditional = first.conditional || value.conditional;
        first.assumed = first.assumed || value.assumed;
        first.line = value.line;
        first.whole = first.whole == Unknown::No ? value.whole : first.whole;
        value = first;
    }
    if (value.text.size() > Limits::ShellText) {
        value.text.truncate(Limits::ShellText);
        value.known = false;
    }
    if (variable.isArray && !variable.items.empty())
        variable.items.front() = std::move(value);
    else
        variable.items = { std::move(value) };
}

void ShellValues::setArray(const QString& name, std::vector<ShellField> items, bool append)
{
    ShellVariable& variable = m_variables[name];
    variable.isArray = true;
    if (!append)
        variable.items.clear();
    for (ShellField& item : items) {
        if (qsizetype(variable.items.size()) >= Limits::ShellItems) {
            variable.items.back().whole = Unknown::Words;
            variable.items.back().known = false;
            break;
        }
        variable.items.push_back(std::move(item));
    }
}

void ShellValues::setUnknown(const QString& name, const QString& raw, int line)
{
    ShellField field;
    field.text = raw;
    field.line = line;
    field.known = false;
    field.whole = Unknown::Words;
    ShellVariable& variable = m_variables[name];
    variable.items = { std::move(field) };
    variable.isArray = false;
}

void ShellValues::unset(const QString& name) { m_variables.remove(name); }

void ShellValues::restore(const QString& name, const std::optional<ShellVariable>& before)
{
    if (before)
        m_variables.insert(name, *before);
    else
        m_variables.remove(name);
}

void ShellValues::forgetAll(int line)
{
    m_anySet = true;
    QStringList names;
    for (auto it = m_variables.cbegin(); it != m_variables.cend(); ++it)
        if (!it->isArray && !it->exported)
            names += it.key();
    for (const QString& name : names)
        setUnknown(name, u"${" + name + u'}', line);
}

void ShellValues::exportName(const QString& name)
{
    const auto found = m_variables.find(name);
    if (found != m_variables.end())
        found->exported = true;
}

std::optional<qint64> ShellValues::number(const QString& expression)
{
    if (m_depth > DeepestExpansion)
        return {};
    ++m_depth;
    const auto result = evaluateArithmetic(expression, [this](const QString& name) {
        std::optional<qint64> value;
        if (name.startsWith(u"${")) {
            const ShellField field = expandOne(lexShellText(name, 0, true));
            bool fits = false;
            const qint64 number = field.text.toLongLong(&fits);
            return field.known && fits ? std::optional<qint64>(number) : std::nullopt;
        }
        const ShellVariable* variable = find(name);
        if (!variable || variable->items.empty() || !variable->items.front().known)
            return value;
        const QString& text = variable->items.front().text;
        return text.trimmed().isEmpty() ? std::optional<qint64>(0) : number(text);
    });
    --m_depth;
    return result;
}

void ShellValues::merge(const ShellValues& other)
{
    m_anySet = m_anySet || other.m_anySet;
    for (auto it = m_variables.begin(); it != m_variables.end(); ++it) {
        const ShellVariable* theirs = other.find(it.key());
        if (theirs && *theirs == *it)
            continue;
        const bool arrays = it->isArray && (!theirs || theirs->isArray);
        if (!arrays) {
            setUnknown(
                it.key(), u"${" + it.key() + u'}', it->items.empty() ? 0 : it->items[0].line);
            continue;
        }
        const std::vector<ShellField> none;
        const std::vector<ShellField>& rest = theirs ? theirs->items : none;
        size_t common = 0;
        while (
            common < it->items.size() && common < rest.size() && it->items[common] == rest[common])
            ++common;
        for (size_t at = common; at < it->items.size(); ++at)
            it->items[at].conditional = true;
        for (size_t at = common; at < rest.size(); ++at) {
            it->items.push_back(rest[at]);
            it->items.back().conditional = true;
        }
    }
    for (auto it = other.m_variables.cbegin(); it != other.m_variables.cend(); ++it) {
        if (m_variables.contains(it.key()))
            continue;
        if (it->isArray) {
            ShellVariable& mine = m_variables[it.key()];
            mine = *it;
            for (ShellField& item : mine.items)
                item.conditional = true;
        } else {
            setUnknown(
                it.key(), u"${" + it.key() + u'}', it->items.empty() ? 0 : it->items[0].line);
        }
    }
}

} // namespace alidade

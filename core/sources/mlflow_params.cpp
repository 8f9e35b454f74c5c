// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/mlflow_params.h"

#include "core/base/limits.h"
#include "core/base/python_scalar.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

/// Longest values that releases of mlflow keep; longer ones are cut there.
constexpr std::array CutLengths{ 250, 500, 6000, 8000 };

ConfigValue valueOf(std::string_view text)
{
    // Nothing stands around a word that is no string, so blanks make it one.
    if (isPythonWord(text))
        return pythonScalar(PythonToken::Kind::Word, text);
    ConfigValue value = ConfigValue::ofString(decodeUtf8(text, nullptr));
    value.text = value.string;
    return value;
}

/// The length that KEY/list_len tells, when nothing but its items stands beside it; else -1.
qsizetype listLength(const ConfigValue& map)
{
    const ConfigValue* length = map.member(u"list_len");
    if (!length || length->kind != ConfigValue::Kind::Int || length->integer < 0
        || size_t(length->integer) + 1 != map.members.size())
        return -1;
    for (qint64 at = 0; at < length->integer; ++at)
        if (!map.member(QString::number(at)))
            return -1;
    return qsizetype(length->integer);
}

/// Bounded by the depth of the paths, which the file system bounds.
void putTogether(ConfigValue& value)
{
    for (auto& member : value.members)
        putTogether(member.second);
    const qsizetype length = listLength(value);
    if (length < 0)
        return;
    ConfigValue list;
    list.kind = ConfigValue::Kind::List;
    list.line = 1;
    for (qsizetype at = 0; at < length; ++at)
        list.items.push_back(*value.member(QString::number(at)));
    value = std::move(list);
}

} // namespace

void MlflowParams::add(const QString& name, std::string_view text, const QString& file)
{
    const auto leaveOut = [&](const QString& why) {
        m_complete = false;
        if (m_notes.size() < size_t(Limits::NotesPerFile))
            m_notes.push_back({ Note::Severity::Warning, {}, { file, 0 }, why });
    };
    if (m_folder.isEmpty())
        m_folder = file.chopped(name.size());
    if (text.ends_with('\n')) // of an editor; mlflow writes none
        text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
    bool broken = false;
    const QString decoded = decodeUtf8(text, &broken);
    if (broken || decoded.contains(QChar(0)))
        return leaveOut(QStringLiteral("This is no text, so the value was left out"));
    if (std::find(CutLengths.begin(), CutLengths.end(), int(decoded.size())) != CutLengths.end())
        return leaveOut(QStringLiteral("mlflow cuts values at %1 characters; this one is left out")
                            .arg(decoded.size()));
    m_tree.kind = ConfigValue::Kind::Map;
    ConfigValue* at = &m_tree;
    for (const QString& part : name.split(u'/', Qt::SkipEmptyParts)) {
        at->kind = ConfigValue::Kind::Map;
        const auto known = std::find_if(at->members.begin(), at->members.end(),
            [&part](const auto& member) { return member.first == part; });
        at = known != at->members.end() ? &known->second
                                        : &at->members.emplace_back(part, ConfigValue()).second;
    }
    ConfigValue value = valueOf(text);
    value.line = 1;
    *at = std::move(value);
}

std::vector<ConfigEntry> MlflowParams::entries() const
{
    ConfigValue tree = m_tree;
    for (auto& member : tree.members)
        putTogether(member.second);
    std::vector<ConfigEntry> entries = flattenConfig(tree, QString());
    for (ConfigEntry& entry : entries) {
        QString path = m_folder + QString(entry.key).replace(u'.', u'/');
        if (entry.value.kind == ConfigValue::Kind::List)
            path += QStringLiteral("/list_len");
        entry.origin = { path, 1 };
    }
    return entries;
}

} // namespace alidade

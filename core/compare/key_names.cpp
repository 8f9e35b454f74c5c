// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/key_names.h"

namespace alidade {
namespace {

constexpr int MostSteps = 8;
constexpr int StepWeight = 100'000; ///< one rename weighs more than any place in the table

} // namespace

KeyNames::KeyNames(const std::vector<Profile::Alias>& aliases)
{
    int order = 0;
    for (const Profile::Alias& alias : aliases) {
        ++order;
        const bool tree = alias.oldKey.endsWith(u".*");
        const QString from = tree ? alias.oldKey.chopped(2) : alias.oldKey;
        const QString to = tree ? alias.newKey.chopped(2) : alias.newKey;
        auto& into = tree ? m_trees : m_keys;
        if (!into.contains(from))
            into.insert(from, { to, order });
    }
}

KeyNames::Rename KeyNames::renamed(const QString& key) const
{
    const auto exact = m_keys.constFind(key);
    if (exact != m_keys.cend())
        return *exact;
    for (qsizetype point = key.lastIndexOf(u'.'); point > 0;
         point = key.lastIndexOf(u'.', point - 1)) {
        // A view into the key: nothing is copied.
        const auto tree = m_trees.constFind(QString::fromRawData(key.constData(), point));
        if (tree != m_trees.cend())
            return { tree->newKey + key.mid(point), tree->order };
    }
    return {};
}

KeyNames::Name KeyNames::nameOf(const QString& key) const
{
    Name name{ key, 0 };
    for (int step = 0; step < MostSteps; ++step) {
        const Rename next = renamed(name.canonical);
        if (next.newKey.isEmpty() || next.newKey == name.canonical)
            break;
        name.canonical = next.newKey;
        name.age += StepWeight + (step == 0 ? next.order : 0);
    }
    return name;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/config_filter.h"

namespace alidade {

ConfigFilter::ConfigFilter(ConfigModel* model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
    setSortRole(SortRole);
    setRecursiveFilteringEnabled(true);
}

void ConfigFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void ConfigFilter::setStates(States states)
{
    m_states = states;
    invalidateFilter();
}

void ConfigFilter::setCategory(ConfigCategory category, bool shown)
{
    m_shown[size_t(category)] = shown;
    invalidateFilter();
}

void ConfigFilter::setOnlyKeyParameters(bool only)
{
    m_onlyKeyParameters = only;
    invalidateFilter();
}

bool ConfigFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const KeyAlignment* const aligned = m_model->alignment(m_model->index(row, 0, parent));
    if (!aligned)
        return false; // a prefix is shown when something beneath it is
    const ConfigCategory category = categoryOf(*aligned);
    if (m_states == States::Differences && category == ConfigCategory::Same)
        return false;
    if (m_states == States::Equal && category != ConfigCategory::Same)
        return false;
    if (category != ConfigCategory::Same && !shows(category))
        return false;
    if (m_onlyKeyParameters && !aligned->keyParameter)
        return false;
    if (m_text.isEmpty() || aligned->key.contains(m_text, Qt::CaseInsensitive)
        || aligned->alias.contains(m_text, Qt::CaseInsensitive))
        return true;
    for (const Side side : BothSides) {
        const ConfigEntry* const value = m_model->entry(*aligned, side);
        if (value && value->text.contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace alidade

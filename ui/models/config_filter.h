// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which config rows are shown, and in which order. Compares nothing itself.
#pragma once

#include "ui/models/config_model.h"

#include <QSortFilterProxyModel>

#include <array>

namespace alidade {

class ConfigFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class States : quint8 { Differences, All, Equal };

    explicit ConfigFilter(ConfigModel* model, QObject* parent = nullptr);

    void setText(const QString& text);
    void setStates(States states);
    void setCategory(ConfigCategory category, bool shown);
    void setOnlyKeyParameters(bool only);
    States states() const { return m_states; }
    bool shows(ConfigCategory category) const { return m_shown[size_t(category)]; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    ConfigModel* m_model;
    QString m_text;
    States m_states = States::Differences;
    std::array<bool, ConfigCategories> m_shown{ true, true, true, true, true, false, false, true };
    bool m_onlyKeyParameters = false;
};

} // namespace alidade

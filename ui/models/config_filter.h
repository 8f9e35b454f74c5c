// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which config rows are shown, and in which order. Compares nothing itself: one look at every row
// of the finished alignment.
#pragma once

#include "ui/models/config_words.h"

#include <array>
#include <vector>

namespace alidade {

struct ConfigFilter {
    enum class States : quint8 { Differences, All, Equal };

    QString text; ///< in key, other spelling or value, in any case; empty: everything
    bool isPattern = false; ///< `text` is a regular expression
    States states = States::Differences;
    std::array<bool, ConfigCategories> categories{ true, true, true, true, true, false, false,
        true };
    bool onlyKeyParameters = false;

    bool shows(ConfigCategory category) const { return categories[size_t(category)]; }
    void show(ConfigCategory category, bool shown) { categories[size_t(category)] = shown; }
    friend bool operator==(const ConfigFilter&, const ConfigFilter&) = default;
};

enum class ConfigOrder : quint8 { Importance, Key, BaselineValue, CandidateValue, SetBy };

/// Why the pattern is none, in a sentence; empty: it is one, or the text is no pattern.
QString patternProblem(const ConfigFilter& filter);

/// Indices into ConfigComparison::rows. A wrong pattern shows what no text would. Patterns are
/// tried on the first 10,000 characters of a value. Cost: linear in keys and values, n log n to
/// sort; nothing is compared again.
std::vector<int> filteredRows(const Comparison& comparison, const ConfigFilter& filter,
    ConfigOrder order = ConfigOrder::Importance, bool ascending = true);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/config_filter.h"

#include "core/checks/evidence.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringMatcher>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype SearchedByPattern = 10'000; ///< characters of a value

QRegularExpression expressionOf(const QString& text)
{
    return QRegularExpression(text,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
}

class TextMatch {
public:
    explicit TextMatch(const ConfigFilter& filter)
    {
        if (filter.text.isEmpty())
            return;
        if (filter.isPattern) {
            // A pattern that goes astray gives up instead of holding the window.
            const bool valid = expressionOf(filter.text).isValid();
            m_expression = expressionOf(QStringLiteral("(*LIMIT_MATCH=20000)") + filter.text);
            m_kind = valid && m_expression.isValid() ? Kind::Pattern : Kind::Everything;
        } else {
            m_plain = QStringMatcher(filter.text, Qt::CaseInsensitive);
            m_kind = Kind::Plain;
        }
    }

    bool accepts(const KeyAlignment& row, const Pair<const ConfigEntry*>& entries) const
    {
        if (m_kind == Kind::Everything || accepts(row.key)
            || (!row.alias.isEmpty() && accepts(row.alias)))
            return true;
        return std::any_of(BothSides.begin(), BothSides.end(),
            [&](Side side) { return entries[side] && accepts(entries[side]->text); });
    }

private:
    enum class Kind : quint8 { Everything, Plain, Pattern };

    bool accepts(const QString& text) const
    {
        return m_kind == Kind::Plain
            ? m_plain.indexIn(text) >= 0
            : m_expression.match(QStringView(text).left(SearchedByPattern)).hasMatch();
    }

    Kind m_kind = Kind::Everything;
    QStringMatcher m_plain;
    QRegularExpression m_expression;
};

/// Smaller comes first: drifted key parameters, other drift, other key parameters that differ, what
/// else differs, then keys that one side alone has.
int importance(const KeyAlignment& row)
{
    const ConfigCategory category = categoryOf(row);
    if (category == ConfigCategory::DefaultDrift)
        return row.keyParameter ? 0 : 1;
    if (category < ConfigCategory::OnlyOneSide)
        return (row.keyParameter ? 10 : 20) + int(category);
    return 30 + 2 * int(category) + (row.keyParameter ? 0 : 1);
}

int provenanceRank(const Pair<const ConfigEntry*>& entries)
{
    const auto rank = [](const ConfigEntry* entry) { return entry ? int(entry->provenance) : 9; };
    return 10 * rank(entries.baseline) + rank(entries.candidate);
}

bool acceptsState(const ConfigFilter& filter, const KeyAlignment& row)
{
    const ConfigCategory category = categoryOf(row);
    if (filter.onlyKeyParameters && !row.keyParameter)
        return false;
    if (category == ConfigCategory::Same)
        return filter.states != ConfigFilter::States::Differences;
    return filter.states != ConfigFilter::States::Equal && filter.shows(category);
}

} // namespace

QString patternProblem(const ConfigFilter& filter)
{
    if (!filter.isPattern || filter.text.isEmpty())
        return {};
    const QRegularExpression expression = expressionOf(filter.text);
    if (expression.isValid())
        return {};
    return QCoreApplication::translate("ConfigFilter", "No valid pattern at character %1: %2")
        .arg(QString::number(expression.patternErrorOffset() + 1), expression.errorString());
}

std::vector<int> filteredRows(
    const Comparison& comparison, const ConfigFilter& filter, ConfigOrder order, bool ascending)
{
    std::vector<int> shown;
    if (!comparison.config)
        return shown;
    const std::vector<KeyAlignment>& rows = comparison.config->rows;
    const TextMatch match(filter);
    for (size_t at = 0; at < rows.size(); ++at) {
        if (acceptsState(filter, rows[at])
            && match.accepts(rows[at], entriesOf(comparison, rows[at])))
            shown.push_back(int(at));
    }
    // Rows come sorted by key, and sorting keeps that order among equals.
    const auto byNumber = [&](auto&& rankOf) {
        std::vector<int> ranks(rows.size());
        for (const int row : shown)
            ranks[size_t(row)] = rankOf(rows[size_t(row)]);
        std::stable_sort(shown.begin(), shown.end(), [&](int one, int other) {
            return ascending ? ranks[size_t(one)] < ranks[size_t(other)]
                             : ranks[size_t(one)] > ranks[size_t(other)];
        });
    };
    const auto byValue = [&](Side side) {
        static const QString absent;
        const auto textOf = [&](int row) -> const QString& {
            const ConfigEntry* const entry = entriesOf(comparison, rows[size_t(row)])[side];
            return entry ? entry->text : absent;
        };
        std::stable_sort(shown.begin(), shown.end(), [&](int one, int other) {
            return ascending ? textOf(one) < textOf(other) : textOf(one) > textOf(other);
        });
    };
    switch (order) {
    case ConfigOrder::Importance:
        byNumber([critic = trainsCritic(comparison)](const KeyAlignment& row) {
            // Without a critic its keys differ in nothing that counts.
            const bool idle = !critic && row.key.startsWith(u"critic.");
            return importance(row)
                + (idle && categoryOf(row) < ConfigCategory::OnlyOneSide ? 25 : 0);
        });
        break;
    case ConfigOrder::SetBy:
        byNumber(
            [&](const KeyAlignment& row) { return provenanceRank(entriesOf(comparison, row)); });
        break;
    case ConfigOrder::BaselineValue:
        byValue(Side::Baseline);
        break;
    case ConfigOrder::CandidateValue:
        byValue(Side::Candidate);
        break;
    case ConfigOrder::Key:
        if (!ascending)
            std::reverse(shown.begin(), shown.end());
        break;
    }
    return shown;
}

} // namespace alidade

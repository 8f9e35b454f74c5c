// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/config_model.h"

#include "ui/widgets/display_text.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype ShownCharacters = 300; ///< of a value in a cell

/// One line, short enough for a cell; what cannot be seen gets a label.
QString cellText(const QString& value)
{
    QString text = makeDisplayText(QStringView(value).left(ShownCharacters), true).text;
    text.replace(u'\n', QChar(0x23ce)).replace(u'\t', u' ');
    return value.size() > ShownCharacters ? text + u'…' : text;
}

/// The other spelling: its last name where that was changed, else the whole key.
QString spelling(const QString& alias, const QString& key)
{
    const auto last = [](const QString& one) { return one.mid(one.lastIndexOf(u'.') + 1); };
    return last(alias) == last(key) ? alias : last(alias);
}

QString letter(const ConfigEntry* entry)
{
    if (!entry)
        return QStringLiteral("–");
    switch (entry->provenance) {
    case ConfigEntry::Provenance::Override:
        return QStringLiteral("O");
    case ConfigEntry::Provenance::File:
        return QStringLiteral("F");
    case ConfigEntry::Provenance::Default:
        return QStringLiteral("D");
    case ConfigEntry::Provenance::Derived:
        return QStringLiteral("R");
    case ConfigEntry::Provenance::Unknown:
        break;
    }
    return QStringLiteral("?");
}

QString setByLine(const QString& side, const ConfigEntry* entry)
{
    if (!entry)
        return ConfigModel::tr("%1: does not have this key").arg(side);
    QString line = side + u": " + provenanceText(entry->provenance);
    if (entry->overrideOrigin.isValid())
        line += ConfigModel::tr(", set at %1").arg(originText(entry->overrideOrigin));
    if (!entry->follows.isEmpty())
        line += ConfigModel::tr(", follows %1").arg(entry->follows);
    if (entry->origin.isValid())
        line += ConfigModel::tr(", value stands at %1").arg(originText(entry->origin));
    return line;
}

} // namespace

void ConfigModel::setComparison(const ComparisonPtr& comparison)
{
    m_comparison = comparison;
    m_numbers.clear();
    if (comparison && comparison->config) {
        const auto& rows = comparison->config->rows;
        for (size_t at = 0; at < rows.size(); ++at) {
            m_numbers.insert(rows[at].key, int(at));
            if (!rows[at].alias.isEmpty() && !m_numbers.contains(rows[at].alias))
                m_numbers.insert(rows[at].alias, int(at));
        }
    }
    rebuild();
}

void ConfigModel::setLayout(Layout layout)
{
    if (m_layout == layout)
        return;
    m_layout = layout;
    rebuild();
}

void ConfigModel::setFilter(const ConfigFilter& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    rebuild();
}

void ConfigModel::sort(int column, Qt::SortOrder order)
{
    if (m_sortColumn == column && m_sortOrder == order)
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    rebuild();
}

void ConfigModel::rebuild()
{
    TreeNodes<ConfigRow> tree;
    m_nodes.clear();
    m_shown = 0;
    if (m_comparison && m_comparison->config) {
        static constexpr ConfigOrder orders[]{ ConfigOrder::Key, ConfigOrder::BaselineValue,
            ConfigOrder::CandidateValue, ConfigOrder::Importance, ConfigOrder::SetBy };
        const auto& rows = m_comparison->config->rows;
        const std::vector<int> shown = filteredRows(*m_comparison, m_filter,
            m_sortColumn < 0 ? ConfigOrder::Importance : orders[m_sortColumn],
            m_sortOrder == Qt::AscendingOrder);
        m_shown = int(shown.size());
        QHash<QString, qint32> prefixes;
        for (const int number : shown) {
            const QString& key = rows[size_t(number)].key;
            qint32 parent = -1;
            qsizetype label = 0;
            if (m_layout == Layout::Tree) {
                for (qsizetype dot = key.indexOf(u'.'); dot >= 0;
                     dot = key.indexOf(u'.', dot + 1)) {
                    const QString prefix = key.left(dot);
                    const auto known = prefixes.constFind(prefix);
                    if (known != prefixes.cend()) {
                        parent = *known;
                    } else {
                        parent = tree.add(parent, { -1, key.mid(label, dot - label) });
                        prefixes.insert(prefix, parent);
                    }
                    label = dot + 1;
                }
            }
            m_nodes.insert(number, tree.add(parent, { number, key.mid(label) }));
        }
    }
    setTree(std::move(tree));
}

const KeyAlignment* ConfigModel::alignment(const QModelIndex& index) const
{
    const int number = rowNumber(index);
    return number < 0 ? nullptr : &m_comparison->config->rows[size_t(number)];
}

int ConfigModel::rowNumber(const QModelIndex& index) const
{
    return index.isValid() && m_comparison && m_comparison->config ? row(index).alignment : -1;
}

const KeyAlignment* ConfigModel::rowOf(const QString& key) const
{
    const int number = m_numbers.value(key, -1);
    return number < 0 ? nullptr : &m_comparison->config->rows[size_t(number)];
}

const ConfigEntry* ConfigModel::entry(const KeyAlignment& row, Side side) const
{
    return entriesOf(*m_comparison, row)[side];
}

QModelIndex ConfigModel::find(const QString& key) const
{
    const int number = m_numbers.value(key, -1);
    return number < 0 ? QModelIndex() : indexOf(m_nodes.value(number, -1));
}

std::array<int, ConfigCategories> ConfigModel::categoryCounts() const
{
    std::array<int, ConfigCategories> counts{};
    if (m_comparison && m_comparison->config) {
        for (const KeyAlignment& row : m_comparison->config->rows)
            ++counts[size_t(categoryOf(row))];
    }
    return counts;
}

int ConfigModel::keyParameterCount() const
{
    if (!m_comparison || !m_comparison->config)
        return 0;
    const auto& rows = m_comparison->config->rows;
    return int(std::count_if(rows.begin(), rows.end(), [](const KeyAlignment& row) {
        return row.keyParameter && categoryOf(row) < ConfigCategory::RunSpecific;
    }));
}

QVariant ConfigModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && section == SetBy && role == Qt::ToolTipRole)
        return tr("Who set the value, baseline and candidate: O override, F file, D default, R "
                  "follows another key, ? unknown, – not there");
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Key:
        return tr("Key");
    case BaselineValue:
        return tr("Baseline");
    case CandidateValue:
        return tr("Candidate");
    case Cause:
        return tr("Cause");
    case SetBy:
        return tr("Set by");
    default:
        return {};
    }
}

QVariant ConfigModel::text(const KeyAlignment& row, const ConfigRow& own, int column) const
{
    switch (column) {
    case Key:
        return QString((row.keyParameter ? QStringLiteral("★ ") : QString()) + cellText(own.label)
            + (row.alias.isEmpty()
                    ? QString()
                    : QStringLiteral(" ← %1").arg(cellText(spelling(row.alias, row.key)))));
    case BaselineValue:
    case CandidateValue: {
        const ConfigEntry* const value
            = entry(row, column == BaselineValue ? Side::Baseline : Side::Candidate);
        return value ? cellText(value->text) : QStringLiteral("–");
    }
    case Cause:
        return categoryText(categoryOf(row));
    case SetBy:
        return QString(
            letter(entry(row, Side::Baseline)) + u" │ " + letter(entry(row, Side::Candidate)));
    default:
        return {};
    }
}

QString ConfigModel::toolTip(const KeyAlignment& row, int column) const
{
    const Pair<const ConfigEntry*> entries = entriesOf(*m_comparison, row);
    switch (column) {
    case Key:
        return row.alias.isEmpty() ? row.key
                                   : tr("%1\nthe other run spells it %2").arg(row.key, row.alias);
    case BaselineValue:
    case CandidateValue: {
        const ConfigEntry* const value
            = entries[column == BaselineValue ? Side::Baseline : Side::Candidate];
        return value ? value->text.left(2'000) : QString();
    }
    case SetBy:
        return setByLine(tr("Baseline"), entries.baseline) + u'\n'
            + setByLine(tr("Candidate"), entries.candidate) + u'\n'
            + tr("O override, F file, D default, R derived, ? unknown");
    default:
        return causeSentence(row, entries);
    }
}

QVariant ConfigModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    Q_ASSERT(checkIndex(index));
    const ConfigRow& own = row(index);
    const KeyAlignment* const aligned = alignment(index);
    const int column = index.column();
    if (!aligned) { // a prefix
        if (column == Key && role == Qt::DisplayRole)
            return cellText(own.label);
        return role == ToneRole ? QVariant(int(Tone::Strong)) : QVariant();
    }
    const bool isValue = column == BaselineValue || column == CandidateValue;
    const Side side = column == BaselineValue ? Side::Baseline : Side::Candidate;
    switch (role) {
    case Qt::DisplayRole:
        return text(*aligned, own, column);
    case KeyRole:
        return aligned->key;
    case StateRole:
        return int(aligned->state);
    case ToneRole: {
        const ConfigCategory category = categoryOf(*aligned);
        if (isValue && !entry(*aligned, side))
            return int(Tone::OneSided);
        if (category >= ConfigCategory::RunSpecific && category != ConfigCategory::Same)
            return int(Tone::Muted);
        const bool compared = !m_comparison->runs.baseline->config.isEmpty()
            && !m_comparison->runs.candidate->config.isEmpty();
        if (isValue && compared && category != ConfigCategory::Same)
            return int(Tone::Difference);
        return int(column == Cause || column == SetBy ? Tone::Muted : Tone::Normal);
    }
    case Qt::ToolTipRole:
        return asPlainToolTip(toolTip(*aligned, column));
    case Qt::AccessibleTextRole:
        if (isValue && !entry(*aligned, side))
            return tr("does not have this key");
        return column == SetBy ? toolTip(*aligned, column) : text(*aligned, own, column);
    default:
        return {};
    }
}

} // namespace alidade

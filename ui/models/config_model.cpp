// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/config_model.h"

#include <algorithm>
#include <map>

namespace alidade {
namespace {

constexpr qsizetype ShownCharacters = 300; ///< of a value in a cell

/// One line, short enough for a cell.
QString cellText(const QString& value)
{
    QString text = value.left(ShownCharacters);
    text.replace(u'\n', QChar(0x23ce)).replace(u'\r', QString()).replace(u'\t', u' ');
    return value.size() > ShownCharacters ? text + u'…' : text;
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

} // namespace

ConfigCategory categoryOf(const KeyAlignment& row)
{
    using State = KeyAlignment::State;
    if (row.state == State::Same)
        return ConfigCategory::Same;
    if (row.cause == KeyAlignment::Cause::RunSpecific)
        return ConfigCategory::RunSpecific;
    if (row.ignored)
        return ConfigCategory::Ignored;
    if (row.state != State::Differs)
        return ConfigCategory::OnlyOneSide;
    switch (row.cause) {
    case KeyAlignment::Cause::DefaultDrift:
        return ConfigCategory::DefaultDrift;
    case KeyAlignment::Cause::OneSidedOverride:
        return ConfigCategory::OneSidedOverride;
    case KeyAlignment::Cause::ExplicitDifference:
        return ConfigCategory::Explicit;
    default:
        return ConfigCategory::Unknown;
    }
}

QString categoryText(ConfigCategory category)
{
    switch (category) {
    case ConfigCategory::DefaultDrift:
        return ConfigModel::tr("default drift");
    case ConfigCategory::OneSidedOverride:
        return ConfigModel::tr("one-sided override");
    case ConfigCategory::Explicit:
        return ConfigModel::tr("explicit");
    case ConfigCategory::Unknown:
        return ConfigModel::tr("unknown");
    case ConfigCategory::OnlyOneSide:
        return ConfigModel::tr("only one side");
    case ConfigCategory::RunSpecific:
        return ConfigModel::tr("run-specific");
    case ConfigCategory::Ignored:
        return ConfigModel::tr("ignored");
    case ConfigCategory::Same:
        break;
    }
    return {};
}

QString provenanceText(ConfigEntry::Provenance provenance)
{
    switch (provenance) {
    case ConfigEntry::Provenance::Override:
        return ConfigModel::tr("override");
    case ConfigEntry::Provenance::File:
        return ConfigModel::tr("file");
    case ConfigEntry::Provenance::Default:
        return ConfigModel::tr("default");
    case ConfigEntry::Provenance::Derived:
        return ConfigModel::tr("derived");
    case ConfigEntry::Provenance::Unknown:
        break;
    }
    return ConfigModel::tr("unknown");
}

QString originText(const Origin& origin)
{
    return origin.line > 0 ? QString(origin.file + u':' + QString::number(origin.line))
                           : origin.file;
}

QString causeSentence(const KeyAlignment& row, const Pair<const ConfigEntry*>& entries)
{
    using State = KeyAlignment::State;
    if (row.state == State::Same)
        return ConfigModel::tr("Both runs have the same value");
    if (row.cause == KeyAlignment::Cause::RunSpecific)
        return ConfigModel::tr(
            "Run-specific: paths, names, hosts, ports and devices are expected to differ");
    if (row.state == State::OnlyBaseline)
        return ConfigModel::tr("Only the baseline has this key");
    if (row.state == State::OnlyCandidate)
        return ConfigModel::tr("Only the candidate has this key");
    switch (row.cause) {
    case KeyAlignment::Cause::DefaultDrift:
        return ConfigModel::tr(
            "Default drift: neither run sets it, so the defaults of the two installations "
            "differ");
    case KeyAlignment::Cause::OneSidedOverride:
        return entries.baseline && entries.baseline->provenance == ConfigEntry::Provenance::Default
            ? ConfigModel::tr("Only the candidate sets it; the baseline runs on its default")
            : ConfigModel::tr("Only the baseline sets it; the candidate runs on its default");
    case KeyAlignment::Cause::ExplicitDifference:
        return ConfigModel::tr("Both runs set it, to different values");
    default:
        return ConfigModel::tr("No record of overrides tells who set it (launch script, or "
                               "outputs/…/.hydra/overrides.yaml)");
    }
}

QString overrideText(const QString& key, const ConfigEntry& entry)
{
    // In single quotes nothing is special to a shell but the quote itself.
    QString word = key + u'=' + entry.text;
    const bool plain = std::all_of(word.begin(), word.end(), [](QChar c) {
        return c.isLetterOrNumber() ? c.unicode() < 128 : QStringView(u"=._-+/:,@%").contains(c);
    });
    if (plain)
        return word;
    return u'\'' + word.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

void ConfigModel::setComparison(const ComparisonPtr& comparison)
{
    m_comparison = comparison;
    rebuild();
}

void ConfigModel::setLayout(Layout layout)
{
    if (m_layout == layout)
        return;
    m_layout = layout;
    rebuild();
}

void ConfigModel::rebuild()
{
    TreeNodes<ConfigRow> tree;
    if (m_comparison && m_comparison->config) {
        const auto& rows = m_comparison->config->rows;
        std::map<QString, qint32> prefixes;
        for (size_t i = 0; i < rows.size(); ++i) {
            if (m_layout == Layout::List) {
                tree.add(-1, { qint32(i), rows[i].key });
                continue;
            }
            qint32 parent = -1;
            const QStringList parts = rows[i].key.split(u'.');
            QString prefix;
            for (qsizetype part = 0; part + 1 < parts.size(); ++part) {
                prefix += parts[part] + u'.';
                const auto [place, added] = prefixes.try_emplace(prefix, -1);
                if (added)
                    place->second = tree.add(parent, { -1, parts[part] });
                parent = place->second;
            }
            tree.add(parent, { qint32(i), parts.last() });
        }
    }
    setTree(std::move(tree));
}

const KeyAlignment* ConfigModel::alignment(const QModelIndex& index) const
{
    if (!index.isValid() || !m_comparison || !m_comparison->config)
        return nullptr;
    const qint32 number = row(index).alignment;
    return number < 0 ? nullptr : &m_comparison->config->rows[size_t(number)];
}

const ConfigEntry* ConfigModel::entry(const KeyAlignment& row, Side side) const
{
    const int number = row.entry[side];
    return number < 0 ? nullptr : &m_comparison->runs[side]->config.entries[size_t(number)];
}

bool ConfigModel::tellsOverridesOnly(Side side) const
{
    return m_comparison && m_comparison->runs[side]->config.overridesOnly;
}

QModelIndex ConfigModel::find(const QString& key) const
{
    if (!m_comparison || !m_comparison->config)
        return {};
    for (size_t i = 0; i < nodes().size(); ++i) {
        const qint32 number = nodes()[i].row.alignment;
        if (number < 0)
            continue;
        const KeyAlignment& row = m_comparison->config->rows[size_t(number)];
        if (row.key == key || (!row.alias.isEmpty() && row.alias == key))
            return indexOf(qint32(i));
    }
    return {};
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
        return row.keyParameter ? QString(QStringLiteral("★ ") + own.label) : own.label;
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

QVariant ConfigModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    Q_ASSERT(checkIndex(index));
    const ConfigRow& own = row(index);
    const KeyAlignment* const aligned = alignment(index);
    const int column = index.column();
    if (!aligned) { // a prefix
        if (column == Key && (role == Qt::DisplayRole || role == SortRole))
            return own.label;
        return role == ToneRole ? QVariant(int(Tone::Strong)) : QVariant();
    }
    const bool isValue = column == BaselineValue || column == CandidateValue;
    const Side side = column == BaselineValue ? Side::Baseline : Side::Candidate;
    switch (role) {
    case Qt::DisplayRole:
        return text(*aligned, own, column);
    case SortRole:
        if (column == Cause)
            return importance(*aligned);
        return column == Key ? QVariant(own.label) : text(*aligned, own, column);
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
        if (column == Key)
            return aligned->alias.isEmpty()
                ? aligned->key
                : tr("%1\nthe other run spells it %2").arg(aligned->key, aligned->alias);
        if (isValue) {
            const ConfigEntry* const value = entry(*aligned, side);
            return value ? QVariant(value->text.left(2'000)) : QVariant();
        }
        if (column == SetBy)
            return QString(setByLine(tr("Baseline"), entry(*aligned, Side::Baseline)) + u'\n'
                + setByLine(tr("Candidate"), entry(*aligned, Side::Candidate)) + u'\n'
                + tr("O override, F file, D default, R derived, ? unknown"));
        return causeSentence(
            *aligned, { entry(*aligned, Side::Baseline), entry(*aligned, Side::Candidate) });
    default:
        return {};
    }
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/fact_rows.h"

namespace alidade {
namespace {

QString markOf(const FactRow& row)
{
    switch (row.state) {
    case FactRow::State::Differs:
        return QStringLiteral("●");
    case FactRow::State::Allowed:
        return QStringLiteral("○");
    case FactRow::State::OneSided:
        return QStringLiteral("◐");
    case FactRow::State::Unknown:
        return QStringLiteral("–");
    case FactRow::State::Same:
        break;
    }
    return QStringLiteral("✓");
}

QString oneLine(const QString& text)
{
    static constexpr qsizetype Most = 400;
    QString line = text.left(Most);
    line.replace(u'\n', u'⏎');
    return text.size() > Most ? line + u'…' : line;
}

QString sideText(const FactRow& row, Side side)
{
    return row.text[side].isEmpty() ? QStringLiteral("–") : oneLine(row.text[side]);
}

QString sideToolTip(const FactRow& row, Side side)
{
    const Origin& origin = row.origin[side];
    QString place = origin.file;
    if (origin.line > 0)
        place += u':' + QString::number(origin.line);
    const QString text = row.text[side].left(2'000);
    return text.isEmpty() || place.isEmpty() ? QString(text + place)
                                             : QString(text + u'\n' + place);
}

constexpr Column<FactRow> columns[] = {
    { QT_TRANSLATE_NOOP("Columns", "Subject"), [](const FactRow& row) { return row.group; },
        [](const FactRow& row) { return QVariant(row.groupRank); } },
    { QT_TRANSLATE_NOOP("Columns", "Name"), [](const FactRow& row) { return oneLine(row.name); },
        nullptr, [](const FactRow& row) { return row.name; } },
    { QT_TRANSLATE_NOOP("Columns", "Baseline"),
        [](const FactRow& row) { return sideText(row, Side::Baseline); }, nullptr,
        [](const FactRow& row) { return sideToolTip(row, Side::Baseline); } },
    { QT_TRANSLATE_NOOP("Columns", "Candidate"),
        [](const FactRow& row) { return sideText(row, Side::Candidate); }, nullptr,
        [](const FactRow& row) { return sideToolTip(row, Side::Candidate); } },
    { QT_TRANSLATE_NOOP("Columns", "State"), markOf,
        [](const FactRow& row) { return QVariant(int(row.state)); },
        [](const FactRow& row) { return row.explanation; }, Qt::AlignCenter },
    { QT_TRANSLATE_NOOP("Columns", "Rule"), [](const FactRow& row) { return row.rule; }, nullptr,
        [](const FactRow& row) { return row.explanation; } },
};

} // namespace

FactsModel::FactsModel(QObject* parent)
    : TableModel(columns, parent)
{
}

QVariant FactsModel::extraData(const FactRow& row, int column, int role) const
{
    if (role == KeyRole)
        return row.key();
    if (role == StateRole)
        return int(row.state);
    if (role != ToneRole)
        return {};
    if (column == Group || column == Rule)
        return int(Tone::Muted);
    if (column != BaselineText && column != CandidateText)
        return int(Tone::Normal);
    const Side side = column == BaselineText ? Side::Baseline : Side::Candidate;
    if (row.text[side].isEmpty())
        return int(Tone::OneSided);
    return int(row.state == FactRow::State::Differs ? Tone::Difference : Tone::Normal);
}

FactsFilter::FactsFilter(FactsModel* model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
    setSortRole(SortRole);
}

void FactsFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void FactsFilter::setAllShown(bool all)
{
    m_all = all;
    invalidateFilter();
}

bool FactsFilter::accepts(const FactRow& row) const
{
    if (!m_all && !row.isDifference())
        return false;
    return m_text.isEmpty() || row.name.contains(m_text, Qt::CaseInsensitive)
        || row.group.contains(m_text, Qt::CaseInsensitive)
        || row.text.baseline.contains(m_text, Qt::CaseInsensitive)
        || row.text.candidate.contains(m_text, Qt::CaseInsensitive);
}

bool FactsFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    return accepts(m_model->row(row));
}

bool FactsFilter::lessThan(const QModelIndex& one, const QModelIndex& other) const
{
    const FactRow& left = m_model->row(one.row());
    const FactRow& right = m_model->row(other.row());
    const QVariant leftKey = one.data(SortRole), rightKey = other.data(SortRole);
    if (leftKey != rightKey)
        return QSortFilterProxyModel::lessThan(one, other);
    // Equal keys stay as an engineer reads them: by group, what counts first, by name.
    if (left.groupRank != right.groupRank)
        return left.groupRank < right.groupRank;
    return left.state != right.state ? left.state < right.state : left.name < right.name;
}

} // namespace alidade

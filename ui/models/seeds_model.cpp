// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/seeds_model.h"

#include "ui/models/config_words.h"
#include "ui/widgets/display_text.h"

#include <algorithm>

namespace alidade {
namespace {

QString words(const char* text) { return QCoreApplication::translate("SeedsModel", text); }

QString valueText(const SeedRow& row, Side side)
{
    if (row.text[side].isEmpty())
        return QStringLiteral("–");
    return makeDisplayText(QStringView(row.text[side]).left(300), true).text;
}

QString stateText(const SeedRow& row)
{
    if (row.contradicts())
        return row.ignored ? words(QT_TRANSLATE_NOOP("SeedsModel", "differs, ignored"))
                           : words(QT_TRANSLATE_NOOP("SeedsModel", "differs"));
    switch (row.state) {
    case SeedRow::State::Same:
        return words(QT_TRANSLATE_NOOP("SeedsModel", "equal"));
    case SeedRow::State::OnlyBaseline:
        return words(QT_TRANSLATE_NOOP("SeedsModel", "only in the baseline"));
    case SeedRow::State::OnlyCandidate:
        return words(QT_TRANSLATE_NOOP("SeedsModel", "only in the candidate"));
    case SeedRow::State::Differs:
        break;
    }
    return words(QT_TRANSLATE_NOOP("SeedsModel", "cannot tell"));
}

QString placeText(const SeedRow& row)
{
    const auto of = [&row](Side side) {
        return row.origin[side].isValid() ? originText(row.origin[side]) : QStringLiteral("–");
    };
    return of(Side::Baseline) + QStringLiteral(" │ ") + of(Side::Candidate);
}

constexpr Column<SeedRow> columns[]{
    { QT_TRANSLATE_NOOP("Columns", "Seed"),
        [](const SeedRow& row) {
            const QString name = makeDisplayText(row.name, true).text;
            return row.isVariable ? QString(QStringLiteral("$") + name) : name;
        } },
    { QT_TRANSLATE_NOOP("Columns", "Baseline"),
        [](const SeedRow& row) { return valueText(row, Side::Baseline); } },
    { QT_TRANSLATE_NOOP("Columns", "Candidate"),
        [](const SeedRow& row) { return valueText(row, Side::Candidate); } },
    { QT_TRANSLATE_NOOP("Columns", "State"), [](const SeedRow& row) { return stateText(row); } },
    { QT_TRANSLATE_NOOP("Columns", "Set at"), [](const SeedRow& row) { return placeText(row); },
        nullptr, [](const SeedRow& row) { return asPlainToolTip(placeText(row)); } },
};

} // namespace

SeedsModel::SeedsModel(QObject* parent)
    : TableModel(columns, parent)
{
}

void SeedsModel::setComparison(const ComparisonPtr& comparison)
{
    std::vector<SeedRow> seeds;
    if (comparison)
        seeds = seedTable(*comparison);
    std::stable_partition(seeds.begin(), seeds.end(),
        [](const SeedRow& row) { return row.contradicts() && !row.ignored; });
    setRows(std::move(seeds));
}

int SeedsModel::contradictions() const
{
    return int(std::count_if(rows().begin(), rows().end(),
        [](const SeedRow& row) { return row.contradicts() && !row.ignored; }));
}

QVariant SeedsModel::extraData(const SeedRow& row, int column, int role) const
{
    const bool isValue = column == 1 || column == 2;
    const Side side = column == 1 ? Side::Baseline : Side::Candidate;
    switch (role) {
    case KeyRole:
        return row.name;
    case StateRole:
        return int(row.state);
    case ToneRole:
        if (isValue && row.text[side].isEmpty())
            return int(Tone::OneSided);
        if (isValue && row.contradicts() && !row.ignored)
            return int(Tone::Difference);
        return int(column >= 3 ? Tone::Muted : Tone::Normal);
    default:
        return {};
    }
}

} // namespace alidade

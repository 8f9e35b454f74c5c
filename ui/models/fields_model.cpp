// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/fields_model.h"

#include "ui/widgets/display_text.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace alidade {

namespace {

constexpr qsizetype ShownUnits = 400;
constexpr qsizetype ToolTipUnits = 4'000;

template <Side side> QString valueText(const FieldRow& row)
{
    return oneLine(row.value[side], ShownUnits);
}

template <Side side> QString valueToolTip(const FieldRow& row)
{
    return asPlainToolTip(row.value[side].left(ToolTipUnits));
}

const std::array<Column<FieldRow>, 4> Columns{ {
    { "", [](const FieldRow& row) { return row.differs ? QStringLiteral("≠") : QString(); },
        nullptr, nullptr, Qt::AlignCenter },
    { QT_TRANSLATE_NOOP("Columns", "Field"),
        [](const FieldRow& row) { return oneLine(row.name, 200); } },
    { QT_TRANSLATE_NOOP("Columns", "Baseline"), valueText<Side::Baseline>, nullptr,
        valueToolTip<Side::Baseline> },
    { QT_TRANSLATE_NOOP("Columns", "Candidate"), valueText<Side::Candidate>, nullptr,
        valueToolTip<Side::Candidate> },
} };

} // namespace

std::vector<FieldRow> fieldRows(const Pair<std::optional<Sample>>& samples)
{
    std::vector<FieldRow> rows;
    QHash<QString, size_t> places;
    Pair<std::vector<bool>> present;
    for (const Side side : BothSides) {
        if (!samples[side])
            continue;
        for (const auto& [name, value] : samples[side]->fields) {
            if (!places.contains(name)) {
                places.insert(name, rows.size());
                rows.push_back({ name, {}, false });
            }
            const size_t place = places.value(name);
            rows[place].value[side] = value;
            present[side].resize(rows.size());
            present[side][place] = true;
        }
    }
    if (samples.baseline && samples.candidate) {
        for (const Side side : BothSides)
            present[side].resize(rows.size());
        for (size_t i = 0; i < rows.size(); ++i)
            rows[i].differs = present.baseline[i] != present.candidate[i]
                || rows[i].value.baseline != rows[i].value.candidate;
    }
    std::stable_partition(
        rows.begin(), rows.end(), [](const FieldRow& row) { return row.differs; });
    return rows;
}

FieldsModel::FieldsModel(QObject* parent)
    : TableModel(Columns, parent)
{
}

QVariant FieldsModel::extraData(const FieldRow& row, int, int role) const
{
    return role == KeyRole ? QVariant(row.name) : QVariant();
}

} // namespace alidade

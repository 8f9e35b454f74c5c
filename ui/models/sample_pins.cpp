// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/sample_pins.h"

#include <QJsonObject>

#include <algorithm>

namespace alidade {

static QString sideKey(Side side)
{
    return side == Side::Baseline ? QStringLiteral("baseline") : QStringLiteral("candidate");
}

std::optional<SamplePins::Place> SamplePins::placeOf(
    const SampleTable& table, qsizetype pair, Side side)
{
    const SampleRef* sample = table.sample(pair, side);
    if (!sample)
        return {};
    const auto& files = table.sets[side]->files;
    return Place{ sample->file < files.size() ? files[sample->file].path : QString(), sample->line,
        sample->outputKey };
}

qint32 SamplePins::rowOf(const RolloutSet& set, const Place& place)
{
    const auto found
        = std::find_if(set.samples.begin(), set.samples.end(), [&](const SampleRef& sample) {
              return sample.line == place.line && sample.outputKey == place.outputKey
                  && sample.file < set.files.size() && set.files[sample.file].path == place.path;
          });
    return found == set.samples.end() ? -1 : qint32(found - set.samples.begin());
}

std::optional<Side> SamplePins::waiting() const
{
    return m_waiting ? std::optional(m_waiting->side) : std::nullopt;
}

SamplePins::Result SamplePins::mark(const SampleTable& table, qsizetype pair, Side side)
{
    if (m_waiting && m_waiting->kind != table.kind)
        m_waiting.reset();
    if (!m_waiting && table.isPinned(pair)) {
        const auto place = placeOf(table, pair, Side::Baseline);
        std::erase_if(m_pins, [&](const Pin& pin) {
            return pin.kind == table.kind && place && pin.place.baseline == *place;
        });
        return Result::Unpinned;
    }
    if (!m_waiting) {
        const auto place = placeOf(table, pair, side);
        if (!place)
            return Result::NoSample;
        m_waiting = Waiting{ table.kind, side, *place };
        return Result::Waiting;
    }
    if (placeOf(table, pair, m_waiting->side) == m_waiting->place) {
        m_waiting.reset();
        return Result::Cancelled;
    }
    const Side other = otherSide(m_waiting->side);
    const auto place = placeOf(table, pair, other);
    if (!place)
        return Result::NoSample;
    Pin pin;
    pin.kind = table.kind;
    pin.place[m_waiting->side] = m_waiting->place;
    pin.place[other] = *place;
    std::erase_if(m_pins, [&](const Pin& earlier) {
        return earlier.kind == pin.kind
            && (earlier.place.baseline == pin.place.baseline
                || earlier.place.candidate == pin.place.candidate);
    });
    m_pins.push_back(std::move(pin));
    m_waiting.reset();
    return Result::Pinned;
}

std::vector<SamplePair> SamplePins::rowsOf(const Comparison& comparison, RolloutKind kind) const
{
    std::vector<SamplePair> rows;
    for (const Pin& pin : m_pins) {
        if (pin.kind != kind)
            continue;
        SamplePair pair;
        for (const Side side : BothSides) {
            const Run* run = comparison.runs[side].get();
            const RolloutSet* set = run ? run->rolloutSet(kind) : nullptr;
            pair.row[side] = set ? rowOf(*set, pin.place[side]) : -1;
        }
        if (pair.row.baseline >= 0 && pair.row.candidate >= 0)
            rows.push_back(pair);
    }
    return rows;
}

QJsonArray SamplePins::toJson() const
{
    QJsonArray json;
    for (const Pin& pin : m_pins) {
        QJsonObject one{ { QStringLiteral("validation"), pin.kind == RolloutKind::Validation } };
        for (const Side side : BothSides) {
            const Place& place = pin.place[side];
            one.insert(sideKey(side),
                QJsonObject{ { QStringLiteral("file"), place.path },
                    { QStringLiteral("line"), qint64(place.line) },
                    { QStringLiteral("output"), QString::number(place.outputKey, 16) } });
        }
        json.append(one);
    }
    return json;
}

SamplePins SamplePins::fromJson(const QJsonArray& json)
{
    SamplePins pins;
    for (const QJsonValue& value : json) {
        const QJsonObject one = value.toObject();
        Pin pin;
        pin.kind = one[QStringLiteral("validation")].toBool() ? RolloutKind::Validation
                                                              : RolloutKind::Training;
        bool whole = true;
        for (const Side side : BothSides) {
            const QJsonObject place = one[sideKey(side)].toObject();
            bool isKey = false;
            pin.place[side] = { place[QStringLiteral("file")].toString(),
                quint32(place[QStringLiteral("line")].toInteger()),
                place[QStringLiteral("output")].toString().toULongLong(&isKey, 16) };
            whole = whole && isKey && !pin.place[side].path.isEmpty();
        }
        if (whole)
            pins.m_pins.push_back(std::move(pin));
    }
    return pins;
}

} // namespace alidade

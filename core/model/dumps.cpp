// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/dumps.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace alidade {

namespace {

/// Whether a float is as good as the number.
bool fitsFloat(double value, bool whole, DumpPrecision precision)
{
    if (!std::isfinite(value) || double(float(value)) == value)
        return true;
    constexpr double Largest = std::numeric_limits<float>::max();
    constexpr double Smallest = std::numeric_limits<float>::min();
    const double size = std::abs(value);
    return precision == DumpPrecision::Comparing && !whole && size >= Smallest && size <= Largest;
}

} // namespace

quint32 DumpStatisticsPool::add(const DumpStatistics& numbers, const std::array<bool, 4>& whole,
    DumpPrecision precision, bool& narrow)
{
    narrow = true;
    for (size_t at = 0; at < 4; ++at) {
        // A conversion beyond the range of float is undefined.
        const bool huge = std::isfinite(numbers[at])
            && std::abs(numbers[at]) > double(std::numeric_limits<float>::max());
        narrow = narrow && !huge && fitsFloat(numbers[at], whole[at], precision);
    }
    const quint32 place = quint32(m_units.size());
    if (narrow) {
        m_units.push_back(
            { float(numbers[0]), float(numbers[1]), float(numbers[2]), float(numbers[3]) });
        return place;
    }
    for (const size_t half : { size_t(0), size_t(2) }) {
        m_units.emplace_back();
        std::memcpy(&m_units.back(), &numbers[half], sizeof m_units.back());
    }
    return place;
}

DumpStatistics DumpStatisticsPool::at(quint32 place, bool narrow) const
{
    DumpStatistics numbers{};
    for (int at = 0; at < 4; ++at)
        numbers[size_t(at)] = this->at(place, narrow, at);
    return numbers;
}

double DumpStatisticsPool::at(quint32 place, bool narrow, int statistic) const
{
    if (narrow)
        return double(m_units[place][size_t(statistic)]);
    double number = 0;
    const auto& half = m_units[place + size_t(statistic / 2)];
    std::memcpy(&number, &half[size_t(statistic % 2) * 2], sizeof number);
    return number;
}

std::string DumpOps::nameBytes(qint32 op) const
{
    const DumpOp& one = ops[size_t(op)];
    const char* way = one.direction == DumpOp::Direction::Forward ? ".forward" : ".backward";
    std::string name(texts.view(one.base));
    switch (one.form) {
    case DumpOp::Form::Api:
        return name + '.' + std::to_string(one.number) + way;
    case DumpOp::Form::Module:
        return name + way + '.' + std::to_string(one.number);
    case DumpOp::Form::Gradient:
        name += ".parameters_grad";
        return one.numbered ? name + '.' + std::to_string(one.number) : name;
    case DumpOp::Form::Other:
        break;
    }
    return name;
}

QString DumpOps::name(qint32 op) const { return decodeUtf8(nameBytes(op), nullptr); }

QString DumpPair::name(const DumpRow& row) const
{
    return row.op.candidate >= 0 ? ops.candidate.name(row.op.candidate)
                                 : ops.baseline.name(row.op.baseline);
}

qsizetype DumpPair::count(DumpRow::State state) const
{
    return std::count_if(
        rows.begin(), rows.end(), [state](const DumpRow& row) { return row.state == state; });
}

int stageOrder(const QString& stage)
{
    static const QStringList order{ QStringLiteral("compute_rm_score"),
        QStringLiteral("actor_compute_log_prob"), QStringLiteral("ref_compute_log_prob"),
        QStringLiteral("compute_values"), QStringLiteral("critic_update"),
        QStringLiteral("actor_update") };
    const qsizetype at = order.indexOf(stage);
    return int(at < 0 ? order.size() : at);
}

qsizetype noteCount(const DumpComparison& dumps, Side side)
{
    qsizetype count = 0;
    for (const DumpPair& pair : dumps.pairs)
        count += qsizetype(pair.notes[side].size());
    return count;
}

QLatin1StringView nameOf(DumpRow::State state)
{
    switch (state) {
    case DumpRow::State::Same:
        return QLatin1StringView("same");
    case DumpRow::State::Differs:
        return QLatin1StringView("differs");
    case DumpRow::State::NonFinite:
        return QLatin1StringView("non-finite");
    case DumpRow::State::OnlyBaseline:
        return QLatin1StringView("only-baseline");
    case DumpRow::State::OnlyCandidate:
        return QLatin1StringView("only-candidate");
    case DumpRow::State::NotComparable:
        break;
    }
    return QLatin1StringView("not-comparable");
}

std::vector<QLatin1StringView> namesOf(quint8 what)
{
    std::vector<QLatin1StringView> names;
    if (what & DumpRow::Dtype)
        names.push_back(QLatin1StringView("dtype"));
    if (what & DumpRow::Shape)
        names.push_back(QLatin1StringView("shape"));
    if (what & DumpRow::Value)
        names.push_back(QLatin1StringView("value"));
    if (what & DumpRow::Group)
        names.push_back(QLatin1StringView("group"));
    if (what & DumpRow::Statistics)
        names.push_back(QLatin1StringView("statistics"));
    if (what & DumpRow::Unreadable)
        names.push_back(QLatin1StringView("unreadable"));
    return names;
}

bool diverges(const DumpRow& row)
{
    switch (row.state) {
    case DumpRow::State::Differs:
    case DumpRow::State::NonFinite:
        return true;
    case DumpRow::State::OnlyBaseline:
    case DumpRow::State::OnlyCandidate:
        return row.fused < 0 || row.what != 0;
    case DumpRow::State::Same:
    case DumpRow::State::NotComparable:
        break;
    }
    return false;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/dumps.h"

#include "core/base/utf8.h"

#include <algorithm>

namespace alidade {

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

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/dump_words.h"

#include "ui/models/dump_rows.h"
#include "ui/pages/dumps_page.h"

#include <algorithm>

namespace alidade {

QString dumpOriginText(const DumpOrigin& origin)
{
    if (!origin.op.isEmpty())
        return DumpsPage::tr("Origin of NaN: %1").arg(origin.op);
    if (!origin.parameter.isEmpty())
        return DumpsPage::tr("NaN was in a parameter: %1").arg(origin.parameter);
    if (!origin.received.isEmpty())
        return DumpsPage::tr("NaN came from another rank: %1").arg(origin.received);
    return DumpsPage::tr("NaN came from outside: %1").arg(origin.input);
}

int worstDump(const DumpPair& pair)
{
    int worst = int(DumpShow::Same);
    for (const DumpRow& row : pair.rows)
        if (diverges(row) || row.state == DumpRow::State::NotComparable)
            worst = std::min(worst, int(showOf(row)));
    return worst;
}

QString dumpGap(const DumpPair& pair)
{
    for (const Side side : BothSides)
        if (pair.ops[side].ops.empty())
            return side == Side::Baseline
                ? DumpsPage::tr("No operators could be read from the baseline's dump")
                : DumpsPage::tr("No operators could be read from the candidate's dump");
    if (!pair.comparable)
        return DumpsPage::tr("The dumps were made in different ways");
    if (!pair.complete.baseline || !pair.complete.candidate)
        return DumpsPage::tr("A dump is cut: what follows is not known");
    const auto isLeftOut = [&pair](DumpRow::What reason) {
        return std::any_of(pair.rows.begin(), pair.rows.end(), [reason](const DumpRow& row) {
            return row.state == DumpRow::State::NotComparable && (row.what & reason);
        });
    };
    if (isLeftOut(DumpRow::Unreadable))
        return DumpsPage::tr("The entries of some operators cannot be read: see the notes");
    using State = DumpRow::State;
    if (isLeftOut(DumpRow::Statistics)
        || pair.count(State::Same) + pair.count(State::Differs) + pair.count(State::NonFinite) == 0)
        return DumpsPage::tr("Operators without statistics on both sides cannot be compared");
    return {};
}

int dumpRowOf(const DumpPair& pair, const QString& op)
{
    for (size_t row = 0; row < pair.rows.size(); ++row)
        for (const Side side : BothSides)
            if (pair.rows[row].op[side] >= 0 && pair.ops[side].name(pair.rows[row].op[side]) == op)
                return int(row);
    return -1;
}

int dumpPairOf(const Comparison& comparison, const Locator& where)
{
    if (!where.side || where.origin.file.isEmpty())
        return -1;
    const DumpSet* const set = comparison.runs[*where.side]->dumps.get();
    const auto& pairs = comparison.dumps->pairs;
    for (size_t at = 0; set && at < pairs.size(); ++at)
        if (set->places[size_t(pairs[at].place[*where.side])].dumpFile == where.origin.file)
            return int(at);
    return -1;
}

} // namespace alidade

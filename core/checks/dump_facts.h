// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the checks of operator dumps share: whether there is anything to judge, and evidence.
#pragma once

#include "core/checks/evidence.h"
#include "core/checks/snippets.h"
#include "core/model/dumps.h"

#include <QStringList>

namespace alidade {

/// False when there are no dumps to compare; the finding then says why.
bool hasDumpsToJudge(const Comparison& comparison, Finding& finding);
/// The same, and at least one pair whose operators can be compared one by one.
bool hasOperatorsToJudge(const Comparison& comparison, Finding& finding);
/// True when the operators of the pair were read on both sides and can be compared.
bool isJudged(const DumpPair& pair);

/// What was not compared operator by operator, as sentences: dumps that cannot be read (with the
/// file and why), that were cut, that were made in different ways, that one run lacks. Such
/// operators are never a pass.
QStringList notJudged(const Comparison& comparison);
/// "; 3 operators cannot be compared, …"; empty for none.
QString incomparableText(qsizetype count);
/// Operators of which an entry cannot be read, as a sentence; empty: none.
QString unreadOperators(const Comparison& comparison);
/// Operators that only one run gives a further number or switch, though all else agrees: whether it
/// is what the other run leaves to the default is not known. As a sentence; empty: none.
QString ownArguments(const Comparison& comparison);
/// Dumps of which nothing tells whether values are finite (structure, checksums alone), as
/// sentences.
QStringList withoutValues(const Comparison& comparison);
/// What leaves open whether the dumps were made in the same way, as sentences: dumps that do not
/// say how, a config.json that cannot be read, what the debugger could not dump.
QStringList untoldMaking(const Comparison& comparison);
/// The place of a pair on a side.
const DumpPlace& placeOf(const Comparison& comparison, const DumpPair& pair, Side side);
/// The dumps that cannot be read alone, with the file and why.
QStringList unreadDumps(const Comparison& comparison);
/// How verl makes a dump, with what to copy.
QString howToDump(const Comparison& comparison);
/// The step and stage of a pair, to be dumped again.
DumpTarget targetOf(const Comparison& comparison, const DumpPair& pair);

/// An operator of a side: file, name, and `text`.
Evidence operatorEvidence(
    const Comparison& comparison, const DumpPair& pair, Side side, const QString& op, QString text);
/// "Functional.linear.3.forward: dtype, value at output.0 (off by 2.3 %)".
QString rowText(const DumpPair& pair, const DumpRow& row);

} // namespace alidade

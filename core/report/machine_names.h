// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Bare names of machines and pods, as clusters give them: `dgx-a100-05`, `node-1-17`. What else
// looks so (a model, a step, an operator) is told from them by the words around.
#pragma once

#include <QString>

#include <utility>
#include <vector>

namespace alidade {

/// Begin and length, in UTF-16 units, of the names that the text says are machines: behind `host:`,
/// `nodes=` and the like, in lists of ranks, before log lines, before a port; in order. Pods go by
/// their shape alone. Cost: linear. Thread: any.
std::vector<std::pair<qsizetype, qsizetype>> machinesIn(const QString& text);

/// A name with a number of its own, as machines have: `gpu7`, `node-1-17`; not `rank-3`, `fp16`,
/// `Qwen2.5-7B`, `step3.json`.
bool isMachineName(QStringView name);

/// What all machines beside it have in common: `node-#-#` of `node-1-17`; empty when its digits are
/// no number of a machine.
QString machineRow(const QString& name);
/// A name without the one or two numbers at its end, whatever it names: `a-#`.
QString numbersLeftOut(const QString& name);

} // namespace alidade

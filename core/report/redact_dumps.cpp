// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The comparison of dumps for a report that leaves: names of operators may hold names of people.
#include "core/model/dumps.h"
#include "core/report/redact_parts.h"

namespace alidade {
namespace {

/// The same numbers, other texts.
TextPool changed(const TextPool& texts, const TextVisit& visit)
{
    TextPool made = texts.copy();
    for (quint32 id = 1; id < texts.size(); ++id) {
        const QString plain = texts.text(id);
        QString shown = plain;
        visit(shown, {});
        if (shown != plain)
            made.replace(id, shown.toStdString());
    }
    return made;
}

DumpPair changed(const DumpPair& pair, const TextVisit& visit)
{
    DumpPair made;
    made.label = pair.label;
    made.place = pair.place;
    made.comparable = pair.comparable;
    made.complete = pair.complete;
    made.valued = pair.valued;
    for (const Side side : BothSides) {
        made.ops[side].texts = changed(pair.ops[side].texts, visit);
        made.ops[side].ops = pair.ops[side].ops;
        made.notes[side] = pair.notes[side];
        for (Note& note : made.notes[side]) {
            visit(note.text, {});
            visit(note.where.file, {});
        }
    }
    made.texts = changed(pair.texts, visit);
    made.rows = pair.rows;
    made.origins = pair.origins;
    made.firstDivergence = pair.firstDivergence;
    made.gradients = pair.gradients;
    visit(made.label, {});
    for (DumpOrigin& origin : made.origins)
        for (QString* text : { &origin.op, &origin.parameter, &origin.input, &origin.shared,
                 &origin.received, &origin.group })
            visit(*text, {});
    for (LayerGradient& gradient : made.gradients)
        visit(gradient.layer, {});
    return made;
}

} // namespace

void redactDumps(
    Comparison& copy, const TextVisit& visit, const std::function<QString(const QString&)>& shown)
{
    if (!copy.dumps)
        return;
    auto dumps = std::make_shared<DumpComparison>();
    for (const DumpPair& pair : copy.dumps->pairs)
        dumps->pairs.push_back(changed(pair, visit));
    dumps->unpaired = copy.dumps->unpaired;
    dumps->mismatches = copy.dumps->mismatches;
    for (DumpMismatch& mismatch : dumps->mismatches) {
        visit(mismatch.place, {});
        for (const Side side : BothSides)
            visit(mismatch.value[side], mismatch.what);
    }
    dumps->read = copy.dumps;
    dumps->shown = shown;
    copy.dumps = std::move(dumps);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the command palette offers: places of a comparison and things to do, each with a text to
// find it by. Nothing here touches a widget, so it can be made and searched in the background.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

#include <memory>
#include <vector>

namespace alidade {

struct PaletteEntry {
    enum class Kind : quint8 {
        Action, ///< target: objectName of the action
        Key, ///< a key of a page; target: "page key"
        Page, ///< target: objectName of its action
        Finding, ///< target: id of the check
        Place, ///< where: a config key, a metric, a step of the rollouts
        Sample, ///< target: "step:ordinal", behind "validation:" or "training:" if need be
        Field, ///< target: name of a field that names samples, or "name=value"
    };

    Kind kind = Kind::Place;
    QString text;
    QString detail; ///< shown at the right: the kind of thing, its keys, its state
    QString target;
    Locator where;
    int bonus = 0; ///< among entries that match equally well
    QString folded; ///< text after toCaseFolded()
};

using PaletteEntries = std::shared_ptr<const std::vector<PaletteEntry>>;

/// Completes an entry.
PaletteEntry paletteEntry(PaletteEntry::Kind kind, const QString& text, const QString& detail,
    const QString& target = {}, int bonus = 0);

/// Findings, config keys, metrics, steps of the rollouts and fields that name their samples;
/// nullptr makes an empty list.
/// Errors: Cancelled. Cost: linear in the comparison, and a read of one sample a set. Thread: any.
Result<PaletteEntries> placeEntries(const ComparisonPtr& comparison, Monitor& monitor);

struct PaletteHits {
    std::vector<PaletteEntry> entries; ///< best first, at most Limits::PaletteHits
    qsizetype matched = 0; ///< before the limit
    PaletteEntries places; ///< those that were searched, to be searched again
};

/// What matches `typed`; with nothing typed, findings and actions in their order. "12:3",
/// "validation:12:3" and "sample 3 step 12" also offer that sample, and what may be the name of one
/// (a request id) offers the fields that hold such names. Errors: Cancelled. Cost: linear in all
/// texts. Thread: any.
Result<PaletteHits> searchPalette(const std::vector<PaletteEntry>& actions,
    const PaletteEntries& places, const QString& typed, Monitor& monitor);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/loaded_pair.h"

#include "core/base/numbers.h"
#include "core/model/sentence.h"
#include "core/report/left_out.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace alidade {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("Samples", text); }

/// A file that another process writes, or has written anew. Empty: it is as it was.
QString changeOf(const RolloutFile& file)
{
    if (file.absolutePath.isEmpty()) // in memory
        return {};
    const QFileInfo now(file.absolutePath);
    if (!now.exists())
        return translated(QT_TRANSLATE_NOOP("Samples", "%1 is gone")).arg(file.path);
    if (now.size() == file.bytes)
        return {};
    return translated(now.size() > file.bytes
            ? QT_TRANSLATE_NOOP("Samples", "%1 has grown from %2 to %3 bytes since it was read")
            : QT_TRANSLATE_NOOP(
                "Samples", "%1 was rewritten since it was read: %2 bytes then, %3 now"))
        .arg(file.path, readableText(double(file.bytes), 15), readableText(double(now.size()), 15));
}

} // namespace

Result<LoadedPair> loadPair(const SampleTablePtr& table, qsizetype pair,
    const std::optional<SampleQuery>& query, Monitor& monitor)
{
    LoadedPair loaded;
    loaded.pair = pair;
    for (const Side side : BothSides) {
        const SampleRef* sample = table->sample(pair, side);
        if (!sample || !table->sets[side]->reader)
            continue;
        auto read = table->sets[side]->reader->read(*sample);
        if (read)
            loaded.samples[side] = std::move(*read);
        else
            loaded.errors[side] = inUserLanguage(read.error().what);
        const auto& files = table->sets[side]->files;
        if (sample->file < files.size())
            loaded.changed[side] = changeOf(files[sample->file]);
        if (query && loaded.samples[side])
            loaded.hits[side]
                = textHits(loaded.samples[side]->output, *query, LoadedPair::MostHits);
        if (monitor.cancelled())
            return cancelledFailure();
    }
    const auto& shown
        = loaded.samples.baseline ? loaded.samples.baseline : loaded.samples.candidate;
    const bool prompts = query
        && (query->where == SampleQuery::Where::Prompt
            || query->where == SampleQuery::Where::Anywhere);
    if (prompts && shown)
        loaded.promptHits = textHits(shown->input, *query, LoadedPair::MostHits);
    if (loaded.samples.baseline && loaded.samples.candidate
        && isLeftOut(loaded.samples.baseline->output)
        && isLeftOut(loaded.samples.candidate->output)) {
        // What stands for a text says nothing of where it differs.
        const qsizetype length = std::min(
            loaded.samples.baseline->output.size(), loaded.samples.candidate->output.size());
        loaded.diff.spans = { { DiffSpan::Kind::Equal, 0, length, 0, length } };
    } else if (loaded.samples.baseline && loaded.samples.candidate)
        loaded.diff = diffTexts(loaded.samples.baseline->output, loaded.samples.candidate->output);
    for (const Side side : BothSides) {
        // A text alone is one equal span, so that positions along it have a meaning.
        if (loaded.samples[side] && !loaded.samples[otherSide(side)]) {
            const qsizetype length = loaded.samples[side]->output.size();
            loaded.diff.spans = { { DiffSpan::Kind::Equal, 0, length, 0, length } };
        }
    }
    return loaded;
}

} // namespace alidade

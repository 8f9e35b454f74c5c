// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Nothing to read: an empty answer, white space only, an empty think block, or a flood of white
// space that no layout needs, also between all words or all letters.
#include "core/garble/detector.h"
#include "core/garble/spacing.h"
#include "core/garble/text_regions.h"

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id = BlankId;

// Sound prose and code stay below 17, ASCII art and code fences below 53 (garble.md 3.9).
constexpr qsizetype Flood = 60;
constexpr qsizetype Layout = 120; ///< blanks of a centred title or of deep indentation
constexpr qsizetype LayoutLineEnds = 20; ///< with fewer other signs it may be layout
constexpr qsizetype FloodInFence = 200;

bool isThinkTag(QStringView text, qsizetype at, qsizetype& end)
{
    for (const QStringView tag : { QStringView(u"<think>"), QStringView(u"</think>") }) {
        if (text.sliced(at).startsWith(tag)) {
            end = at + tag.size();
            return true;
        }
    }
    return false;
}

bool isBlank(QStringView text)
{
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] == u'<' && isThinkTag(text, at, at))
            continue;
        if (!isInvisible(nextPoint(text, at)))
            return false;
    }
    return true;
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    if (isBlank(text)) {
        const QString why = text.isEmpty()
            ? QStringLiteral("The text is empty")
            : QStringLiteral("Nothing but white space in %1 characters").arg(text.size());
        spans.push_back({ 0, text.size(), Id, 1.0F, why });
        return;
    }
    std::optional<TextRegions> regions; // only made when there is a long run
    // A run that counts lies over one of these places.
    for (qsizetype at = Flood - 1; at < text.size(); at += Flood) {
        if (!isInvisible(text[at].unicode()))
            continue;
        qsizetype begin = at;
        while (begin > 0 && isInvisible(text[begin - 1].unicode()))
            --begin;
        qsizetype end = at + 1;
        while (end < text.size() && isInvisible(text[end].unicode()))
            ++end;
        at = end;
        const qsizetype length = end - begin;
        if (length < Flood)
            continue;
        if (!regions)
            regions.emplace(text);
        const qsizetype plain = std::count_if(text.begin() + begin, text.begin() + end,
            [](QChar unit) { return unit == u' ' || unit == u'\t'; });
        const bool layout = length - plain < LayoutLineEnds && end < text.size();
        const qsizetype limit = regions->inFence(begin) ? FloodInFence : layout ? Layout : Flood;
        if (length >= limit)
            spans.push_back({ begin, length, Id, 0.9F,
                QStringLiteral("%1 white-space characters in a row%2")
                    .arg(length)
                    .arg(end == text.size() ? QStringLiteral(", to the end") : QString()) });
    }
    findSpacing(text, input.classes, input.screened, spans);
}

} // namespace

extern const Detector blank{ Id, find };

} // namespace alidade

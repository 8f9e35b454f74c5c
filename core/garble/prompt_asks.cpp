// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/prompt_asks.h"

#include "core/garble/judge.h"
#include "core/garble/text_regions.h"

#include <algorithm>
#include <initializer_list>

namespace alidade {
namespace {

constexpr float Asked = 0.4F; ///< below the threshold: shown, not counted
constexpr qsizetype UnitUnits = 64; ///< so much of the unit must stand in the prompt
constexpr qsizetype AskedFlood = 200; ///< nobody asks for more of one character

bool containsAny(QStringView text, std::initializer_list<QStringView> words)
{
    return std::any_of(words.begin(), words.end(),
        [text](QStringView word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// "times" alone is arithmetic.
bool asksToRepeat(QStringView prompt)
{
    return containsAny(prompt, { u"repeat", u"copies of", u"重复", u"遍" })
        || (containsAny(prompt, { u" times", u"次" })
            && containsAny(prompt, { u"write", u"print", u"say ", u"output", u"写", u"输出" }));
}

/// The smallest period of the beginning of a text; its length when there is none.
qsizetype periodOf(QStringView part)
{
    const QStringView beginning = part.first(std::min(part.size(), 2 * UnitUnits));
    for (qsizetype period = 1; period <= beginning.size() / 2; ++period)
        if (beginning.sliced(period) == beginning.chopped(period))
            return period;
    return part.size();
}

/// What is repeated, without the blanks around it, or as much of it as is looked for.
QStringView unitOf(QStringView text, const GarbleSpan& span)
{
    const QStringView part = text.sliced(span.begin, span.length).trimmed();
    return part.first(std::min(periodOf(part), std::min(part.size(), UnitUnits))).trimmed();
}

} // namespace

void dropWhatWasAsked(QStringView prompt, QStringView text, GarbleVerdict& verdict)
{
    const bool repeats
        = std::any_of(verdict.spans.begin(), verdict.spans.end(), [](const GarbleSpan& span) {
              return span.detector == QLatin1StringView("repetition")
                  || span.detector == QLatin1StringView("symbol-flood");
          });
    if (!repeats || !asksToRepeat(prompt))
        return;
    for (GarbleSpan& span : verdict.spans) {
        if (span.detector != QLatin1StringView("repetition")
            && span.detector != QLatin1StringView("symbol-flood"))
            continue;
        if (span.detector == QLatin1StringView("symbol-flood") && span.length > AskedFlood)
            continue;
        const QStringView unit = unitOf(text, span);
        if (!unit.isEmpty() && prompt.contains(unit)) {
            span.weight = std::min(span.weight, Asked);
            span.reason += QStringLiteral("; the prompt asks for it");
        }
    }
    verdict.score = scoreOfSpans(verdict.spans, text.size());
}

GarbleVerdict judgeAnswer(QStringView prompt, QStringView text)
{
    GarbleVerdict verdict = judgeText(text);
    if (verdict.isGarbled())
        dropWhatWasAsked(prompt, text, verdict);
    return verdict;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Marks are collected with their places, sorted, and put in from the begin of the text to its end.
#include "ui/models/pair_text.h"

#include "core/model/sentence.h"

#include <algorithm>

namespace alidade {

namespace {

struct Mark {
    qsizetype at;
    int order; ///< of marks at one place: what closes comes first, the inner one before the outer
    QString text;
};

} // namespace

QString markedText(const QString& text, Side side, const std::vector<DiffSpan>& spans,
    const std::vector<GarbleSpan>& garbled)
{
    const bool baseline = side == Side::Baseline;
    std::vector<Mark> marks;
    for (const DiffSpan& span : spans) {
        const qsizetype begin = baseline ? span.baselineBegin : span.candidateBegin;
        const qsizetype length = baseline ? span.baselineLength : span.candidateLength;
        if (span.kind == DiffSpan::Kind::Equal || length == 0)
            continue;
        marks.push_back({ begin, 3, baseline ? QStringLiteral("[-") : QStringLiteral("{+") });
        marks.push_back(
            { begin + length, 0, baseline ? QStringLiteral("-]") : QStringLiteral("+}") });
    }
    for (const GarbleSpan& span : garbled) {
        const QString opened = u'⟦' + inUserLanguage(span.detector) + QStringLiteral(": ");
        if (span.length == 0) { // its text is not told
            marks.push_back({ span.begin, 2, opened + u'⟧' });
            continue;
        }
        marks.push_back({ span.begin, 2, opened });
        marks.push_back({ span.begin + span.length, 1, QStringLiteral("⟧") });
    }
    std::stable_sort(marks.begin(), marks.end(), [](const Mark& one, const Mark& two) {
        return one.at != two.at ? one.at < two.at : one.order < two.order;
    });
    QString marked;
    qsizetype from = 0;
    for (const Mark& mark : marks) {
        const qsizetype at = std::clamp<qsizetype>(mark.at, from, text.size());
        marked += QStringView(text).mid(from, at - from);
        marked += mark.text;
        from = at;
    }
    marked += QStringView(text).mid(from);
    return marked;
}

} // namespace alidade

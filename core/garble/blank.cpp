// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Nothing to read: an empty answer, white space or control tokens only, an empty think block, or a
// flood of white space that no layout needs, also between all words or all letters.
#include "core/base/wide_code.h"
#include "core/garble/detector.h"
#include "core/garble/spacing.h"
#include "core/garble/text_regions.h"

#include <algorithm>
#include <array>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id = BlankId;

// Sound prose and code stay below 17, ASCII art and code fences below 53 (garble.md 3.9).
constexpr qsizetype Flood = 60;
constexpr qsizetype Layout = 120; ///< blanks of a centred title or of deep indentation
constexpr qsizetype LayoutLineEnds = 20; ///< with fewer other signs it may be layout
constexpr qsizetype FloodInFence = 200;

constexpr qsizetype LongestName = 40; ///< of a control token
constexpr int FewMarks
    = 2; ///< more of them leaked, which says more than that nothing else is there

/// What tokenizers write where a text or a turn begins or ends, and the tags of a thought.
constexpr std::array Marks{ QStringView(u"<think>"), QStringView(u"</think>"), QStringView(u"<s>"),
    QStringView(u"</s>"), QStringView(u"<pad>"), QStringView(u"<unk>"), QStringView(u"<bos>"),
    QStringView(u"<eos>"), QStringView(u"<eod>"), QStringView(u"<start_of_turn>"),
    QStringView(u"<end_of_turn>"), QStringView(u"[PAD]"), QStringView(u"[UNK]"),
    QStringView(u"[BOS]"), QStringView(u"[EOS]"), QStringView(u"[CLS]"), QStringView(u"[SEP]") };

/// Behind the mark or the <|name|> at `at`; `at` itself when there is none.
qsizetype markEnd(QStringView text, qsizetype at)
{
    const QStringView rest = text.sliced(at);
    for (const QStringView mark : Marks)
        if (rest.startsWith(mark, Qt::CaseInsensitive))
            return at + mark.size();
    if (rest.size() < 5 || rest[0] != u'<' || (rest[1] != u'|' && rest[1] != u'｜'))
        return at;
    const qsizetype end = rest.indexOf(rest[1], 2);
    if (end < 3 || end > LongestName || end + 1 >= rest.size() || rest[end + 1] != u'>')
        return at;
    const bool named = std::all_of(rest.begin() + 2, rest.begin() + end, [](QChar unit) {
        return unit.isLetterOrNumber() || unit == u'_' || unit == u'-' || unit == QChar(0x2581);
    });
    return named ? at + end + 2 : at;
}

bool isThinkTag(QStringView text)
{
    return text.startsWith(QStringView(u"<think>"), Qt::CaseInsensitive)
        || text.startsWith(QStringView(u"</think>"), Qt::CaseInsensitive);
}

struct Blankness {
    bool blank = false;
    int marks = 0; ///< control tokens
};

Blankness blanknessOf(QStringView text)
{
    Blankness found{ true, 0 };
    for (qsizetype at = 0; at < text.size();) {
        const char16_t unit = text[at].unicode();
        if (unit == u'<' || unit == u'[') {
            const qsizetype end = markEnd(text, at);
            if (end > at) {
                found.marks += isThinkTag(text.sliced(at)) ? 0 : 1;
                at = end;
                continue;
            }
        }
        if (!isInvisible(nextPoint(text, at)))
            return {};
    }
    return found;
}

/// So much white space in a row.
ALIDADE_WIDE_CODE bool mayHoldFlood(const TextClasses& classes)
{
    constexpr int Longest = 33; // that hasRun() finds
    static_assert(Flood >= Longest);
    return classes.sum().wideInvisible
        || hasRun<Longest>(classes, [](const ClassBlock& block) { return block.white(); });
}

void findFloods(QStringView text, std::vector<GarbleSpan>& spans)
{
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
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    if (const Blankness found = blanknessOf(text); found.blank) {
        const QString why = text.isEmpty() ? QStringLiteral("The text is empty")
            : found.marks > 0
            ? QStringLiteral("Nothing but control tokens and white space in %1 characters")
                  .arg(text.size())
            : QStringLiteral("Nothing but white space in %1 characters").arg(text.size());
        const float weight = found.marks > FewMarks ? 0.6F : 1.0F;
        spans.push_back({ 0, text.size(), Id, weight, why });
        return;
    }
    if (!input.screened || mayHoldFlood(input.classes))
        findFloods(text, spans);
    findSpacing(text, input.classes, input.screened, spans);
}

} // namespace

extern const Detector blank{ Id, find };

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens that are no text: control tokens of the vocabulary that the model spelled out or a dumper
// kept, and pieces that were joined without decoding (ĠtheĠanswer). Talk about tokens is text.
#include "core/garble/detector.h"
#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr QLatin1StringView Id{ "leaked-tokens" };
constexpr float Sure = 0.9F;
constexpr float Shown = 0.3F; ///< below the threshold
constexpr qsizetype LongestName = 40;
constexpr qsizetype PieceMarks = 4; ///< and two per cent of the text

/// Beginnings of the names in <|…|> that never belong into an answer. Tool calls, channels and
/// thoughts have names of this form too, and are none of these.
constexpr std::array ControlNames{ QStringView(u"endoftext"), QStringView(u"end_of_text"),
    QStringView(u"begin_of_text"), QStringView(u"im_start"), QStringView(u"im_end"),
    QStringView(u"eot_id"), QStringView(u"eom_id"), QStringView(u"start_header_id"),
    QStringView(u"end_header_id"), QStringView(u"reserved"), QStringView(u"special"),
    QStringView(u"fim_"), QStringView(u"file_sep"), QStringView(u"repo_name"),
    QStringView(u"extra"), QStringView(u"dummy"), QStringView(u"unused"), QStringView(u"token"),
    QStringView(u"pad"), QStringView(u"unk"), QStringView(u"bos"), QStringView(u"eos"),
    QStringView(u"user"), QStringView(u"assistant"), QStringView(u"system"), QStringView(u"vision"),
    QStringView(u"image"), QStringView(u"video"), QStringView(u"audio"), QStringView(u"object_ref"),
    QStringView(u"box_"), QStringView(u"quad_"), QStringView(u"endofprompt"),
    QStringView(u"startoftext") };

constexpr std::array PlainTokens{ QStringView(u"<unk>"), QStringView(u"<pad>"),
    QStringView(u"</s>"), QStringView(u"[PAD]"), QStringView(u"[UNK]"),
    QStringView(u"<start_of_turn>"), QStringView(u"<end_of_turn>") };

bool isNameUnit(QChar unit)
{
    return unit.isLetterOrNumber() || unit == u'_' || unit == u'-' || unit == QChar(0x2581);
}

/// Length of a <|name|> or <｜name｜> at `at`, 0 if there is none that leaks.
qsizetype barredToken(QStringView text, qsizetype at)
{
    if (at + 4 > text.size() || (text[at + 1] != u'|' && text[at + 1] != u'｜'))
        return 0;
    const QChar bar = text[at + 1];
    qsizetype end = at + 2;
    while (end < text.size() && end - at < LongestName + 2 && isNameUnit(text[end]))
        ++end;
    if (end + 1 >= text.size() || text[end] != bar || text[end + 1] != u'>')
        return 0;
    const QStringView name = text.sliced(at + 2, end - at - 2);
    const bool control = bar == u'｜'
        ? !name.startsWith(QStringView(u"tool"))
        : std::any_of(ControlNames.begin(), ControlNames.end(), [name](QStringView beginning) {
              return name.startsWith(beginning, Qt::CaseInsensitive);
          });
    return control ? end + 2 - at : 0;
}

/// Length of <unk>, [PAD151935] and the like, 0 if there is none.
qsizetype plainToken(QStringView text, qsizetype at)
{
    const QStringView rest = text.sliced(at);
    for (const QStringView token : PlainTokens)
        if (rest.startsWith(token, Qt::CaseInsensitive))
            return token.size();
    if (!rest.startsWith(QStringView(u"[PAD")))
        return 0;
    qsizetype end = 4;
    while (end < rest.size() && rest[end] >= u'0' && rest[end] <= u'9')
        ++end;
    return end < rest.size() && rest[end] == u']' ? end + 1 : 0;
}

/// "The <|endoftext|> token marks": the word stands close by.
bool isSpokenAbout(QStringView text, qsizetype begin, qsizetype end)
{
    constexpr qsizetype Near = 24;
    const qsizetype from = std::max<qsizetype>(0, begin - Near);
    const qsizetype to = std::min(text.size(), end + Near);
    for (const QStringView part : { text.sliced(from, begin - from), text.sliced(end, to - end) })
        for (const QStringView word : { QStringView(u"token"), QStringView(u"tag"),
                 QStringView(u"marker"), QStringView(u"标记"), QStringView(u"符号") })
            if (part.contains(word, Qt::CaseInsensitive))
                return true;
    return false;
}

void findTokens(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    const qsizetype visible = visibleEnd(text);
    const bool strikes = text.contains(QStringView(u"<s>")); // then </s> is markup
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] != u'<' && text[at] != u'[') {
            ++at;
            continue;
        }
        // Tokens in a row are one span.
        qsizetype end = at;
        qsizetype count = 0;
        for (;;) {
            qsizetype length = end < text.size() && text[end] == u'<' ? barredToken(text, end) : 0;
            if (length == 0 && end < text.size())
                length = plainToken(text, end);
            if (length == 0 || (strikes && text.sliced(end, length) == QStringView(u"</s>")))
                break;
            end += length;
            ++count;
            while (end < text.size() && text[end].isSpace() && count > 0) {
                qsizetype next = end;
                while (next < text.size() && text[next].isSpace())
                    ++next;
                const bool follows = next < text.size()
                    && (barredToken(text, next) > 0 || plainToken(text, next) > 0);
                if (!follows)
                    break;
                end = next;
            }
        }
        if (count == 0) {
            ++at;
            continue;
        }
        if (!regions.inClosedFence(at) && !regions.inQuote(at)
            && (count > 1 || !isSpokenAbout(text, at, end))) {
            const bool stop = count == 1 && end >= visible; // a dumper that keeps the stop token
            spans.push_back({ at, end - at, Id, stop ? Shown : Sure,
                stop ? QStringLiteral("A control token at the very end")
                     : QStringLiteral("%1 control tokens inside the text").arg(count) });
        }
        at = end;
    }
}

/// Ġ, Ċ and ▁ in front of letters.
void findPieceMarks(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    qsizetype count = 0;
    qsizetype first = -1;
    qsizetype last = -1;
    for (qsizetype at = 0; at + 1 < text.size(); ++at) {
        const char16_t unit = text[at].unicode();
        if (unit != u'Ġ' && unit != u'Ċ' && unit != 0x2581)
            continue;
        const QChar next = text[at + 1];
        if ((!next.isLetterOrNumber() && next != u'Ċ') || regions.inClosedFence(at)
            || regions.inQuote(at))
            continue;
        ++count;
        first = first < 0 ? at : first;
        last = at;
    }
    if (count < PieceMarks || count * 50 < text.size())
        return;
    while (first > 0 && !text[first - 1].isSpace())
        --first;
    while (last < text.size() && !text[last].isSpace())
        ++last;
    spans.push_back({ first, last - first, Id, Sure,
        QStringLiteral("%1 marks of pieces that were joined without decoding").arg(count) });
}

void find(QStringView text, std::vector<GarbleSpan>& spans)
{
    TextRegions regions(text);
    findTokens(text, regions, spans);
    findPieceMarks(text, regions, spans);
}

} // namespace

extern const Detector leaked_tokens{ Id, find };

} // namespace alidade

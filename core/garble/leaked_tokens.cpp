// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens that are no text: control tokens of the vocabulary that the model spelled out or a dumper
// kept, and pieces that were joined without decoding (ĠtheĠanswer). Talk about tokens is text.
#include "core/garble/detector.h"
#include "core/garble/template_words.h"
#include "core/garble/text_regions.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

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
    QStringView(u"startoftext"), QStringView(u"begin_of_sentence"), QStringView(u"end_of_sentence"),
    QStringView(u"endofturn"), QStringView(u"end_of_turn"), QStringView(u"start_of_turn"),
    QStringView(u"eod"), QStringView(u"sep"), QStringView(u"cls"), QStringView(u"mask"),
    QStringView(u"observation"), QStringView(u"endof"), QStringView(u"im_") };

/// Whole names in <|…|> that end a turn; beside channels they are the form of the answer.
constexpr std::array TurnNames{ QStringView(u"end"), QStringView(u"return") };

constexpr std::array PlainTokens{ QStringView(u"<unk>"), QStringView(u"<pad>"),
    QStringView(u"</s>"), QStringView(u"[PAD]"), QStringView(u"[UNK]"),
    QStringView(u"<start_of_turn>"), QStringView(u"<end_of_turn>"), QStringView(u"<bos>"),
    QStringView(u"<eos>"), QStringView(u"[/INST]"), QStringView(u"[INST]"), QStringView(u"<<SYS>>"),
    QStringView(u"<sop>"), QStringView(u"<eop>"), QStringView(u"[gMASK]"),
    QStringView(u"[sMASK]") };

/// Names that texts about models hold one by one: a flood of them leaks.
constexpr std::array FloodTokens{ QStringView(u"<s>"), QStringView(u"[EOS]"), QStringView(u"[BOS]"),
    QStringView(u"[SEP]"), QStringView(u"[CLS]"), QStringView(u"[MASK]"), QStringView(u"<mask>"),
    QStringView(u"<eod>"), QStringView(u"<|>") };
constexpr qsizetype Flood = 3;
constexpr qsizetype Shows = 4; ///< in a row, in a text that explains a chat format
constexpr qsizetype ContinuationMarks = 8; ///< "##" before the rest of a word

bool isNameUnit(QChar unit)
{
    return unit.isLetterOrNumber() || unit == u'_' || unit == u'-' || unit == QChar(0x2581);
}

/// False for most brackets: no token of any of the lists begins like that.
bool mayBeToken(QStringView text, qsizetype at)
{
    const char16_t next = at + 1 < text.size() ? text[at + 1].unicode() : u' ';
    if (next >= 0x80) // a bar, or a letter that is an ASCII one without regard to case
        return true;
    constexpr std::string_view AfterAngle = "|/<upsebmrUPSEBMR";
    constexpr std::string_view AfterBracket = "/puiebscmgPUIEBSCMG";
    return (text[at] == u'<' ? AfterAngle : AfterBracket).find(char(next))
        != std::string_view::npos;
}

bool isTurnName(QStringView name)
{
    return std::find(TurnNames.begin(), TurnNames.end(), name) != TurnNames.end();
}

/// Length of any <|name|> or <｜name｜> at `at`, 0 if there is none.
qsizetype barredLength(QStringView text, qsizetype at)
{
    if (at + 4 > text.size() || (text[at + 1] != u'|' && text[at + 1] != u'｜'))
        return 0;
    const QChar bar = text[at + 1];
    qsizetype end = at + 2;
    while (end < text.size() && end - at < LongestName + 2 && isNameUnit(text[end]))
        ++end;
    return end > at + 2 && end + 1 < text.size() && text[end] == bar && text[end + 1] == u'>'
        ? end + 2 - at
        : 0;
}

/// The same, 0 for a name that has a place in answers.
qsizetype barredToken(QStringView text, qsizetype at)
{
    const qsizetype length = barredLength(text, at);
    if (length == 0)
        return 0;
    const QChar bar = text[at + 1];
    const QStringView name = text.sliced(at + 2, length - 4);
    const bool control = bar == u'｜'
        ? !name.startsWith(QStringView(u"tool"))
        : std::any_of(ControlNames.begin(), ControlNames.end(),
              [name](QStringView beginning) {
                  return name.startsWith(beginning, Qt::CaseInsensitive);
              })
            || (isTurnName(name) && !text.contains(QStringView(u"<|message|>"))
                && !text.contains(QStringView(u"<|channel|>")));
    return control ? length : 0;
}

/// Length of <unk>, [PAD151935] and the like, 0 if there is none.
qsizetype plainToken(QStringView text, qsizetype at)
{
    if (!mayBeToken(text, at))
        return 0;
    const QStringView rest = text.sliced(at);
    for (const QStringView token : PlainTokens)
        if (rest.startsWith(token, Qt::CaseInsensitive))
            return token.size();
    // [PAD151935], <extra_id_7>, <unused24>
    for (const auto& [head, tail] :
        { std::pair(QStringView(u"[PAD"), u']'), std::pair(QStringView(u"<reserved_"), u'>'),
            std::pair(QStringView(u"<extra_id_"), u'>'), std::pair(QStringView(u"<unused"), u'>'),
            std::pair(QStringView(u"[unused"), u']') }) {
        if (!rest.startsWith(head))
            continue;
        qsizetype end = head.size();
        while (end < rest.size() && rest[end] >= u'0' && rest[end] <= u'9')
            ++end;
        const bool numbered = end > head.size() || head == QStringView(u"[PAD");
        return numbered && end < rest.size() && rest[end] == tail ? end + 1 : 0;
    }
    return 0;
}

/// Length of a flood token at `at`, 0 if there is none.
qsizetype floodToken(QStringView text, qsizetype at)
{
    if (!mayBeToken(text, at))
        return 0;
    for (const QStringView token : FloodTokens)
        if (text.sliced(at).startsWith(token, Qt::CaseInsensitive))
            return token.size();
    // Any name: nobody opens three calls of a tool one behind the other.
    return text[at] == u'<' ? barredLength(text, at) : 0;
}

/// True if nothing but an ASCII letter can be one without regard to case.
bool hasPlainCase(QStringView part)
{
    return std::none_of(part.begin(), part.end(), [](QChar unit) {
        return unit == QChar(0x0130) || unit == QChar(0x0131) || unit == QChar(0x017F)
            || unit == QChar(0x212A);
    });
}

/// "The <|endoftext|> token marks": the word stands close by.
bool isSpokenAbout(QStringView text, qsizetype begin, qsizetype end)
{
    constexpr qsizetype Near = 24;
    static constexpr std::array Words{ QStringView(u"token"), QStringView(u"tag"),
        QStringView(u"marker"), QStringView(u"prompt format"), QStringView(u"template"),
        QStringView(u"标记"), QStringView(u"符号"), QStringView(u"模板") };
    const qsizetype from = std::max<qsizetype>(0, begin - Near);
    const qsizetype to = std::min(text.size(), end + Near);
    // What the tokens beside it are called says nothing.
    const QStringView before = text.sliced(from, begin - from);
    const QStringView after = text.sliced(end, to - end);
    const qsizetype closed = before.lastIndexOf(QStringView(u"|>"));
    const qsizetype opened = after.indexOf(QStringView(u"<|"));
    for (const QStringView part : { before.sliced(closed < 0 ? 0 : closed + 2),
             after.first(opened < 0 ? after.size() : opened) }) {
        if (hasPlainCase(part)) {
            if (holdsOneOf(part, Words))
                return true;
            continue;
        }
        for (const QStringView word : Words)
            if (part.contains(word, Qt::CaseInsensitive))
                return true;
    }
    return false;
}

/// 'a string of a program'
bool isInApostrophes(QStringView text, qsizetype begin, qsizetype end)
{
    return begin > 0 && end < text.size() && text[begin - 1] == u'\'' && text[end] == u'\'';
}

/// Calls take(at) for every opener that something visible but a digit follows, as mayBeToken()
/// wants.
template <class Take> void forEachOpener(const TextClasses& classes, const Take& take)
{
    const ClassBlocks blocks = classes.blocks();
    const auto goesOn
        = [&](size_t i) { return blocks[i].letter() | blocks[i].mark() | blocks[i].high(); };
    for (size_t i = 0; i < blocks.size(); ++i) {
        quint64 openers = blocks[i].opener();
        if (openers == 0)
            continue;
        openers &= goesOn(i) >> 1 | goesOn(i + 1) << 63;
        for (; openers != 0; openers &= openers - 1)
            take(qsizetype(i) * TextClasses::Units + std::countr_zero(openers));
    }
}

/// The same token several times with nothing but blanks between.
void findFloods(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    qsizetype behind = 0; // what was looked at already
    forEachOpener(classes, [&](qsizetype at) {
        if (at < behind || floodToken(text, at) == 0)
            return;
        qsizetype count = 0;
        qsizetype end = at;
        for (qsizetype next = at; next < text.size();) {
            const qsizetype length = floodToken(text, next);
            const bool other = length > 0 && barredLength(text, next) > 0
                && text.sliced(at, length) != text.sliced(next, length);
            if (length == 0 || other)
                break;
            ++count;
            end = next + length;
            next = end;
            while (next < text.size() && text[next].isSpace())
                ++next;
        }
        if (count >= Flood && !regions.inClosedFence(at) && !regions.inQuote(at))
            spans.push_back({ at, end - at, Id, Sure,
                QStringLiteral("%1 control tokens in a row").arg(count) });
        behind = end;
    });
}

/// A text about tokens names some of them in quotes or says what they are.
class Talk {
public:
    Talk(QStringView text, TextRegions& regions)
        : m_text(text)
        , m_regions(regions)
    {
    }

    bool isAboutTokens()
    {
        m_about = m_looked ? m_about : look();
        m_looked = true;
        return m_about;
    }

private:
    bool look()
    {
        if (speaksOfTemplates(m_text))
            return true;
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            if (m_text[at] != u'<' && m_text[at] != u'[')
                continue;
            const qsizetype barred = m_text[at] == u'<' ? barredToken(m_text, at) : 0;
            const qsizetype length = barred > 0 ? barred : plainToken(m_text, at);
            if (length > 0 && (m_regions.inQuote(at) || isSpokenAbout(m_text, at, at + length)))
                return true;
        }
        return false;
    }

    QStringView m_text;
    TextRegions& m_regions;
    bool m_looked = false;
    bool m_about = false;
};

void findTokens(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    Talk talk(text, regions);
    const qsizetype visible = visibleEnd(text);
    std::optional<bool> markup;
    const auto strikes = [&] { // then </s> is markup
        if (!markup)
            markup = text.contains(QStringView(u"<s>"))
                && !text.contains(QStringView(u"</s><s>[INST]"));
        return *markup;
    };
    qsizetype behind = 0; // what was looked at already
    forEachOpener(classes, [&](qsizetype at) {
        if (at < behind)
            return;
        // Tokens in a row are one span.
        qsizetype end = at;
        qsizetype count = 0;
        for (;;) {
            qsizetype length = end < text.size() && text[end] == u'<' ? barredToken(text, end) : 0;
            if (length == 0 && end < text.size())
                length = plainToken(text, end);
            if (length == 0 || (text.sliced(end, length) == QStringView(u"</s>") && strikes()))
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
        if (count == 0)
            return;
        if (!regions.inClosedFence(at) && !regions.inQuote(at) && !isInApostrophes(text, at, end)
            && (count > 1 || !isSpokenAbout(text, at, end))) {
            // A dumper that keeps the stop token; what begins a text stops none.
            const QStringView token = text.sliced(at, end - at);
            const bool stop = count == 1 && end >= visible && !token.contains(QStringView(u"begin"))
                && !token.contains(QStringView(u"start"));
            const bool named = count <= Shows && !stop && talk.isAboutTokens();
            spans.push_back({ at, end - at, Id, stop || named ? Shown : Sure,
                stop        ? QStringLiteral("A control token at the very end")
                    : named ? QStringLiteral("A control token in a text about them")
                            : QStringLiteral("%1 control tokens inside the text").arg(count) });
        }
        behind = end;
    });
}

/// The rest of a word with ## before it, as WordPiece cuts words. A heading begins its line.
void findContinuations(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    qsizetype count = 0;
    qsizetype first = -1;
    qsizetype last = -1;
    for (qsizetype sign = text.indexOf(u'#'); sign >= 0; sign = text.indexOf(u'#', sign + 1)) {
        const qsizetype at = sign - 1; // " ##"
        const qsizetype word = sign + 2;
        if (word >= text.size() || at < 1 || text[at] != u' ' || text[sign + 1] != u'#'
            || !text[word].isLetter() || !text[at - 1].isLetter() || regions.inClosedFence(at)
            || regions.inQuote(at))
            continue;
        ++count;
        first = first < 0 ? at : first;
        last = word;
    }
    if (count < ContinuationMarks || count * 60 < text.size())
        return;
    while (first > 0 && !text[first - 1].isSpace())
        --first;
    while (last < text.size() && !text[last].isSpace())
        ++last;
    spans.push_back({ first, last - first, Id, Sure,
        QStringLiteral("%1 pieces of words that were not joined").arg(count) });
}

/// U+2047, which decoders write where a text has the unknown token.
void findUnknown(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    constexpr QChar Unknown(0x2047);
    constexpr qsizetype Fewest = 4;
    constexpr qsizetype Gap = 24; ///< units between two of them
    const qsizetype end = text.size();
    for (qsizetype at = text.indexOf(Unknown); at >= 0;) {
        qsizetype last = at;
        qsizetype count = 0;
        qsizetype next = at;
        for (; next >= 0 && next - last <= Gap; next = text.indexOf(Unknown, next + 1)) {
            last = next;
            ++count;
        }
        if (count >= Fewest && !regions.inClosedFence(at) && !regions.inQuote(at))
            spans.push_back({ at, (end - last <= Gap ? end : last + 1) - at, Id, Sure,
                QStringLiteral("%1 control tokens inside the text").arg(count) });
        at = next;
    }
}

/// Ġ, Ċ and ▁ in front of letters.
void findPieceMarks(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    const char16_t* const units = text.utf16();
    qsizetype marks = 0;
    for (qsizetype at = 0; at < text.size(); ++at) // several units at once
        marks += (units[at] == u'Ġ' || units[at] == u'Ċ' || units[at] == 0x2581) ? 1 : 0;
    if (marks < PieceMarks)
        return;
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

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    TextRegions& regions = input.regions;
    const bool screened = input.screened;
    if (!screened || input.classes.sum().opener) {
        findTokens(text, input.classes, regions, spans);
        findFloods(text, input.classes, regions, spans);
    }
    findTemplateWords(text, input.classes, regions, spans);
    if (!screened || input.classes.sum().seldom)
        findContinuations(text, regions, spans);
    if (!screened || input.classes.sum().unknownToken)
        findUnknown(text, regions, spans);
    if (!screened || input.classes.sum().pieceMark)
        findPieceMarks(text, regions, spans);
}

} // namespace

extern const Detector leaked_tokens{ Id, find };

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/prompt_asks.h"

#include "core/garble/detector.h"
#include "core/garble/judge.h"
#include "core/garble/sign_names.h"
#include "core/garble/text_regions.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace alidade {
namespace {

constexpr float Asked = 0.4F; ///< below the threshold: shown, not counted
constexpr qsizetype UnitUnits = 64; ///< so much of the unit must stand in the prompt
constexpr qsizetype AskedFlood = 200; ///< nobody asks for more of one character
constexpr qsizetype SayUnits = 120; ///< from "write" to "20 times"
constexpr qsizetype LongNumber
    = 5; ///< letters; shorter words before "mal", "fois" are seldom numbers

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

bool isLetterAt(QStringView text, qsizetype at)
{
    return at >= 0 && at < text.size() && text[at].isLetter();
}

/// The words stand there, no letters around them. A word that ends with `~` goes on as it likes.
bool holdsWord(QStringView text, QStringView word)
{
    const bool open = word.endsWith(u'~');
    const QStringView stem = open ? word.chopped(1) : word;
    for (qsizetype at = text.indexOf(stem, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(stem, at + 1, Qt::CaseInsensitive))
        if (!isLetterAt(text, at - 1) && (open || !isLetterAt(text, at + stem.size())))
            return true;
    return false;
}

bool holdsAnyWord(QStringView text, std::initializer_list<QStringView> words)
{
    return std::any_of(
        words.begin(), words.end(), [text](QStringView word) { return holdsWord(text, word); });
}

bool holdsAny(QStringView text, std::initializer_list<QStringView> words)
{
    return std::any_of(
        words.begin(), words.end(), [text](QStringView word) { return text.contains(word); });
}

/// The word before `at`, blanks between them or not.
QStringView wordBefore(QStringView text, qsizetype at)
{
    while (at > 0 && text[at - 1].isSpace())
        --at;
    const qsizetype end = at;
    while (at > 0 && (text[at - 1].isLetterOrNumber() || text[at - 1] == u'-'))
        --at;
    return text.sliced(at, end - at);
}

bool isCount(QStringView word)
{
    static constexpr std::array Words{ QStringView(u"two"), QStringView(u"three"),
        QStringView(u"four"), QStringView(u"five"), QStringView(u"six"), QStringView(u"seven"),
        QStringView(u"eight"), QStringView(u"nine"), QStringView(u"ten"), QStringView(u"twelve"),
        QStringView(u"fifteen"), QStringView(u"twenty"), QStringView(u"thirty"),
        QStringView(u"forty"), QStringView(u"fifty"), QStringView(u"sixty"),
        QStringView(u"seventy"), QStringView(u"eighty"), QStringView(u"ninety"),
        QStringView(u"hundred"), QStringView(u"thousand"), QStringView(u"dozen"),
        QStringView(u"several") };
    return (!word.isEmpty() && word[0].isDigit())
        || std::any_of(Words.begin(), Words.end(),
            [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
}

/// A word for writing or saying within reach before a count.
bool saysBefore(QStringView text, qsizetype at)
{
    const QStringView before
        = text.sliced(std::max<qsizetype>(0, at - SayUnits), std::min(at, SayUnits));
    return holdsAnyWord(before,
               { u"write", u"print", u"say", u"output", u"type", u"sing", u"chant", u"escrib~",
                   u"écri~", u"schreib~", u"напиш~", u"скаж~", u"scriv~" })
        || holdsAny(
            before, { u"写", u"寫", u"输出", u"说", u"說", u"念", u"書", u"言", u"쓰", u"써" });
}

/// "write … 20 times", "as many times as you can", 写20遍; not "3 times 4", 第三次, 普遍.
bool countsTimes(QStringView text)
{
    for (const QStringView unit :
        { QStringView(u"times"), QStringView(u"veces"), QStringView(u"fois"), QStringView(u"mal"),
            QStringView(u"vezes"), QStringView(u"volte"), QStringView(u"раз") })
        for (qsizetype at = text.indexOf(unit, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(unit, at + 1, Qt::CaseInsensitive)) {
            if (isLetterAt(text, at - 1) || isLetterAt(text, at + unit.size()))
                continue;
            const QStringView after = text.sliced(at + unit.size()).trimmed();
            const QStringView count = wordBefore(text, at);
            const QStringView head = text.first(count.isEmpty() ? 0 : count.begin() - text.begin());
            const bool open = count.compare(u"many", Qt::CaseInsensitive) == 0
                && wordBefore(text, head.size()).compare(u"as", Qt::CaseInsensitive) == 0;
            // "3 times 4" is a product.
            if ((isCount(count) || open || (unit != u"times" && count.size() >= LongNumber))
                && (after.isEmpty() || !after[0].isDigit()) && saysBefore(text, head.size()))
                return true;
        }
    constexpr QStringView Counts = u"一二两三四五六七八九十百千万几多無无数數0123456789";
    for (const char16_t unit : { u'遍', u'次', u'回', u'번' })
        for (qsizetype at = text.indexOf(QChar(unit)); at >= 0;
             at = text.indexOf(QChar(unit), at + 1)) {
            qsizetype from = at;
            while (from > 0 && text[from - 1].isSpace())
                --from;
            const qsizetype end = from;
            while (from > 0 && Counts.contains(text[from - 1]))
                --from;
            // The word may come later as well: 20回書いて, 번 쓰세요.
            const qsizetype near = std::min<qsizetype>(text.size(), at + 6);
            if (from < end && (from == 0 || text[from - 1] != u'第')
                && (saysBefore(text, from) || (unit != u'次' && saysBefore(text, near))))
                return true;
        }
    return false;
}

/// "Do not repeat", "digits may repeat", "refrain from", 没有重复, 繰り返さない: nobody asks for
/// it.
bool isRuledOut(QStringView prompt, qsizetype begin, qsizetype end)
{
    constexpr qsizetype Near = 18; ///< units
    constexpr qsizetype NearHan = 5;
    const QStringView before
        = prompt.sliced(std::max<qsizetype>(0, begin - Near), std::min(begin, Near));
    // What an earlier sentence rules out is something else.
    const auto stop = std::find_if(before.rbegin(), before.rend(),
        [](QChar unit) { return QStringView(u".!?\n。！？;；").contains(unit); });
    const QStringView clause = before.last(stop - before.rbegin());
    const QStringView after = prompt.sliced(end);
    if (holdsAnyWord(clause,
            { u"not", u"don't", u"don’t", u"doesn't", u"didn't", u"can't", u"cannot", u"never",
                u"without", u"avoid", u"no", u"nicht~", u"kein~", u"ohne", u"ne", u"sans", u"sin",
                u"nunca", u"non", u"senza", u"não", u"sem", u"не", u"без" }))
        return true;
    const QStringView last = wordBefore(prompt, begin);
    if (holdsAnyWord(last, { u"may", u"might", u"could", u"can", u"would", u"will" })
        || after.startsWith(QStringView(u" from ")))
        return true;
    const QStringView han = clause.last(std::min(clause.size(), NearHan));
    if (prompt[begin].unicode() < 0x2E80)
        return false;
    if (std::any_of(han.begin(), han.end(),
            [](QChar unit) { return QStringView(u"不没沒无無勿别別避免非").contains(unit); }))
        return true;
    return after.startsWith(QStringView(u"さな")) || after.startsWith(QStringView(u"さず"))
        || after.startsWith(QStringView(u"しな")) || after.startsWith(QStringView(u"なし"))
        || after.startsWith(QStringView(u"하지")) || after.startsWith(QStringView(u" 없"))
        || after.startsWith(QStringView(u"되지"));
}

} // namespace

bool asksToRepeat(QStringView prompt)
{
    static constexpr std::array Words{ QStringView(u"repeat"), QStringView(u"copies of"),
        QStringView(u"over and over"), QStringView(u"again and again"), QStringView(u"refrain"),
        QStringView(u"chorus"), QStringView(u"repite"), QStringView(u"repita"),
        QStringView(u"répète~"), QStringView(u"répéte~"), QStringView(u"wiederhol~"),
        QStringView(u"повтор~"), QStringView(u"ripeti"), QStringView(u"重复"), QStringView(u"重複"),
        QStringView(u"反复"), QStringView(u"繰り返"), QStringView(u"반복") };
    for (const QStringView word : Words) {
        const QStringView stem = word.endsWith(u'~') ? word.chopped(1) : word;
        const bool spaced = stem[0].unicode() < 0x2E80;
        for (qsizetype at = prompt.indexOf(stem, 0, Qt::CaseInsensitive); at >= 0;
             at = prompt.indexOf(stem, at + 1, Qt::CaseInsensitive)) {
            const bool whole = !spaced
                || (!isLetterAt(prompt, at - 1)
                    && (word.size() != stem.size() || !isLetterAt(prompt, at + stem.size())));
            if (whole && !isRuledOut(prompt, at, at + stem.size()))
                return true;
        }
    }
    return countsTimes(prompt);
}

namespace {

/// "500", "five hundred", "fifty" or 五百, or nearly: models miscount. `fewest`: smaller numbers
/// stand in every prompt.
bool namesCount(QStringView prompt, qsizetype count, qsizetype fewest)
{
    constexpr qsizetype Digits = 7;
    if (count < fewest)
        return false;
    const auto isNear = [count, fewest](qsizetype number) {
        const qsizetype off = number < count ? count - number : number - count;
        return number >= fewest && off * 10 <= number;
    };
    for (qsizetype at = 0; at < prompt.size(); ++at) {
        const qsizetype begin = at;
        qsizetype number = 0;
        for (;
             at < prompt.size() && at - begin < Digits && prompt[at] >= u'0' && prompt[at] <= u'9';
             ++at)
            number = number * 10 + (prompt[at].unicode() - u'0');
        if (at > begin && isNear(number))
            return true;
    }
    static constexpr std::array Ones{ QStringView(u"one"), QStringView(u"two"),
        QStringView(u"three"), QStringView(u"four"), QStringView(u"five"), QStringView(u"six"),
        QStringView(u"seven"), QStringView(u"eight"), QStringView(u"nine"), QStringView(u"a") };
    static constexpr std::array Tens{ QStringView(u"ten"), QStringView(u"twenty"),
        QStringView(u"thirty"), QStringView(u"forty"), QStringView(u"fifty"), QStringView(u"sixty"),
        QStringView(u"seventy"), QStringView(u"eighty"), QStringView(u"ninety") };
    for (size_t i = 0; i < Tens.size(); ++i)
        if ((isNear(10 * (qsizetype(i) + 1)) && holdsWord(prompt, Tens[i]))
            || (isNear(qsizetype(i) + 1) && holdsWord(prompt, Ones[i])))
            return true;
    constexpr QStringView Han = u"一二三四五六七八九";
    const auto counts = [&](QStringView unit, qsizetype worth) {
        for (qsizetype at = prompt.indexOf(unit, 0, Qt::CaseInsensitive); at > 0;
             at = prompt.indexOf(unit, at + 1, Qt::CaseInsensitive)) {
            const QStringView word = wordBefore(prompt, at);
            for (size_t i = 0; i < Ones.size(); ++i)
                if (word.compare(Ones[i], Qt::CaseInsensitive) == 0
                    && isNear((i < 9 ? qsizetype(i) + 1 : 1) * worth))
                    return true;
            const qsizetype digit = Han.indexOf(prompt[at - 1]);
            if (digit >= 0 && isNear((digit + 1) * worth))
                return true;
        }
        return false;
    };
    return counts(u"hundred", 100) || counts(u"thousand", 1000) || counts(u"百", 100)
        || counts(u"千", 1000) || counts(u"十", 10);
}

/// The unit stands there on its own: "1" in "write 1", not in "17"; or by its name: "500 zeros".
bool namesUnit(QStringView prompt, QStringView unit)
{
    static constexpr std::array Digits{ QStringView(u"zero"), QStringView(u"one"),
        QStringView(u"two"), QStringView(u"three"), QStringView(u"four"), QStringView(u"five"),
        QStringView(u"six"), QStringView(u"seven"), QStringView(u"eight"), QStringView(u"nine") };
    const auto joins = [&](qsizetype at) {
        return at >= 0 && at < prompt.size() && prompt[at].unicode() < 0x80
            && prompt[at].isLetterOrNumber();
    };
    for (qsizetype at = prompt.indexOf(unit); at >= 0; at = prompt.indexOf(unit, at + 1)) {
        const bool plural = at + unit.size() < prompt.size() && prompt[at + unit.size()] == u's'
            && !joins(at + unit.size() + 1);
        if (!joins(at - 1) && (plural || !joins(at + unit.size())))
            return true;
    }
    if (unit.size() != 1 || unit[0] < u'0' || unit[0] > u'9')
        return false;
    return prompt.contains(Digits[size_t(unit[0].unicode() - u'0')], Qt::CaseInsensitive);
}

/// The prompt tells what is repeated and how many times, in whatever words.
bool isCounted(QStringView prompt, QStringView text, const GarbleSpan& span, QStringView unit)
{
    const QStringView part = text.sliced(span.begin, span.length).trimmed();
    const qsizetype period = std::max<qsizetype>(1, periodOf(part));
    constexpr qsizetype Fewest = 10;
    constexpr qsizetype FewestSigns = 3; ///< by their name
    const qsizetype count = (part.size() + period - 1) / period;
    return !unit.isEmpty()
        && ((namesUnit(prompt, unit) && namesCount(prompt, count, Fewest))
            || (namesSign(prompt, unit) && namesCount(prompt, count, FewestSigns)));
}

} // namespace

void dropWhatWasAsked(QStringView prompt, QStringView text, GarbleVerdict& verdict)
{
    const bool repeats
        = std::any_of(verdict.spans.begin(), verdict.spans.end(), [](const GarbleSpan& span) {
              return span.detector == QLatin1StringView("repetition")
                  || span.detector == QLatin1StringView("symbol-flood");
          });
    if (!repeats || prompt.trimmed().isEmpty())
        return;
    const bool asks = asksToRepeat(prompt);
    for (GarbleSpan& span : verdict.spans) {
        if (span.detector != QLatin1StringView("repetition")
            && span.detector != QLatin1StringView("symbol-flood"))
            continue;
        const QStringView unit = unitOf(text, span);
        const bool tooLong
            = span.detector == QLatin1StringView("symbol-flood") && span.length > AskedFlood;
        if ((asks && !tooLong && !unit.isEmpty() && prompt.contains(unit))
            || isCounted(prompt, text, span, unit)) {
            span.weight = std::min(span.weight, Asked);
            span.reason += QStringLiteral("; the prompt asks for it");
        }
    }
    verdict.score = scoreOfSpans(verdict.spans, text.size());
}

GarbleVerdict judgeAnswer(QStringView prompt, QStringView text)
{
    GarbleVerdict verdict = judgeText(GarbleInput(text, prompt));
    if (verdict.isGarbled())
        dropWhatWasAsked(prompt, text, verdict);
    return verdict;
}

} // namespace alidade

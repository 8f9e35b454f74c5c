// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/function_words.h"
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <array>
#include <string_view>

namespace alidade {
namespace {

using namespace detail;

// Words whose case changes inside, each of them new: names of products make up a third at most.
constexpr qsizetype CaseWindow = 20;
constexpr qsizetype OddWords = 3; ///< of those
constexpr qsizetype DifferentWords = 19; ///< code repeats its names
constexpr qsizetype Brackets = 1; ///< that match: code closes what it opens
constexpr qsizetype Statements = 1; ///< lines that end as those of code do

quint64 keyOf(std::u16string_view word)
{
    quint64 key = word.size();
    for (const char16_t unit : word)
        key = key * 1021 + unit;
    return key;
}

/// Which languages a word is a function word of, and of which an article.
class FunctionTable {
public:
    struct Entry {
        quint64 key = 0;
        quint32 function = 0; ///< one byte a language
        quint32 article = 0;
    };

    FunctionTable()
    {
        for (size_t language = 0; language < Languages; ++language)
            for (size_t i = 0; i < Tables[language].words.size(); ++i) {
                Entry& entry = slot(keyOf(Tables[language].words[i]));
                entry.key = keyOf(Tables[language].words[i]);
                entry.function |= 1U << (8 * language);
                if (i < Tables[language].articles)
                    entry.article |= 1U << (8 * language);
            }
    }
    const Entry* find(quint64 key) const
    {
        for (size_t at = start(key);; at = (at + 1) % m_slots.size()) {
            if (m_slots[at].key == key)
                return &m_slots[at];
            if (m_slots[at].key == 0)
                return nullptr;
        }
    }

private:
    size_t start(quint64 key) const
    {
        return size_t((key * Q_UINT64_C(0x9E3779B97F4A7C15)) >> 54) % m_slots.size();
    }
    Entry& slot(quint64 key)
    {
        size_t at = start(key);
        while (m_slots[at].key != 0 && m_slots[at].key != key)
            at = (at + 1) % m_slots.size();
        return m_slots[at];
    }

    std::array<Entry, 1024> m_slots{};
};

const FunctionTable& functionWords()
{
    static const FunctionTable table;
    return table;
}

bool isLetter(QChar unit)
{
    const char16_t value = unit.unicode();
    const unsigned lower = value | 0x20U;
    return (lower >= u'a' && lower <= u'z') || (value >= 0xC0 && value < 0x250);
}

bool isListMark(QChar unit)
{
    switch (unit.unicode()) {
    case u'\n':
    case u',':
    case u';':
    case u'|':
    case u'(':
    case u')':
    case u'{':
    case u'}':
    case u'[':
    case u']':
    case u'=':
    case u'_':
    case u'、':
        return true;
    default:
        return false;
    }
}

bool isUpper(QChar unit)
{
    return unit.unicode() < 0x80 ? unit >= u'A' && unit <= u'Z' : unit.isUpper();
}

struct Word {
    qsizetype begin = 0;
    qsizetype end = 0;
    quint64 key = 0;
    Lanes function = 0;
    Lanes wrong = 0; ///< follows an article of this language, but cannot
    qsizetype changes = 0; ///< of case, at most two
};

/// What joins windows that fire into one stretch.
struct Stretch {
    qsizetype begin = -1;
    qsizetype end = -1;
    qsizetype most = 0;
};

class Finder {
public:
    Finder(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
        , m_table(functionWords())
    {
    }

    void run(TextRange range)
    {
        for (qsizetype at = range.begin; at < m_text.size();) {
            if (at >= range.end && !isOpen()) // no window begins any more, and none goes on
                break;
            if (!isLetter(m_text[at])) {
                // A new paragraph or sentence does not follow an article.
                if (m_text[at] != u' ') {
                    m_afterArticle = 0;
                    m_joined = m_joined && !isListMark(m_text[at]);
                }
                ++at;
                continue;
            }
            const qsizetype begin = at;
            quint64 key = 0;
            bool lowerBefore = false;
            qsizetype changes = 0;
            qsizetype capitals = 0;
            for (; at < m_text.size() && isLetter(m_text[at]); ++at) {
                const QChar unit = m_text[at];
                const bool upper = isUpper(unit);
                // A capital after a small letter; a small one after three capitals.
                changes += (upper && lowerBefore) || (!upper && capitals >= 3) ? 1 : 0;
                capitals = upper ? capitals + 1 : 0;
                lowerBefore = !upper;
                const char16_t lower = !upper ? unit.unicode()
                    : unit.unicode() < 0x80   ? char16_t(unit.unicode() | 0x20)
                                              : unit.toLower().unicode();
                key = key * 1021 + lower;
            }
            changes += capitals == 1 && changes == 1 ? 1 : 0; // and one at the end
            const qsizetype length = at - begin;
            quint64 top = quint64(length);
            for (qsizetype i = 0; i < length && length <= 6; ++i)
                top *= 1021;
            Word word{ begin, at, key, 0, 0, std::min<qsizetype>(changes, 2) };
            const auto* const entry = length <= 6 ? m_table.find(top + key) : nullptr;
            if (entry) {
                word.function = entry->function;
                word.wrong = m_afterArticle & entry->function;
            }
            m_afterArticle = entry ? entry->article : 0;
            push(word);
            m_joined = true;
        }
        report(m_salad, true);
        report(m_case, false);
    }

private:
    bool isOpen() const
    {
        return m_salad.begin >= 0 && m_ring[size_t(m_seen % Window)].begin <= m_salad.end;
    }

    void push(Word word)
    {
        Word& oldest = m_ring[size_t(m_seen % Window)];
        m_function += word.function - oldest.function;
        m_wrong += word.wrong - oldest.wrong;
        if (m_seen >= CaseWindow)
            weighCase(m_ring[size_t((m_seen - CaseWindow) % Window)], -1);
        // Lists have marks between their members, and code repeats its names.
        if (word.changes > 0 && (!m_joined || isPartOfKey(word) || cameBefore(word)))
            word.changes = 0;
        oldest = word;
        weighCase(word, 1);
        ++m_seen;
        if (m_seen >= CaseWindow && m_changes >= CaseChanges && m_odd >= OddWords && !isCode())
            extend(m_case, firstOddWord(), word.end, m_changes, false);
        const Lanes only = atLeast(m_function, FunctionWords);
        const Lanes wrong = atLeast(m_wrong, WrongPairs) & atLeast(m_function, WrongPairsAmong);
        if (m_seen < Window)
            return;
        const bool goesOn = isOpen() && atLeast(m_function, StillFunctionWords) != 0;
        if (goesOn)
            m_salad.end = word.end;
        if ((only | wrong) == 0)
            return;
        for (size_t language = 0; language < Languages; ++language) {
            const Lanes lane = 128U << (8 * language);
            const bool salad = ((only & lane) != 0 && hasKinds(language, FunctionKinds))
                || ((wrong & lane) != 0 && hasKinds(language, WrongKinds));
            if (salad)
                extend(m_salad, m_ring[size_t(m_seen % Window)].begin, word.end,
                    countIn(m_function, language), true);
        }
    }

    bool isCode() const
    {
        std::array<quint64, size_t(CaseWindow)> keys{};
        for (qsizetype i = 0; i < CaseWindow; ++i)
            keys[size_t(i)] = m_ring[size_t((m_seen - 1 - i) % Window)].key;
        std::sort(keys.begin(), keys.end());
        const qsizetype different = std::unique(keys.begin(), keys.end()) - keys.begin();
        const qsizetype begin = m_ring[size_t((m_seen - CaseWindow) % Window)].begin;
        const qsizetype end = m_ring[size_t((m_seen - 1) % Window)].end;
        const QStringView part = m_text.sliced(begin, end - begin);
        qsizetype statements = 0;
        for (qsizetype at = part.indexOf(u'\n'); at > 0; at = part.indexOf(u'\n', at + 1))
            statements += QStringView(u";{},:").contains(part[at - 1]) ? 1 : 0;
        return different < DifferentWords || statements > Statements
            || countBrackets(part).matched > Brackets;
    }

    /// Sound text may stand before it in the window.
    qsizetype firstOddWord() const
    {
        for (qsizetype i = m_seen - CaseWindow; i < m_seen; ++i)
            if (m_ring[size_t(i % Window)].changes > 0)
                return m_ring[size_t(i % Window)].begin;
        return m_ring[size_t((m_seen - 1) % Window)].begin;
    }

    void weighCase(const Word& word, qsizetype by)
    {
        m_changes += by * word.changes;
        m_odd += word.changes > 1 ? by : 0;
    }

    /// At least so many different function words are in the window.
    bool hasKinds(size_t language, qsizetype wanted) const
    {
        std::array<quint64, size_t(std::max(FunctionKinds, WrongKinds))> keys{};
        auto end = keys.begin();
        for (const Word& word : m_ring)
            if (countIn(word.function, language) > 0
                && std::find(keys.begin(), end, word.key) == end) {
                *end++ = word.key;
                if (end - keys.begin() == wanted)
                    return true;
            }
        return false;
    }

    /// Base64 and identifiers: digits or their signs on either side.
    bool isPartOfKey(const Word& word) const
    {
        const auto joins = [this](qsizetype at) {
            return at >= 0 && at < m_text.size()
                && (m_text[at].isDigit() || QStringView(u"+/=_-").contains(m_text[at]));
        };
        return joins(word.begin - 1) || joins(word.end);
    }

    bool cameBefore(const Word& word) const
    {
        for (qsizetype i = std::max<qsizetype>(0, m_seen - CaseWindow); i < m_seen; ++i)
            if (m_ring[size_t(i % Window)].key == word.key)
                return true;
        return false;
    }

    void extend(Stretch& stretch, qsizetype begin, qsizetype end, qsizetype count, bool salad)
    {
        if (stretch.begin >= 0 && begin > stretch.end)
            report(stretch, salad);
        stretch.begin = stretch.begin < 0 ? begin : stretch.begin;
        stretch.end = end;
        stretch.most = std::max(stretch.most, count);
    }

    void report(Stretch& stretch, bool salad)
    {
        if (stretch.begin < 0)
            return;
        qsizetype end = stretch.end;
        if (m_text.size() - end < 60)
            end = m_text.size();
        if (!m_regions.inClosedFence(stretch.begin) && !isQuoted(m_regions, stretch.begin, end)
            && (salad || !isListOfKeys(m_text.sliced(stretch.begin, end - stretch.begin))))
            m_spans.push_back({ stretch.begin, end - stretch.begin, TokenSoupId, 0.8F,
                salad ? QStringLiteral("%1 of %2 words are function words without a content")
                            .arg(stretch.most)
                            .arg(Window)
                      : QStringLiteral("The case changes inside %1 of %2 words")
                            .arg(stretch.most)
                            .arg(CaseWindow) });
        stretch = {};
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    const FunctionTable& m_table;
    std::array<Word, size_t(Window)> m_ring{};
    Lanes m_function = 0;
    Lanes m_wrong = 0;
    qsizetype m_changes = 0;
    qsizetype m_odd = 0;
    qsizetype m_seen = 0;
    Lanes m_afterArticle = 0;
    bool m_joined = false; ///< no mark of a list or of code since the word before
    Stretch m_salad;
    Stretch m_case;
};

} // namespace

void findWordSalad(
    QStringView text, TextRange range, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder(text, regions, spans).run(range);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Passages that come again and again, each time with other words changed, as a loop does under
// sampling (garble.md, `near_paragraph_loop`). Wherever they begin and whatever stands between
// them: a line of its own is a paragraph of near_copies.cpp. What somebody fills in anew (names,
// numbers, cases) stands at the same place of every copy; what sampling changes does not.
#include "core/garble/letter_scripts.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/screen_keys.h"
#include "core/garble/text_classes.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

namespace alidade {
namespace {

constexpr qsizetype Group = 4; ///< words that tell where a copy was before
constexpr qsizetype PassageWords = 16; ///< and letters of scripts without blanks
constexpr qsizetype PassageUnits = 100;
constexpr qsizetype PassageUnspaced = 40; ///< units, where most words are single letters
constexpr double CopiesBehind = 2.75; ///< the last one may be cut
constexpr qsizetype Slack = 8; ///< words that a copy is longer or shorter at one place
constexpr qsizetype Near = 32; ///< words, of which so many may differ
constexpr qsizetype Differing = 14;
constexpr qsizetype SameShare = 4; ///< one word of so many may differ in all
constexpr qsizetype NumberShare = 8; ///< of what differs one in so many may be a number
constexpr qint32 Together = 6; ///< copies that are compared with each other
constexpr qint32 FewestTogether = 4;
constexpr qsizetype FewPlaces = 4; ///< of a form, whatever stands there
constexpr qsizetype VaryingShare = 15; ///< one place of so many may vary

struct Word {
    quint32 begin;
    quint32 end;
    quint64 key; ///< odd where it holds a digit
};

/// Letters of scripts without blanks are words of their own.
std::vector<Word> wordsOf(QStringView text)
{
    std::vector<Word> words;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype begin = at;
        quint64 key = 0;
        bool digits = false;
        for (; at < text.size(); ++at) {
            const char16_t unit = text[at].unicode();
            const bool digit = text[at].isDigit();
            if ((!isWordCharacter(unit) && !digit) || (isUnspacedLetter(unit) && at > begin))
                break;
            key = (key ^ unit) * detail::Golden;
            digits = digits || digit;
            if (isUnspacedLetter(unit)) {
                ++at;
                break;
            }
        }
        if (at == begin)
            ++at;
        else
            words.push_back({ quint32(begin), quint32(at), digits ? key | 1U : key & ~quint64(1) });
    }
    return words;
}

/// Words that are compared with those of a copy before.
struct Stretch {
    qsizetype begin; ///< the second copy
    qsizetype end;
    qsizetype period; ///< words of the first copy
};

class Finder {
public:
    Finder(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
        , m_words(wordsOf(text))
        , m_source(m_words.size(), -1)
    {
    }

    /// Returns what was filled in.
    std::vector<TextRange> run()
    {
        const auto count = qsizetype(m_words.size());
        if (count < PassageWords * FewestTogether)
            return {};
        linkGroups();
        for (qsizetype at = 0; at < count;) {
            const Stretch stretch = follow(at);
            judge(stretch);
            at = std::max(at + 1, stretch.end);
        }
        return std::move(m_forms);
    }

private:
    /// Where the group of words at each place stood last; -1: nowhere.
    void linkGroups()
    {
        const auto count = qsizetype(m_words.size());
        m_links.assign(size_t(count), -1);
        const size_t slots = std::bit_ceil(size_t(count) * 2);
        const auto shift = unsigned(64 - std::countr_zero(slots));
        std::vector<qint32> last(slots, -1);
        for (qsizetype at = 0; at + Group <= count; ++at) {
            quint64 key = 0;
            for (qsizetype i = 0; i < Group; ++i)
                key = (key + word(at + i).key) * detail::Golden;
            qint32& place = last[size_t(key >> shift)];
            if (place >= 0 && at - place >= PassageWords
                && std::equal(m_words.begin() + place, m_words.begin() + place + Group,
                    m_words.begin() + at,
                    [](const Word& one, const Word& other) { return one.key == other.key; }))
                m_links[size_t(at)] = place;
            place = qint32(at);
        }
    }

    /// From the first linked word at `from` or behind it as far as words are mostly the same.
    Stretch follow(qsizetype from)
    {
        const auto count = qsizetype(m_words.size());
        qsizetype at = from;
        while (at < count && m_links[size_t(at)] < 0)
            ++at;
        Stretch stretch{ at, at, 0 };
        if (at == count)
            return { count, count, 0 };
        qsizetype lag = at - m_links[size_t(at)];
        stretch.period = lag;
        std::vector<bool> differs; // of the last words
        qsizetype differing = 0;
        for (; at < count; ++at) {
            const qsizetype link = m_links[size_t(at)];
            bool same = at >= lag && word(at).key == word(at - lag).key;
            if (!same && link >= 0 && std::abs(at - link - lag) <= Slack) {
                lag = at - link;
                same = true;
            }
            m_source[size_t(at)] = qint32(at - lag);
            differs.push_back(!same);
            differing += same ? 0 : 1;
            const auto size = qsizetype(differs.size());
            if (size > Near)
                differing -= differs[size_t(size - 1 - Near)] ? 1 : 0;
            if (differing > Differing)
                break;
            if (same)
                stretch.end = at + 1;
        }
        return stretch;
    }

    void judge(const Stretch& stretch)
    {
        const qsizetype size = stretch.end - stretch.begin;
        if (stretch.period < PassageWords || double(size) < CopiesBehind * double(stretch.period))
            return;
        const qsizetype first = stretch.begin - stretch.period;
        const qsizetype begin = word(stretch.begin).begin;
        qsizetype end = word(stretch.end - 1).end;
        const qsizetype passage = begin - word(first).begin;
        qsizetype alone = 0;
        qsizetype differing = 0;
        qsizetype numbers = 0; // among those that differ
        for (qsizetype at = stretch.begin; at < stretch.end; ++at) {
            const Word& here = word(at);
            const Word& before = word(m_source[size_t(at)]);
            const bool one = here.end - here.begin == 1;
            alone += one && isUnspacedLetter(m_text[here.begin].unicode()) ? 1 : 0;
            differing += here.key != before.key ? 1 : 0;
            numbers += here.key != before.key && (here.key & 1U) != 0 ? 1 : 0;
        }
        if (passage < (alone * 2 > size ? PassageUnspaced : PassageUnits)
            || differing * SameShare > size)
            return;
        if (const Form form = formOf(stretch, first); form != Form::None) {
            if (form == Form::FilledIn)
                m_forms.push_back({ word(first).begin, end });
            return;
        }
        if (numbers * NumberShare > differing || m_regions.inFence(begin)
            || isOfCells(m_text.sliced(begin, end - begin))
            || asksForRepetition(m_text, word(first).begin))
            return;
        if (m_text.size() - end <= passage) // the last copy may be cut
            end = m_text.size();
        m_spans.push_back({ begin, end - begin, RepetitionId, 0.85F,
            QStringLiteral("%1 paragraphs come again with a few words changed")
                .arg((size + stretch.period / 2) / stretch.period) });
    }

    /// A word at one place of a passage.
    struct Value {
        qint32 copy;
        quint64 key;

        bool operator<(const Value& other) const { return copy < other.copy; }
    };
    enum class Place : quint8 { Same, Varies, Counted, FilledIn };
    struct PlaceLook {
        Place kind = Place::Same;
        qsizetype others = 0; ///< copies with another word than most have
        qsizetype changes = 0; ///< from one copy to the next
    };
    /// Counted: with numbers only, or not at all.
    enum class Form : quint8 { None, Counted, FilledIn };

    /// What stands at one place of some copies.
    static PlaceLook lookAt(std::span<const Value> values)
    {
        const auto all = qsizetype(values.size());
        if (all < FewestTogether)
            return {};
        std::array<qsizetype, size_t(Together)> counts{};
        qsizetype different = 0;
        qsizetype changes = 0;
        bool digits = false;
        for (size_t i = 0; i < values.size(); ++i) {
            const auto isIt = [&](const Value& other) { return other.key == values[i].key; };
            const auto first = std::find_if(values.begin(), values.end(), isIt) - values.begin();
            different += counts[size_t(first)]++ == 0 ? 1 : 0;
            changes += i > 0 && values[i].key != values[i - 1].key ? 1 : 0;
            digits = digits || (values[i].key & 1U) != 0;
        }
        const qsizetype most = *std::max_element(counts.begin(), counts.end());
        // Of four copies chance may change two.
        const qsizetype equal = all > FewestTogether ? 1 : 0;
        const bool varies = most * 2 < all || (changes * 2 > all - 1 && most * 5 < all * 3);
        const Place kind = digits && changes * 2 >= all - 1 ? Place::Counted
            : different >= all - equal                      ? Place::FilledIn
            : varies                                        ? Place::Varies
                                                            : Place::Same;
        return { kind, all - most, changes };
    }

    /// Some places are filled in anew in most copies: somebody wrote that, or computes it.
    Form formOf(const Stretch& stretch, qsizetype first) const
    {
        std::vector<std::vector<Value>> places(size_t(stretch.period));
        const auto size = size_t(stretch.end - first);
        std::vector<qint32> placeOf(size, -1);
        std::vector<qint32> copyOf(size, 0);
        for (size_t i = 0; i < size; ++i) {
            const qsizetype at = first + qsizetype(i);
            const qsizetype source = m_source[size_t(at)] - first;
            if (at < stretch.begin) {
                placeOf[i] = qint32(i);
            } else if (source >= 0) {
                placeOf[i] = placeOf[size_t(source)];
                copyOf[i] = copyOf[size_t(source)] + 1;
            }
            if (placeOf[i] >= 0)
                places[size_t(placeOf[i])].push_back({ copyOf[i], word(at).key });
        }
        for (auto& values : places)
            std::stable_sort(values.begin(), values.end());
        const qint32 copies = *std::max_element(copyOf.begin(), copyOf.end()) + 1;
        qsizetype looks = 0;
        std::array<qsizetype, 3> forms{};
        const auto changed = std::count_if(places.begin(), places.end(), [](const auto& values) {
            return std::any_of(values.begin(), values.end(),
                [&](const Value& one) { return one.key != values.front().key; });
        });
        if (changed <= FewPlaces) // where nothing changes, a loop is judged by its own rules
            return changed > 0 ? Form::FilledIn : Form::Counted;
        for (qint32 from = 0; from + FewestTogether <= copies; from += Together - 1) {
            ++looks;
            ++forms[size_t(formOf(places, from))];
        }
        // In many looks chance changes one place in most copies.
        if (forms[size_t(Form::FilledIn)] * 2 > looks)
            return Form::FilledIn;
        return forms[size_t(Form::None)] * 2 < looks ? Form::Counted : Form::None;
    }

    /// The same of some copies, `from` the first of them.
    static Form formOf(const std::vector<std::vector<Value>>& places, qint32 from)
    {
        qsizetype varying = 0;
        qsizetype counted = 0;
        qsizetype changed = 0; // places
        qsizetype others = 0;
        qsizetype changes = 0;
        for (const auto& values : places) {
            const auto begin = std::lower_bound(values.begin(), values.end(), Value{ from, 0 });
            const auto end = std::lower_bound(begin, values.end(), Value{ from + Together, 0 });
            // Words that came in between may stand at the same place.
            const auto count = std::min<size_t>(size_t(end - begin), size_t(Together));
            const PlaceLook look = lookAt({ begin, count });
            if (look.kind == Place::FilledIn)
                return Form::FilledIn;
            varying += look.kind == Place::Varies ? 1 : 0;
            counted += look.kind == Place::Counted ? 1 : 0;
            changed += look.others > 0 ? 1 : 0;
            others += look.others;
            changes += look.changes;
        }
        // Chance seldom takes one place twice, and what it leaves changed changes once.
        if (others >= FewestTogether && others * 5 >= changed * 8 && changes * 5 >= changed * 8)
            return Form::FilledIn;
        if (varying * VaryingShare > qsizetype(places.size()) || (counted > 0 && varying > 0))
            return Form::FilledIn;
        return counted > 0 ? Form::Counted : Form::None;
    }

    const Word& word(qsizetype at) const { return m_words[size_t(at)]; }

    QStringView m_text;
    const TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::vector<TextRange> m_forms;
    std::vector<Word> m_words;
    std::vector<qint32> m_links;
    std::vector<qint32> m_source; ///< of each word of a stretch the one that it is compared with
};

} // namespace

std::vector<TextRange> findChangedPassages(
    QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    return Finder(text, regions, spans).run();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/scraps.h"

#include "core/garble/letter_scripts.h"
#include "core/garble/text_regions.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace alidade {
namespace {

constexpr qsizetype Prefix = 3; ///< "uKumanyana", "iPhone" begin with fewer small letters

enum MarkKind : quint8 { ListMark = 1, CodeMark = 2, GlueMark = 4 };

constexpr std::array<quint8, 128> makeMarks()
{
    std::array<quint8, 128> marks{};
    for (const char unit : { '\n', '\t', ',', ';', '|' })
        marks[size_t(unit)] |= ListMark;
    for (const char unit : { '$', '<', '>', '{', '}', '[', ']', '"', '?', '#', '*', '`', '&', '_',
             '=', '/', '\\', '(', ')', '%', '@', '^', '~', '+' })
        marks[size_t(unit)] |= CodeMark;
    for (const char unit :
        { '<', '>', '$', ';', '{', '}', '[', ']', '"', '?', '#', '*', '`', '&', '%', '!' })
        marks[size_t(unit)] |= GlueMark;
    return marks;
}

constexpr std::array<quint8, 128> Marks = makeMarks();

bool isLetter(QChar unit)
{
    const char16_t value = unit.unicode();
    const unsigned lower = value | 0x20U;
    return (lower >= u'a' && lower <= u'z') || (value >= 0xC0 && value < 0x250);
}

/// The letters that most texts beyond Latin consist of are no marks, and asking takes long.
bool isMark(char32_t point)
{
    const bool greekOrCyrillic = point >= 0x370 && point < 0x483;
    const bool han = point >= 0x3400 && point < 0xA000;
    const bool hangul = point >= 0xAC00 && point < 0xD7A4;
    return !greekOrCyrillic && !han && !hangul && QChar::isMark(point);
}

quint64 keyOf(std::u16string_view word)
{
    quint64 key = Q_UINT64_C(0xCBF29CE484222325);
    for (const char16_t unit : word)
        key = (key ^ unit) * Q_UINT64_C(0x100000001B3);
    return key;
}

/// The most frequent words of the languages that many texts are written in, each of two letters and
/// more.
constexpr std::u16string_view Function[] = { u"the", u"of", u"and", u"to", u"in", u"is", u"that",
    u"for", u"it", u"on", u"as", u"with", u"was", u"at", u"by", u"be", u"this", u"from", u"or",
    u"are", u"but", u"we", u"if", u"he", u"she", u"they", u"which", u"an", u"you", u"not", u"have",
    u"had", u"has", u"can", u"so", u"then", u"its", u"all", u"no", u"do", u"my", u"your", u"their",
    u"our", u"will", u"one", u"there", u"what", u"when", u"who", u"been", u"der", u"die", u"das",
    u"und", u"ist", u"von", u"mit", u"für", u"den", u"dem", u"des", u"ein", u"eine", u"auf",
    u"sich", u"es", u"als", u"auch", u"bei", u"nach", u"aus", u"wie", u"le", u"la", u"les", u"un",
    u"une", u"de", u"du", u"et", u"en", u"que", u"qui", u"dans", u"pour", u"pas", u"sur", u"au",
    u"par", u"avec", u"est", u"sont", u"il", u"elle", u"ce", u"se", u"ne", u"plus", u"el", u"los",
    u"una", u"las", u"del", u"por", u"para", u"con", u"su", u"al", u"lo", u"como", u"más", u"pero",
    u"si", u"di", u"che", u"non", u"per", u"sono", u"gli", u"da", u"em", u"um", u"uma", u"os",
    u"na", u"com", u"het", u"een", u"van", u"niet", u"op", u"te", u"dat", u"nie", u"się", u"jest" };

/// Open addressing, a quarter full.
class FunctionKeys {
public:
    FunctionKeys()
    {
        for (const std::u16string_view word : Function) {
            const quint64 key = keyOf(word);
            size_t at = key % m_slots.size();
            while (m_slots[at] != 0 && m_slots[at] != key)
                at = (at + 1) % m_slots.size();
            m_slots[at] = key;
        }
    }
    bool holds(quint64 key) const
    {
        for (size_t at = key % m_slots.size(); m_slots[at] != 0; at = (at + 1) % m_slots.size())
            if (m_slots[at] == key)
                return true;
        return false;
    }

private:
    std::array<quint64, 512> m_slots{};
};

bool isFunction(quint64 key, qsizetype length)
{
    static const FunctionKeys keys;
    return length <= 5 && keys.holds(key);
}

QChar openerOf(QChar closer) { return closer == u')' ? u'(' : closer == u']' ? u'[' : u'{'; }

} // namespace

BracketCount countBrackets(QStringView part)
{
    BracketCount count;
    std::vector<QChar> open;
    for (qsizetype at = 0; at < part.size(); ++at) {
        const QChar unit = part[at];
        if (unit == u'(' || unit == u'[' || unit == u'{') {
            open.push_back(unit);
        } else if (unit == u')' || unit == u']' || unit == u'}') {
            if (!open.empty() && open.back() == openerOf(unit)) {
                open.pop_back();
                ++count.matched;
                continue;
            }
            const QChar before = at > 0 ? part[at - 1] : u' ';
            const bool label = before == u':' || before == u';' || before == u'-'
                || (before.isLetterOrNumber()
                    && (at < 2 || part[at - 2].isSpace() || part[at - 2].isDigit()));
            count.closers += label && unit == u')' ? 0 : 1;
        }
    }
    count.openers = qsizetype(open.size());
    return count;
}

bool Scraps::next()
{
    Word word;
    do {
        gap(word);
        if (m_at >= m_text.size())
            return false;
        // A single letter belongs to what stands between.
    } while (!read(word));
    // Where a word of the same key was seen last; two keys of one slot are looked at one by one.
    qsizetype& before = m_last[word.key % m_last.size()];
    word.isNew = true;
    if (before > 0 && m_seen - before < Window)
        for (qsizetype i = std::max<qsizetype>(0, m_seen - Window); i < m_seen; ++i)
            word.isNew = word.isNew && at(i).key != word.key;
    before = m_seen + 1;
    if (m_seen >= Window)
        weigh(at(m_seen), -1);
    m_ring[size_t(m_seen % Window)] = word;
    weigh(word, 1);
    if (!word.isNew || word.function) {
        m_freshBefore = m_fresh;
        m_fresh = 0;
        m_streak = 0;
    } else {
        ++m_fresh;
        m_streak = word.listMark ? 1 : m_streak + 1;
    }
    ++m_seen;
    return true;
}

quint64 Scraps::otherScripts() const
{
    quint64 scripts = 0;
    for (qsizetype i = 1; i < std::min(m_seen, Window); ++i) // what is before the oldest is outside
        scripts |= at(m_seen - i).otherScripts;
    return scripts;
}

Scraps::Last Scraps::last(qsizetype words) const
{
    Last last;
    const qsizetype from = std::max<qsizetype>(0, m_seen - words);
    last.begin = at(from).begin;
    for (qsizetype i = from; i < m_seen; ++i) {
        const Word& word = at(i);
        last.fresh += word.isNew && !word.function ? 1 : 0;
        last.changes += word.changes ? 1 : 0;
        last.capitals += word.capital ? 1 : 0;
        last.small += word.small ? 1 : 0;
        last.smallCapitals += word.small && word.capital ? 1 : 0;
        last.letters += word.end - word.begin;
        if (i == from && from > 0)
            continue; // what stands before it is outside
        last.joined += word.joined ? 1 : 0;
        last.listMarks += word.listMark ? 1 : 0;
        last.touching += word.touching;
        last.glued += word.glued ? 1 : 0;
        last.otherLetters += word.otherLetters;
    }
    return last;
}

qsizetype Scraps::firstSign() const
{
    const qsizetype first = std::max<qsizetype>(0, m_seen - Window);
    for (qsizetype i = first; i < m_seen; ++i) {
        const bool behind = i + 1 < m_seen && (at(i + 1).otherGroups > 0 || at(i + 1).marks);
        if (!at(i).function && (at(i).changes || behind))
            return at(i).begin;
    }
    return at(first).begin;
}

qsizetype Scraps::lastSign() const
{
    const qsizetype first = std::max<qsizetype>(0, m_seen - Window);
    for (qsizetype i = m_seen - 1; i >= first; --i)
        if (isSign(at(i)))
            return at(i).end;
    return at(first).end;
}

/// The next word, if it has two letters and more; steps behind it.
bool Scraps::read(Word& word)
{
    word.begin = m_at;
    const QChar first = m_text[m_at]; // next() stops at the end
    word.small = first.unicode() < 0x80 ? first >= u'a' : first.isLower();
    word.key = Q_UINT64_C(0xCBF29CE484222325);
    qsizetype small = 0; // in a row
    qsizetype capitals = 0;
    bool inner = false; // a capital behind small letters
    bool after = false; // a small letter behind capitals
    quint64 key = word.key;
    for (; m_at < m_text.size() && isLetter(m_text[m_at]); ++m_at) {
        const QChar unit = m_text[m_at];
        const bool upper = unit.unicode() < 0x80 ? unit <= u'Z' : unit.isUpper();
        inner |= upper && small >= Prefix;
        after |= !upper && capitals >= 3;
        capitals = upper ? capitals + 1 : 0;
        small = upper ? 0 : small + 1;
        const char16_t lower = !upper ? unit.unicode()
            : unit.unicode() < 0x80   ? char16_t(unit.unicode() | 0x20)
                                      : unit.toLower().unicode();
        key = (key ^ lower) * Q_UINT64_C(0x100000001B3);
    }
    word.key = key;
    word.capital = inner;
    word.changes = inner || after;
    word.end = m_at;
    word.function = isFunction(word.key, word.end - word.begin);
    return word.end - word.begin >= 2;
}

/// What stands before the next word.
void Scraps::gap(Word& word)
{
    const qsizetype begin = m_at;
    const bool behindWord = begin > 0 && isLetter(m_text[begin - 1]);
    bool inGroup = false;
    while (m_at < m_text.size() && !isLetter(m_text[m_at])) {
        const char16_t unit = m_text[m_at].unicode();
        if (unit < 0x80) {
            inGroup = false;
            word.listMark = word.listMark || (Marks[unit] & ListMark) != 0;
            word.marks = word.marks || (Marks[unit] & CodeMark) != 0;
            ++m_at;
            continue;
        }
        const char32_t point = nextPoint(m_text, m_at);
        if (isMark(point))
            continue;
        const QChar::Script script = letterScript(point);
        if (script == QChar::Script_Common || script == QChar::Script_Latin
            || script == QChar::Script_Greek) {
            constexpr std::u32string_view List = U"，、；。·•—–";
            word.listMark = word.listMark || List.find(point) != std::u32string_view::npos;
            inGroup = false;
            continue;
        }
        word.otherGroups += inGroup ? 0 : 1;
        const bool after = behindWord && word.otherLetters == 0 && m_at - begin <= 2;
        const bool before = m_at < m_text.size() && isLetter(m_text[m_at]);
        word.touching += (after ? 1 : 0) + (before ? 1 : 0);
        ++word.otherLetters;
        word.otherScripts |= Q_UINT64_C(1) << (unsigned(script) % 64U);
        inGroup = true;
    }
    const char16_t only = m_at - begin == 1 ? m_text[begin].unicode() : u' ';
    word.glued = behindWord && only < 0x80 && (Marks[only] & GlueMark) != 0;
    word.joined = m_seen > 0 && m_at - begin == 1 && m_text[begin] == u' ';
}

void Scraps::weigh(const Word& word, qsizetype by)
{
    m_new += word.isNew ? by : 0;
    m_function += word.function ? by : 0;
    m_case += word.changes ? by : 0;
    m_joined += word.joined ? by : 0;
    m_listMarks += word.listMark ? by : 0;
    m_letters += by * (word.end - word.begin);
    m_otherGroups += by * word.otherGroups;
    m_otherLetters += by * word.otherLetters;
    m_touching += by * word.touching;
    m_signs += isSign(word) ? by : 0;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/template_words.h"

#include "core/base/wide_code.h"
#include "core/garble/word_search.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace alidade {
namespace {

constexpr QLatin1StringView Id{ "leaked-tokens" };
constexpr float Sure = 0.9F;

/// Names that nothing but chat templates has.
constexpr std::array Names{ QStringView(u"im_start"), QStringView(u"im_end"),
    QStringView(u"eot_id"), QStringView(u"eom_id"), QStringView(u"start_header_id"),
    QStringView(u"end_header_id"), QStringView(u"end_of_turn"), QStringView(u"start_of_turn"),
    QStringView(u"begin_of_text"), QStringView(u"end_of_text"), QStringView(u"endoftext"),
    QStringView(u"end_turn"), QStringView(u"start_turn") };

struct Name {
    QStringView text;
    qsizetype line; ///< where its first line stands
};

/// Those of the names that have one.
constexpr std::array Lined{ Name{ u"im_start", 2 }, Name{ u"im_end", 2 }, Name{ u"eot_id", 3 },
    Name{ u"eom_id", 3 }, Name{ u"start_header_id", 5 }, Name{ u"end_header_id", 3 },
    Name{ u"end_of_turn", 3 }, Name{ u"start_of_turn", 5 }, Name{ u"begin_of_text", 5 },
    Name{ u"end_of_text", 3 }, Name{ u"end_turn", 3 }, Name{ u"start_turn", 5 } };

/// Calls take(at) for every `wanted` of the text. Cost: many units an instruction.
template <class Take>
void forEachAscii(QStringView text, const TextClasses& classes, char wanted, const Take& take)
{
    const auto* const bytes = reinterpret_cast<const char*>(classes.bytes());
    const auto size = size_t(text.size());
    for (size_t at = 0; at < size; ++at) {
        const void* const found = std::memchr(bytes + at, wanted, size - at);
        if (!found)
            return;
        at = size_t(static_cast<const char*>(found) - bytes);
        if (text[qsizetype(at)] == QLatin1Char(wanted)) // others may share its byte
            take(qsizetype(at));
    }
}

class Finder {
public:
    Finder(QStringView text, const TextClasses& classes, TextRegions& regions,
        std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_classes(classes)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        forEachAscii(m_text, m_classes, '|', [this](qsizetype at) { closed(at); });
        static thread_local PlaceList joints; // its memory is used again
        collectJoints(m_classes, joints);
        for (const quint32 at : joints.all())
            if (m_text[qsizetype(at)] == u'_')
                named(qsizetype(at));
        report();
    }

private:
    /// Marks between two small letters.
    ALIDADE_WIDE_CODE static void collectJoints(const TextClasses& classes, PlaceList& joints)
    {
        const ClassBlocks blocks = classes.blocks();
        joints.assign(blocks.size(), [&](size_t i) {
            const quint64 lower = blocks[i].lower();
            return blocks[i].mark() & (lower << 1 | blocks[i - 1].lower() >> 63)
                & (lower >> 1 | blocks[i + 1].lower() << 63);
        });
    }

    /// `im_end|>` without the beginning of its bracket.
    void closed(qsizetype bar)
    {
        if (bar + 1 >= m_text.size() || m_text[bar + 1] != u'>')
            return;
        for (const QStringView name : Names) {
            const qsizetype begin = bar - name.size();
            if (begin < 0 || m_text.sliced(begin, name.size()) != name)
                continue;
            const bool whole = begin >= 2 && m_text[begin - 1] == u'|' && m_text[begin - 2] == u'<';
            if (!whole)
                m_tokens.push_back(
                    { begin - (begin > 0 && m_text[begin - 1] == u'|' ? 1 : 0), bar + 2 });
            return;
        }
    }

    /// A name around the line at `at`, with an angle bracket behind it, an open one before it, or
    /// between blanks.
    void named(qsizetype at)
    {
        // Names of programs cost one look at the letter before and behind.
        constexpr std::string_view Before = "mtdn";
        constexpr std::string_view Behind = "seihot";
        const auto isOneOf = [this](qsizetype place, std::string_view letters) {
            return place >= 0 && place < m_text.size() && m_text[place].unicode() < 0x80
                && letters.find(char(m_text[place].unicode())) != std::string_view::npos;
        };
        if (at < m_behind || !isOneOf(at - 1, Before) || !isOneOf(at + 1, Behind))
            return;
        for (const Name& one : Lined) {
            const QStringView name = one.text;
            const qsizetype begin = at - one.line;
            const qsizetype end = begin + name.size();
            if (begin < 0 || end > m_text.size() || m_text.sliced(begin, name.size()) != name)
                continue;
            const QChar before = begin > 0 ? m_text[begin - 1] : u' ';
            const QChar after = end < m_text.size() ? m_text[end] : u' ';
            const bool open = before == u'|' && begin > 1 && m_text[begin - 2] == u'<';
            if (after == u'>' && before != u'<') {
                m_tokens.push_back({ begin, end + 1 });
            } else if (open && (after.isSpace() || after == u'>')) {
                m_tokens.push_back({ begin - 2, end + (after == u'>' ? 1 : 0) });
            } else if ((after.isSpace() || after == u'_') && (before.isSpace() || before == u'<')
                && !isAssigned(end)) {
                m_words.push_back({ begin - (before == u'<' ? 1 : 0), end });
            } else {
                continue;
            }
            m_behind = end;
            return;
        }
    }

    /// A name of a program stands before an equals sign or another word of code.
    bool isAssigned(qsizetype at) const
    {
        while (at < m_text.size() && m_text[at] == u' ')
            ++at;
        constexpr QStringView Signs = u"=:(,);[]{}+*/&|<";
        return at < m_text.size() && Signs.contains(m_text[at]);
    }

    void report()
    {
        const bool scattered = m_words.size() >= 2 && (isDense() || isTorn());
        if (m_tokens.empty() && !scattered)
            return;
        std::sort(m_tokens.begin(), m_tokens.end(),
            [](const TextRange& one, const TextRange& other) { return one.begin < other.begin; });
        const qsizetype visible = visibleEnd(m_text);
        if (!scattered && m_tokens.size() == 1
            && m_tokens[0].end >= visible) // a stop token that was cut
            return;
        if (speaksOfTemplates(m_text))
            return;
        if (scattered)
            scraps();
        // With the role between them they are one.
        constexpr qsizetype Gap = 12;
        for (auto token = m_tokens.begin(); token != m_tokens.end();) {
            const qsizetype begin = token->begin;
            qsizetype end = token->end;
            qsizetype count = 1;
            for (++token; token != m_tokens.end() && token->begin - end <= Gap; ++token, ++count)
                end = std::max(end, token->end);
            if (!m_regions.inClosedFence(begin) && !m_regions.inQuote(begin))
                m_spans.push_back({ begin, end - begin, Id, Sure,
                    QStringLiteral("%1 control tokens inside the text").arg(count) });
        }
    }

    /// Nobody names so many of them in so few words.
    bool isDense() const
    {
        constexpr qsizetype Dense = 30; ///< units for each
        const auto count = qsizetype(m_words.size());
        return count >= 4 && m_words.back().end - m_words.front().begin <= Dense * count;
    }

    /// Words that end in a line, or begin with one: pieces of names that nobody writes.
    bool isTorn() const
    {
        qsizetype torn = 0;
        forEachAscii(m_text, m_classes, '_', [&](qsizetype at) {
            const QChar before = at > 0 ? m_text[at - 1] : u' ';
            const QChar after = at + 1 < m_text.size() ? m_text[at + 1] : u' ';
            torn += before.isSpace() != after.isSpace() && before != u'_' && after != u'_' ? 1 : 0;
        });
        return torn >= 2;
    }

    /// Names between words, in pieces as well ("you_turn"): what stands between them is no text
    /// either.
    void scraps()
    {
        constexpr qsizetype Near = 200; ///< units to the end of the text
        const TextRange& first = m_words.front();
        if (m_regions.inClosedFence(first.begin) || m_regions.inQuote(first.begin))
            return;
        qsizetype begin = first.begin;
        for (const QStringView piece : { QStringView(u"_turn"), QStringView(u"turn_") })
            if (const qsizetype at = m_text.indexOf(piece); at >= 0)
                begin = std::min(begin, at);
        while (begin > 0 && !m_text[begin - 1].isSpace())
            --begin;
        const qsizetype last = m_words.back().end;
        const qsizetype end = m_text.size() - last <= Near ? m_text.size() : last;
        m_spans.push_back({ begin, end - begin, Id, Sure,
            QStringLiteral("%1 control tokens inside the text").arg(m_words.size()) });
    }

    QStringView m_text;
    const TextClasses& m_classes;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::vector<TextRange> m_tokens;
    std::vector<TextRange> m_words; ///< between blanks: one alone says nothing
    qsizetype m_behind = 0;
};

} // namespace

bool speaksOfTemplates(QStringView text)
{
    // Names of tokens hold the word as well, behind a line.
    static constexpr std::array Words{ QStringView(u" token"), QStringView(u"tokenizer"),
        QStringView(u"template"), QStringView(u"chatml"), QStringView(u"chat format"),
        QStringView(u"prompt format"), QStringView(u"对话格式"), QStringView(u"聊天格式"),
        QStringView(u"模板"), QStringView(u"标记"), QStringView(u"特殊符号") };
    return holdsOneOf(text, Words);
}

void findTemplateWords(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    Finder(text, classes, regions, spans).run();
}

} // namespace alidade

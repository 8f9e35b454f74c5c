// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/name_set.h"

#include "core/report/machine_names.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype LongestNumbers = 8; ///< that a machine may have beyond the known one's

/// Of the same length, whatever the letters.
QString folded(QString text)
{
    for (QChar& c : text)
        c = c.toLower();
    return text;
}

quint32 startOf(QStringView text)
{
    return (quint32(text[0].unicode()) << 16) | (text.size() > 1 ? text[1].unicode() : 0U);
}

} // namespace

bool NameSet::isWordLetter(QChar c) const
{
    const bool isPlain = c.unicode() < 0x80 && c.isLetterOrNumber();
    return isPlain || (m_word == Word::PathPart && (c == u'.' || c == u'_' || c == u'-'));
}

void NameSet::addKey(QSet<QString>& keys, const QString& key)
{
    if (key.size() < 2)
        return;
    keys.insert(key);
    m_starts.insert(startOf(key));
    m_longest = std::max(m_longest, key.size());
}

void NameSet::add(const QString& name) { addKey(m_names, folded(name)); }

void NameSet::addMachine(const QString& name)
{
    if (const QString row = machineRow(name); !row.isEmpty())
        addKey(m_rows, folded(row));
    else
        add(name);
}

bool NameSet::has(const QString& text, qsizetype begin, qsizetype end) const
{
    const QString name = text.sliced(begin, end - begin);
    return m_names.contains(name)
        || (!m_rows.isEmpty() && name.back().isDigit() && m_rows.contains(numbersLeftOut(name)));
}

std::vector<std::pair<qsizetype, qsizetype>> NameSet::find(const QString& given) const
{
    std::vector<std::pair<qsizetype, qsizetype>> found;
    if (m_starts.isEmpty())
        return found;
    const QString text = folded(given);
    const auto isEdge = [&](qsizetype at) {
        return at == 0 || at == text.size() || !isWordLetter(text[at - 1])
            || !isWordLetter(text[at]);
    };
    for (qsizetype begin = 0; begin + 1 < text.size(); ++begin) {
        if (!isEdge(begin) || !m_starts.contains(startOf(QStringView(text).sliced(begin))))
            continue;
        const qsizetype last = std::min(text.size(), begin + m_longest + LongestNumbers);
        for (qsizetype end = last; end > begin + 1; --end) {
            if (!isEdge(end) || !has(text, begin, end))
                continue;
            const auto isSlash = [](QChar c) { return c == u'/' || c == u'\\'; };
            const bool isBetween = (begin > 0 && isSlash(text[begin - 1]))
                || (end < text.size() && isSlash(text[end]));
            if (m_word == Word::PathPart && !isBetween)
                continue;
            found.emplace_back(begin, end - begin);
            begin = end - 1;
            break;
        }
    }
    return found;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Chunks and row sums.
#include "ui/widgets/text_rows.h"

#include <QChar>

#include <algorithm>

namespace alidade {

namespace {

/// How far a cut may move back to stand behind a blank.
constexpr qsizetype BlankReach = 100;

qsizetype cutBefore(QStringView text, qsizetype begin, qsizetype end)
{
    for (qsizetype at = end; at > end - BlankReach && at > begin + 1; --at) {
        if (text[at - 1] == u' ' && text[at] != u' ')
            return at;
    }
    qsizetype at = end;
    while (at > begin + 1
        && (text[at].isLowSurrogate() || text[at].isMark() || text[at] == QChar(0x200D)
            || text[at - 1] == QChar(0x200D)))
        --at;
    if (at > begin + 1)
        return at;
    // Marks without end: cut among them, but never inside a pair.
    return text[end].isLowSurrogate() && text[end - 1].isHighSurrogate() ? end - 1 : end;
}

} // namespace

std::vector<TextChunk> splitChunks(QStringView text, qsizetype longest)
{
    std::vector<TextChunk> chunks;
    qsizetype begin = 0;
    while (true) {
        const qsizetype found = text.indexOf(u'\n', begin);
        const qsizetype end = found < 0 ? text.size() : found;
        while (end - begin > longest) {
            const qsizetype cut = cutBefore(text, begin, begin + longest);
            chunks.push_back({ begin, cut - begin, false });
            begin = cut;
        }
        chunks.push_back({ begin, end - begin, true });
        if (found < 0)
            return chunks;
        begin = found + 1;
    }
}

int chunkAt(const std::vector<TextChunk>& chunks, qsizetype offset)
{
    const auto after = std::upper_bound(chunks.begin(), chunks.end(), offset,
        [](qsizetype wanted, const TextChunk& chunk) { return wanted < chunk.begin; });
    return after == chunks.begin() ? 0 : int(after - chunks.begin()) - 1;
}

void RowIndex::assign(std::vector<int> rows)
{
    m_rows = std::move(rows);
    m_sums.assign(m_rows.size() + 1, 0);
    for (size_t i = 1; i < m_sums.size(); ++i) {
        m_sums[i] += m_rows[i - 1];
        const size_t parent = i + (i & (~i + 1));
        if (parent < m_sums.size())
            m_sums[parent] += m_sums[i];
    }
}

void RowIndex::setRows(int chunk, int rows)
{
    const int change = rows - m_rows[size_t(chunk)];
    if (change == 0)
        return;
    m_rows[size_t(chunk)] = rows;
    for (size_t i = size_t(chunk) + 1; i < m_sums.size(); i += i & (~i + 1))
        m_sums[i] += change;
}

qint64 RowIndex::rowsBefore(int chunk) const
{
    qint64 sum = 0;
    for (size_t i = size_t(chunk); i > 0; i &= i - 1)
        sum += m_sums[i];
    return sum;
}

RowIndex::Place RowIndex::placeOf(qint64 row) const
{
    if (m_rows.empty() || row < 0)
        return {};
    size_t step = 1;
    while (step * 2 < m_sums.size())
        step *= 2;
    size_t at = 0;
    qint64 left = row;
    for (; step > 0; step /= 2) {
        if (at + step < m_sums.size() && m_sums[at + step] <= left) {
            at += step;
            left -= m_sums[at];
        }
    }
    if (at >= m_rows.size())
        return { size() - 1, std::max(0, m_rows.back() - 1) };
    return { int(at), int(left) };
}

} // namespace alidade

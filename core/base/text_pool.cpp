// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text_pool.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <cstring>

namespace alidade {

namespace {
constexpr size_t BlockBytes = 64 * 1024;
}

TextPool::TextPool() { add({}); }

std::string_view TextPool::keep(std::string_view text)
{
    if (text.empty())
        return {};
    if (m_room - m_used < text.size()) {
        m_room = std::max(BlockBytes, text.size());
        m_used = 0;
        m_blocks.push_back(std::make_unique<char[]>(m_room));
    }
    char* to = m_blocks.back().get() + m_used;
    std::memcpy(to, text.data(), text.size());
    m_used += text.size();
    return { to, text.size() };
}

quint32 TextPool::add(std::string_view text)
{
    if (const auto found = m_numbers.find(text); found != m_numbers.end())
        return found->second;
    const quint32 id = quint32(m_texts.size());
    m_texts.push_back(keep(text));
    m_numbers.emplace(m_texts.back(), id);
    return id;
}

quint32 TextPool::find(std::string_view text) const
{
    const auto found = m_numbers.find(text);
    return found == m_numbers.end() ? missing() : found->second;
}

TextPool TextPool::copy() const
{
    TextPool made;
    for (const std::string_view text : m_texts)
        made.add(text);
    for (quint32 id = 0; id < size(); ++id)
        if (made.view(id) != m_texts[id]) // two numbers have one text since replace()
            made.m_texts.insert(made.m_texts.begin() + id, made.keep(m_texts[id]));
    return made;
}

void TextPool::replace(quint32 id, std::string_view text)
{
    if (id > 0 && id < m_texts.size())
        m_texts[id] = keep(text);
}

QString TextPool::text(quint32 id) const { return decodeUtf8(view(id), nullptr); }

} // namespace alidade

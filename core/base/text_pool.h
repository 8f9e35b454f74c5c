// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers for texts: each text is kept once and named by a small number. For files that say the
// same few thousand texts millions of times.
#pragma once

#include <QString>

#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace alidade {

/// Number 0 is the empty text. Copies are not allowed: texts are named by their places in memory.
class TextPool {
public:
    TextPool();
    TextPool(TextPool&&) noexcept = default;
    TextPool& operator=(TextPool&&) noexcept = default;

    /// The number of a text; the same text gets the same number. Cost: one hash.
    quint32 add(std::string_view text);
    /// The number of a text, or `missing()`.
    quint32 find(std::string_view text) const;
    /// Another pool with the same numbers. Cost: linear.
    TextPool copy() const;
    /// Another text under a number that is in use; find() still knows the old one.
    void replace(quint32 id, std::string_view text);
    std::string_view view(quint32 id) const { return id < m_texts.size() ? m_texts[id] : ""; }
    /// Broken UTF-8 becomes U+FFFD.
    QString text(quint32 id) const;
    quint32 size() const { return quint32(m_texts.size()); }
    static constexpr quint32 missing() { return ~quint32(0); }

private:
    std::string_view keep(std::string_view text);

    std::vector<std::unique_ptr<char[]>> m_blocks;
    size_t m_used = 0; ///< of the last block
    size_t m_room = 0;
    std::deque<std::string_view> m_texts;
    std::unordered_map<std::string_view, quint32> m_numbers;
};

} // namespace alidade

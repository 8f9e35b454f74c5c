// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Markdown of an issue as HTML: headings, paragraphs, lists, tables, fences, quotes, bold, code and
// known pictures. Whatever else stands there, HTML included, is shown as text; links are not links.
#pragma once

#include <QString>

#include <functional>

namespace alidade {

struct HtmlPicture {
    QString source; ///< of the img element; empty: there is no such picture, its text is shown
    int width = 0; ///< CSS pixels; 0: its own
};

/// From the name that the Markdown gives.
using FindPicture = std::function<HtmlPicture(const QString& file)>;

/// The inside of a body. Every text is escaped. Cost: linear for texts as people write them.
/// Thread: any.
QString htmlFromMarkdown(const QString& markdown, const FindPicture& find = {});

} // namespace alidade

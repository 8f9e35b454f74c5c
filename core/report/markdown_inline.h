// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands inside one block of Markdown as HTML; part of markdown_html.
#pragma once

#include "core/report/markdown_html.h"

namespace alidade {

/// Text as HTML shows it; control characters and turned directions are blanks.
QString escapedHtml(const QString& text);

/// Bold, code, pictures, escapes and character references; all else is escaped text. Line ends
/// stay. Thread: any.
QString htmlOfLine(const QString& text, const FindPicture& find);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text as Markdown that is never markup, and the outline of a report as Markdown.
#pragma once

#include "core/report/outline.h"

namespace alidade {

/// One line that Markdown shows as it is: marks are escaped, line ends are blanks, `@` would notify
/// people. Cost: linear. Thread: any.
QString markdownText(const QString& text);

/// A fenced block that no content can end early. Control characters other than line ends are
/// blanks; `language` is a word of our own. Thread: any.
QString markdownBlock(const QString& text, QLatin1StringView language = {});

/// `| a | b |`
QString markdownRow(const QStringList& cells);
/// Header, rows, and how many were left out; empty without rows.
QString markdownTable(const OutlineTable& table);

/// The section with its heading at that level (2: `##`).
QString markdownSection(const OutlineSection& section, int level);

} // namespace alidade

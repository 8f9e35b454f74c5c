// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Markdown for an issue. Text from a run is escaped: it is never markup.
#include "core/report/markdown_text.h"
#include "core/report/outline.h"
#include "core/report/outline_parts.h"
#include "core/report/writers.h"

namespace alidade {

constexpr qsizetype MostRows = 100;

QByteArray writeMarkdown(const Comparison& comparison, const ReportOptions& options)
{
    const Outline outline = makeOutline(comparison, options, options.all ? 1'000'000 : MostRows);
    QString out = QStringLiteral("# ") + markdownText(outline.title) + u'\n';
    for (const OutlineSection& section : outline.sections)
        out += u'\n' + markdownSection(section, 2);
    return out.toUtf8();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_markdown.h"

#include "core/report/markdown_text.h"

namespace alidade {

QString sampleMarkdown(const CopiedSample& sample)
{
    const auto heading = [](const QString& text) -> QString {
        return QStringLiteral("#### ") + markdownText(text) + QStringLiteral("\n\n");
    };
    QString out = QStringLiteral("### ") + markdownText(sample.heading) + QStringLiteral("\n\n");
    out += heading(sample.promptHeading) + markdownBlock(sample.prompt);
    for (const CopiedSample::Output& output : sample.outputs) {
        out += u'\n' + heading(output.side);
        if (!output.facts.isEmpty())
            out += markdownText(output.facts.join(QStringLiteral(" · "))) + QStringLiteral("\n\n");
        out += markdownBlock(output.text);
    }
    return out;
}

} // namespace alidade

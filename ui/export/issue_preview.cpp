// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/issue_preview.h"

#include "ui/widgets/theme.h"

#include <QScrollBar>
#include <QUrl>

namespace alidade {

IssuePreview::IssuePreview(QWidget* parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setOpenExternalLinks(false);
    setUndoRedoEnabled(false);
}

void IssuePreview::showIssue(const QString& body, const QHash<QString, QImage>& pictures)
{
    m_pictures = pictures;
    const Theme& theme = currentTheme();
    document()->setDefaultStyleSheet(
        QStringLiteral("h1 { font-size: x-large; } h3 { font-size: large; } pre, code, td { "
                       "font-family: 'DejaVu Sans Mono', monospace; } pre { "
                       "background: %1; } td, th { padding-right: 14px; } .minus { color: %2; } "
                       ".plus { color: %3; }")
            .arg(theme.window.name(), theme.error.name(), theme.pass.name()));
    const int place = verticalScrollBar()->value();
    setHtml(body);
    verticalScrollBar()->setValue(place);
}

QVariant IssuePreview::loadResource(int, const QUrl& name)
{
    return m_pictures.value(name.toString());
}

} // namespace alidade

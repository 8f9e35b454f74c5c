// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows an issue as it will look. Loads nothing: pictures are those that were given to it.
#pragma once

#include <QHash>
#include <QImage>
#include <QTextBrowser>

namespace alidade {

class IssuePreview : public QTextBrowser {
    Q_OBJECT
public:
    explicit IssuePreview(QWidget* parent = nullptr);

    /// `body` as htmlFromMarkdown makes it; `pictures` by the name that it gives them. The place in
    /// the text is kept.
    void showIssue(const QString& body, const QHash<QString, QImage>& pictures);

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    QHash<QString, QImage> m_pictures;
};

} // namespace alidade

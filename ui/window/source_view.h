// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A small window that shows a file of a run at a line, read only. Files of a run are never handed
// to the desktop to open: a desktop may execute what it opens. The directory can be.
#pragma once

#include "core/model/finding.h"
#include "ui/session/source_excerpt.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace alidade {

class MessageBar;
class Workspace;

class SourceView : public QWidget {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent);

    /// Reads the place in the background and shows it; tells in `messages` when it cannot.
    void open(Workspace& workspace, MessageBar& messages, const Locator& where);
    void showExcerpt(const SourceExcerpt& excerpt, int line);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString m_path;
    int m_line = 0;
    QLabel* m_title;
    QPlainTextEdit* m_text;
};

} // namespace alidade

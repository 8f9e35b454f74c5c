// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The manual in a window of its own, from the program's resources: no network, no files.
#pragma once

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace alidade {

class ManualView : public QDialog {
    Q_OBJECT
public:
    explicit ManualView(QWidget* parent);

private:
    void find(bool forward);

    QTextBrowser* m_text;
    QLineEdit* m_search;
};

} // namespace alidade

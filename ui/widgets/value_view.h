// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A value in full, plain and selectable, with stretches marked. Never interprets what it shows.
#pragma once

#include <QPlainTextEdit>

#include <vector>

namespace alidade {

struct MarkedStretch {
    qsizetype begin = 0; ///< UTF-16 units
    qsizetype length = 0;
};

class ValueView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit ValueView(QWidget* parent = nullptr);

    void setValue(const QString& text, std::vector<MarkedStretch> marks);

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateMarks();

    std::vector<MarkedStretch> m_marks;
};

} // namespace alidade

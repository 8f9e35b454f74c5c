// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A line of text above or below what it concerns, instead of a dialog. Hidden until there is
// something to say; closed by the user or by clear().
#pragma once

#include <QFrame>

class QLabel;

namespace alidade {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    enum class Kind : quint8 { Info, Warning, Error };

    explicit MessageBar(QWidget* parent = nullptr);

    /// Adds a message below those that are shown; one that is shown already is not repeated.
    void post(Kind kind, const QString& text);
    void clear();
    /// All messages, one a line.
    QString text() const;
    /// Colours changed.
    void refresh();

private:
    QLabel* m_glyph;
    QLabel* m_text;
    Kind m_kind = Kind::Info;
};

} // namespace alidade

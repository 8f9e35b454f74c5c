// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The user's note on one check: a field that writes into the session of the pair as it is typed.
#pragma once

#include <QWidget>

class QPlainTextEdit;

namespace alidade {

class SessionStore;

class NoteField : public QWidget {
    Q_OBJECT
public:
    /// The store must outlive it.
    NoteField(SessionStore& store, const QString& check, QWidget* parent = nullptr);

    /// Puts the cursor into the text.
    void edit(int position);
    /// -1: the text does not have the focus.
    int cursorPosition() const;

Q_SIGNALS:
    void left(); ///< Escape was pressed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showNote();
    void fit();

    SessionStore& m_store;
    QString m_check;
    QPlainTextEdit* m_text;
    bool m_editing = false; ///< has the focus, or will have it when it is visible
};

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One check on the overview: glyph, subject and a sentence; opens in place to the evidence of both
// sides and what to do next.
#pragma once

#include "ui/models/findings_model.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace alidade {

class NoteField;
class SessionStore;
class Workspace;
class WrappedText;

class FindingView : public QWidget {
    Q_OBJECT
public:
    FindingView(const FindingRow& row, Workspace& workspace, QWidget* parent = nullptr);

    QString check() const { return m_row.finding.check; }
    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    /// Where the cursor stands in the user's note; -1: elsewhere.
    int noteCursor() const;
    /// Opens it and puts the cursor into the user's note.
    void editNote(int cursor);

Q_SIGNALS:
    void toggled(bool open);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void buildBody();
    void addEvidence(QVBoxLayout* column);
    void addNextStep(QVBoxLayout* column);
    void addNote(QVBoxLayout* column);
    void showNoteMark();
    void updateColours();

    FindingRow m_row;
    Workspace& m_workspace;
    SessionStore& m_store;
    QLabel* m_glyph;
    QLabel* m_title;
    WrappedText* m_detail;
    QLabel* m_noteMark;
    QLabel* m_arrow;
    QWidget* m_header;
    QWidget* m_body = nullptr;
    NoteField* m_note = nullptr;
    bool m_open = false;
    bool m_allEvidence = false;
};

} // namespace alidade

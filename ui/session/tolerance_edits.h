// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tolerances that the user set in the window: laid over the profile, undone step by step, kept for
// a file. Every change compares the runs again; nothing is read again.
#pragma once

#include "core/model/profile.h"

#include <QObject>
#include <QUndoStack>

#include <optional>

namespace alidade {

class Workspace;

class ToleranceEdits : public QObject {
    Q_OBJECT
public:
    explicit ToleranceEdits(Workspace& workspace, QObject* parent = nullptr);

    /// Sets the rule of one metric. Changes of one metric in quick succession, as typing makes
    /// them, are undone together until endTyping().
    void set(const ToleranceRule& rule);
    void endTyping() { m_typing = false; }
    /// Back to the profile's rule.
    void reset(const QString& metric);
    bool isEdited(const QString& metric) const;
    /// What was set, sorted by metric.
    const std::vector<ToleranceRule>& rules() const { return m_rules; }
    QUndoStack& undoStack() { return m_stack; }
    /// The rules of now stand in a file.
    void markSaved() { m_saved = m_rules; }
    /// Rules were set that no file holds.
    bool hasUnsaved() const;

Q_SIGNALS:
    void changed();

private:
    using Rules = std::vector<ToleranceRule>;
    class Change;
    void push(Rules rules, const QString& metric);
    void apply(Rules rules);

    Workspace& m_workspace;
    Rules m_rules;
    Rules m_saved;
    QUndoStack m_stack;
    bool m_typing = false;
};

/// Those of the workspace, made on first use: they outlive the pages.
ToleranceEdits* toleranceEditsOf(Workspace& workspace);

} // namespace alidade

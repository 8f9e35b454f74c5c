// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the user has made for bug reports and given to nobody yet: the edited text of each pair and
// the pictures that were kept. Belongs to the workspace, so that it outlives dialogs, and windows
// that make room for one in another language. Nothing of it is written to disk.
#pragma once

#include "core/base/side.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QStringList>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace alidade {

class Workspace;

/// A bug report as it was left.
struct ReportDraft {
    QString made; ///< the text as it was made last
    QString text; ///< and as the user left it
    QHash<QString, QString> decided; ///< what stands for an original
    QStringList added; ///< originals that nothing but the user knows
    QString form;
    QHash<QString, bool> findings, pages; ///< by id: chosen or not
    bool redact = true;
    bool answers = false;
};

/// A picture that the user keeps for the bug report.
struct KeptCapture {
    QString name; ///< "capture-1"
    QString what; ///< in the language in which it was taken
    QImage image;
    bool redacted = false; ///< drawn without names
};

class ReportDesk : public QObject {
    Q_OBJECT
public:
    static constexpr int MostKept = 20; ///< captures; the oldest go first

    using QObject::QObject;

    /// Nothing: the report of this pair is as it is made.
    void setDraft(const Pair<QString>& paths, const std::optional<ReportDraft>& draft);
    std::optional<ReportDraft> draft(const Pair<QString>& paths) const;

    const std::vector<KeptCapture>& captures() const { return m_captures; }
    void keep(const QString& what, const QImage& image, bool redacted);

    /// True once: the user is to be told that pictures show names.
    bool takeNamesWarning() { return !std::exchange(m_namesTold, true); }

private:
    std::map<std::pair<QString, QString>, ReportDraft> m_drafts;
    std::vector<KeptCapture> m_captures;
    int m_keptEver = 0;
    bool m_namesTold = false;
};

/// The one of the workspace, made on first use.
ReportDesk& reportDeskOf(Workspace& workspace);

} // namespace alidade

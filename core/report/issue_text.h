// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The text of an issue: what the chosen findings say, filled into the fields that the project asks
// for in its bug reports. Markdown for GitHub and GitCode; text of a run is never markup.
#pragma once

#include "core/model/comparison.h"
#include "core/report/redact.h"

#include <QMap>
#include <QStringList>

#include <span>
#include <vector>

namespace alidade {

/// The fields of a project's bug form, in its order; the headings are the project's own words.
struct IssueForm {
    QLatin1StringView id; ///< `verl`
    const char* name; ///< QT_TRANSLATE_NOOP("Report", …)
};

/// `general`, `verl`, `vllm-ascend`.
std::span<const IssueForm> issueForms();

struct IssuePicture {
    QString file; ///< `overview.png`
    QString caption; ///< run text
};

struct IssueOptions {
    QString form = QStringLiteral("general");
    QStringList findings; ///< ids of checks; in any order
    std::vector<IssuePicture> pictures;
    QMap<QString, QString> userNotes{}; ///< check id → what the user noted on it
};

struct IssueLimits {
    static constexpr qsizetype Characters = 65'536; ///< that GitHub takes as one text
    static constexpr qsizetype ConfigRows = 40; ///< the whole difference is a file of its own
    static constexpr int EvidenceLines = 8; ///< of one finding
    static constexpr int Overrides = 60; ///< of the launch
    static constexpr int Facts = 24; ///< lines on hardware and system
    static constexpr qsizetype LineCharacters = 400; ///< of one text of a run
};

/// What is suspected, in its order; without suspects the findings that differ.
QStringList suggestedFindings(const Comparison& comparison);

/// `# title`, then one `###` section per field. `redactor`: applied to every text of a run once
/// more, because keys and names keep their spelling in a redacted comparison; may be null.
/// Cost: linear in config and evidence. Thread: any.
QString issueMarkdown(
    const Comparison& comparison, const IssueOptions& options, const Redactor* redactor = nullptr);

} // namespace alidade

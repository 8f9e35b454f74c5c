// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a report says, before it is text, Markdown or HTML: headings, sentences and tables.
#pragma once

#include "core/report/report.h"

#include <QStringList>

#include <vector>

namespace alidade {

struct OutlineTable {
    QStringList header;
    std::vector<QStringList> rows;
    qsizetype leftOut = 0; ///< rows beyond the limit of the format
};

struct OutlineItem {
    QString mark; ///< ●, ✓, –
    QString title;
    QString text;
    QStringList details; ///< evidence, next step
};

struct OutlineSection {
    QString heading;
    QStringList sentences;
    std::vector<OutlineItem> items;
    OutlineTable table;
};

struct Outline {
    QString title;
    std::vector<OutlineSection> sections;
};

/// Control characters and those that turn the direction of text are blanks: no report carries them.
QString withoutControls(const QString& text);

/// `mostRows`: of each table; the rest is counted.
Outline makeOutline(const Comparison& comparison, const ReportOptions& options, qsizetype mostRows);

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Comparison → text in one of the formats of `alidade compare --format`.
#pragma once

#include "core/model/comparison.h"

#include <QByteArray>
#include <QMap>

#include <functional>
#include <span>

namespace alidade {

struct ReportOptions {
    bool all = false; ///< also rows that are equal, and the points of every curve
    /// Every text goes through it before it is written in the form's own way; empty: as it is. For
    /// what stands in keys and names, beside a redacted comparison.
    std::function<QString(const QString&)> shown = {};
    QMap<QString, QString> userNotes{}; ///< check id → what the user noted on it
};

struct ReportFormat {
    QLatin1StringView id; ///< `json`
    QByteArray (*write)(const Comparison& comparison, const ReportOptions& options);
};

/// Every format; one writer and one line each.
std::span<const ReportFormat> reportFormats();

} // namespace alidade

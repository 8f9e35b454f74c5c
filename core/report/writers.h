// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The writers behind the format table of report.cpp.
#pragma once

#include "core/report/report.h"

namespace alidade {

QByteArray writeJson(const Comparison& comparison, const ReportOptions& options);
QByteArray writeText(const Comparison& comparison, const ReportOptions& options);
QByteArray writeMarkdown(const Comparison& comparison, const ReportOptions& options);
QByteArray writeHtml(const Comparison& comparison, const ReportOptions& options);

} // namespace alidade

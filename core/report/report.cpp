// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report.h"

#include "core/report/writers.h"

#include <array>

namespace alidade {

std::span<const ReportFormat> reportFormats()
{
    static constexpr std::array Formats{
        ReportFormat{ QLatin1StringView("text"), writeText },
        ReportFormat{ QLatin1StringView("md"), writeMarkdown },
        ReportFormat{ QLatin1StringView("json"), writeJson },
        ReportFormat{ QLatin1StringView("html"), writeHtml },
    };
    return Formats;
}

} // namespace alidade

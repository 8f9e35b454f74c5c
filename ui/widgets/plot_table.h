// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a plot shows as text for other programs and for people.
#pragma once

#include "ui/widgets/plot_data.h"

#include <QByteArray>

namespace alidade {

/// Every step of either curve: step, baseline, candidate, difference, band, ratio. Full precision,
/// `NaN` and `Infinity` as words, empty where there is no value. Cost: linear. Thread: any.
QByteArray plotCsv(const PlotData& data);

/// The steps within `visible` as a Markdown table, at most `most` rows evenly taken, which the
/// first line then says. Thread: any.
QString plotMarkdown(const PlotData& data, const ValueRange& visible, int most);

} // namespace alidade

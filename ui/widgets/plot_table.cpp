// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plot_table.h"

#include "core/base/numbers.h"
#include "ui/widgets/display_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace alidade {

namespace {

std::vector<double> allSteps(const PlotData& data)
{
    std::vector<double> steps;
    const auto& baseline = data.curves.baseline.steps;
    const auto& candidate = data.curves.candidate.steps;
    std::set_union(baseline.begin(), baseline.end(), candidate.begin(), candidate.end(),
        std::back_inserter(steps));
    return steps;
}

QByteArray exact(const std::optional<double>& value)
{
    return value ? shortestText(*value).toUtf8() : QByteArray();
}

QString readable(const std::optional<double>& value)
{
    return value ? readableText(*value, 6) : QStringLiteral("–");
}

/// A name from a file is neither markup nor the end of a cell or line.
QString cellText(const QString& text)
{
    QString escaped;
    for (const QChar c : oneLine(text, 300)) {
        if (QStringLiteral("\\`*_[]<>|").contains(c))
            escaped += u'\\';
        escaped += c;
    }
    return escaped;
}

} // namespace

QByteArray plotCsv(const PlotData& data)
{
    QByteArray csv = "step,baseline,candidate,difference,band_middle,allowed,ratio\n";
    const bool measured = data.middle.size() == data.steps.size();
    size_t shared = 0;
    for (const double step : allSteps(data)) {
        const PlotReadout at = readoutAt(data, step);
        while (shared < data.steps.size() && data.steps[shared] < step)
            ++shared;
        const bool isShared = shared < data.steps.size() && data.steps[shared] == step;
        const auto middle = isShared && measured && at.allowed ? std::optional(data.middle[shared])
            : at.allowed                                       ? at.baseline
                                                               : std::nullopt;
        csv += shortestText(step).toUtf8() + ',' + exact(at.baseline) + ',' + exact(at.candidate)
            + ',' + exact(at.difference) + ',' + exact(middle) + ',' + exact(at.allowed) + ','
            + (at.allowed ? exact(at.ratio) : QByteArray()) + '\n';
    }
    return csv;
}

QString plotMarkdown(const PlotData& data, const ValueRange& visible, int most)
{
    std::vector<double> steps = allSteps(data);
    std::erase_if(steps, [&](double step) { return step < visible.low || step > visible.high; });
    const size_t stride = most > 0 ? (steps.size() + size_t(most) - 1) / size_t(most) : 1;
    QString text = u"**" + cellText(data.name) + u"**: " + cellText(data.verdict) + u'\n';
    if (stride > 1)
        text += QCoreApplication::translate("MetricPlot", "(every %1th of %2 steps)")
                    .arg(stride)
                    .arg(steps.size())
            + u'\n';
    text += QStringLiteral("\n| step | baseline | candidate | difference | allowed |\n"
                           "|---:|---:|---:|---:|---:|\n");
    for (size_t i = 0; i < steps.size(); i += std::max<size_t>(1, stride)) {
        const PlotReadout at = readoutAt(data, steps[i]);
        text += QStringLiteral("| %1 | %2 | %3 | %4 | %5 |\n")
                    .arg(readableText(at.step, 10), readable(at.baseline), readable(at.candidate),
                        readable(at.difference),
                        at.allowed ? u'±' + readableText(*at.allowed, 6) : QStringLiteral("–"));
    }
    return text;
}

} // namespace alidade

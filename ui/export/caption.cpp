// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/caption.h"

#include "core/checks/evidence.h"
#include "core/model/names.h"
#include "core/report/outline.h"
#include "ui/models/config_words.h"
#include "ui/models/metric_words.h"
#include "ui/pages/page.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr int Padding = 8;
constexpr qreal Gap = 14;

/// The findings that a page shows the evidence of.
struct Shown {
    QLatin1StringView page;
    std::array<QLatin1StringView, 5> checks;
};

constexpr Shown ShownChecks[]{
    { QLatin1StringView("environment"),
        { QLatin1StringView("versions"), QLatin1StringView("determinism") } },
    { QLatin1StringView("model"),
        { QLatin1StringView("weights"), QLatin1StringView("model-config") } },
    { QLatin1StringView("config"),
        { QLatin1StringView("required-settings"), QLatin1StringView("default-mismatch") } },
    { QLatin1StringView("metrics"), { QLatin1StringView("metric-divergence") } },
    { QLatin1StringView("rollouts"),
        { QLatin1StringView("data-order"), QLatin1StringView("replay"),
            QLatin1StringView("weight-sync"), QLatin1StringView("garbled-outputs") } },
    { QLatin1StringView("dumps"),
        { QLatin1StringView("dump-comparable"), QLatin1StringView("dump-origin"),
            QLatin1StringView("dump-divergence") } },
};

bool isShown(QLatin1StringView check, QStringView page)
{
    for (const Shown& shown : ShownChecks)
        if (page == shown.page)
            return std::find(shown.checks.begin(), shown.checks.end(), check) != shown.checks.end();
    return true; // the overview shows all
}

const Finding* findingOf(const Comparison& comparison, QStringView page)
{
    for (const QLatin1StringView suspect : comparison.suspects)
        if (isShown(suspect, page))
            return comparison.finding(suspect);
    const Finding* best = nullptr;
    for (const Finding& finding : comparison.findings) {
        if (!isShown(finding.check, page) || finding.state == Finding::State::NotApplicable)
            continue;
        if (!best || (best->state == Finding::State::Pass && finding.state != best->state))
            best = &finding;
    }
    return best;
}

/// "✕ Title: text"
QString findingText(const Finding& finding, const QString& text)
{
    return QStringLiteral("%1 %2: %3").arg(markOf(finding), finding.title, withoutControls(text));
}

/// What a finding says of the key, metric or package; empty: nothing.
QString evidenceOf(const Finding& finding, const QString& selected)
{
    QStringList said;
    for (const Evidence& evidence : finding.evidence)
        if (evidence.where.key == selected && said.size() < 2 && !said.contains(evidence.text))
            said += evidence.text;
    return said.join(QStringLiteral(" · "));
}

/// A finding that names what is selected comes first, then what the page itself says of it: a
/// picture of one key does not speak of another. Empty: neither.
QString textOfSelected(const Comparison& comparison, QStringView page, const QString& selected)
{
    for (const bool suspects : { true, false })
        for (const Finding& finding : comparison.findings) {
            if ((finding.state == Finding::State::Differs) != suspects
                || finding.state == Finding::State::NotApplicable || !isShown(finding.check, page))
                continue;
            const QString said = evidenceOf(finding, selected);
            if (!said.isEmpty())
                return findingText(finding, said);
        }
    if (page == u"metrics" && comparison.metrics)
        for (const MetricComparison& metric : *comparison.metrics)
            if (metric.name == selected)
                return verdictGlyph(metric.verdict) + u' ' + verdictSentence(metric, std::nullopt);
    if (page == u"config" && comparison.config)
        for (const KeyAlignment& row : comparison.config->rows)
            if (row.key == selected)
                return withoutControls(causeSentence(row, entriesOf(comparison, row)));
    return {};
}

QString titleOf(QStringView page)
{
    for (const PageEntry& entry : allPages())
        if (page == entry.id)
            return QCoreApplication::translate("Pages", entry.title);
    return {};
}

/// "12:3" → "step 12, sample 3", "validation:12:3" → "validation, step 12, sample 3"
QString sampleText(const QString& key)
{
    const QLatin1StringView validation("validation:");
    if (key.startsWith(validation))
        return QCoreApplication::translate("Caption", "validation, step %1, sample %2")
            .arg(key.section(u':', 1, 1), key.section(u':', 2));
    return QCoreApplication::translate("Caption", "step %1, sample %2")
        .arg(key.section(u':', 0, 0), key.section(u':', 1));
}

qreal lineHeight() { return QFontMetricsF(scaledFont(0.92)).height(); }

/// Draws a text from `x` on and returns where it ends.
qreal paintText(QPainter& painter, const QRectF& line, qreal x, const QString& text,
    const QColor& colour, bool bold)
{
    painter.setFont(scaledFont(0.92, bold));
    painter.setPen(colour);
    const QFontMetricsF metrics(painter.font());
    const qreal room = std::max(0.0, line.right() - x);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    painter.drawText(
        QRectF(x, line.top(), room, line.height()), Qt::AlignLeft | Qt::AlignVCenter, shown);
    return x + metrics.horizontalAdvance(shown);
}

} // namespace

QString Caption::text() const
{
    QString line = QStringLiteral("%1 ⇄ %2 · %3").arg(runs.baseline, runs.candidate, subject);
    if (!finding.isEmpty())
        line += QStringLiteral(" · ") + finding;
    return line;
}

Caption captionFor(const Comparison& comparison, QStringView page, const QString& selected)
{
    Caption caption;
    for (const Side side : BothSides)
        caption.runs[side]
            = comparison.runs[side] ? withoutControls(comparison.runs[side]->name) : QString();
    caption.subject = titleOf(page);
    if (!selected.isEmpty())
        caption.subject += QStringLiteral(": ")
            + (page == u"rollouts" ? sampleText(selected) : withoutControls(selected));
    const Finding* const finding = findingOf(comparison, page);
    caption.isTelling = finding && finding->state == Finding::State::Differs;
    if (!selected.isEmpty() && page != u"overview")
        caption.finding = textOfSelected(comparison, page, selected);
    if (finding && caption.finding.isEmpty())
        caption.finding = findingText(*finding, finding->detail);
    caption.program = QStringLiteral("Alidade ") + QCoreApplication::applicationVersion();
    return caption;
}

int captionHeight() { return int(std::ceil(2 * lineHeight())) + 2 * Padding + 1; }

void paintCaption(QPainter& painter, const QRectF& area, const Caption& caption)
{
    const Theme& theme = currentTheme();
    painter.save();
    painter.setClipRect(area);
    painter.fillRect(area, theme.window);
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 1), theme.line);
    const qreal height = lineHeight();
    QRectF first(
        area.left() + 2 * Padding, area.top() + 1 + Padding, area.width() - 4 * Padding, height);
    const QRectF second = first.translated(0, height);

    // The program at the right end; the names get the rest, each at most half of it.
    painter.setFont(scaledFont(0.92));
    const qreal programWidth = QFontMetricsF(painter.font()).horizontalAdvance(caption.program);
    painter.setPen(theme.mutedText);
    painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter, caption.program);
    first.setRight(std::max(first.left(), first.right() - programWidth - Gap));
    QRectF half = first;
    half.setRight(first.center().x());
    qreal x = paintText(
        painter, half, first.left(), sideName(Side::Baseline) + u' ', theme.mutedText, false);
    x = paintText(painter, half, x, caption.runs.baseline, theme.baseline, true);
    x = paintText(painter, first, x + Gap / 2, QStringLiteral("⇄"), theme.mutedText, false);
    x = paintText(
        painter, first, x + Gap / 2, sideName(Side::Candidate) + u' ', theme.mutedText, false);
    paintText(painter, first, x, caption.runs.candidate, theme.candidate, true);

    x = paintText(painter, second, second.left(), caption.subject, theme.text, true);
    if (!caption.finding.isEmpty())
        paintText(painter, second, x + Gap, caption.finding, theme.text, false);
    painter.restore();
}

} // namespace alidade

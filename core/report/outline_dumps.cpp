// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/outline_dumps.h"

#include "core/base/numbers.h"
#include "core/checks/evidence.h"
#include "core/model/dumps.h"

#include <QCoreApplication>

#include <cmath>

namespace alidade {
namespace {

QString said(const char* text) { return QCoreApplication::translate("Report", text); }

QString nameOn(const DumpPair& pair, Side side, const DumpRow& row)
{
    return row.op[side] < 0 ? QStringLiteral("–") : pair.ops[side].name(row.op[side]);
}

QString whatOf(const DumpPair& pair, const DumpRow& row)
{
    QStringList words{ QString(nameOf(row.state)) };
    for (const QLatin1StringView word : namesOf(row.what))
        words += QString(word);
    if (row.fused >= 0)
        words += said(QT_TRANSLATE_NOOP("Report", "fused"));
    if (row.what != 0 && row.tensor != 0)
        words += pair.texts.text(row.tensor);
    return words.join(QStringLiteral(", "));
}

QString originOf(const DumpPair& pair)
{
    if (pair.origins.empty())
        return {};
    const DumpOrigin& origin = pair.origins.front();
    const QString from = !origin.op.isEmpty() ? origin.op
        : !origin.parameter.isEmpty()         ? origin.parameter
        : !origin.received.isEmpty()          ? origin.received
                                              : origin.input;
    return said(
        QT_TRANSLATE_NOOP("Report", "NaN or infinity begins at %1 (%2); %3 follow from it."))
        .arg(from, sideName(origin.side), QString::number(origin.propagated));
}

/// The layer whose gradients are furthest apart.
QString gradientsOf(const DumpPair& pair)
{
    const LayerGradient* worst = nullptr;
    double furthest = -1;
    for (const LayerGradient& layer : pair.gradients) {
        const double apart = std::abs(std::log(layer.norm.candidate / layer.norm.baseline));
        if (std::isfinite(apart) && apart > furthest) {
            furthest = apart;
            worst = &layer;
        }
    }
    if (!worst)
        return {};
    return said(QT_TRANSLATE_NOOP("Report",
                    "Gradient norms, candidate / baseline: furthest from 1 "
                    "at %1 (%2)."))
        .arg(worst->layer, readableText(worst->norm.candidate / worst->norm.baseline));
}

OutlineSection pairSection(const DumpPair& pair, const ReportOptions& options, qsizetype most)
{
    OutlineSection section{ said(QT_TRANSLATE_NOOP("Report", "Operator dump %1")).arg(pair.label),
        {}, {}, {} };
    section.sentences
        += said(QT_TRANSLATE_NOOP("Report",
                    "%1 operators agree, %2 differ, %3 have NaN or infinity in one "
                    "run only, %4 are only in the baseline, %5 only in the candidate, "
                    "%6 cannot be compared."))
               .arg(QString::number(pair.count(DumpRow::State::Same)),
                   QString::number(pair.count(DumpRow::State::Differs)),
                   QString::number(pair.count(DumpRow::State::NonFinite)),
                   QString::number(pair.count(DumpRow::State::OnlyBaseline)),
                   QString::number(pair.count(DumpRow::State::OnlyCandidate)),
                   QString::number(pair.count(DumpRow::State::NotComparable)));
    for (const QString& sentence : { originOf(pair), gradientsOf(pair) })
        if (!sentence.isEmpty())
            section.sentences += sentence;
    OutlineTable& table = section.table;
    table.header = { sideName(Side::Baseline), sideName(Side::Candidate),
        said(QT_TRANSLATE_NOOP("Report", "State")), said(QT_TRANSLATE_NOOP("Report", "Off by")) };
    for (const DumpRow& row : pair.rows) {
        const bool shown = options.all || (row.state != DumpRow::State::Same && !row.propagated);
        if (!shown)
            continue;
        if (qsizetype(table.rows.size()) >= most) {
            ++table.leftOut;
            continue;
        }
        table.rows.push_back({ nameOn(pair, Side::Baseline, row),
            nameOn(pair, Side::Candidate, row), whatOf(pair, row),
            row.worstRelative < 0
                ? QStringLiteral("–")
                : readableText(double(row.worstRelative) * 100, 3) + QStringLiteral(" %") });
    }
    return section;
}

} // namespace

std::vector<OutlineSection> dumpSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most)
{
    constexpr size_t MostPairs = 64;
    std::vector<OutlineSection> sections;
    if (!comparison.dumps)
        return sections;
    for (const DumpPair& pair : comparison.dumps->pairs)
        if (sections.size() < MostPairs)
            sections.push_back(pairSection(pair, options, most));
    if (comparison.dumps->pairs.size() > MostPairs)
        sections.back().sentences
            += said(QT_TRANSLATE_NOOP("Report", "%1 further pairs of dumps are not listed."))
                   .arg(comparison.dumps->pairs.size() - MostPairs);
    return sections;
}

} // namespace alidade

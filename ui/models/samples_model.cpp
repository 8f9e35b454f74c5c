// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Looks up, formats, nothing else.
#include "ui/models/samples_model.h"

#include "core/base/numbers.h"
#include "core/model/garble_reasons.h"
#include "core/model/sentence.h"
#include "ui/widgets/display_text.h"

#include <algorithm>

namespace alidade {

namespace {

const QString Missing = QStringLiteral("–");
constexpr size_t ToolTipReasons = 4; ///< of one side

/// Both sides of a cell; PairDelegate aligns them at the bar.
template <class Text> QString bothSides(Text text)
{
    return text(Side::Baseline) + QStringLiteral(" │ ") + text(Side::Candidate);
}

QString scoreText(const SampleRef* sample)
{
    return sample && sample->hasScore() ? readableText(double(sample->score)) : Missing;
}

} // namespace

SamplesModel::SamplesModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void SamplesModel::setTable(const SampleTablePtr& table)
{
    beginResetModel();
    if (!samePairs(table)) {
        m_details.clear();
        m_oldest.clear();
    }
    m_table = table;
    endResetModel();
}

/// An index of a pair means the same pair in both tables.
bool SamplesModel::samePairs(const SampleTablePtr& table) const
{
    return table && m_table && table->comparison == m_table->comparison
        && table->kind == m_table->kind && table->pins.size() == m_table->pins.size()
        && std::equal(table->pins.begin(), table->pins.end(), m_table->pins.begin(),
            [](const SamplePair& one, const SamplePair& two) { return one.row == two.row; });
}

qsizetype SamplesModel::pairOf(int row) const
{
    return m_table && row >= 0 && size_t(row) < m_table->rows.size() ? m_table->rows[size_t(row)]
                                                                     : -1;
}

int SamplesModel::rowOf(qsizetype pair) const
{
    if (!m_table)
        return -1;
    const auto found = std::find(m_table->rows.begin(), m_table->rows.end(), qint32(pair));
    return found == m_table->rows.end() ? -1 : int(found - m_table->rows.begin());
}

std::vector<qsizetype> SamplesModel::missingDetails(int first, int last) const
{
    std::vector<qsizetype> missing;
    for (int row = std::max(0, first); row <= last && row < rowCount(); ++row) {
        const qsizetype pair = pairOf(row);
        if (!m_details.contains(pair))
            missing.push_back(pair);
    }
    return missing;
}

void SamplesModel::putDetails(const SampleTablePtr& table, SampleDetails details)
{
    if (!samePairs(table))
        return;
    for (SampleDetail& detail : details) {
        const qsizetype pair = detail.pair;
        if (m_details.insert_or_assign(pair, std::move(detail)).second)
            m_oldest.push_back(pair);
        if (m_oldest.size() > CachedDetails) {
            m_details.erase(m_oldest.front());
            m_oldest.pop_front();
        }
    }
    if (rowCount() > 0 && !details.empty())
        Q_EMIT dataChanged(index(0, Garbled), index(rowCount() - 1, Prompt));
}

int SamplesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : int(m_table->rows.size());
}

int SamplesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SamplesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == Prompt
                ? Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter)
                : (section == Score || section == Length || section == Garbled
                        ? Qt::Alignment(Qt::AlignCenter)
                        : Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter)));
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Number:
            return tr("Place of the pair within its step");
        case Score:
            return tr("Score, baseline │ candidate. Click to order by the difference.");
        case Length:
            return tr("Characters of the output, baseline │ candidate. Click to order by the "
                      "difference.");
        case Garbled:
            return tr("Kinds of garbled text, baseline │ candidate");
        case FirstDifference:
            return tr("Character at which the outputs part. Click to order by it: all outputs that "
                      "differ are read for that.");
        case Prompt:
            return tr("Click to order so that equal prompts stand together.");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Step:
        return tr("Step");
    case Number:
        return tr("#");
    case Score:
        return tr("Score");
    case Length:
        return tr("Length");
    case Garbled:
        return tr("Garbled");
    case FirstDifference:
        return tr("Parts at");
    default:
        return tr("Prompt");
    }
}

QString SamplesModel::garbledText(qsizetype pair, Side side) const
{
    if (!m_table->sample(pair, side))
        return QString();
    if (const GarbleVerdict* verdict = m_table->verdict(pair, side))
        return verdict->isGarbled() ? kindsText(*verdict) : Missing;
    if (m_table->judged)
        return Missing;
    const auto detail = m_details.find(pair);
    if (detail == m_details.end() || !detail->second.judged[side])
        return QStringLiteral("…");
    return detail->second.kinds[side].isEmpty() ? Missing : detail->second.kinds[side];
}

/// Kinds of both sides and, once the whole set is judged, why.
QString SamplesModel::garbledReasons(qsizetype pair) const
{
    QStringList lines{ text(pair, Garbled) };
    for (const Side side : BothSides) {
        const GarbleVerdict* verdict = m_table->verdict(pair, side);
        if (!verdict || !verdict->isGarbled())
            continue;
        lines += side == Side::Baseline ? tr("Baseline:") : tr("Candidate:");
        const std::vector<GarbleReason> reasons = reasonsOf(*verdict);
        for (size_t i = 0; i < std::min(reasons.size(), ToolTipReasons); ++i)
            lines += inUserLanguage(reasons[i].detector) + QStringLiteral(": ")
                + inUserLanguage(reasons[i].text);
        if (reasons.size() > ToolTipReasons)
            lines += tr("and %1 more").arg(reasons.size() - ToolTipReasons);
    }
    return lines.join(u'\n');
}

QString SamplesModel::text(qsizetype pair, int column) const
{
    const auto detail = m_details.find(pair);
    switch (column) {
    case Step:
        return m_table->stepOf(pair) < 0 ? Missing : QString::number(m_table->stepOf(pair));
    case Number:
        return (m_table->isPinned(pair)        ? QStringLiteral("⇔ %1")
                : m_table->isByFileOrder(pair) ? QStringLiteral("? %1")
                                               : QStringLiteral("%1"))
            .arg(m_table->ordinalOf(pair));
    case Score:
        return bothSides([&](Side side) { return scoreText(m_table->sample(pair, side)); });
    case Length:
        return bothSides([&](Side side) {
            const SampleRef* sample = m_table->sample(pair, side);
            return sample ? readableText(sample->outputLength, 10) : Missing;
        });
    case Garbled:
        return bothSides([&](Side side) { return garbledText(pair, side); });
    case FirstDifference:
        if (m_table->sameOutput(pair))
            return tr("same");
        if (m_table->pair(pair).row.baseline < 0 || m_table->pair(pair).row.candidate < 0)
            return tr("unpaired"); // the dashes of the other columns tell the side
        if (detail != m_details.end() && detail->second.firstDifference == SampleDetail::LeftOut)
            return tr("left out");
        if (const Parting known = partingIn(*m_table, pair); known.state == Parting::State::Parts)
            return readableText(double(known.units), 10);
        if (detail == m_details.end() || detail->second.firstDifference < -1)
            return QStringLiteral("…");
        return detail->second.firstDifference < 0
            ? tr("same")
            : readableText(double(detail->second.firstDifference), 10);
    default:
        return detail == m_details.end() ? QString() : detail->second.prompt;
    }
}

QVariant SamplesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const qsizetype pair = pairOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(pair, index.column());
    case Qt::ToolTipRole:
        if (index.column() == Prompt)
            return asPlainToolTip(text(pair, Prompt));
        if (index.column() == Garbled)
            return asPlainToolTip(garbledReasons(pair));
        if (index.column() == Number && m_table->isPinned(pair))
            return tr("Paired by hand; m takes the pair apart again");
        if (index.column() == Number && m_table->isByFileOrder(pair))
            return tr("Paired by the order in the files: this prompt has several answers, and what "
                      "they begin with does not tell which belong together. m pairs by hand.");
        return {};
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case KeyRole:
        return QStringLiteral("%1:%2").arg(m_table->stepOf(pair)).arg(m_table->ordinalOf(pair));
    case StateRole: // garbled on any side
        for (const Side side : BothSides) {
            const QString kinds = garbledText(pair, side);
            if (!kinds.isEmpty() && kinds != Missing && kinds != u"…")
                return 1;
        }
        return 0;
    default:
        return {};
    }
}

} // namespace alidade

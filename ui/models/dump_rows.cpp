// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/dump_rows.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

QString markText(DumpShow show)
{
    switch (show) {
    case DumpShow::NonFinite:
        return QStringLiteral("▲");
    case DumpShow::Differs:
        return QStringLiteral("●");
    case DumpShow::Unmatched:
        return QStringLiteral("◐");
    case DumpShow::NotComparable:
        return QStringLiteral("–");
    case DumpShow::Same:
        break;
    }
    return QStringLiteral("✓");
}

QString columnTitle(int column)
{
    switch (column) {
    case DumpsModel::Operator:
        return DumpsModel::tr("Operator, in the order of execution");
    case DumpsModel::Mark:
        return {};
    case DumpsModel::State:
        return DumpsModel::tr("State");
    case DumpsModel::Tensor:
        return DumpsModel::tr("Worst tensor");
    default:
        return DumpsModel::tr("Largest error");
    }
}

/// Steps of a floating type between two numbers: what is one step apart cannot be told apart by it.
std::optional<double> stepsBetween(const QString& type, double baseline, double candidate)
{
    const int mantissa = type.contains(u"bfloat16") ? 7 : type.contains(u"float16") ? 10 : 0;
    const double size = std::max(std::abs(baseline), std::abs(candidate));
    if (mantissa == 0 || !(size > 0) || !std::isfinite(size))
        return std::nullopt;
    return std::abs(candidate - baseline) / std::ldexp(1.0, std::ilogb(size) - mantissa);
}

QString errorText(const QString& type, double baseline, double candidate)
{
    if (std::isfinite(baseline) != std::isfinite(candidate))
        return DumpsModel::tr("not finite");
    if (!std::isfinite(baseline) || baseline == candidate)
        return {};
    const double relative = std::abs(candidate - baseline) / std::abs(baseline);
    QString text = std::isfinite(relative) ? readableText(relative * 100) + QStringLiteral(" %")
                                           : readableText(candidate - baseline);
    if (const auto steps = stepsBetween(type, baseline, candidate))
        text += *steps == 1 ? DumpsModel::tr(" (1 step)")
                            : DumpsModel::tr(" (%1 steps)").arg(readableText(*steps));
    return text;
}

constexpr std::array Names{ "max", "min", "mean", "norm" };

template <int Statistic> QString statisticText(const DumpTensorRow& row)
{
    const QString& baseline = row.statistic.baseline[Statistic];
    const QString& candidate = row.statistic.candidate[Statistic];
    if (baseline == candidate)
        return baseline;
    const QString none = QStringLiteral("–");
    return QString(
        (baseline.isEmpty() ? none : baseline) + u" │ " + (candidate.isEmpty() ? none : candidate));
}

QString typeText(const DumpTensorRow& row)
{
    return row.type.baseline == row.type.candidate
        ? row.type.baseline
        : QString((row.type.baseline.isEmpty() ? QStringLiteral("–") : row.type.baseline) + u" │ "
            + (row.type.candidate.isEmpty() ? QStringLiteral("–") : row.type.candidate));
}

QString pathText(const DumpTensorRow& row) { return row.path; }
QString worstText(const DumpTensorRow& row) { return row.error; }

constexpr Column<DumpTensorRow> tensorColumns[] = {
    { QT_TRANSLATE_NOOP("Columns", "Tensor"), pathText, nullptr, pathText },
    { QT_TRANSLATE_NOOP("Columns", "Type and shape"), typeText, nullptr, typeText },
    { QT_TRANSLATE_NOOP("Columns", "Max"), statisticText<0>, nullptr, statisticText<0> },
    { QT_TRANSLATE_NOOP("Columns", "Min"), statisticText<1>, nullptr, statisticText<1> },
    { QT_TRANSLATE_NOOP("Columns", "Mean"), statisticText<2>, nullptr, statisticText<2> },
    { QT_TRANSLATE_NOOP("Columns", "Norm"), statisticText<3>, nullptr, statisticText<3> },
    { QT_TRANSLATE_NOOP("Columns", "Largest error"), worstText, nullptr, worstText },
};

} // namespace

DumpShow showOf(const DumpRow& row)
{
    switch (row.state) {
    case DumpRow::State::NonFinite:
        return DumpShow::NonFinite;
    case DumpRow::State::Differs:
        return DumpShow::Differs;
    case DumpRow::State::OnlyBaseline:
    case DumpRow::State::OnlyCandidate:
        return DumpShow::Unmatched;
    case DumpRow::State::NotComparable:
        return DumpShow::NotComparable;
    case DumpRow::State::Same:
        break;
    }
    return DumpShow::Same;
}

QString showText(DumpShow show)
{
    switch (show) {
    case DumpShow::NonFinite:
        return DumpsModel::tr("not finite");
    case DumpShow::Differs:
        return DumpsModel::tr("differs");
    case DumpShow::Unmatched:
        return DumpsModel::tr("on one side");
    case DumpShow::NotComparable:
        return DumpsModel::tr("not comparable");
    case DumpShow::Same:
        break;
    }
    return DumpsModel::tr("within tolerance");
}

QString stateText(const DumpPair& pair, const DumpRow& row)
{
    if (row.fused >= 0 && row.state != DumpRow::State::NotComparable)
        return row.what == 0
            ? DumpsModel::tr("fused with the row that stands beside it")
            : DumpsModel::tr("fused with the row beside it, but gives something else");
    QString text;
    switch (row.state) {
    case DumpRow::State::OnlyBaseline:
        return DumpsModel::tr("only in the baseline");
    case DumpRow::State::OnlyCandidate:
        return DumpsModel::tr("only in the candidate");
    case DumpRow::State::NonFinite:
        text = row.propagated ? DumpsModel::tr("NaN or infinity, handed on")
                              : DumpsModel::tr("NaN or infinity on one side");
        break;
    default:
        text = showText(showOf(row));
    }
    QStringList what;
    if (row.what & DumpRow::Dtype)
        what += DumpsModel::tr("type");
    if (row.what & DumpRow::Shape)
        what += DumpsModel::tr("shape");
    if ((row.what & DumpRow::Value) && row.state != DumpRow::State::NonFinite)
        what += DumpsModel::tr("value");
    if (row.what & DumpRow::Group)
        what += DumpsModel::tr("process group");
    if (row.what & DumpRow::Statistics)
        what += DumpsModel::tr("one-sided statistics");
    if (row.what & DumpRow::Unreadable)
        what += DumpsModel::tr("entry unreadable");
    Q_UNUSED(pair)
    return what.isEmpty() ? text : QString(text + u": " + what.join(QStringLiteral(", ")));
}

DumpsModel::DumpsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void DumpsModel::setPair(const ComparisonPtr& comparison, int pair)
{
    beginResetModel();
    m_comparison = comparison;
    m_pair = comparison && comparison->dumps && pair >= 0
            && pair < int(comparison->dumps->pairs.size())
        ? &comparison->dumps->pairs[size_t(pair)]
        : nullptr;
    endResetModel();
}

std::array<int, DumpShows> DumpsModel::counts() const
{
    std::array<int, DumpShows> counts{};
    if (m_pair)
        for (const DumpRow& row : m_pair->rows)
            ++counts[size_t(showOf(row))];
    return counts;
}

int DumpsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_pair ? 0 : int(m_pair->rows.size());
}

int DumpsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant DumpsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return columnTitle(section);
}

QString DumpsModel::text(const DumpRow& row, int column) const
{
    switch (column) {
    case Operator:
        return QString(2 * std::min<int>(row.depth, 20), u' ') + m_pair->name(row);
    case Mark:
        return markText(showOf(row));
    case State:
        return stateText(*m_pair, row);
    case Tensor:
        return row.state == DumpRow::State::Same ? QString() : m_pair->texts.text(row.tensor);
    case Error:
        return row.worstRelative > 0
            ? readableText(double(row.worstRelative) * 100) + QStringLiteral(" %")
            : QString();
    default:
        return {};
    }
}

QVariant DumpsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)
        || !m_pair)
        return {};
    const DumpRow& row = m_pair->rows[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == Operator ? m_pair->name(row) : text(row, index.column());
    case Qt::TextAlignmentRole:
        return int(index.column() == Mark ? Qt::AlignCenter
                : index.column() == Error ? Qt::AlignRight | Qt::AlignVCenter
                                          : Qt::AlignLeft | Qt::AlignVCenter);
    case KeyRole:
        return m_pair->name(row);
    case StateRole:
        return int(row.state);
    case SortRole:
        if (index.column() == Operator)
            return index.row();
        if (index.column() == Error)
            return double(row.worstRelative);
        return index.column() == Mark || index.column() == State ? QVariant(int(showOf(row)))
                                                                 : text(row, index.column());
    case ToneRole:
        if (row.propagated)
            return int(Tone::Muted);
        return int(index.column() == State && diverges(row) ? Tone::Difference : Tone::Normal);
    default:
        return {};
    }
}

DumpsFilter::DumpsFilter(DumpsModel* model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
    setSortRole(SortRole);
}

void DumpsFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void DumpsFilter::setShown(DumpShow show, bool shown)
{
    m_shown[size_t(show)] = shown;
    invalidateFilter();
}

bool DumpsFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const DumpPair* const pair = m_model->pair();
    if (!pair)
        return false;
    const DumpRow& one = pair->rows[size_t(row)];
    return m_shown[size_t(showOf(one))]
        && (m_text.isEmpty() || pair->name(one).contains(m_text, Qt::CaseInsensitive));
}

std::vector<DumpTensorRow> dumpTensorRows(const Pair<std::optional<DumpData>>& data)
{
    std::vector<DumpTensorRow> rows;
    std::vector<Pair<DumpStatistics>> numbers;
    std::vector<Pair<bool>> told;
    const auto rowOf = [&](const QString& path) -> size_t {
        const auto found = std::find_if(
            rows.begin(), rows.end(), [&](const DumpTensorRow& row) { return row.path == path; });
        if (found != rows.end())
            return size_t(found - rows.begin());
        rows.push_back({});
        rows.back().path = path;
        numbers.push_back({});
        told.push_back({});
        return rows.size() - 1;
    };
    for (const Side side : { Side::Candidate, Side::Baseline }) {
        if (!data[side])
            continue;
        const DumpData& dump = *data[side];
        for (const DumpLeaf& leaf : dump.leaves) {
            const DumpLeafKind& kind = dump.kindOf(leaf);
            const size_t at = rowOf(dump.texts.text(kind.path));
            if (kind.kind != DumpLeafKind::Type::Tensor) {
                rows[at].type[side]
                    = dump.texts.text(kind.type) + u' ' + dump.texts.text(leaf.value);
                continue;
            }
            rows[at].type[side] = dump.texts.text(kind.dtype) + u' ' + dump.texts.text(kind.shape);
            const DumpStatistics statistics = dump.statisticsOf(leaf);
            for (size_t i = 0; i < 4; ++i)
                rows[at].statistic[side][i] = kind.statistics[i] == DumpLeafKind::Number::Absent
                        || kind.statistics[i] == DumpLeafKind::Number::Null
                    ? QStringLiteral("–")
                    : readableText(statistics[i]);
            numbers[at][side] = statistics;
            told[at][side] = true;
        }
    }
    for (size_t at = 0; at < rows.size(); ++at) {
        DumpTensorRow& row = rows[at];
        row.differs = row.type.baseline != row.type.candidate;
        if (!told[at].baseline || !told[at].candidate)
            continue;
        double worst = 0;
        for (size_t i = 0; i < 4; ++i) {
            const double baseline = numbers[at].baseline[i], candidate = numbers[at].candidate[i];
            if (row.statistic.baseline[i] == row.statistic.candidate[i]
                || row.statistic.baseline[i] == u"–" || row.statistic.candidate[i] == u"–")
                continue;
            const double relative = std::isfinite(baseline) && std::isfinite(candidate)
                ? std::abs(candidate - baseline) / std::max(std::abs(baseline), 1e-300)
                : HUGE_VAL;
            row.differs = true;
            if (relative >= worst) {
                worst = relative;
                row.error = QString::fromLatin1(Names[i]) + u' '
                    + errorText(row.type.baseline, baseline, candidate);
            }
        }
    }
    return rows;
}

DumpTensorsModel::DumpTensorsModel(QObject* parent)
    : TableModel(tensorColumns, parent)
{
}

QVariant DumpTensorsModel::extraData(const DumpTensorRow& row, int column, int role) const
{
    if (role == KeyRole)
        return row.path;
    if (role == ToneRole)
        return int(row.differs && column > 0 ? Tone::Difference : Tone::Normal);
    return {};
}

} // namespace alidade

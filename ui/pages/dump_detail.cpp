// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/dump_detail.h"

#include "core/base/numbers.h"
#include "core/engine/compare_dumps.h"
#include "core/model/sentence.h"
#include "ui/session/workspace.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/gradient_bars.h"
#include "ui/widgets/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace alidade {
namespace {

Result<DumpDetails> readDetails(
    const ComparisonPtr& comparison, int pair, int row, Monitor& monitor)
{
    DumpDetails details;
    const auto data = readDumpRow(*comparison, pair, row, monitor);
    if (!data) {
        if (data.error().code == Error::Code::Cancelled)
            return tl::unexpected<Error>(data.error());
        details.error = inUserLanguage(data.error().what);
        return details;
    }
    details.tensors = dumpTensorRows(*data);
    for (const Side side : BothSides) {
        auto stack = readDumpStack(*comparison, pair, row, side, monitor);
        if (stack)
            details.stack[side] = std::move(*stack);
        else if (stack.error().code == Error::Code::Cancelled)
            return tl::unexpected<Error>(stack.error());
    }
    return details;
}

std::vector<GradientBars::Bar> barsOf(const DumpPair& pair)
{
    std::vector<GradientBars::Bar> bars;
    for (const LayerGradient& layer : pair.gradients) {
        const double ratio = layer.norm.candidate / layer.norm.baseline;
        bars.push_back(
            { layer.layer, std::isfinite(ratio) ? ratio : std::numeric_limits<double>::quiet_NaN(),
                readableText(layer.norm.baseline) + u" │ " + readableText(layer.norm.candidate) });
    }
    return bars;
}

} // namespace

DumpDetail::DumpDetail(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_title(new QLabel(this))
    , m_tabs(new QTabWidget(this))
    , m_model(new DumpTensorsModel(this))
    , m_tensors(new QTreeView(this))
    , m_stack(new QPlainTextEdit(this))
    , m_gradients(new GradientBars(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_title->setObjectName(QStringLiteral("dumpTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(16, 8, 16, 8);
    m_title->setFont(scaledFont(1.0, true));
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addWidget(m_title);
    m_tensors->setObjectName(QStringLiteral("dumpTensors"));
    m_tensors->setModel(m_model);
    m_tensors->setRootIsDecorated(false);
    m_tensors->setUniformRowHeights(true);
    m_tensors->setFrameShape(QFrame::NoFrame);
    m_tensors->setItemDelegate(new CellDelegate(CellDelegate::Face::Monospace, m_tensors));
    m_tensors->header()->setStretchLastSection(false);
    m_tensors->header()->setMinimumSectionSize(80);
    m_tensors->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    const int widths[] = { 90, 150, 112, 112, 112, 112, 150 };
    for (int i = 0; i < int(std::size(widths)); ++i)
        m_tensors->setColumnWidth(i, widths[i]);
    m_stack->setObjectName(QStringLiteral("dumpStack"));
    m_stack->setReadOnly(true);
    m_stack->setFrameShape(QFrame::NoFrame);
    m_stack->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_stack->setFont(monospaceFont());
    auto* const scroll = new QScrollArea(this);
    scroll->setWidget(m_gradients);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    m_tabs->setObjectName(QStringLiteral("dumpTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_tensors, tr("Tensors"));
    m_tabs->addTab(m_stack, tr("Call stack"));
    m_tabs->addTab(scroll, tr("Gradients by layer"));
    column->addWidget(m_tabs, 1);
    connect(&m_reading, &QFutureWatcherBase::finished, this, [this] {
        if (m_reading.future().resultCount() == 0)
            return;
        const auto details = m_reading.result();
        if (details)
            show(*details);
    });
}

void DumpDetail::setRow(const ComparisonPtr& comparison, int pair, int row)
{
    m_reading.cancel();
    m_model->setRows({});
    m_stack->clear();
    const bool hasPair = comparison && comparison->dumps && pair >= 0
        && pair < int(comparison->dumps->pairs.size());
    m_gradients->setBars(hasPair ? barsOf(comparison->dumps->pairs[size_t(pair)])
                                 : std::vector<GradientBars::Bar>());
    if (!hasPair || row < 0) {
        m_title->setText(tr("Select an operator to see its tensors"));
        m_title->setToolTip({});
        return;
    }
    const DumpPair& one = comparison->dumps->pairs[size_t(pair)];
    const DumpRow& shown = one.rows[size_t(row)];
    constexpr int MostPixels = 560; // what it says of the operator stands behind the name
    constexpr qsizetype MostText = 2000;
    m_title->setText(m_title->fontMetrics().elidedText(
                         oneLine(one.name(shown), MostText), Qt::ElideMiddle, MostPixels)
        + u"   " + stateText(one, shown));
    m_title->setToolTip(asPlainToolTip(one.name(shown).left(MostText)));
    m_reading.setFuture(
        runTask<DumpDetails>(m_workspace.pool(), [comparison, pair, row](Monitor& monitor) {
            return readDetails(comparison, pair, row, monitor);
        }));
}

void DumpDetail::show(const DumpDetails& details)
{
    if (!details.error.isEmpty()) {
        m_title->setText(m_title->text() + u"   " + details.error);
        return;
    }
    m_model->setRows(details.tensors);
    QString text;
    for (const Side side : BothSides) {
        text += side == Side::Baseline ? tr("Baseline, innermost call first")
                                       : tr("Candidate, innermost call first");
        text += u'\n';
        for (const QString& frame : details.stack[side])
            text += u"    " + frame.trimmed() + u'\n';
        if (details.stack[side].isEmpty())
            text += u"    " + tr("not recorded (stack.json)") + u'\n';
        text += u'\n';
    }
    m_stack->setPlainText(text);
}

} // namespace alidade

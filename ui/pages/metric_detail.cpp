// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/metric_detail.h"

#include "core/compare/metric_compare.h"
#include "core/engine/write_tolerances.h"
#include "core/model/sentence.h"
#include "ui/models/metric_plot_data.h"
#include "ui/models/metric_words.h"
#include "ui/pages/tolerance_strip.h"
#include "ui/session/tolerance_edits.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_grid.h"
#include "ui/widgets/plot_table.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace alidade {

namespace {

constexpr int SmoothingSteps = 25;
constexpr int MarkdownRows = 60;

/// Steps that a run has rollouts of: from the names of the files, or from what was read of them.
std::vector<double> rolloutSteps(const Comparison& comparison)
{
    std::vector<double> steps;
    for (const Side side : BothSides) {
        for (const RolloutSet& set : comparison.runs[side]->rollouts) {
            for (const RolloutFile& file : set.files) {
                if (file.step >= 0)
                    steps.push_back(file.step);
            }
            for (const SampleRef& sample : set.samples) {
                if (steps.empty() || steps.back() != sample.step)
                    steps.push_back(sample.step);
            }
        }
    }
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

bool writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace

MetricDetail::MetricDetail(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_edits(toleranceEditsOf(workspace))
{
    setObjectName(QStringLiteral("metricDetail"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 8);
    column->setSpacing(6);
    m_name = new ElidedLabel(this);
    m_name->setObjectName(QStringLiteral("metricName"));
    m_name->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_name);
    column->addWidget(buildTools());
    m_messages = new MessageBar(this);
    m_messages->setObjectName(QStringLiteral("metricMessages"));
    // The window has a bar of its own, by whose names it is found.
    if (auto* const text = m_messages->findChild<QLabel*>(QStringLiteral("messageText")))
        text->setObjectName(QStringLiteral("metricMessageText"));
    column->addWidget(m_messages);
    m_gridNote = new QLabel(this);
    m_gridNote->setObjectName(QStringLiteral("metricGridNote"));
    m_gridNote->setTextFormat(Qt::PlainText);
    m_gridNote->setForegroundRole(QPalette::PlaceholderText);
    m_gridNote->hide();
    column->addWidget(m_gridNote);
    m_stack = new QStackedWidget(this);
    m_plot = new MetricPlot(this);
    m_plot->setObjectName(QStringLiteral("metricPlot"));
    m_plot->setAccessibleName(tr("Curves of both runs and their difference"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_grid = new PlotGrid(this);
    m_grid->setObjectName(QStringLiteral("metricGrid"));
    m_grid->setAccessibleName(tr("Curves of several metrics"));
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_grid);
    column->addWidget(m_stack, 1);
    buildStrip();
    column->addWidget(m_strip);
    connect(m_grid, &PlotGrid::chosen, this, &MetricDetail::metricChosen);
    connect(m_grid, &PlotGrid::opened, this, [this](const QString& name) {
        Q_EMIT metricChosen(name);
        setGrid(false);
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_watcher.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        auto prepared = future.result();
        if (prepared)
            take(std::move(*prepared));
    });
}

MetricDetail::~MetricDetail() { m_watcher.cancel(); }

QToolButton* MetricDetail::tool(
    const QString& text, const QString& tip, const char* id, bool checkable)
{
    auto* const button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleDescription(tip);
    button->setObjectName(QString::fromLatin1(id));
    button->setCheckable(checkable);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QWidget* MetricDetail::buildTools()
{
    auto* const holder = new QWidget(this);
    auto* const flow = new FlowLayout(6, holder);
    const auto add = [&](QToolButton* button, void (MetricDetail::*act)()) {
        connect(button, &QToolButton::clicked, this, act);
        flow->addWidget(button);
        return button;
    };
    m_log = add(tool(tr("Logarithmic"), tr("Logarithmic axis (L)"), "plotLog", true),
        &MetricDetail::toggleLog);
    m_smooth = add(tool(tr("Smooth"),
                       tr("A mean over %1 steps on top of the curve; the verdict does not use it "
                          "(S)")
                           .arg(SmoothingSteps),
                       "plotSmooth", true),
        &MetricDetail::toggleSmoothing);
    m_difference
        = add(tool(tr("Difference: absolute"),
                  tr("Absolute, relative, or in units of the band (D)"), "plotDifference", false),
            &MetricDetail::nextDifference);
    m_time = add(tool(tr("Wall time"), tr("Wall time instead of steps (T)"), "plotTime", true),
        &MetricDetail::toggleTime);
    m_attempts = add(tool(tr("Attempts"), tr("Every start of a resumed run by itself (A)"),
                         "plotAttempts", true),
        &MetricDetail::toggleAttempts);
    m_several = tool(tr("Grid"), tr("Several metrics over one axis (G)"), "plotSeveral", true);
    connect(m_several, &QToolButton::clicked, this, &MetricDetail::setGrid);
    flow->addWidget(m_several);
    add(tool(tr("Export…"), tr("PNG, SVG, PDF or CSV (E)"), "plotExport", false),
        &MetricDetail::chooseExport);
    add(tool(tr("Copy table"), tr("The visible steps as a Markdown table (M)"), "plotCopy", false),
        &MetricDetail::copyMarkdown);
    add(tool(tr("Rollouts of the step"), tr("Show the samples of the marked step (Enter)"),
            "plotRollouts", false),
        &MetricDetail::openRollouts);
    return holder;
}

void MetricDetail::buildStrip()
{
    m_strip = new ToleranceStrip(this);
    m_strip->setObjectName(QStringLiteral("toleranceStrip"));
    connect(m_strip, &ToleranceStrip::edited, this, &MetricDetail::applyTolerance);
    connect(m_strip, &ToleranceStrip::typingEnded, m_edits, &ToleranceEdits::endTyping);
    connect(m_strip, &ToleranceStrip::undoRequested, &m_edits->undoStack(), &QUndoStack::undo);
    connect(m_strip, &ToleranceStrip::redoRequested, &m_edits->undoStack(), &QUndoStack::redo);
    connect(m_strip, &ToleranceStrip::resetRequested, this, [this] {
        if (m_row)
            m_edits->reset(m_row->metric->name);
    });
    connect(m_strip, &ToleranceStrip::saveRequested, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Save tolerances"),
            QStringLiteral("tolerances.json"), tr("Tolerances (*.json)"));
        if (!path.isEmpty())
            saveTolerances(path);
    });
    connect(m_strip, &ToleranceStrip::noiseRequested, this, [this] {
        const QString path
            = QFileDialog::getExistingDirectory(this, tr("Directory of a repeat of the baseline"));
        if (!path.isEmpty())
            m_workspace.addNoiseRun(path);
    });
    connect(m_strip, &ToleranceStrip::noiseCleared, this, [this] { m_workspace.clearNoiseRuns(); });
    connect(m_strip, &ToleranceStrip::deviationsEdited, this,
        [this](double deviations) { m_workspace.setNoiseDeviations(deviations); });
    connect(m_edits, &ToleranceEdits::changed, this, &MetricDetail::updateEdits);
    const auto key = [this](const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    // Within a text field the keys undo the typing.
    key(QKeySequence::Undo, [this] { m_edits->undoStack().undo(); });
    key(QKeySequence::Redo, [this] { m_edits->undoStack().redo(); });
}

void MetricDetail::showMetric(const ComparisonPtr& comparison, const MetricRow* row,
    const std::vector<const MetricRow*>& listed, std::optional<double> step)
{
    const bool another
        = !row || !m_row || row->metric->name != m_row->metric->name || comparison != m_comparison;
    m_comparison = comparison;
    if (step)
        m_wantedStep = step;
    m_row = row ? std::optional(*row) : std::nullopt;
    m_listed.clear();
    for (const MetricRow* each : listed)
        m_listed.push_back(*each);
    if (another)
        m_messages->clear();
    if (!row || !comparison) {
        m_watcher.cancel();
        m_watcher.setFuture({});
        m_name->clear();
        m_strip->clear();
        m_plot->clear();
        m_grid->setPlots({});
        return;
    }
    m_name->setText(oneLine(row->metric->name, 300));
    m_grid->setCurrent(row->metric->name);
    const QString source = comparison->profile
        ? inUserLanguage(toleranceFor(*comparison->profile, row->metric->name).source)
        : QString();
    m_strip->showMetric(*row->metric, source, comparison->noise);
    updateEdits();
    prepare();
}

void MetricDetail::prepare()
{
    if (!m_row)
        return;
    m_watcher.cancel();
    const auto rows = isGrid() ? m_listed : std::vector<MetricRow>{};
    m_watcher.setFuture(runTask<Prepared>(m_workspace.pool(),
        [comparison = m_comparison, row = *m_row, rows, options = m_options](
            Monitor& monitor) -> Result<Prepared> {
            Prepared prepared;
            prepared.shown = makePlotShapes(plotDataOf(*comparison, row), options);
            for (const MetricRow& each : rows) {
                if (monitor.cancelled())
                    return cancelledFailure();
                prepared.grid.push_back(makePlotShapes(plotDataOf(*comparison, each), options));
            }
            return prepared;
        }));
}

void MetricDetail::take(Prepared prepared)
{
    m_plot->setShapes(std::move(prepared.shown));
    if (isGrid()) {
        m_grid->setPlots(std::move(prepared.grid));
        m_grid->setCurrent(m_row ? m_row->metric->name : QString());
    }
    if (m_wantedStep)
        m_plot->pinStep(std::exchange(m_wantedStep, std::nullopt));
}

bool MetricDetail::isSettled() const { return !m_watcher.isPending(); }

void MetricDetail::refreshColours()
{
    m_plot->refreshColours();
    m_grid->update();
}

bool MetricDetail::isGrid() const { return m_stack->currentWidget() == m_grid; }

void MetricDetail::setGrid(bool grid)
{
    m_several->setChecked(grid);
    m_gridNote->setVisible(grid);
    m_gridNote->setText(tr("The first %1 metrics of the list; filter the list to choose others. "
                           "Click chooses, double click shows one alone.")
                            .arg(m_listed.size()));
    m_stack->setCurrentWidget(grid ? static_cast<QWidget*>(m_grid) : m_plot);
    if (grid)
        prepare();
}

void MetricDetail::toggleLog()
{
    m_plot->setLogScale(!m_plot->isLogScale());
    m_grid->setLogScale(m_plot->isLogScale());
    m_log->setChecked(m_plot->isLogScale());
}

void MetricDetail::toggleSmoothing()
{
    m_options.smoothing = m_options.smoothing > 0 ? 0 : SmoothingSteps;
    m_smooth->setChecked(m_options.smoothing > 0);
    prepare();
}

void MetricDetail::toggleTime()
{
    m_options.wallTime = !m_options.wallTime;
    m_time->setChecked(m_options.wallTime);
    prepare();
}

void MetricDetail::toggleAttempts()
{
    m_options.attempts = !m_options.attempts;
    m_attempts->setChecked(m_options.attempts);
    prepare();
}

void MetricDetail::nextDifference()
{
    const auto next = DifferenceMode((int(m_plot->differenceMode()) + 1) % 3);
    m_plot->setDifferenceMode(next);
    m_difference->setText(next == DifferenceMode::Absolute ? tr("Difference: absolute")
            : next == DifferenceMode::Relative             ? tr("Difference: relative")
                                                           : tr("Difference: in bands"));
}

void MetricDetail::moveStep(bool forward) { m_plot->movePin(forward); }

void MetricDetail::openRollouts()
{
    const auto step = m_plot->shownStep();
    if (!m_comparison || !step)
        return;
    const std::vector<double> steps = rolloutSteps(*m_comparison);
    m_messages->clear();
    if (std::binary_search(steps.begin(), steps.end(), *step)) {
        Locator where;
        where.kind = Locator::Kind::Sample;
        where.step = step;
        m_workspace.reveal(where);
        return;
    }
    if (steps.empty()) {
        m_messages->post(MessageBar::Kind::Info,
            tr("Neither run has rollouts. verl writes them with trainer.rollout_data_dir."));
        return;
    }
    const auto nearest = std::min_element(steps.begin(), steps.end(),
        [&](double one, double two) { return std::abs(one - *step) < std::abs(two - *step); });
    m_messages->post(MessageBar::Kind::Info,
        tr("Step %1 has no rollouts in either run; the closest step that has is %2.")
            .arg(stepLabel(*step), stepLabel(*nearest)));
}

void MetricDetail::chooseExport()
{
    if (!m_row)
        return;
    QString name = m_row->metric->name;
    for (QChar& c : name) {
        if (!c.isLetterOrNumber() && c != u'-')
            c = u'_'; // names come from a file
    }
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the plot"),
        name.left(80) + QStringLiteral(".png"),
        tr("PNG image (*.png);;SVG drawing (*.svg);;PDF (*.pdf);;Values (*.csv)"));
    if (!path.isEmpty())
        exportTo(path);
}

void MetricDetail::exportTo(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    m_messages->clear();
    bool saved = false;
    if (suffix == u"csv") {
        saved = writeFile(path, plotCsv(m_plot->data()));
    } else if (suffix == u"png" || suffix == u"svg" || suffix == u"pdf") {
        saved = m_plot->saveImage(path);
    } else {
        m_messages->post(MessageBar::Kind::Warning,
            tr("The name decides the format: end it with .png, .svg, .pdf or .csv"));
        return;
    }
    m_messages->post(saved ? MessageBar::Kind::Info : MessageBar::Kind::Error,
        saved ? tr("Saved as %1").arg(path) : tr("%1 cannot be written").arg(path));
}

void MetricDetail::saveTolerances(const QString& path)
{
    m_messages->clear();
    const bool saved = writeFile(path, writeTolerances(m_edits->rules()));
    if (saved)
        m_edits->markSaved();
    m_messages->post(saved ? MessageBar::Kind::Info : MessageBar::Kind::Error,
        saved ? tr("Saved as %1; alidade compare takes it with --tolerance").arg(path)
              : tr("%1 cannot be written").arg(path));
}

QString MetricDetail::markdown() const
{
    // By wall time the visible range is none of steps.
    const ValueRange visible
        = m_options.wallTime ? stepRange(m_plot->data()) : m_plot->visibleSteps();
    return plotMarkdown(m_plot->data(), visible, MarkdownRows);
}

void MetricDetail::copyMarkdown()
{
    if (!m_row)
        return;
    QGuiApplication::clipboard()->setText(markdown());
    m_messages->clear();
    m_messages->post(MessageBar::Kind::Info, tr("The visible steps are copied as a table"));
}

void MetricDetail::applyTolerance(const Tolerance& tolerance)
{
    if (!m_row)
        return;
    const MetricComparison& metric = *m_row->metric;
    m_edits->set({ metric.name, metric.classId, tolerance, QStringLiteral("set in this window") });
}

void MetricDetail::updateEdits()
{
    m_strip->setEdits(m_row && m_edits->isEdited(m_row->metric->name),
        m_edits->undoStack().canUndo(), m_edits->undoStack().canRedo(), !m_edits->rules().empty());
}

} // namespace alidade

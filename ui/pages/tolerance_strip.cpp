// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/tolerance_strip.h"

#include "core/base/numbers.h"
#include "core/model/sentence.h"
#include "ui/widgets/flow_layout.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace alidade {

namespace {

using Rule = Tolerance::Rule;

constexpr int TypingMs = 150; ///< a number is taken when the keys rest
constexpr double LargestDeviations = 10;

/// A number that is not negative, as typed; a comma counts as a point.
std::optional<double> numberIn(const QLineEdit* field)
{
    QString text = field->text().trimmed();
    text.replace(u',', u'.');
    const auto value = parseNumber(text.toStdString());
    return value && std::isfinite(*value) && *value >= 0 ? value : std::nullopt;
}

} // namespace

ToleranceStrip::ToleranceStrip(QWidget* parent)
    : QWidget(parent)
    , m_timer(new QTimer(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(buildFields());
    column->addWidget(buildNoise());
    m_source = new QLabel(this);
    m_source->setObjectName(QStringLiteral("toleranceSource"));
    m_source->setTextFormat(Qt::PlainText);
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_source->setWordWrap(true);
    column->addWidget(m_source);
    m_timer->setSingleShot(true);
    m_timer->setInterval(TypingMs);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (const auto now = tolerance(); now && !(*now == m_shown))
            Q_EMIT edited(*now);
    });
    clear();
}

QWidget* ToleranceStrip::buildFields()
{
    auto* const holder = new QWidget(this);
    auto* const flow = new FlowLayout(8, holder);
    const auto named = [&](const QString& label, QWidget* field, const char* id) {
        auto* const pair = new QWidget(holder);
        auto* const row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        auto* const text = new QLabel(label, pair);
        text->setBuddy(field);
        row->addWidget(text);
        row->addWidget(field);
        field->setParent(pair);
        field->setObjectName(QString::fromLatin1(id));
        field->setAccessibleName(label);
        flow->addWidget(pair);
    };
    m_rule = new QComboBox;
    // In the order of Tolerance::Rule.
    m_rule->addItems({ tr("band"), tr("band by scale"), tr("factor"), tr("mean over a window"),
        tr("exact"), tr("not judged") });
    m_rule->setToolTip(tr("band: of the baseline at every step\n"
                          "band by scale: of the largest value so far, for curves around zero\n"
                          "factor: how many times larger or smaller\n"
                          "mean over a window: of the last steps, for noisy curves"));
    named(tr("Allowed:"), m_rule, "toleranceRule");
    connect(m_rule, &QComboBox::activated, this, [this] {
        showFields();
        typed();
    });
    const auto number = [&](QLineEdit*& field, const QString& label, const char* id) {
        field = new QLineEdit;
        field->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.00000000")));
        named(label, field, id);
        connect(field, &QLineEdit::textEdited, this, &ToleranceStrip::typed);
        connect(field, &QLineEdit::editingFinished, this, &ToleranceStrip::typingEnded);
    };
    const auto count = [&](QSpinBox*& field, int least, const QString& label, const char* id) {
        field = new QSpinBox;
        field->setRange(least, 1'000'000);
        field->setMaximumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000000")) + 24);
        named(label, field, id);
        connect(field, &QSpinBox::valueChanged, this, &ToleranceStrip::typed);
        connect(field, &QSpinBox::editingFinished, this, &ToleranceStrip::typingEnded);
    };
    number(m_relative, tr("± %"), "toleranceRelative");
    number(m_absolute, tr("at least ±"), "toleranceAbsolute");
    number(m_factor, tr("factor"), "toleranceFactor");
    count(m_window, 1, tr("window"), "toleranceWindow");
    count(m_warmup, 0, tr("warm-up"), "toleranceWarmup");
    m_warmup->setToolTip(tr("So many shared steps at the start are not judged"));
    count(m_patience, 1, tr("patience"), "tolerancePatience");
    m_patience->setToolTip(tr("So many steps in a row must be outside"));
    return holder;
}

QWidget* ToleranceStrip::buildNoise()
{
    // The buttons take a row of their own where there is little room.
    auto* const whole = new QWidget(this);
    auto* const flow = new FlowLayout(6, whole);
    auto* const holder = new QWidget(whole);
    QSizePolicy stretched(QSizePolicy::Preferred, QSizePolicy::Preferred);
    stretched.setHorizontalStretch(1);
    stretched.setHeightForWidth(true);
    holder->setSizePolicy(stretched);
    auto* const row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* const changes = new QWidget(whole);
    auto* const buttons = new QHBoxLayout(changes);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(6);
    flow->addWidget(holder);
    flow->addWidget(changes);
    m_addNoise = new QToolButton(holder);
    m_addNoise->setText(tr("From noise runs…"));
    m_addNoise->setObjectName(QStringLiteral("noiseAdd"));
    m_addNoise->setFocusPolicy(Qt::TabFocus);
    m_addNoise->setToolTip(tr("Add a repeat of the baseline: the measured spread of the repeats "
                              "becomes the band"));
    connect(m_addNoise, &QToolButton::clicked, this, &ToleranceStrip::noiseRequested);
    m_clearNoise = new QToolButton(holder);
    m_clearNoise->setText(tr("Remove"));
    m_clearNoise->setObjectName(QStringLiteral("noiseClear"));
    m_clearNoise->setAccessibleName(tr("Remove the noise runs"));
    m_clearNoise->setFocusPolicy(Qt::TabFocus);
    connect(m_clearNoise, &QToolButton::clicked, this, &ToleranceStrip::noiseCleared);
    m_deviationsLabel = new QLabel(tr("mean ±"), holder);
    m_deviations = new QDoubleSpinBox(holder);
    m_deviations->setObjectName(QStringLiteral("noiseDeviations"));
    m_deviations->setAccessibleName(tr("Deviations of the noise runs"));
    m_deviations->setRange(0.5, LargestDeviations);
    m_deviations->setSingleStep(0.5);
    m_deviations->setDecimals(1);
    m_deviations->setKeyboardTracking(false);
    connect(m_deviations, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!m_filling)
            Q_EMIT deviationsEdited(value);
    });
    m_noise = new QLabel(holder);
    m_noise->setObjectName(QStringLiteral("noiseState"));
    m_noise->setTextFormat(Qt::PlainText);
    m_noise->setWordWrap(true);
    row->addWidget(m_addNoise);
    row->addWidget(m_deviationsLabel);
    row->addWidget(m_deviations);
    row->addWidget(m_noise, 1);
    row->addWidget(m_clearNoise);
    const auto button = [&](QToolButton*& made, const QString& text, const char* id, auto signal) {
        made = new QToolButton(changes);
        made->setText(text);
        made->setObjectName(QString::fromLatin1(id));
        made->setFocusPolicy(Qt::TabFocus);
        connect(made, &QToolButton::clicked, this, signal);
        buttons->addWidget(made);
    };
    button(m_undo, tr("Undo"), "toleranceUndo", &ToleranceStrip::undoRequested);
    button(m_redo, tr("Redo"), "toleranceRedo", &ToleranceStrip::redoRequested);
    button(m_reset, tr("Reset"), "toleranceReset", &ToleranceStrip::resetRequested);
    button(m_save, tr("Save…"), "toleranceSave", &ToleranceStrip::saveRequested);
    m_save->setToolTip(tr("What was changed here, as a file for --tolerance"));
    m_reset->setToolTip(tr("Back to the profile's tolerance"));
    m_reset->setAccessibleName(tr("Back to the profile's tolerance"));
    m_save->setAccessibleName(tr("Save tolerances"));
    return whole;
}

std::optional<Tolerance> ToleranceStrip::tolerance() const
{
    Tolerance made = m_shown;
    made.rule = Rule(m_rule->currentIndex());
    made.reason.clear();
    const bool hasAbsolute = made.rule != Rule::Exact && made.rule != Rule::Excluded;
    const bool hasRelative = hasAbsolute && made.rule != Rule::Factor;
    const auto absolute = numberIn(m_absolute), relative = numberIn(m_relative),
               factor = numberIn(m_factor);
    if ((hasAbsolute && !absolute) || (hasRelative && !relative)
        || (made.rule == Rule::Factor && (!factor || *factor < 1)))
        return std::nullopt;
    if (hasAbsolute)
        made.absolute = *absolute;
    if (hasRelative)
        made.relative = *relative / 100;
    if (made.rule == Rule::Factor)
        made.factor = *factor;
    if (made.rule == Rule::Window)
        made.window = m_window->value();
    if (made.rule == Rule::Excluded)
        made.reason = tr("Set so in this window");
    made.warmupSteps = m_warmup->value();
    made.patience = m_patience->value();
    return made;
}

void ToleranceStrip::typed()
{
    if (!m_filling && !m_metric.isEmpty())
        m_timer->start();
}

void ToleranceStrip::showFields()
{
    const Rule rule = Rule(m_rule->currentIndex());
    const bool strays = rule != Rule::Exact && rule != Rule::Excluded;
    m_relative->parentWidget()->setVisible(strays && rule != Rule::Factor);
    m_absolute->parentWidget()->setVisible(strays);
    m_factor->parentWidget()->setVisible(rule == Rule::Factor);
    m_window->parentWidget()->setVisible(rule == Rule::Window);
    m_warmup->parentWidget()->setVisible(rule != Rule::Excluded);
    m_patience->parentWidget()->setVisible(rule != Rule::Excluded);
}

void ToleranceStrip::showMetric(
    const MetricComparison& metric, const QString& source, const NoiseRuns& noise)
{
    m_filling = true;
    const bool another = metric.name != m_metric;
    if (another)
        m_timer->stop();
    const auto fill = [&](QLineEdit* field, double value) {
        // A text that means the number already stays: "0.10" is not rewritten while it is typed.
        const bool means = field->hasFocus() && numberIn(field) == std::optional(value);
        if (another || !(m_timer->isActive() || means))
            field->setText(shortestText(value));
    };
    const auto set = [&](QSpinBox* field, int value) {
        if (another || !m_timer->isActive())
            field->setValue(value);
    };
    m_metric = metric.name;
    m_shown = metric.tolerance;
    if (another || !m_timer->isActive())
        m_rule->setCurrentIndex(int(metric.tolerance.rule));
    fill(m_absolute, metric.tolerance.absolute);
    // 5 %, not 5.000000000000001 %.
    fill(m_relative, QString::number(metric.tolerance.relative * 100, 'g', 12).toDouble());
    fill(m_factor, std::max(1.0, metric.tolerance.factor));
    set(m_window, std::max(1, metric.tolerance.window));
    set(m_warmup, metric.tolerance.warmupSteps);
    set(m_patience, std::max(1, metric.tolerance.patience));
    m_deviations->setValue(noise.deviations);
    m_filling = false;
    showFields();
    showSource(metric, source, noise);
    setEnabled(true);
}

void ToleranceStrip::showSource(
    const MetricComparison& metric, const QString& source, const NoiseRuns& noise)
{
    m_source->setText(source.isEmpty() ? QString() : tr("Source: %1").arg(source));
    m_source->setVisible(!source.isEmpty());
    const int count = int(noise.runs.size());
    m_clearNoise->setVisible(count > 0);
    m_deviationsLabel->setVisible(count > 0);
    m_deviations->setVisible(count > 0);
    m_noise->setEnabled(count > 0);
    if (count == 0)
        m_noise->setText(tr("no repeats of the baseline"));
    else if (metric.noiseRuns > 0)
        m_noise->setText(
            tr("deviations of %1 runs (baseline and repeats) is the band").arg(metric.noiseRuns)
            + (metric.noiseReason.isEmpty()
                    ? QString()
                    : QStringLiteral(". ") + inUserLanguage(metric.noiseReason)));
    else if (!metric.noiseReason.isEmpty())
        m_noise->setText(tr("deviations; here the tolerance is the band. %1")
                             .arg(inUserLanguage(metric.noiseReason)));
    else
        m_noise->setText(tr("deviations; this metric is not judged by them"));
}

void ToleranceStrip::clear()
{
    m_metric.clear();
    m_timer->stop();
    m_source->clear();
    m_noise->clear();
    showFields();
    setEdits(false, false, false, false);
    setEnabled(false);
}

void ToleranceStrip::setEdits(bool edited, bool canUndo, bool canRedo, bool canSave)
{
    m_reset->setEnabled(edited);
    m_undo->setEnabled(canUndo);
    m_redo->setEnabled(canRedo);
    m_save->setEnabled(canSave);
}

} // namespace alidade

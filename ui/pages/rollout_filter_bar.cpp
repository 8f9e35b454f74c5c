// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/rollout_filter_bar.h"

#include "core/model/sentence.h"
#include "ui/widgets/flow_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace alidade {

namespace {

constexpr int EarlyUnits = 100;
constexpr int Spacing = 8;

} // namespace

RolloutFilterBar::RolloutFilterBar(QWidget* parent)
    : QWidget(parent)
    , m_show(new QComboBox(this))
    , m_kind(new QComboBox(this))
    , m_parts(new QCheckBox(tr("parts within"), this))
    , m_units(new QSpinBox(this))
    , m_all(new QToolButton(this))
{
    using Show = SampleFilter::Show;
    m_show->setObjectName(QStringLiteral("sampleFilter"));
    const auto offer = [this](Show show, const QString& text) { m_show->addItem(text, int(show)); };
    offer(Show::All, tr("All pairs"));
    offer(Show::DifferentOutput, tr("Different outputs"));
    offer(Show::Garbled, tr("Garbled on any side"));
    offer(Show::GarbledCandidate, tr("Garbled in the candidate"));
    offer(Show::GarbledBaseline, tr("Garbled in the baseline"));
    offer(Show::GarbledOnOne, tr("Garbled on one side only"));
    offer(Show::DifferentScore, tr("Different scores"));
    offer(Show::Unpaired, tr("Without a partner"));
    offer(Show::Pinned, tr("Paired by hand"));
    m_kind->setObjectName(QStringLiteral("kindFilter"));
    m_kind->setToolTip(tr("Kind of garbled text"));
    m_kind->addItem(tr("Any kind"), QString());
    m_parts->setObjectName(QStringLiteral("partsFilter"));
    m_parts->setToolTip(tr("Only pairs whose outputs part within the first characters"));
    m_units->setObjectName(QStringLiteral("partsWithin"));
    m_units->setAccessibleName(tr("Within so many characters"));
    m_units->setRange(1, 1'000'000);
    m_units->setValue(EarlyUnits);
    m_units->setSuffix(tr(" characters"));
    m_units->setKeyboardTracking(false);
    m_all->setObjectName(QStringLiteral("resetFilter"));
    m_all->setText(tr("Show all"));
    m_all->setAutoRaise(true);

    auto* const row = new FlowLayout(Spacing, this);
    for (QWidget* part : { static_cast<QWidget*>(m_show), static_cast<QWidget*>(m_kind),
             static_cast<QWidget*>(m_parts), static_cast<QWidget*>(m_units),
             static_cast<QWidget*>(m_all) })
        row->addWidget(part);
    m_kind->hide();
    // What stands behind it keeps its place.
    QSizePolicy kept = m_all->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_all->setSizePolicy(kept);
    m_all->hide();

    connect(m_show, &QComboBox::currentIndexChanged, this, &RolloutFilterBar::announce);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_expectedKind.clear();
        announce();
    });
    connect(m_parts, &QCheckBox::toggled, this, &RolloutFilterBar::announce);
    connect(m_units, &QSpinBox::valueChanged, this, [this] {
        if (m_parts->isChecked())
            announce();
    });
    connect(m_all, &QToolButton::clicked, this, [this] {
        reset();
        Q_EMIT allWanted();
        announce();
    });
}

QSize RolloutFilterBar::sizeHint() const
{
    QSize size(-Spacing, 0);
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem& part = *layout()->itemAt(i);
        if (part.isEmpty())
            continue;
        const QSize each = part.sizeHint();
        size = { size.width() + Spacing + each.width(), std::max(size.height(), each.height()) };
    }
    return size;
}

void RolloutFilterBar::fill(SampleFilter& filter) const
{
    filter.show = SampleFilter::Show(m_show->currentData().toInt());
    filter.kind = m_expectedKind.isEmpty() ? m_kind->currentData().toString() : m_expectedKind;
    filter.partsWithin.reset();
    if (m_parts->isChecked())
        filter.partsWithin = m_units->value();
}

void RolloutFilterBar::reset()
{
    const QSignalBlocker showBlocker(m_show);
    const QSignalBlocker kindBlocker(m_kind);
    const QSignalBlocker partsBlocker(m_parts);
    m_show->setCurrentIndex(0);
    m_kind->setCurrentIndex(0);
    m_expectedKind.clear();
    m_parts->setChecked(false);
    updateReset();
}

void RolloutFilterBar::choose(const SampleFilter& filter)
{
    reset();
    const QSignalBlocker showBlocker(m_show);
    const QSignalBlocker kindBlocker(m_kind);
    const QSignalBlocker partsBlocker(m_parts);
    const QSignalBlocker unitsBlocker(m_units);
    m_show->setCurrentIndex(std::max(0, m_show->findData(int(filter.show))));
    const int kind = m_kind->findData(filter.kind);
    if (kind >= 0)
        m_kind->setCurrentIndex(kind);
    else
        m_expectedKind = filter.kind;
    m_parts->setChecked(filter.partsWithin.has_value());
    if (filter.partsWithin)
        m_units->setValue(int(std::min<qsizetype>(*filter.partsWithin, m_units->maximum())));
    updateReset();
}

void RolloutFilterBar::setKinds(const QStringList& kinds, bool more)
{
    const QString chosen
        = m_expectedKind.isEmpty() ? m_kind->currentData().toString() : m_expectedKind;
    const QSignalBlocker blocker(m_kind);
    while (m_kind->count() > 1)
        m_kind->removeItem(1);
    for (const QString& kind : kinds)
        m_kind->addItem(inUserLanguage(kind), kind);
    const int found = m_kind->findData(chosen);
    m_kind->setCurrentIndex(std::max(0, found));
    m_kind->setVisible(!kinds.isEmpty());
    const bool lost = found < 0 && !chosen.isEmpty();
    m_expectedKind = lost && more ? chosen : QString();
    if (lost && !more)
        announce();
}

void RolloutFilterBar::setStepsChosen(bool chosen)
{
    m_stepsChosen = chosen;
    updateReset();
}

void RolloutFilterBar::updateReset()
{
    SampleFilter filter;
    fill(filter);
    m_all->setVisible(m_stepsChosen || filter.hidesRows());
}

void RolloutFilterBar::announce()
{
    updateReset();
    Q_EMIT changed();
}

} // namespace alidade

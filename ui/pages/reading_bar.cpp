// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/reading_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace alidade {
namespace {

constexpr int DelayMs = 250;
constexpr int ProgressWidth = 140;

} // namespace

ReadingBar::ReadingBar(QWidget* parent)
    : QWidget(parent)
    , m_progress(new QProgressBar(this))
{
    m_progress->setObjectName(QStringLiteral("readingProgress"));
    m_progress->setRange(0, 1000);
    m_progress->setMaximumWidth(ProgressWidth);
    m_progress->setTextVisible(false);
    auto* const label = new QLabel(tr("Reading where the outputs part"), this);
    label->setTextFormat(Qt::PlainText);
    auto* const cancel = new QToolButton(this);
    cancel->setObjectName(QStringLiteral("readingCancel"));
    cancel->setText(tr("Cancel"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(label);
    row->addWidget(m_progress);
    row->addWidget(cancel);
    row->addStretch(1);
    m_soon.setSingleShot(true);
    m_soon.setInterval(DelayMs);
    connect(&m_soon, &QTimer::timeout, this, &QWidget::show);
    connect(cancel, &QToolButton::clicked, this, &ReadingBar::givenUp);
    hide();
}

void ReadingBar::begin()
{
    m_progress->setValue(0);
    if (!isVisible())
        m_soon.start();
}

void ReadingBar::setThousandths(int done) { m_progress->setValue(done); }

void ReadingBar::end()
{
    m_soon.stop();
    hide();
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/fold_section.h"

#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {

FoldSection::FoldSection(const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent)
    , m_title(new QToolButton(this))
    , m_summaryLabel(new ElidedLabel(this))
    , m_content(content)
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* const heading = new QHBoxLayout;
    heading->setContentsMargins(4, 2, 12, 2);
    heading->setSpacing(6);
    m_title->setText(title);
    m_title->setCheckable(true);
    m_title->setAutoRaise(true);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setArrowType(Qt::RightArrow);
    m_title->setStyleSheet(
        QStringLiteral("QToolButton, QToolButton:checked { background: transparent; }"));
    m_summaryLabel->setForegroundRole(QPalette::PlaceholderText);
    heading->addWidget(m_title);
    heading->addWidget(m_summaryLabel, 1);
    column->addLayout(heading);
    m_content->setParent(this);
    column->addWidget(m_content, 1);
    m_content->hide();
    connect(m_title, &QToolButton::toggled, this, [this](bool open) {
        m_title->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_content->setVisible(open);
        updateSummary();
        Q_EMIT toggled(open);
    });
}

void FoldSection::setSummary(const QString& summary)
{
    m_summary = summary;
    updateSummary();
}

void FoldSection::setOpen(bool open) { m_title->setChecked(open); }

bool FoldSection::isOpen() const { return m_title->isChecked(); }

void FoldSection::updateSummary()
{
    constexpr qsizetype MostInToolTip = 600;
    const QString shown = isOpen() ? QString() : m_summary;
    m_summaryLabel->setText(shown);
    m_summaryLabel->setToolTip(
        shown.isEmpty() ? QString() : asPlainToolTip(oneLine(shown, MostInToolTip)));
}

} // namespace alidade

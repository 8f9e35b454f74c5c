// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/message_bar.h"

#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace alidade {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_glyph(new QLabel(this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 8, 6);
    layout->setSpacing(10);
    layout->addWidget(m_glyph, 0, Qt::AlignTop);
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_text, 1);
    auto* const close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageClose"));
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close this message"));
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, &MessageBar::clear);
    hide();
}

void MessageBar::post(Kind kind, const QString& text)
{
    QStringList lines = m_text->text().split(u'\n', Qt::SkipEmptyParts);
    if (!lines.contains(text))
        lines.append(text);
    m_kind = isHidden() ? kind : std::max(m_kind, kind);
    m_text->setText(lines.join(u'\n'));
    refresh();
    setVisible(true);
}

void MessageBar::clear()
{
    m_text->clear();
    hide();
}

QString MessageBar::text() const { return m_text->text(); }

void MessageBar::refresh()
{
    const Theme& theme = currentTheme();
    const QColor colour = m_kind == Kind::Error ? theme.error
        : m_kind == Kind::Warning               ? theme.warning
                                                : theme.accent;
    m_glyph->setText(m_kind == Kind::Info ? QStringLiteral("ⓘ")
            : m_kind == Kind::Warning     ? QStringLiteral("▲")
                                          : QStringLiteral("✕"));
    QPalette glyph = m_glyph->palette();
    glyph.setColor(QPalette::WindowText, colour);
    if (glyph != m_glyph->palette())
        m_glyph->setPalette(glyph);
    QPalette back = palette();
    back.setColor(QPalette::Window, m_kind == Kind::Info ? theme.oneSided : theme.differenceWeak);
    if (back != palette())
        setPalette(back);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Plain text of any content that wraps anywhere if it must: a key or a path of a thousand
// characters never pushes its neighbours out of the window. Copied through its menu.
#pragma once

#include <QPalette>
#include <QWidget>

class QTextLayout;

namespace alidade {

class WrappedText : public QWidget {
    Q_OBJECT
public:
    static constexpr qsizetype MostCharacters = 2'000; ///< shown; the rest is an ellipsis

    explicit WrappedText(const QString& text, const QFont& font, QWidget* parent = nullptr);

    void setColourRole(QPalette::ColorRole role);
    QString text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    /// Returns the height.
    qreal layOut(QTextLayout& layout, int width) const;
    QString shownText() const;

    QString m_text;
    QPalette::ColorRole m_role = QPalette::Text;
};

} // namespace alidade

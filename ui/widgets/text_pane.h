// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows one text of any size: lays out only what is visible, paints differences and garbled spans,
// lets the user select and copy. The text is never taken for markup. Knows no samples.
#pragma once

#include "ui/widgets/text_marks.h"
#include "ui/widgets/text_rows.h"

#include <QAbstractScrollArea>

#include <memory>

namespace alidade {

class TextPane : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit TextPane(QWidget* parent = nullptr);
    ~TextPane() override;

    /// Takes a new text without marks and shows its begin. Cost: linear scan for line ends.
    void setText(const QString& text);
    const QString& text() const;
    /// Shown in muted type instead of an empty text.
    void setPlaceholder(const QString& text);
    /// Sorted, disjoint. Empty ranges are drawn as a thin line.
    void setDifferences(std::vector<TextRange> differences);
    void setGarbled(std::vector<GarbleSpan> garbled);
    /// What a search found: marked wherever it is on screen. Sorted, disjoint; a new text has none.
    void setHits(std::vector<TextRange> hits);
    const std::vector<TextRange>& differences() const;
    const std::vector<GarbleSpan>& garbled() const;

    /// Keeps what keptOffset() tells in its row of the screen.
    void setWrapped(bool wrapped);
    void setInvisiblesShown(bool shown);

    /// First unit of the topmost row, and the first one behind the last visible row.
    qsizetype topOffset();
    qsizetype bottomOffset();
    /// The place that the user jumped to while it is visible, else the first visible character.
    qsizetype keptOffset();
    /// Makes the row of `offset` the top row.
    void scrollToTop(qsizetype offset);
    /// Brings `offset` into view, at about a third of the height, when it is not visible yet.
    void reveal(qsizetype offset);
    /// Underlay for the place that the user jumped to; length 0 clears it.
    void setCurrent(const TextRange& range);

    /// Position in the text under a point of the viewport. Rectangle of the character at `offset`,
    /// empty when it is not visible.
    qsizetype offsetAt(const QPoint& point);
    QRect rectOf(qsizetype offset);
    /// Pixels from the begin of its row.
    int xOf(qsizetype offset);

    void select(qsizetype begin, qsizetype length);
    QString selectedText() const;
    void copySelection() const;
    /// Rows of the whole text; estimates for what was not laid out yet.
    qint64 rowCount() const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void scrolled(); ///< the user or a call moved the top row
    void hovered(const QString& reason); ///< of the garbled span under the pointer, or empty

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> m;
};

} // namespace alidade

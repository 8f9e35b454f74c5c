// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A picture on which marks are drawn, with the mouse or with the keyboard: arrow keys move a
// cross-hair, Return begins and ends a mark.
#pragma once

#include "ui/export/marks.h"

#include <QUndoStack>
#include <QWidget>

#include <optional>

class QLineEdit;

namespace alidade {

class MarkCanvas : public QWidget {
    Q_OBJECT
public:
    explicit MarkCanvas(QImage image, QWidget* parent = nullptr);

    void setTool(Mark::Kind tool);
    Mark::Kind tool() const { return m_tool; }
    const std::vector<Mark>& marks() const { return m_marks; }
    /// The picture with its marks.
    QImage result() const { return marked(m_image, m_marks); }
    QUndoStack& undoStack() { return m_undo; }
    /// Where a point of this widget lies in the picture, in its logical pixels.
    QPointF inPicture(const QPointF& point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return { 320, 200 }; }

Q_SIGNALS:
    void toolChanged(alidade::Mark::Kind tool); ///< by a key

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QSizeF pictureSize() const;
    QRectF target() const; ///< where the picture is shown
    QPointF inWidget(const QPointF& point) const;
    void begin(const QPointF& at);
    void end(const QPointF& at);
    void askForText(const QPointF& at);
    void takeText(bool wanted);
    void add(const Mark& mark);
    void moveCross(const QPointF& by);

    QImage m_image;
    std::vector<Mark> m_marks;
    Mark::Kind m_tool = Mark::Kind::Arrow;
    std::optional<Mark> m_pending; ///< begun, not ended
    QPointF m_cross;
    bool m_crossShown = false; ///< once the keyboard is used
    QLineEdit* m_text = nullptr; ///< while words are typed
    QPointF m_textAt;
    QUndoStack m_undo;
};

} // namespace alidade

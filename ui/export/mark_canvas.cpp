// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/mark_canvas.h"

#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QUndoCommand>

#include <algorithm>

namespace alidade {
namespace {

constexpr qreal Step = 20; ///< of the cross-hair, with Shift one pixel
constexpr qreal Smallest = 4; ///< a mark that is smaller was a click

class AddMark final : public QUndoCommand {
public:
    AddMark(std::vector<Mark>& marks, Mark mark, QWidget& canvas)
        : m_marks(marks)
        , m_mark(std::move(mark))
        , m_canvas(canvas)
    {
        setText(QCoreApplication::translate("MarkCanvas", "mark"));
    }
    void redo() override
    {
        m_marks.push_back(m_mark);
        m_canvas.update();
    }
    void undo() override
    {
        m_marks.pop_back();
        m_canvas.update();
    }

private:
    std::vector<Mark>& m_marks;
    Mark m_mark;
    QWidget& m_canvas;
};

} // namespace

MarkCanvas::MarkCanvas(QImage image, QWidget* parent)
    : QWidget(parent)
    , m_image(std::move(image))
{
    setObjectName(QStringLiteral("markCanvas"));
    setAccessibleName(tr("Picture to mark"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    m_cross = QPointF(pictureSize().width() / 2, pictureSize().height() / 2);
}

QSizeF MarkCanvas::pictureSize() const { return m_image.deviceIndependentSize(); }

QSize MarkCanvas::sizeHint() const { return pictureSize().toSize().boundedTo(QSize(1200, 760)); }

QRectF MarkCanvas::target() const
{
    // Never larger than it is.
    const QSizeF whole = pictureSize();
    QSizeF shown = whole.scaled(size(), Qt::KeepAspectRatio);
    if (shown.width() > whole.width())
        shown = whole;
    QRectF area(QPointF(0, 0), shown);
    area.moveCenter(QRectF(rect()).center());
    return area;
}

QPointF MarkCanvas::inPicture(const QPointF& point) const
{
    const QRectF area = target();
    const qreal scale = pictureSize().width() / area.width();
    const QPointF inside = (point - area.topLeft()) * scale;
    return { std::clamp(inside.x(), 0.0, pictureSize().width()),
        std::clamp(inside.y(), 0.0, pictureSize().height()) };
}

QPointF MarkCanvas::inWidget(const QPointF& point) const
{
    const QRectF area = target();
    return area.topLeft() + point * (area.width() / pictureSize().width());
}

void MarkCanvas::setTool(Mark::Kind tool)
{
    m_tool = tool;
    m_pending.reset();
    update();
}

void MarkCanvas::add(const Mark& mark) { m_undo.push(new AddMark(m_marks, mark, *this)); }

void MarkCanvas::begin(const QPointF& at)
{
    if (m_tool == Mark::Kind::Text)
        askForText(at);
    else
        m_pending = Mark{ m_tool, at, at, {} };
    update();
}

void MarkCanvas::end(const QPointF& at)
{
    if (!m_pending)
        return;
    m_pending->to = at;
    if ((m_pending->to - m_pending->from).manhattanLength() >= Smallest)
        add(*m_pending);
    m_pending.reset();
    update();
}

void MarkCanvas::askForText(const QPointF& at)
{
    takeText(true);
    m_textAt = at;
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("markText"));
    m_text->setAccessibleName(tr("Words to write on the picture"));
    m_text->setPlaceholderText(tr("Words, then Return"));
    const QSize wanted(260, m_text->sizeHint().height());
    const QPoint corner = inWidget(at).toPoint();
    m_text->setGeometry(std::clamp(corner.x(), 0, std::max(0, width() - wanted.width())),
        std::clamp(corner.y(), 0, std::max(0, height() - wanted.height())), wanted.width(),
        wanted.height());
    m_text->installEventFilter(this);
    m_text->show();
    m_text->setFocus();
}

void MarkCanvas::takeText(bool wanted)
{
    if (!m_text)
        return;
    const QString words = m_text->text().trimmed();
    m_text->deleteLater();
    m_text = nullptr;
    if (wanted && !words.isEmpty())
        add({ Mark::Kind::Text, m_textAt, m_textAt, words });
    setFocus();
}

/// A line edit would pass Return and Escape on to us after it has taken them.
bool MarkCanvas::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape)
        return false;
    takeText(key != Qt::Key_Escape);
    return true;
}

void MarkCanvas::moveCross(const QPointF& by)
{
    m_crossShown = true;
    m_cross += by;
    m_cross.setX(std::clamp(m_cross.x(), 0.0, pictureSize().width()));
    m_cross.setY(std::clamp(m_cross.y(), 0.0, pictureSize().height()));
    if (m_pending)
        m_pending->to = m_cross;
    update();
}

void MarkCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().oneSided);
    const QRectF area = target();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(area, m_image);
    painter.setPen(currentTheme().line);
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(area.width() / pictureSize().width(), area.width() / pictureSize().width());
    for (const Mark& mark : m_marks)
        paintMark(painter, mark);
    if (m_pending)
        paintMark(painter, *m_pending);
    painter.restore();
    if (m_crossShown && hasFocus()) {
        const QPointF at = inWidget(m_cross);
        for (const QColor& colour : { QColor(Qt::white), QColor(Qt::black) }) {
            painter.setPen(QPen(colour, colour == Qt::white ? 3 : 1));
            painter.drawLine(at - QPointF(12, 0), at + QPointF(12, 0));
            painter.drawLine(at - QPointF(0, 12), at + QPointF(0, 12));
        }
    }
}

void MarkCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    takeText(true);
    setFocus();
    m_crossShown = false;
    begin(inPicture(event->position()));
}

void MarkCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pending)
        return;
    m_pending->to = inPicture(event->position());
    update();
}

void MarkCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        end(inPicture(event->position()));
}

void MarkCanvas::keyPressEvent(QKeyEvent* event)
{
    const qreal step = event->modifiers() & Qt::ShiftModifier ? 1 : Step;
    const auto choose = [this](Mark::Kind kind) {
        setTool(kind);
        Q_EMIT toolChanged(kind);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        moveCross({ -step, 0 });
        break;
    case Qt::Key_Right:
        moveCross({ step, 0 });
        break;
    case Qt::Key_Up:
        moveCross({ 0, -step });
        break;
    case Qt::Key_Down:
        moveCross({ 0, step });
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        m_crossShown = true;
        if (m_pending)
            end(m_cross);
        else
            begin(m_cross);
        break;
    case Qt::Key_Escape:
        if (!m_pending) {
            event->ignore(); // closes the window
            return;
        }
        m_pending.reset();
        update();
        break;
    case Qt::Key_A:
        choose(Mark::Kind::Arrow);
        break;
    case Qt::Key_B:
        choose(Mark::Kind::Box);
        break;
    case Qt::Key_T:
        choose(Mark::Kind::Text);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void MarkCanvas::focusInEvent(QFocusEvent* event)
{
    m_crossShown = m_crossShown || event->reason() == Qt::TabFocusReason;
    update();
    QWidget::focusInEvent(event);
}

void MarkCanvas::focusOutEvent(QFocusEvent* event)
{
    update();
    QWidget::focusOutEvent(event);
}

} // namespace alidade

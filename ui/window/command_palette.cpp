// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/command_palette.h"

#include "ui/session/task.h"
#include "ui/widgets/theme.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

constexpr int DetailRole = Qt::UserRole + 20;
constexpr int MostWidth = 760, MostHeight = 460, Top = 56;

/// Text at the left, detail at the right.
class RowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const Theme& theme = currentTheme();
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, option.palette.highlight());
        const QRect inner = option.rect.adjusted(12, 0, -12, 0);
        painter->setFont(scaledFont(0.92));
        const QFontMetrics small(painter->font());
        const QString detail = small.elidedText(
            index.data(DetailRole).toString(), Qt::ElideRight, inner.width() * 55 / 100);
        painter->setPen(theme.mutedText);
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, detail);
        painter->setFont(option.font);
        painter->setPen(theme.text);
        const QFontMetrics metrics(option.font);
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(index.data().toString(), Qt::ElideMiddle,
                inner.width() - small.horizontalAdvance(detail) - 16));
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return { 100, QFontMetrics(option.font).height() + 10 };
    }
};

} // namespace

class PaletteModel final : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<PaletteEntry> entries)
    {
        beginResetModel();
        m_entries = std::move(entries);
        endResetModel();
    }
    const PaletteEntry* entry(int row) const
    {
        return row >= 0 && row < int(m_entries.size()) ? &m_entries[size_t(row)] : nullptr;
    }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_entries.size());
    }
    QVariant data(const QModelIndex& index, int role) const override
    {
        const PaletteEntry* const one = entry(index.row());
        if (!one)
            return {};
        if (role == Qt::DisplayRole)
            return one->text;
        if (role == DetailRole)
            return one->detail;
        if (role == Qt::AccessibleTextRole)
            return QString(one->text + QStringLiteral(", ") + one->detail);
        return {};
    }

private:
    std::vector<PaletteEntry> m_entries;
};

CommandPalette::CommandPalette(QThreadPool* pool, QWidget* parent)
    : QFrame(parent)
    , m_pool(pool)
    , m_text(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_count(new QLabel(this))
    , m_model(new PaletteModel(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Commands and places"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 10, 6);
    column->setSpacing(6);
    m_text->setObjectName(QStringLiteral("paletteText"));
    m_text->setPlaceholderText(tr("A command, page, finding, key, metric, or step:sample"));
    m_text->setAccessibleName(tr("What to look for"));
    m_text->setFont(scaledFont(1.1));
    m_text->installEventFilter(this);
    column->addWidget(m_text);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("What it may mean"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_list, 1);
    m_count->setObjectName(QStringLiteral("paletteCount"));
    m_count->setFont(scaledFont(0.92));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setContentsMargins(12, 0, 12, 0);
    column->addWidget(m_count);
    connect(m_text, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QListView::clicked, this, &CommandPalette::activate);
    connect(&m_search, &QFutureWatcherBase::finished, this, &CommandPalette::showHits);
    parent->installEventFilter(this);
    hide();
}

CommandPalette::~CommandPalette() { m_search.cancel(); }

void CommandPalette::open(std::vector<PaletteEntry> actions, const ComparisonPtr& comparison)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_actions = std::move(actions);
    if (comparison != m_comparison)
        m_places = nullptr;
    m_comparison = comparison;
    m_activateWhenSettled = false;
    m_text->clear();
    place();
    show();
    raise();
    m_text->setFocus(Qt::ShortcutFocusReason);
    search();
}

void CommandPalette::dismiss()
{
    m_search.cancel();
    m_activateWhenSettled = false;
    // The focus leaves before it is hidden, or Qt looks for another place for it.
    if (isAncestorOf(QApplication::focusWidget())) {
        if (m_before)
            m_before->setFocus(Qt::OtherFocusReason);
        else
            m_text->clearFocus();
    }
    hide();
}

bool CommandPalette::isSettled() const { return m_settled; }

void CommandPalette::search()
{
    m_search.cancel();
    m_settled = false;
    m_search.setFuture(runTask<PaletteHits>(m_pool,
        [actions = m_actions, places = m_places, comparison = m_comparison, typed = m_text->text()](
            Monitor& monitor) -> Result<PaletteHits> {
            PaletteEntries all = places;
            if (!all) {
                auto made = placeEntries(comparison, monitor);
                if (!made)
                    return tl::unexpected<Error>(made.error());
                all = *made;
            }
            return searchPalette(actions, all, typed, monitor);
        }));
}

void CommandPalette::showHits()
{
    const auto future = m_search.future();
    if (future.isCanceled() || future.resultCount() == 0)
        return;
    const auto hits = future.result();
    if (!hits)
        return;
    m_settled = true;
    m_places = hits->places;
    m_model->setEntries(hits->entries);
    m_list->setCurrentIndex(m_model->index(0));
    m_list->scrollToTop();
    const qsizetype shown = qsizetype(hits->entries.size());
    m_count->setText(shown == 0 ? tr("Nothing matches")
            : hits->matched > shown
            ? tr("The best %1 of %2; type more to narrow them").arg(shown).arg(hits->matched)
            : tr("Return goes there, Escape closes"));
    if (std::exchange(m_activateWhenSettled, false))
        activate();
}

void CommandPalette::move(int rows)
{
    const int last = m_model->rowCount() - 1;
    if (last < 0)
        return;
    m_list->setCurrentIndex(
        m_model->index(std::clamp(m_list->currentIndex().row() + rows, 0, last)));
}

void CommandPalette::activate()
{
    const PaletteEntry* const entry = m_model->entry(m_list->currentIndex().row());
    if (!entry)
        return;
    const PaletteEntry chosenEntry = *entry;
    dismiss();
    Q_EMIT chosen(chosenEntry);
}

void CommandPalette::place()
{
    const QWidget* const over = parentWidget();
    const int width = std::min(MostWidth, over->width() - 40);
    const int height = std::min(MostHeight, over->height() - Top - 40);
    setGeometry((over->width() - width) / 2, Top, width, height);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return QFrame::eventFilter(watched, event);
    }
    if (watched == m_text && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<const QFocusEvent*>(event)->reason();
        if (reason == Qt::MouseFocusReason)
            QMetaObject::invokeMethod(this, &CommandPalette::dismiss, Qt::QueuedConnection);
    }
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<const QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        move(1);
        return true;
    case Qt::Key_Up:
        move(-1);
        return true;
    case Qt::Key_PageDown:
        move(10);
        return true;
    case Qt::Key_PageUp:
        move(-10);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_settled)
            activate();
        else
            m_activateWhenSettled = true;
        return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return true;
    case Qt::Key_Escape:
        dismiss();
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

void CommandPalette::paintEvent(QPaintEvent*)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.setPen(theme.accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace alidade

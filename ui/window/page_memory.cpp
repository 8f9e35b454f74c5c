// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/page_memory.h"

#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/widgets/metric_plot.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QLineEdit>
#include <QPointer>
#include <QSplitter>

#include <array>
#include <optional>

namespace alidade {
namespace {

/// Fields that only choose what is shown. Fields that change a verdict (tolerances) or start a
/// search are none of them.
constexpr std::array Filters{
    "configText", "configPattern", "configStates", "configTree", // config
    "chip_0", "chip_1", "chip_2", "chip_3", "chip_4", "chip_5", "chip_6", "chip_keyParameters",
    "metricText", // metrics
    "metricChip_0", "metricChip_1", "metricChip_2", "metricChip_3", "environmentText",
    "environmentAll", // facts
    "modelText", "modelAll", "dumpText", "dumpChip_0", "dumpChip_1", "dumpChip_2", "dumpChip_3",
    "dumpChip_4" // dumps
};

QString idOf(int page) { return allPages()[size_t(page)].id; }

QString splitterKey(int page, qsizetype number)
{
    return idOf(page) + u'/' + QString::number(number);
}

QWidget* filterOf(const PageFrame& frame, const char* name)
{
    return frame.findChild<QWidget*>(QString::fromLatin1(name));
}

QJsonObject plotZoomJson(const PlotZoom& zoom)
{
    const auto range = [](const ValueRange& one) { return QJsonArray{ one.low, one.high }; };
    return { { QStringLiteral("metric"), zoom.metric },
        { QStringLiteral("secondsPerUnit"), zoom.secondsPerUnit },
        { QStringLiteral("x"), range(zoom.x) }, { QStringLiteral("y"), range(zoom.y) } };
}

/// Nothing if a part is missing or of another type.
std::optional<PlotZoom> plotZoomOf(const QJsonObject& json)
{
    const auto range = [&json](const QString& name) -> std::optional<ValueRange> {
        const QJsonArray ends = json[name].toArray();
        if (ends.size() != 2 || !ends[0].isDouble() || !ends[1].isDouble()
            || ends[0].toDouble() >= ends[1].toDouble())
            return {};
        return ValueRange{ ends[0].toDouble(), ends[1].toDouble() };
    };
    const QString metric = json[QStringLiteral("metric")].toString();
    const auto x = range(QStringLiteral("x"));
    const auto y = range(QStringLiteral("y"));
    if (metric.isEmpty() || !x || !y)
        return {};
    return PlotZoom{ metric, json[QStringLiteral("secondsPerUnit")].toDouble(), *x, *y };
}

} // namespace

PageMemory::PageMemory(PageFrame& frame)
    : QObject(&frame)
    , m_frame(frame)
{
    connect(&frame, &PageFrame::pageFilled, this, &PageMemory::selectOn);
}

PairSession PageMemory::take() const
{
    PairSession session;
    session.page = idOf(m_frame.currentPage());
    for (int i = 0; i < m_frame.pageCount(); ++i) {
        // What could not be given back yet is not lost.
        const QString selected = m_waiting.value(idOf(i), m_frame.page(i)->selected());
        if (!selected.isEmpty())
            session.selected.insert(idOf(i), selected);
        const auto splitters = m_frame.page(i)->findChildren<QSplitter*>();
        for (qsizetype s = 0; s < splitters.size(); ++s)
            session.splitters.insert(splitterKey(i, s), splitters[s]->saveState());
    }
    if (const auto* const plot = m_frame.findChild<MetricPlot*>())
        if (const auto zoom = plot->zoom())
            session.zoom = plotZoomJson(*zoom);
    for (int i = 0; i < m_frame.pageCount(); ++i)
        if (const QJsonObject kept = m_frame.page(i)->kept(); !kept.isEmpty())
            session.filters.insert(idOf(i), kept);
    for (const char* name : Filters) {
        const QWidget* const widget = filterOf(m_frame, name);
        const QString key = QString::fromLatin1(name);
        if (const auto* const text = qobject_cast<const QLineEdit*>(widget))
            session.filters.insert(key, text->text());
        else if (const auto* const choice = qobject_cast<const QComboBox*>(widget))
            session.filters.insert(key, choice->currentIndex());
        else if (const auto* const button = qobject_cast<const QAbstractButton*>(widget))
            session.filters.insert(key, button->isChecked());
    }
    return session;
}

void PageMemory::give(const PairSession& session)
{
    for (const char* name : Filters) {
        QWidget* const widget = filterOf(m_frame, name);
        const QJsonValue value = session.filters[QString::fromLatin1(name)];
        if (auto* const text = qobject_cast<QLineEdit*>(widget); text && value.isString()) {
            text->setText(value.toString());
        } else if (auto* const choice = qobject_cast<QComboBox*>(widget);
                   choice && value.isDouble()) {
            const int index = value.toInt(-1);
            if (index >= 0 && index < choice->count())
                choice->setCurrentIndex(index);
        } else if (auto* const button = qobject_cast<QAbstractButton*>(widget);
                   button && value.isBool() && button->isCheckable()) {
            button->setChecked(value.toBool());
        }
    }
    for (int i = 0; i < m_frame.pageCount(); ++i) {
        if (const QJsonValue kept = session.filters[idOf(i)]; kept.isObject())
            m_frame.page(i)->restore(kept.toObject());
        const auto splitters = m_frame.page(i)->findChildren<QSplitter*>();
        for (qsizetype s = 0; s < splitters.size(); ++s) {
            const QByteArray state = session.splitters.value(splitterKey(i, s));
            if (!state.isEmpty())
                splitters[s]->restoreState(state);
        }
    }
    if (auto* const plot = m_frame.findChild<MetricPlot*>())
        plot->zoomTo(plotZoomOf(session.zoom));
    m_waiting = session.selected;
    for (int i = 0; i < m_frame.pageCount(); ++i)
        if (m_frame.isFilled(i))
            selectOn(i);
}

void PageMemory::forget() { m_waiting.clear(); }

QStringList PageMemory::missingFilters() const
{
    QStringList missing;
    for (const char* name : Filters)
        if (!filterOf(m_frame, name))
            missing += QString::fromLatin1(name);
    return missing;
}

void PageMemory::selectOn(int page)
{
    const QString key = m_waiting.take(idOf(page));
    if (key.isEmpty())
        return;
    const QPointer<QWidget> focused = QApplication::focusWidget();
    m_frame.page(page)->select(key);
    // A page that is not shown takes no key.
    if (page != m_frame.currentPage() && focused)
        focused->setFocus(Qt::OtherFocusReason);
}

} // namespace alidade

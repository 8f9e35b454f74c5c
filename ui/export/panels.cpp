// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/panels.h"

#include <QCoreApplication>
#include <QWidget>

namespace alidade {
namespace {

struct Entry {
    QLatin1StringView id; ///< one of its kind on a page
    const char* name; ///< objectName
    const char* title;
};

constexpr Entry Entries[]{
    { QLatin1StringView("findings"), "overviewScroll", QT_TRANSLATE_NOOP("Panels", "Findings") },
    { QLatin1StringView("runs"), "runsBox", QT_TRANSLATE_NOOP("Panels", "Runs") },
    { QLatin1StringView("table"), "environmentView", QT_TRANSLATE_NOOP("Panels", "Table") },
    { QLatin1StringView("table"), "modelView", QT_TRANSLATE_NOOP("Panels", "Table") },
    { QLatin1StringView("keys"), "configView", QT_TRANSLATE_NOOP("Panels", "Keys") },
    { QLatin1StringView("seeds"), "seedView", QT_TRANSLATE_NOOP("Panels", "Seeds") },
    { QLatin1StringView("key"), "configDetail", QT_TRANSLATE_NOOP("Panels", "The selected key") },
    { QLatin1StringView("list"), "metricList", QT_TRANSLATE_NOOP("Panels", "List of metrics") },
    { QLatin1StringView("plot"), "metricPlot", QT_TRANSLATE_NOOP("Panels", "Plot") },
    { QLatin1StringView("plots"), "metricGrid", QT_TRANSLATE_NOOP("Panels", "Plots") },
    { QLatin1StringView("metric"), "metricDetail",
        QT_TRANSLATE_NOOP("Panels", "Plot and tolerance") },
    { QLatin1StringView("steps"), "stepStrip", QT_TRANSLATE_NOOP("Panels", "Steps") },
    { QLatin1StringView("samples"), "sampleTable", QT_TRANSLATE_NOOP("Panels", "List of samples") },
    { QLatin1StringView("answers"), "textPair", QT_TRANSLATE_NOOP("Panels", "Both answers") },
    { QLatin1StringView("sample"), "sampleView", QT_TRANSLATE_NOOP("Panels", "The whole sample") },
    { QLatin1StringView("places"), "dumpPlaces", QT_TRANSLATE_NOOP("Panels", "Places") },
    { QLatin1StringView("operators"), "dumpView", QT_TRANSLATE_NOOP("Panels", "Operators") },
    { QLatin1StringView("operator"), "dumpTabs",
        QT_TRANSLATE_NOOP("Panels", "The selected operator") },
};

} // namespace

std::vector<Panel> panelsOf(const QWidget& page)
{
    std::vector<Panel> panels;
    for (const Entry& entry : Entries) {
        auto* const widget = page.findChild<QWidget*>(QString::fromLatin1(entry.name));
        if (widget && widget->isVisibleTo(&page) && !widget->size().isEmpty())
            panels.push_back(
                { QString(entry.id), QCoreApplication::translate("Panels", entry.title), widget });
    }
    return panels;
}

QStringList panelIds()
{
    QStringList ids;
    for (const Entry& entry : Entries)
        if (!ids.contains(QString(entry.id)))
            ids += QString(entry.id);
    return ids;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The table of pages, in the order of the rail: one line each.
#include "ui/pages/config_page.h"
#include "ui/pages/dumps_page.h"
#include "ui/pages/environment_page.h"
#include "ui/pages/metrics_page.h"
#include "ui/pages/model_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/page.h"
#include "ui/pages/rollouts_page.h"

namespace alidade {
namespace {

template <class T> Page* create(Workspace& workspace, QWidget* parent)
{
    return new T(workspace, parent);
}

constexpr PageEntry pages[] = {
    { QLatin1StringView("overview"), QT_TRANSLATE_NOOP("Pages", "Overview"), {},
        &create<OverviewPage> },
    { QLatin1StringView("environment"), QT_TRANSLATE_NOOP("Pages", "Environment"),
        { Locator::Kind::Package, Locator::Kind::Variable }, &create<EnvironmentPage> },
    { QLatin1StringView("model"), QT_TRANSLATE_NOOP("Pages", "Model"), {}, &create<ModelPage> },
    { QLatin1StringView("config"), QT_TRANSLATE_NOOP("Pages", "Config"), { Locator::Kind::Config },
        &create<ConfigPage> },
    { QLatin1StringView("metrics"), QT_TRANSLATE_NOOP("Pages", "Metrics"),
        { Locator::Kind::Metric }, &create<MetricsPage> },
    { QLatin1StringView("rollouts"), QT_TRANSLATE_NOOP("Pages", "Rollouts"),
        { Locator::Kind::Sample }, &create<RolloutsPage> },
    { QLatin1StringView("dumps"), QT_TRANSLATE_NOOP("Pages", "Dumps"), { Locator::Kind::Op },
        &create<DumpsPage> },
};

} // namespace

std::span<const PageEntry> allPages() { return pages; }

} // namespace alidade

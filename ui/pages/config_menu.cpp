// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_menu.h"

#include "core/report/override_list.h"
#include "core/sources/override_writer.h"
#include "ui/models/config_words.h"
#include "ui/pages/profile_menu.h"
#include "ui/session/workspace.h"
#include "ui/widgets/menu_event.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace alidade {
namespace {

QString words(const char* text) { return QCoreApplication::translate("ConfigMenu", text); }

QString overridesOf(Side side, const Comparison& comparison, const std::vector<int>& rows)
{
    QStringList lines;
    for (const int number : rows) {
        const ConfigEntry* const entry
            = entriesOf(comparison, comparison.config->rows[size_t(number)])[side];
        if (!entry)
            continue;
        if (const auto word = overrideWord(Override::Action::Set, entry->key, entry->value))
            lines += *word;
    }
    return lines.join(QStringLiteral(" \\\n"));
}

Locator locatorOf(Side side, const Origin& origin)
{
    Locator where;
    where.kind = Locator::Kind::File;
    where.side = side;
    where.origin = origin;
    return where;
}

/// Places of a row, overrides first.
std::vector<Locator> placesOf(const Comparison& comparison, const KeyAlignment& row)
{
    std::vector<Locator> places;
    const Pair<const ConfigEntry*> entries = entriesOf(comparison, row);
    for (const bool overrides : { true, false }) {
        for (const Side side : { Side::Candidate, Side::Baseline }) {
            if (!entries[side])
                continue;
            const Origin& origin
                = overrides ? entries[side]->overrideOrigin : entries[side]->origin;
            const bool known = std::any_of(places.begin(), places.end(),
                [&](const Locator& one) { return one.side == side && one.origin == origin; });
            if (origin.isValid() && !known)
                places.push_back(locatorOf(side, origin));
        }
    }
    return places;
}

} // namespace

QString configCopy(ConfigCopy what, const Comparison& comparison, const std::vector<int>& rows)
{
    switch (what) {
    case ConfigCopy::Keys: {
        QStringList keys;
        for (const int row : rows)
            keys += comparison.config->rows[size_t(row)].key;
        return keys.join(u'\n');
    }
    case ConfigCopy::Markdown:
        return configMarkdown(comparison, rows);
    case ConfigCopy::BaselineOverrides:
        return overridesOf(Side::Baseline, comparison, rows);
    case ConfigCopy::CandidateOverrides:
        return overridesOf(Side::Candidate, comparison, rows);
    case ConfigCopy::TowardsBaseline:
        return overrideListText(overridesTowardsBaseline(comparison, rows));
    }
    return {};
}

void copyConfig(ConfigCopy what, const Comparison& comparison, const std::vector<int>& rows)
{
    QGuiApplication::clipboard()->setText(configCopy(what, comparison, rows));
}

Locator placeOf(const Comparison& comparison, const KeyAlignment& row)
{
    const std::vector<Locator> places = placesOf(comparison, row);
    return places.empty() ? Locator() : places.front();
}

void showConfigMenu(const QPoint& position, const ComparisonPtr& comparison,
    const std::vector<int>& rows, Workspace& workspace, QWidget* parent)
{
    if (!comparison)
        return;
    auto* const menu = new QMenu(parent);
    menu->setObjectName(QStringLiteral("configMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (rows.empty()) {
        askParentsForActions(*menu, *parent);
        menu->popup(position);
        return;
    }
    // The comparison lives on in the actions: another one may come while the menu is open.
    const auto addCopy = [&](const char* name, const QString& title, ConfigCopy what) {
        QAction* const action = menu->addAction(title);
        action->setObjectName(QString::fromLatin1(name));
        QObject::connect(action, &QAction::triggered, menu,
            [comparison, rows, what] { copyConfig(what, *comparison, rows); });
        return action;
    };
    const bool single = rows.size() == 1;
    const auto anyHas = [&](Side side) {
        return std::any_of(rows.begin(), rows.end(),
            [&](int row) { return comparison->config->rows[size_t(row)].entry[side] >= 0; });
    };
    addCopy("copyKeys",
        single ? words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy key"))
               : words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy %1 keys")).arg(rows.size()),
        ConfigCopy::Keys);
    if (anyHas(Side::Baseline))
        addCopy("copyBaseline",
            words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy as override, as the baseline has it")),
            ConfigCopy::BaselineOverrides);
    if (anyHas(Side::Candidate))
        addCopy("copyCandidate",
            words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy as override, as the candidate has it")),
            ConfigCopy::CandidateOverrides);
    addCopy("copyMarkdown",
        single ? words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy as Markdown table\tCtrl+C"))
               : words(QT_TRANSLATE_NOOP("ConfigMenu", "Copy %1 rows as Markdown table\tCtrl+C"))
                     .arg(rows.size()),
        ConfigCopy::Markdown);
    addCopy("copyTowardsBaseline",
        words(QT_TRANSLATE_NOOP(
            "ConfigMenu", "Copy overrides that make the candidate equal\tCtrl+Shift+C")),
        ConfigCopy::TowardsBaseline);
    if (single) {
        menu->addSeparator();
        for (const Locator& where :
            placesOf(*comparison, comparison->config->rows[size_t(rows.front())])) {
            QString title = (where.side == Side::Baseline
                    ? words(QT_TRANSLATE_NOOP("ConfigMenu", "Open %1 of the baseline"))
                    : words(QT_TRANSLATE_NOOP("ConfigMenu", "Open %1 of the candidate")))
                                .arg(originText(where.origin));
            QAction* const action = menu->addAction(title.replace(u'&', QStringLiteral("&&")));
            action->setObjectName(QStringLiteral("openPlace"));
            QObject::connect(action, &QAction::triggered, &workspace,
                [&workspace, where] { workspace.reveal(where); });
        }
    }
    menu->addSeparator();
    addKeyRules(menu, *comparison, rows, workspace);
    menu->addSeparator();
    addProfileActions(menu, workspace, parent);
    askParentsForActions(*menu, *parent);
    menu->popup(position);
}

} // namespace alidade

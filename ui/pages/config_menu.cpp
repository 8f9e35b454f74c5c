// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_menu.h"

#include "ui/models/config_model.h"
#include "ui/session/workspace.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace alidade {
namespace {

QString markdownCell(const ConfigEntry* entry)
{
    if (!entry)
        return QStringLiteral("–");
    QString text = entry->text;
    text.replace(u'|', QStringLiteral("\\|")).replace(u'\n', u' ').replace(u'`', u'\'');
    return u'`' + text + u'`';
}

} // namespace

QString configRowMarkdown(const ConfigModel& model, const KeyAlignment& row)
{
    return QCoreApplication::translate(
               "ConfigMenu", "| key | baseline | candidate | cause |\n|---|---|---|---|\n")
        + u"| `" + row.key + u"` | " + markdownCell(model.entry(row, Side::Baseline)) + u" | "
        + markdownCell(model.entry(row, Side::Candidate)) + u" | " + categoryText(categoryOf(row))
        + u" |\n";
}

void showConfigMenu(const QPoint& position, const ConfigModel& model, const KeyAlignment& row,
    Workspace& workspace, QWidget* parent)
{
    // Built from copies: the comparison may be replaced while the menu is open.
    auto* const menu = new QMenu(parent);
    menu->setObjectName(QStringLiteral("configMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto addCopy = [menu](const QString& title, const QString& text) {
        QObject::connect(menu->addAction(title), &QAction::triggered, menu,
            [text] { QGuiApplication::clipboard()->setText(text); });
    };
    addCopy(QCoreApplication::translate("ConfigMenu", "Copy key"), row.key);
    for (const Side side : BothSides) {
        if (const ConfigEntry* const entry = model.entry(row, side))
            addCopy(side == Side::Baseline
                    ? QCoreApplication::translate("ConfigMenu", "Copy baseline as override")
                    : QCoreApplication::translate("ConfigMenu", "Copy candidate as override"),
                overrideText(entry->key, *entry));
    }
    addCopy(QCoreApplication::translate("ConfigMenu", "Copy row as Markdown"),
        configRowMarkdown(model, row));
    menu->addSeparator();
    for (const Side side : BothSides) {
        const ConfigEntry* const entry = model.entry(row, side);
        if (!entry)
            continue;
        for (const Origin& origin : { entry->overrideOrigin, entry->origin }) {
            if (!origin.isValid()
                || (&origin != &entry->overrideOrigin && origin == entry->overrideOrigin))
                continue;
            Locator where;
            where.kind = Locator::Kind::File;
            where.side = side;
            where.origin = origin;
            QAction* const action = menu->addAction((side == Side::Baseline
                    ? QCoreApplication::translate("ConfigMenu", "Show %1 of the baseline")
                    : QCoreApplication::translate("ConfigMenu", "Show %1 of the candidate"))
                                                        .arg(originText(origin)));
            QObject::connect(action, &QAction::triggered, &workspace,
                [&workspace, where] { workspace.reveal(where); });
        }
    }
    menu->addSeparator();
    const auto profile = workspace.profile();
    const bool ignoredByUs = profile && profile->ignored.contains(row.key);
    QAction* const ignore = menu->addAction(ignoredByUs
            ? QCoreApplication::translate("ConfigMenu", "Count this key again")
            : QCoreApplication::translate("ConfigMenu", "Ignore this key for now"));
    ignore->setObjectName(QStringLiteral("ignoreKey"));
    ignore->setEnabled(profile != nullptr);
    QObject::connect(
        ignore, &QAction::triggered, &workspace, [&workspace, profile, key = row.key, ignoredByUs] {
            auto changed = std::make_shared<Profile>(*profile);
            if (ignoredByUs)
                changed->ignored.removeAll(key);
            else
                changed->ignored.append(key);
            workspace.setProfile(std::move(changed));
        });
    menu->popup(position);
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/cheat_sheet.h"

#include "ui/pages/page.h"
#include "ui/widgets/theme.h"
#include "ui/window/key_table.h"
#include "ui/window/shortcuts.h"

#include <QAction>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace alidade {
namespace {

constexpr int Columns = 3;

struct Group {
    QString title;
    std::vector<std::pair<QString, QString>> keys; ///< key, meaning
};

/// Several keys of one meaning share a line.
void add(Group& group, const QString& key, const QString& meaning)
{
    for (auto& [keys, text] : group.keys) {
        if (text != meaning)
            continue;
        keys += QStringLiteral(", ") + key;
        return;
    }
    group.keys.emplace_back(key, meaning);
}

std::vector<Group> groupsOf(const QWidget& window)
{
    std::vector<Group> groups(1);
    groups.front().title = CheatSheet::tr("Everywhere");
    for (const QAction* action : namedActions(window))
        for (const QKeySequence& key : action->shortcuts())
            add(groups.front(), key.toString(QKeySequence::NativeText), action->text());
    for (const PageKey& key : pageKeys())
        if (key.page.isEmpty())
            add(groups.front(), keyText(key.keys), QCoreApplication::translate("Keys", key.text));
    for (const PageEntry& page : allPages()) {
        Group group;
        group.title = QCoreApplication::translate("Pages", page.title);
        for (const PageKey& key : pageKeys())
            if (key.page == page.id)
                add(group, keyText(key.keys), QCoreApplication::translate("Keys", key.text));
        if (!group.keys.empty())
            groups.push_back(std::move(group));
    }
    return groups;
}

QWidget* viewOf(const Group& group)
{
    auto* const view = new QWidget;
    auto* const grid = new QGridLayout(view);
    grid->setContentsMargins(0, 0, 0, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    auto* const title = new QLabel(group.title);
    title->setFont(scaledFont(1.0, true));
    grid->addWidget(title, 0, 0, 1, 2);
    int line = 1;
    for (const auto& [key, meaning] : group.keys) {
        auto* const keyLabel = new QLabel(key);
        keyLabel->setFont(monospaceFont());
        keyLabel->setForegroundRole(QPalette::Link);
        auto* const text = new QLabel(meaning);
        text->setWordWrap(true);
        for (QLabel* label : { keyLabel, text })
            label->setTextFormat(Qt::PlainText);
        grid->addWidget(keyLabel, line, 0, Qt::AlignTop | Qt::AlignRight);
        grid->addWidget(text, line, 1, Qt::AlignTop);
        ++line;
    }
    return view;
}

} // namespace

CheatSheet::CheatSheet(QWidget* window)
    : QDialog(window)
{
    setObjectName(QStringLiteral("cheatSheet"));
    setWindowTitle(tr("Keys"));
    auto* const content = new QWidget;
    auto* const row = new QHBoxLayout(content);
    row->setContentsMargins(16, 14, 16, 8);
    row->setSpacing(28);
    std::vector<QVBoxLayout*> columns;
    std::vector<size_t> lines(Columns, 0);
    for (int i = 0; i < Columns; ++i) {
        columns.push_back(new QVBoxLayout);
        row->addLayout(columns.back(), 1);
    }
    for (const Group& group : groupsOf(*window)) {
        const auto at = size_t(std::min_element(lines.begin(), lines.end()) - lines.begin());
        columns[at]->addWidget(viewOf(group));
        lines[at] += group.keys.size() + 2;
    }
    for (QVBoxLayout* column : columns)
        column->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("cheatSheetScroll"));
    scroll->setAccessibleName(tr("Keys"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(scroll);
    resize(std::min(1180, window->width() - 40), std::min(760, window->height() - 40));
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_views.h"

#include "ui/models/config_model.h"
#include "ui/models/seeds_model.h"
#include "ui/widgets/cell_delegate.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

namespace alidade {
namespace {

constexpr int KeyPixels = 440; ///< until the window tells its width

void setDelegates(QAbstractItemView* view)
{
    view->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, view));
    auto* const monospace = new CellDelegate(CellDelegate::Face::Monospace, view);
    for (const int column : { 1, 2 }) // values, in both
        view->setItemDelegateForColumn(column, monospace);
    // Keys differ at their ends.
    view->setItemDelegateForColumn(0, new CellDelegate(CellDelegate::Face::Name, view));
}

} // namespace

QTreeView* makeKeyView(ConfigModel* model, QWidget* parent)
{
    auto* const view = new QTreeView(parent);
    view->setObjectName(QStringLiteral("configView"));
    view->setAccessibleName(QCoreApplication::translate("ConfigPage", "Config keys of both runs"));
    view->setModel(model);
    view->setUniformRowHeights(true);
    view->setRootIsDecorated(false);
    view->setAllColumnsShowFocus(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setSortingEnabled(true);
    view->sortByColumn(ConfigModel::Cause, Qt::AscendingOrder);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    setDelegates(view);
    QHeaderView* const header = view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(ConfigModel::BaselineValue, QHeaderView::Stretch);
    header->setSectionResizeMode(ConfigModel::CandidateValue, QHeaderView::Stretch);
    view->setColumnWidth(ConfigModel::Key, KeyPixels);
    view->setColumnWidth(ConfigModel::Cause, 145);
    view->setColumnWidth(ConfigModel::SetBy, 70);
    return view;
}

QTableView* makeSeedView(SeedsModel* model, QWidget* parent)
{
    auto* const view = new QTableView(parent);
    view->setObjectName(QStringLiteral("seedView"));
    view->setAccessibleName(QCoreApplication::translate("ConfigPage", "Seeds of both runs"));
    view->setModel(model);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 10);
    view->setTabKeyNavigation(false);
    setDelegates(view);
    view->setColumnWidth(0, KeyPixels);
    view->setColumnWidth(3, 150);
    for (const int column : { 1, 2, 4 })
        view->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    return view;
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menu of a row of the sample table: what keys and filters do, for that row. Also who
// has the keys while a list or a menu is open. Another part of rollouts_page.cpp.
#include "core/model/sentence.h"
#include "ui/pages/rollout_filter_bar.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_table_view.h"
#include "ui/pages/sample_view.h"
#include "ui/widgets/menu_event.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QMenu>
#include <QShortcut>

#include <algorithm>

namespace alidade {

void RolloutsPage::setKeysEnabled(bool enabled)
{
    for (QShortcut* const key : findChildren<QShortcut*>(Qt::FindDirectChildrenOnly))
        key->setEnabled(enabled);
}

/// An open list takes letters and Escape for itself.
bool RolloutsPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        setKeysEnabled(event->type() == QEvent::Hide);
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // else the list closes first and the page has the key after all
        return true;
    }
    return Page::eventFilter(watched, event);
}

void RolloutsPage::yieldKeysToLists()
{
    for (QComboBox* const box : findChildren<QComboBox*>())
        box->view()->installEventFilter(this);
}

/// The filter changes in one place only: the pair on screen stays selected as long as it fits.
void RolloutsPage::showOnly(SampleFilter::Show show, const QString& kind)
{
    SampleFilter only = m_filter;
    only.show = show;
    only.kind = kind;
    only.partsWithin.reset();
    m_filters->choose(only);
    m_keepsFilter = false;
    notice(QString());
    makeTable();
}

void RolloutsPage::addLikeThis(QMenu& menu)
{
    using Show = SampleFilter::Show;
    const SampleTablePtr& table = m_view->table();
    const qsizetype pair = m_view->pair();
    const SamplePair& rows = table->pair(pair);
    const auto add = [&](const char* name, const QString& text, const auto& act) {
        QAction* const action = menu.addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        connect(action, &QAction::triggered, this, act);
    };
    for (const QString& kind : table->kinds) {
        const bool has = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
            const GarbleVerdict* verdict = table->verdict(pair, side);
            return verdict
                && std::any_of(verdict->spans.begin(), verdict->spans.end(),
                    [&](const GarbleSpan& span) { return span.detector == kind; });
        });
        if (has)
            add("likeKind", tr("Garbled: %1").arg(inUserLanguage(kind)),
                [this, kind] { showOnly(Show::All, kind); });
    }
    if (rows.row.baseline < 0 || rows.row.candidate < 0)
        add("likeUnpaired", tr("Without a partner"), [this] { showOnly(Show::Unpaired, {}); });
    else if (!table->sameOutput(pair))
        add("likeDifferent", tr("Different outputs"),
            [this] { showOnly(Show::DifferentOutput, {}); });
    const SampleRef* const baseline = table->sample(pair, Side::Baseline);
    const SampleRef* const candidate = table->sample(pair, Side::Candidate);
    if (baseline && candidate && !baseline->hasScoreOf(*candidate))
        add("likeScore", tr("Different scores"), [this] { showOnly(Show::DifferentScore, {}); });
    if (table->isPinned(pair))
        add("likePinned", tr("Paired by hand"), [this] { showOnly(Show::Pinned, {}); });
    const qint32 step = table->stepOf(pair);
    if (step >= 0)
        add("likeStep", tr("Step %1").arg(step), [this, step] {
            chooseSteps(StepRange{ step, step });
        });
}

void RolloutsPage::showRowMenu(const QPoint& position)
{
    auto* const menu = new QMenu(m_tableView);
    menu->setObjectName(QStringLiteral("sampleMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    setKeysEnabled(false);
    connect(menu, &QMenu::aboutToHide, this, [this] { setKeysEnabled(true); });
    const SampleTablePtr& table = m_view->table();
    if (table && m_view->pair() >= 0 && m_tableView->indexAt(position).isValid()) {
        const auto add = [&](const char* name, const QString& text, const auto& act) {
            QAction* const action = menu->addAction(text);
            action->setObjectName(QString::fromLatin1(name));
            connect(action, &QAction::triggered, this, act);
        };
        add("pairSample",
            m_pins.waiting()                      ? tr("Pair with the sample that waits\tM")
                : table->isPinned(m_view->pair()) ? tr("Take the pair made by hand apart\tM")
                                                  : tr("Pair by hand with another row\tM"),
            [this] { markForPair(); });
        menu->addSeparator();
        const Side meant = m_view->meantSide();
        for (const Side side : BothSides) {
            if (!table->sample(m_view->pair(), side))
                continue;
            const QString text = side == Side::Baseline ? tr("Copy text of the baseline")
                                                        : tr("Copy text of the candidate");
            add(side == Side::Baseline ? "copyBaselineText" : "copyCandidateText",
                side == meant ? QString(text + QStringLiteral("\tC")) : text,
                [this, side] { m_view->copyText(side); });
        }
        add("copySampleMarkdown", tr("Copy as Markdown\tShift+C"), [this] { m_view->copy(true); });
        menu->addSeparator();
        QMenu* const like = menu->addMenu(tr("Only samples like this"));
        like->setObjectName(QStringLiteral("likeMenu"));
        addLikeThis(*like);
        like->setEnabled(!like->isEmpty());
        add("exportSampleReproduction", tr("Export reproduction of this sample…"),
            [this] { exportReproduction(m_view->pair()); });
    }
    askParentsForActions(*menu, *m_tableView);
    menu->popup(m_tableView->viewport()->mapToGlobal(position));
}

} // namespace alidade

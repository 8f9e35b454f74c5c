// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/fields_panel.h"

#include "ui/models/fields_model.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/fold_section.h"

#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {

namespace {

constexpr int RowsShown = 6;
constexpr int MostFields = 200; ///< in the menu
const QString Answer = QStringLiteral("gts");

QString shortText(const QString& value)
{
    return value.isEmpty() ? QStringLiteral("–") : oneLine(value, 40);
}

} // namespace

FieldsPanel::FieldsPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new FieldsModel(this))
    , m_table(new QTableView)
    , m_choose(new QToolButton)
    , m_menu(new QMenu(this))
{
    m_table->setObjectName(QStringLiteral("fieldsTable"));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->setFixedHeight(RowsShown * (fontMetrics().height() + 8));
    QHeaderView* const header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setMinimumSectionSize(20);
    header->resizeSection(0, 24);
    header->resizeSection(1, 160);
    header->setSectionResizeMode(2, QHeaderView::Stretch);
    header->setSectionResizeMode(3, QHeaderView::Stretch);

    m_choose->setObjectName(QStringLiteral("fieldsChoose"));
    m_choose->setText(tr("Fields shown"));
    m_choose->setToolTip(tr("Which fields are shown; new ones appear by themselves"));
    m_choose->setPopupMode(QToolButton::InstantPopup);
    m_choose->setMenu(m_menu);
    m_menu->setObjectName(QStringLiteral("fieldsMenu"));
    connect(m_menu, &QMenu::aboutToShow, this, &FieldsPanel::fillMenu);

    auto* const content = new QWidget;
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(12, 0, 12, 0);
    bar->addWidget(m_choose);
    bar->addStretch(1);
    column->addLayout(bar);
    column->addWidget(m_table);
    m_section = new FoldSection(tr("Fields"), content, this);
    m_section->setObjectName(QStringLiteral("fieldsSection"));
    auto* const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_section);
}

void FieldsPanel::setSamples(const Pair<std::optional<Sample>>& samples)
{
    m_samples = {};
    for (const Side side : BothSides) {
        if (!samples[side])
            continue;
        Sample& kept = m_samples[side].emplace();
        kept.gts = samples[side]->gts;
        kept.fields = samples[side]->fields;
    }
    showRows();
}

void FieldsPanel::setShown(const QString& field, bool shown)
{
    if (shown)
        m_hidden.remove(field);
    else
        m_hidden.insert(field);
    showRows();
}

void FieldsPanel::setSwapped(bool swapped)
{
    if (m_swapped == swapped)
        return;
    m_swapped = swapped;
    m_table->horizontalHeader()->swapSections(2, 3);
    showRows();
}

void FieldsPanel::showRows()
{
    std::vector<FieldRow> rows = fieldRows(m_samples);
    Pair<QString> answers;
    for (const Side side : BothSides) {
        if (m_samples[side])
            answers[side] = m_samples[side]->gts;
    }
    if (!answers.baseline.isEmpty() || !answers.candidate.isEmpty())
        rows.insert(rows.begin(),
            { Answer, answers,
                m_samples.baseline && m_samples.candidate
                    && answers.baseline != answers.candidate });
    for (const FieldRow& row : rows) {
        if (!m_known.contains(row.name) && m_known.size() < MostFields)
            m_known.append(row.name);
    }
    const auto hidden
        = std::erase_if(rows, [this](const FieldRow& row) { return m_hidden.contains(row.name); });
    QStringList summary;
    for (const FieldRow& row : rows) {
        const Side first = m_swapped ? Side::Candidate : Side::Baseline;
        const QString value = row.differs
            ? QString(shortText(row.value[first]) + QStringLiteral(" │ ")
                + shortText(row.value[otherSide(first)]))
            : shortText(row.value.baseline.isEmpty() ? row.value.candidate : row.value.baseline);
        summary.append(oneLine(row.name, 60) + u' ' + value);
    }
    if (hidden > 0)
        summary.append(tr("%1 not shown").arg(hidden));
    m_section->setSummary(summary.join(QStringLiteral("   ·   ")));
    m_section->setVisible(!rows.empty() || hidden > 0);
    m_model->setRows(std::move(rows));
}

void FieldsPanel::fillMenu()
{
    m_menu->clear();
    for (const QString& field : m_known) {
        // A name from a run: & would become a mnemonic.
        QString text = oneLine(field, 60);
        QAction* const action = m_menu->addAction(text.replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!m_hidden.contains(field));
        connect(
            action, &QAction::toggled, this, [this, field](bool shown) { setShown(field, shown); });
    }
    if (m_hidden.isEmpty())
        return;
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Show all fields")), &QAction::triggered, this, [this] {
        m_hidden.clear();
        showRows();
    });
}

} // namespace alidade

// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_filter_bar.h"

#include "ui/widgets/filter_chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/theme.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace alidade {

ConfigFilterBar::ConfigFilterBar(QWidget* parent)
    : QWidget(parent)
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(8);
    column->addLayout(buildFirstRow());
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("configPatternProblem"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addWidget(m_problem);
    column->addLayout(buildChips());
    showFilter();
    refresh();
}

QLayout* ConfigFilterBar::buildFirstRow()
{
    auto* const row = new QHBoxLayout;
    row->setSpacing(8);
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("configText"));
    m_text->setAccessibleName(tr("Filter by key or value"));
    m_text->setPlaceholderText(tr("Filter by key or value"));
    m_text->setToolTip(tr("Ctrl+F or / comes here, ↓ goes on to the keys"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(360);
    m_text->installEventFilter(this);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        ConfigFilter filter = m_filter;
        filter.text = text.trimmed();
        change(filter);
    });
    m_pattern = new QPushButton(this);
    m_pattern->setObjectName(QStringLiteral("configPattern"));
    m_pattern->setText(QStringLiteral(".*"));
    m_pattern->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_pattern->setCheckable(true);
    m_pattern->setToolTip(tr("Take the text as a regular expression"));
    m_pattern->setAccessibleName(tr("Regular expression"));
    connect(m_pattern, &QPushButton::toggled, this, [this](bool on) {
        ConfigFilter filter = m_filter;
        filter.isPattern = on;
        change(filter);
    });
    auto* const field = new QHBoxLayout;
    field->setSpacing(2);
    field->addWidget(m_text, 1);
    field->addWidget(m_pattern);
    row->addLayout(field, 1);
    m_states = new QComboBox(this);
    m_states->setObjectName(QStringLiteral("configStates"));
    m_states->setAccessibleName(tr("Which keys are shown"));
    m_states->addItems({ tr("Differences"), tr("All keys"), tr("Equal keys") });
    connect(m_states, &QComboBox::currentIndexChanged, this, [this](int index) {
        ConfigFilter filter = m_filter;
        filter.states = ConfigFilter::States(index);
        // All means all: what is folded away comes back, and goes again with "Differences".
        if (filter.states == ConfigFilter::States::All)
            filter.categories.fill(true);
        else if (m_filter.states == ConfigFilter::States::All)
            filter.categories = ConfigFilter().categories;
        change(filter);
    });
    row->addWidget(m_states);
    m_tree = new QPushButton(this);
    m_tree->setObjectName(QStringLiteral("configTree"));
    m_tree->setText(tr("Tree"));
    m_tree->setToolTip(tr("Fold the keys by prefix"));
    m_tree->setCheckable(true);
    connect(m_tree, &QPushButton::toggled, this, &ConfigFilterBar::treeToggled);
    row->addWidget(m_tree);
    m_profile = new QPushButton(this);
    m_profile->setObjectName(QStringLiteral("configProfile"));
    m_profile->setText(tr("Profile"));
    m_profile->setToolTip(tr("Your own rules: which keys are ignored or always shown"));
    row->addWidget(m_profile);
    row->addStretch(); // what the field, which has a limit, does not need
    m_shown = new QLabel(this);
    m_shown->setObjectName(QStringLiteral("configShown"));
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_shown);
    return row;
}

QLayout* ConfigFilterBar::buildChips()
{
    auto* const chips = new FlowLayout(6);
    for (size_t i = 0; i < m_chips.size(); ++i) {
        const auto category = ConfigCategory(i);
        auto* const chip = new FilterChip(categoryText(category), m_filter.shows(category), this);
        chip->setObjectName(QStringLiteral("chip_%1").arg(i));
        chip->setToolTip(tr("%1\nCtrl+click shows these alone").arg(categorySentence(category)));
        connect(chip, &QAbstractButton::toggled, this, [this, category](bool on) {
            ConfigFilter filter = m_filter;
            filter.show(category, on);
            change(filter);
        });
        connect(chip, &FilterChip::aloneRequested, this, [this, category] {
            ConfigFilter filter = m_filter;
            filter.categories.fill(false);
            filter.show(ConfigCategory::Same, true);
            filter.show(category, true);
            change(filter);
            showFilter();
        });
        m_chips[i] = chip;
        chips->addWidget(chip);
    }
    m_keyParameters = new FilterChip(tr("★ only key parameters"), false, this);
    m_keyParameters->setObjectName(QStringLiteral("chip_keyParameters"));
    m_keyParameters->setToolTip(tr("Keys that are known to change the result of a training"));
    connect(m_keyParameters, &QAbstractButton::toggled, this, [this](bool on) {
        ConfigFilter filter = m_filter;
        filter.onlyKeyParameters = on;
        change(filter);
    });
    chips->addWidget(m_keyParameters);
    m_seeds = new FilterChip(tr("seeds"), false, this);
    m_seeds->setObjectName(QStringLiteral("chip_seeds"));
    connect(m_seeds, &QAbstractButton::toggled, this, &ConfigFilterBar::seedsToggled);
    chips->addWidget(m_seeds);
    return chips;
}

void ConfigFilterBar::setFilter(const ConfigFilter& filter)
{
    change(filter);
    showFilter();
}

void ConfigFilterBar::change(const ConfigFilter& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    const QString problem = patternProblem(filter);
    m_problem->setText(problem.isEmpty() ? problem : QString(QStringLiteral("✕ ") + problem));
    m_problem->setVisible(!problem.isEmpty());
    for (size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker blocker(m_chips[i]);
        m_chips[i]->setChecked(filter.shows(ConfigCategory(i)));
    }
    Q_EMIT filterChanged();
}

void ConfigFilterBar::showFilter()
{
    const QSignalBlocker text(m_text);
    const QSignalBlocker pattern(m_pattern);
    const QSignalBlocker states(m_states);
    const QSignalBlocker keyParameters(m_keyParameters);
    m_text->setText(m_filter.text);
    m_pattern->setChecked(m_filter.isPattern);
    m_states->setCurrentIndex(int(m_filter.states));
    m_keyParameters->setChecked(m_filter.onlyKeyParameters);
    for (size_t i = 0; i < m_chips.size(); ++i) {
        const QSignalBlocker chip(m_chips[i]);
        m_chips[i]->setChecked(m_filter.shows(ConfigCategory(i)));
    }
}

void ConfigFilterBar::setCounts(const std::array<int, ConfigCategories>& rows, int keyParameters)
{
    for (size_t i = 0; i < m_chips.size(); ++i) {
        m_chips[i]->setCount(rows[i]);
        m_chips[i]->setVisible(rows[i] > 0);
    }
    m_keyParameters->setCount(keyParameters);
    m_keyParameters->setVisible(keyParameters > 0 || m_keyParameters->isChecked());
}

void ConfigFilterBar::setSeedCount(int seeds, int differing)
{
    m_seeds->setText(differing > 0 ? tr("≠ seeds") : tr("seeds"));
    m_seeds->setToolTip(tr("Every setting that seeds a random generator, with the variables: %1 of "
                           "%2 contradict each other")
                            .arg(differing)
                            .arg(seeds));
    m_seeds->setCount(seeds);
    m_seeds->setVisible(seeds > 0);
    if (seeds == 0)
        m_seeds->setChecked(false);
}

void ConfigFilterBar::setShown(int shown, qsizetype all)
{
    m_shown->setText(tr("%1 of %2 keys").arg(shown).arg(all));
}

bool ConfigFilterBar::isTree() const { return m_tree->isChecked(); }
bool ConfigFilterBar::areSeedsShown() const { return m_seeds->isChecked(); }
void ConfigFilterBar::setSeedsShown(bool shown) { m_seeds->setChecked(shown); }

void ConfigFilterBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void ConfigFilterBar::refresh()
{
    QPalette palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, currentTheme().error);
    m_problem->setPalette(palette);
}

bool ConfigFilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape && !m_text->text().isEmpty()) {
            m_text->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter
            || key == Qt::Key_Escape) {
            Q_EMIT leftDownwards();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace alidade
